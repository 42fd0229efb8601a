"""What the clauses on merchant cards (SR-3, SR-4, SR-7.2) ask of a game and a position: of Spice Road's own, and of those of any
other game that takes these clauses over. What such a game does otherwise is said by the last four of `CardGame`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from century_rules.games.century.cubes import Cubes
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.cards import Card
from century_rules.kernel.errors import Refusal
from century_rules.kernel.evolve import evolve
from century_rules.writing.wanting import Kind

P_co = TypeVar("P_co", covariant=True)
R = TypeVar("R")


class Trader(Protocol):
    """A player with cubes and cards; see `century_rules.games.spice_road.state.Player`."""

    @property
    def hold(self) -> Cubes: ...
    @property
    def hand(self) -> tuple[int, ...]: ...
    @property
    def played(self) -> tuple[int, ...]: ...


class OfPlayers(Protocol[P_co]):
    """A position of players of some kind."""

    @property
    def turn(self) -> int: ...
    @property
    def players(self) -> tuple[P_co, ...]: ...


class OfCards(OfPlayers[Trader], Protocol):
    """A position with merchant cards; see `century_rules.games.spice_road.state.Position`."""

    @property
    def phase(self) -> int: ...
    @property
    def unsold(self) -> tuple[int, ...]: ...
    @property
    def on(self) -> tuple[Cubes, ...]: ...
    @property
    def bowls(self) -> Cubes: ...
    @property
    def using(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def raised(self) -> int: ...
    @property
    def lifted(self) -> Cubes: ...
    @property
    def laid(self) -> int: ...
    @property
    def aim(self) -> int: ...
    @property
    def offered(self) -> Cubes: ...
    @property
    def cards(self) -> tuple[Card[int], ...]: ...
    @property
    def card_names(self) -> tuple[str, ...]: ...


S = TypeVar("S", bound=OfCards)


class Phases(Protocol):
    """The numbers of what may go on with merchant cards; see `century_rules.games.spice_road.state.Phase`."""

    @property
    def ACT(self) -> int: ...
    @property
    def PAY(self) -> int: ...
    @property
    def PICK(self) -> int: ...
    @property
    def TRADE(self) -> int: ...
    @property
    def RAISE(self) -> int: ...


class CardReadings(Protocol):
    """The readings of these clauses; see `century_rules.games.spice_road.readings.Readings`."""

    @property
    def trade_zero(self) -> read.TradeZero: ...
    @property
    def upgrade_count(self) -> read.UpgradeCount: ...
    @property
    def upgrade_same_cube(self) -> read.UpgradeSameCube: ...
    @property
    def pay_with_taken(self) -> read.PayWithTaken: ...
    @property
    def card_cubes(self) -> read.CardCubes: ...
    @property
    def supply(self) -> read.Supply: ...


class CardBox(Protocol):
    """How many merchant cards lie in the row."""

    @property
    def merchant_row(self) -> int: ...


class CardGame(Protocol[S]):
    """A game of merchant cards."""

    @property
    def readings(self) -> CardReadings: ...
    @property
    def components(self) -> CardBox: ...

    def in_force(self, clause: str) -> bool: ...

    @property
    def kinds(self) -> Sequence[Kind]:
        """The kinds of cubes, in rising value."""

    @property
    def phases(self) -> Phases: ...

    def one_action(self, s: S, /) -> Refusal:
        """Why what begins a turn cannot be done now."""

    def exchanged(self, s: S, /) -> S:
        """What follows an exchange with a trade card."""

    def end_turn(self, s: S, /) -> S:
        """What follows the one action of a turn."""

    def end_of_taking(self, s: S, /) -> S:
        """What follows taking a merchant card, with all cubes of it that are taken."""


def become(record: R, **changes: object) -> R:
    """`evolve` where the class of the record is not known; TypeError for an unknown field."""
    return evolve(record, **changes)  # type: ignore[misc]  # every position and player is an attrs record
