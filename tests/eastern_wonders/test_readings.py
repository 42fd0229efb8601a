"""Every ambiguity makes a difference: one small situation for each, and what comes of it under each of its readings."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.actions import (
    Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.reading import Ambiguity
from tests.eastern_wonders.by_hand import cubes, new_game, read_as, table

Y, R, G, B = Spice

Situation = Callable[[Readings], object]
_CASES: dict[str, tuple[Situation, dict[str, object]]] = {}


def case(ambiguity: str, **expected: object) -> Callable[[Situation], Situation]:
    """What the situation gives under each reading; a reading's short name with _ for - and +."""
    def add(situation: Situation) -> Situation:
        assert ambiguity not in _CASES
        _CASES[ambiguity] = (situation, expected)
        return situation
    return add


@case("pickup", any=True, all=False)
def some_of_the_cubes(r: Readings) -> object:
    return table(lying={"C4": "YR"}, readings=r).do(Step("C4"), Stop(), Take(Y)).may(Done())


@case("pickup-staying", no=Phase.ACT, yes=Phase.GATHER)
def cubes_where_one_stayed(r: Readings) -> object:
    return table(lying={"C3": "YR"}, readings=r).do(Stay()).phase


@case("payment-staying", no=(Phase.ACT, True), yes=(Phase.FEE, False))
def company_where_one_stays(r: Readings) -> object:
    rich, poor = table(ships=("C3", "C3"), holds=["Y"], readings=r), table(ships=("C3", "C3"), readings=r)
    return rich.do(Stay()).phase, poor.may(Stay())


@case("payment-place", markets=Phase.ACT, anywhere=Phase.FEE)
def company_on_a_port(r: Readings) -> object:
    return table(ships=("A2", "A1"), holds=["Y"], readings=r).do(Step("A1"), Stop()).phase


@case("drop-place", left=("-", "Y", "R"), origin=("YR", "-", "-"))
def where_the_cubes_of_a_voyage_lie(r: Readings) -> object:
    sailed = table(holds=["YR"], readings=r).do(Step("C4"), Step("C5", Y), Step("C6", R))
    return sailed.lying("C3"), sailed.lying("C4"), sailed.lying("C5")


@case("free-step", choice=(True, True), first_or_none=(True, False), first=(False, None))
def paying_before_the_free_step(r: Readings) -> object:
    under_way = table(holds=["Y"], bonus={0: [Bonus.MOVE]}, readings=r).do(Step("C4"))
    paying = under_way.may(Step("C5", Y))
    return paying, under_way.do(Step("C5", Y)).may(Step("C6")) if paying else None


@case("own-fresh", yes=Phase.GATHER, no=Phase.ACT)
def ending_where_one_laid_a_cube(r: Readings) -> object:
    return table(holds=["YR"], readings=r).do(Step("C4"), Step("C5", Y), Step("C4", R), Stop()).phase


@case("return", yes=Phase.GATHER, no=Phase.ACT)
def coming_back(r: Readings) -> object:
    return table(holds=["Y"], lying={"C3": "B"}, readings=r).do(Step("C4"), Step("C3", Y), Stop()).phase


@case("build-and-harvest", no=False, yes=True)
def harvesting_after_opening(r: Readings) -> object:
    return table(Phase.ACT, ships=("A2", "D3"), readings=r).do(Open()).may(Harvest())


@case("build-only", yes=True, no=False)
def opening_with_nothing_to_trade(r: Readings) -> object:
    return table(Phase.ACT, ships=("A2", "D3"), holds=["Y"], readings=r).may(Open())


@case("upgrade-now", no=False, yes=True)
def upgrading_with_the_tile_just_earned(r: Readings) -> object:
    earned = table(Phase.ACT, ships=("A2", "D3"), holds=["Y"], rows={0: (1, 0, 1, 1)}, readings=r)
    return earned.do(Open(), Choose(Bonus.UPGRADE)).may(Upgrade(Y))


@case("upgrade-order", before=False, anytime=True)
def upgrading_after_a_trade(r: Readings) -> object:
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YYG"], bonus={0: [Bonus.UPGRADE]}, readings=r)
    return here.do(Open(), Trade()).may(Upgrade(G))


@case("upgrade-same", yes=True, no=False)
def upgrading_one_cube_twice(r: Readings) -> object:
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["Y"], bonus={0: [Bonus.UPGRADE, Bonus.UPGRADE]}, readings=r)
    return here.do(Open(), Upgrade(Y)).may(Upgrade(R))


@case("hold-check", own=Phase.SAIL, everybody=Phase.TRIM)
def a_payee_with_too_many(r: Readings) -> object:
    return table(ships=("C3", "C4"), holds=["Y", "Y" * 10], readings=r).do(Step("C4"), Stop(), Pay(Y, 1), Pass()).phase


@case("score-overflow", no=10, yes=12)
def scoring_twelve_chili(r: Readings) -> object:
    over = table(Phase.OVER, holds=["R" * 12], readings=r)
    outcome = over.game.outcome(over.state)
    assert outcome is not None
    return outcome.points[0]


@case("supply", unlimited="YY", counted="Y")
def harvesting_from_the_last_ginger(r: Readings) -> object:
    return table(Phase.ACT, readings=r, supply=(1, 30, 20, 20)).do(Harvest()).hold()


@case("vp-tiles", **{"26_1": (27, "V26"), "27_1": (28, "V27")})
def the_stack(r: Readings) -> object:
    order = table(readings=r).state.setup.vp_order
    return len(order), order[-1].id


@case("claims", one=Phase.SAIL, several=Phase.PORT)
def cubes_for_two_tiles(r: Readings) -> object:
    bought = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB" + "RRRGG"], readings=r).do(Claim())
    return bought.phase


@case("shared-start", yes=True, no=False)
def starting_where_somebody_is(r: Readings) -> object:
    return new_game(2, readings=r).do(Begin(cubes("RR"), "C3")).may(Begin(cubes("YYR"), "C3"))


@case("end-trigger", round=Phase.SAIL, at_once=Phase.OVER)
def the_fourth_tile_of_the_first_player(r: Readings) -> object:
    return table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB"], vp={0: 3}, readings=r).do(Claim()).phase


@case("pass", yes=True, no=False)
def taking_no_action(r: Readings) -> object:
    return table(Phase.ACT, readings=r).may(Pass())


@case("zero-trade", no=False, yes=True)
def an_empty_market_action_where_one_must_act(r: Readings) -> object:
    return table(Phase.ACT, readings=attrs.evolve(r, pass_=read_as(pass_="no").pass_)).may(Pass())


@case("discard-more", no=Phase.SAIL, yes=Phase.TRIM)
def returning_more_than_the_overflow(r: Readings) -> object:
    return table(Phase.ACT, holds=["Y" * 11], readings=r).do(Pass(), Discard(Y)).phase


def test_every_ambiguity_has_a_situation() -> None:
    assert set(_CASES) == {doubt.id for doubt in AMBIGUITIES}
    assert len(AMBIGUITIES) == 23


@pytest.mark.parametrize("ambiguity", AMBIGUITIES, ids=lambda ambiguity: ambiguity.id)
def test_the_readings_differ_as_they_say(ambiguity: Ambiguity) -> None:
    situation, expected = _CASES[ambiguity.id]
    found = {reading.value.replace("-", "_").replace("+", "_"): situation(read_as(**{ambiguity.field: reading.value}))
             for reading in ambiguity.readings}
    assert found == expected
    assert len({repr(result) for result in found.values()}) == len(found)
    assert situation(Readings()) == found[ambiguity.default.value.replace("-", "_").replace("+", "_")]


def test_an_empty_market_action_needs_a_market_tile() -> None:
    on_port = table(Phase.ACT, ships=("A1", "D3"), readings=read_as(pass_="no", zero_trade="yes"))
    assert on_port.legal == {Harvest()}
    assert on_port.forbidden_by(Pass()) == {"EW-3.8"}


def test_all_or_none_of_the_cubes() -> None:
    here = table(lying={"C4": "YR"}, readings=read_as(pickup="all")).do(Step("C4"), Stop())
    assert here.legal == {Take(Y), Take(R), Done()}
    assert here.do(Take(Y)).legal == {Take(R)}
    assert here.do(Take(Y)).forbidden_by(Done()) == {"EW-3.6"}


def test_who_must_trade_after_opening_keeps_the_cubes_for_it() -> None:
    must = read_as(build_only="no")
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YYRR"], outposts={1: ["A2"]}, readings=must).do(Open())
    assert here.legal == {Spend(R)}, "the ginger is for the trade"
    assert here.forbidden_by(Spend(Y)) == {"EW-4.6"}
    opened = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], readings=must).do(Open())
    assert opened.legal == {Trade()}
    assert opened.forbidden_by(Done()) == {"EW-4.6"}


def test_an_opening_alone_is_no_action_where_it_is_an_extra_and_one_must_act() -> None:
    extra = read_as(build_and_harvest="yes", pass_="no")
    opened = table(Phase.ACT, ships=("A2", "D3"), holds=["Y"], readings=extra).do(Open())
    assert opened.legal == {Harvest()}
    assert opened.forbidden_by(Done()) == {"EW-3.8"}


def test_several_claims_end_where_the_port_closes() -> None:
    several = read_as(claims="several")
    here = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBBRRRGG"], readings=several).do(Claim())
    assert here.legal == {Claim(), Done()}
    closed = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBBRRRGG"], readings=several, closed_at=4).do(Claim())
    assert closed.phase is Phase.SAIL


def test_where_one_must_trade_nothing_may_be_done_that_makes_it_impossible() -> None:
    must = {"build_only": "no", "upgrade_now": "yes"}
    needs_upgrade = table(Phase.ACT, ships=("A3", "D3"), holds=["Y"], rows={0: (0, 1, 1, 1)}, readings=read_as(**must)).do(Open())
    assert needs_upgrade.legal == {Choose(Bonus.UPGRADE)}
    assert needs_upgrade.forbidden_by(Choose(Bonus.MOVE)) == {"EW-4.6"}
    assert needs_upgrade.do(Choose(Bonus.UPGRADE)).legal == {Upgrade(Y)}
    keeps = table(Phase.ACT, ships=("B2", "D3"), holds=["YR"], bonus={0: [Bonus.UPGRADE]}, readings=read_as(**must)).do(Open())
    assert keeps.legal == {Trade()}
    assert keeps.forbidden_by(Upgrade(Y)) == {"EW-4.6"}


@pytest.mark.parametrize(("same", "supply", "may"), [("yes", (9, 9, 9, 9), True), ("no", (9, 9, 9, 9), False),
                                                     ("yes", (9, 9, 0, 9), False)])
def test_lifting_one_cube_twice_for_the_trade_one_must_make(same: str, supply: tuple[int, ...], may: bool) -> None:
    r = read_as(build_only="no", upgrade_same=same, supply="counted")
    two = [Bonus.UPGRADE, Bonus.UPGRADE]
    here = table(Phase.ACT, ships=("C1", "D3"), holds=["Y"], bonus={0: two}, readings=r, supply=supply)
    assert here.may(Open()) == may
    assert here.forbidden_by(Open()) == (set() if may else {"EW-4.6"})


def test_an_upgrade_needs_the_cube_in_a_counted_supply() -> None:
    for counted, refused in (("counted", {"EW-4.5c"}), ("unlimited", set[str]())):
        here = table(Phase.ACT, ships=("A2", "D3"), holds=["Y"], bonus={0: [Bonus.UPGRADE]}, supply=(9, 0, 9, 9),
                     readings=read_as(supply=counted)).do(Open())
        assert here.forbidden_by(Upgrade(Y)) == refused


def test_a_trade_takes_what_a_counted_supply_has_left() -> None:
    here = table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], outposts={0: ["A2"]}, supply=(9, 1, 9, 9),
                 readings=read_as(supply="counted")).do(Trade())
    assert here.hold() == "R"
    assert here.state.supply == (11, 0, 9, 9)
