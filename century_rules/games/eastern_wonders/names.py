"""What numbers are kept for and point at, as axes, and what is there in one game: players, tiles, cubes, sets and VP tiles."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.meanings import Axis
from century_rules.writing.arguments import Things, format_seat
from century_rules.writing.names import Names

SEAT, TILE, PORT = Axis("player"), Axis("tile", "on this map"), Axis("port", "on this map")
SPICE, BONUS, SET = Axis("kind of cube"), Axis("kind of bonus tile"), Axis("set of starting cubes")
VP_ORDER = Axis("VP tile", "in the set-up")


def names_of(setup: Setup, players: int, sets: int) -> Names:
    """What is called how, on all axes of `State`; `sets` is how many sets of starting cubes there are."""
    return {
        SEAT: [format_seat(seat) for seat in range(players)],
        TILE: setup.sea.names,
        PORT: [setup.sea.names[port] for port in setup.sea.ports],
        SPICE: [kind.name.lower() for kind in Spice],
        BONUS: [kind.name.lower() for kind in Bonus],
        SET: [str(number) for number in range(1, sets + 1)],
        VP_ORDER: [tile.id for tile in setup.vp_order],
    }


def things_of(tiles: Sequence[str], players: int, start_sets: Sequence[Cubes] = ()) -> Things:
    """What actions name; the sets of starting cubes are asked for only where actions become numbers, or numbers actions."""
    return {TILE: tiles, SEAT: range(players), SET: start_sets}
