"""In how many rounds a game can end: from below by what all players together can have, from above by plays.

From below, for any map and set-up. Nobody buys in the first round (`test_first_port`), and nobody twice in a round, so four tiles
take five rounds, with a purchase in each but the first. What is bought with in a round are cubes of the end of the round
before, as only movers part with cubes and they move before they act. With two players that is not enough: all cubes are put
into one heap (`heaps_after`), which whoever acts pays from and earns into, and however the heap is used, no heap that is left
after so many purchases pays for one more. No bonus tile comes in time: the first is chosen in the fourth round, and does
something in the fifth, which pays in the sixth.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest

from century_rules.games.eastern_wonders.components import printed
from century_rules.games.eastern_wonders.pieces import Cubes, minus, plus
from century_rules.games.eastern_wonders.state import Phase
from century_rules.writing.replay import replay
from tests.eastern_wonders.evidence import making
from tests.counterexamples.test_counterexamples import stored

BOX = printed()
PRICES = tuple(dict.fromkeys(tile.cost for tile in BOX.vp_tiles))


def heaps_after(heaps: Iterable[Cubes]) -> set[Cubes]:
    """What one more action can make of a heap: a harvest, trades on one tile, or nothing."""
    found = set(heaps)
    for heap in tuple(found):
        found.add(plus(heap, making.HARVESTED))
        for tile in BOX.market_tiles:
            now = heap
            while making.covers(now, tile.cost):
                now = plus(minus(now, tile.cost), tile.gain)
                found.add(now)
    return found


def purchases(start: Cubes, players: int) -> int:
    """How many rounds in a row from the second on somebody can buy, by the heap; at most four."""
    heaps = {start}
    for _ in range(players):
        heaps = heaps_after(heaps)
    for bought in range(BOX.vp_tiles_to_end):
        heaps = {minus(heap, price) for heap in heaps for price in PRICES if making.covers(heap, price)}
        if not heaps:
            return bought
        for _ in range(players - 1):
            heaps = heaps_after(heaps)
    return BOX.vp_tiles_to_end


def test_two_players_need_six_rounds() -> None:
    found = {sets: purchases(plus(*sets), 2) for sets in itertools.combinations(BOX.start_sets, 2)}
    assert len(found) == 6
    assert max(found.values()) < BOX.vp_tiles_to_end
    assert min(found.values()) >= 1  # the control: the first purchase can be made, as the play of a port closed in round 2 shows


@pytest.mark.parametrize(("play", "rounds"), [
    ("no-game-ends-within-12-rounds.2p.txt", 12), ("no-game-ends-within-8-rounds.3p.txt", 8),
    ("no-game-ends-within-6-rounds.4p.txt", 6)])
def test_the_plays_are_within_the_bounds(play: str, rounds: int) -> None:
    again = replay(stored(play))
    assert again.outcome is not None
    assert sum(state.phase is Phase.SAIL and state.turn == 0 and not state.moved for state in again.states) == rounds
    assert (6 if again.game.players == 2 else 5) <= rounds
