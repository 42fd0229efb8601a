"""Each reading that is not the default does something: a position in which it differs, by hand."""

from __future__ import annotations

import inspect
import sys

import pytest

from century_rules.games.sand_to_sea.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Lay, Open, Pay, Pick, Play, Raise, Reach, Rest, Return, Spend, Stay, Step,
    Stop, Take, Trade,
)
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.sand_to_sea.readings import Readings
from century_rules.games.sand_to_sea.rulebook import RULEBOOK, in_order_of_box
from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.errors import InvalidComponents
from tests.by_hand import read_by
from tests.sand_to_sea.by_hand import Table, table
from tests.sand_to_sea.test_rules import SECOND

Y, R, G, B = Spice
FIRST = ["C5", "D2", "B4"]


def test_every_ambiguity_has_a_test_by_hand() -> None:
    assert len(RULEBOOK.ambiguities) == 30
    tests = [name for name, _ in inspect.getmembers(sys.modules[__name__], inspect.isfunction)]
    assert not [each.field for each in RULEBOOK.ambiguities if f"test_{each.field.rstrip('_')}" not in tests]


def test_discard_from() -> None:
    for reading, hand, played in (("hand-and-played", True, True), ("hand", True, False), ("played", False, True)):
        start = table(played=["+YY"], discard_from=reading)
        assert (start.may(Discard("U2")), start.may(Discard("+YY"))) == (hand, played)
        card = "U2" if hand else "+YY"
        assert start.do(Discard(card), Step("B2")).may(Discard("+YY" if hand else "U2")) == (hand and played)
        poor = table(ships=["B1", "B2"], played=["+YY"], discard_from=reading).do(Discard(card))
        assert poor.may(Step("B2")) == (hand and played)  # one cannot pay there, but perhaps sail on with the other card
    none_played = table(discard_from="played")  # a card of the hand would be a step, too: that it may not be one is all
    assert none_played.forbidden_by(Discard("U2")) == {"SS-4.1"}


def test_overdiscard() -> None:
    start = table(["Y"], overdiscard="yes").do(Discard("U2"), Discard("+YY"), Step("B2"))
    assert start.may(Stop()) and start.may(Step("A2")) and start.state.steps == 1
    assert table(["Y"]).do(Discard("U2")).forbidden_by(Discard("+YY")) == {"SS-4.1"}
    none = table(["Y"], overdiscard="yes").do(Discard("U2"), Discard("+YY"))  # more cards than steps, but a step at least
    assert none.forbidden_by(Stop()) == {"SS-4.1"} and none.forbidden_by(Stay()) == {"SS-2.1"}


def test_free_step() -> None:
    alone = table(bonus=[Bonus.MOVE], free_step="alone").do(Step("B2"))
    assert alone.cards("hand") == {"+YY", "U2"} and alone.forbidden_by(Step("A2")) == {"SS-4.1"}
    assert table(free_step="alone").forbidden_by(Step("B2")) == {"SS-4.2"}  # there is none


def test_stay_acts() -> None:
    assert table(stay_acts="no").forbidden_by(Stay()) == {"SS-4.5"}
    moved = table(stay_acts="no").do(Discard("U2"), Step("B2"), Stop())
    assert moved.may(Open())
    passing = table(stay_acts="no", pass_allowed="yes").do(Stay())
    assert passing.forbidden_by(Open()) == {"SS-4.5"} and passing.may(Done())


def test_stay_pays() -> None:
    start = table(["Y"], ["B1", "B1"], stay_pays="yes").do(Stay())
    assert start.phase == Phase.FEE and start.do(Pay(Y, 1)).hold(1) == "Y"
    assert table([""], ["B1", "B1"], stay_pays="yes").forbidden_by(Stay()) == {"SS-4.4"}
    assert table(["Y"], ["B1", "B1"]).do(Stay()).phase == Phase.MOOR
    # The cube that the action needs is not paid, or nothing could be done.
    trader = table(["RY"], ["B1", "B1"], outposts={0: ["B1"]}, stay_pays="yes").do(Stay())
    assert trader.forbidden_by(Pay(R, 1)) == {"SS-2.1"} and trader.may(Pay(Y, 1))


def test_loop_is_stay() -> None:
    ring: list[Action] = [Discard("U2"), Step("B2"), Discard("+YY"), Step("B1")]
    assert table(["Y"], ["B1", "B1"], loop_is_stay="yes").do(*ring, Stop()).phase == Phase.MOOR
    assert table(["Y"], ["B1", "B1"]).do(*ring, Stop()).phase == Phase.FEE
    assert table(["Y"], ["B1", "B1"], loop_is_stay="yes", stay_pays="yes").do(*ring, Stop()).phase == Phase.FEE
    poor = table([""], ["B1", "B1"]).do(*ring[:3])
    assert poor.forbidden_by(ring[3]) == {"SS-4.4"}


def test_pay_where() -> None:
    met = table(["Y"], ["B1", "A1"], pay_where="any-tile").do(Discard("U2"), Step("A1"), Stop())
    assert met.phase == Phase.FEE
    assert table(["Y"], ["B1", "A1"]).do(Discard("U2"), Step("A1"), Stop()).phase == Phase.MOOR


def test_sea() -> None:
    start = [["Y"], ["C5", "B1"]]
    assert table(*start).do(Discard("U2"), Step("D4")).may(Stop())
    over = table(*start, sea="pass-only").do(Discard("U2"), Step("D4"))
    assert over.forbidden_by(Stop()) == {"SS-4.1"} and over.do(Discard("+YY"), Step("E4")).may(Stop())
    assert table(*start, sea="pass-only", discarded=["+YY"]).do(Discard("U2")).forbidden_by(Step("D4")) == {"SS-4.4"}
    assert table(*start, sea="closed").do(Discard("U2")).forbidden_by(Step("D4")) == {"SS-4.1"}


def test_move_only() -> None:
    moved = table(move_only="no").do(Discard("U2"), Step("B2"), Stop())
    assert moved.forbidden_by(Done()) == {"SS-4.5"} and moved.do(Open()).may(Done())
    for tile, start in (("D4", "C5"), ("A1", "B1")):  # at sea, and on a port whose tile cannot be paid
        assert table(ships=[start, "C3"], move_only="no").do(Discard("U2"), Step(tile), Stop()).may(Done())
    port = table(["YYYBB"], move_only="no").do(Discard("U2"), Step("A1"), Stop())  # the VP tile there can be paid for
    assert port.forbidden_by(Done()) == {"SS-4.5"} and port.legal == {Claim()}
    assert table().do(Discard("U2"), Step("B2"), Stop()).may(Done())


def test_pass_allowed() -> None:
    assert table(ships=["E2", "B1"], pass_allowed="yes").do(Stay(), Done()).turn == 1
    assert table(pass_allowed="yes").do(Stay()).may(Done())


def test_port_turn() -> None:
    arrived = table(["YYYBB"], port_turn="own-turn").do(Discard("U2"), Step("A1"), Stop())
    assert arrived.forbidden_by(Claim()) == {"SS-6.1"}
    bound = table(["YYYBB"], port_turn="own-turn", move_only="no").do(Discard("U2"), Step("A1"), Stop())
    assert bound.may(Done())  # who has moved must act if there is something to be done, and there is not in this turn
    assert table(["YYYBB"], ["A1", "B1"], port_turn="own-turn").do(Stay()).may(Claim())


def test_without_the_clause_on_claiming_no_turn_of_its_own_is_asked_for() -> None:
    """So that who has moved could claim, and has to where who has moved acts."""
    sailed = table(["YYYBB"], port_turn="own-turn", move_only="no").do(Discard("U2"), Step("A1"), Stop())
    game = sailed.game.dropping({"SS-6.1"})
    assert game.why_illegal(sailed.state, Claim()) == ()
    assert [each.clause for each in game.why_illegal(sailed.state, Done())] == ["SS-4.5"]


def test_build_only() -> None:
    assert table(["R"]).do(Stay(), Open()).may(Done())
    bound = table(["R"], build_only="no").do(Stay(), Open())
    assert bound.forbidden_by(Done()) == {"SS-5.6"} and bound.do(Trade()).may(Done())
    assert table(["Y"], build_only="no").forbidden_by(Stay()) == {"SS-2.1"}
    assert table(["Y"], ["C1", "D3"], build_only="no").do(Discard("U2"), Step("B1"), Stop()).forbidden_by(Open()) == {"SS-5.6"}
    toll = table(["RY"], outposts={1: ["B1"]}, players=3, build_only="no").do(Stay(), Open())
    assert toll.forbidden_by(Spend(R)) == {"SS-5.6"} and toll.do(Spend(Y)).forbidden_by(Done()) == {"SS-5.6"}


def test_first_column() -> None:
    won = table(outposts={0: FIRST}, first_column="choice").do(Stay(), Open())
    assert won.may(Choose(Bonus.HOLD)) and won.may(Take("+YYYY"))


def test_reward() -> None:
    left = table(outposts={0: FIRST}, reward="may").do(Stay(), Open(), Done())
    assert left.phase == Phase.MARKET and left.row() == ["+YYYY", "+YYY", "+YYR", "+YR"]


def test_reward_when() -> None:
    won = table(["R"], outposts={0: FIRST}, reward_when="after").do(Stay(), Open())
    assert won.phase == Phase.MARKET and won.forbidden_by(Take("+YYY")) == {"SS-2.1"}
    traded = won.do(Trade(), Done())
    assert traded.phase == Phase.REWARD and traded.do(Take("+YYY")).turn == 1


def test_free_card_cubes() -> None:
    won = table(outposts={0: FIRST}, on=["", "RR"], free_card_cubes="to-supply").do(Stay(), Open())
    assert won.do(Take("+YYY")).hold() == "-"
    acquired = table(["YYYY"], on=["", "RR"], free_card_cubes="to-supply").do(Lay(Y), Take("+YYY"))
    assert acquired.hold() == "YYYRR"  # only a card that a column gives


def test_trim() -> None:
    start = [["Y", "YYYYYYYYYY"], ["B1", "B2"]]
    paying: list[Action] = [Discard("U2"), Step("B2"), Stop(), Pay(Y, 1), Open(), Done()]
    payee = table(*start, trim="everybody").do(*paying)
    assert (payee.phase, payee.turn, payee.game.actor(payee.state)) == (Phase.TRIM, 0, 1)
    assert payee.do(Return(Y)).turn == 1 and payee.do(Return(Y)).hold(1) == "Y" * 10
    assert table(*start).do(*paying).phase == Phase.ACT


def test_cargo_now() -> None:
    full = table(["YYYYYYYYYYYY"], outposts={0: SECOND}, cargo_now="no").do(Stay(), Open(), Choose(Bonus.HOLD), Done())
    assert full.phase == Phase.TRIM
    assert full.do(Return(Y), Return(Y)).state.fresh == 0
    assert table(["YYYYYYYYYYYY"], outposts={0: SECOND}).do(Stay(), Open(), Choose(Bonus.HOLD), Done()).turn == 1


def test_end_cap() -> None:
    for reading, points in (("not-scored", 10), ("scored", 12)):
        over = table(["R" * 12, ""], turn=1, final=1, end_cap=reading).do(Play("+YY"))
        outcome = over.game.outcome(over.state)
        assert outcome is not None and outcome.points[0] == points


def test_end() -> None:
    fourth = table(["YYYBB"], vp_tiles=[3], end="at-once").do(Discard("U2"), Step("A1"), Stop(), Claim())
    assert fourth.phase == Phase.OVER


def test_tie() -> None:
    over = table(["RR", "RR"], turn=1, final=1, tie="shared").do(Play("+YY"))
    outcome = over.game.outcome(over.state)
    assert outcome is not None and set(outcome.winners) == {0, 1}


def test_share_start() -> None:
    game = Game(players=2, readings=read_by(Readings, {"share_start": "no"}))
    one = Table(game, in_order_of_box(game)).do(Begin((4, 0, 0, 0), "A2"))
    assert one.forbidden_by(Begin((0, 2, 0, 0), "A2")) == {"SS-1.9"} and one.may(Begin((0, 2, 0, 0), "A3"))
    shared = Table(Game(), in_order_of_box(Game())).do(Begin((4, 0, 0, 0), "A2"))
    assert shared.may(Begin((0, 2, 0, 0), "A2"))
    jetty = RULEBOOK.instance("jetty").game  # with one market tile
    with pytest.raises(InvalidComponents, match="market tiles, and under share-start=no"):
        jetty.under(read_by(Readings, {"share_start": "no"}))


def test_trade_zero() -> None:
    assert table(["Y"], hand=["YY>G"], trade_zero="yes").do(Play("YY>G"), Done()).turn == 1


def test_upgrade_count() -> None:
    assert table(["Y"]).do(Play("U2")).may(Done())
    one = table(["Y"], upgrade_count="at-least-one").do(Play("U2"))
    assert one.forbidden_by(Done()) == {"SR-3.3"} and one.do(Raise(Y)).may(Done())
    assert table(["B"], upgrade_count="at-least-one").forbidden_by(Play("U2")) == {"SR-3.3"}
    assert table(["Y"], upgrade_count="as-many-as-possible").do(Play("U2"), Raise(Y)).forbidden_by(Done()) == {"SR-3.3"}


def test_upgrade_same_cube() -> None:
    assert table(["Y"]).do(Play("U2"), Raise(Y)).may(Raise(R))
    assert table(["Y"], upgrade_same_cube="no").do(Play("U2"), Raise(Y)).forbidden_by(Raise(R)) == {"SR-3.3"}


def test_rest_empty() -> None:
    assert table(rest_empty="yes").do(Rest()).turn == 1


def test_pay_with_taken() -> None:
    reached = table([""], on=["", "RR"], pay_with_taken="yes").do(Reach("+YYY"))
    assert reached.hold() == "RR" and reached.do(Lay(R), Take("+YYY")).hold() == "R"
    assert table([""], on=["", "RR"]).forbidden_by(Reach("+YYY")) == {"SR-4.3"}


def test_card_cubes() -> None:
    part = table(["Y"], on=["", "RG"], card_cubes="part").do(Lay(Y), Take("+YYY"))
    assert part.phase == Phase.PICK and part.do(Pick(G), Done()).hold() == "G"
    won = table(outposts={0: FIRST}, on=["", "RG"], card_cubes="part").do(Stay(), Open(), Take("+YYY"))
    assert won.phase == Phase.PICK
    assert won.do(Pick(G), Done()).phase == won.do(Pick(G), Pick(R)).phase == Phase.MARKET


def test_discard_exact() -> None:
    full = table(["YYYYYYYYYR"], discard_exact="no").do(Play("+YY"), Return(R), Return(Y))
    assert full.phase == Phase.TRIM and full.do(Done()).turn == 1 and full.do(Return(Y), Done()).hold() == "Y" * 9


def test_supply() -> None:
    none = (0, 0, 0, 0)
    assert table(supply="finite", bowls=none).do(Play("+YY")).hold() == "-"
    some = table(supply="finite", bowls=(1, 0, 0, 0)).do(Play("+YY"))
    assert (some.hold(), some.state.bowls) == ("Y", none)
    assert table(["RR"], supply="finite", bowls=(9, 0, 0, 0)).do(Stay(), Open(), Trade()).state.bowls == (6, 1, 0, 0)
    claimed = table(["YYYBB"], supply="finite", bowls=none).do(Discard("U2"), Step("A1"), Stop(), Claim())
    assert claimed.state.bowls == (3, 0, 0, 2)
    toll = table(["YR"], outposts={1: ["B1"]}, supply="finite", bowls=none).do(Stay(), Open(), Spend(R), Spend(Y))
    assert toll.state.bowls == (1, 1, 0, 0)
    assert table(["Y"], supply="finite", bowls=none).do(Play("U2")).forbidden_by(Raise(Y)) == {"SR-7.2"}
    trimmed = table(["YYYYYYYYYR"], supply="finite", bowls=(2, 0, 0, 0)).do(Play("+YY"), Return(R), Return(Y))
    assert (trimmed.hold(), trimmed.state.bowls) == ("YYYYYYYYYY", (1, 1, 0, 0))
