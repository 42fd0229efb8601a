"""build-only=no: an opening is allowed exactly when a trade there can still be made, by trying out every way to upgrade."""

from __future__ import annotations

import random

import attrs
import pytest

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Open
from century_rules.games.eastern_wonders.components import MarketTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Cubes, Spice, covers
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import trade_stays_possible
from century_rules.writing.components import Origin

from .random_games import random_cubes

INVENTED = Origin("inferred", "invented for a test")


def can_trade(hold: Cubes, supply: Cubes, lifted: Cubes, upgrades: int, cost: Cubes, *, counted: bool, once: bool) -> bool:
    """By trying out every upgrade."""
    if covers(hold, cost):
        return True
    if upgrades == 0:
        return False
    for kind in (Spice.GINGER, Spice.CHILI, Spice.TEA):
        if hold[kind] - (lifted[kind] if once else 0) < 1 or (counted and supply[kind + 1] < 1):
            continue
        h, s, marks = list(hold), list(supply), list(lifted)
        h[kind], h[kind + 1], s[kind], s[kind + 1] = h[kind] - 1, h[kind + 1] + 1, s[kind] + 1, s[kind + 1] - 1
        marks[kind + 1] += 1
        if can_trade((h[0], h[1], h[2], h[3]), (s[0], s[1], s[2], s[3]), (marks[0], marks[1], marks[2], marks[3]), upgrades - 1,
                     cost, counted=counted, once=once):
            return True
    return False


@pytest.mark.parametrize("same", list(read.UpgradeSame))
@pytest.mark.parametrize("supply", list(read.Supply))
def test_EW_4_6_build_only_no_looks_ahead_exactly(supply: read.Supply, same: read.UpgradeSame) -> None:
    rng = random.Random(4)
    game = Game(readings=read.Readings(build_only=read.BuildOnly.NO, supply=supply, upgrade_same=same))
    dealt = game.deal(seed=1)
    here = next(tile for tile, market in enumerate(dealt.setup.markets) if market is not None)
    both: set[bool] = set()
    for _ in range(4000):
        cost, hold = random_cubes(rng, 4, 1), random_cubes(rng, 6)
        market = MarketTile("invented", Spice.TEA, cost, NO_CUBES, INVENTED)
        markets = tuple(market if tile == here else each for tile, each in enumerate(dealt.setup.markets))
        state: State = attrs.evolve(
            dealt, setup=attrs.evolve(dealt.setup, markets=markets), phase=Phase.MARKET, turn=0, actor=0, opened=1,
            supply=random_cubes(rng, 3), upgrades=rng.randint(0, 3),
            players=tuple(attrs.evolve(player, ship=here, hold=hold) for player in dealt.players))
        expected = can_trade(hold, state.supply, NO_CUBES, state.upgrades, cost, counted=supply is read.Supply.COUNTED,
                             once=same is read.UpgradeSame.NO)
        both.add(expected)
        assert trade_stays_possible(game, state) == expected, (cost, hold, state.supply, state.upgrades)
    assert both == {True, False}


@pytest.mark.parametrize(("without", "may_open"), [((), True), (("EW-4.4",), False)])
def test_EW_4_6_counts_on_an_upgrade_only_if_a_bonus_tile_can_bring_it(without: tuple[str, ...], may_open: bool) -> None:
    """The last space of the first column: its upgrade would turn the red cube into the green one that the trade takes."""
    readings = read.Readings(build_only=read.BuildOnly.NO, upgrade_now=read.UpgradeNow.YES)
    game = Game(readings=readings).dropping(without)
    dealt = game.deal(seed=1)
    here = next(tile for tile, market in enumerate(dealt.setup.markets) if market is not None)
    market = MarketTile("invented", Spice.TEA, (0, 1, 0, 0), NO_CUBES, INVENTED)
    markets = tuple(market if tile == here else each for tile, each in enumerate(dealt.setup.markets))
    assert list(Spice)[:2] == [Spice.GINGER, Spice.CHILI]
    uncovered = tuple([0 if kind == Spice.TEA else 1 for kind in Spice])
    state: State = attrs.evolve(
        dealt, setup=attrs.evolve(dealt.setup, markets=markets), phase=Phase.ACT, turn=0, actor=0,
        players=tuple([attrs.evolve(player, ship=here, hold=(1, 0, 0, 0), uncovered=uncovered) for player in dealt.players]))
    assert game.permits(state, Open()) == may_open
