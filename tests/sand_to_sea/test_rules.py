"""The rules, clause by clause, from the text of the rulebook: where each forbids something, and where it acts."""

from __future__ import annotations

import pytest

from century_rules.games.sand_to_sea.actions import (
    Begin, Choose, Claim, Discard, Done, Exchange, Lay, Open, Pay, Play, Raise, Rest, Return, Spend, Stay, Step, Stop, Take,
    Trade,
)
from century_rules.games.sand_to_sea.clauses import CLAUSES
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice, TileKind
from century_rules.games.sand_to_sea.rulebook import in_order_of_box
from century_rules.games.sand_to_sea.state import Phase
from tests.sand_to_sea.by_hand import Table, table

Y, R, G, B = Spice


def test_the_clauses_are_those_of_the_inventory_and_those_taken_over() -> None:
    own = [clause for clause in CLAUSES if clause.startswith("SS-")]
    assert len(own) == 31
    assert {clause[:2] for clause in CLAUSES} == {"SS", "SR", "EW"}
    assert "caravan" not in CLAUSES["SR-4.4"].text and "hold" in CLAUSES["SR-4.4"].text


# --- the set-up (SS-1) ------------------------------------------------------------------------------------------------


def test_ss_1__the_set_up() -> None:
    for players in (2, 3, 4):
        game = Game(players=players)
        state = game.deal(3)
        start = Table(game, state)
        assert all(start.cards("hand", seat) == {"+YY", "U2"} for seat in range(players))  # SS-1.1
        assert len(start.row()) == 4 and len(state.unsold) == 43  # SS-1.2
        kinds = [face.kind for face in state.faces]
        assert [kinds.count(kind) for kind in TileKind] == [4, 4, 4, 4, 4, 4]  # SS-1.3, SS-1.4
        assert {state.setup.sea.names[port] for port in state.setup.sea.ports} == {"A1", "A4", "E1", "E4"}
        assert len(state.vp) == 27 and 4 <= state.closed_at <= 9 and state.drawn == 4  # SS-1.5
        assert state.bonus_left == (4, 4, 4) and game.components.bonus_vp[Bonus.POINTS] == (6, 5, 4, 3)  # SS-1.6
        assert game.components.columns == 4 and not any(sum(player.outposts) for player in state.players)  # SS-1.8
        assert state.phase == Phase.START and state.turn == players - 1  # SS-1.9
    assert Game().deal(3) == Game().deal(3) != Game().deal(4)
    assert {Game().deal(seed).closed_at for seed in range(60)} == {4, 5, 6, 7, 8, 9}  # EW-1.3: among the first six of the stack


def test_ways_over_land() -> None:
    """How many steps it is without sea tiles, on the map of `by_hand`: A1 touches A2, B1 and B2; E4 only sea."""
    setup = table().state.setup
    index, nowhere = setup.sea.index, 1000
    found = {tile: setup.by_land[index["B1"]][index[tile]] for tile in ("B1", "A1", "B2", "A2", "E4", "D4")}
    assert found == {"B1": 0, "A1": 1, "B2": 1, "A2": 2, "E4": nowhere, "D4": nowhere}


def test_ss_1_9__start_sets_in_reverse_turn_order() -> None:
    start = Table(Game(players=3), in_order_of_box(Game(players=3)))
    assert start.forbidden_by(Begin((4, 0, 0, 0), "A1")) == {"SS-1.9"}  # a port
    assert start.forbidden_by(Begin((4, 0, 0, 0), "E2")) == {"SS-1.9"}  # the sea
    assert start.forbidden_by(Begin((5, 0, 0, 0), "A2")) == {"SS-1.9"}
    assert start.forbidden_by(Done()) == {"SS-1.9"}
    for early in (Play("+YY"), Rest(), Stay(), Discard("U2")):
        why, = start.game.why_illegal(start.state, early)
        assert (why.clause, why.why) == ("SS-2.1", "first every player takes starting cubes and places the ship (SS-1.9)")
    one = start.do(Begin((4, 0, 0, 0), "A2"))
    assert (one.turn, one.hold(2), one.phase) == (1, "YYYY", Phase.START)
    assert one.forbidden_by(Begin((4, 0, 0, 0), "A2")) == {"SS-1.9"}  # taken
    begun = one.do(Begin((2, 1, 0, 0), "A2"), Begin((0, 2, 0, 0), "A3"))
    assert (begun.turn, begun.phase, begun.state.sets) == (0, Phase.ACT, (0, 0, 0, 0))
    assert begun.forbidden_by(Begin((1, 0, 1, 0), "A3")) == {"SS-1.9"}


# --- turns, cards and rests (SS-2, SS-3, SS-7) ------------------------------------------------------------------------


def test_ss_2_1__turns_go_round_and_are_one_action() -> None:
    game, turns = table(players=3), []
    for action in (Play("+YY"),) * 3 + (Rest(),) * 3:
        turns.append(game.turn)
        game = game.do(action)
    assert turns == [0, 1, 2, 0, 1, 2]
    assert table().forbidden_by(Done()) == {"SS-2.1"}
    for going_on in (table(["YY"]).do(Lay(Y)), table().do(Discard("U2")), table().do(Play("U2"))):
        for begun in (Play("+YY"), Rest(), Stay()):
            assert going_on.forbidden_by(begun) == {"SS-2.1"}
    assert table(["YYYY"]).do(Lay(Y)).forbidden_by(Discard("U2")) == {"SS-2.1"}


def test_ss_3_1__acquiring_from_the_row_of_four() -> None:
    start = table(["YYR"])
    assert start.forbidden_by(Take("+YR")) == {"SR-4.1"}
    assert start.forbidden_by(Take("+YG")) == {"SR-4.1"}  # fifth: not in the row
    bought = start.do(Lay(Y), Lay(R), Take("+YYR"))
    assert (bought.hold(), bought.on(), bought.row()) == ("Y", ["Y", "R", "-", "-"], ["+YYYY", "+YYY", "+YR", "+YG"])
    assert "+YYR" in bought.cards("hand") and bought.turn == 1
    assert bought.do(Take("+YYYY")).hold(1) == "Y"  # the cubes come along, and the row slides
    assert table(["YYR"]).do(Lay(Y), Lay(R), Lay(Y)).forbidden_by(Lay(Y)) == {"SR-4.1"}
    assert table().do(Take("+YYYY")).turn == 1  # SR-4.2: the leftmost is free


def test_ss_3_2__playing() -> None:
    played = table().do(Play("+YY"))
    assert (played.hold(), played.cards("played"), played.cards("hand")) == ("YY", {"+YY"}, {"U2"})
    assert table(played=["+YY"]).forbidden_by(Play("+YY")) == {"SR-3.1"}
    assert table(discarded=["+YY"]).forbidden_by(Play("+YY")) == {"SR-3.1"}
    raised = table(["YB"]).do(Play("U2"), Raise(Y))
    assert raised.hold() == "RB" and raised.forbidden_by(Raise(B)) == {"SR-3.4"}
    assert raised.do(Raise(R)).hold() == "GB" and raised.do(Raise(R)).turn == 1
    traded = table(["YYYY"], hand=["YY>G"]).do(Play("YY>G"), Exchange("YY>G"))
    assert traded.hold() == "GG" and traded.forbidden_by(Exchange("YY>G")) == {"SR-3.5"}
    assert traded.do(Done()).turn == 1
    assert table(["Y"], hand=["YY>G"]).forbidden_by(Play("YY>G")) == {"SR-3.5"}


def test_ss_7_1__a_rest_takes_back_played_and_discarded_cards() -> None:
    assert table().forbidden_by(Rest()) == {"SS-7.1"}
    rested = table(hand=["+YYYY"], played=["+YY"], discarded=["U2"]).do(Rest())
    assert rested.cards("hand") == {"+YYYY", "+YY", "U2"}
    assert not rested.cards("played") and not rested.cards("discarded")
    assert table(discarded=["U2"]).may(Rest())


# --- sailing (SS-4) ---------------------------------------------------------------------------------------------------


def test_ss_4_1__a_card_a_step() -> None:
    start = table(played=["+YY"])
    assert start.forbidden_by(Discard("+YYYY")) == {"SS-4.1"}  # in the row
    first = start.do(Discard("U2"))
    assert first.cards("discarded") == {"U2"}
    assert first.forbidden_by(Step("A2")) == {"SS-4.1"}  # not adjacent
    assert first.forbidden_by(Stop()) == {"SS-4.1"}  # not moved yet
    assert first.forbidden_by(Discard("+YY")) == {"SS-4.1"}  # first the step
    there = first.do(Step("B2"))
    assert there.forbidden_by(Step("A2")) == {"SS-4.1"}  # no card, no step
    on = there.do(Discard("+YY"), Step("A2"))  # one from the hand, one of those played
    assert on.cards("discarded") == {"U2", "+YY"} and on.do(Stop()).phase == Phase.MOOR
    assert on.forbidden_by(Done()) == {"SS-4.1"}
    owed = there.do(Discard("+YY"))  # a step for each card: this one is still to be made
    assert owed.forbidden_by(Stop()) == {"SS-4.1"} and owed.may(Step("A2"))
    assert table(discarded=["+YY"]).forbidden_by(Discard("+YY")) == {"SS-4.1"}
    assert table().forbidden_by(Stop()) == {"SS-4.1"}


@pytest.mark.parametrize("source", ["hand-and-played", "hand", "played"])
def test_ss_4_1__a_card_that_one_does_not_have_is_refused_for_that_alone(source: str) -> None:
    """Not for what could be said of it besides: how far one would come with it, or where it would have to lie."""
    corner = table(ships=["C1", "B1", "C2", "D1"], players=4, discard_from=source)
    why, = corner.game.why_illegal(corner.state, Discard("+YYYY"))
    assert (why.clause, why.why) == ("SS-4.1", "+YYYY is neither in the hand nor played")


def test_ss_4_2__the_first_step_costs_a_card() -> None:
    assert table().forbidden_by(Step("B2")) == {"SS-4.2"}
    assert table(ships=["B1", "B2"], discarded=["+YY", "U2"]).forbidden_by(Step("B2")) == {"SS-4.2"}  # for nothing besides
    more = table(without=["SS-4.2"], bonus=[Bonus.MOVE]).do(Step("B2"), Step("A2"))  # SS-4.3: one more, and no third
    assert more.forbidden_by(Step("A1")) == {"SS-4.1"}
    free = table(without=["SS-4.2"])
    assert free.may(Step("B2")) and free.do(Step("B2")).forbidden_by(Step("A2")) == {"SS-4.1"}


def test_ss_4_3__a_free_step_more() -> None:
    start = table(bonus=[Bonus.MOVE])
    assert start.forbidden_by(Step("B2")) == {"SS-4.2"}
    there = start.do(Discard("U2"), Step("B2"))
    on = there.do(Step("A2"))
    assert on.cards("discarded") == {"U2"} and on.forbidden_by(Step("A1")) == {"SS-4.1"}
    assert there.may(Stop())  # it can be left


def test_ss_4_4__ships_met_are_paid() -> None:
    start = table(["YR", "B", "G"], ["B1", "B2", "B2"], players=3).do(Discard("U2"), Step("B2"), Stop())
    assert start.phase == Phase.FEE and start.forbidden_by(Open()) == {"SS-4.5"} and start.forbidden_by(Done()) == {"SS-4.4"}
    assert start.forbidden_by(Pay(Y, 0)) == {"SS-4.4"} and start.forbidden_by(Pay(G, 1)) == {"SS-4.4"}
    once = start.do(Pay(R, 1))
    assert (once.hold(1), once.phase) == ("RB", Phase.FEE) and once.forbidden_by(Pay(Y, 1)) == {"SS-4.4"}
    paid = once.do(Pay(Y, 2))
    assert (paid.hold(), paid.hold(2), paid.phase) == ("-", "YG", Phase.MOOR)
    assert paid.forbidden_by(Pay(Y, 2)) == {"SS-4.4"}


def test_ss_4_4__who_cannot_pay_may_not_end_there() -> None:
    start = table(ships=["B1", "B2"])
    passing = start.do(Discard("U2"), Step("B2"))  # there is a card to sail on with
    assert passing.forbidden_by(Stop()) == {"SS-4.4"}
    assert passing.may(Discard("+YY")) and passing.do(Discard("+YY"), Step("A2")).may(Stop())
    last = table(ships=["B1", "B2"], discarded=["+YY"])
    assert last.do(Discard("U2")).forbidden_by(Step("B2")) == {"SS-4.4"}
    assert last.do(Discard("U2")).may(Step("A1"))
    closed = table(ships=["B1", "B2"], discarded=["+YY"], sea="closed").do(Discard("U2"))  # no less where only land counts
    assert closed.forbidden_by(Step("B2")) == {"SS-4.4"} and closed.may(Step("A1"))
    way = table(ships=["B1", "B2"], sea="closed").do(Discard("U2"))
    assert way.may(Step("B2"))  # there is a card to sail on with
    around = table(ships=["C6", "B5", "C5", "D5"], players=4, discarded=["+YY"])  # every way out is occupied, but D5 is the sea
    assert around.may(Discard("U2"))
    corner = table(ships=["C1", "B1", "C2", "D1"], players=4, discarded=["+YY"])
    assert corner.forbidden_by(Discard("U2")) == {"SS-4.4"}
    assert table(ships=["C1", "B1", "C2", "D1"], players=4, discarded=["+YY"], overdiscard="yes").forbidden_by(
        Discard("U2")) == {"SS-4.4"}
    on = table(ships=["C1", "B1", "C2", "D1"], players=4, discarded=["+YY"], bonus=[Bonus.MOVE])  # SS-4.3: and a step further
    assert on.may(Discard("U2")) and on.do(Discard("U2")).may(Step("C2"))
    lost = table(ships=["D1", "B1", "C2", "D1"], players=4, overdiscard="yes").do(Discard("U2"), Step("C1"))
    assert lost.may(Stop()) and lost.may(Discard("+YY"))  # for a step that is not made
    assert table(["Y"], ["C1", "B1", "C2", "D1"], players=4, discarded=["+YY"]).may(Discard("U2"))
    assert table(ships=["A2", "A1"]).do(Discard("U2"), Step("A1"), Stop()).phase == Phase.MOOR  # ports cost nothing


def test_ss_4_5__the_action_is_that_of_the_tile() -> None:
    sea = table(["YY"], ["C5", "B1"]).do(Discard("U2"), Step("D4"), Stop())
    for action, clause in ((Open(), "SS-5.1"), (Trade(), "SS-4.5"), (Claim(), "SS-4.5")):
        assert sea.forbidden_by(action) == {clause}
    assert sea.do(Done()).turn == 1
    port = table(ships=["B1", "C3"]).do(Discard("U2"), Step("A1"), Stop())
    assert port.forbidden_by(Open()) == {"SS-5.1"} and port.forbidden_by(Trade()) == {"SS-4.5"}
    market = table(["YYYBB"]).do(Stay())  # without moving, and without a card
    assert market.forbidden_by(Claim()) == {"SS-4.5"} and market.may(Open())
    assert market.forbidden_by(Done()) == {"SS-2.1"} and not market.cards("discarded")
    assert table().forbidden_by(Open()) == {"SS-4.5"}
    assert table(ships=["E2", "B1"]).forbidden_by(Stay()) == {"SS-2.1"}  # nothing can be done at sea


def test_ss_4_6__no_cube_lies_on_a_tile() -> None:
    assert not hasattr(table().state, "lying")
    assert table(["YY"]).do(Discard("U2"), Step("B2")).hold() == "YY"


# --- markets (SS-5) ---------------------------------------------------------------------------------------------------


def test_ss_5_1_and_5_2__opening_an_outpost() -> None:
    opened = table().do(Stay(), Open())
    assert opened.spots() == {"B1"} and opened.state.players[0].uncovered == (1, 0, 0, 0) and opened.phase == Phase.MARKET
    assert opened.do(Done()).turn == 1
    assert table(["Y"], outposts={0: ["B1"]}).forbidden_by(Stay()) == {"SS-2.1"}  # one's own is there, and no red cube to trade
    own = table(["RRR"], outposts={0: ["B1"]}).do(Stay())
    assert own.forbidden_by(Open()) == {"SS-5.1"}  # and could be paid for: it would cost two cubes, as another's does
    assert table(["R"], outposts={0: ["B1"]}).do(Stay()).forbidden_by(Open()) == {"SS-5.1", "SS-5.2"}
    two = table(["YR"], outposts={1: ["B1"]}).do(Stay(), Open())
    assert two.phase == Phase.OPENING and two.forbidden_by(Spend(G)) == {"SS-5.2"} and two.forbidden_by(Done()) == {"SS-5.2"}
    assert two.do(Spend(R)).phase == Phase.OPENING and not two.do(Spend(R)).spots()
    assert (two.do(Spend(R), Spend(Y)).hold(), two.do(Spend(R), Spend(Y)).spots()) == ("-", {"B1"})
    poor = table(["Y"], ["C3", "B1"], outposts={1: ["B2"]}).do(Discard("U2"), Step("B2"), Stop())
    assert poor.forbidden_by(Open()) == {"SS-5.2"}
    three = table(["Y"], outposts={1: ["B1"]}, players=3).do(Stay(), Open(), Spend(Y))
    assert three.spots() == {"B1"}  # with three players one cube for each
    assert table(outposts={1: ["B1"]}, without=["SS-5.2"]).do(Stay(), Open()).spots() == {"B1"}  # without the clause none


def test_ss_5_3__the_leftmost_of_the_row_of_that_type() -> None:
    full = table(ships=["B2", "C3"], outposts={0: ["A2", "A3", "B1"]}).do(Stay(), Open())
    assert full.state.players[0].uncovered == (4, 0, 0, 0)
    tiles = [name for name, face in zip(full.state.setup.sea.names, full.state.faces,
                                        strict=True) if face.kind == TileKind.GINGER]
    assert len(tiles) == 4  # so that a row never lacks one for a tile


def test_ss_5_4__the_first_column_gives_a_card() -> None:
    won = table(["Y"], outposts={0: ["C5", "D2", "B4"]}, on=["", "RR", "", ""]).do(Stay(), Open())
    assert won.phase == Phase.REWARD
    assert won.forbidden_by(Choose(Bonus.MOVE)) == {"SS-5.4"} and won.forbidden_by(Done()) == {"SS-5.4"}
    assert won.forbidden_by(Take("+YG")) == {"SS-5.4"}
    taken = won.do(Take("+YYY"))  # any, for nothing, with the cubes on it
    assert (taken.phase, taken.hold(), taken.row()) == (Phase.MARKET, "YRR", ["+YYYY", "+YYR", "+YR", "+YG"])
    assert "+YYY" in taken.cards("hand") and taken.do(Trade()).hold() == "YYYYR"
    assert table(outposts={0: ["C5", "D2"]}).do(Stay(), Open()).phase == Phase.MARKET  # no column is emptied
    assert table(outposts={0: ["C5", "D2", "B4", "B2"]}).do(Stay(), Open()).phase == Phase.MARKET  # the first one was before
    assert table(outposts={0: ["C5", "D2", "B4"]}, sold=43).do(Stay(), Open()).phase == Phase.MARKET  # no card is left
    assert table(outposts={0: ["C5", "D2", "B4"]}, without=["SS-5.4"]).do(Stay(), Open()).phase == Phase.MARKET


SECOND = ["C5", "D2", "B4", "B2", "C3", "D3", "B3"]


def test_ss_5_5__the_others_give_a_card_or_a_bonus_tile() -> None:
    won = table(outposts={0: SECOND}).do(Stay(), Open())
    assert won.phase == Phase.REWARD and won.may(Take("+YR")) and won.forbidden_by(Done()) == {"SS-5.5"}
    chosen = won.do(Choose(Bonus.POINTS))
    assert chosen.state.players[0].bonus_vp == 6 and chosen.state.bonus_left == (4, 4, 3) and chosen.phase == Phase.MARKET
    assert chosen.forbidden_by(Choose(Bonus.MOVE)) == {"SS-5.5"}
    last = table(outposts={0: SECOND}, bonus=list(Bonus), players=3).do(Stay(), Open())  # one of four is left in each pile
    assert all(last.do(Choose(kind)).state.players[0].bonus[kind] == 2 for kind in Bonus)
    assert table(outposts={0: SECOND}, bonus=[Bonus.MOVE] * 2).do(Stay(), Open()).forbidden_by(Choose(Bonus.MOVE)) == {"SS-5.5"}


def test_ss_5_6__trading_with_an_outpost() -> None:
    assert table(["RR"]).do(Stay()).forbidden_by(Trade()) == {"SS-5.6"}
    new = table(["RR"]).do(Stay(), Open(), Trade(), Trade())
    assert new.hold() == "YYYYYY" and new.forbidden_by(Trade()) == {"SS-5.6"} and new.do(Done()).turn == 1
    assert table(["RR"], outposts={0: ["B1"]}).do(Stay(), Trade()).hold() == "YYYR"


# --- ports (SS-6) -----------------------------------------------------------------------------------------------------


def test_ss_6_1__a_vp_tile_is_paid_for() -> None:
    poor = table(["YYYB"]).do(Discard("U2"), Step("A1"), Stop())
    assert poor.forbidden_by(Claim()) == {"SS-6.1"}
    claimed = table(["YYYBBR"]).do(Discard("U2"), Step("A1"), Stop(), Claim())
    player = claimed.state.players[0]
    assert (player.vp_tiles, player.vp_points, claimed.hold(), claimed.turn) == (1, 11, "R", 1)
    assert claimed.port("A1") == 4  # SS-6.2, EW-5.2: refilled from the stack


def test_ss_6_2__the_port_closes_and_the_closed_tile_moves() -> None:
    five = table(["YYYBB", "YYGGG"], ["B1", "B5"], drawn=9).do(Discard("U2"), Step("A1"), Stop(), Claim())
    assert five.port("A1") == five.state.closed_at == 9  # EW-5.3: the sixth tile of the stack
    again = five.do(Discard("U2"), Step("A4"), Stop(), Claim())
    assert (again.port("A4"), again.port("A1"), again.state.drawn) == (9, 10, 11)  # EW-5.4
    closed = table(["YYYBB"], ports=(9, 1, 2, 3), drawn=10).do(Discard("U2"), Step("A1"), Stop())
    assert closed.forbidden_by(Claim()) == {"EW-5.3"}
    assert closed.do(Done()).turn == 1  # a ship may be there


# --- the hold, the end and the score (SS-8, SS-9) ---------------------------------------------------------------------


def test_ss_8_1__cubes_beyond_the_spaces_go_back() -> None:
    full = table(["YYYYYYYYYR"]).do(Play("+YY"))
    assert (full.phase, full.turn) == (Phase.TRIM, 0)
    assert full.forbidden_by(Done()) == {"SS-8.1"} and full.forbidden_by(Return(G)) == {"SS-8.1"}
    assert full.do(Return(R)).phase == Phase.TRIM and full.do(Return(R), Return(Y)).turn == 1
    assert table(["YYYYYYYYYR"], bonus=[Bonus.HOLD]).do(Play("+YY")).turn == 1
    assert table().forbidden_by(Return(Y)) == {"SS-8.1"}
    assert table(["", "YYYYYYYYYY"], ["B1", "B2"], discarded=["U2"]).state.turn == 0
    payee = table(["Y", "YYYYYYYYYY"], ["B1", "B2"]).do(Discard("U2"), Step("B2"), Stop(), Pay(Y, 1), Open(), Done())
    assert (payee.turn, payee.phase, payee.hold(1)) == (1, Phase.ACT, "Y" * 11)  # over until the end of their own turn
    assert payee.do(Play("U2"), Done()).phase == Phase.TRIM


def test_ss_9_1__the_fourth_vp_tile_ends_the_game_with_the_round() -> None:
    fourth = table(["YYYBB"], vp_tiles=[3]).do(Discard("U2"), Step("A1"), Stop(), Claim())
    assert fourth.state.final == 1 and fourth.phase == Phase.ACT and fourth.turn == 1
    assert fourth.game.outcome(fourth.state) is None  # not before the round is over
    over = fourth.do(Play("+YY"))
    assert over.phase == Phase.OVER and over.forbidden_by(Play("U2")) == {"SS-9.1"}
    last = table(["", "YYYBB"], ["C3", "B1"], vp_tiles=[0, 3], turn=1).do(Discard("U2"), Step("A1"), Stop(), Claim())
    assert last.phase == Phase.OVER
    third = table(["YYYBB"], vp_tiles=[2]).do(Discard("U2"), Step("A1"), Stop(), Claim())
    assert third.state.final == 0
    assert table(["YYYBB"], vp_tiles=[3], without=["SS-9.1"]).do(Discard("U2"), Step("A1"), Stop(), Claim()).state.final == 0


def test_ss_9_2__the_score() -> None:
    over = table(["YYRB", "YYGGG"], outposts={0: ["B1", "B2", "B3"], 1: ["A2", "A3", "B1", "B2"]}, vp_tiles=[4, 0], turn=1,
                 final=1)
    done = over.do(Play("+YY"))
    outcome = done.game.outcome(done.state)
    assert outcome is not None
    # Two ginger and one chili outpost uncover 0 + 1 and 0, four ginger ones 0 + 1 + 2 + 3; cubes other than yellow are 2 and 3.
    assert outcome.points == (1 + 2, 6 + 3) and outcome.winner == 1


@pytest.mark.parametrize(("bonus", "scored"), [(0, 10), (1, 13), (2, 16)])
def test_ss_9_2__cubes_score_as_far_as_the_hold_has_spaces(bonus: int, scored: int) -> None:
    """Ten, and three more for each such bonus tile (SS-8.1); yellow cubes take spaces of no other kind."""
    for hold, points in (("R" * 20, scored), ("R" * 9 + "Y" * 20, 9)):
        over = table([hold, ""], bonus=[Bonus.HOLD] * bonus, turn=1, final=1).do(Play("+YY"))
        outcome = over.game.outcome(over.state)
        assert outcome is not None and outcome.points == (points, 0)


def test_ss_9_3__a_tie_goes_to_the_later() -> None:
    for seats in (2, 3):
        over = table(["RR"] * seats, players=seats, turn=seats - 1, final=1).do(Play("+YY"))
        outcome = over.game.outcome(over.state)
        assert outcome is not None and outcome.winners == (seats - 1,)
    dropped = table(["RR", "RR"], turn=1, final=1, without=["SS-9.3"]).do(Play("+YY"))
    shared = dropped.game.outcome(dropped.state)
    assert shared is not None and set(shared.winners) == {0, 1}
