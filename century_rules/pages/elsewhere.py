"""Under which other readings an action that is refused would be legal: each answer to each doubt of the rulebook, one at a time.

The play is played again under each. As long as it is a play there too and players see the same position, that reading is asked
what is legal; where it is not, that reading is said to be apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Generic

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.hiding import same_in_sight
from century_rules.kernel.reading import Ambiguity, Reading, ReadingsOfAGame
from century_rules.rulebook import Rulebook
from century_rules.rulebook_texts import text_of_reading


@attrs.frozen
class Legal(Generic[A]):
    """What is legal in a position: by what is played, and by the number of each other reading; None where that is apart."""

    here: tuple[A, ...]
    there: Mapping[int, tuple[A, ...] | None]

    @property
    def anywhere(self) -> Iterator[A]:
        """All of it."""
        return chain(self.here, *filter(None, self.there.values()))


class Elsewhere(Generic[S, A]):
    """Collects that along plays.

    Attributes:
        readings: every reading of every doubt: (name of the doubt, the doubt, name of the reading, what it says).
    """

    def __init__(self, book: Rulebook[S, A]) -> None:
        self._all = [(doubt, reading) for doubt in book.ambiguities for reading in doubt.readings]
        self._rows: dict[str, int] = {}
        self.readings = [(doubt.id, book.theme.worded(doubt.question), str(reading), text_of_reading(book, reading))
                         for doubt, reading in self._all]

    @property
    def rows(self) -> list[dict[str, object]]:
        """The distinct rows: ``{"allowed": [[reading, numbers of actions]], "asked": how many, "apart": how many}``."""
        return [json.loads(row) for row in self._rows]

    def along(self, game: BoardGame[S, A], states: Sequence[S], actions: Sequence[A], *, opening: int = 0) -> list[Legal[A]]:
        """What is legal in each position after the opening, of so many actions, of a play in that game.

        The play begins at a beginning of the game, from where the other readings play it again.
        """
        others = [(number, legal) for number, (doubt, reading) in enumerate(self._all)
                  if getattr(game.readings, doubt.field) is not reading
                  for legal in [list(_legal(game, _with(game.readings, doubt, reading), states, actions, opening))]]
        return [Legal(game.legal_actions(state), {number: legal[place] for number, legal in others})
                for place, state in enumerate(states[opening:])]

    def row(self, legal: Legal[A], numbers: Mapping[A, int]) -> int:
        """The number of the row of a position, of the actions that have those numbers."""
        here, allowed = set(legal.here), list[tuple[int, list[int]]]()
        for reading, there in legal.there.items():
            if more := sorted(numbers[each] for each in there or () if each not in here and each in numbers):
                allowed.append((reading, more))
        apart = sum(1 for there in legal.there.values() if there is None)
        row = json.dumps({"allowed": allowed, "asked": len(legal.there) - apart, "apart": apart})
        return self._rows.setdefault(row, len(self._rows))


def played_elsewhere(
    game: BoardGame[S, A], doubt: Ambiguity, reading: Reading, states: Sequence[S], actions: Sequence[A],
) -> tuple[A, ...] | None:
    """What another reading allows after a play from a beginning of the game; None where that leads to another position, or is
    no play.
    """
    return next(_legal(game, _with(game.readings, doubt, reading), states, actions, len(actions)))


def _with(readings: ReadingsOfAGame, doubt: Ambiguity, reading: Reading) -> ReadingsOfAGame:
    changes: dict[str, object] = {doubt.field: reading}
    return attrs.evolve(readings, **changes)


def _legal(game: BoardGame[S, A], readings: ReadingsOfAGame, states: Sequence[S], actions: Sequence[A],
           opening: int) -> Iterator[tuple[A, ...] | None]:
    """Of each position after the opening, what is legal there under those readings; None where they make it another position."""
    there: S | None
    try:
        other = game.under(readings)
        there = other.adopting(states[0])
    except CenturyError:  # the readings do not allow this set-up
        yield from [None] * (len(states) - opening)
        return
    for place, (state, action) in enumerate(zip(states, [*actions, None], strict=True)):
        if place >= opening:
            same = there is not None and same_in_sight(there, state)
            yield other.legal_actions(there) if there is not None and same else None
        if action is None or there is None:
            continue
        try:
            there = other.apply(there, action)
        except CenturyError:  # not allowed there
            there = None
