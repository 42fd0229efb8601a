"""The pieces of the box dealt in any way on the map of the box, for questions about the real game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from attrs import evolve

from century_rules.games.century.cubes import NO_CUBES
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.dealing import laid_out, start_of
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Face, PointCard, TileKind
from century_rules.games.sand_to_sea.state import State
from century_rules.games.spice_road.components import MERCHANTS
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.decks import Deck
from century_rules.kernel.forms import in_numbers
from century_rules.theory.decks import open_order, order_of, order_opened
from century_rules.theory.lifted_encoding import TransitionRules


def of_the_box(
    of: Algebra[N, B], game: Game, rules: TransitionRules[N, B, State], number: Callable[[str], N],
) -> TransitionRules[N, B, State]:
    """Rules with everything open, with the map of the box and its pieces instead of any: which lies where, unknowns tell."""
    box, beginning, constant = game.components, game.deal(0), rules.constant
    touch = in_numbers(of, beginning.touch)
    faces, vp = cast("Sequence[Face[N]]", constant["faces"]), cast("Sequence[PointCard[N]]", constant["vp"])
    laid = [(faces[place].kind, *faces[place].cost, *faces[place].gain) for place in _spaces(box)]
    tiles = [*((int(tile.type), *tile.cost, *tile.gain) for tile in box.market_tiles),
             *[(int(TileKind.SEA), *NO_CUBES, *NO_CUBES)] * box.sea_tiles]
    closed_at = cast(N, constant["closed_at"])
    order = [(*tile.cost, tile.points, of.as_number(of.is_(closed_at, place))) for place, tile in enumerate(vp)]
    vp_tiles = [*((*tile.cost, tile.points, 0) for tile in box.vp_tiles), (*NO_CUBES, 0, 1)]
    sides = [*order_opened(of, cast("Deck[object]", MERCHANTS), box, constant, number),
             *open_order(of, tiles, laid, "tile", number, len(laid)),
             *open_order(of, vp_tiles, order, "vp tile", number, len(beginning.ports) + box.closed_among + 1)]
    return evolve(rules, constant={**constant, "touch": touch}, sides=(*rules.sides, *sides),
                  start_at=evolve(rules.start_at, touch=touch))


def dealt_as(game: Game, model: Mapping[str, int | bool]) -> State:
    """The beginning with everything where a model has it, as far as it says that."""
    box = game.components
    tiles = [*box.market_tiles, *[None] * box.sea_tiles]
    laid = [tiles[which] for which in order_of(model, "tile", len(tiles))[:len(_spaces(box))]]
    vp_tiles = [*box.vp_tiles, PORT_CLOSED]
    return start_of(game, laid_out(game, laid, [vp_tiles[which] for which in order_of(model, "vp tile", len(vp_tiles))]),
                    order_of(model, "merchant", len(box.merchants)))


def _spaces(box: Components) -> list[int]:
    return [place for place in range(len(box.sea.names)) if place not in box.sea.ports]
