"""How the printed ambiguities stand where a ruling is in force: settled, moot, open, or not decided."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from typing import Generic

import attrs

from century_rules.desk.comparing.by_play import beside_stored_plays
from century_rules.desk.comparing.never import never_part
from century_rules.desk.comparing.question import Question
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import Ambiguity, Reading
from century_rules.process.progress import no_progress
from century_rules.rulings.question import RulingQuestion
from century_rules.writing.paragraphs import wrapped
from century_rules.writing.stored import Stored, kept_plays


TRIES = 4_000
"""Actions tried in the positions of kept plays, for an ambiguity whose kept plays do not part its readings any more."""


class Standing(enum.Enum):
    """What a ruling does to an ambiguity."""

    SETTLED = "settles"
    MOOT = "makes moot"
    NEVER = "never mattered"
    OPEN = "leaves open"
    NOT_DECIDED = "not decided"


@attrs.frozen
class Doubt:
    """One ambiguity where a ruling is in force.

    Attributes:
        id: its name, and with ``=`` the reading that is compared with the default, where it has several.
        standing: what the ruling does to it.
        reading: where SETTLED, the reading that it amounts to.
        actions: where OPEN, how many actions the play has that still parts its readings.
    """

    id: str
    standing: Standing
    reading: str = ""
    actions: int = 0


@attrs.frozen
class Doubts(Generic[S, A]):
    """The ambiguities asked about where a ruling is in force, against the rules without it."""

    question: RulingQuestion[S, A]
    rlimit: int

    def all(self) -> Iterator[Doubt]:
        """Each pair of a default with another reading, in the order of the inventory."""
        kept = list(kept_plays(self.question.books[0], self.question.players)) if self.question.books[0].archive.settling else []
        for ambiguity in self.question.book.ambiguities:
            for other in ambiguity.others:
                yield self.one(ambiguity, other, [play for play in kept if play.about == ambiguity.id])

    def one(self, ambiguity: Ambiguity, other: Reading, kept: Iterable[Stored[S, A]]) -> Doubt:
        """What the ruling does to that pair; `kept` are plays in which readings of the ambiguity part."""
        name = ambiguity.id if len(ambiguity.others) == 1 else f"{ambiguity.id}={other}"
        ruled = self.question.books[1]
        if ambiguity.id in ruled.in_force.readings:
            return Doubt(name, Standing.SETTLED, ruled.in_force.readings[ambiguity.id])
        under = Question(ruled, ambiguity, self.question.players, self.question.fixed, self.question.components,
                         readings=(ambiguity.default, other))
        for play in kept:
            try:
                parting = under.confirmed(play.play.states[0], play.play.actions)
            except CenturyError:  # the ruling's game has no such set-up
                continue
            if parting is not None:
                return Doubt(name, Standing.OPEN, actions=parting.length)
        setup = under.set_up_parting()
        found = setup or beside_stored_plays(under, tries=TRIES, tell=no_progress)
        if found is not None:
            return Doubt(name, Standing.OPEN, actions=found.length)
        if not never_part(under, rlimit=self.rlimit).proved:
            return Doubt(name, Standing.NOT_DECIDED)
        if set(ambiguity.clauses) & set(self.question.ambiguity.clauses):
            for reading in under.readings:
                as_read = attrs.evolve(self.question, fixed=under.under(reading))
                if never_part(as_read, rlimit=self.rlimit).proved:
                    return Doubt(name, Standing.SETTLED, str(reading))
        printed = attrs.evolve(under, book=self.question.books[0])
        return Doubt(name, Standing.NEVER if never_part(printed, rlimit=self.rlimit).proved else Standing.MOOT)


def told(doubts: Iterable[Doubt]) -> Iterator[str]:
    """A line for each standing there is, and how it was shown."""
    how = {
        Standing.SETTLED: "it plays as under that reading, however it is read",
        Standing.MOOT: "proved: its readings never part now",
        Standing.NEVER: "proved: its readings never part, with or without the ruling",
        Standing.OPEN: "each shown by a play or a set-up that still parts its readings",
        Standing.NOT_DECIDED: "no kept play parts its readings now, and it was not proved that none does"}
    found = list(doubts)
    for standing in Standing:
        names = [f"{doubt.id} ({doubt.reading})" if doubt.reading else doubt.id for doubt in found if doubt.standing is standing]
        if names:
            yield from wrapped(f"{standing.value:<15}{len(names):>3}  {', '.join(names)} ({how[standing]})", 0, 20, width=96)
