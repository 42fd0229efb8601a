"""What does not change in a game: the number of players, the map, the recipes, the VP tiles.

Any of it may be a solver's term, except what fixes the shape of a position: how many players, tiles, ports, sets and piles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic

import attrs

from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.algebra import Algebra, B, Incomparable, N

Side = tuple[str, B]
"""A labelled condition on a symbolic table."""


@attrs.frozen(kw_only=True, eq=False)
class Table(Incomparable, Generic[N, B]):
    """The constants of a game.

    Attributes:
        players: how many play.
        tiles: how many tiles the map has.
        ports: which of them are ports.
        may_touch: per tile the tiles it might touch at all; the rest of `adjacent` is not looked at.
        adjacent: per tile and tile whether they touch.
        type_of: per tile the type of the market tile there, a kind of cube; -1 on a port.
        recipe_cost: per tile and kind the cubes above the arrow; 0 on a port.
        recipe_gain: per tile and kind the cubes below the arrow; 0 on a port.
        vp_cost: per place in the order of the VP tiles and kind, what that tile costs; 0 for the port-closed tile.
        vp_points: per place its VP; 0 for the port-closed tile.
        closed_at: the place of the port-closed tile.
        start_sets: per set of starting cubes and kind, how many.
        supply: per kind, all cubes in the box.
        columns: spaces in each row of a player's board.
        vp_by_column: per column, the number that uncovering a space of it shows.
        hold_spaces: spaces of a hold.
        hold_bonus_spaces: spaces a hold bonus adds.
        vp_tiles_to_end: the how-manieth VP tile of one player ends the game.
        vp_places_sure: how many places of the order of the VP tiles there are under every reading of vp-tiles.
        bonus_vp: per kind of bonus, the VP of the tiles of its pile from the top.
    """

    players: int
    tiles: int
    ports: tuple[int, ...]
    may_touch: tuple[tuple[int, ...], ...]
    adjacent: tuple[tuple[B, ...], ...]
    type_of: tuple[N, ...]
    recipe_cost: tuple[tuple[N, ...], ...]
    recipe_gain: tuple[tuple[N, ...], ...]
    vp_cost: tuple[tuple[N, ...], ...]
    vp_points: tuple[N, ...]
    closed_at: N
    start_sets: tuple[tuple[N, ...], ...]
    supply: tuple[N, ...]
    columns: int
    vp_by_column: tuple[N, ...]
    hold_spaces: int
    hold_bonus_spaces: int
    vp_tiles_to_end: int
    vp_places_sure: int
    bonus_vp: tuple[tuple[N, ...], ...]

    @property
    def copies(self) -> tuple[int, ...]:
        """Per kind of bonus, how many tiles its pile has at the beginning."""
        return tuple(len(pile) for pile in self.bonus_vp)


def concrete_table(players: int, components: Components, setup: Setup) -> Table[int, bool]:
    """The constants of one real game."""
    tiles = len(setup.sea.names)
    return Table(
        players=players,
        tiles=tiles,
        ports=setup.sea.ports,
        may_touch=setup.sea.neighbours,
        adjacent=tuple(tuple(other in near for other in range(tiles)) for near in setup.sea.neighbours),
        type_of=tuple(-1 if market is None else int(market.type) for market in setup.markets),
        recipe_cost=tuple(NO_CUBES if market is None else market.cost for market in setup.markets),
        recipe_gain=tuple(NO_CUBES if market is None else market.gain for market in setup.markets),
        vp_cost=tuple(tile.cost for tile in setup.vp_order),
        vp_points=tuple(tile.points for tile in setup.vp_order),
        closed_at=setup.closed_at,
        start_sets=components.start_sets,
        supply=components.supply,
        columns=components.columns,
        vp_by_column=components.vp_by_column,
        hold_spaces=components.hold_spaces,
        hold_bonus_spaces=components.hold_bonus_spaces,
        vp_tiles_to_end=components.vp_tiles_to_end,
        vp_places_sure=len(setup.vp_order),
        bonus_vp=components.bonus_vp,
    )


def symbolic_table(
    algebra: Algebra[N, B], players: int, box: Components, vp_places: int, vp_places_sure: int,
    make_number: Callable[[str], N], make_truth: Callable[[str], B],
) -> tuple[Table[N, B], tuple[Side[B], ...]]:
    """Any map, any recipes and any VP tiles, as many as in a box; and the labelled conditions that make them a game's.

    Which market tile lies where is without loss of generality, for the map is open: the market tiles come first, type by
    type, and the ports are the last tiles. `vp_places_sure` of the `vp_places` are there under every reading.
    """
    per_type, ports, columns = len(box.market_tiles) // len(Spice) - box.removed_per_type, len(box.sea.ports), box.columns
    kinds = range(len(Spice))
    markets = per_type * len(Spice)
    tiles = markets + ports
    zero = algebra.number(0)

    def grid(name: str, rows: int, width: int) -> tuple[tuple[N, ...], ...]:
        return tuple(tuple(make_number(f"{name}[{row}][{place}]") for place in range(width)) for row in range(rows))

    def nowhere_negative(numbers: Iterable[Iterable[N]]) -> B:
        return algebra.all(*(algebra.at_least(number, 0) for row in numbers for number in row))

    no_cubes = tuple(zero for _ in kinds)
    on_ports = tuple(no_cubes for _ in range(ports))
    closed_at = make_number("closed_at")
    costs, gains = grid("recipe_cost", markets, len(Spice)), grid("recipe_gain", markets, len(Spice))
    vp_costs, vp_points = grid("vp_cost", vp_places, len(Spice)), tuple(make_number(f"vp_points[{i}]") for i in range(vp_places))
    sets = grid("start_sets", len(box.start_sets), len(Spice))
    piles = grid("bonus_vp", len(Bonus), max(len(pile) for pile in box.bonus_vp))
    vp_by_column = tuple(make_number(f"vp_by_column[{column}]") for column in range(columns))
    supply = tuple(make_number(f"supply_at_start[{kind}]") for kind in kinds)
    adjacent = tuple(tuple(make_truth(f"adjacent[{tile}][{other}]") for other in range(tiles)) for tile in range(tiles))

    def unless_closed(place: int, number: N) -> N:
        return algebra.choose(algebra.is_(closed_at, place), zero, number)

    table = Table(
        players=players,
        tiles=tiles,
        ports=tuple(range(markets, tiles)),
        may_touch=tuple(tuple(range(tiles)) for _ in range(tiles)),
        adjacent=adjacent,
        type_of=tuple(algebra.number(tile // per_type if tile < markets else -1) for tile in range(tiles)),
        recipe_cost=costs + on_ports,
        recipe_gain=gains + on_ports,
        vp_cost=tuple(tuple(unless_closed(place, number) for number in row) for place, row in enumerate(vp_costs)),
        vp_points=tuple(unless_closed(place, number) for place, number in enumerate(vp_points)),
        closed_at=closed_at,
        start_sets=sets,
        supply=supply,
        columns=columns,
        vp_by_column=vp_by_column,
        hold_spaces=box.hold_spaces,
        hold_bonus_spaces=box.hold_bonus_spaces,
        vp_tiles_to_end=box.vp_tiles_to_end,
        vp_places_sure=vp_places_sure,
        bonus_vp=piles,
    )
    sides: tuple[Side[B], ...] = (
        ("side:adjacency symmetric", algebra.all(*(
            algebra.iff(adjacent[tile][other], adjacent[other][tile]) for tile in range(tiles) for other in range(tile)))),
        ("side:no tile touches itself", algebra.all(*(algebra.neg(adjacent[tile][tile]) for tile in range(tiles)))),
        ("side:every tile touches at least 1", algebra.all(*(
            algebra.any(*(adjacent[tile][other] for other in range(tiles) if other != tile)) for tile in range(tiles)))),
        ("side:recipe costs not negative", nowhere_negative(costs)),
        ("side:recipe gains not negative", nowhere_negative(gains)),
        ("side:recipe costs at least one cube", algebra.all(*(algebra.at_least(algebra.total(row), 1) for row in costs))),
        ("side:VP tile costs not negative", nowhere_negative(vp_costs)),
        ("side:VP tile points not negative", nowhere_negative((vp_points,))),
        ("side:port-closed tile among the first of the stack", algebra.all(
            algebra.at_least(closed_at, ports), algebra.le(closed_at, algebra.number(ports + box.closed_among)))),
        ("side:starting sets not negative", nowhere_negative(sets)),
        ("side:starting sets fit the hold", algebra.all(*(
            algebra.le(algebra.total(row), algebra.number(box.hold_spaces)) for row in sets))),
        ("side:starting sets come from the supply", algebra.all(*(
            algebra.le(algebra.total(row[kind] for row in sets), supply[kind]) for kind in kinds))),
        ("side:bonus VP not negative", nowhere_negative(piles)),
        ("side:numbers on the board not negative", nowhere_negative((vp_by_column,))),
    )
    return table, sides


def lowest_equal_set(sets: Sequence[Cubes], on_offer: Sequence[int], cubes: Cubes) -> int:
    """The index of the first set of exactly those cubes on offer; of the first at all if none is; -1 if there is no such set."""
    equal = [place for place, each in enumerate(sets) if each == cubes]
    return next((place for place in equal if on_offer[place]), equal[0] if equal else -1)
