"""What of a game of Eastern Wonders is of no difference: places of the map, kinds of cube, seats.

**map**: a permutation of the tiles that keeps who touches whom and takes ports to ports, together with a permutation of the
four rows of the players' boards, such that every market tile goes to one with the same cubes above and below the arrow whose
type is that of the permuted row. The tiles on the ports go along.

**colours**: a permutation of the kinds of cube that the rest of the game does not tell apart: every market tile, VP tile,
starting set and the supply go into each other. Ginger is what a harvest gives, a harvest bonus gives chili, and an upgrade
bonus tells all kinds apart, so in the printed game there is none. May be combined with a permutation of the tiles. Nor are two
VP tiles told apart that cost and score the same, if both lie on ports from the beginning.

**players**: the seats one further round. Hardly ever sound: the start is in reverse order (EW-1.7), the round in which the
last VP tile is taken is played to its end (EW-8.1), and the later seat wins a tie (EW-8.3). What is left is a game under way,
under end-trigger=at-once or without EW-8.1, and questions that do not name seats or the winner. Only then it is offered.

All this only finds candidates: a search checks them in every state (`century_rules.search.reductions`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import permutations, product

from century_rules.eastern_wonders import readings as read
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import Bonus, Cubes, Spice, format_cubes
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.symmetry import Guard, Symmetry

KINDS = ("map", "colours", "players")
"""What can be exchanged."""

Permutation = tuple[int, ...]
"""Where each goes: the thing at place ``i`` goes to ``permutation[i]``."""

_ORIGIN = {"origin": Guard("phase", frozenset({Phase.SAIL, Phase.FEE, Phase.GATHER}))}
"""Outside a voyage `State.origin` is 0 and means no tile."""


def symmetries(game: Game, state: State, kinds: Collection[str] = KINDS) -> tuple[Symmetry, ...]:
    """The symmetries of a game from a position on, for ``explore(…, reductions=…)``; often there are none.

    Args:
        game: the rules.
        state: where the search begins; only its set-up counts, and whether play has begun.
        kinds: which are wanted, of `KINDS`.
    """
    for kind in kinds:
        if kind not in KINDS:
            raise InvalidInput(f"there is no kind of symmetry '{kind}'; there are {', '.join(KINDS)}")
    found = []
    tiles: Iterator[Permutation] = automorphisms(state.setup) if "map" in kinds else iter([tuple(range(len(state.lying)))])
    for permutation in tiles:
        for cubes in _cubes_alike(game, state.setup) if "colours" in kinds else [tuple(Spice)]:
            rows = _rows(state.setup, permutation, cubes)
            if rows is not None:
                found.append(exchange(game, state, permutation, rows, cubes))
    if "colours" in kinds:
        found += _vp_tiles_alike(state.setup)
    if "players" in kinds and state.phase is not Phase.START and _ends_at_once(game):
        found.append(rotation(game, state))
    return tuple(symmetry for symmetry in found if symmetry.sources or symmetry.relabel)


def exchange(
    game: Game, state: State, tiles: Permutation, rows: Permutation = tuple(Spice), cubes: Permutation = tuple(Spice)
) -> Symmetry:
    """Tiles, rows of the boards and kinds of cube moved to other places, whether that keeps the rules or not.

    Raises InvalidInput if a port is moved to a market space: what lies there would have no place.
    """
    ports = state.setup.sea.ports
    if {tiles[port] for port in ports} != set(ports):
        raise InvalidInput("exchange: ports can only be exchanged with ports")
    sources: dict[str, str] = {}
    relabel: dict[str, Mapping[int, int]] = {"origin": dict(enumerate(tiles))}
    for seat in range(game.players):
        mine = f"players[{seat}]"
        relabel[f"{mine}.ship"] = dict(enumerate(tiles))
        sources |= _moved(f"{mine}.hold", cubes) | _moved(f"{mine}.uncovered", rows) | _moved(f"{mine}.outposts", tiles)
    for pile in ("lying", "fresh"):
        for tile, kind in product(range(len(tiles)), Spice):
            sources[f"{pile}[{tiles[tile]}][{cubes[kind]}]"] = f"{pile}[{tile}][{kind}]"
    sources |= _moved("supply", cubes) | _moved("lifted", cubes)
    sets = game.components.start_sets
    sources |= _moved("sets", _places([_permuted(each, cubes) for each in sets], sets))
    sources |= _moved("ports", tuple(ports.index(tiles[port]) for port in ports))
    what = "map" if tuple(tiles) != tuple(range(len(tiles))) else "colours"
    return Symmetry(_name(state.setup, tiles, cubes), what, sources, relabel, _ORIGIN)


def rotation(game: Game, state: State) -> Symmetry:
    """Everybody's things to the next seat, whose turn it is too, whether that keeps the rules or not."""
    seats = game.players
    onward = {seat: (seat + 1) % seats for seat in range(seats)}
    parts = ("ship", "bonus_vp", "vp_tiles", "vp_points")
    tuples = {"hold": len(Spice), "uncovered": len(Spice), "bonus": len(Bonus), "outposts": len(state.lying)}
    sources = {f"owed[{to}]": f"owed[{seat}]" for seat, to in onward.items()}
    for seat, to in onward.items():
        sources |= {f"players[{to}].{part}": f"players[{seat}].{part}" for part in parts}
        for name, size in tuples.items():
            sources |= {f"players[{to}].{name}[{place}]": f"players[{seat}].{name}[{place}]" for place in range(size)}
    return Symmetry("everybody one seat on", "players", sources, {"turn": onward, "actor": onward})


def automorphisms(setup: Setup) -> Iterator[Permutation]:
    """The permutations of the tiles that keep who touches whom and take ports to ports."""
    sea = setup.sea
    near = [frozenset(each) for each in sea.neighbours]
    # Each tile of this order touches an earlier one, so that few places are left for it.
    order = sea.by_distance[0]

    def extend(placed: dict[int, int]) -> Iterator[Permutation]:
        if len(placed) == len(order):
            yield tuple(placed[tile] for tile in range(len(order)))
            return
        tile = order[len(placed)]
        for to in range(len(order)):
            if (
                to not in placed.values()
                and (to in sea.ports) == (tile in sea.ports)
                and len(near[to]) == len(near[tile])
                and all((other in near[tile]) == (there in near[to]) for other, there in placed.items())
            ):
                yield from extend({**placed, tile: to})

    yield from extend({})


def _vp_tiles_alike(setup: Setup) -> Iterator[Symmetry]:
    """Exchanges of VP tiles that cost and score the same; of later ones it would matter which is drawn first."""
    on_ports = setup.vp_order[: len(setup.sea.ports)]
    for place, tile in enumerate(on_ports):
        for other in range(place + 1, len(on_ports)):
            if (on_ports[other].cost, on_ports[other].points) == (tile.cost, tile.points):
                swapped = {place: other, other: place}
                yield Symmetry(f"VP tiles {tile.id} and {on_ports[other].id}", "colours", {},
                               {f"ports[{port}]": swapped for port in range(len(on_ports))})


def _cubes_alike(game: Game, setup: Setup) -> list[Permutation]:
    """The permutations of the kinds of cube that all but the market tiles allow and that move cubes which occur."""
    box = game.components
    named = {Spice.GINGER}  # EW-6.1, EW-8.2
    if box.bonus_vp[Bonus.HARVEST]:
        named.add(Spice.CHILI)  # EW-4.5b
    if box.bonus_vp[Bonus.UPGRADE]:
        named.update(Spice)  # EW-4.5c
    named.update(kind for kind in Spice if not _occurs(game, setup, kind))
    found = []
    for cubes in permutations(Spice):
        same = all(cubes[kind] == kind for kind in named)
        same = same and _permuted(box.supply, cubes) == box.supply
        same = same and all(_permuted(tile.cost, cubes) == tile.cost for tile in setup.vp_order)
        same = same and sorted(_permuted(each, cubes) for each in box.start_sets) == sorted(box.start_sets)
        if same:
            found.append(tuple(int(kind) for kind in cubes))
    return found


def _occurs(game: Game, setup: Setup, kind: Spice) -> bool:
    if game.readings.supply is read.Supply.COUNTED and game.components.supply[kind] == 0:
        return False
    gains = [tile.gain for tile in setup.markets if tile is not None]
    return any(each[kind] for each in (*gains, *game.components.start_sets))


def _rows(setup: Setup, tiles: Permutation, cubes: Permutation) -> Permutation | None:
    """How the rows of the boards go along when the market tiles move; None if the tiles are not alike."""
    rows: dict[int, int] = {}
    for tile, market in enumerate(setup.markets):
        there = setup.markets[tiles[tile]]
        if market is None or there is None:
            continue
        if (_permuted(market.cost, cubes), _permuted(market.gain, cubes)) != (there.cost, there.gain):
            return None
        if rows.setdefault(market.type, there.type) != there.type:
            return None
    if len(set(rows.values())) != len(Spice):
        return None
    return tuple(int(rows[kind]) for kind in Spice)


def _ends_at_once(game: Game) -> bool:
    return game.readings.end_trigger is read.EndTrigger.AT_ONCE or not game.says("EW-8.1")


def _permuted(cubes: Cubes, permutation: Sequence[int]) -> Cubes:
    found = [0] * len(Spice)
    for kind, count in enumerate(cubes):
        found[permutation[kind]] = count
    return (found[0], found[1], found[2], found[3])


def _places(moved: Sequence[Cubes], among: Sequence[Cubes]) -> Permutation:
    """Where each set of cubes is found; equal ones keep their order, because the first of them is taken first."""
    left = list(range(len(among)))
    found = []
    for cubes in moved:
        place = next((place for place in left if among[place] == cubes), left[0])
        left.remove(place)
        found.append(place)
    return tuple(found)


def _moved(path: str, permutation: Sequence[int]) -> dict[str, str]:
    return {f"{path}[{to}]": f"{path}[{place}]" for place, to in enumerate(permutation)}


def _name(setup: Setup, tiles: Permutation, cubes: Permutation) -> str:
    """Which tiles and cubes go where, as cycles: ``A to C to A``."""
    parts = [*_cycles(tiles, setup.sea.names), *_cycles(cubes, [format_cubes(_ONE_EACH[kind]) for kind in Spice])]
    return "; ".join(parts) or "nothing moved"


_ONE_EACH = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


def _cycles(permutation: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    left = [place for place, to in enumerate(permutation) if place != to]
    while left:
        cycle = [left[0]]
        while permutation[cycle[-1]] != cycle[0]:
            cycle.append(permutation[cycle[-1]])
        left = [place for place in left if place not in cycle]
        yield " to ".join(names[place] for place in [*cycle, cycle[0]])
