"""How short a play can be after which the supply of a counted box does not have what is asked: between 26 and 35 actions.

From below (`fewest`): all cubes outside the supply are put into one heap, which both players pay from and earn into at once,
without any bound of a hold; then the best sequence of turns is found exactly. A harvest takes 2 actions (stay or stop,
harvest), a market turn 2 (stay or stop, done) and one for each trade and upgrade. Cubes that go back to the supply would
only make it last, and are left out. The two starting sets come before; then there is one more action for each tile that is
opened, and a step for all but the first tile of each player.

From above (`cheapest_run`): what one player can do by harvests and by trading on tiles that lie as wished, while the other
only harvests; nothing else is tried, so that a shorter play may well be there.
"""

from __future__ import annotations

import functools
import heapq
import itertools
from collections.abc import Iterable

import pytest

from century_rules.games.eastern_wonders.components import MarketTile, printed
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Cubes, Spice, minus, one, plus, total
from tests.eastern_wonders.evidence import making
from tests.counterexamples.test_counterexamples import stored

BOX = printed()
PAIRS = tuple(plus(one_set, other) for one_set, other in itertools.combinations(BOX.start_sets, 2))
SIZES = tuple(cubes + 1 for cubes in BOX.supply)
STRIDES = (SIZES[1] * SIZES[2] * SIZES[3], SIZES[2] * SIZES[3], SIZES[3], 1)
HEAPS = SIZES[0] * STRIDES[0]
"""How many heaps there are; a set of heaps is a number with a bit for each."""


def place(heap: Cubes) -> int:
    return sum(cubes * stride for cubes, stride in zip(heap, STRIDES, strict=True))


@functools.cache
def between(kind: int, low: int, high: int) -> int:
    """All heaps with so many cubes of a kind."""
    period = STRIDES[kind] * SIZES[kind]
    block = ((1 << max(0, high - low + 1) * STRIDES[kind]) - 1) << low * STRIDES[kind]
    found, length = block, period
    while length < HEAPS:
        found |= found << length
        length *= 2
    return found & ((1 << HEAPS) - 1)


@functools.cache
def exchange(cost: Cubes, gain: Cubes) -> tuple[int, int, int]:
    """The heaps that can pay, those of them for which the supply has the gain, and how far their places move."""
    pays = suffices = (1 << HEAPS) - 1
    for kind in Spice:
        most = BOX.supply[kind]
        pays &= between(kind, cost[kind], most)
        suffices &= between(kind, cost[kind], min(most, most + cost[kind] - gain[kind]))
    return pays, suffices, place(gain) - place(cost)


def moved(heaps: int, by: int) -> int:
    return heaps << by if by >= 0 else heaps >> -by


def fewest(tiles: Iterable[MarketTile], start: Cubes, *, bonus: bool, limit: int = 40) -> int | None:
    """The fewest actions, beyond those for openings and steps, until the supply fails; None if more than `limit`.

    With `bonus` a harvest may bring a chili, and cubes may be upgraded in any market turn.
    """
    trades = [exchange(tile.cost, tile.gain) for tile in tiles]
    brings = [making.HARVESTED, *([plus(making.HARVESTED, one(Spice.CHILI))] if bonus else [])]
    harvests = [exchange(NO_CUBES, gain) for gain in brings]
    upgrades = [exchange(one(kind), one(Spice(kind + 1))) for kind in list(Spice)[:3]] if bonus else []
    rest, market = [0] * (limit + 4), [[0] * (limit + 4) for _ in trades]
    rest[0] = 1 << place(start)
    seen, seen_in = 0, [0] * len(trades)
    for actions in range(limit + 1):
        heaps = rest[actions] & ~seen
        seen |= heaps
        for number, (pays, suffices, _) in enumerate(trades):
            if market[number][actions] & pays & ~suffices:
                return actions + 1
        for pays, suffices, _ in (*harvests, *trades):
            if heaps & pays & ~suffices:
                return actions + 2
        for _, suffices, by in harvests:
            rest[actions + 2] |= moved(heaps & suffices, by)
        for number, (_, suffices, by) in enumerate(trades):
            market[number][actions + 2] |= moved(heaps & suffices, by)
            trading = market[number][actions] & ~seen_in[number]
            seen_in[number] |= trading
            rest[actions + 1] |= trading
            market[number][actions + 1] |= moved(trading & suffices, by)
            for _, has_it, up in upgrades:
                market[number][actions + 1] |= moved(trading & has_it, up)
    return None


def least(tiles_used: int, *, bonus: bool) -> int:
    """The best over all pairs of starting sets, and all choices of that many tiles; three or more count as all of them."""
    choices = [BOX.market_tiles] if tiles_used > 2 else itertools.combinations(BOX.market_tiles, tiles_used)
    found = [fewest(tiles, start, bonus=bonus) for tiles in choices for start in PAIRS]
    return min(actions for actions in found if actions is not None)


def bounds() -> dict[str, int]:
    """By the kind of play, how many actions it has at least."""
    begins = 2
    few = {f"trades on {tiles} tiles": begins + least(tiles, bonus=False) + tiles for tiles in (0, 1, 2)}
    # Three tiles are opened, one of them not the first of its player.
    many = {"trades on 3 tiles or more": begins + least(3, bonus=False) + 3 + 1}
    # Four tiles are opened by one player, in three steps at least, and a bonus tile is chosen.
    column = {"a column is emptied": begins + least(4, bonus=True) + 4 + 3 + 1}
    return few | many | column


def test_no_play_is_shorter_than_26_without_two_tiles_looked_at_alone() -> None:
    assert 2 + least(3, bonus=False) + 3 + 1 == 26
    assert 2 + least(4, bonus=True) + 4 + 3 + 1 == 26


@pytest.mark.slow
def test_no_play_is_shorter_than_26() -> None:
    assert bounds() == {"trades on 0 tiles": 32, "trades on 1 tiles": 32, "trades on 2 tiles": 28,
                        "trades on 3 tiles or more": 26, "a column is emptied": 26}


@pytest.mark.parametrize("start", PAIRS[:2])
def test_the_heap_is_what_trying_out_finds(start: Cubes) -> None:
    """The same with sets of heaps as they are, for a supply that fails soon: of harvests, and trades on one tile."""
    tile = next(tile for tile in BOX.market_tiles if tile.id == "ginger-1")
    level: dict[int, set[tuple[Cubes, bool]]] = {0: {(start, False)}}
    for actions in itertools.count():
        for heap, trading in sorted(level.get(actions, set()), key=lambda place: not place[1]):
            left = minus(BOX.supply, heap)
            if not trading:
                if left[Spice.GINGER] < 2:
                    assert fewest([tile], start, bonus=False) == actions + 2
                    return
                level.setdefault(actions + 2, set()).add((plus(heap, making.HARVESTED), False))
            if making.covers(heap, tile.cost):
                if not making.covers(plus(left, tile.cost), tile.gain):
                    assert fewest([tile], start, bonus=False) == actions + (1 if trading else 2)
                    return
                after = plus(minus(heap, tile.cost), tile.gain)
                level.setdefault(actions + (1 if trading else 2), set()).add((after, True))
            if trading:
                level.setdefault(actions + 1, set()).add((heap, False))


def cheapest_run(mine: Cubes, his: Cubes) -> int:
    """The fewest actions until the supply fails one who harvests and trades while the other player harvests or passes.

    Dijkstra's search over the trader's hold, the other's harvests and the tile the trader is on.
    """
    start, queue, count = (mine, 0, ""), [(2, 0, (mine, 0, ""))], itertools.count(1)
    cost, best = {start: 2}, 10**6
    while queue:
        actions, _, state = heapq.heappop(queue)
        hold, harvests, at = state
        if actions >= best:
            break
        if actions > cost[state]:
            continue
        other = plus(his, (2 * harvests, 0, 0, 0))
        ends: list[tuple[int, Cubes, str]] = [(2, plus(hold, making.HARVESTED), at)]
        for tile in BOX.market_tiles:
            now, trades, arriving = hold, 0, 1 if tile.id == at else 2 if not at else 3
            while making.covers(now, tile.cost):
                now, trades = minus(now, tile.cost), trades + 1
                if not making.covers(minus(BOX.supply, plus(now, other)), tile.gain):
                    best = min(best, actions + arriving + trades)
                    break
                now = plus(now, tile.gain)
                ends.append((arriving + trades + 1, now, tile.id))
        for spent, now, there in ends:
            for left in set(making.kept(now, BOX.hold_spaces)):
                for more in (0, 1):
                    if more and total(other) + 2 > BOX.hold_spaces:
                        continue
                    after = (left, harvests + more, there)
                    its = actions + spent + max(0, total(now) - BOX.hold_spaces) + 2
                    if its < cost.get(after, best):
                        cost[after] = its
                        heapq.heappush(queue, (its, next(count), after))
    return best


@pytest.mark.slow
def test_the_stored_play_is_the_best_of_its_kind() -> None:
    best = min(cheapest_run(mine, his) for mine, his in itertools.permutations(BOX.start_sets, 2))
    for claim in ("supply-never-runs-out", "supply-not-below-zero"):
        assert len(stored(f"{claim}.2p.txt").entries) == best == 35
