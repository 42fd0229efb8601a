"""What lies on the table: records of small numbers, each with what it means.

Players are seats in turn order; seat 0 is the youngest (GO-1.5), printed as P1. The tiles of a part are numbered by the square
they are laid on, so the grid is a flag for each square; only the exchange tile can come to lie elsewhere. Expedition cards are
numbered by their place in the shuffled pile: the next one is the first that is in the pile, and a card that is in the pile, in no
hand and not turned lies with the discards. Colony tiles lie name by name, the top one first. What is printed never changes: it is
the set-up.

A decision is of a `Phase`; what is carried out step by step within it is a `Task`. Fields that belong to a phase, a task or a
reading are at rest without it, so that equal positions are equal.
"""

from __future__ import annotations

import enum
from typing import Annotated, Generic, TypeAlias

import attrs

from century_rules.games.goa.pieces import (
    CARD, COLONIES_TOLD, COLONY, COLUMN, HELD, MARK, PLANTATION, ROUNDLY, ROW, SEAT, SPICE, SPOT, SQUARE, TOWN,
    WAREHOUSE, Card, Colony,
    ColonyTile, Five, Plantation, Tile,
)
from century_rules.kernel.meanings import Along, Count, During, FaceDown, Flag, N, OneOf, Place, Record, Remembered
from century_rules.kernel.printing import InALine
from century_rules.writing.names import Written

Bit: TypeAlias = Annotated[N, Flag()]
Many: TypeAlias = Annotated[N, Count()]


class Phase(enum.IntEnum):
    """What the players are at (GO-2.2)."""

    START = 0
    """Turning cards for the flag (GO-1.5)."""
    QUICK = 1
    """The quick starter (GO-1.6)."""
    MARK = 2
    """Laying the flag and markers (GO-3.1)."""
    BID = 3
    """Auctions (GO-4.1)."""
    ACT = 4
    """Actions (GO-5.1)."""
    EXTRA = 5
    """Extra-action cards at the end of a round (GO-7.1)."""
    OVER = 6
    """The game has ended (GO-2.2)."""


class Task(enum.IntEnum):
    """What the player to act is carrying out step by step."""

    NONE = 0
    """Nothing: there is something to decide."""
    EITHER = 1
    """Choosing ships or colonists (GO-10.9)."""
    REPLACE = 2
    """Choosing the plantation that goes (GO-10.2)."""
    DRAW = 3
    """Drawing cards of an expedition one by one (only under take=up-to and hand-limit=never-above)."""
    TAKE = 4
    """Drawing cards of a tile one by one (only under take=up-to)."""
    TRIM = 5
    """Returning cards above the limit (GO-6.7)."""
    STORE = 6
    """Laying spices onto fields (GO-6.5)."""
    PAY = 7
    """Paying the spices of a step (GO-6.1)."""
    COMMIT = 8
    """Saying how many colonists one adds (only under found-commit=before)."""
    FOUND = 9
    """The cards of a founding are turned (GO-6.10)."""
    SITE = 10
    """Choosing the tile of a colony (GO-6.11)."""
    FILL = 11
    """Filling the fields of one colony (GO-6.11, GO-10.12)."""
    SALE = 12
    """Paying the spices of a sale tile (GO-10.4)."""
    SELL = 13
    """Selling spices with a card (GO-11.5)."""
    REFILL = 14
    """Choosing places of an extra harvest (GO-10.12)."""
    SUPPLY = 15
    """Choosing what a supply brings (GO-10.13)."""


@attrs.frozen
class Player(Record, Generic[N]):
    """One player's things.

    Attributes:
        ducats: face down (GO-9.3).
        ships: open, as colonists.
        colonists: who have not settled yet.
        rows: per column the row of the marker, from 0.
        plantations: per place of the warehouse what lies there.
        colonies: per town.
        hand: per expedition card, 1 if the player has it.
        extra: extra-action cards.
        held: per kind of tile that one keeps, how many lie before the player.
        used: of each tile for each round, how many worked in this round (GO-10.3).
        kept: single plantations face down (GO-10.2).
        sales: fulfilled sale tiles.
        missions: the points on missions.
        passed: 1 if the player plays no more extra-action cards in this round (GO-7.1).
    """

    ducats: Annotated[N, Count(), FaceDown(SEAT, revealed_at_end=True)]
    ships: Many[N]
    colonists: Many[N]
    rows: Annotated[tuple[N, ...], Along(COLUMN), Place(ROW)]
    plantations: Annotated[tuple[Plantation[N], ...], Along(PLANTATION), Written(WAREHOUSE)]
    colonies: Annotated[tuple[Colony[N], ...], Along(TOWN), Written(COLONIES_TOLD)]
    hand: Annotated[tuple[Bit[N], ...], Along(CARD), FaceDown(SEAT, revealed_at_end=True)]
    extra: Many[N]
    held: Annotated[tuple[N, ...], Along(HELD), Count()]
    used: Annotated[tuple[N, ...], Along(ROUNDLY), Count()]
    kept: Many[N]
    sales: Many[N]
    missions: Many[N]
    passed: Bit[N]


@attrs.frozen(kw_only=True)
class Position(InALine, Record, Generic[N]):
    """A position, in any kind of number.

    Attributes:
        phase: see `Phase`.
        task: see `Task`.
        turn: whose turn it is.
        aside: who does something while another has to decide; -1 otherwise. Only under free-timing=any-moment.
        part: 0 in part A, 1 in part B.
        round: how many rounds of the part are over.
        lap: ACT: how often everybody has acted in this round.
        holder: who has the flag.
        layer: who laid the flag of this round; its markers are owned from there on (GO-3.3).
        players: by seat.
        lying: per square, 1 while a tile lies there.
        exchanged: the square where the exchange tile was laid back in place of another (GO-10.11).
        marks: where the flag and the markers after it lie, in their order.
        laid: MARK: how many of them.
        item: BID: which of them is up for auction.
        high: BID: the highest bid.
        bidder: BID: who made it; -1 before the first.
        pile: per expedition card, 1 if it is in the pile.
        turned: per expedition card, 1 if it is turned in a founding or a supply.
        unfounded: per colony tile, 1 if it can be taken.
        free: 1 if the task is no action of the turn and no item: it goes on as before after it.
        carded: 1 once a card was played since the last action (only under cards-per-action=one).
        left: steps of the task that are left; in selling how many are done.
        mixed: STORE: 1 if ships and colonists can be taken, too (GO-11.6).
        kind: STORE: the kind that all spices are of (only under supply-kinds=one-kind).
        single: STORE: 1 if they are to be of one kind (the same).
        column: PAY: of the step that is paid.
        owed: PAY: the spices that are left to be paid.
        town: COMMIT, FOUND, SITE, FILL: which.
        base: COMMIT, FOUND: the number of the row.
        added: FOUND: own colonists that were said before (only under found-commit=before).
        coming: REPLACE: the spice of the plantation that needs a place.
        fields: REPLACE: its fields.
        a_tiles: the tiles of part A, square by square.
        a_tile_names: what they are called.
        b_tiles: the tiles of part B.
        b_tile_names: what they are called.
        cards: what is printed on the expedition cards.
        card_names: what they are called.
        colony_tiles: what is printed on the colony tiles.
        colony_names: what they are called.
    """

    phase: Annotated[N, OneOf(Phase)]
    task: Annotated[N, OneOf(Task)]
    turn: Annotated[N, Place(SEAT)]
    aside: Annotated[N, Place(SEAT, or_none=True), Remembered("free-timing=any-moment")]
    part: Bit[N]
    round: Many[N]
    lap: Annotated[N, Count(), During(Phase.ACT)]
    holder: Annotated[N, Place(SEAT)]
    layer: Annotated[N, Place(SEAT), During(Phase.MARK, Phase.BID)]
    players: Annotated[tuple[Player[N], ...], Along(SEAT)]
    lying: Annotated[tuple[Bit[N], ...], Along(SQUARE)]
    exchanged: Annotated[N, Place(SQUARE, or_none=True)]
    marks: Annotated[tuple[N, ...], Along(MARK), Place(SPOT, or_none=True)]
    laid: Annotated[N, Place(MARK), During(Phase.MARK)]
    item: Annotated[N, Place(MARK), During(Phase.BID)]
    high: Annotated[N, Count(), During(Phase.BID)]
    bidder: Annotated[N, Place(SEAT, or_none=True), During(Phase.BID)]
    pile: Annotated[tuple[Bit[N], ...], Along(CARD)]
    turned: Annotated[tuple[Bit[N], ...], Along(CARD), During(Task.FOUND, Task.SUPPLY)]
    unfounded: Annotated[tuple[Bit[N], ...], Along(COLONY)]
    free: Bit[N]
    carded: Annotated[N, Flag(), Remembered("cards-per-action=one")]
    left: Many[N]
    mixed: Annotated[N, Flag(), During(Task.STORE)]
    kind: Annotated[N, Place(SPICE, or_none=True), During(Task.STORE)]
    single: Annotated[N, Flag(), During(Task.STORE)]
    column: Annotated[N, Place(COLUMN), During(Task.PAY)]
    owed: Annotated[Five[N], During(Task.PAY)]
    town: Annotated[N, Place(TOWN), During(Task.COMMIT, Task.FOUND, Task.SITE, Task.FILL)]
    base: Annotated[N, Count(), During(Task.COMMIT, Task.FOUND)]
    added: Annotated[N, Count(), During(Task.FOUND)]
    coming: Annotated[N, Place(SPICE, or_none=True), During(Task.REPLACE)]
    fields: Annotated[N, Count(), During(Task.REPLACE)]
    a_tiles: tuple[Tile[N], ...] = attrs.field(metadata={"constant": True})
    a_tile_names: tuple[str, ...] = attrs.field(metadata={"constant": True})
    b_tiles: tuple[Tile[N], ...] = attrs.field(metadata={"constant": True})
    b_tile_names: tuple[str, ...] = attrs.field(metadata={"constant": True})
    cards: tuple[Card[N], ...] = attrs.field(metadata={"constant": True})
    card_names: tuple[str, ...] = attrs.field(metadata={"constant": True})
    colony_tiles: tuple[ColonyTile[N], ...] = attrs.field(metadata={"constant": True})
    colony_names: tuple[str, ...] = attrs.field(metadata={"constant": True})


State: TypeAlias = Position[int]
