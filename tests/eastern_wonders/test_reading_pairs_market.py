"""Pairs of readings that meet in one market action or harvest: what comes of it under each combination."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Done, Harvest, Open, Pass, Spend, Stay, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.by_hand import Table, cubes, new_game, read_as, table

Y, R, G, B = Spice


# --- upgrade-same, upgrade-order and trades ---------------------------------------------------------------------------


@pytest.mark.parametrize(("same", "again"), [("yes", set[str]()), ("no", {"EW-4.5c"})])
def test_a_cube_lifted_before_a_trade_that_does_not_pay_it(same: str, again: set[str]) -> None:
    """A2 takes two ginger: the chili lifted stays in the hold, beside the two the trade brings."""
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YYY"], bonus={0: [Bonus.UPGRADE] * 2}, readings=read_as(
        upgrade_same=same, upgrade_order="anytime")).do(Open(), Upgrade(Y))
    assert here.forbidden_by(Upgrade(R)) == again
    traded = here.do(Trade())
    assert traded.hold() == "RRR"
    assert traded.may(Upgrade(R)), "two of the three were not lifted"
    assert traded.do(Upgrade(R)).hold() == "RRG"


def test_a_trade_pays_with_lifted_cubes_first() -> None:
    """C3 takes two chili: of three, one of them lifted, the one left is not the lifted one."""
    here = table(Phase.ACT, ships=("C3", "D3"), holds=["YRR"], bonus={0: [Bonus.UPGRADE] * 2}, readings=read_as(
        upgrade_same="no", upgrade_order="anytime")).do(Open(), Upgrade(Y), Trade())
    assert here.hold() == "YYYRG"
    assert here.state.lifted == (0, 0, 0, 0)
    assert here.do(Upgrade(R)).state.lifted == (0, 0, 1, 0)


def test_of_three_lifted_chili_a_trade_of_two_leaves_one_that_stays_as_it_is() -> None:
    here = table(Phase.ACT, ships=("C3", "D3"), holds=["YYYG"], bonus={0: [Bonus.UPGRADE] * 4}, readings=read_as(
        upgrade_same="no", upgrade_order="anytime")).do(Open(), Upgrade(Y), Upgrade(Y), Upgrade(Y), Trade())
    assert here.hold() == "YYYRGG"
    assert here.state.lifted == (0, 1, 0, 0)
    assert here.forbidden_by(Upgrade(R)) == {"EW-4.5c"}
    assert here.legal == {Upgrade(Y), Upgrade(G), Done()}
    assert here.do(Upgrade(G)).legal == {Done()}


@pytest.mark.parametrize("same", ["yes", "no"])
@pytest.mark.parametrize(("order", "kept"), [("before", False), ("anytime", True)])
def test_whether_upgrades_are_kept_for_after_a_trade_and_never_past_the_turn(same: str, order: str, kept: bool) -> None:
    traded = table(Phase.ACT, ships=("A2", "D3"), holds=["YYGG"], bonus={0: [Bonus.UPGRADE] * 2}, readings=read_as(
        upgrade_same=same, upgrade_order=order)).do(Open(), Upgrade(G), Trade())
    assert traded.may(Upgrade(R)) == traded.may(Upgrade(G)) == kept
    assert traded.do(Done(), Stay(), Pass(), Stay(), Pass()).state.upgrades == 0
    old = table(Phase.ACT, ships=("A2", "D3"), holds=["YYG"], outposts={0: ["A2"]}, bonus={0: [Bonus.UPGRADE]},
                readings=read_as(upgrade_order=order)).do(Trade())
    assert old.legal == {Done()}, "no opening, no upgrade"


# --- supply=counted and everybody who takes from it -------------------------------------------------------------------


@pytest.mark.parametrize(("supply", "bonus", "hold", "left"), [
    ((9, 9, 9, 9), 2, "YYRR", (7, 7, 9, 9)), ((1, 1, 9, 9), 2, "YR", (0, 0, 9, 9)), ((0, 0, 9, 9), 1, "-", (0, 0, 9, 9)),
    ((2, 0, 9, 9), 1, "YY", (0, 0, 9, 9)), ((0, 9, 9, 9), 0, "-", (0, 9, 9, 9))])
def test_a_harvest_takes_what_is_there_of_each_kind(
        supply: tuple[int, ...], bonus: int, hold: str, left: tuple[int, ...]) -> None:
    here = table(Phase.ACT, bonus={0: [Bonus.HARVEST] * bonus}, supply=supply, readings=read_as(supply="counted")).do(Harvest())
    assert (here.hold(), here.state.supply) == (hold, left)
    unlimited = table(Phase.ACT, bonus={0: [Bonus.HARVEST] * bonus}, supply=supply).do(Harvest())
    assert unlimited.hold() == "YY" + "R" * bonus
    assert unlimited.state.supply == (supply[0] - 2, supply[1] - bonus, *supply[2:])


@pytest.mark.parametrize(("supply", "hold", "left"), [
    ((0, 0, 1, 1), "YGB", (4, 0, 0, 0)), ((0, 0, 1, 0), "YG", (4, 0, 0, 0)), ((0, 0, 0, 0), "Y", (4, 0, 0, 0))])
def test_a_trade_pays_in_full_and_takes_what_is_there_of_each_kind(
        supply: tuple[int, ...], hold: str, left: tuple[int, ...]) -> None:
    here = table(Phase.ACT, ships=("D1", "D3"), holds=["YYYYY"], outposts={0: ["D1"]}, supply=supply,
                 readings=read_as(supply="counted")).do(Trade())
    assert (here.hold(), here.state.supply) == (hold, left)
    unlimited = table(Phase.ACT, ships=("D1", "D3"), holds=["YYYYY"], outposts={0: ["D1"]}, supply=supply).do(Trade())
    assert unlimited.hold() == "YGB"


@pytest.mark.parametrize(("hold", "supply", "after", "left"), [
    ("YY", (0, 0, 9, 9), "Y", (1, 0, 9, 9)), ("YY", (0, 3, 9, 9), "YRR", (1, 1, 9, 9)),
    ("YYB", (9, 1, 9, 9), "YRB", (10, 0, 9, 9))])
def test_what_a_trade_pays_can_be_what_it_takes(hold: str, supply: tuple[int, ...], after: str, left: tuple[int, ...]) -> None:
    """A tile not in the box, which takes two ginger and gives one, and two chili: first the cubes above the arrow are paid."""
    here = table(Phase.ACT, ships=("A2", "D3"), holds=[hold], outposts={0: ["A2"]}, supply=supply,
                 readings=read_as(supply="counted"))
    tile, setup = here.state.players[0].ship, here.state.setup
    market = setup.markets[tile]
    assert market is not None
    invented = attrs.evolve(market, cost=cubes("YY"), gain=cubes("YRR"))
    laid = attrs.evolve(setup, markets=(*setup.markets[:tile], invented, *setup.markets[tile + 1:]))
    traded = Table(here.game, attrs.evolve(here.state, setup=laid)).do(Trade())
    assert (traded.hold(), traded.state.supply) == (after, left)


def test_an_upgrade_needs_one_cube_of_the_next_kind_and_brings_one_of_its_own() -> None:
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YYR"], bonus={0: [Bonus.UPGRADE] * 3}, supply=(0, 1, 1, 0),
                 readings=read_as(supply="counted")).do(Open())
    lifted = here.do(Upgrade(Y))
    assert (lifted.hold(), lifted.state.supply) == ("YRR", (1, 0, 1, 0))
    assert lifted.forbidden_by(Upgrade(Y)) == {"EW-4.5c"}, "the last chili is gone"
    back = lifted.do(Upgrade(R))
    assert (back.hold(), back.state.supply) == ("YRG", (1, 1, 0, 0))
    assert back.may(Upgrade(Y)), "a chili went back"
    assert back.forbidden_by(Upgrade(G)) == back.forbidden_by(Upgrade(R)) == {"EW-4.5c"}


@pytest.mark.parametrize("supply", ["unlimited", "counted"])
def test_starting_cubes_come_out_of_the_supply_set_by_set(supply: str) -> None:
    begun = new_game(4, readings=read_as(supply=supply))
    left = []
    for cubes_taken, tile in (("YYYY", "B1"), ("YYR", "B2"), ("RR", "B3"), ("YG", "C3")):
        begun = begun.do(Begin(cubes(cubes_taken), tile))
        left.append(begun.state.supply)
    assert left == [(31, 30, 20, 20), (29, 29, 20, 20), (29, 27, 20, 20), (28, 27, 19, 20)]


# --- build-only=no: the trade that must follow an opening -------------------------------------------------------------

TRADE_DUE = {"EW-4.6"}
NOTHING = set[str]()


@pytest.mark.parametrize(("now", "rows", "pile", "supply", "clauses"), [
    ("yes", (0, 1, 1, 1), 4, 1, NOTHING),       # the opening empties the column, and its tile lifts the ginger
    ("no", (0, 1, 1, 1), 4, 1, TRADE_DUE),      # it works from the next opening on
    ("yes", (1, 1, 1, 1), 4, 1, TRADE_DUE),     # the column is empty already, the next one far from it
    ("yes", (0, 1, 0, 1), 4, 1, TRADE_DUE),     # another row lags behind as well
    ("yes", (0, 1, 1, 1), 0, 1, TRADE_DUE),     # the upgrade pile is empty
    ("yes", (0, 1, 1, 1), 1, 1, NOTHING),
    ("yes", (0, 1, 1, 1), 4, 0, TRADE_DUE),     # no chili left to lift the ginger to
])
def test_opening_for_a_trade_that_only_the_bonus_earned_by_it_makes_possible(
        now: str, rows: tuple[int, int, int, int], pile: int, supply: int, clauses: set[str]) -> None:
    """A3 takes a chili, and the hold has one ginger."""
    here = table(Phase.ACT, ships=("A3", "D3"), holds=["Y"], rows={0: rows}, bonus_left=(4, 4, pile, 4, 4),
                 supply=(9, supply, 9, 9), readings=read_as(build_only="no", upgrade_now=now, supply="counted"))
    assert here.forbidden_by(Open()) == clauses
    if not clauses:
        assert here.do(Open()).legal == {Choose(Bonus.UPGRADE)}
        assert here.do(Open(), Choose(Bonus.UPGRADE), Upgrade(Y), Trade()).hold() == "YYY"


@pytest.mark.parametrize(("now", "has", "upgrades"), [("no", 0, 0), ("yes", 0, 1), ("no", 2, 2), ("yes", 2, 3)])
def test_how_many_upgrades_there_are_after_earning_one(now: str, has: int, upgrades: int) -> None:
    earned = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYYY"], rows={0: (1, 0, 1, 1)}, bonus={0: [Bonus.UPGRADE] * has},
                   readings=read_as(upgrade_now=now)).do(Open(), Choose(Bonus.UPGRADE))
    for _ in range(upgrades):
        earned = earned.do(Upgrade(Y))
    assert earned.forbidden_by(Upgrade(Y)) == {"EW-4.5c"}
    other = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYYY"], rows={0: (1, 0, 1, 1)}, readings=read_as(upgrade_now=now)).do(
        Open(), Choose(Bonus.HARVEST))
    assert other.forbidden_by(Upgrade(Y)) == {"EW-4.5c"}


def test_a_bonus_one_has_lifts_the_cube_and_whatever_tile_may_be_chosen_then() -> None:
    here = table(Phase.ACT, ships=("A3", "D3"), holds=["Y"], rows={0: (0, 1, 1, 1)}, bonus={0: [Bonus.UPGRADE]},
                 readings=read_as(build_only="no")).do(Open())
    assert here.legal == {Choose(kind) for kind in Bonus}
    assert here.do(Choose(Bonus.MOVE)).legal == {Upgrade(Y)}


@pytest.mark.parametrize(("hold", "same", "supply", "clauses"), [
    ("YY", "yes", (9, 9, 9, 9), NOTHING),       # YR is paid: one upgrade is enough
    ("YRR", "yes", (9, 9, 9, 9), NOTHING),
    ("RR", "yes", (9, 9, 9, 9), TRADE_DUE),     # nothing becomes ginger
    ("Y", "yes", (9, 9, 9, 9), TRADE_DUE),      # two cubes are paid
    ("YGG", "yes", (9, 9, 9, 9), TRADE_DUE),    # the one ginger cannot be both
    ("YY", "yes", (9, 0, 9, 9), TRADE_DUE),
])
def test_opening_for_a_trade_of_two_kinds(hold: str, same: str, supply: tuple[int, ...], clauses: set[str]) -> None:
    """B2 takes a ginger and a chili; there is one upgrade bonus."""
    here = table(Phase.ACT, ships=("B2", "D3"), holds=[hold], bonus={0: [Bonus.UPGRADE]}, supply=supply,
                 readings=read_as(build_only="no", upgrade_same=same, supply="counted"))
    assert here.forbidden_by(Open()) == clauses


@pytest.mark.parametrize(("hold", "upgrades", "same", "supply", "clauses"), [
    ("RR", 2, "no", (9, 9, 9, 9), NOTHING),     # two cubes, one level each
    ("YR", 2, "yes", (9, 9, 9, 9), TRADE_DUE),  # three levels
    ("YR", 3, "yes", (9, 9, 9, 9), NOTHING),
    ("YR", 3, "no", (9, 9, 9, 9), TRADE_DUE),   # one cube two levels
    ("YR", 3, "yes", (9, 0, 9, 9), NOTHING),    # the chili lifted first is the chili there is
    ("YY", 4, "yes", (9, 0, 9, 9), TRADE_DUE),
    ("YY", 4, "yes", (9, 1, 9, 9), NOTHING),    # the same chili again
    ("YR", 3, "yes", (9, 9, 1, 9), TRADE_DUE),  # two tea are needed at once
    ("YR", 3, "yes", (9, 9, 2, 9), NOTHING),
    ("GR", 1, "yes", (9, 9, 1, 9), NOTHING),
    ("GR", 1, "yes", (9, 9, 0, 9), TRADE_DUE),
    ("GG", 0, "no", (0, 0, 0, 0), NOTHING),     # nothing to be lifted
])
def test_opening_for_a_trade_of_two_tea(
        hold: str, upgrades: int, same: str, supply: tuple[int, ...], clauses: set[str]) -> None:
    """C4 takes two tea."""
    here = table(Phase.ACT, ships=("C4", "D3"), holds=[hold], bonus={0: [Bonus.UPGRADE] * upgrades}, supply=supply,
                 readings=read_as(build_only="no", upgrade_same=same, supply="counted"))
    assert here.forbidden_by(Open()) == clauses


@pytest.mark.parametrize(("hold", "upgrades", "same", "left", "clauses"), [
    ("B", 0, "no", 0, NOTHING), ("G", 1, "no", 1, NOTHING), ("G", 1, "no", 0, TRADE_DUE), ("G", 0, "no", 1, TRADE_DUE),
    ("R", 2, "yes", 1, NOTHING), ("R", 2, "no", 1, TRADE_DUE), ("R", 1, "yes", 1, TRADE_DUE), ("Y", 3, "yes", 1, NOTHING)])
def test_opening_for_a_trade_of_one_clove(hold: str, upgrades: int, same: str, left: int, clauses: set[str]) -> None:
    """B5 takes a clove; that many are left in the supply."""
    here = table(Phase.ACT, ships=("B5", "D3"), holds=[hold], bonus={0: [Bonus.UPGRADE] * upgrades}, supply=(9, 9, 9, left),
                 readings=read_as(build_only="no", upgrade_same=same, supply="counted"))
    assert here.forbidden_by(Open()) == clauses


def test_with_each_lifted_but_once_a_wrong_upgrade_is_refused_before_it_spoils_the_trade() -> None:
    """C4 takes two tea: of a ginger and two chili both chili must be lifted, the ginger only if there is an upgrade to spare."""
    here = table(Phase.ACT, ships=("C4", "D3"), holds=["YRR"], bonus={0: [Bonus.UPGRADE] * 2}, readings=read_as(
        build_only="no", upgrade_same="no")).do(Open())
    assert here.legal == {Upgrade(R)}
    assert here.forbidden_by(Upgrade(Y)) == TRADE_DUE
    three = table(Phase.ACT, ships=("C4", "D3"), holds=["YRR"], bonus={0: [Bonus.UPGRADE] * 3}, readings=read_as(
        build_only="no", upgrade_same="no")).do(Open())
    assert three.legal == {Upgrade(Y), Upgrade(R)}
    assert three.do(Upgrade(Y)).legal == {Upgrade(R)}
    assert three.do(Upgrade(Y), Upgrade(R), Upgrade(R)).legal == {Trade()}


def test_with_each_lifted_but_once_a_chili_from_ginger_cannot_become_the_tea_that_is_due() -> None:
    """C1 takes one tea."""
    once = read_as(build_only="no", upgrade_same="no")
    here = table(Phase.ACT, ships=("C1", "D3"), holds=["YR"], bonus={0: [Bonus.UPGRADE] * 2}, readings=once).do(Open())
    lifted = here.do(Upgrade(Y))
    assert lifted.hold() == "RR"
    assert lifted.do(Upgrade(R)).hold() == "RG"
    assert lifted.do(Upgrade(R)).legal == {Trade()}
    tea = here.do(Upgrade(R))
    assert tea.forbidden_by(Upgrade(G)) == {"EW-4.5c"}
    three = table(Phase.ACT, ships=("C1", "D3"), holds=["YG"], bonus={0: [Bonus.UPGRADE] * 3}, readings=once).do(Open())
    assert three.do(Upgrade(Y)).forbidden_by(Upgrade(G)) == TRADE_DUE  # two upgrades are left, but not for that chili
    with_tea = table(Phase.ACT, ships=("C1", "D3"), holds=["G"], bonus={0: [Bonus.UPGRADE]}, readings=once).do(Open())
    assert with_tea.forbidden_by(Upgrade(G)) == TRADE_DUE


@pytest.mark.parametrize(("players", "hold", "clauses", "payable"), [
    (2, "YY", TRADE_DUE, ""), (2, "YYR", TRADE_DUE, ""), (2, "YYRR", NOTHING, "R"), (2, "YYYR", NOTHING, "YR"),
    (2, "YYYY", NOTHING, "Y"), (3, "YY", TRADE_DUE, ""), (3, "YYB", NOTHING, "B"), (3, "YYY", NOTHING, "Y")])
def test_what_the_outpost_costs_may_not_take_what_the_trade_will(
        players: int, hold: str, clauses: set[str], payable: str) -> None:
    """A2 takes two ginger; an opponent's outpost there costs two cubes with two players and one with three."""
    here = table(Phase.ACT, ships=("A2", "D3", "D4")[:players], holds=[hold], outposts={1: ["A2"]},
                 readings=read_as(build_only="no"))
    assert here.forbidden_by(Open()) == clauses
    if not clauses:
        paying = here.do(Open())
        assert paying.legal == {Spend(cube) for cube in Spice if cube.letter in payable}
        for cube in set(hold) - set(payable):
            assert paying.forbidden_by(Spend(next(kind for kind in Spice if kind.letter == cube))) == TRADE_DUE


def test_cubes_are_paid_as_long_as_what_is_left_can_be_lifted_for_the_trade() -> None:
    """A3 takes a chili, and the opponent's outpost there costs two cubes."""
    here = table(Phase.ACT, ships=("A3", "D3"), holds=["YYR"], outposts={1: ["A3"]}, bonus={0: [Bonus.UPGRADE]},
                 readings=read_as(build_only="no")).do(Open())
    assert here.legal == {Spend(Y), Spend(R)}
    assert here.do(Spend(R), Spend(Y)).legal == {Upgrade(Y)}
    assert here.do(Spend(Y), Spend(Y)).legal == {Trade()}, "the chili must not be lifted"
    assert here.do(Spend(Y), Spend(R)).legal == {Upgrade(Y)}
    without = table(Phase.ACT, ships=("A3", "D3"), holds=["YYR"], outposts={1: ["A3"]}, readings=here.game.readings).do(Open())
    assert without.legal == {Spend(Y)}
    assert without.forbidden_by(Spend(R)) == TRADE_DUE


def test_after_the_trade_that_was_due_all_else_is_free_again() -> None:
    traded = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYG"], bonus={0: [Bonus.UPGRADE]}, readings=read_as(
        build_only="no", upgrade_order="anytime")).do(Open(), Trade())
    assert traded.legal == {Upgrade(Y), Upgrade(R), Upgrade(G), Done()}
    assert traded.do(Upgrade(Y)).legal == {Done()}
    old = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], outposts={0: ["A2"]}, readings=read_as(build_only="no"))
    assert old.legal == {Trade(), Harvest(), Pass()}, "nothing was opened, so nothing is due"


# --- build-and-harvest, build-only, pass and zero-trade ---------------------------------------------------------------


@pytest.mark.parametrize(("extra", "must_act", "idle", "done", "passing"), [
    ("no", "yes", "no", True, True), ("no", "yes", "yes", True, True), ("no", "no", "no", True, False),
    ("no", "no", "yes", True, True), ("yes", "yes", "no", True, True), ("yes", "yes", "yes", True, True),
    ("yes", "no", "no", False, False), ("yes", "no", "yes", True, True)])
def test_ending_a_turn_in_which_an_outpost_was_opened_or_nothing_done(
        extra: str, must_act: str, idle: str, done: bool, passing: bool) -> None:
    """`must_act` is the reading of pass: "no" where one of the actions must be taken."""
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], readings=read_as(
        build_and_harvest=extra, pass_=must_act, zero_trade=idle))
    assert here.forbidden_by(Pass()) == (set() if passing else {"EW-3.8"})
    opened = here.do(Open())
    assert opened.forbidden_by(Done()) == (set() if done else {"EW-3.8"})
    assert opened.forbidden_by(Harvest()) == (set() if extra == "yes" else {"EW-3.8"})
    assert opened.forbidden_by(Pass()) == {"EW-3.8"}
    traded = opened.do(Trade())
    assert traded.legal == {Done()}, "a trade is an action, and no harvest comes after it"
    assert traded.forbidden_by(Harvest()) == {"EW-3.8"}
    old = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], outposts={0: ["A2"]}, readings=here.game.readings).do(Trade())
    assert old.legal == {Done()}


@pytest.mark.parametrize(("only", "legal"), [("yes", {Trade(), Harvest()}), ("no", {Trade()})])
def test_who_must_trade_after_opening_does_not_harvest_instead(only: str, legal: set[Action]) -> None:
    opened = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], readings=read_as(
        build_and_harvest="yes", build_only=only, pass_="no")).do(Open())
    assert opened.legal == legal
    assert (opened.forbidden_by(Harvest()) == {"EW-3.8"}) == (only == "no")


def test_an_opening_that_is_not_finished_is_not_followed_by_a_harvest() -> None:
    extra = read_as(build_and_harvest="yes")
    paying = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], outposts={1: ["A2"]}, readings=extra).do(Open())
    assert paying.phase is Phase.OPENING
    assert paying.forbidden_by(Harvest()) == {"EW-3.8"}
    choosing = table(Phase.ACT, ships=("A2", "D3"), rows={0: (1, 0, 1, 1)}, readings=extra).do(Open())
    assert choosing.phase is Phase.BONUS
    assert choosing.forbidden_by(Harvest()) == {"EW-3.8"}
    assert choosing.do(Choose(Bonus.HARVEST), Harvest()).hold() == "YYR", "the tile just taken works in the harvest that follows"
    sailing = table(ships=("A2", "D3"), readings=extra)
    assert sailing.forbidden_by(Harvest()) == {"EW-3.8"}
