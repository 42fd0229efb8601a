"""What lies on the table: cards as in Spice Road, ships and boards as in Eastern Wonders, all as records of small numbers.

Players are seats in turn order; seat 0 is the first player (SS-1.7), printed as P1. Merchant cards are numbered by their place in
the shuffled deck, then come the starting cards; tiles by their place on the map; VP tiles by the order in which they come up,
those laid on the ports first. Of a player each card is in the hand, played, discarded, or nowhere.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Annotated, Generic, TypeAlias

import attrs

from century_rules.games.sand_to_sea.pieces import (
    BONUS, CARD, DECK, PLACE, PORT, SEAT, SET, TILE, VP_ORDER, Card, Face, Four, PointCard, Setup,
)
from century_rules.games.spice_road.state import Bit, Many, named
from century_rules.games.spice_road.state import row_of as row_of
from century_rules.kernel.meanings import Along, Count, During, FaceDown, Flag, N, OneOf, Place, Record, Remembered
from century_rules.kernel.printing import InALine
from century_rules.writing.names import Said

NOWHERE = -1
"""The tile of a ship that has not been placed yet."""


class Phase(enum.IntEnum):
    """What the player who is to act is in the middle of."""

    START = 0
    """Taking starting cubes and placing ships, last player first (SS-1.9)."""
    ACT = 1
    """At the start of a turn (SS-2.1)."""
    PAY = 2
    """Laying cubes for a merchant card (SR-4.1)."""
    PICK = 3
    """Taking cubes that lay on the card acquired or won (only under card-cubes=part)."""
    TRADE = 4
    """Exchanging with a trade card (SR-3.5)."""
    RAISE = 5
    """Raising cubes with an upgrade card (SR-3.3)."""
    SAIL = 6
    """Under way (SS-4.1)."""
    FEE = 7
    """Come to rest beside other ships, paying their owners (SS-4.4)."""
    MOOR = 8
    """Come to rest, or decided not to move: what is done on the tile is chosen (SS-4.5)."""
    OPENING = 9
    """Paying for an outpost, cube by cube (SS-5.2)."""
    REWARD = 10
    """Choosing what an emptied column gives (SS-5.4, SS-5.5)."""
    MARKET = 11
    """In a market action that has begun: trading (SS-5.6)."""
    TRIM = 12
    """Returning cubes beyond the spaces of the hold (SS-8.1)."""
    OVER = 13
    """The game has ended (SS-9.1)."""


CARD_REWARD, ANY_REWARD = 1, 2
"""What a column gives: a merchant card; a merchant card or a bonus tile."""


@attrs.frozen
class Player(Record, Generic[N]):
    """One player's things.

    Attributes:
        ship: the tile the ship is on; `NOWHERE` before SS-1.9 places it.
        hold: the cubes in the hold; may exceed its spaces until the end of the player's turn.
        hand: per merchant card, 1 if it is in the hand.
        played: per merchant card, 1 if it lies face up to the left of the board (SS-3.2).
        discarded: per merchant card, 1 if it lies face down to the right of the board (SS-4.1).
        outposts: per tile, 1 if the player has an outpost there.
        uncovered: per kind of cube, how many spaces of that row of the board are uncovered, counted from the left.
        bonus: how many bonus tiles of each `Bonus` kind.
        bonus_vp: the points on them.
        vp_tiles: how many VP tiles were taken.
        vp_points: the points on those; they lie face down (SS-6.1).
    """

    ship: Annotated[N, Place(TILE, or_none=True)]
    hold: Four[N]
    hand: Annotated[tuple[Bit[N], ...], Along(CARD)]
    played: Annotated[tuple[Bit[N], ...], Along(CARD)]
    discarded: Annotated[tuple[Bit[N], ...], Along(CARD)]
    outposts: Annotated[tuple[Bit[N], ...], Along(TILE)]
    uncovered: Four[N]
    bonus: Annotated[tuple[Many[N], ...], Along(BONUS)]
    bonus_vp: Many[N]
    vp_tiles: Many[N]
    vp_points: Annotated[N, Count(), FaceDown(SEAT, revealed_at_end=True)]


@attrs.frozen(kw_only=True, repr=False)
class Position(Record, InALine, Generic[N]):
    """A position of the game. Fields that belong to a phase or to a reading are 0 without it, so that equal positions are equal.

    Attributes:
        phase: what is going on, the number of a `Phase`.
        turn: whose turn it is; in START, who chooses now.
        actor: who must act now; differs from `turn` only in TRIM under trim=everybody.
        players: by seat.
        sets: per starting set, 1 while it is on offer (SS-1.9); all 0 once play begins.
        unsold: per card of the merchant deck, 1 while it is in the row or the deck.
        on: per place of the merchant row, from the left, the cubes lying there.
        ports: per port, the place in `vp` of the tile on it; the port-closed tile is one of these.
        drawn: how many VP tiles have left the stack, those first laid on the ports included: the place of the next one.
        bonus_left: how many bonus tiles of each kind are left.
        final: 1 once somebody has taken the VP tile that ends the game with this round (SS-9.1).
        bowls: cubes of each kind left in the supply. Kept only under supply=finite.
        using: TRADE: the trade card being used.
        left: RAISE: upgrades that may still be made.
        raised: RAISE: 1 once one was made. Kept only under upgrade-count=at-least-one.
        lifted: RAISE: cubes in the hold that this card made. Kept only under upgrade-same-cube=no.
        laid: PAY: how many cards of the row, from the left, are paid for.
        aim: PAY: the place of the card reached for, 0 if there is none. Kept only under pay-with-taken=yes.
        offered: PICK: cubes that lay on the card and may still be taken. Kept only under card-cubes=part.
        steps: SAIL: steps paid for with cards and not made yet.
        free: SAIL: free steps that are left (SS-4.3).
        moved: SAIL, FEE, MOOR: 1 once the ship has made a step this turn.
        origin: SAIL: the tile where the ship was when the turn began. Kept only under loop-is-stay=yes.
        owed: FEE: per seat, 1 if that player is still to be paid.
        toll: OPENING: cubes still to be paid for the outpost.
        to_trade: OPENING, REWARD, PICK, MARKET: 1 while a trade must still be made. Kept only under build-only=no.
        reward: REWARD, PICK, MARKET: what an emptied column still gives: 0 nothing, `CARD_REWARD`, `ANY_REWARD`. In MARKET only
            under reward-when=after.
        fresh: MARKET, TRIM: 1 if a bonus tile with hold spaces was won this turn. Kept only under cargo-now=no.
        cards: what is printed on the merchant cards, by number.
        card_names: what they are called.
        faces: what is printed on the tiles of the map.
        touch: per tile and tile, 1 where they touch.
        vp: what is printed on the VP tiles, in the order in which they come up; nothing on the port-closed tile.
        closed_at: the place of the port-closed tile in `vp`.
        setup: the map and the tiles by their names.
    """

    phase: Annotated[N, OneOf(Phase), Said(always=True)]
    turn: Annotated[N, Place(SEAT), Said(always=True)]
    actor: Annotated[N, Place(SEAT), Said(like="turn")]
    players: Annotated[tuple[Player[N], ...], Along(SEAT)]
    sets: Annotated[tuple[Bit[N], ...], Along(SET)]
    unsold: Annotated[tuple[Bit[N], ...], Along(DECK)]
    on: Annotated[tuple[Four[N], ...], Along(PLACE)]
    ports: Annotated[tuple[N, ...], Along(PORT), Place(VP_ORDER), FaceDown(), Said("port", always=True)]
    drawn: Annotated[N, Count(), Said(always=True)]
    bonus_left: Annotated[tuple[Many[N], ...], Along(BONUS), Said(always=True)]
    final: Bit[N]
    bowls: Annotated[Four[N], Remembered("supply=finite")]
    using: Annotated[N, Place(CARD), During(Phase.TRADE)]
    left: Annotated[N, Count(), During(Phase.RAISE)]
    raised: Annotated[N, Flag(), During(Phase.RAISE), Remembered("upgrade-count=at-least-one")]
    lifted: Annotated[Four[N], During(Phase.RAISE), Remembered("upgrade-same-cube=no")]
    laid: Annotated[N, Count(), During(Phase.PAY)]
    aim: Annotated[N, Place(PLACE), During(Phase.PAY), Remembered("pay-with-taken=yes")]
    offered: Annotated[Four[N], During(Phase.PICK), Remembered("card-cubes=part")]
    steps: Annotated[N, Count(), During(Phase.SAIL)]
    free: Annotated[N, Count(), During(Phase.SAIL)]
    moved: Annotated[N, Flag(), During(Phase.SAIL, Phase.FEE, Phase.MOOR)]
    origin: Annotated[N, Place(TILE), During(Phase.SAIL), Remembered("loop-is-stay=yes")]
    owed: Annotated[tuple[Bit[N], ...], Along(SEAT), During(Phase.FEE)]
    toll: Annotated[N, Count(), During(Phase.OPENING)]
    to_trade: Annotated[N, Flag(), During(Phase.OPENING, Phase.REWARD, Phase.PICK, Phase.MARKET), Remembered("build-only=no")]
    reward: Annotated[N, Count(), During(Phase.REWARD, Phase.PICK, Phase.MARKET)]
    fresh: Annotated[N, Flag(), During(Phase.MARKET, Phase.TRIM), Remembered("cargo-now=no")]
    cards: tuple[Card[N], ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})
    card_names: tuple[str, ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})
    faces: tuple[Face[N], ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})
    touch: tuple[tuple[N, ...], ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})
    vp: tuple[PointCard[N], ...] = attrs.field(repr=False, hash=False, metadata={"constant": True})
    closed_at: N = attrs.field(repr=False, hash=False, metadata={"constant": True})
    setup: Setup = attrs.field(repr=False, hash=False, metadata={"constant": True})

    def __repr__(self) -> str:
        """Enough to know it by: ship, cubes and hand of each player."""
        players = ", ".join(f"{player.ship!r} {player.hold!r} {' '.join(named(self.card_names, player.hand)) or '-'}"
                            for player in self.players)
        return f"Position({self.phase!r}, turn={self.turn!r}, players=[{players}], drawn={self.drawn!r})"


State: TypeAlias = Position[int]


def names_in(s: State, flags: Iterable[object]) -> tuple[str, ...]:
    """The merchant cards whose flag is up."""
    return named(s.card_names, flags)
