"""The market action, clause by clause: EW-4."""

from __future__ import annotations

import pytest

from century_rules.games.eastern_wonders import scoring
from century_rules.games.eastern_wonders.actions import Choose, Done, Harvest, Open, Pass, Spend, Stay, Step, Stop, Trade, Upgrade
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.by_hand import read_as, table

Y, R, G, B = Spice


def test_ew_4_1__an_outpost_on_a_market_tile_without_one_of_ones_own() -> None:
    here = table(Phase.ACT, ships=("A2", "D3"))
    opened = here.do(Open())
    assert opened.state.players[0].outposts[opened.state.setup.sea.index["A2"]] == 1
    assert opened.forbidden_by(Open()) == {"EW-3.8"}
    again = table(Phase.ACT, ships=("A2", "D3"), outposts={0: ["A2"]})
    assert again.forbidden_by(Open()) == {"EW-4.1"}
    assert table(Phase.ACT, ships=("A1", "D3")).forbidden_by(Open()) == {"EW-4.1"}


@pytest.mark.parametrize(("players", "others", "price"), [(2, 0, 0), (2, 1, 2), (3, 1, 1), (3, 2, 2), (4, 3, 3)])
def test_ew_4_2__the_price_is_the_others_outposts_there_and_two_among_two(players: int, others: int, price: int) -> None:
    ships = ("A2", "D3", "D4", "D5")[:players]
    stand = {seat: ["A2"] for seat in range(1, 1 + others)}
    rich = table(Phase.ACT, ships=ships, holds=["YYRR"], outposts=stand)
    paying = rich.do(Open())
    for cube in (R, Y, Y)[:price]:
        assert paying.phase is Phase.OPENING
        assert paying.forbidden_by(Spend(B)) == {"EW-4.2"}
        paying = paying.do(Spend(cube))
    assert paying.phase is Phase.MARKET
    assert sum(paying.state.supply) == sum(rich.state.supply) + price
    assert paying.forbidden_by(Spend(Y)) == {"EW-4.2"}
    poor = table(Phase.ACT, ships=ships, holds=["YYRR"[:max(0, price - 1)]], outposts=stand)
    assert (poor.forbidden_by(Open()) == {"EW-4.2"}) == (price > 0)


def test_ew_4_3__pay_first_then_the_leftmost_of_the_row_and_its_number_counts() -> None:
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], outposts={1: ["A2"]}, rows={0: (0, 2, 0, 0)})
    paying = here.do(Open(), Spend(Y))
    assert paying.state.players[0].uncovered == (0, 2, 0, 0), "not before all is paid"
    opened = paying.do(Spend(Y))
    assert opened.state.players[0].uncovered == (0, 3, 0, 0)
    assert scoring.score(here.game, here.state.players[0]).outposts == 0 + 1
    assert scoring.score(here.game, opened.state.players[0]).outposts == 0 + 1 + 2
    full = table(Phase.ACT, ships=("A2", "D3"), rows={0: (0, 5, 0, 0)})
    assert full.forbidden_by(Open()) == {"EW-4.3"}


def test_ew_4_4__an_emptied_column_gives_a_bonus_tile() -> None:
    here = table(Phase.ACT, ships=("A2", "D3"), rows={0: (1, 0, 2, 1)}).do(Open())
    assert here.phase is Phase.BONUS
    assert here.legal == {Choose(bonus) for bonus in Bonus}
    took = here.do(Choose(Bonus.POINTS))
    assert (took.state.players[0].bonus_vp, took.state.bonus_left[Bonus.POINTS], took.phase) == (6, 3, Phase.MARKET)
    not_yet = table(Phase.ACT, ships=("A2", "D3"), rows={0: (1, 0, 0, 1)}).do(Open())
    assert not_yet.phase is Phase.MARKET
    assert not_yet.forbidden_by(Choose(Bonus.MOVE)) == {"EW-4.4"}
    second = table(Phase.ACT, ships=("A2", "D3"), rows={0: (2, 1, 2, 2)}, bonus_left=(0, 4, 0, 0, 1)).do(Open())
    assert second.legal == {Choose(Bonus.HARVEST), Choose(Bonus.POINTS)}
    assert second.forbidden_by(Choose(Bonus.MOVE)) == {"EW-4.4"}
    assert second.do(Choose(Bonus.POINTS)).state.players[0].bonus_vp == 3
    none_left = table(Phase.ACT, ships=("A2", "D3"), rows={0: (1, 0, 1, 1)}, bonus_left=(0,) * 5).do(Open())
    assert none_left.phase is Phase.MARKET


def test_ew_4_5a__a_movement_bonus_is_one_more_step_without_cost() -> None:
    two = table(holds=["Y"], bonus={0: [Bonus.MOVE, Bonus.MOVE]}).do(Step("C4"), Step("C5"), Step("C6"))
    assert two.hold() == "Y"
    assert two.forbidden_by(Step("D5")) == {"EW-3.2"}
    assert two.do(Step("D5", Y), Stop()).hold() == "-"


def test_ew_4_5a__the_mover_chooses_which_steps_are_free_and_whether_any_is() -> None:
    under_way = table(holds=["YY"], bonus={0: [Bonus.MOVE, Bonus.MOVE]}).do(Step("C4"))
    late = under_way.do(Step("C5", Y), Step("C6"), Step("C5", Y), Step("C4"))
    assert (late.hold(), late.lying("C4"), late.lying("C6")) == ("-", "Y", "Y")
    assert late.forbidden_by(Step("C3")) == {"EW-3.2"}
    assert under_way.do(Step("C5", Y), Step("C6", Y), Stop()).phase is Phase.ACT, "two bonuses unused"


def test_ew_4_5a__first_or_none__laying_down_a_cube_forfeits_the_free_steps_left() -> None:
    readings = read_as(free_step="first-or-none")
    under_way = table(holds=["YY"], bonus={0: [Bonus.MOVE, Bonus.MOVE]}, readings=readings).do(Step("C4"))
    assert under_way.do(Step("C5"), Step("C6")).hold() == "YY"
    for paid_one, on in ((under_way.do(Step("C5", Y)), "C6"), (under_way.do(Step("C5"), Step("C6", Y)), "C5")):
        assert paid_one.state.free == 0
        assert paid_one.forbidden_by(Step(on)) == {"EW-3.2"}
        assert paid_one.may(Step(on, Y))
    forfeited = table(ships=("C3", "C5"), holds=["Y"], bonus={0: [Bonus.MOVE]}, readings=readings).do(Step("C4"))
    assert forfeited.forbidden_by(Step("C5", Y)) == {"EW-3.5"}, "with no cube and no free step one could neither pay nor sail on"
    assert forfeited.may(Step("C5"))


def test_ew_4_5a__first__no_cube_is_laid_down_as_long_as_a_free_step_is_left() -> None:
    under_way = table(holds=["Y"], bonus={0: [Bonus.MOVE]}, readings=read_as(free_step="first")).do(Step("C4"))
    assert under_way.forbidden_by(Step("C5", Y)) == {"EW-4.5a"}
    assert under_way.do(Stop()).phase is Phase.ACT, "it is no duty to sail on"
    assert under_way.do(Step("C5"), Step("C6", Y), Stop()).hold() == "-"


def test_ew_4_5b__a_harvest_bonus_is_a_chili_more_and_1_vp() -> None:
    here = table(Phase.ACT, bonus={0: [Bonus.HARVEST]})
    assert here.do(Harvest()).hold() == "YYR"
    won = table(Phase.BONUS).do(Choose(Bonus.HARVEST))
    assert won.state.players[0].bonus_vp == 1


def test_ew_4_5c__an_upgrade_bonus_lifts_a_cube_when_an_outpost_is_opened() -> None:
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YYB"], bonus={0: [Bonus.UPGRADE]}).do(Open())
    assert here.legal == {Upgrade(Y), Trade(), Done()}
    assert here.forbidden_by(Upgrade(B)) == {"EW-4.5c"}
    assert here.forbidden_by(Upgrade(G)) == {"EW-4.5c"}
    lifted = here.do(Upgrade(Y))
    assert lifted.hold() == "YRB"
    assert lifted.forbidden_by(Upgrade(Y)) == {"EW-4.5c"}
    assert table(Phase.BONUS).do(Choose(Bonus.UPGRADE)).state.players[0].bonus_vp == 2
    trading = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYY"], outposts={0: ["A2"]}, bonus={0: [Bonus.UPGRADE]})
    assert trading.do(Trade()).forbidden_by(Upgrade(Y)) == {"EW-4.5c"}, "no opening, no upgrade"


def test_ew_4_5d__a_hold_bonus_is_three_more_spaces() -> None:
    assert table(Phase.ACT, holds=["Y" * 13], bonus={0: [Bonus.HOLD]}).do(Pass()).phase is Phase.SAIL
    assert table(Phase.ACT, holds=["Y" * 14], bonus={0: [Bonus.HOLD]}).do(Pass()).phase is Phase.TRIM


def test_ew_4_5e__points_bonuses_are_6_5_4_3() -> None:
    got = []
    for left in (4, 3, 2, 1):
        won = table(Phase.BONUS, bonus_left=(0, 0, 0, 0, left)).do(Choose(Bonus.POINTS))
        got.append(scoring.score(won.game, won.state.players[0]).bonus)
    assert got == [6, 5, 4, 3]


def test_ew_4_6__one_trades_where_one_has_an_outpost_new_or_old() -> None:
    old = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], outposts={0: ["A2"]})
    assert old.do(Trade(), Done()).hold() == "RR"
    new = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"])
    assert new.forbidden_by(Trade()) == {"EW-4.6"}
    assert new.do(Open(), Trade(), Done()).hold() == "RR"
    theirs = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], outposts={1: ["A2"]})
    assert theirs.forbidden_by(Trade()) == {"EW-4.6"}


def test_ew_4_7__a_trade_pays_then_takes_as_often_as_it_can_be_paid() -> None:
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYYY"], outposts={0: ["A2"]})
    once = here.do(Trade())
    assert once.hold() == "YYYRR"
    assert once.state.supply == (32, 28, 20, 20)
    twice = once.do(Trade())
    assert twice.hold() == "YRRRR"
    assert twice.forbidden_by(Trade()) == {"EW-4.7"}
    assert twice.legal == {Done()}
    assert table(Phase.ACT, ships=("A3", "D3"), holds=["RR"], outposts={0: ["A3"]}).do(Trade()).hold() == "YYYR"
    assert twice.do(Done(), Stay(), Pass()).state.turn == 0
