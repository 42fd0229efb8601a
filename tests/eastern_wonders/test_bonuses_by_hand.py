"""Two bonus tiles of a kind work as two, each kind by itself, for the player who has them: EW-4.5a to EW-4.5e."""

from __future__ import annotations

import pytest

from century_rules.games.eastern_wonders import scoring
from century_rules.games.eastern_wonders.actions import (
    Choose, Discard, Done, Harvest, Open, Pass, Stay, Step, Stop, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.by_hand import read_as, table

Y, R, G, B = Spice


@pytest.mark.parametrize("free_step", ["first", "choice"])
def test_two_movement_bonuses_are_two_free_steps(free_step: str) -> None:
    start = table(holds=["RG"], bonus={0: [Bonus.MOVE] * 2}, readings=read_as(free_step=free_step))
    assert start.forbidden_by(Step("C4", R)) == {"EW-3.1"}, "the first step is free by itself"
    far = start.do(Step("C4"), Step("C5"), Step("C6"))
    assert far.hold() == "RG"
    assert far.lying("C4") == far.lying("C5") == "-", "a free step lays nothing down"
    assert far.forbidden_by(Step("D5")) == {"EW-3.2"}
    assert far.do(Step("D5", G)).lying("C6") == "G"


def test_the_two_free_steps_are_there_again_each_turn_and_for_their_owner_only() -> None:
    start = table(turn=1, holds=["Y", "Y"], bonus={0: [Bonus.MOVE] * 2})
    assert start.do(Step("D4")).forbidden_by(Step("D5")) == {"EW-3.2"}
    mine = start.do(Stay(), Pass())
    for _ in range(2):
        sailed = mine.do(Step("C4"), Step("C5"), Step("C6"))
        assert (sailed.hold(), sailed.state.free) == ("Y", 0)
        mine = mine.do(Step("C4"), Step("C3"), Stop(), Pass(), Stay(), Pass())


def test_where_the_mover_chooses_a_paid_step_may_come_before_or_between_the_two_free_ones() -> None:
    start = table(holds=["YR"], bonus={0: [Bonus.MOVE] * 2}, readings=read_as(free_step="choice")).do(Step("C4"))
    between = start.do(Step("C5"), Step("C6", Y), Step("D5"))
    assert (between.hold(), between.lying("C5")) == ("R", "Y")
    assert between.forbidden_by(Step("D4")) == {"EW-3.2"}
    before = start.do(Step("C5", R), Step("C6"), Step("D5"))
    assert (before.hold(), before.lying("C4")) == ("Y", "R")


def test_with_no_cube_and_two_free_steps_one_may_sail_past_two_ships_and_no_more() -> None:
    start = table(ships=("C3", "C4", "C5"), bonus={0: [Bonus.MOVE] * 2})
    between = start.do(Step("C4"), Step("C5"))
    assert between.forbidden_by(Stop()) == {"EW-3.5"}
    assert between.forbidden_by(Step("C4")) == {"EW-3.5"}, "that would be the last free step, and nobody there could be paid"
    assert between.do(Step("C6"), Stop()).phase is Phase.ACT
    one = table(ships=("C3", "C4", "C5"), bonus={0: [Bonus.MOVE]}).do(Step("C4"))
    assert one.forbidden_by(Step("C5")) == {"EW-3.5"}
    paying = table(ships=("C3", "C4", "C5"), holds=["Y"]).do(Step("C4"))
    assert paying.forbidden_by(Step("C5", Y)) == {"EW-3.5"}, "the cube that pays the step cannot pay the ship as well"
    assert paying.may(Step("C3", Y))


def test_two_harvest_bonuses_are_two_chili() -> None:
    here = table(Phase.ACT, bonus={0: [Bonus.HARVEST] * 2})
    assert here.do(Harvest()).hold() == "YYRR"
    assert here.do(Harvest()).state.supply == (33, 28, 20, 20)
    theirs = table(Phase.ACT, turn=1, bonus={0: [Bonus.HARVEST] * 2}).do(Harvest())
    assert (theirs.hold(0), theirs.hold(1)) == ("-", "YY")


def test_two_upgrade_bonuses_are_two_upgrades_at_every_opening() -> None:
    opened = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYYRG"], bonus={0: [Bonus.UPGRADE] * 2}).do(Open())
    twice = opened.do(Upgrade(Y), Upgrade(G))
    assert twice.hold() == "YYYRRB"
    assert twice.state.supply == (32, 28, 20, 19)
    assert twice.legal == {Trade(), Done()}
    assert opened.do(Upgrade(Y), Upgrade(R)).hold() == "YYYRG" + "G"
    again = twice.do(Done(), Stay(), Pass(), Step("A3"), Stop(), Open(), Upgrade(Y), Upgrade(Y))
    assert again.hold() == "YRRRRB"
    assert again.forbidden_by(Upgrade(Y)) == {"EW-4.5c"}
    theirs = table(Phase.ACT, ships=("A2", "A3"), holds=["Y"], bonus={1: [Bonus.UPGRADE] * 2}).do(Open())
    assert theirs.forbidden_by(Upgrade(Y)) == {"EW-4.5c"}


@pytest.mark.parametrize(("tiles", "spaces"), [(0, 10), (1, 13), (2, 16), (3, 19)])
def test_each_hold_bonus_is_three_spaces_to_keep_cubes_in_and_to_score(tiles: int, spaces: int) -> None:
    more = {0: [Bonus.HOLD] * tiles}
    assert table(Phase.ACT, holds=["R" * spaces], bonus=more).do(Pass()).phase is Phase.SAIL
    over = table(Phase.ACT, holds=["R" * (spaces + 1)], bonus=more).do(Pass())
    assert over.phase is Phase.TRIM
    assert over.do(Discard(R)).phase is Phase.SAIL
    full = table(Phase.OVER, holds=["R" * (spaces + 2), "R" * 11], bonus=more)
    assert [scoring.score(full.game, player).cubes for player in full.state.players] == [spaces, 10]


@pytest.mark.parametrize(("kind", "vp"), [(Bonus.MOVE, 0), (Bonus.HARVEST, 2), (Bonus.UPGRADE, 4), (Bonus.HOLD, 0),
                                          (Bonus.POINTS, 6 + 5)])
def test_the_vp_on_two_bonus_tiles_of_a_kind_add_up(kind: Bonus, vp: int) -> None:
    once = table(Phase.BONUS, ships=("A2", "D3")).do(Choose(kind))
    twice = table(Phase.BONUS, ships=("A2", "D3"), players=once.state.players, bonus_left=once.state.bonus_left)
    me = twice.do(Choose(kind)).state.players[0]
    assert me.bonus == tuple(2 * (each is kind) for each in Bonus)
    assert scoring.score(twice.game, me).bonus == vp
    assert twice.do(Choose(kind)).state.bonus_left == tuple(4 - 2 * (each is kind) for each in Bonus)


def test_the_next_player_gets_the_next_tile_of_the_points_pile() -> None:
    first = table(Phase.BONUS, ships=("A2", "D3")).do(Choose(Bonus.POINTS), Done(), Stay())
    second = table(Phase.BONUS, ships=("A2", "D3"), turn=1, players=first.state.players, bonus_left=first.state.bonus_left)
    points = [scoring.score(second.game, player).bonus for player in second.do(Choose(Bonus.POINTS)).state.players]
    assert points == [6, 5]


def test_a_bonus_tile_just_taken_works_from_then_on() -> None:
    here = table(Phase.BONUS, ships=("A2", "D3"), opened=1)
    harvest = here.do(Choose(Bonus.HARVEST), Done(), Stay(), Pass(), Stay(), Harvest())
    assert harvest.hold() == "YYR"
    sailing = here.do(Choose(Bonus.MOVE), Done(), Stay(), Pass(), Step("B2"), Step("B3"))
    assert (sailing.ship(), sailing.state.free) == ("B3", 0)
