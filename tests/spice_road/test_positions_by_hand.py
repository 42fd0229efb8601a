"""Whole positions laid out by hand, beside those that play leads to: nothing else has changed, and nothing stays behind."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from century_rules.games.century.cubes import parse_cubes
from century_rules.games.spice_road import (
    Add, Claim, Discard, Done, Exchange, Forgo, Lay, Phase, Pick, Play, Raise, Reach, Recover, Rest, Spice, State, Take,
)
from tests.spice_road.by_hand import Table, table

Y, R, G, B = Spice


def flags(names: tuple[str, ...], wanted: str) -> tuple[int, ...]:
    """1 for each of the names that is in the text, which parts them by blanks."""
    assert set(wanted.split()) <= set(names)
    return tuple(int(name in wanted.split()) for name in names)


def with_player(game: Table, seat: int = 0, **fields: Any) -> Table:
    """The position with some things of one player changed: cubes and cards as text, numbers as they are."""
    names, players = game.state.card_names, list(game.state.players)
    for field, value in fields.items():
        if field in ("hand", "played"):
            fields[field] = flags(names, value)
        elif field == "hold":
            fields[field] = parse_cubes(value)
    players[seat] = attrs.evolve(players[seat], **fields)
    return Table(game.game, attrs.evolve(game.state, players=tuple(players)))


def at(game: Table, on: str = "", **fields: Any) -> State:
    """The position with other fields changed; `on` is what lies on the merchant row, from the left."""
    lies = [parse_cubes(each) for each in on.split()]
    row: dict[str, Any] = {"on": (*lies, *game.state.on[len(lies):])} if on else {}
    return attrs.evolve(game.state, **row, **fields)


# --- cards (SR-3) -----------------------------------------------------------------------------------------------------


def test_sr_3_2__a_spice_card() -> None:
    start = table(["Y", "R"])
    assert start.do(Play("+YY")).state == at(with_player(start, hold="YYY", hand="U2", played="+YY"), turn=1)


def test_sr_3_3__an_upgrade_card() -> None:
    start = table(["YYG"], hand=["U3"])
    played = with_player(start, hand="+YY U2", played="U3")
    raising = start.do(Play("U3"))
    assert raising.state == at(played, phase=Phase.RAISE, left=3)
    once = raising.do(Raise(Y))
    assert once.state == at(with_player(played, hold="YRG"), phase=Phase.RAISE, left=2)
    assert once.do(Done()).state == at(with_player(played, hold="YRG"), turn=1)
    assert once.do(Raise(R), Raise(G)).state == at(with_player(played, hold="YGB"), turn=1)


def test_sr_3_3__an_upgrade_card_of_which_something_is_kept() -> None:
    """Whether anything was raised, and what this card has raised; both are forgotten with the turn."""
    start = table(["YYR"], upgrade_count="at-least-one", upgrade_same_cube="no")
    played = with_player(start, hand="+YY", played="U2")
    once = start.do(Play("U2"), Raise(Y))
    raised = with_player(played, hold="YRR")
    assert once.state == at(raised, phase=Phase.RAISE, left=1, raised=1, lifted=(0, 1, 0, 0))
    assert once.do(Done()).state == at(raised, turn=1)
    assert once.do(Raise(R)).state == at(with_player(played, hold="YRG"), turn=1)
    three = table(["YYR"], hand=["U3"], upgrade_same_cube="no").do(Play("U3"), Raise(Y), Raise(R))
    assert (three.state.raised, three.state.lifted) == (0, (0, 1, 1, 0))


def test_sr_3_5__a_trade_card() -> None:
    start = table(["YYYYY"], hand=["YY>G"])
    number = start.state.card_names.index("YY>G")
    played = with_player(start, hand="+YY U2", played="YY>G")
    trading = start.do(Play("YY>G"))
    assert trading.state == at(with_player(played, hold="YYYG"), phase=Phase.TRADE, using=number)
    assert trading.do(Exchange("YY>G")).state == at(with_player(played, hold="YGG"), phase=Phase.TRADE, using=number)
    assert trading.do(Done()).state == at(with_player(played, hold="YYYG"), turn=1)
    unused = table(["YYYYY"], hand=["YY>G"], trade_zero="yes").do(Play("YY>G"))
    assert unused.state == at(played, phase=Phase.TRADE, using=number)


def test_sr_7_1__no_room_between_two_exchanges() -> None:
    start = table(["G" + "Y" * 9], hand=["G>YYYYR"], hold="always")
    number = start.state.card_names.index("G>YYYYR")
    played = with_player(start, hand="+YY U2", played="G>YYYYR")
    room = start.do(Play("G>YYYYR"))
    assert room.state == at(with_player(played, hold="R" + "Y" * 13), phase=Phase.ROOM, using=number)
    fits = room.do(*[Discard(Y)] * 4)
    assert fits.state == at(with_player(played, hold="R" + "Y" * 9), phase=Phase.TRADE, using=number)


# --- acquiring (SR-4) -------------------------------------------------------------------------------------------------


def test_sr_4_1_to_4_5__a_merchant_card() -> None:
    start = table(["YRB", "G"], on=["G", "", "YY", "R"])
    paying = start.do(Lay(B))
    assert paying.state == at(with_player(start, hold="YR"), "GB - YY R", phase=Phase.PAY, laid=1)
    paid = paying.do(Lay(Y))
    assert paid.state == at(with_player(start, hold="R"), "GB Y YY R", phase=Phase.PAY, laid=2)
    bought = with_player(start, hold="YYR", hand="+YY U2 U3")
    unsold = tuple(int(name != "U3") for name in start.state.card_names[:-2])
    assert paid.do(Take("U3")).state == at(bought, "GB Y R - - -", turn=1, unsold=unsold)


def test_sr_4_4__all_cubes_of_every_kind_come_along() -> None:
    assert table(["Y"], on=["YRRGGB"]).do(Take("+YYY")).hold() == "YYRRGGB"


@pytest.mark.parametrize("payment", ["one", "at-least-one"])
def test_sr_4_3__what_is_on_the_card_may_pay_for_it(payment: str) -> None:
    start = table(["Y"], on=["-", "G", "RRB"], pay_with_taken="yes", payment=payment)
    reached = start.do(Reach("U3"))
    assert reached.state == at(with_player(start, hold="YRRB"), "- G -", phase=Phase.PAY, aim=2)
    paid = reached.do(Lay(R), Lay(R))
    on = "R GR -"
    if payment == "at-least-one":
        paid, on = reached.do(Lay(R), Add(B), Lay(R)), "RB GR -"
    left = "YB" if payment == "one" else "Y"
    assert paid.state == at(with_player(start, hold=left), on, phase=Phase.PAY, laid=2, aim=2)
    unsold = tuple(int(name != "U3") for name in start.state.card_names[:-2])
    assert paid.do(Take("U3")).state == at(with_player(start, hold=left, hand="+YY U2 U3"), on, turn=1, unsold=unsold)


def test_sr_4_4__some_of_the_cubes_on_a_card() -> None:
    start = table(["Y"], on=["RRG"], card_cubes="part")
    unsold = tuple(int(name != "+YYY") for name in start.state.card_names[:-2])
    taken = start.do(Take("+YYY"))
    mine = with_player(start, hand="+YY U2 +YYY")
    assert taken.state == at(mine, "-", phase=Phase.PICK, offered=(0, 2, 1, 0), unsold=unsold)
    one = taken.do(Pick(R))
    assert one.state == at(with_player(mine, hold="YR"), "-", phase=Phase.PICK, offered=(0, 1, 1, 0), unsold=unsold)
    assert one.do(Done()).state == at(with_player(mine, hold="YR"), "-", turn=1, unsold=unsold)
    assert one.do(Pick(R), Pick(G)).state == at(with_player(mine, hold="YRRG"), "-", turn=1, unsold=unsold)


# --- resting (SR-5) ---------------------------------------------------------------------------------------------------


def test_sr_5_1__a_rest() -> None:
    start = table(["Y"], played=["+YY", "U3"])
    assert start.do(Rest()).state == at(with_player(start, hand="+YY U2 U3", played=""), turn=1)


def test_sr_5_1__a_rest_in_parts() -> None:
    start = table(["Y"], played=["+YY", "U3"], rest_part="yes")
    part = start.do(Recover("U3"))
    assert part.state == at(with_player(start, hand="U2 U3", played="+YY"), phase=Phase.REST)
    assert part.do(Done()).state == at(with_player(start, hand="U2 U3", played="+YY"), turn=1)
    assert part.do(Recover("+YY")).state == at(with_player(start, hand="+YY U2 U3", played=""), turn=1)


# --- claiming (SR-6) --------------------------------------------------------------------------------------------------


def test_sr_6__a_point_card_with_a_coin() -> None:
    start = table(["YYYRRRRR", "GGGG"], claims=[2, 1])
    names = start.state.point_names
    first = start.do(Claim("YYRR"))
    mine = with_player(start, hold="YRRR", claims=3, points=6, gold=1)
    left = tuple(int(name != "YYRR") for name in names)
    assert first.state == at(mine, turn=1, gold=3, unclaimed=left)
    second = first.do(Claim("GGGG"))
    both = with_player(mine, 1, hold="-", claims=2, points=12, silver=1)
    left = tuple(int(name not in ("YYRR", "GGGG")) for name in names)
    assert second.state == at(both, turn=0, gold=3, silver=3, unclaimed=left)


def test_sr_6__points_and_coins_are_added_to_those_one_has() -> None:
    start = with_player(table(["YYRR"]), points=20, gold=2, silver=3)
    mine = start.do(Claim("YYRR")).state.players[0]
    assert (mine.points, mine.gold, mine.silver, mine.claims) == (26, 3, 3, 1)


def test_sr_6_4__a_coin_left_where_it_lies() -> None:
    start = table(["YYRR"], coin="optional")
    left = tuple(int(name != "YYRR") for name in start.state.point_names)
    assert start.do(Forgo("YYRR")).state == at(with_player(start, hold="-", claims=1, points=6), turn=1, unclaimed=left)


# --- the limit and the end (SR-7, SR-8) -------------------------------------------------------------------------------


@pytest.mark.parametrize("exact", ["yes", "no"])
def test_sr_7_1__the_surplus_goes_back(exact: str) -> None:
    start = table(["Y" * 9 + "B"], discard_exact=exact, supply="finite", bowls=(5, 5, 5, 5))
    played = with_player(start, hand="U2", played="+YY")
    over = start.do(Play("+YY"))
    assert over.state == at(with_player(played, hold="Y" * 11 + "B"), phase=Phase.TRIM, bowls=(3, 5, 5, 5))
    one = over.do(Discard(B))
    assert one.state == at(with_player(played, hold="Y" * 11), phase=Phase.TRIM, bowls=(3, 5, 5, 6))
    fits = one.do(Discard(Y), *([Done()] if exact == "no" else []))
    assert fits.state == at(with_player(played, hold="Y" * 10), turn=1, bowls=(4, 5, 5, 6))


@pytest.mark.parametrize(("timing", "ender"), [("round", 0), ("lap", 1), ("at-once", 0)])
def test_sr_8_1__who_brings_about_the_end_is_known_where_it_matters(timing: str, ender: int) -> None:
    start = table(["", "YYRR"], players=3, turn=1, claims=[0, 5], end_timing=timing)
    left = tuple(int(name != "YYRR") for name in start.state.point_names)
    mine = with_player(start, 1, hold="-", claims=6, points=6, gold=1)
    over: dict[str, Any] = {"phase": Phase.OVER} if timing == "at-once" else {"turn": 2}
    assert start.do(Claim("YYRR")).state == at(mine, final=1, ender=ender, gold=5, unclaimed=left, **over)


def test_sr_8_1__who_has_brought_it_about_first_stays_the_one() -> None:
    start = table(["YYRR", "RRRR", ""], players=3, claims=[5, 5, 0], end_timing="lap").do(Claim("YYRR"), Claim("RRRR"))
    assert (start.state.final, start.state.ender, start.turn) == (1, 0, 2)
    assert start.do(Play("+YY")).phase is Phase.OVER


@pytest.mark.parametrize(("cubes", "points"), [("Y", 0), ("R", 1), ("G", 1), ("B", 1), ("YYYRRGB", 4)])
def test_sr_8_3__each_cube_other_than_yellow_and_each_coin_counts(cubes: str, points: int) -> None:
    """3 for a gold coin and 1 for a silver one."""
    bare = table([cubes, ""], turn=1, final=1)
    rich = with_player(with_player(bare, gold=2, silver=3, points=20), 1, silver=1)
    for game, scores in ((bare, (points, 0)), (rich, (20 + 2 * 3 + 3 + points, 1))):
        over = game.do(Play("U2"), Done())
        outcome = over.game.outcome(over.state)
        assert outcome is not None and outcome.points == scores
