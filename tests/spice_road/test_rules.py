"""The rules, clause by clause, from the text of the rulebook; and each reading of each ambiguity."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from century_rules.games.spice_road import (
    CLAUSES, Add, Claim, Discard, Done, Exchange, Forgo, Game, Lay, Phase, Pick, Play, Raise, Reach, Recover, Rest, Spice, Take,
    printed,
)
from century_rules.games.spice_road.clauses import DROPPABLE
from century_rules.kernel.errors import InvalidAction, InvalidInput
from tests.spice_road.by_hand import ROW, table

Y, R, G, B = Spice


def test_sr_1__the_set_up() -> None:
    for players in (2, 3, 4, 5):
        state = Game(players=players).deal(3)
        start = table(players=players)
        assert len(start.point_row()) == 5 and len(state.unclaimed) == 36  # SR-1.1
        assert (state.gold, state.silver) == (2 * players, 2 * players)  # SR-1.2
        assert all(start.hand(seat) == {"+YY", "U2"} for seat in range(players))  # SR-1.3
        assert len(start.row()) == 6 and len(state.unsold) == 43  # SR-1.4
        assert [start.hold(seat) for seat in range(players)] == ["YYY", "YYYY", "YYYY", "YYYR", "YYYR"][:players]  # SR-1.7
        assert state.turn == 0  # SR-1.6
    assert Game().deal(3) == Game().deal(3) != Game().deal(4)


def test_sr_2_1__turns_go_round() -> None:
    game, turns = table(players=3), []
    for action in (Play("+YY"),) * 3 + (Rest(),) * 3:
        turns.append(game.turn)
        game = game.do(action)
    assert turns == [0, 1, 2, 0, 1, 2]


def test_sr_2_2__one_of_four_actions_must_be_taken() -> None:
    start = table()
    assert start.forbidden_by(Done()) == {"SR-2.2"}
    using = table(["YYYY"], hand=["YY>G"]).do(Play("YY>G"))
    for action in (Play("+YY"), Rest(), Claim("YYRR"), Lay(Y), Take("+YYY"), Reach("YY>G"), Recover("YY>G")):
        assert using.forbidden_by(action) == {"SR-2.2"}


def test_sr_3_1__a_card_played_stays_there_until_a_rest() -> None:
    once = table().do(Play("+YY"), Play("+YY"))
    assert (once.hand(), once.played()) == ({"U2"}, {"+YY"})
    assert once.forbidden_by(Play("+YY")) == {"SR-3.1"}
    with pytest.raises(InvalidAction, match="there is no merchant card YY>B"):
        once.do(Play("YY>B"))


def test_sr_3_2__a_spice_card_gives_its_cubes() -> None:
    assert table().do(Play("+YY")).hold() == "YYYYY"
    assert table(["R"], hand=["+B"]).do(Play("+B")).hold() == "RB"


def test_sr_3_3__an_upgrade_card_raises_cubes_level_by_level() -> None:
    raising = table(["YYG"]).do(Play("U2"))
    assert raising.do(Raise(Y), Raise(Y)).hold() == "RRG"
    assert raising.do(Raise(Y), Raise(R)).hold() == "YGG"  # the same cube again
    assert raising.do(Raise(G), Done()).hold() == "YYB"
    assert raising.do(Done()).turn == 1
    assert raising.do(Raise(Y), Raise(Y)).turn == 1
    assert raising.forbidden_by(Raise(R)) == {"SR-3.3"}
    assert table().forbidden_by(Raise(Y)) == {"SR-3.3"}
    assert table(["YYY"]).forbidden_by(Discard(Y)) == {"SR-7.1"} and raising.forbidden_by(Pick(Y)) == {"SR-4.4"}
    lacking, = raising.game.why_illegal(raising.state, Raise(R))
    assert lacking.why == "no saffron cube is there to be raised"
    assert table(["YYYY"], hand=["U3"]).do(Play("U3"), Raise(Y), Raise(R), Raise(G)).hold() == "YYYB"


def test_sr_3_4__brown_has_no_next_level() -> None:
    assert table(["B"]).do(Play("U2")).forbidden_by(Raise(B)) == {"SR-3.4"}


def test_sr_3_5__a_trade_card_exchanges_while_the_cubes_are_there() -> None:
    start = table(["YYYYY"], hand=["YY>G"])
    twice = start.do(Play("YY>G"), Exchange("YY>G"))
    assert twice.hold() == "YGG"
    assert twice.forbidden_by(Exchange("YY>G")) == {"SR-3.5"}
    assert twice.do(Done()).turn == 1
    assert start.forbidden_by(Exchange("YY>G")) == {"SR-3.5"}
    two = table(["YYYYR"], hand=["YY>G", "R>YYY"])  # only the card that was played is used
    assert two.may(Play("R>YYY")) and two.do(Play("YY>G")).forbidden_by(Exchange("R>YYY")) == {"SR-3.5"}


def test_sr_4_1__a_cube_of_any_colour_on_each_card_to_the_left() -> None:
    start = table(["YRB"])
    assert start.forbidden_by(Take("U3")) == {"SR-4.1"}
    assert start.forbidden_by(Lay(G)) == {"SR-4.1"}
    laid = start.do(Lay(B), Lay(Y))
    assert laid.on()[:3] == ["B", "Y", "-"] and laid.hold() == "R"
    assert laid.forbidden_by(Take("YY>G")) == {"SR-4.1"}
    assert laid.forbidden_by(Take("+B")) == {"SR-4.1"}  # in the deck
    assert laid.forbidden_by(Done()) == {"SR-4.3"}
    assert "U3" in laid.do(Take("U3")).hand()
    last = table(["YYYYYY"]).do(*[Lay(Y)] * 5)
    assert last.forbidden_by(Lay(Y)) == {"SR-4.1"} and last.legal == {Take("YYYY>GG")}
    assert table(without=["SR-4.1"]).do(Take("R>YYY")).hold() == "YYY"


def test_sr_4_2__the_leftmost_card_is_free() -> None:
    assert table([""]).do(Take("+YYY")).hand() == {"+YY", "U2", "+YYY"}


def test_sr_4_3__first_pay_then_take() -> None:
    assert table(["", "YYYY"], on=["", "R"]).legal == {Play("+YY"), Play("U2"), Take("+YYY")}


def test_sr_4_4__the_cubes_on_the_card_come_along() -> None:
    start = table(["Y"], on=["RR", "G"])
    assert start.do(Take("+YYY")).hold() == "YRR"
    assert start.do(Lay(Y), Take("YY>G")).hold() == "G"
    assert table(["Y"], on=["RR"], without=["SR-4.4"]).do(Take("+YYY")).hold() == "Y"


def test_sr_4_5__the_row_slides_left_and_is_refilled() -> None:
    after = table(["YY"], on=["R", "", "G", "B"]).do(Lay(Y), Lay(Y), Take("U3"))
    assert after.row() == [ROW[0], ROW[1], *ROW[3:]]
    assert after.on() == ["YR", "Y", "B", "-", "-", "-"]


def test_sr_5__a_rest_takes_back_all_cards_played() -> None:
    after = table(played=["+YY", "YY>G"], hand=["U3"]).do(Rest())
    assert (after.hand(), after.played(), after.turn) == ({"+YY", "U2", "YY>G", "U3"}, set(), 1)


def test_sr_6_1__a_point_card_costs_the_cubes_it_shows() -> None:
    start = table(["YYYRR"])
    assert start.do(Claim("YYRR")).hold() == "Y"
    assert start.forbidden_by(Claim("GGGG")) == {"SR-6.1"}
    assert start.forbidden_by(Claim("YRGB")) == {"SR-6.1"}  # in the deck
    assert table(["YRGB"]).forbidden_by(Claim("YRGB")) == {"SR-6.1"}  # the first of the deck, and the cubes are there
    rich = table(["YYYYRRRRGB"]).do(Claim("YYRR"), Play("+YY"))
    assert rich.forbidden_by(Claim("YYRR")) == {"SR-6.1"}  # it is claimed, though the cubes are there again
    assert rich.may(Claim("YRGB"))  # SR-6.3: it has come into the row
    assert table(["Y"], without=["SR-6.1"]).do(Claim("GGGG")).hold() == "Y"


@pytest.mark.parametrize(("card", "cubes"), [("YYRR", "YYRGB"), ("YYRR", "YRRGB"), ("RRRR", "YRRRGGGB"), ("GGGG", "RRRRGGGBBB"),
                                             ("BBBB", "GGGGGGBBB"), ("YYGG", "YYRRG")])
def test_sr_6_1__no_other_colour_will_do(card: str, cubes: str) -> None:
    assert table([cubes]).forbidden_by(Claim(card)) == {"SR-6.1"}


@pytest.mark.parametrize("action", [Claim("YRGB"), Forgo("YRGB"), Take("+B"), Reach("+B"), Take("+YY"), Reach("U2")], ids=str)
def test_what_does_not_lie_in_a_row_is_refused_for_that_alone(action: Claim | Forgo | Take | Reach) -> None:
    """SR-4.1, SR-6.1: not for what it would cost, what lies above it, or what would be laid for it."""
    start = table(["YY"], pay_with_taken="yes", coin="optional")
    why, = start.game.why_illegal(start.state, action)
    assert why.why.startswith(f"{action.card} does not lie in the row of ")


def test_sr_6_2_and_6_3__it_counts_for_its_owner_and_the_row_slides() -> None:
    after = table(["YYRR"]).do(Claim("YYRR"))
    assert (after.state.players[0].claims, after.state.players[0].points) == (1, 6)
    assert after.point_row() == ["RRRR", "GGGG", "BBBB", "YYGG", "YRGB"]
    assert after.do(Play("+YY")).forbidden_by(Claim("YYRR")) == {"SR-6.1"}


def test_sr_6_4__a_coin_of_the_pile_above() -> None:
    def coins(card: str, **fields: Any) -> tuple[int, int]:
        me = table(["YYRRRRGGGG"], **fields).do(Claim(card)).state.players[0]
        return me.gold, me.silver
    assert (coins("YYRR"), coins("RRRR"), coins("GGGG")) == ((1, 0), (0, 1), (0, 0))
    assert coins("RRRR", silver=0) == (0, 0)
    assert coins("RRRR", silver=1) == (0, 1) and coins("YYRR", gold=1) == (1, 0)  # the last one
    assert coins("YYRR", gold=0, silver=0) == (0, 0)
    assert coins("YYRR", without=["SR-6.4"]) == (0, 0)
    assert table(["YYRR"]).do(Claim("YYRR")).state.gold == 3


def test_sr_6_5__the_silver_slides_when_the_gold_is_gone() -> None:
    last = table(["YYRR", "RRRR"], gold=1).do(Claim("YYRR"), Claim("RRRR"))
    assert (last.state.players[0].gold, last.state.players[1].silver) == (1, 1)
    assert table(["RRRR"], gold=0).do(Claim("RRRR")).state.players[0].silver == 0
    assert table(["RRRR"], gold=0, without=["SR-6.5"]).do(Claim("RRRR")).state.players[0].silver == 1


def test_sr_7_1__cubes_beyond_ten_are_returned_at_the_end() -> None:
    over = table(["YYYYYYYYRB"]).do(Play("+YY"))
    assert over.phase is Phase.TRIM and over.turn == 0
    assert over.forbidden_by(Done()) == {"SR-7.1"} and over.forbidden_by(Discard(G)) == {"SR-7.1"}
    fits = over.do(Discard(B), Discard(Y))
    assert (fits.hold(), fits.turn) == ("YYYYYYYYYR", 1)
    assert fits.forbidden_by(Discard(Y)) == {"SR-7.1"}
    assert table(["YYYYYYYYYY"], without=["SR-7.1"]).do(Play("+YY")).turn == 1
    ten = table(["GGYYYYYYYY"], hand=["G>YYYYR"]).do(Play("G>YYYYR"), Exchange("G>YYYYR"))  # between exchanges all may stay
    assert sum(ten.state.players[0].hold) == 18 and ten.do(Done()).phase is Phase.TRIM


@pytest.mark.parametrize(("players", "limit"), [(2, 6), (3, 6), (4, 5), (5, 5)])
def test_sr_8_1_and_8_2__the_game_ends_with_that_round(players: int, limit: int) -> None:
    before = table(["YYRR"], players=players, claims=[limit - 2]).do(Claim("YYRR"))
    assert not before.state.final
    game = table(["YYRR"], players=players, claims=[limit - 1]).do(Claim("YYRR"))
    for seat in range(1, players):
        assert game.turn == seat and game.phase is Phase.ACT
        game = game.do(Play("+YY"))
    assert game.phase is Phase.OVER and game.legal == set()
    assert game.forbidden_by(Rest()) == {"SR-8.1"}
    assert not table(["YYRR"], claims=[5], without=["SR-8.1"]).do(Claim("YYRR")).state.final
    assert table(["YYRR"], claims=[5], without=["SR-8.2"]).do(Claim("YYRR")).phase is Phase.OVER


def test_sr_8_3__the_score() -> None:
    over = table(["YYRRYRGB", "YYYY"], claims=[5]).do(Claim("YYRR"), Play("+YY"))
    outcome = over.game.outcome(over.state)
    assert outcome is not None and outcome.points == (6 + 3 + 3, 0) and outcome.winner == 0


def test_sr_8_4__a_tie_goes_to_the_later() -> None:
    over = table(["YYRR", "RRRRRRRRR"], claims=[5]).do(Claim("YYRR"), Take("+YYY"))
    outcome = over.game.outcome(over.state)
    assert outcome is not None and outcome.points == (9, 9) and outcome.winners == (1,)


# --- readings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "by_players"), [
    ("table", (6, 6, 5, 5)), ("body", (5, 5, 6, 6)), ("five", (5, 5, 5, 5)), ("six", (6, 6, 6, 6))])
def test_end_count(slug: str, by_players: tuple[int, ...]) -> None:
    for players, limit in zip((2, 3, 4, 5), by_players, strict=True):
        for has in (4, 5):
            ended = table(["YYRR"], players=players, claims=[has], end_count=slug).do(Claim("YYRR")).state.final
            assert ended == (has + 1 >= limit)


def test_end_timing() -> None:
    def ends_by(timing: str) -> list[int]:
        game = table(["", "YYRR", ""], players=3, turn=1, claims=[0, 5, 0], end_timing=timing).do(Claim("YYRR"))
        turns = []
        while game.phase is not Phase.OVER:
            turns.append(game.turn)
            game = game.do(Play("+YY"))
        return turns
    assert (ends_by("round"), ends_by("lap"), ends_by("at-once")) == ([2], [2, 0], [])


def test_tie() -> None:
    over = table(["YYRR", "RRRRRRRRR"], claims=[5], tie="shared").do(Claim("YYRR"), Take("+YYY"))
    outcome = over.game.outcome(over.state)
    assert outcome is not None and outcome.winners == (0, 1)
    with_fewer = table(["RRRR", "RR", "RRRR"], players=3, tie="shared")
    outcome = with_fewer.game.outcome(attrs.evolve(with_fewer.state, phase=Phase.OVER))
    assert outcome is not None and outcome.points == (4, 2, 4) and outcome.winners == (0, 2)


def test_silver() -> None:
    def silver_of(reading: str, card: str) -> tuple[int, int]:
        game = table(["YYRR", "RRRRGGGG"], gold=1, silver=reading).do(Claim("YYRR"), Claim(card))
        return game.state.players[1].silver, game.state.silver
    assert silver_of("slides", "RRRR") == (1, 3) and silver_of("slides", "GGGG") == (0, 4)
    assert silver_of("stays", "RRRR") == (0, 4) and silver_of("stays", "GGGG") == (1, 3)
    early = table(["YYRR"], gold=2, silver="lost").do(Claim("YYRR"))  # there is gold still
    assert (early.state.gold, early.state.silver) == (1, 4)
    assert silver_of("lost", "RRRR") == (0, 0) and silver_of("lost", "GGGG") == (0, 0)


def test_coin() -> None:
    assert table(["YYRR"]).forbidden_by(Forgo("YYRR")) == {"SR-6.4"}
    left = table(["YYRR"], coin="optional").do(Forgo("YYRR"))
    assert (left.state.gold, left.state.players[0].gold, left.state.players[0].points) == (4, 0, 6)
    assert table(["GGGG"], coin="optional").forbidden_by(Forgo("GGGG")) == {"SR-6.4"}
    slid = table(["YYRRGGGG", "RRRR"], coin="optional").do(Claim("YYRR"), Claim("RRRR"))
    assert slid.may(Forgo("GGGG"))  # it is the leftmost now


def test_trade_zero() -> None:
    assert table(["Y"], hand=["YY>G"]).forbidden_by(Play("YY>G")) == {"SR-3.5"}
    none = table(["Y"], hand=["YY>G"], trade_zero="yes").do(Play("YY>G"))
    assert none.legal == {Done()} and none.do(Done()).hold() == "Y"
    assert table(["YY"], hand=["YY>G"], trade_zero="yes").do(Play("YY>G"), Exchange("YY>G")).hold() == "G"


def test_upgrade_count() -> None:
    assert table(["Y"], upgrade_count="any").do(Play("U2")).may(Done())
    once = table(["Y"], upgrade_count="at-least-one").do(Play("U2"))
    assert once.forbidden_by(Done()) == {"SR-3.3"} and once.do(Raise(Y)).may(Done())
    assert table(["B"], upgrade_count="at-least-one").forbidden_by(Play("U2")) == {"SR-3.3"}
    most = table(["G"], upgrade_count="as-many-as-possible").do(Play("U2"))
    assert most.forbidden_by(Done()) == {"SR-3.3"} and most.do(Raise(G)).legal == {Done()}
    assert table(["B"], upgrade_count="as-many-as-possible").do(Play("U2")).legal == {Done()}


def test_at_least_one_is_asked_of_upgrade_cards_and_one_of_any_colour_but_brown_will_do() -> None:
    """SR-3.3 with SR-3.4: where no cube can be raised the upgrade card is not played; other cards are."""
    brown = table(["B"], hand=["YY>G"], upgrade_count="at-least-one")
    assert brown.may(Play("+YY")) and table(["BYY"], hand=["YY>G"], upgrade_count="at-least-one").may(Play("YY>G"))
    for cube, raised in ((Y, "R"), (R, "G"), (G, "B")):
        start = table([cube.letter], upgrade_count="at-least-one")
        assert start.do(Play("U2"), Raise(cube)).hold() == raised
        most = table([cube.letter], upgrade_count="as-many-as-possible").do(Play("U2"))
        assert most.forbidden_by(Done()) == {"SR-3.3"} and most.legal == {Raise(cube)}


@pytest.mark.parametrize(("upgrades", "allowed"), [("at-least-one", False), ("as-many-as-possible", True)])
def test_a_cube_that_the_bowl_has_nothing_for_cannot_be_raised(upgrades: str, allowed: bool) -> None:
    """supply=finite: one of the next colour is to be there (SR-3.3: return it, take one of the next colour)."""
    start = table(["Y"], upgrade_count=upgrades, supply="finite", bowls=(5, 0, 5, 5))
    assert start.may(Play("U2")) == allowed
    assert not allowed or start.do(Play("U2")).legal == {Done()}
    assert table(["Y"], upgrade_count=upgrades, supply="finite", bowls=(0, 1, 0, 0)).do(Play("U2")).legal == {Raise(Y)}


def test_a_cube_that_this_card_has_raised_need_not_be_raised_again() -> None:
    for upgrades in ("at-least-one", "as-many-as-possible"):
        once = table(["Y"], upgrade_count=upgrades, upgrade_same_cube="no").do(Play("U2"), Raise(Y))
        assert once.legal == {Done()}
    more = table(["YR"], upgrade_count="as-many-as-possible", upgrade_same_cube="no").do(Play("U2"), Raise(Y))
    assert more.forbidden_by(Done()) == {"SR-3.3"} and more.legal == {Raise(R)}


def test_upgrade_same_cube() -> None:
    once = table(["YR"], upgrade_same_cube="no").do(Play("U2"), Raise(Y))
    assert once.do(Raise(R)).hold() == "RG"  # the other red one
    assert table(["Y"], upgrade_same_cube="no").do(Play("U2"), Raise(Y)).forbidden_by(Raise(R)) == {"SR-3.3"}


def test_rest_empty() -> None:
    assert table().forbidden_by(Rest()) == {"SR-5.1"}
    assert table(rest_empty="yes").do(Rest()).turn == 1


def test_rest_part() -> None:
    start = table(played=["+YY", "U2"])
    assert start.forbidden_by(Recover("U2")) == {"SR-5.1"}
    part = table(played=["+YY", "U2"], rest_part="yes").do(Recover("U2"))
    assert part.turn == 0 and part.forbidden_by(Play("U2")) == {"SR-2.2"}
    assert part.do(Done()).played() == {"+YY"} and part.do(Recover("+YY")).turn == 1
    assert table(rest_part="yes").forbidden_by(Recover("U2")) == {"SR-5.1"}


def test_payment() -> None:
    assert table(["YR"]).do(Lay(Y)).forbidden_by(Add(R)) == {"SR-4.1"}
    more = table(["YR"], payment="at-least-one").do(Lay(Y), Add(R))
    assert more.on()[0] == "YR" and more.legal == {Take("YY>G")}
    assert table(payment="at-least-one").forbidden_by(Add(Y)) == {"SR-4.1"}


def test_pay_with_taken() -> None:
    assert table([""], on=["", "", "RR"]).forbidden_by(Reach("U3")) == {"SR-4.3"}
    start = table(["", ""], on=["", "", "RRB", "R"], pay_with_taken="yes")
    reached = start.do(Reach("U3"))
    assert reached.hold() == "RRB" and reached.legal == {Lay(R), Lay(B)}
    assert reached.do(Lay(R), Lay(R)).legal == {Take("U3")}
    assert reached.do(Lay(R), Lay(R), Take("U3")).hold() == "B"
    assert start.forbidden_by(Reach("G>YYYYR")) == {"SR-4.1"} and start.forbidden_by(Reach("R>YYY")) == {"SR-4.4"}
    assert start.forbidden_by(Reach("+YYY")) == {"SR-4.2"}
    assert reached.forbidden_by(Take("U3")) == {"SR-4.3"} == reached.do(Lay(R)).forbidden_by(Take("U3"))  # first it is paid for
    for too_early_or_another in (reached, reached.do(Lay(R), Lay(R))):  # one takes what one reached for, once it is paid for
        assert too_early_or_another.forbidden_by(Take("G>YYYYR")) == {"SR-4.3"}
    assert table([""], on=["", "", "RR"], pay_with_taken="yes").do(Reach("U3"), Lay(R), Lay(R)).may(Take("U3"))  # just enough
    assert table([""], on=["", "", "R"], pay_with_taken="yes").forbidden_by(Reach("U3")) == {"SR-4.1"}
    both = table([""], on=["", "", "RRB"], pay_with_taken="yes", payment="at-least-one").do(Reach("U3"))
    assert both.forbidden_by(Add(R)) == {"SR-4.1"}  # nothing is laid yet that it could be added to
    giving = table([""], on=["", "", "RRB"], pay_with_taken="yes", payment="at-least-one").do(Reach("U3"), Lay(R), Add(R))
    assert giving.forbidden_by(Add(B)) == {"SR-4.1"}


def test_card_cubes() -> None:
    taken = table([""], on=["RRG"], card_cubes="part").do(Take("+YYY"))
    assert taken.legal == {Pick(R), Pick(G), Done()} and taken.forbidden_by(Pick(B)) == {"SR-4.4"}
    assert taken.do(Pick(R), Done()).hold() == "R" and taken.do(Pick(R), Pick(R), Pick(G)).turn == 1
    counted = table([""], on=["RRG"], card_cubes="part", supply="finite")
    assert counted.do(Take("+YYY"), Done()).state.bowls[R] == counted.state.bowls[R] + 2


def test_cubes_follow() -> None:
    after = table(["YY"], on=["R", "", "G", "B"], cubes_follow="place").do(Lay(Y), Lay(Y), Take("U3"))
    assert after.hold() == "G" and after.on() == ["YR", "Y", "-", "B", "-", "-"]


@pytest.mark.parametrize(("follow", "on", "hold"), [("place", "B", "Y"), ("card", "-", "YB")])
def test_cubes_follow__a_place_that_is_no_more(follow: str, on: str, hold: str) -> None:
    """Four cards are left, and none in the deck: a cube stays at the fourth place, where no card comes to lie any more."""
    now = table(["Y", "Y"], on=["", "", "", "B"], sold=39, cubes_follow=follow, supply="finite", bowls=(9, 9, 9, 9))
    for _ in range(4):
        now = now.do(Take(now.row()[0]))
    assert now.row() == [] and now.on() == ["-", "-", "-", on, "-", "-"]
    assert now.hold(1) == hold and now.state.bowls == (9, 9, 9, 9)


def test_merchant_empty() -> None:
    last = table(sold=37).do(Take(table(sold=37).row()[0]))
    assert len(last.row()) == 5 and not last.state.final
    ends = table(sold=37, merchant_empty="last-round")
    ends = ends.do(Take(ends.row()[0]))
    assert ends.state.final and ends.do(Play("+YY")).phase is Phase.OVER
    assert not table(sold=36, merchant_empty="last-round").do(Take(table(sold=36).row()[0])).state.final


def test_hold() -> None:
    room = table(["GGYYYYYYYY"], hand=["G>YYYYR"], hold="always").do(Play("G>YYYYR"))
    assert room.phase is Phase.ROOM and room.forbidden_by(Exchange("G>YYYYR")) == {"SR-3.5"}
    assert room.forbidden_by(Done()) == {"SR-7.1"}
    again = room.do(*[Discard(Y)] * 4)
    assert again.phase is Phase.TRADE and again.may(Exchange("G>YYYYR")) and again.turn == 0
    gone = room.do(Discard(G), *[Discard(Y)] * 3)
    assert gone.legal == {Done()}


def test_discard_exact() -> None:
    over = table(["YYYYYYYYYR"], discard_exact="no").do(Play("+YY"), Discard(Y))
    assert over.forbidden_by(Done()) == {"SR-7.1"}
    fits = over.do(Discard(Y))
    assert fits.turn == 0 and fits.do(Discard(R)).may(Discard(Y)) and fits.do(Discard(R), Done()).hold() == "Y" * 9


def test_supply() -> None:
    few = table(["YY"], hand=["YY>G", "+B"], supply="finite", bowls=(1, 0, 0, 0))
    assert few.do(Play("+YY")).hold() == "YYY" and few.do(Play("+B")).hold() == "YY"
    assert few.do(Play("YY>G")).hold() == "-"
    assert few.do(Play("U2")).forbidden_by(Raise(Y)) == {"SR-7.2"}
    assert table(["YY"]).do(Play("U2"), Raise(Y)).state.bowls == (0, 0, 0, 0)
    assert sum(table(supply="finite").state.bowls) == 105 - 7


# --- what the rules are made of ---------------------------------------------------------------------------------------


def test_each_clause_is_tested_or_a_part_of_the_set_up() -> None:
    assert len(CLAUSES) == 32 and CLAUSES.keys() >= DROPPABLE


def test_what_cannot_be_dropped_is_said() -> None:
    with pytest.raises(InvalidInput, match=r"SR-3\.1 cannot be dropped"):
        Game().dropping(["SR-3.1"])


def test_points_are_the_worth_of_the_cubes_and_of_many_colours() -> None:
    """An identity that the notes state of the printed cards: what is carried over from them is as they are."""
    for card in printed().point_cards:
        colours = sum(1 for count in card.cost if count)
        worth = sum(count * (kind + 1) for kind, count in enumerate(card.cost))
        assert card.points == worth + max(0, colours - 2)
    assert len(printed().merchants) == 43 and len(printed().point_cards) == 36


def test_refusals_say_what_is_missing_what_goes_on_and_what_comes_first() -> None:
    start = table(["YYYG"], hand=["+YY", "YY>RR"], played=["U2"])
    for before, action, why in (
            (start, Claim("YYRR"), "2 saffron cubes are missing"),
            (start, Play("U2"), "U2 lies played, and a rest takes it back"),
            (start, Take(ROW[1]), "first a cube is to be laid on the card to its left"),
            (start, Take(ROW[3]), "first a cube is to be laid on each of the 3 cards to its left"),
            (start.do(Lay(Y)), Take(ROW[3]), "first a cube is to be laid on 2 more cards to its left"),
            (start.do(Play("YY>RR")), Exchange("YY>RR"), "1 turmeric cube is missing"),
            (start.do(Play("YY>RR")), Rest(), "P1 is still exchanging with YY>RR, and a turn is one action"),
            (start.do(Lay(Y)), Rest(), "P1 is still paying for a merchant card, and a turn is one action"),
            (start, Discard(Y), "10 cubes fit, and nothing is to be returned"),
            (table(["YYYYYYYYYY"]).do(Play("+YY")), Done(), "12 cubes are too many: first 2 of them are to be returned")):
        told = [each.why for each in before.game.why_illegal(before.state, action)]
        assert told == [why]
