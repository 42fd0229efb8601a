"""What is laid out in a game as the rules read it, where all of it is open, and what can be in the box.

The records have the fields that the rules read of a `Setup`, in numbers of an algebra; fields whose types mention no type
variable fix the shape of a game, and are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import Components, SeaMap
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import Algebra, B, Incomparable, N
from century_rules.kernel.game import BoardGame
from century_rules.kernel.meanings import Record
from century_rules.kernel.rows import Row
from century_rules.theory.lifted_encoding import Constants

CLOSED_SIDE = "side:port-closed tile among the first of the stack"
"""What EW-1.3 says of the order of the VP tiles; dropping that clause drops this assumption."""


@attrs.frozen(eq=False)
class Sea(Incomparable, Record, Generic[N]):
    """A map; see `SeaMap`. `neighbours` are the tiles that might touch one, `touch` says of each whether it does."""

    names: tuple[str, ...]
    ports: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    touch: tuple[Row[N], ...]


@attrs.frozen(eq=False)
class Market(Incomparable, Record, Generic[N]):
    """A market tile; see `MarketTile`. Its type is the number of a kind of cube."""

    type: N
    cost: Row[N]
    gain: Row[N]


@attrs.frozen(eq=False)
class Worth(Incomparable, Record, Generic[N]):
    """A VP tile; see `VpTile`. The port-closed tile costs nothing and has no points."""

    cost: Row[N]
    points: N


@attrs.frozen(eq=False)
class Laid(Incomparable, Record, Generic[N]):
    """A set-up; see `Setup`."""

    sea: Sea[N]
    markets: tuple[Market[N] | None, ...]
    vp_order: tuple[Worth[N], ...]
    closed_at: N


def fixed(of: Algebra[N, B], beginning: State) -> dict[str, object]:
    """The set-up as it is laid out."""
    return {"setup": laid_of(of, beginning.setup)}


def laid_of(of: Algebra[N, B], setup: Setup) -> Laid[N]:
    """A set-up in numbers."""
    def row(numbers: Iterable[int]) -> Row[N]:
        return tuple([of.number(int(each)) for each in numbers])

    sea = Sea(setup.sea.names, setup.sea.ports, setup.sea.neighbours, tuple([row(near) for near in setup.sea.touch]))
    markets = tuple([None if tile is None else Market(of.number(int(tile.type)), row(tile.cost), row(tile.gain))
                     for tile in setup.markets])
    order = tuple([Worth(row(tile.cost), of.number(tile.points)) for tile in setup.vp_order])
    return Laid(sea, markets, order, of.number(setup.closed_at))


def any_stack(
    of: Algebra[N, B], places: int, number: Callable[[str], N],
) -> tuple[N, Sequence[Worth[N]], tuple[Worth[N], ...]]:
    """Any VP tiles in any order: the place of the port-closed tile, others in all places, and these with that one among them."""
    closed_at, zero = number("closed_at"), of.number(0)

    def unless_closed(place: int, tile: Worth[N]) -> Worth[N]:
        here = of.is_(closed_at, place)
        return Worth(tuple([of.choose(here, zero, cubes) for cubes in tile.cost]), of.choose(here, zero, tile.points))

    printed = [Worth(tuple([number(f"vp_cost[{place}][{kind}]") for kind in range(len(Spice))]), number(f"vp_points[{place}]"))
               for place in range(places)]
    return closed_at, printed, tuple([unless_closed(place, tile) for place, tile in enumerate(printed)])


def opened(of: Algebra[N, B], beginning: State, number: Callable[[str], N]) -> Constants[B]:
    """Any map whose tiles touch one another, any recipes and any VP tiles in any order, as many as there are.

    The ports are where they are; where the types of the market tiles are known, with other names for the tiles any set-up is
    among these.
    """
    setup, tiles = beginning.setup, range(len(beginning.setup.sea.names))

    def row(name: str, width: int = len(Spice)) -> Row[N]:
        return tuple([number(f"{name}[{place}]") for place in range(width)])

    closed_at, printed, order = any_stack(of, len(setup.vp_order), number)
    markets = tuple([None if tile is None else Market(
        number(f"type[{place}]"), row(f"recipe_cost[{place}]"), row(f"recipe_gain[{place}]"))
        for place, tile in enumerate(setup.markets)])
    touch = tuple([row(f"adjacent[{tile}]", len(tiles)) for tile in tiles])
    touches = [[of.is_(there, 1) for there in here] for here in touch]
    laid = [tile for tile in markets if tile is not None]
    sides = (
        ("side:adjacency symmetric", of.all(*(
            of.iff(touches[tile][other], touches[other][tile]) for tile in tiles for other in range(tile)))),
        ("side:no tile touches itself", of.all(*(of.neg(touches[tile][tile]) for tile in tiles))),
        ("side:every tile touches at least 1", of.all(*(
            of.any(*(touches[tile][other] for other in tiles if other != tile)) for tile in tiles))),
        ("side:recipe costs not negative", _not_negative(of, (tile.cost for tile in laid))),
        ("side:recipe gains not negative", _not_negative(of, (tile.gain for tile in laid))),
        ("side:recipe costs at least one cube", of.all(*(of.at_least(of.total(tile.cost), 1) for tile in laid))),
        ("side:VP tile costs not negative", _not_negative(of, (tile.cost for tile in printed))),
        ("side:VP tile points not negative", _not_negative(of, ((tile.points,) for tile in printed))),
    )
    sea = Sea(setup.sea.names, setup.sea.ports, tuple([tuple(tiles)] * len(tiles)), touch)
    return {"setup": Laid(sea, markets, order, closed_at)}, sides


def types_as_dealt(of: Algebra[N, B], laid: Laid[N], setup: Setup) -> B:
    """EW-1.1: there are as many market tiles of each type as in a set-up."""
    many = Counter(int(tile.type) for tile in setup.markets if tile is not None)
    return of.all(*(of.is_(of.count([of.is_(tile.type, kind) for tile in laid.markets if tile is not None]), number)
                    for kind, number in many.items()))


NOT_IN_ANY_SOURCE = ("start_sets", "supply", "vp_by_column", "bonus_vp")
"""What of the box is open in proofs."""


def starting_sets(game: Game, s: State) -> bool:
    """Each fits the hold, and all come from the supply."""
    box = game.components
    return all(sum(cubes) <= box.hold_spaces and all(number >= 0 for number in cubes) for cubes in box.start_sets) and all(
        sum(cubes[kind] for cubes in box.start_sets) <= there for kind, there in enumerate(box.supply))


def numbers_on_the_board(game: Game, s: State) -> bool:
    return all(number >= 0 for number in game.components.vp_by_column)


def bonus_vp(game: Game, s: State) -> bool:
    return all(vp >= 0 for pile in game.components.bonus_vp for vp in pile)


SET_UP = cast("Sequence[Callable[[BoardGame[State, Action], State], bool]]", (
    starting_sets, numbers_on_the_board, bonus_vp))
"""What is true of every box."""


def where_closed(of: Algebra[N, B], closed_at: N, ports: int, box: Components) -> B:
    """EW-1.3: the port-closed tile is among the first of the stack, which is below the tiles on the ports."""
    return of.all(of.at_least(closed_at, ports), of.le(closed_at, of.number(ports + box.closed_among)))


def in_order(game: Game) -> State:
    """A beginning with the market tiles first on the map, type by type, and the ports last."""
    dealt = game.shuffle(0)
    sea, kinds = dealt.sea, [len(Spice) if tile is None else int(tile.type) for tile in dealt.markets]
    order = sorted(range(len(kinds)), key=kinds.__getitem__)
    now = {tile: place for place, tile in enumerate(order)}
    renamed = SeaMap(sea.name, tuple([sea.names[tile] for tile in order]),
                     tuple([tuple([now[near] for near in sea.neighbours[tile]]) for tile in order]),
                     tuple(sorted(now[port] for port in sea.ports)))
    return game.start(Setup(renamed, tuple([dealt.markets[tile] for tile in order]), dealt.vp_order))


def _not_negative(of: Algebra[N, B], rows: Iterable[Iterable[N]]) -> B:
    return of.all(*(of.at_least(number, 0) for row in rows for number in row))
