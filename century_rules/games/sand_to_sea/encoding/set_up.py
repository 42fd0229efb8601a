"""What set-ups there can be: proofs are of any map, cards and tiles of which all this is so, and of any box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from century_rules.games.eastern_wonders.encoding.set_up import numbers_on_the_board, starting_sets
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Face, Spice, TileKind
from century_rules.games.sand_to_sea.state import State
from century_rules.games.spice_road.cards import is_card
from century_rules.kernel.game import BoardGame

Claim: TypeAlias = Callable[[BoardGame[State, Action], State], bool]


def cards(game: Game, s: State) -> bool:
    """Each merchant card can be printed."""
    return all(map(is_card, s.cards))


def as_many_tiles_of_each_kind(game: Game, s: State) -> bool:
    """SS-1.3."""
    box = game.components
    markets = [sum(tile.type is kind for tile in box.market_tiles) - box.removed_per_type for kind in Spice]
    laid = (*markets, len(s.setup.sea.ports), box.sea_tiles)
    return not game.in_force("SS-1.3") or all(
        sum(face.kind == kind for face in s.faces) == laid[kind] for kind in TileKind)


def faces(game: Game, s: State) -> bool:
    """On each market tile a trade of at least one cube, and nothing on ports, which are where they are, and sea tiles."""
    return all(_can_lie(face) and (face.kind == TileKind.PORT) == (tile in s.setup.sea.ports)
               for tile, face in enumerate(s.faces))


def _can_lie(face: Face[int]) -> bool:
    if not (0 <= face.kind <= TileKind.SEA and all(cubes >= 0 for cubes in (*face.cost, *face.gain))):
        return False
    return sum(face.cost) >= 1 if face.kind < TileKind.PORT else sum(face.cost) + sum(face.gain) == 0


def touching(game: Game, s: State) -> bool:
    """A tile touches those that touch it, and not itself."""
    return all(row[tile] == 0 and all(0 <= row[other] <= 1 and row[other] == s.touch[other][tile] for other in range(tile))
               for tile, row in enumerate(s.touch))


def every_tile_touches_another(game: Game, s: State) -> bool:
    return all(sum(row) >= 1 for row in s.touch)


def vp_tiles(game: Game, s: State) -> bool:
    """Nothing on them is less than none, and nothing at all is on the port-closed tile."""
    return all(number >= 0 for tile in s.vp for number in (*tile.cost, tile.points)) and all(
        place != s.closed_at or sum((*tile.cost, tile.points)) == 0 for place, tile in enumerate(s.vp))


def port_closed_tile(game: Game, s: State) -> bool:
    """EW-1.3: it is among the first of the stack, which is below the tiles on the ports."""
    ports = len(s.setup.sea.ports)
    return ports <= s.closed_at < len(s.vp) and s.closed_at <= ports + game.components.closed_among


SET_UP = cast("Sequence[Claim]", (
    cards, as_many_tiles_of_each_kind, faces, touching, every_tile_touches_another, vp_tiles, port_closed_tile, starting_sets,
    numbers_on_the_board))
"""All that is true of every set-up, and of every box."""

NOT_IN_ANY_SOURCE = ("start_sets", "vp_by_column")
"""What of the box is open in proofs: no source gives it."""
