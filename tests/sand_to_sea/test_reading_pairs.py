"""Readings that meet: what two of them, both other than the default, come to together; by hand from their texts.

Map and merchant row are those of `by_hand`: B1 R>YYY and B2 RR>YYB touch, and both touch the port A1, on which YYYBB lies; C5
touches the sea tile D4. Where two players play an outpost costs two cubes for each that is there.
"""

from __future__ import annotations

from typing import Any

import pytest

from century_rules.games.sand_to_sea.actions import (
    Action, Choose, Claim, Discard, Done, Lay, Open, Pay, Pick, Play, Reach, Return, Stay, Step, Stop, Take, Trade,
)
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.sand_to_sea.state import Phase
from tests.sand_to_sea.by_hand import Table, table
from tests.sand_to_sea.test_readings import FIRST
from tests.sand_to_sea.test_rules import SECOND

Y, R, G, B = Spice


# --- trim, cargo-now, discard-exact, supply, end ----------------------------------------------------------------------


def with_spaces_won(mine: int, others: int, **readings: Any) -> Table:
    """Everybody has a hold bonus, so thirteen spaces; P1 wins three more and ends the turn, with so many cubes in the holds."""
    start = table(["Y" * mine, "R" * others], outposts={0: SECOND}, bonus=[Bonus.HOLD], trim="everybody", **readings)
    return start.do(Stay(), Open(), Choose(Bonus.HOLD), Done())


def test_spaces_that_do_not_count_yet_are_those_of_who_won_them() -> None:
    """cargo-now=no with trim=everybody: the others' holds are trimmed to the spaces that they have had before."""
    assert with_spaces_won(13, 13, cargo_now="no").phase == Phase.ACT
    mine = with_spaces_won(14, 13, cargo_now="no")
    assert (mine.phase, mine.state.actor) == (Phase.TRIM, 0) and mine.do(Return(Y)).phase == Phase.ACT
    other = with_spaces_won(13, 14, cargo_now="no")
    assert (other.phase, other.state.actor) == (Phase.TRIM, 1) and other.do(Return(R)).phase == Phase.ACT
    both = with_spaces_won(14, 14, cargo_now="no").do(Return(Y))
    assert (both.phase, both.state.actor) == (Phase.TRIM, 1) and both.do(Return(R)).phase == Phase.ACT
    now = with_spaces_won(16, 14, cargo_now="yes")
    assert (now.phase, now.state.actor) == (Phase.TRIM, 1) and now.do(Return(R)).phase == Phase.ACT


def test_everybody_may_return_more_than_the_surplus() -> None:
    """trim=everybody with discard-exact=no; who has nothing to return is not asked."""
    over = table(["", "R" * 11], trim="everybody", discard_exact="no").do(Play("+YY"))
    assert (over.phase, over.state.actor) == (Phase.TRIM, 1) and over.forbidden_by(Done()) == {"SS-8.1"}
    fits = over.do(Return(R))
    assert (fits.phase, fits.state.actor) == (Phase.TRIM, 1) and fits.do(Done()).hold(1) == "R" * 10
    fewer = fits.do(Return(R), Done())
    assert (fewer.hold(1), fewer.hold(), fewer.turn, fewer.phase) == ("R" * 9, "YY", 1, Phase.ACT)


def test_what_others_return_goes_to_the_supply() -> None:
    """trim=everybody with supply=finite."""
    over = table(["", "R" * 11], trim="everybody", supply="finite", bowls=(2, 0, 5, 5)).do(Play("+YY"), Return(R))
    assert (over.hold(1), over.state.bowls) == ("R" * 10, (0, 1, 5, 5))


def test_everybody_returns_cubes_before_the_game_is_over_at_once() -> None:
    """trim=everybody with end=at-once; with trim=mover cubes stay, and count under end-cap=scored."""
    def fourth(**readings: Any) -> Table:
        return table(["YYYBB", "R" * 11], vp_tiles=[3], end="at-once", **readings).do(Discard("U2"), Step("A1"), Stop(), Claim())

    def points(over: Table) -> int:
        outcome = over.game.outcome(over.state)
        assert outcome is not None
        return outcome.points[1]

    returning = fourth(trim="everybody", end_cap="scored")
    assert (returning.phase, returning.turn, returning.state.actor) == (Phase.TRIM, 0, 1)
    returned = returning.do(Return(R))
    assert (returned.phase, returned.turn, returned.state.actor) == (Phase.OVER, 0, 0)
    assert (points(returned), points(fourth(end_cap="scored")), points(fourth())) == (10, 11, 10)


@pytest.mark.parametrize("end", ["round", "at-once"])
def test_the_spaces_won_last_are_forgotten_with_the_game(end: str) -> None:
    """cargo-now=no: the game is over before they would count, and cubes beyond the others have gone back by then."""
    over = table(["", "R" * 11], ["C3", "B1"], outposts={1: SECOND}, turn=1, final=1, cargo_now="no", end=end)
    over = over.do(Stay(), Open(), Choose(Bonus.HOLD), Done())
    assert (over.phase, over.state.fresh) == (Phase.TRIM, 1)
    over = over.do(Return(R))
    assert (over.phase, over.state.fresh, over.hold(1)) == (Phase.OVER, 0, "R" * 10)


# --- what a column gives: reward-when, reward, first-column, cargo-now, build-only, card-cubes, free-card-cubes ------


def test_a_bonus_taken_last_does_not_count_yet() -> None:
    """reward-when=after with cargo-now=no: with the tile the turn ends, and its spaces are to come."""
    start = table(["Y" * 12], outposts={0: SECOND}, reward_when="after", cargo_now="no")
    won = start.do(Stay(), Open(), Done(), Choose(Bonus.HOLD))
    assert (won.phase, won.turn) == (Phase.TRIM, 0) and won.do(Return(Y), Return(Y)).turn == 1
    now = table(["Y" * 12], outposts={0: SECOND}, reward_when="after").do(Stay(), Open(), Done(), Choose(Bonus.HOLD))
    assert (now.phase, now.turn) == (Phase.ACT, 1)


def test_a_hold_won_with_the_first_column_does_not_count_yet_either() -> None:
    """first-column=choice with cargo-now=no."""
    won = table(["Y" * 12], outposts={0: FIRST}, first_column="choice", cargo_now="no").do(Stay(), Open(), Choose(Bonus.HOLD))
    assert won.state.fresh == 1 and won.do(Done()).phase == Phase.TRIM


def test_what_may_be_left_is_asked_for_after_trading_too() -> None:
    """reward=may with reward-when=after: what the column gives is on offer, and may be left."""
    choosing = table(["R"], outposts={0: FIRST}, reward="may", reward_when="after").do(Stay(), Open(), Trade(), Done())
    assert choosing.phase == Phase.REWARD and choosing.may(Take("+YYYY"))
    left = choosing.do(Done())
    assert (left.turn, left.phase, left.row(), left.cards("hand")) == (
        1, Phase.ACT, ["+YYYY", "+YYY", "+YYR", "+YR"], {"+YY", "U2"})


@pytest.mark.parametrize("when", ["before", "after"])
def test_who_has_to_trade_has_to_whenever_the_card_is_taken(when: str) -> None:
    """build-only=no: taking the card is no trade."""
    opened = table(["R"], outposts={0: FIRST}, build_only="no", reward_when=when).do(Stay(), Open())
    if when == "before":
        opened = opened.do(Take("+YYY"))
    assert opened.phase == Phase.MARKET and opened.forbidden_by(Done()) == {"SS-5.6"}
    traded = opened.do(Trade(), Done())
    assert traded.hold() == "YYY" and traded.phase == (Phase.ACT if when == "before" else Phase.REWARD)


def test_who_has_to_trade_may_have_to_with_the_cubes_on_the_card_left_to_be_picked() -> None:
    """build-only=no with card-cubes=part."""
    picking = table(["R"], outposts={0: FIRST}, on=["", "GB"], build_only="no", card_cubes="part").do(
        Stay(), Open(), Take("+YYY"))
    assert picking.phase == Phase.PICK
    assert picking.do(Done()).phase == Phase.MARKET and picking.do(Done()).forbidden_by(Done()) == {"SS-5.6"}


def test_the_turn_ends_with_the_cubes_that_are_picked_last() -> None:
    """reward-when=after with card-cubes=part: the hold is trimmed then, and not before."""
    picking = table(["Y" * 10], outposts={0: FIRST}, on=["", "GB"], reward_when="after", card_cubes="part").do(
        Stay(), Open(), Done(), Take("+YYY"))
    assert (picking.phase, picking.turn) == (Phase.PICK, 0)
    none, one = picking.do(Done()), picking.do(Pick(G), Done())
    assert (none.turn, none.phase, none.hold()) == (1, Phase.ACT, "Y" * 10)
    assert (one.turn, one.phase) == (0, Phase.TRIM) and one.do(Return(Y)).hold() == "Y" * 9 + "G"


@pytest.mark.parametrize("cubes", ["all", "part"])
def test_the_cubes_of_a_free_card_are_counted_back(cubes: str) -> None:
    """free-card-cubes=to-supply with supply=finite: nobody has them any more; with card-cubes=part none is to be picked."""
    won = table(outposts={0: FIRST}, on=["Y", "RRG"], free_card_cubes="to-supply", supply="finite", card_cubes=cubes,
                bowls=(1, 1, 1, 1)).do(Stay(), Open())
    taken = won.do(Take("+YYY"))
    assert (taken.phase, taken.hold(), taken.on()) == (Phase.MARKET, "-", ["Y", "-", "-", "-"])
    assert taken.state.bowls == (1, 3, 2, 1)
    along = table(outposts={0: FIRST}, on=["Y", "RRG"], supply="finite", bowls=(1, 1, 1, 1)).do(Stay(), Open(), Take("+YYY"))
    assert (along.hold(), along.state.bowls) == ("RRG", (1, 1, 1, 1))


def test_what_was_taken_to_pay_with_is_not_offered_once_more() -> None:
    """pay-with-taken=yes with card-cubes=part: reaching for the card takes all cubes of it."""
    paid = table([""], on=["", "RG"], pay_with_taken="yes", card_cubes="part").do(Reach("+YYY"), Lay(R), Take("+YYY"))
    assert (paid.turn, paid.phase, paid.hold(), paid.on()) == (1, Phase.ACT, "G", ["R", "-", "-", "-"])


# --- whom one pays: pay-where, sea, stay-pays, loop-is-stay -----------------------------------------------------------


@pytest.mark.parametrize(("where", "paid"), [("markets", False), ("any-tile", True)])
def test_ships_met_at_sea(where: str, paid: bool) -> None:
    """pay-where=any-tile: also at sea; who cannot pay may not end there, but sail over it."""
    met = table(["YR"], ["C5", "D4"], pay_where=where).do(Discard("U2"), Step("D4"), Stop())
    assert met.phase == (Phase.FEE if paid else Phase.MOOR)
    if paid:
        after = met.do(Pay(R, 1))
        assert (after.hold(), after.hold(1), after.phase) == ("Y", "R", Phase.MOOR)
    poor = table([""], ["C5", "D4"], pay_where=where).do(Discard("U2"), Step("D4"))
    assert poor.forbidden_by(Stop()) == ({"SS-4.4"} if paid else set())
    assert poor.do(Discard("+YY"), Step("C5")).may(Stop())
    last = table([""], ["C5", "D4"], pay_where=where, discarded=["+YY"]).do(Discard("U2"))
    assert last.forbidden_by(Step("D4")) == ({"SS-4.4"} if paid else set())


@pytest.mark.parametrize("where", ["markets", "any-tile"])
def test_ships_that_are_only_passed_at_sea_are_not_paid(where: str) -> None:
    """pay-where=any-tile with sea=pass-only: nobody comes to rest at sea."""
    over = table(["Y"], ["C5", "D4"], pay_where=where, sea="pass-only").do(Discard("U2"), Step("D4"))
    assert over.forbidden_by(Stop()) == {"SS-4.1"}
    assert over.do(Discard("+YY"), Step("E4"), Stop()).hold() == "Y"


def test_who_stays_on_a_port_or_at_sea_pays_there() -> None:
    """stay-pays=yes with pay-where=any-tile: as much as arriving there."""
    start = table(["YYYBBR", ""], ["A1", "A1"], stay_pays="yes", pay_where="any-tile")
    staying = start.do(Stay())
    assert staying.phase == Phase.FEE
    assert staying.forbidden_by(Pay(Y, 1)) == {"SS-2.1"} == staying.forbidden_by(Pay(B, 1))  # the VP tile takes them
    claimed = staying.do(Pay(R, 1), Claim())
    assert (claimed.hold(), claimed.hold(1), claimed.turn) == ("-", "R", 1)
    assert table(["YYYBB"], ["A1", "A1"], stay_pays="yes", pay_where="any-tile").forbidden_by(Stay()) == {"SS-2.1"}
    assert table(["YYYBB"], ["A1", "A1"], stay_pays="yes").do(Stay()).phase == Phase.MOOR
    at_sea = table(["Y"], ["D4", "D4"], stay_pays="yes", pay_where="any-tile", pass_allowed="yes").do(Stay())
    assert at_sea.phase == Phase.FEE and at_sea.do(Pay(Y, 1), Done()).turn == 1


def test_a_way_back_to_a_port_is_a_stay() -> None:
    """loop-is-stay=yes with pay-where=any-tile: nothing is paid, unless one pays who stays."""
    def back(**readings: Any) -> Table:
        ring: list[Action] = [Discard("U2"), Step("B1"), Discard("+YY"), Step("A1"), Stop()]
        return table(["Y"], ["A1", "A1"], pay_where="any-tile", **readings).do(*ring)

    assert back(loop_is_stay="yes").phase == Phase.MOOR
    assert back(loop_is_stay="yes", stay_pays="yes").phase == back().phase == Phase.FEE


# --- what can be done besides what is owed: stay-pays, pass-allowed, build-only, move-only ----------------------------


def test_an_action_is_paid_for_besides_the_ships() -> None:
    """stay-pays=yes: who stays acts (SS-2.1), with what is left once the ships are paid."""
    def stays(hold: str, outposts: dict[int, list[str]], **readings: Any) -> bool:
        game = table([hold], ["B1", "B1"], outposts=outposts, stay_pays="yes", **readings)
        assert game.may(Stay()) or game.forbidden_by(Stay()) == {"SS-2.1"}
        return game.may(Stay())

    assert (stays("R", {0: ["B1"]}), stays("RY", {0: ["B1"]}), stays("YY", {0: ["B1"]})) == (False, True, False)
    other = {1: ["B1"]}  # an outpost there costs two cubes more
    assert (stays("YY", other), stays("YYY", other)) == (False, True)
    bound = [stays(hold, other, build_only="no") for hold in ("RYY", "YYYY", "RYYY")]  # and the trade a red one
    assert bound == [False, False, True]


def test_who_need_not_act_may_pay_with_anything() -> None:
    """stay-pays=yes with pass-allowed=yes: also with the cube that the action would have needed."""
    trader = table(["RY"], ["B1", "B1"], outposts={0: ["B1"]}, stay_pays="yes", pass_allowed="yes").do(Stay())
    assert trader.legal == {Pay(R, 1), Pay(Y, 1)}
    assert trader.do(Pay(R, 1), Done()).turn == 1 and trader.do(Pay(Y, 1)).legal == {Trade(), Done()}
    idle = table(["Y"], ["B1", "B1"], outposts={0: ["B1"]}, stay_pays="yes", pass_allowed="yes").do(Stay())
    assert idle.do(Pay(Y, 1)).legal == {Done()}
    poor = table([""], ["B1", "B1"], stay_pays="yes", pass_allowed="yes")
    assert poor.forbidden_by(Stay()) == {"SS-4.4"}


@pytest.mark.parametrize("move_only", ["yes", "no"])
def test_who_has_moved_pays_with_anything(move_only: str) -> None:
    """SS-4.4: one cube of one's choice; what can be done then is asked afterwards, also under move-only=no."""
    met = table(["RRY"], ["B1", "B2"], outposts={0: ["B2"]}, move_only=move_only).do(Discard("U2"), Step("B2"), Stop())
    assert met.legal == {Pay(R, 1), Pay(Y, 1)}
    assert met.do(Pay(R, 1)).legal == {Done()}  # one red cube is too few for RR>YYB
    assert met.do(Pay(Y, 1)).legal == ({Trade(), Done()} if move_only == "yes" else {Trade()})


def test_who_has_moved_and_could_not_trade_need_not_open() -> None:
    """move-only=no with build-only=no: an outpost without its trade is nothing that could be done."""
    def moored(hold: str) -> Table:
        return table([hold], move_only="no", build_only="no").do(Discard("U2"), Step("B2"), Stop())

    assert moored("R").legal == {Done()} and moored("RR").legal == {Open()}


def test_at_a_closed_port_there_is_nothing_to_be_done() -> None:
    """move-only=no, and pass-allowed=no where one stays."""
    sailed = table(["YYYBB"], ports=(9, 1, 2, 3), drawn=10, move_only="no").do(Discard("U2"), Step("A1"), Stop())
    assert sailed.legal == {Done()}
    assert table(["YYYBB"], ["A1", "C3"], ports=(9, 1, 2, 3), drawn=10).forbidden_by(Stay()) == {"SS-2.1"}
