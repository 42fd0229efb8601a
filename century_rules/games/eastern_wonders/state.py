"""What lies on the table: records of small integers, each with what it means.

Players are seats 0, 1, … in turn order; seat 0 is the start player (EW-1.5), printed as P1. Tiles are indices into the map's
names. Cubes are quadruples (ginger, chili, tea, cloves).

A position is written once, for any kind of number: the encoding's are terms of a solver, those of the rules are ints. The rules
play on `State`, a position of ints with the set-up.
"""

from __future__ import annotations

import enum
from typing import Annotated, Generic, TypeAlias, TypeVar

import attrs

from century_rules.games.century.cubes import AS_LETTERS
from century_rules.games.eastern_wonders.names import BONUS, PORT, SEAT, SET, SPICE, TILE, VP_ORDER
from century_rules.games.eastern_wonders.pieces import Cubes
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.meanings import Along, Count, During, FaceDown, Flag, N, OneOf, Place, Record, Remembered
from century_rules.kernel.printing import InALine
from century_rules.kernel.forms import in_order_of_base
from century_rules.writing.names import Said, Written

Bit: TypeAlias = Annotated[N, Flag()]
Many: TypeAlias = Annotated[N, Count()]
C = TypeVar("C")
Four: TypeAlias = Annotated[C, Along(SPICE), Written(AS_LETTERS)]
"""Cubes: a tuple of how many of each kind."""

NOWHERE = -1
"""The tile of a ship that has not been placed yet."""


class Phase(enum.IntEnum):
    """What the player to act is in the middle of."""

    START = 0
    """Taking starting cubes and placing ships, last player first (EW-1.7)."""
    SAIL = 1
    """At the start of a turn, or under way (EW-3.1 to EW-3.3)."""
    FEE = 2
    """Come to rest beside other ships, paying their owners (EW-3.4)."""
    GATHER = 3
    """Taking cubes that lie on the tile (EW-3.6)."""
    ACT = 4
    """Choosing the one action of the turn (EW-3.8)."""
    OPENING = 5
    """Paying for an outpost, cube by cube (EW-4.2)."""
    BONUS = 6
    """Choosing a bonus tile for an emptied column (EW-4.4)."""
    MARKET = 7
    """In a market action that has begun: upgrading and trading (EW-4.5c, EW-4.7)."""
    PORT = 8
    """In a port action that may go on (only under the reading claims=several)."""
    TRIM = 9
    """Returning cubes beyond the hold's spaces (EW-7.1)."""
    OVER = 10
    """The game has ended (EW-8.1)."""


ON_THE_MOVE = During(Phase.SAIL, Phase.FEE, Phase.GATHER)
BUILDING = During(Phase.OPENING, Phase.BONUS, Phase.MARKET)


@attrs.frozen(eq=False)
class PlayerOf(Record, Generic[N, C]):
    """One player's things, in any kind of number.

    Attributes:
        ship: the tile the ship is on; `NOWHERE` before EW-1.7 places it.
        hold: cubes in the hold; may exceed its spaces until the end of the player's turn.
        outposts: per tile of the map 1 if the player has an outpost there, else 0.
        uncovered: per kind of cube, how many spaces of that row of the board are uncovered, counted from the left.
        bonus: how many bonus tiles of each `Bonus` kind.
        bonus_vp: VP on the bonus tiles taken.
        vp_tiles: how many VP tiles were taken.
        vp_points: VP on those tiles; they lie face down once taken (EW-5.1).
    """

    ship: Annotated[N, Place(TILE, or_none=True)]
    hold: Four[C]
    outposts: Annotated[tuple[Bit[N], ...], Along(TILE)]
    uncovered: Four[C]
    bonus: Annotated[tuple[Many[N], ...], Along(BONUS)]
    bonus_vp: Many[N]
    vp_tiles: Many[N]
    vp_points: Annotated[N, Count(), FaceDown(SEAT, revealed_at_end=True)]


@attrs.frozen(eq=False)
class Position(Record, Generic[N, C]):
    """What lies on the table, in any kind of number. Fields that belong to one phase are 0 outside it, so that equal positions
    are equal records.

    Attributes:
        phase: what is going on, the number of a `Phase`.
        turn: whose turn it is; in START, who chooses now.
        actor: who must act now; differs from `turn` only in TRIM under hold-check=everybody.
        players: by seat.
        sets: per starting set of the components, 1 while it is on offer (EW-1.7); all 0 once play begins.
        lying: per tile, the cubes lying on it.
        supply: cubes left in the supply; below zero, so many substitutes are in use (reading supply=unlimited).
        ports: per port of the map, the place in ``setup.vp_order`` of the tile on it; the port-closed tile is one of these. The
            tile is seen, its place is not.
        drawn: how many VP tiles have left the stack, those first laid on the ports included: the place of the next one.
        bonus_left: how many bonus tiles of each `Bonus` kind are left.
        final: 1 once somebody has taken the last VP tile that ends the game with this round (EW-8.1).
        moved: SAIL, FEE, GATHER: 1 once the ship has made a step this turn.
        free: SAIL: free steps left from movement bonuses; they can be used from the second step on.
        origin: SAIL, FEE, GATHER: the tile where the ship was when the turn began.
        owed: FEE: per seat, 1 if that player is still to be paid.
        fresh: SAIL, FEE, GATHER: per tile, the cubes the mover laid there on this voyage. Kept only under own-fresh=no.
        gathered: GATHER: 1 once a cube was taken. Kept only under pickup=all.
        toll: OPENING: cubes still to be paid for the outpost.
        opened: OPENING, BONUS, MARKET: 1 if an outpost was opened (in OPENING: is being opened) this turn.
        traded: MARKET: 1 if a trade was made this turn.
        upgrades: OPENING, BONUS, MARKET: upgrades that may still be made for this opening.
        lifted: MARKET: per kind, cubes in the hold that an upgrade of this opening made. Kept only under upgrade-same=no.
    """

    phase: Annotated[N, OneOf(Phase), Said(always=True)]
    turn: Annotated[N, Place(SEAT), Said(always=True)]
    actor: Annotated[N, Place(SEAT), Said(like="turn")]
    players: Annotated[tuple[PlayerOf[N, C], ...], Along(SEAT)]
    sets: Annotated[tuple[Bit[N], ...], Along(SET)]
    lying: Annotated[tuple[Four[C], ...], Along(TILE)]
    supply: Annotated[C, Along(SPICE), Count(least=None), Said(always=True)]
    ports: Annotated[tuple[N, ...], Along(PORT), Place(VP_ORDER), FaceDown(), Said("port", always=True)]
    drawn: Annotated[N, Count(), Said(always=True)]
    bonus_left: Annotated[tuple[Many[N], ...], Along(BONUS), Said(always=True)]
    final: Bit[N]
    moved: Annotated[N, Flag(), ON_THE_MOVE]
    free: Annotated[N, Count(), During(Phase.SAIL)]
    origin: Annotated[N, Place(TILE), ON_THE_MOVE]
    owed: Annotated[tuple[Bit[N], ...], Along(SEAT), During(Phase.FEE)]
    fresh: Annotated[tuple[Four[C], ...], Along(TILE), ON_THE_MOVE, Remembered("own-fresh=no")]
    gathered: Annotated[N, Flag(), During(Phase.GATHER), Remembered("pickup=all")]
    toll: Annotated[N, Count(), During(Phase.OPENING)]
    opened: Annotated[N, Flag(), BUILDING]
    traded: Annotated[N, Flag(), During(Phase.MARKET)]
    upgrades: Annotated[N, Count(), BUILDING]
    lifted: Annotated[Four[C], During(Phase.MARKET), Remembered("upgrade-same=no")]


@attrs.frozen
class Player(PlayerOf[int, Cubes]):
    """One player's things, as the rules have them: ints, which can be compared."""


@attrs.frozen(kw_only=True, repr=False, field_transformer=in_order_of_base)
class State(Position[int, Cubes], InALine):
    """A position of the game.

    Attributes:
        setup: the map, the tiles on it and the order of the VP tiles; the same record through a whole game.
    """

    setup: Setup = attrs.field(repr=False, hash=False, metadata={"constant": True})
    phase: Annotated[Phase, Said(always=True)]
    players: Annotated[tuple[Player, ...], Along(SEAT)]

    def __repr__(self) -> str:
        """Enough to know it by; `format_state` has all of it."""
        ships, holds = [player.ship for player in self.players], [player.hold for player in self.players]
        return (f"State({self.phase!r}, turn={self.turn!r}, actor={self.actor!r}, ships={ships}, holds={holds}, "
                f"drawn={self.drawn!r})")
