"""What single questions about ambiguities are asked of: one reading against the default, a switch, for each number of players.

An ambiguity with two readings is one switch and shares its name; one with three is two switches, ``free-step=first-or-none``
and ``free-step=first``. A switch is asked about again where another choice brings it to life.
"""

from __future__ import annotations

from typing import Generic

import attrs

from century_rules.desk.comparing import Question
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import Ambiguity, Reading
from century_rules.rulebook import Rulebook


@attrs.frozen
class Switch:
    """The default reading of an ambiguity and another one, all other ambiguities aside."""

    ambiguity: Ambiguity
    other: Reading

    @property
    def name(self) -> str:
        """The ambiguity's name, with ``=`` and the other reading where it has several."""
        return self.ambiguity.id if len(self.ambiguity.others) == 1 else self.choice

    @property
    def choice(self) -> str:
        """The other reading as ``name=value``."""
        return f"{self.ambiguity.id}={self.other}"

    @property
    def readings(self) -> tuple[Reading, Reading]:
        """The default and the other reading."""
        return self.ambiguity.default, self.other


def switches(book: Rulebook[S, A]) -> tuple[Switch, ...]:
    """All of a game, in the order of the inventory."""
    return tuple(Switch(ambiguity, other) for ambiguity in book.ambiguities for other in ambiguity.others)


def switch_named(book: Rulebook[S, A], name: str) -> Switch:
    """The switch of that name; KeyError if there is none."""
    return {switch.name: switch for switch in switches(book)}[name]


def switches_of(ambiguity: Ambiguity) -> tuple[Switch, ...]:
    """The switches of one ambiguity."""
    return tuple(Switch(ambiguity, other) for other in ambiguity.others)


@attrs.frozen
class Case(Generic[S, A]):
    """One question.

    Attributes:
        book: the game.
        switch: the name of what is compared: an ambiguity, or one of its readings where it has more than two.
        players: how many play.
        fixed: ``name=value`` of the other readings that are not the default.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    switch: str
    players: int
    fixed: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name in files, for instance ``zero-trade-2-pass=no``."""
        return "-".join((self.switch, str(self.players), *self.fixed))

    def question(self) -> Question[S, A]:
        """The question, with the printed components."""
        switch = switch_named(self.book, self.switch)
        return Question(self.book, switch.ambiguity, self.players, self.book.reading_names.parse(self.fixed),
                        readings=switch.readings)


def cases(book: Rulebook[S, A]) -> tuple[Case[S, A], ...]:
    """All that is asked and kept."""
    return tuple(case for switch in switches(book) for case in cases_of(book, switch.name))


def cases_of(book: Rulebook[S, A], switch: str) -> list[Case[S, A]]:
    """Those of one switch."""
    elsewhere = {} if book.archive.settling is None else book.archive.settling.elsewhere
    worlds = [(), *([elsewhere[switch]] if switch in elsewhere else [])]
    return [Case(book, switch, players, fixed) for players in book.players for fixed in worlds]


def main_case(book: Rulebook[S, A], switch: str, players: int | None = None) -> Case[S, A]:
    """The case of a switch under the default readings of all others; for the fewest players if nothing else is said."""
    return Case(book, switch, min(book.players) if players is None else players)


def changes_set_ups(book: Rulebook[S, A], switch: str) -> bool:
    """Whether the readings of a switch part by their set-ups, whatever else is read how."""
    return main_case(book, switch).question().set_up_parting() is not None
