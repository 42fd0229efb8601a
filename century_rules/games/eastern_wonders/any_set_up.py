"""The game on its own map with the set-up open: which market tile lies where and in which order VP tiles come are unknowns.

Every legal set-up is among those that are looked at, but not only legal ones: that no tile of the box lies in two places is
left out, for it costs the solver time. So that there is no play on any of them means that there is none on a legal one,
while a play that is found has to be confirmed on a legal set-up (`set_up_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

import attrs

from century_rules.games.eastern_wonders.actions import Action, Begin, Claim, Open, Step, Trade
from century_rules.games.eastern_wonders.arranging import arranged
from century_rules.games.eastern_wonders.components import MarketTile, VpTile
from century_rules.games.eastern_wonders.encoded import EncodedRules, rules_of, truths_of
from century_rules.games.eastern_wonders.encoding import Side, Table, concrete_table
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Spice
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.theory.ruling import rulings_of


def any_set_up(of: Algebra[N, B], game: Game, number: Callable[[str], N]) -> EncodedRules[N, B]:
    """The open game, with sides that say that each unknown tile is one of the box."""
    box, sea = game.components, game.components.sea
    known = cast("Table[N, B]", concrete_table(game.players, box, game.shuffle(0)))
    no_cubes = tuple(of.number(count) for count in NO_CUBES)
    sides: list[Side[B]] = []

    def row(name: str) -> tuple[N, ...]:
        return tuple(number(f"{name}[{kind}]") for kind in range(len(Spice)))

    def equal(unknowns: Sequence[N], numbers: Sequence[int]) -> B:
        return of.all(*(of.is_(term, value) for term, value in zip(unknowns, numbers, strict=True)))

    types, costs, gains = list[N](), list[tuple[N, ...]](), list[tuple[N, ...]]()
    for space in range(len(sea.names)):
        kind, cost, gain = of.number(-1), no_cubes, no_cubes
        if space not in sea.ports:
            kind, cost, gain = number(f"type[{space}]"), row(f"cost[{space}]"), row(f"gain[{space}]")
            sides.append((f"side:market tile on {sea.names[space]}", of.any(*(
                equal((kind, *cost, *gain), _market(tile)) for tile in box.market_tiles))))
        types.append(kind)
        costs.append(cost)
        gains.append(gain)
    closed_at, first = number("closed_at"), len(sea.ports)
    last = first + box.closed_among
    sides.append(("side:port-closed tile", of.all(of.at_least(closed_at, first), of.le(closed_at, of.number(last)))))
    vp_costs, vp_points = list[tuple[N, ...]](), list[N]()
    for place in range(len(game.vp_tiles()) + 1):
        vp_costs.append(row(f"vp_cost[{place}]"))
        vp_points.append(number(f"vp_points[{place}]"))
        some_tile = of.any(*(equal((*vp_costs[-1], vp_points[-1]), _vp(tile)) for tile in game.vp_tiles()))
        closed = equal((*vp_costs[-1], vp_points[-1]), (*NO_CUBES, 0))
        sides.append((f"side:VP tile {place}", of.choose_truth(of.is_(closed_at, place), closed, some_tile)
                      if first <= place <= last else some_tile))
    table = attrs.evolve(known, type_of=tuple(types), recipe_cost=tuple(costs), recipe_gain=tuple(gains),
                         vp_cost=tuple(vp_costs), vp_points=tuple(vp_points), closed_at=closed_at)
    return rules_of(of, table, truths_of(of, game.readings), sides=tuple(sides), without=game.without, denied=rulings_of(game))


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
