"""No VP tile is bought, and so no port closes, in the first round; in the second it can be.

The argument, for any map and any set-up. In the first round a player has had no action before the one that could buy. Until
then the hold changes by what comes from the tiles and by what other players pay; and both are cubes that were in holds at the
beginning of a turn of that round, because only movers part with cubes and they move before they act (EW-2.2). So every cube
is one of the starting cubes; and all four sets together do not cover the price of any VP tile.
"""

from __future__ import annotations

import pytest

from century_rules.games.eastern_wonders.actions import Claim, Discard, Harvest, Open, Spend, Trade, Upgrade
from century_rules.games.eastern_wonders.components import printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.pieces import NO_CUBES, plus, total
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.evidence import making
from tests.counterexamples.refuting import PLAYS

AFTER_THE_MOVE = (Phase.ACT, Phase.OPENING, Phase.BONUS, Phase.MARKET, Phase.PORT, Phase.TRIM)


def test_all_starting_cubes_together_buy_nothing() -> None:
    box, pool = printed(), NO_CUBES
    for cubes in box.start_sets:
        pool = plus(pool, cubes)
    assert box.vp_extra is not None
    tiles = (*box.vp_tiles, box.vp_extra)
    assert not any(making.covers(pool, tile.cost) for tile in tiles)
    assert any(making.covers(plus(pool, (0, 0, 1, 1)), tile.cost) for tile in tiles)  # the control: it can be said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_anybody_acts_cubes_only_move(players: int) -> None:
    """Cubes in holds and on tiles stay as many of each kind until somebody acts, and while somebody acts the others' holds and
    the tiles stay as they are."""
    game, moved, acted = Game(players=players), 0, 0
    for seed in range(3):
        before = game.deal(seed)
        for action, after in Merchant(game, seed, whim=0.3).play(before, 500):
            if before.phase in AFTER_THE_MOVE:
                assert before.lying == after.lying
                assert all(was.hold == now.hold for seat, (was, now) in enumerate(
                    zip(before.players, after.players, strict=True)) if seat != before.turn)
                acted += isinstance(action, Harvest | Trade | Claim | Open | Spend | Upgrade | Discard)
            elif before.phase is not Phase.START:
                assert before.supply == after.supply
                assert sum(total(player.hold) for player in before.players) + sum(map(total, before.lying)) == sum(
                    total(player.hold) for player in after.players) + sum(map(total, after.lying))
                moved += 1
            before = after
    assert moved > 200 and acted > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_a_play_for_the_second_round(players: int) -> None:
    assert (PLAYS / f"no-closed-port-before-round-3.{players}p.txt").exists()
