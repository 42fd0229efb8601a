"""Everything a player can do, one small frozen record each, whose fields say what they are. Tiles are named as on the map."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import attrs

from century_rules.games.eastern_wonders.cubes_as_text import StartSet
from century_rules.games.eastern_wonders.names import SEAT, SET, TILE
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice
from century_rules.writing.arguments import MemberOf, SeatOf, Thing

Tile: TypeAlias = Annotated[str, Thing[str](TILE, "C3")]
Cube: TypeAlias = Annotated[Spice, MemberOf(Spice, "cube", said=lambda kind: kind.letter)]


@attrs.frozen
class Begin:
    """Take a set of starting cubes and put the ship on a market tile (EW-1.7)."""

    cubes: Annotated[Cubes, StartSet(SET, "YYYY", usage="CUBES", name="set")]
    tile: Tile


@attrs.frozen
class Step:
    """Sail to an adjacent tile, laying down one cube, or none when the step is free (EW-3.1, EW-3.2, EW-4.5a)."""

    words: ClassVar[str] = "step {to} [drop {drop}]"
    to: Tile
    drop: Cube | None = None


@attrs.frozen
class Stay:
    """Decide not to move this turn (EW-2.2)."""


@attrs.frozen
class Stop:
    """End the movement on the tile reached (EW-3.4)."""


@attrs.frozen
class Pay:
    """Pay one cube to the owner of another ship on the tile; `to` is a seat (EW-3.4)."""

    words: ClassVar[str] = "pay {cube} to {to}"
    cube: Cube
    to: Annotated[int, SeatOf(SEAT)]


@attrs.frozen
class Take:
    """Take one of the cubes lying on the tile (EW-3.6)."""

    cube: Cube


@attrs.frozen
class Done:
    """End what is going on: gathering, the market action, a port action that could go on, or trimming."""


@attrs.frozen
class Open:
    """Open an outpost on the ship's tile; its cost, if any, is then paid cube by cube (EW-4.1, EW-4.2)."""


@attrs.frozen
class Spend:
    """Pay one cube to the supply for the outpost being opened (EW-4.2)."""

    cube: Cube


@attrs.frozen
class Choose:
    """Take the top tile of a bonus pile for an emptied column (EW-4.4)."""

    words: ClassVar[str] = "bonus {bonus}"
    bonus: Annotated[Bonus, MemberOf(Bonus, "bonus tile", usage="KIND")]


@attrs.frozen
class Upgrade:
    """With an upgrade bonus, exchange one cube for the next dearer kind (EW-4.5c)."""

    cube: Cube


@attrs.frozen
class Trade:
    """Make the trade printed on the tile once (EW-4.7)."""


@attrs.frozen
class Claim:
    """Buy the VP tile on the port (EW-5.1)."""


@attrs.frozen
class Harvest:
    """Take two ginger from the supply (EW-6.1)."""


@attrs.frozen
class Pass:
    """Take no action (EW-2.2)."""


@attrs.frozen
class Discard:
    """Return one cube that is beyond the hold's spaces (EW-7.1)."""

    cube: Cube


Action = (
    Begin | Step | Stay | Stop | Pay | Take | Done | Open | Spend | Choose | Upgrade | Trade | Claim | Harvest | Pass | Discard
)
