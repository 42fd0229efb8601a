"""What lies on the table: frozen records of small integers.

Players are seats 0, 1, … in turn order; seat 0 is the start player (EW-1.5), printed as P1. Tiles are indices into the map's
names. Cubes are quadruples (ginger, chili, tea, cloves).
"""

from __future__ import annotations

import enum

import attrs

from century_rules.eastern_wonders.pieces import Cubes
from century_rules.eastern_wonders.setup import Setup
from century_rules.kernel.printing import InALine

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


@attrs.frozen
class Player:
    """One player's things.

    Attributes:
        ship: the tile the ship is on; `NOWHERE` before EW-1.7 places it.
        hold: cubes in the hold; may exceed its spaces until the end of the player's turn.
        outposts: per tile of the map 1 if the player has an outpost there, else 0.
        uncovered: per kind of cube, how many spaces of that row of the board are uncovered, counted from the left.
        bonus: how many bonus tiles of each `Bonus` kind.
        bonus_vp: VP on the bonus tiles taken.
        vp_tiles: how many VP tiles were taken.
        vp_points: VP on those tiles.
    """

    ship: int
    hold: Cubes
    outposts: tuple[int, ...]
    uncovered: Cubes
    bonus: tuple[int, ...]
    bonus_vp: int
    vp_tiles: int
    vp_points: int


@attrs.frozen
class State(InALine):
    """A position of the game. Fields that belong to one phase are 0 outside it, so that equal positions are equal records.

    Attributes:
        setup: the map, the tiles on it and the order of the VP tiles; the same record through a whole game.
        phase: what is going on.
        turn: whose turn it is; in START, who chooses now.
        actor: who must act now; differs from `turn` only in TRIM under hold-check=everybody.
        players: by seat.
        sets: per starting set of the components, 1 while it is on offer (EW-1.7); all 0 once play begins.
        lying: per tile, the cubes lying on it.
        supply: cubes left in the supply; below zero, so many substitutes are in use (reading supply=unlimited).
        ports: per port of the map, the place in ``setup.vp_order`` of the tile on it; the port-closed tile is one of these.
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

    setup: Setup = attrs.field(repr=False, hash=False, metadata={"constant": True})
    phase: Phase
    turn: int
    actor: int
    players: tuple[Player, ...]
    sets: tuple[int, ...]
    lying: tuple[Cubes, ...]
    supply: Cubes
    ports: tuple[int, ...]
    drawn: int
    bonus_left: tuple[int, ...]
    final: int
    moved: int
    free: int
    origin: int
    owed: tuple[int, ...]
    fresh: tuple[Cubes, ...]
    gathered: int
    toll: int
    opened: int
    traded: int
    upgrades: int
    lifted: Cubes

    def __repr__(self) -> str:
        """Enough to know it by; `format_state` has all of it."""
        ships, holds = [player.ship for player in self.players], [player.hold for player in self.players]
        return (f"State({self.phase!r}, turn={self.turn!r}, actor={self.actor!r}, ships={ships}, holds={holds}, "
                f"drawn={self.drawn!r})")
