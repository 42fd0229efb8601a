"""Pairs of readings that meet in one step of a voyage, of trimming or of the end: what comes of it under each combination."""

from __future__ import annotations

import pytest

from century_rules.games.eastern_wonders import scoring
from century_rules.games.eastern_wonders.actions import (
    Begin, Claim, Discard, Done, Harvest, Pass, Pay, Stay, Step, Stop, Take,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.by_hand import Table, cubes, new_game, read_as, table

Y, R, G, B = Spice

YES_NO = ("yes", "no")


# --- own-fresh and drop-place -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fresh", "drop", "there", "back"), [
    ("yes", "left", {Y, G}, {B}),
    ("no", "left", {G}, {B}),
    ("yes", "origin", {G}, {B, Y}),
    ("no", "origin", {G}, {B}),
])
def test_what_may_be_gathered_where_one_laid_a_cube(fresh: str, drop: str, there: set[Spice], back: set[Spice]) -> None:
    """C3 has a clove, C4 a tea: one voyage goes to C4, on and back there, another to C4 and back to C3."""
    start = table(holds=["YR"], lying={"C3": "B", "C4": "G"}, readings=read_as(own_fresh=fresh, drop_place=drop))
    to_c4 = start.do(Step("C4"), Step("C5", Y), Step("C4", R), Stop())
    assert to_c4.legal == {Take(cube) for cube in there} | {Done()}
    to_c3 = start.do(Step("C4"), Step("C3", Y), Stop())
    assert to_c3.legal == {Take(cube) for cube in back} | {Done()}


def test_of_two_alike_only_the_one_that_lay_there_before_may_be_gathered_until_the_next_turn() -> None:
    start = table(holds=["YR"], lying={"C4": "Y"}, readings=read_as(own_fresh="no"))
    ended = start.do(Step("C4"), Step("C5", Y), Step("C4", R), Stop())
    assert ended.lying("C4") == "YY"
    took = ended.do(Take(Y))
    assert (took.phase, took.hold(), took.lying("C4"), took.lying("C5")) == (Phase.ACT, "Y", "Y", "R")
    later = took.do(Pass(), Stay(), Pass(), Step("C5"), Step("C4", Y), Stop())
    assert later.forbidden_by(Take(R)) == {"EW-3.6"}
    assert later.do(Take(Y)).lying("C4") == "-", "a cube of an earlier voyage is not fresh any more"


def test_all_or_none_is_all_that_may_be_taken() -> None:
    start = table(holds=["YR"], lying={"C4": "GG"}, readings=read_as(own_fresh="no", pickup="all"))
    ended = start.do(Step("C4"), Step("C5", Y), Step("C4", R), Stop())
    assert ended.do(Take(G)).legal == {Take(G)}
    assert ended.do(Take(G), Take(G)).phase is Phase.ACT
    assert ended.do(Done()).phase is Phase.ACT


def test_a_free_step_leaves_nothing_fresh_behind() -> None:
    start = table(holds=["R"], lying={"C4": "Y"}, bonus={0: [Bonus.MOVE]}, readings=read_as(own_fresh="no"))
    ended = start.do(Step("C4"), Step("C5"), Step("C4", R), Stop())
    assert ended.legal == {Take(Y), Done()}


# --- return, payment-staying, pickup-staying --------------------------------------------------------------------------


@pytest.mark.parametrize(("back", "staying", "due"), [("yes", "no", True), ("yes", "yes", True), ("no", "no", False),
                                                      ("no", "yes", True)])
def test_whether_coming_back_to_company_costs_the_fee(back: str, staying: str, due: bool) -> None:
    readings = read_as(return_=back, payment_staying=staying)
    rich = table(ships=("C3", "C3"), holds=["YR"], readings=readings).do(Step("C4"), Step("C3", Y), Stop())
    assert rich.phase is (Phase.FEE if due else Phase.ACT if back == "no" else Phase.GATHER)
    poor = table(ships=("C3", "C3"), holds=["Y"], readings=readings).do(Step("C4"))
    assert poor.forbidden_by(Step("C3", Y)) == ({"EW-3.5"} if due else set())
    stayed = table(ships=("C3", "C3"), holds=["Y"], readings=readings).do(Stay())
    assert stayed.phase is (Phase.FEE if staying == "yes" else Phase.ACT)
    elsewhere = table(ships=("C3", "C4"), holds=["Y"], readings=readings).do(Step("C4"), Stop())
    assert elsewhere.phase is Phase.FEE


@pytest.mark.parametrize(("back", "staying", "may"), [("yes", "no", True), ("yes", "yes", True), ("no", "no", False),
                                                      ("no", "yes", True)])
def test_whether_cubes_may_be_gathered_after_coming_back(back: str, staying: str, may: bool) -> None:
    start = table(holds=["Y"], lying={"C3": "B", "C5": "G"}, readings=read_as(return_=back, pickup_staying=staying))
    assert start.do(Step("C4"), Step("C3", Y), Stop()).phase is (Phase.GATHER if may else Phase.ACT)
    assert start.do(Step("C4"), Step("C5", Y), Stop()).phase is Phase.GATHER
    assert start.do(Stay()).phase is (Phase.GATHER if staying == "yes" else Phase.ACT)


@pytest.mark.parametrize("payment", YES_NO)
@pytest.mark.parametrize("pickup", YES_NO)
def test_who_stays_in_company_pays_first_and_gathers_then_if_either_at_all(payment: str, pickup: str) -> None:
    here = table(ships=("C3", "C3"), holds=["Y"], lying={"C3": "B"}, readings=read_as(
        payment_staying=payment, pickup_staying=pickup)).do(Stay())
    if payment == "yes":
        assert here.forbidden_by(Take(B)) == {"EW-3.7"}
        here = here.do(Pay(Y, 1))
    assert here.phase is (Phase.GATHER if pickup == "yes" else Phase.ACT)


# --- payment-place and the look ahead of EW-3.5 -----------------------------------------------------------------------


@pytest.mark.parametrize(("place", "clauses"), [("markets", set[str]()), ("anywhere", {"EW-3.5"})])
def test_who_has_nothing_may_not_sail_to_company_where_it_is_paid(place: str, clauses: set[str]) -> None:
    readings = read_as(payment_place=place)
    poor = table(ships=("A2", "A1"), readings=readings)
    assert poor.forbidden_by(Step("A1")) == clauses
    assert table(ships=("A2", "B2"), readings=readings).forbidden_by(Step("B2")) == {"EW-3.5"}
    assert poor.may(Step("B2"))
    assert table(ships=("A2", "A1"), bonus={0: [Bonus.MOVE]}, readings=readings).may(Step("A1")), "the free step leads on"
    at_port = table(ships=("A2", "A1", "A1"), holds=["Y"], readings=readings).do(Step("A1"))
    assert at_port.forbidden_by(Stop()) == clauses
    assert at_port.may(Step("B1", Y))


@pytest.mark.parametrize(("place", "staying", "phase"), [
    ("markets", "no", Phase.ACT), ("markets", "yes", Phase.ACT), ("anywhere", "no", Phase.ACT), ("anywhere", "yes", Phase.FEE)])
def test_staying_on_a_port_in_company(place: str, staying: str, phase: Phase) -> None:
    readings = read_as(payment_place=place, payment_staying=staying)
    assert table(ships=("A1", "A1"), holds=["Y"], readings=readings).do(Stay()).phase is phase
    assert table(ships=("A1", "A1"), readings=readings).forbidden_by(Stay()) == ({"EW-3.5"} if phase is Phase.FEE else set())
    assert table(ships=("A1", "A1", "A1"), holds=["Y"], readings=readings).may(Stay()) == (phase is Phase.ACT)


def test_only_ships_on_that_very_tile_are_paid_each_once() -> None:
    met = table(ships=("C3", "C4", "C5", "C4"), holds=["YYYY"]).do(Step("C4"), Stop())
    assert met.state.owed == (0, 1, 0, 1)
    assert met.forbidden_by(Pay(Y, 2)) == {"EW-3.4"}
    assert met.legal == {Pay(Y, 1), Pay(Y, 3)}
    paid = met.do(Pay(Y, 3), Pay(Y, 1))
    assert (paid.phase, [paid.hold(seat) for seat in range(4)]) == (Phase.ACT, ["YY", "Y", "-", "Y"])


# --- hold-check and discard-more --------------------------------------------------------------------------------------


def asked_to_trim(game: Table) -> list[int]:
    """The seats that have to return cubes, in their order, each returning one ginger."""
    seats = []
    while game.phase is Phase.TRIM:
        seats.append(game.state.actor)
        game = game.do(Discard(Y))
    assert game.phase is Phase.SAIL
    assert game.state.actor == game.state.turn
    return seats


@pytest.mark.parametrize(("players", "turn", "order"), [
    (3, 0, [0, 1, 2]), (3, 1, [1, 2, 0]), (3, 2, [2, 0, 1]), (4, 0, [0, 1, 2, 3]), (4, 1, [1, 2, 3, 0]), (4, 2, [2, 3, 0, 1])])
def test_holds_are_trimmed_clockwise_from_the_player_whose_turn_it_was(players: int, turn: int, order: list[int]) -> None:
    ships = ("D2", "D3", "D4", "D5")[:players]
    everybody = read_as(hold_check="everybody")

    def passed(holds: list[str], of_all: bool = True) -> Table:
        return table(Phase.ACT, ships=ships, holds=holds, turn=turn, readings=everybody if of_all else None).do(Pass())

    assert asked_to_trim(passed(["Y" * 11] * players)) == order
    assert asked_to_trim(passed(["Y" * 11] * players, of_all=False)) == [turn]
    one_fits = ["Y" * (10 if seat == order[1] else 11) for seat in range(players)]
    assert asked_to_trim(passed(one_fits)) == [seat for seat in order if seat != order[1]]
    others_over = ["Y" * (10 if seat == turn else 11) for seat in range(players)]
    assert asked_to_trim(passed(others_over)) == order[1:]
    assert asked_to_trim(passed(others_over, of_all=False)) == []


def test_each_hold_is_trimmed_to_its_own_spaces_and_the_next_turn_is_the_next_seats() -> None:
    ended = table(Phase.ACT, ships=("D2", "D3", "D4"), holds=["Y" * 15, "R" * 13, "G" * 14], turn=1, bonus={0: [Bonus.HOLD]},
                  readings=read_as(hold_check="everybody")).do(Pass())
    assert (ended.state.turn, ended.state.actor) == (1, 1)
    trimmed = ended.do(Discard(R), Discard(R), Discard(R))
    assert (trimmed.state.turn, trimmed.state.actor, trimmed.legal) == (1, 2, {Discard(G)})
    assert trimmed.forbidden_by(Discard(R)) == {"EW-7.1"}
    done = trimmed.do(*[Discard(G)] * 4, Discard(Y), Discard(Y))
    assert [done.hold(seat) for seat in range(3)] == ["Y" * 13, "R" * 10, "G" * 10]
    assert (done.phase, done.state.turn, done.state.actor) == (Phase.SAIL, 2, 2)
    assert done.state.supply == (35 - 13, 30 - 10, 20 - 10, 20)


@pytest.mark.parametrize(("check", "phase"), [("own", Phase.OVER), ("everybody", Phase.TRIM)])
def test_the_last_turn_ends_with_the_trimming_of_all_or_of_one(check: str, phase: Phase) -> None:
    last = table(Phase.ACT, ships=("D2", "D3", "D4"), holds=["Y" * 11, "", "R"], turn=2, final=1,
                 readings=read_as(hold_check=check)).do(Pass())
    assert last.phase is phase
    if phase is Phase.TRIM:
        assert last.state.actor == 0
        last = last.do(Discard(Y))
    assert (last.phase, last.state.actor, last.state.turn) == (Phase.OVER, 2, 2)


def test_nothing_is_returned_before_the_turn_ends() -> None:
    for phase in (Phase.SAIL, Phase.ACT):
        assert table(phase, holds=["Y" * 12]).forbidden_by(Discard(Y)) == {"EW-7.1"}
    met = table(ships=("C3", "C4"), holds=["Y", "R" * 10], lying={"C4": "G" * 12}).do(Step("C4"), Stop(), Pay(Y, 1))
    assert met.do(*[Take(G)] * 12).legal >= {Harvest(), Pass()}, "more than fit may be gathered and received"


def test_each_who_is_over_may_return_more_and_ends_it_once_the_rest_fits() -> None:
    ended = table(Phase.ACT, ships=("D2", "D3", "D4"), holds=["Y" * 11, "R" * 10, "G" * 12], turn=2,
                  readings=read_as(hold_check="everybody", discard_more="yes")).do(Pass())
    assert ended.legal == {Discard(G)}
    assert ended.forbidden_by(Done()) == {"EW-7.1"}
    eleven = ended.do(Discard(G))
    assert eleven.forbidden_by(Done()) == {"EW-7.1"}
    ten = eleven.do(Discard(G))
    assert ten.legal == {Discard(G), Done()}
    eight = ten.do(Discard(G), Discard(G))
    first = eight.do(Done())
    assert (first.phase, first.state.turn, first.state.actor) == (Phase.TRIM, 2, 0)
    assert first.forbidden_by(Done()) == {"EW-7.1"}, "another's hold is over, whatever the mover's is"
    over = first.do(Discard(Y), Done())
    assert (over.phase, over.state.turn, over.state.actor) == (Phase.SAIL, 0, 0)
    assert [over.hold(seat) for seat in range(3)] == ["Y" * 10, "R" * 10, "G" * 8], "who is not over is not asked"


def test_whether_the_rest_fits_goes_by_the_spaces_of_who_trims() -> None:
    ended = table(Phase.ACT, ships=("D2", "D3"), holds=["Y" * 13, "R" * 12], bonus={0: [Bonus.HOLD]},
                  readings=read_as(hold_check="everybody", discard_more="yes")).do(Pass())
    assert (ended.state.turn, ended.state.actor, ended.legal) == (0, 1, {Discard(R)})
    assert ended.do(Discard(R), Discard(R)).legal == {Discard(R), Done()}


def test_who_returns_everything_need_not_say_so() -> None:
    ended = table(Phase.ACT, holds=["R" * 11], readings=read_as(discard_more="yes")).do(Pass())
    one_left = ended.do(*[Discard(R)] * 10)
    assert one_left.legal == {Discard(R), Done()}
    assert one_left.do(Discard(R)).state.turn == 1


@pytest.mark.parametrize(("overflow", "points"), [("no", [13, 8, 10]), ("yes", [14, 8, 11])])
def test_cubes_beyond_the_spaces_at_the_end(overflow: str, points: list[int]) -> None:
    """One hold bonus and 14 chili; no bonus, 5 ginger and 8 chili; 10 ginger and 11 chili: ginger is not in their way."""
    over = table(Phase.OVER, ships=("D2", "D3", "D4"), holds=["R" * 14, "YYYYY" + "R" * 8, "Y" * 10 + "R" * 11],
                 bonus={0: [Bonus.HOLD]}, readings=read_as(score_overflow=overflow))
    assert [scoring.score(over.game, player).cubes for player in over.state.players] == points


# --- claims and end-trigger -------------------------------------------------------------------------------------------

THREE_TILES = "YYYBB" + "RRRGG" + "RRGB"
"""The cubes for V01, and for V05 and V06, which come up after it."""


@pytest.mark.parametrize(("claims", "end", "phase", "may"), [
    ("one", "round", Phase.SAIL, False), ("one", "at-once", Phase.OVER, False),
    ("several", "round", Phase.PORT, True), ("several", "at-once", Phase.OVER, False)])
def test_a_fifth_tile_in_the_port_action_of_the_fourth(claims: str, end: str, phase: Phase, may: bool) -> None:
    start = table(Phase.ACT, ships=("A1", "D3"), holds=[THREE_TILES], vp={0: 3}, readings=read_as(claims=claims, end_trigger=end))
    fourth = start.do(Claim())
    assert (fourth.phase, fourth.state.final, fourth.state.players[0].vp_tiles) == (phase, 1, 4)
    assert fourth.may(Claim()) == may
    if may:
        fifth = fourth.do(Claim())
        assert (fifth.state.players[0].vp_tiles, fifth.state.players[0].vp_points) == (5, 11 + 12)
        assert fifth.do(Claim(), Stay(), Pass()).phase is Phase.OVER, "with the round"
        assert fifth.do(Done()).state.turn == 1


@pytest.mark.parametrize("end", ["round", "at-once"])
def test_the_third_and_the_fourth_tile_in_one_port_action(end: str) -> None:
    start = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB" + "RRRGG"], vp={0: 2},
                  readings=read_as(claims="several", end_trigger=end)).do(Claim())
    assert (start.phase, start.state.final) == (Phase.PORT, 0)
    assert start.do(Done()).state.final == 0
    fourth = start.do(Claim())
    assert fourth.state.final == 1
    assert fourth.phase is (Phase.OVER if end == "at-once" else Phase.SAIL)


def test_the_fourth_tile_ends_the_round_even_if_a_later_player_takes_a_fourth_too() -> None:
    first = table(Phase.ACT, ships=("A1", "A4", "D4"), holds=["YYYBB", "YYGGG"], vp={0: 3, 1: 3}).do(Claim())
    second = first.do(Stay(), Claim())
    assert (second.phase, second.state.turn, second.state.final) == (Phase.SAIL, 2, 1)
    assert second.do(Stay(), Harvest()).phase is Phase.OVER


def test_where_the_game_ends_at_once_nobody_trims_nor_plays_on() -> None:
    over = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB" + "R" * 12], vp={0: 3}, readings=read_as(end_trigger="at-once"))
    ended = over.do(Claim())
    assert (ended.phase, ended.hold(), ended.legal) == (Phase.OVER, "R" * 12, set())
    outcome = ended.game.outcome(ended.state)
    assert outcome is not None
    assert outcome.points == (11 + 10, 0)


def test_a_port_action_of_several_tiles_goes_on_while_the_port_is_open_and_the_cubes_are_there() -> None:
    several = read_as(claims="several")
    rich = table(Phase.ACT, ships=("A1", "D3"), holds=[THREE_TILES], readings=several)
    third = rich.do(Claim(), Claim())
    assert third.legal == {Claim(), Done()}
    assert third.forbidden_by(Harvest()) == third.forbidden_by(Pass()) == {"EW-3.8"}
    assert third.do(Claim()).state.turn == 1, "nothing more can be paid"
    closing = table(Phase.ACT, ships=("A1", "D3"), holds=[THREE_TILES], readings=several, closed_at=5).do(Claim())
    assert closing.phase is Phase.PORT
    shut = closing.do(Claim())
    assert (shut.shown("A1"), shut.state.turn, shut.state.players[0].vp_tiles) == ("closed", 1, 2)


def test_once_the_port_closed_tile_is_out_a_port_action_takes_one_tile_only() -> None:
    there = table(Phase.ACT, ships=("A1", "D3"), holds=[THREE_TILES], readings=read_as(claims="several"), closed_at=4,
                  ports=(0, 4, 2, 3), drawn=5).do(Claim())
    assert (there.shown("A1"), there.shown("A4"), there.state.turn) == ("closed", "V05", 1)


def test_a_tile_is_bought_after_the_move_and_the_payments_only() -> None:
    assert table(ships=("A1", "D3"), holds=["YYYBB"]).forbidden_by(Claim()) == {"EW-3.8"}
    meeting = table(ships=("A2", "A1"), holds=["YYYBB"], lying={"A1": "Y"}, readings=read_as(payment_place="anywhere"))
    fee = meeting.do(Step("A1"), Stop())
    assert fee.forbidden_by(Claim()) == {"EW-3.8"}
    gathering = fee.do(Pay(B, 1))
    assert (gathering.phase, gathering.forbidden_by(Claim())) == (Phase.GATHER, {"EW-3.8"})
    assert gathering.do(Take(Y)).forbidden_by(Claim()) == {"EW-5.1"}, "one clove is gone"


def test_a_port_with_nothing_left_to_lay_on_it() -> None:
    empty = table(Phase.ACT, ships=("A1", "D3"), holds=[THREE_TILES], ports=(27, 9, 2, 3), drawn=28)
    assert empty.forbidden_by(Claim()) == {"EW-5.1"}
    last = table(Phase.ACT, ships=("A1", "D3"), holds=["BBBBB"], ports=(26, 9, 2, 3), drawn=27)
    assert last.may(Claim())


# --- shared-start -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shared", "clauses"), [("yes", set[str]()), ("no", {"EW-1.7"})])
def test_starting_with_any_ship_that_is_there_already(shared: str, clauses: set[str]) -> None:
    two_placed = new_game(4, readings=read_as(shared_start=shared)).do(Begin(cubes("RR"), "C3"), Begin(cubes("YYR"), "D3"))
    for tile in ("C3", "D3"):
        assert two_placed.forbidden_by(Begin(cubes("YYYY"), tile)) == clauses
    assert two_placed.may(Begin(cubes("YYYY"), "C4"))
    assert two_placed.forbidden_by(Begin(cubes("YYYY"), "A1")) == {"EW-1.7"}


@pytest.mark.parametrize(("staying", "phase"), [("no", Phase.ACT), ("yes", Phase.FEE)])
def test_staying_where_two_ships_started(staying: str, phase: Phase) -> None:
    begun = new_game(2, readings=read_as(payment_staying=staying)).do(Begin(cubes("RR"), "C3"), Begin(cubes("YYYY"), "C3"))
    assert begun.do(Stay()).phase is phase
