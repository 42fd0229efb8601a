"""The port action, harvesting, the end of a turn and of the game, clause by clause: EW-5 to EW-8."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.eastern_wonders.actions import Claim, Discard, Done, Harvest, Pass, Stay, Stop
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.errors import IllegalAction
from tests.eastern_wonders.by_hand import Table, table

Y, R, G, B = Spice


def test_ew_5_1__pay_the_cubes_on_the_tile_and_take_it() -> None:
    here = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYYBB"])
    assert here.shown("A1") == "V01"
    bought = here.do(Claim())
    assert bought.hold() == "Y"
    assert (bought.state.players[0].vp_tiles, bought.state.players[0].vp_points) == (1, 11)
    assert bought.state.supply == (34, 30, 20, 20)
    assert bought.state.turn == 1
    poor = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYB"])
    assert poor.forbidden_by(Claim()) == {"EW-5.1"}


def test_ew_5_2__that_port_is_refilled_from_the_stack() -> None:
    bought = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB"]).do(Claim())
    assert [bought.shown(port) for port in ("A1", "A4", "E1", "E4")] == ["V05", "V02", "V03", "V04"]
    assert bought.state.drawn == 5


def closing() -> Table:
    """P1 has just bought the first tile, and the refill was the port-closed tile. P2 is on A4 with the cubes for V02."""
    return table(Phase.ACT, ships=("A1", "A4"), holds=["YYYBB", "YYGGG"], closed_at=4).do(Claim())


def test_ew_5_3__a_port_that_gets_the_port_closed_tile_is_closed() -> None:
    shut = closing()
    assert shut.shown("A1") == "closed"
    there = attrs.evolve(shut.state, players=(shut.state.players[0], attrs.evolve(
        shut.state.players[1], ship=shut.state.players[0].ship)))
    visitor = Table(shut.game, there).do(Stay())
    assert visitor.forbidden_by(Claim()) == {"EW-5.3"}
    assert visitor.legal == {Harvest(), Pass()}, "a closed port may be entered, and the harvest is possible there"


def test_ew_5_4__the_next_port_action_moves_the_closed_tile_and_reopens_the_other_port() -> None:
    moved = closing().do(Stay(), Claim())
    assert moved.shown("A4") == "closed"
    assert moved.shown("A1") == "V05"
    assert moved.state.drawn == 6


def test_ew_6_1__two_ginger_from_the_supply_anywhere() -> None:
    for ship in ("A1", "A2", "C3"):
        here = table(Phase.ACT, ships=(ship, "D3"))
        assert here.do(Harvest()).hold() == "YY"
    assert table(Phase.ACT).do(Harvest()).state.supply == (33, 30, 20, 20)


def test_ew_7_1__cubes_beyond_the_spaces_go_back_ones_own_choice_which() -> None:
    over = table(Phase.ACT, holds=["Y" * 9 + "RB"]).do(Harvest())
    assert (over.phase, over.state.actor) == (Phase.TRIM, 0)
    assert over.legal == {Discard(Y), Discard(R), Discard(B)}
    assert over.forbidden_by(Done()) == {"EW-7.1"}
    assert over.forbidden_by(Discard(G)) == {"EW-7.1"}
    kept = over.do(Discard(Y), Discard(R), Discard(Y))
    assert (kept.hold(), kept.phase, kept.state.turn) == ("Y" * 9 + "B", Phase.SAIL, 1)
    assert kept.state.supply == (26, 30, 20, 19)
    assert kept.forbidden_by(Discard(Y)) == {"EW-7.1"}
    assert table(Phase.TRIM, holds=["Y"]).forbidden_by(Discard(Y)) == {"EW-7.1"}, "only what is beyond the spaces"


def fourth(turn: int) -> Table:
    """The player in that seat of three is about to take the fourth VP tile on A1."""
    ships, holds = ["D3", "D4", "D5"], ["", "", ""]
    ships[turn], holds[turn] = "A1", "YYYBB"
    return table(Phase.ACT, ships=ships, holds=holds, turn=turn, vp={turn: 3})


def test_ew_8_1__the_round_of_the_fourth_tile_is_the_last() -> None:
    game = fourth(turn=1).do(Claim())
    assert (game.state.final, game.state.turn, game.phase) == (1, 2, Phase.SAIL)
    over = game.do(Stay(), Pass())
    assert over.phase is Phase.OVER
    assert over.legal == set()
    assert over.game.outcome(over.state) is not None
    assert game.game.outcome(game.state) is None
    assert fourth(turn=2).do(Claim()).phase is Phase.OVER
    assert over.forbidden_by(Stop()) == {"EW-8.1"}
    with pytest.raises(IllegalAction, match=r"EW-8\.1: the game is over"):
        over.do(Pass())


def test_ew_8_2__tiles_uncovered_numbers_bonus_vp_and_cubes_other_than_ginger() -> None:
    over = table(Phase.OVER, holds=["YYYRGB", "YY"], rows={0: (1, 2, 3, 5)}, bonus={0: [Bonus.HARVEST]})
    first = attrs.evolve(over.state.players[0], vp_points=23, bonus_vp=7)
    outcome = over.game.outcome(attrs.evolve(over.state, players=(first, over.state.players[1])))
    assert outcome is not None
    assert outcome.points == (23 + (0 + 1 + (1 + 2) + (1 + 2 + 2 + 3)) + 7 + 3, 0)
    assert outcome.winner == 0


def test_ew_8_3__a_tie_goes_to_the_later_in_turn_order() -> None:
    over = table(Phase.OVER, ships=("D3", "D4", "D5"), holds=["RR", "GG", "R"])
    outcome = over.game.outcome(over.state)
    assert outcome is not None
    assert outcome.points == (2, 2, 1)
    assert outcome.winner == 1
