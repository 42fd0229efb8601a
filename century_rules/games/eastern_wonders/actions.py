"""Everything a player can do, one small frozen record each, whose fields say what they are. Tiles are named as on the map."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias, get_args

import attrs

from century_rules.games.eastern_wonders.names import SEAT, SET, TILE
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice, format_cubes, parse_cubes
from century_rules.writing.arguments import MemberOf, SeatOf, Thing, Things
from century_rules.writing.notation import Notation

class StartSet(Thing[Cubes]):
    """One of the sets of starting cubes, written as its cubes."""

    def write(self, value: Cubes) -> str:
        if min(value) < 0:
            raise ValueError("a set of cubes cannot have less than none of a kind")
        return format_cubes(value)

    def read(self, given: str, things: Things | None) -> Cubes:
        return parse_cubes(given)

    def check(self, value: object, things: Things, *, optional: bool) -> None:
        """Any cubes will do: what is no set of the box is refused by EW-1.7."""
        if not (type(value) is tuple and len(value) == len(Spice) and all(type(count) is int for count in value)):
            raise ValueError(f"cubes are four numbers: ginger, chili, tea, cloves; not {value!r}")


Tile: TypeAlias = Annotated[str, Thing[str](TILE, "C3")]
Cube: TypeAlias = Annotated[Spice, MemberOf(Spice, "cube", said=lambda kind: kind.letter)]


@attrs.frozen
class Begin:
    """Take a set of starting cubes and put the ship on a market tile (EW-1.7)."""

    tries: ClassVar[str] = "begin with {cubes} on {tile}"
    does: ClassVar[str] = "takes {cubes} and starts on {tile}"
    cubes: Annotated[Cubes, StartSet(SET, "YYYY", usage="CUBES", name="set")]
    tile: Tile


@attrs.frozen
class Step:
    """Sail to an adjacent tile, laying down one cube, or none when the step is free (EW-3.1, EW-3.2, EW-4.5a)."""

    tries: ClassVar[str] = "sail to {to}, laying {drop}"
    does: ClassVar[str] = "sails from {here} to {to}[{freely}][, laying {drop} on {left}]"
    words: ClassVar[str] = "step {to} [drop {drop}]"
    to: Tile
    drop: Cube | None = None


@attrs.frozen
class Stay:
    """Decide not to move this turn (EW-2.2)."""

    tries: ClassVar[str] = "stay where the ship is"
    does: ClassVar[str] = "stays on {here}"


@attrs.frozen
class Stop:
    """End the movement on the tile reached (EW-3.4)."""

    tries: ClassVar[str] = "come to rest on the tile reached"
    does: ClassVar[str] = "comes to rest on {here}"


@attrs.frozen
class Pay:
    """Pay one cube to the owner of another ship on the tile (EW-3.4).

    `to` is a seat.
    """

    tries: ClassVar[str] = "pay {cube} to {to}"
    does: ClassVar[str] = "pays {cube} to {to}"
    words: ClassVar[str] = "pay {cube} to {to}"
    cube: Cube
    to: Annotated[int, SeatOf(SEAT)]


@attrs.frozen
class Take:
    """Take one of the cubes lying on the tile (EW-3.6)."""

    tries: ClassVar[str] = "take {cube} lying there"
    does: ClassVar[str] = "takes {cube} lying on {here}"
    cube: Cube


@attrs.frozen
class Done:
    """End what is going on: gathering, the market action, a port action that could go on, or trimming."""

    tries: ClassVar[str] = "end what is going on"


@attrs.frozen
class Open:
    """Open an outpost on the ship's tile; its cost, if any, is then paid cube by cube (EW-4.1, EW-4.2)."""

    tries: ClassVar[str] = "open an outpost"
    does: ClassVar[str] = "opens an outpost on {here} for {price}"


@attrs.frozen
class Spend:
    """Pay one cube to the supply for the outpost being opened (EW-4.2)."""

    tries: ClassVar[str] = "pay {cube} for the outpost"
    does: ClassVar[str] = "pays {cube} for the outpost"
    cube: Cube


@attrs.frozen
class Choose:
    """Take the top tile of a bonus pile for an emptied column (EW-4.4)."""

    tries: ClassVar[str] = "take a bonus tile: {bonus}"
    does: ClassVar[str] = "takes a bonus tile for the emptied column: {bonus}"
    words: ClassVar[str] = "bonus {bonus}"
    bonus: Annotated[Bonus, MemberOf(Bonus, "bonus tile", usage="KIND")]


@attrs.frozen
class Upgrade:
    """With an upgrade bonus, exchange one cube for the next dearer kind (EW-4.5c)."""

    tries: ClassVar[str] = "upgrade {cube}"
    does: ClassVar[str] = "upgrades {cube} to {gained}"
    cube: Cube


@attrs.frozen
class Trade:
    """Make the trade printed on the tile once (EW-4.7)."""

    tries: ClassVar[str] = "make the trade of the tile"
    does: ClassVar[str] = "trades {price} for {gained} on {here}"


@attrs.frozen
class Claim:
    """Buy the VP tile on the port (EW-5.1)."""

    tries: ClassVar[str] = "buy the VP tile"
    does: ClassVar[str] = "pays {price} for the VP tile worth {worth} on {here}"


@attrs.frozen
class Harvest:
    """Take two ginger from the supply (EW-6.1)."""

    tries: ClassVar[str] = "harvest"
    does: ClassVar[str] = "harvests {gained}"


@attrs.frozen
class Pass:
    """Take no action (EW-2.2)."""

    tries: ClassVar[str] = "take no action"
    does: ClassVar[str] = "takes no action"


@attrs.frozen
class Discard:
    """Return one cube that is beyond the hold's spaces (EW-7.1)."""

    tries: ClassVar[str] = "return {cube} to the supply"
    does: ClassVar[str] = "returns {cube} to the supply"
    cube: Cube


Action = (
    Begin | Step | Stay | Stop | Pay | Take | Done | Open | Spend | Choose | Upgrade | Trade | Claim | Harvest | Pass | Discard
)

NOTATION: Notation[Action] = Notation("Eastern Wonders", get_args(Action))
"""What follows from the classes of actions: their text, what is none, their numbers in the encoding, all of them."""
