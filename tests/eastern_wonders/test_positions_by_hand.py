"""Whole positions laid out by hand, beside those that play leads to: nothing else has changed, and nothing stays behind."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from century_rules.games.eastern_wonders.actions import (
    Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from tests.eastern_wonders.by_hand import Table, cubes, new_game, read_as, table

Y, R, G, B = Spice

KEEPS_MORE = read_as(own_fresh="no", pickup="all", upgrade_same="no", upgrade_order="anytime", discard_more="yes")
"""The readings under which something more is kept within a turn."""


def lies(game: Table, **on_tile: str) -> tuple[tuple[int, ...], ...]:
    """Cubes on tiles, as a field of a position."""
    return tuple(cubes(on_tile.get(name, "")) for name in game.state.setup.sea.names)


def with_player(game: Table, seat: int, **fields: Any) -> State:
    """The position with some numbers of one player changed."""
    players = list(game.state.players)
    players[seat] = attrs.evolve(players[seat], **fields)
    return attrs.evolve(game.state, players=tuple(players))


def test_the_beginning() -> None:
    begun = new_game(3)
    assert [player.ship for player in begun.state.players] == [NOWHERE] * 3
    assert (begun.state.turn, begun.state.actor) == (2, 2)  # in reverse turn order
    one = begun.do(Begin(cubes("YG"), "B2"))
    assert one.state == attrs.evolve(
        begun.state, turn=1, actor=1, sets=(1, 1, 1, 0), supply=(34, 30, 19, 20),
        players=(*begun.state.players[:2],
                 attrs.evolve(begun.state.players[2], ship=begun.state.setup.sea.index["B2"], hold=cubes("YG"))))
    all_three = one.do(Begin(cubes("RR"), "C3"), Begin(cubes("YYYY"), "B2"))
    assert all_three.state == table(ships=("B2", "C3", "B2"), holds=["YYYY", "RR", "YG"]).state


@pytest.mark.parametrize("readings", [Readings(), KEEPS_MORE])
def test_a_voyage_with_a_fee_and_cubes_taken(readings: Readings) -> None:
    """P2 sails C3, C4, C5, C4 and C5 again with one free step, pays P1 and P3 there, and takes the two cubes."""
    start = table(ships=("C5", "C3", "C5", "D3"), holds=["", "YYRG", "B"], turn=1, bonus={1: [Bonus.MOVE]},
                  lying={"C5": "BB"}, readings=readings)
    sea = start.state.setup.sea.index
    kept = readings.own_fresh is KEEPS_MORE.own_fresh

    def at(phase: Phase, ship: str, hold: str, lying: dict[str, str], paid: tuple[str, str] = ("", "B"),
           **fields: Any) -> State:
        there = table(phase, ships=("C5", ship, "C5", "D3"), holds=[paid[0], hold, paid[1]], turn=1, bonus={1: [Bonus.MOVE]},
                      lying={"C5": "BB", **lying}, readings=readings)
        return attrs.evolve(there.state, **{"origin": sea["C3"], "moved": 1, **fields})

    sailed = start.do(Step("C4"))
    assert sailed.state == at(Phase.SAIL, "C4", "YYRG", {}, free=1)
    sailed = sailed.do(Step("C5"))
    assert sailed.state == at(Phase.SAIL, "C5", "YYRG", {}, free=0)
    sailed = sailed.do(Step("C4", R))
    fresh: dict[str, Any] = {"fresh": lies(start, C5="R")} if kept else {}
    assert sailed.state == at(Phase.SAIL, "C4", "YYG", {"C5": "BBR"}, free=0, **fresh)
    sailed = sailed.do(Step("C5", Y))
    fresh = {"fresh": lies(start, C4="Y", C5="R")} if kept else {}
    assert sailed.state == at(Phase.SAIL, "C5", "YG", {"C5": "BBR", "C4": "Y"}, free=0, **fresh)
    met = sailed.do(Stop())
    assert met.state == at(Phase.FEE, "C5", "YG", {"C5": "BBR", "C4": "Y"}, owed=(1, 0, 1, 0), **fresh)
    paying = met.do(Pay(G, 2))
    assert paying.state == at(Phase.FEE, "C5", "Y", {"C5": "BBR", "C4": "Y"}, ("", "GB"), owed=(1, 0, 0, 0), **fresh)
    gathering = paying.do(Pay(Y, 0))
    assert gathering.state == at(Phase.GATHER, "C5", "", {"C5": "BBR", "C4": "Y"}, ("Y", "GB"), **fresh)
    one = gathering.do(Take(B))
    assert one.state == at(Phase.GATHER, "C5", "B", {"C5": "BR", "C4": "Y"}, ("Y", "GB"), gathered=int(kept), **fresh)
    both = one.do(Take(B)) if kept else one.do(Take(B), Done())
    left = {"C5": "R", "C4": "Y"}
    assert both.state == at(Phase.ACT, "C5", "BB", left, ("Y", "GB"), origin=0, moved=0)
    assert both.do(Pass()).state == table(ships=("C5", "C5", "C5", "D3"), holds=["Y", "BB", "GB"], turn=2, lying=left,
                                          bonus={1: [Bonus.MOVE]}, readings=readings).state


@pytest.mark.parametrize("readings", [Readings(), KEEPS_MORE])
def test_a_market_action_with_everything_in_it(readings: Readings) -> None:
    """P1 pays P2's outpost on A2, empties a column, takes an upgrade tile, lifts a ginger with the one it had, and trades."""
    def at(phase: Phase, hold: str, **fields: Any) -> State:
        opened = phase in (Phase.BONUS, Phase.MARKET)
        there = table(phase, ships=("A2", "D3"), holds=[hold], outposts={0: ["A2"] if opened else [], 1: ["A2"]},
                      bonus={0: [Bonus.UPGRADE]}, rows={0: (1, int(opened), 1, 1)}, readings=readings)
        return attrs.evolve(there.state, opened=1, **fields)

    start = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYYRG"], outposts={1: ["A2"]}, bonus={0: [Bonus.UPGRADE]},
                  rows={0: (1, 0, 1, 1)}, readings=readings)
    paying = start.do(Open())
    assert paying.state == at(Phase.OPENING, "YYYYRG", toll=2)
    paying = paying.do(Spend(Y))
    assert paying.state == at(Phase.OPENING, "YYYRG", toll=1)
    placed = paying.do(Spend(R))
    assert placed.state == at(Phase.BONUS, "YYYG", upgrades=1)
    after: dict[str, Any] = {"bonus": (0, 0, 2, 0, 0), "bonus_vp": 2}

    def later(hold: str, **fields: Any) -> State:
        there = attrs.evolve(at(Phase.MARKET, hold, **fields), bonus_left=(4, 4, 3, 4, 4))
        return with_player(Table(start.game, there), 0, **after)

    chosen = placed.do(Choose(Bonus.UPGRADE))
    assert chosen.state == later("YYYG", upgrades=1)
    kept = readings.upgrade_same is KEEPS_MORE.upgrade_same
    lifted = chosen.do(Upgrade(G))
    assert lifted.state == later("YYYB", upgrades=0, lifted=(0, 0, 0, int(kept)))
    traded = lifted.do(Trade())
    assert traded.state == later("YRRB", traded=1, lifted=(0, 0, 0, int(kept)))
    ended = table(ships=("A2", "D3"), holds=["YRRB"], turn=1, outposts={0: ["A2"], 1: ["A2"]}, rows={0: (1, 1, 1, 1)},
                  bonus_left=(4, 4, 3, 4, 4), readings=readings)
    assert traded.do(Done()).state == with_player(ended, 0, **after)


@pytest.mark.parametrize("readings", [Readings(), KEEPS_MORE])
def test_upgrades_not_made_are_gone_with_the_turn(readings: Readings) -> None:
    lifted = table(Phase.ACT, ships=("A2", "D3"), holds=["YG" + "R" * 10], bonus={0: [Bonus.UPGRADE] * 2}, readings=readings).do(
        Open(), Upgrade(G), Done())
    assert lifted.phase is Phase.TRIM
    more = [Done()] if readings.discard_more is KEEPS_MORE.discard_more else []
    assert lifted.do(Discard(R), Discard(R), *more).state == table(
        ships=("A2", "D3"), holds=["YB" + "R" * 8], turn=1, outposts={0: ["A2"]}, bonus={0: [Bonus.UPGRADE] * 2},
        readings=readings).state


def test_a_free_step_not_used_is_gone_and_so_are_upgrades_and_marks_after_a_trade() -> None:
    met = table(ships=("C3", "C4"), holds=["Y"], bonus={0: [Bonus.MOVE]}).do(Step("C4"), Stop())
    assert (met.phase, met.state.free) == (Phase.FEE, 0)
    traded = table(Phase.ACT, ships=("A2", "D3"), holds=["YYG"], bonus={0: [Bonus.UPGRADE] * 2}, readings=read_as(
        upgrade_same="no", upgrade_order="before")).do(Open(), Upgrade(G), Trade())
    assert (traded.state.upgrades, traded.state.lifted) == (0, (0, 0, 0, 0))


def test_the_last_bonus_tile_is_one() -> None:
    opened = table(Phase.ACT, ships=("A2", "D3"), rows={0: (1, 0, 1, 1)}, bonus_left=(0, 0, 0, 0, 1)).do(Open())
    assert opened.legal == {Choose(Bonus.POINTS)}


def test_port_actions() -> None:
    start = table(Phase.ACT, ships=("A1", "A4"), holds=["YYYBBR", "YYGGG"], closed_at=4)
    bought = start.do(Claim())
    once = table(ships=("A1", "A4"), holds=["R", "YYGGG"], turn=1, vp={0: 1}, closed_at=4, ports=(4, 1, 2, 3), drawn=5)
    assert bought.state == with_player(once, 0, vp_points=11)
    twice = table(ships=("A1", "A4"), holds=["R"], vp={0: 1, 1: 1}, closed_at=4, ports=(5, 4, 2, 3), drawn=6)
    moved = Table(twice.game, with_player(twice, 0, vp_points=11))
    assert bought.do(Stay(), Claim()).state == with_player(moved, 1, vp_points=11)


def test_harvests_and_the_end() -> None:
    harvested = table(Phase.ACT, holds=["R"], bonus={0: [Bonus.HARVEST]}).do(Harvest())
    assert harvested.state == table(holds=["YYRR"], turn=1, bonus={0: [Bonus.HARVEST]}).state
    last = table(turn=1, final=1, bonus={1: [Bonus.MOVE]}).do(Step("D4"), Stop(), Pass())
    assert last.state == table(Phase.OVER, ships=("C3", "D4"), turn=1, final=1, bonus={1: [Bonus.MOVE]}).state


# --- without a clause -------------------------------------------------------------------------------------------------


def test_without_the_fees_nobody_is_paid_and_nobody_kept_away() -> None:
    free = table(ships=("C3", "C4"), without=["EW-3.4"])
    assert free.do(Step("C4"), Stop()).phase is Phase.ACT
    owing = table(ships=("C3", "C4"), without=["EW-3.2", "EW-3.4"])  # nor does it matter that cubes lack for the voyage
    assert owing.do(Step("C4")).may(Step("C5", Y))


def test_without_the_order_of_paying_and_taking_one_pays_on_after_taking() -> None:
    met = table(ships=("C3", "C4"), holds=["Y"], lying={"C4": "B"}, without=["EW-3.7"]).do(Step("C4"), Stop(), Take(B))
    assert met.legal == {Pay(Y, 1), Pay(B, 1)}


def test_without_bonus_tiles_an_emptied_column_brings_none() -> None:
    assert table(Phase.ACT, ships=("A2", "D3"), rows={0: (1, 0, 1, 1)}, without=["EW-4.4"]).do(Open()).phase is Phase.MARKET


def test_without_its_moving_on_the_port_closed_tile_stays() -> None:
    game = table(Phase.ACT, ships=("A1", "A4"), holds=["YYYBB", "YYGGG"], closed_at=4, without=["EW-5.4"]).do(
        Claim(), Stay(), Claim())
    assert (game.shown("A1"), game.shown("A4")) == ("closed", "V05")


def test_without_trimming_a_hold_is_as_large_as_it_comes() -> None:
    assert table(Phase.ACT, holds=["Y" * 15], without=["EW-7.1"]).do(Pass()).phase is Phase.SAIL


@pytest.mark.parametrize("end", ["round", "at-once"])
def test_without_an_end_the_fourth_tile_is_one_like_others(end: str) -> None:
    game = table(Phase.ACT, ships=("D3", "A1"), holds=["", "YYYBB"], vp={1: 3}, turn=1, without=["EW-8.1"],
                 readings=read_as(end_trigger=end)).do(Claim())
    assert (game.state.final, game.phase, game.state.turn) == (0, Phase.SAIL, 0)
    three = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB"], vp={0: 2}, readings=read_as(end_trigger=end)).do(Claim())
    assert (three.state.final, three.phase) == (0, Phase.SAIL)
