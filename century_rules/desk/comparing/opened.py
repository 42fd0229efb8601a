"""The game on its own map with the set-up open: which market tile lies where and in which order VP tiles come are unknowns.

Every legal set-up is among those that are looked at, but not only legal ones: that no tile of the box lies in two places is
left out, for it costs the solver time. So that there is no play on any of them means that there is none on a legal one,
while a play that is found has to be confirmed on a legal set-up (`set_up_of`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from century_rules.desk.comparing.layouts import lay_out
from century_rules.desk.comparing.question import Question
from century_rules.eastern_wonders.components import MarketTile, VpTile
from century_rules.eastern_wonders.encoding import Table, concrete_table
from century_rules.eastern_wonders.pieces import NO_CUBES, Spice
from century_rules.eastern_wonders.setup import Setup
from century_rules.solving.bounded import Play
from century_rules.solving.system import Labelled
from century_rules.solving.terms import Number, Truth, Value, Z3Algebra, variable

ALGEBRA = Z3Algebra()


@attrs.frozen(eq=False)
class OpenTable:
    """Constants of the game with an open set-up.

    Attributes:
        table: as the encoding wants them, under the fixed readings.
        sides: that each unknown tile is one of the box.
        parameters: name -> unknown, from which a play's set-up is read.
    """

    table: Table[Number, Truth]
    sides: tuple[Labelled, ...]
    parameters: Mapping[str, Value]


def open_table(question: Question) -> OpenTable:
    """The open game of a question."""
    box, sea = question.components, question.components.sea
    any_setup = question.game(question.readings[0]).shuffle(0)
    known = concrete_table(question.players, box, any_setup, question.fixed)
    parameters: dict[str, Value] = {}
    sides: list[Labelled] = []

    def unknown(name: str) -> Number:
        parameters[name] = variable(name)
        return variable(name)

    def row(name: str) -> tuple[Number, ...]:
        return tuple(unknown(f"{name}[{kind}]") for kind in range(len(Spice)))

    types, costs, gains = list[Number](), list[tuple[Number, ...]](), list[tuple[Number, ...]]()
    for space in range(len(sea.names)):
        kind: Number = -1
        cost: tuple[Number, ...] = NO_CUBES
        gain: tuple[Number, ...] = NO_CUBES
        if space not in sea.ports:
            kind, cost, gain = unknown(f"type[{space}]"), row(f"cost[{space}]"), row(f"gain[{space}]")
            sides.append((f"side:market tile on {sea.names[space]}", ALGEBRA.any(*(
                _equal((kind, *cost, *gain), _market(tile)) for tile in box.market_tiles))))
        types.append(kind)
        costs.append(cost)
        gains.append(gain)
    closed_at, first = unknown("closed_at"), len(sea.ports)
    last = first + box.closed_among
    sides.append(("side:port-closed tile", ALGEBRA.all(
        ALGEBRA.at_least(closed_at, first), ALGEBRA.le(closed_at, last))))
    vp_costs, vp_points = list[tuple[Number, ...]](), list[Number]()
    for place in range(len(question.vp_tiles()) + 1):
        vp_costs.append(row(f"vp_cost[{place}]"))
        vp_points.append(unknown(f"vp_points[{place}]"))
        some_tile = ALGEBRA.any(*(_equal((*vp_costs[-1], vp_points[-1]), _vp(tile)) for tile in question.vp_tiles()))
        closed = _equal((*vp_costs[-1], vp_points[-1]), (*NO_CUBES, 0))
        sides.append((f"side:VP tile {place}", ALGEBRA.choose_truth(ALGEBRA.is_(closed_at, place), closed, some_tile)
                      if first <= place <= last else some_tile))
    table = attrs.evolve(known, type_of=tuple(types), recipe_cost=tuple(costs), recipe_gain=tuple(gains),
                         vp_cost=tuple(vp_costs), vp_points=tuple(vp_points), closed_at=closed_at)
    return OpenTable(table, tuple(sides), parameters)


def set_up_of(question: Question, play: Play, spaces: Sequence[int], claims: int) -> Setup | None:
    """A legal set-up that has the tiles of a play's model on those spaces and the VP tiles that come up in so many claims.

    None if the box does not have them: the model lays one of its tiles twice.
    """
    box, ports = question.components, question.components.sea.ports
    model = play.parameters

    def number(name: str) -> int:
        return int(model[name])

    def row(name: str) -> tuple[int, ...]:
        return tuple(number(f"{name}[{kind}]") for kind in range(len(Spice)))

    markets = {space: [tile for tile in box.market_tiles if _market(tile) == (
        number(f"type[{space}]"), *row(f"cost[{space}]"), *row(f"gain[{space}]"))] for space in spaces if space not in ports}
    shown = range(len(ports) + claims) if claims else range(0)
    vp_order = {place: [tile for tile in question.vp_tiles() if _vp(tile) == (
        *row(f"vp_cost[{place}]"), number(f"vp_points[{place}]"))] for place in shown}
    return lay_out(question, markets, vp_order, number("closed_at") if claims else None)


def _market(tile: MarketTile) -> tuple[int, ...]:
    return (int(tile.type), *tile.cost, *tile.gain)


def _vp(tile: VpTile) -> tuple[int, ...]:
    return (*tile.cost, tile.points)


def _equal(unknowns: Sequence[Number], numbers: Sequence[int]) -> Truth:
    return ALGEBRA.all(*(ALGEBRA.is_(term, value) for term, value in zip(unknowns, numbers, strict=True)))
