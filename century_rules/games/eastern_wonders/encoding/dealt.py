"""The tiles of the box dealt in any way on the map of the box, for questions about the real game.

Every legal set-up is among those that are looked at, but not only legal ones: that no tile of the box lies in two places is
left out, for it costs the solver time. So that there is no play on any of them means that there is none on a legal one,
while a play that is found has to be confirmed on a legal set-up (`set_up_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from century_rules.games.eastern_wonders.actions import Action, Begin, Claim, Open, Step, Trade
from century_rules.games.eastern_wonders.arranging import arranged
from century_rules.games.eastern_wonders.components import MarketTile, VpTile
from century_rules.games.eastern_wonders.encoding.set_up import Laid, Market, Worth, laid_of, where_closed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Spice
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.rows import Row


def of_the_box(
    of: Algebra[N, B], game: Game, number: Callable[[str], N],
) -> tuple[Laid[N], tuple[tuple[str, B], ...]]:
    """What is laid out, with sides that say that each unknown tile is one of the box."""
    box, sea, sides = game.components, game.components.sea, list[tuple[str, B]]()

    def row(name: str) -> Row[N]:
        return tuple([number(f"{name}[{kind}]") for kind in range(len(Spice))])

    def equal(unknowns: Sequence[N], numbers: Sequence[int]) -> B:
        return of.all(*(of.is_(term, value) for term, value in zip(unknowns, numbers, strict=True)))

    markets = list[Market[N] | None]()
    for space, name in enumerate(sea.names):
        if space in sea.ports:
            markets.append(None)
            continue
        here = Market(number(f"type[{space}]"), row(f"cost[{space}]"), row(f"gain[{space}]"))
        markets.append(here)
        sides.append((f"side:market tile on {name}", of.any(*(
            equal((here.type, *here.cost, *here.gain), _market(tile)) for tile in box.market_tiles))))
    closed_at, first = number("closed_at"), len(sea.ports)
    sides.append(("side:port-closed tile", where_closed(of, closed_at, first, box)))
    order = list[Worth[N]]()
    for place in range(len(game.vp_tiles()) + 1):
        tile = Worth(row(f"vp_cost[{place}]"), number(f"vp_points[{place}]"))
        order.append(tile)
        some_tile = of.any(*(equal((*tile.cost, tile.points), _vp(each)) for each in game.vp_tiles()))
        closed = equal((*tile.cost, tile.points), (*NO_CUBES, 0))
        sides.append((f"side:VP tile {place}", of.choose_truth(of.is_(closed_at, place), closed, some_tile)
                      if first <= place <= first + box.closed_among else some_tile))
    laid = attrs.evolve(laid_of(of, game.shuffle(0)), markets=tuple(markets), vp_order=tuple(order), closed_at=closed_at)
    return laid, tuple(sides)


def set_up_of(game: Game, model: Mapping[str, int | bool], actions: Sequence[Action]) -> Setup | None:
    """A legal set-up that has the tiles of a model where actions make them matter, and the VP tiles that come up in their claims.

    None if the box does not have them: the model lays one of its tiles twice.
    """
    box, ports = game.components, game.components.sea.ports
    claims = sum(isinstance(action, Claim) for action in actions)

    def number(name: str) -> int:
        return int(model[name])

    def row(name: str) -> tuple[int, ...]:
        return tuple(number(f"{name}[{kind}]") for kind in range(len(Spice)))

    markets = {space: [tile for tile in box.market_tiles if _market(tile) == (
        number(f"type[{space}]"), *row(f"cost[{space}]"), *row(f"gain[{space}]"))]
        for space in _spaces_that_matter(game, actions) if space not in ports}
    shown = range(len(ports) + claims) if claims else range(0)
    vp_order = {place: [tile for tile in game.vp_tiles() if _vp(tile) == (
        *row(f"vp_cost[{place}]"), number(f"vp_points[{place}]"))] for place in shown}
    return arranged(game, markets, vp_order, number("closed_at") if claims else None)


def _spaces_that_matter(game: Game, actions: Sequence[Action]) -> list[int]:
    """Where ships have been, if anything is opened or traded: those market tiles are laid as the model has them."""
    if not any(isinstance(action, Open | Trade) for action in actions):
        return []
    been = [action.tile if isinstance(action, Begin) else action.to for action in actions if isinstance(action, Begin | Step)]
    return [game.components.sea.index[tile] for tile in dict.fromkeys(been)]


def _market(tile: MarketTile) -> tuple[int, ...]:
    return (int(tile.type), *tile.cost, *tile.gain)


def _vp(tile: VpTile) -> tuple[int, ...]:
    return (*tile.cost, tile.points)
