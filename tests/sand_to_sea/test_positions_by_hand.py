"""Whole positions laid out by hand, beside those that play leads to: nothing else has changed, and nothing stays behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from century_rules.games.century.cubes import parse_cubes
from century_rules.games.sand_to_sea.actions import (
    Begin, Choose, Claim, Discard, Done, Exchange, Lay, Open, Pay, Pick, Play, Raise, Rest, Return, Spend, Stay, Step, Stop, Take,
    Trade,
)
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.sand_to_sea.rulebook import in_order_of_box
from century_rules.games.sand_to_sea.state import ANY_REWARD, CARD_REWARD, NOWHERE, Phase, State
from tests.sand_to_sea.by_hand import Table, table
from tests.sand_to_sea.test_rules import SECOND

Y, R, G, B = Spice


def flags(names: tuple[str, ...], wanted: str) -> tuple[int, ...]:
    """1 for each of the names that is in the text, which parts them by blanks."""
    assert set(wanted.split()) <= set(names)
    return tuple(int(name in wanted.split()) for name in names)


def with_players(game: Table, changes: Mapping[int, Mapping[str, Any]]) -> Table:
    """The position with some things of players changed: cubes, cards and tiles as text, numbers as they are."""
    cards, sea, players = game.state.card_names, game.state.setup.sea, list(game.state.players)

    def read(field: str, value: Any) -> Any:
        if field in ("hand", "played", "discarded"):
            return flags(cards, value)
        if field == "outposts":
            return flags(sea.names, value)
        return parse_cubes(value) if field == "hold" else sea.index[value] if field == "ship" else value

    for seat, fields in changes.items():
        players[seat] = attrs.evolve(players[seat], **{field: read(field, value) for field, value in fields.items()})
    return Table(game.game, attrs.evolve(game.state, players=tuple(players)))


def mine(game: Table, **fields: Any) -> Table:
    """The position with some things of the first player changed."""
    return with_players(game, {0: fields})


def at(game: Table, on: str = "", sold: str = "", **fields: Any) -> State:
    """The position with other fields changed; `on` is what lies on the merchant row, from the left, `sold` are cards."""
    state = game.state
    if on:
        lies = [parse_cubes(each) for each in on.split()]
        fields["on"] = (*lies, *state.on[len(lies):])
    gone = flags(state.card_names, sold)
    return attrs.evolve(state, unsold=tuple(there - away for there, away in zip(state.unsold, gone, strict=False)), **fields)


# --- before the first turn, cards, rests (SS-1.9, SS-3, SS-7) ---------------------------------------------------------


@pytest.mark.parametrize("supply", ["unlimited", "finite"])
def test_ss_1_9__the_beginning(supply: str) -> None:
    game = table(supply=supply, players=3).game
    start = Table(game, in_order_of_box(game))
    assert [player.ship for player in start.state.players] == [NOWHERE] * 3
    left: dict[str, Any] = {"bowls": (31, 30, 20, 20)} if supply == "finite" else {}
    one = start.do(Begin((4, 0, 0, 0), "B1"))
    placed = {2: {"ship": "B1", "hold": "YYYY"}}
    assert one.state == at(with_players(start, placed), turn=1, actor=1, sets=(0, 1, 1, 1), **left)
    everybody = {**placed, 1: {"ship": "C3", "hold": "RR"}, 0: {"ship": "B1", "hold": "YG"}}
    left = {"bowls": (30, 28, 19, 20)} if supply == "finite" else {}
    assert one.do(Begin((0, 2, 0, 0), "C3"), Begin((1, 0, 1, 0), "B1")).state == at(
        with_players(start, everybody), phase=Phase.ACT, turn=0, actor=0, sets=(0, 0, 0, 0), **left)


def test_ss_3_1__acquiring() -> None:
    start = table(["YRB"], on=["G", "", "YY"])
    paying = start.do(Lay(B))
    assert paying.state == at(mine(start, hold="YR"), "GB", phase=Phase.PAY, laid=1)
    bought = paying.do(Lay(Y), Take("+YYR"))
    assert bought.state == at(mine(start, hold="YYR", hand="+YY U2 +YYR"), "GB Y - -", "+YYR", turn=1, actor=1)


def test_ss_3_1__acquiring_under_card_cubes_part() -> None:
    start = table(["Y"], on=["RG"], card_cubes="part", supply="finite", bowls=(1, 1, 1, 1))
    taken = start.do(Take("+YYYY"))
    own = mine(start, hand="+YY U2 +YYYY")
    assert taken.state == at(own, "-", "+YYYY", phase=Phase.PICK, offered=(0, 1, 1, 0))
    one = taken.do(Pick(R))
    assert one.state == at(mine(own, hold="YR"), "-", "+YYYY", phase=Phase.PICK, offered=(0, 0, 1, 0))
    assert one.do(Done()).state == at(mine(own, hold="YR"), "-", "+YYYY", turn=1, actor=1, bowls=(1, 1, 2, 1))
    assert one.do(Pick(G)).state == at(mine(own, hold="YRG"), "-", "+YYYY", turn=1, actor=1)


def test_ss_3_2__playing() -> None:
    start = table(["YYYYR"], hand=["YY>G"], upgrade_count="at-least-one", upgrade_same_cube="no")
    spice = mine(start, hold="YYYYYYR", hand="U2 YY>G", played="+YY")
    assert start.do(Play("+YY")).state == at(spice, turn=1, actor=1)
    raising = start.do(Play("U2"))
    played = mine(start, hand="+YY YY>G", played="U2")
    assert raising.state == at(played, phase=Phase.RAISE, left=2)
    once = raising.do(Raise(Y))
    raised = mine(played, hold="YYYRR")
    assert once.state == at(raised, phase=Phase.RAISE, left=1, raised=1, lifted=(0, 1, 0, 0))
    assert once.do(Done()).state == at(raised, turn=1, actor=1)
    trading = start.do(Play("YY>G"), Exchange("YY>G"))
    traded = mine(start, hold="GGR", hand="+YY U2", played="YY>G")
    using = start.state.card_names.index("YY>G")
    assert trading.state == at(traded, phase=Phase.TRADE, using=using)
    assert trading.do(Done()).state == at(traded, turn=1, actor=1)


def test_ss_7_1__resting() -> None:
    start = table(["Y"], hand=["YY>G"], played=["+YY"], discarded=["U2"])
    assert start.do(Rest()).state == at(mine(start, hand="+YY U2 YY>G", played="", discarded=""), turn=1, actor=1)


# --- sailing (SS-4) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("loop", ["no", "yes"])
def test_ss_4__a_voyage_with_a_free_step_and_a_fee(loop: str) -> None:
    """P1 sails B1, A1, B2 with a card and a free step, and pays P2 and P3 there."""
    start = table(["YRG", "B", "", ""], ["B1", "B2", "B2", "C3"], players=4, played=["U2"], bonus=[Bonus.MOVE], loop_is_stay=loop)
    origin = start.state.setup.sea.index["B1"] if loop == "yes" else 0
    away = start.do(Discard("U2"))
    own = mine(start, played="", discarded="U2")
    assert away.state == at(own, phase=Phase.SAIL, steps=1, free=1, origin=origin)
    first = away.do(Step("A1"))
    assert first.state == at(mine(own, ship="A1"), phase=Phase.SAIL, free=1, moved=1, origin=origin)
    second = first.do(Step("B2"))
    there = mine(own, ship="B2")
    assert second.state == at(there, phase=Phase.SAIL, moved=1, origin=origin)
    met = second.do(Stop())
    assert met.state == at(there, phase=Phase.FEE, moved=1, owed=(0, 1, 1, 0))
    once = met.do(Pay(G, 2))
    one = with_players(there, {0: {"hold": "YR"}, 2: {"hold": "G"}})
    assert once.state == at(one, phase=Phase.FEE, moved=1, owed=(0, 1, 0, 0))
    paid = with_players(there, {0: {"hold": "R"}, 1: {"hold": "YB"}, 2: {"hold": "G"}})
    assert once.do(Pay(Y, 1)).state == at(paid, phase=Phase.MOOR, moved=1)
    assert once.do(Pay(Y, 1), Done()).state == at(paid, turn=1, actor=1)


def test_ss_4_1__steps_that_are_paid_for_and_free_ones_are_counted_apart() -> None:
    """Under overdiscard=yes all cards may go at once; what is paid for is used first, and what is left is lost."""
    start = table(hand=["YY>G"], bonus=[Bonus.MOVE, Bonus.MOVE], overdiscard="yes")
    away = start.do(Discard("U2"), Discard("+YY"), Discard("YY>G"))
    own = mine(start, hand="", discarded="U2 +YY YY>G")
    assert away.state == at(own, phase=Phase.SAIL, steps=3, free=2)
    assert away.do(Step("A1")).state == at(mine(own, ship="A1"), phase=Phase.SAIL, steps=2, free=2, moved=1)
    assert away.do(Step("A1"), Stop()).state == at(mine(own, ship="A1"), phase=Phase.MOOR, moved=1)


def test_ss_4_3__a_free_step_alone() -> None:
    start = table(bonus=[Bonus.MOVE, Bonus.MOVE], free_step="alone")
    assert start.do(Step("A1")).state == at(mine(start, ship="A1"), phase=Phase.SAIL, free=1, moved=1)


def test_ss_4_5__staying() -> None:
    start = table(["YR", "Y"], ["B1", "B1"])
    assert start.do(Stay()).state == at(start, phase=Phase.MOOR)
    paying = table(["YR", "Y"], ["B1", "B1"], stay_pays="yes").do(Stay())
    assert (paying.phase, paying.state.owed, paying.state.moved) == (Phase.FEE, (0, 1), 0)
    assert paying.do(Pay(Y, 1)).state == at(with_players(
        table(["YR", "Y"], ["B1", "B1"], stay_pays="yes"), {0: {"hold": "R"}, 1: {"hold": "YY"}}), phase=Phase.MOOR)


# --- markets (SS-5) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("build_only", ["yes", "no"])
def test_ss_5__an_outpost_that_is_paid_for(build_only: str) -> None:
    """P1 sails to B2, where P2 has an outpost, pays two cubes for one there, and trades RR>YYB."""
    start = table(["YRRR"], outposts={1: ["B2"]}, build_only=build_only)
    moored = start.do(Discard("U2"), Step("B2"), Stop())
    due: dict[str, Any] = {"to_trade": 1} if build_only == "no" else {}
    own = mine(start, hand="+YY", discarded="U2", ship="B2")
    opening = moored.do(Open())
    assert opening.state == at(own, phase=Phase.OPENING, toll=2, **due)
    once = opening.do(Spend(Y))
    assert once.state == at(mine(own, hold="RRR"), phase=Phase.OPENING, toll=1, **due)
    built = mine(own, hold="RR", outposts="B2", uncovered=(1, 0, 0, 0))
    placed = once.do(Spend(R))
    assert placed.state == at(built, phase=Phase.MARKET, **due)
    traded = mine(built, hold="YYB")
    assert placed.do(Trade()).state == at(traded, phase=Phase.MARKET)
    assert placed.do(Trade(), Done()).state == at(traded, turn=1, actor=1)


def test_ss_5_3__a_row_without_an_outpost_left_opens_none() -> None:
    """As in a box with fewer columns than tiles of a type: with nothing else to do there one does not stay."""
    full = mine(table(["Y"]), uncovered=(4, 0, 0, 0))
    assert full.forbidden_by(Stay()) == {"SS-2.1"}
    arrived = mine(table(["Y"]), uncovered=(4, 0, 0, 0)).do(Discard("U2"), Step("B2"), Stop())
    assert arrived.forbidden_by(Open()) == {"SS-5.3"}
    assert mine(table(["Y"]), uncovered=(3, 0, 0, 0)).may(Stay())


def test_ss_5_6__a_trade_at_an_outpost_one_has() -> None:
    start = table(["RRR"], outposts={0: ["B2"]})
    moored = start.do(Discard("U2"), Step("B2"), Stop())
    own = mine(start, hand="+YY", discarded="U2", ship="B2", hold="YYRB")
    assert moored.do(Trade()).state == at(own, phase=Phase.MARKET)


@pytest.mark.parametrize("when", ["before", "after"])
def test_ss_5_4__the_card_of_the_first_column(when: str) -> None:
    start = table(["Y"], outposts={0: ["C5", "D2", "B4"]}, on=["", "RR", "G"], reward_when=when)
    built = mine(start, outposts="C5 D2 B4 B1", uncovered=(1, 1, 1, 1))
    opened = start.do(Stay(), Open())
    assert opened.state == at(built, phase=Phase.REWARD if when == "before" else Phase.MARKET, reward=CARD_REWARD)
    taken = mine(built, hold="YRR", hand="+YY U2 +YYY")
    if when == "before":
        assert opened.do(Take("+YYY")).state == at(taken, "- G - -", "+YYY", phase=Phase.MARKET)
        return
    choosing = opened.do(Done())
    assert choosing.state == at(built, phase=Phase.REWARD, reward=CARD_REWARD)
    assert choosing.do(Take("+YYY")).state == at(taken, "- G - -", "+YYY", turn=1, actor=1)


def test_ss_5_4__some_of_the_cubes_on_the_card_of_a_column() -> None:
    start = table(["Y"], outposts={0: ["C5", "D2", "B4"]}, on=["", "RRG"], card_cubes="part")
    own = mine(start, outposts="C5 D2 B4 B1", uncovered=(1, 1, 1, 1), hand="+YY U2 +YYY")
    taken = start.do(Stay(), Open(), Take("+YYY"))
    assert taken.state == at(own, "- - - -", "+YYY", phase=Phase.PICK, offered=(0, 2, 1, 0), reward=CARD_REWARD)
    assert taken.do(Pick(G), Done()).state == at(mine(own, hold="YG"), "- - - -", "+YYY", phase=Phase.MARKET)


@pytest.mark.parametrize("cargo_now", ["yes", "no"])
@pytest.mark.parametrize("bonus", list(Bonus))
def test_ss_5_5__a_bonus_tile_of_another_column(cargo_now: str, bonus: Bonus) -> None:
    start = table(["Y"], outposts={0: SECOND}, cargo_now=cargo_now)
    built = mine(start, outposts=" ".join([*SECOND, "B1"]), uncovered=(2, 2, 2, 2))
    opened = start.do(Stay(), Open())
    assert opened.state == at(built, phase=Phase.REWARD, reward=ANY_REWARD)
    vp = start.game.components.bonus_vp[bonus][0]
    won = mine(built, bonus=tuple(int(kind is bonus) for kind in Bonus), bonus_vp=vp)
    fresh: dict[str, Any] = {"fresh": 1} if cargo_now == "no" and bonus is Bonus.HOLD else {}
    left = tuple(4 - int(kind is bonus) for kind in Bonus)
    chosen = opened.do(Choose(bonus))
    assert chosen.state == at(won, phase=Phase.MARKET, bonus_left=left, **fresh)
    assert chosen.do(Done()).state == at(won, turn=1, actor=1, bonus_left=left)


def test_ss_5_5__the_very_last_bonus_tile_is_one_to_be_had() -> None:
    """The merchant deck is used up, and of the bonus tiles one is left."""
    start = table(outposts={0: SECOND}, sold=43)
    last = Table(start.game, attrs.evolve(start.state, bonus_left=(0, 1, 0))).do(Stay(), Open())
    assert last.phase == Phase.REWARD and last.legal == {Choose(Bonus.HOLD)}
    none = Table(start.game, attrs.evolve(start.state, bonus_left=(0, 0, 0))).do(Stay(), Open())
    assert none.phase == Phase.MARKET


def test_ss_1_6__bonus_tiles_come_from_the_top() -> None:
    """The points pile bears 6, 5, 4, 3 from the top: who has 6 already takes the 5."""
    start = table(outposts={0: SECOND}, bonus=[Bonus.POINTS], players=2)
    rich = mine(start, bonus_vp=6).do(Stay(), Open(), Choose(Bonus.POINTS))
    assert rich.state.players[0].bonus == (0, 0, 2) and rich.state.players[0].bonus_vp == 6 + 4  # the 6 and the 5 are taken


# --- ports, the hold and the end (SS-6, SS-8, SS-9) -------------------------------------------------------------------


def test_ss_6__a_vp_tile() -> None:
    start = table(["YYYBBR"], vp_tiles=[1], supply="finite", bowls=(1, 1, 1, 1))
    rich = mine(start, vp_points=9).do(Discard("U2"), Step("A1"), Stop(), Claim())
    own = mine(start, hand="+YY", discarded="U2", ship="A1", hold="R", vp_tiles=2, vp_points=9 + 11)
    assert rich.state == at(own, turn=1, actor=1, ports=(4, 1, 2, 3), drawn=5, bowls=(4, 1, 1, 3))


@pytest.mark.parametrize("trim", ["mover", "everybody"])
def test_ss_8_1__the_surplus_goes_back(trim: str) -> None:
    start = table(["Y" * 9, "R" * 11], trim=trim)
    over = start.do(Play("+YY"))
    own = mine(start, hand="U2", played="+YY", hold="Y" * 11)
    assert over.state == at(own, phase=Phase.TRIM)
    fits = over.do(Return(Y))
    own = mine(own, hold="Y" * 10)
    if trim == "mover":
        assert fits.state == at(own, turn=1, actor=1)
        return
    assert fits.state == at(own, phase=Phase.TRIM, actor=1)
    assert fits.do(Return(R)).state == at(with_players(own, {1: {"hold": "R" * 10}}), turn=1, actor=1)


def test_ss_8_1__who_has_returned_all_cubes_has_no_more_to_return() -> None:
    """discard-exact=no: one may return more than the surplus."""
    start = table(["Y" * 9], discard_exact="no")
    over = start.do(Play("+YY"), *[Return(Y)] * 10)
    own = mine(start, hand="U2", played="+YY")
    assert over.state == at(mine(own, hold="Y"), phase=Phase.TRIM) and over.may(Done())
    assert over.do(Return(Y)).state == at(mine(own, hold="-"), turn=1, actor=1)


def test_ss_8_1__the_round_goes_by_whose_turn_it_was_not_by_who_returned_cubes_last() -> None:
    over = table(["R" * 11, ""], turn=1, final=1, trim="everybody").do(Play("+YY"), Return(R))
    assert (over.phase, over.turn, over.state.actor) == (Phase.OVER, 1, 1)
    on = table(["", "", "R" * 11], players=3, turn=1, final=1, trim="everybody").do(Play("+YY"), Return(R))
    assert (on.phase, on.turn, on.state.actor) == (Phase.ACT, 2, 2)


@pytest.mark.parametrize("end", ["round", "at-once"])
def test_ss_9_1__the_end(end: str) -> None:
    start = table(["YYYBB"], vp_tiles=[3], end=end)
    claimed = start.do(Discard("U2"), Step("A1"), Stop(), Claim())
    own = mine(start, hand="+YY", discarded="U2", ship="A1", hold="-", vp_tiles=4, vp_points=11)
    now: dict[str, Any] = {"phase": Phase.OVER} if end == "at-once" else {"turn": 1, "actor": 1}
    assert claimed.state == at(own, final=1, ports=(4, 1, 2, 3), drawn=5, **now)


def test_ss_9_2__numbers_on_the_board_count_from_the_left() -> None:
    """0, 1, 2, 3 under each row (a placeholder); VP tiles, bonus tiles and cubes other than yellow."""
    for uncovered, points in (((1, 0, 0, 0), 0), ((0, 2, 0, 0), 1), ((0, 0, 3, 0), 3), ((0, 0, 0, 4), 6), ((2, 2, 3, 4), 11)):
        over = mine(table(["YYRGB", ""], turn=1, final=1), uncovered=uncovered, vp_points=20, bonus_vp=6).do(Play("+YY"))
        outcome = over.game.outcome(over.state)
        assert outcome is not None and outcome.points == (20 + 6 + points + 3, 0)
    assert Game().components.vp_by_column == (0, 1, 2, 3)
