"""What lies on the table: records of small numbers, each with what it means.

Players are seats in turn order; seat 0 is the first player (SR-1.6), printed as P1. Merchant cards are numbered by their place in
the shuffled deck, which is the order in which they come into the row; after them come the two starting cards, of which everybody
has a copy. So the row is the first six of the deck that are not sold, oldest left, and a card's place in it is how many before
it are not sold. It is the same with point cards. The cards themselves never change: they are the set-up.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Annotated, Generic, TypeAlias

import attrs

from century_rules.games.spice_road.cards import CARD, DECK, PLACE, POINT_CARD, SEAT, Card, Four, PointCard
from century_rules.games.spice_road.taken_over import OfCards
from century_rules.kernel.meanings import Along, Count, During, FaceDown, Flag, N, OneOf, Place, Record, Remembered
from century_rules.kernel.printing import InALine
from century_rules.writing.names import Said

Bit: TypeAlias = Annotated[N, Flag()]
Many: TypeAlias = Annotated[N, Count()]


class Phase(enum.IntEnum):
    """What the player whose turn it is is in the middle of."""

    ACT = 0
    """At the start of a turn (SR-2.2)."""
    PAY = 1
    """Laying cubes for a merchant card (SR-4.1)."""
    PICK = 2
    """Taking cubes that lay on the card acquired (only under card-cubes=part)."""
    TRADE = 3
    """Exchanging with a trade card (SR-3.5)."""
    ROOM = 4
    """Returning cubes beyond the limit between two exchanges (only under hold=always)."""
    RAISE = 5
    """Raising cubes with an upgrade card (SR-3.3)."""
    REST = 6
    """Taking back some of the cards played (only under rest-part=yes)."""
    TRIM = 7
    """Returning cubes beyond the limit at the end of the turn (SR-7.1)."""
    OVER = 8
    """The game has ended (SR-8.1)."""


@attrs.frozen
class Player(Record, Generic[N]):
    """One player's things.

    Attributes:
        hold: the cubes in the caravan; may exceed its limit until the end of the player's turn.
        hand: per merchant card, 1 if it is in the hand.
        played: per merchant card, 1 if it lies face up before the player.
        claims: how many point cards were claimed.
        points: the points on them; they lie face down (SR-6.2).
        gold: gold coins.
        silver: silver coins.
    """

    hold: Four[N]
    hand: Annotated[tuple[Bit[N], ...], Along(CARD)]
    played: Annotated[tuple[Bit[N], ...], Along(CARD)]
    claims: Many[N]
    points: Annotated[N, Count(), FaceDown(SEAT, revealed_at_end=True)]
    gold: Many[N]
    silver: Many[N]


def named(names: Iterable[str], flags: Iterable[object]) -> tuple[str, ...]:
    """Those of the names whose flag is up; all flags may be names of numbers, of which only 0 is known to be down."""
    return tuple(name for name, flag in zip(names, flags, strict=False) if not (isinstance(flag, int) and flag == 0))


def row_of(s: OfCards) -> tuple[str, ...]:
    """The merchant cards of the row, from the left."""
    return named(s.card_names, s.unsold)[:len(s.on)]


@attrs.frozen(kw_only=True, repr=False)
class Position(Record, InALine, Generic[N]):
    """A position of the game. Fields that belong to a phase or to a reading are 0 without it, so that equal positions are equal.

    Attributes:
        phase: what is going on, the number of a `Phase`.
        turn: whose turn it is.
        players: by seat.
        unsold: per card of the merchant deck, 1 while it is in the row or the deck.
        on: per place of the merchant row, from the left, the cubes lying there.
        unclaimed: per point card, 1 while it is in the row or the deck.
        gold: gold coins in the pile.
        silver: silver coins in the pile.
        final: 1 once somebody has brought about the end of the game (SR-8.1).
        ender: who has. Kept only under end-timing=lap.
        bowls: cubes of each kind left in the bowls. Kept only under supply=finite.
        using: TRADE, ROOM: the trade card being used.
        left: RAISE: upgrades that may still be made.
        raised: RAISE: 1 once one was made. Kept only under upgrade-count=at-least-one.
        lifted: RAISE: cubes in the caravan that this card made. Kept only under upgrade-same-cube=no.
        laid: PAY: how many cards of the row, from the left, are paid for.
        aim: PAY: the place of the card reached for, 0 if there is none. Kept only under pay-with-taken=yes.
        offered: PICK: cubes that lay on the card acquired and may still be taken. Kept only under card-cubes=part.
        cards: what is printed on the merchant cards, by number.
        card_names: what they are called.
        point_cards: what is printed on the point cards, by number.
        point_names: what they are called.
    """

    phase: Annotated[N, OneOf(Phase), Said(always=True)]
    turn: Annotated[N, Place(SEAT), Said(always=True)]
    players: Annotated[tuple[Player[N], ...], Along(SEAT)]
    unsold: Annotated[tuple[Bit[N], ...], Along(DECK)]
    on: Annotated[tuple[Four[N], ...], Along(PLACE)]
    unclaimed: Annotated[tuple[Bit[N], ...], Along(POINT_CARD)]
    gold: Many[N]
    silver: Many[N]
    final: Bit[N]
    ender: Annotated[N, Place(SEAT), Remembered("end-timing=lap")]
    bowls: Annotated[Four[N], Remembered("supply=finite")]
    using: Annotated[N, Place(CARD), During(Phase.TRADE, Phase.ROOM)]
    left: Annotated[N, Count(), During(Phase.RAISE)]
    raised: Annotated[N, Flag(), During(Phase.RAISE), Remembered("upgrade-count=at-least-one")]
    lifted: Annotated[Four[N], During(Phase.RAISE), Remembered("upgrade-same-cube=no")]
    laid: Annotated[N, Count(), During(Phase.PAY)]
    aim: Annotated[N, Place(PLACE), During(Phase.PAY), Remembered("pay-with-taken=yes")]
    offered: Annotated[Four[N], During(Phase.PICK), Remembered("card-cubes=part")]
    cards: tuple[Card[N], ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})
    card_names: tuple[str, ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})
    point_cards: tuple[PointCard[N], ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})
    point_names: tuple[str, ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})

    def __repr__(self) -> str:
        """Enough to know it by: the cubes and cards of each player, and what is left of both decks, the rows first."""
        players = ", ".join(f"{player.hold!r} {' '.join(named(self.card_names, player.hand)) or '-'}" for player in self.players)
        merchants, points = named(self.card_names, self.unsold), named(self.point_names, self.unclaimed)
        return (f"Position({self.phase!r}, turn={self.turn!r}, players=[{players}], merchants=[{' '.join(merchants)}], "
                f"points=[{' '.join(points)}])")


State: TypeAlias = Position[int]
