"""The move, clause by clause: EW-2 and EW-3."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.eastern_wonders.actions import (
    Claim, Discard, Done, Harvest, Open, Pass, Pay, Stay, Step, Stop, Take, Trade,
)
from century_rules.games.eastern_wonders.components import SeaMap
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.errors import IllegalAction, InvalidAction
from tests.eastern_wonders.by_hand import Table, cubes, table

Y, R, G, B = Spice


def test_ew_2_1__turns_go_round_from_the_start_player() -> None:
    game = table(ships=("B1", "C3", "D3"))
    turns = []
    for _ in range(6):
        turns.append(game.state.turn)
        game = game.do(Stay(), Pass())
    assert turns == [0, 1, 2, 0, 1, 2]


def test_ew_2_2__first_the_move_then_one_action() -> None:
    start = table()
    assert start.forbidden_by(Stop()) == {"EW-2.2"}
    assert start.forbidden_by(Done()) == {"EW-2.2"}
    assert start.forbidden_by(Harvest()) == {"EW-3.8"}
    moved = start.do(Step("C4"), Stop())
    assert moved.phase is Phase.ACT
    assert moved.forbidden_by(Step("C5")) == {"EW-2.2"}
    assert moved.forbidden_by(Stay()) == {"EW-2.2"}
    assert start.do(Step("C4")).forbidden_by(Stay()) == {"EW-2.2"}
    assert moved.do(Harvest()).state.turn == 1


def test_ew_3_1__the_first_step_is_free_and_to_an_adjacent_tile() -> None:
    start = table(holds=["Y"])
    assert start.do(Step("C4")).hold() == "Y"
    assert start.forbidden_by(Step("C5")) == {"EW-3.1"}
    assert start.forbidden_by(Step("C4", Y)) == {"EW-3.1"}
    with pytest.raises(InvalidAction, match="there is no tile Z1"):
        start.do(Step("Z1"))


def test_ew_3_2__a_further_step_costs_a_cube_laid_on_the_tile_it_leaves() -> None:
    under_way = table(holds=["YR"]).do(Step("C4"))
    assert under_way.forbidden_by(Step("C5")) == {"EW-3.2"}
    assert under_way.forbidden_by(Step("C5", B)) == {"EW-3.2"}
    there = under_way.do(Step("C5", R))
    assert (there.hold(), there.lying("C4"), there.lying("C3"), there.lying("C5")) == ("Y", "R", "-", "-")


def test_ew_3_3__as_many_steps_as_one_can_pay_for() -> None:
    far = table(holds=["YYY"]).do(Step("C4"), Step("C5", Y), Step("C6", Y), Step("D5", Y))
    assert far.hold() == "-"
    assert far.legal == {Stop()}


def test_ew_3_4__one_cube_to_each_owner_of_a_ship_on_the_market_tile() -> None:
    met = table(ships=("C3", "C4", "C4"), holds=["YRG"]).do(Step("C4"), Stop())
    assert met.phase is Phase.FEE
    assert met.forbidden_by(Pay(Y, 0)) == {"EW-3.4"}
    assert met.forbidden_by(Pay(B, 1)) == {"EW-3.4"}
    once = met.do(Pay(R, 1))
    assert once.forbidden_by(Pay(Y, 1)) == {"EW-3.4"}
    paid = once.do(Pay(Y, 2))
    assert (paid.phase, paid.hold(0), paid.hold(1), paid.hold(2)) == (Phase.ACT, "G", "R", "Y")
    assert paid.forbidden_by(Pay(G, 1)) == {"EW-3.4"}
    with pytest.raises(InvalidAction, match="there is no player P4"):
        met.do(Pay(Y, 3))


def test_ew_3_4__nothing_is_owed_on_a_port_nor_for_sailing_past() -> None:
    port = table(ships=("A2", "A1")).do(Step("A1"), Stop())
    assert (port.phase, port.hold(1)) == (Phase.ACT, "-")
    past = table(ships=("C3", "C4"), holds=["Y"]).do(Step("C4"), Step("C5", Y), Stop())
    assert (past.phase, past.hold(1)) == (Phase.ACT, "-")


def test_ew_3_5__who_cannot_pay_all_may_not_stop() -> None:
    met = table(ships=("C3", "C4", "C4"), holds=["Y"]).do(Step("C4"))
    assert met.forbidden_by(Stop()) == {"EW-3.5"}
    with pytest.raises(IllegalAction, match=r"EW-3\.5: there are too few cubes to pay every ship"):
        met.do(Stop())
    assert met.may(Step("C5", Y))


def test_ew_3_5__nor_step_where_the_move_could_not_be_finished() -> None:
    poor = table(ships=("C3", "C4"))
    assert poor.forbidden_by(Step("C4")) == {"EW-3.5"}
    assert poor.may(Step("B3"))
    assert table(ships=("C3", "C4"), bonus={0: [Bonus.MOVE]}).may(Step("C4")), "the free step leads on from there"


@pytest.mark.parametrize(("hold", "bonus", "allowed"), [
    ("", 0, False), ("", 1, False), ("", 2, True), ("Y", 0, True), ("Y", 1, True)])
def test_ew_3_5__cubes_pay_and_free_steps_only_lead_on(hold: str, bonus: int, allowed: bool) -> None:
    """On tiles in a row with ships on the tile one leaves, the next and the one after that: a free step reaches no empty one."""
    numbers = range(24)
    row = SeaMap("a row", tuple(f"T{place}" for place in numbers),
                 tuple(tuple(near for near in (place - 1, place + 1) if near in numbers) for place in numbers), (0, 1, 22, 23))
    game = Game(players=4)
    begun = game.start(game.shuffle(1, row))
    ships = [attrs.evolve(player, ship=ship) for player, ship in zip(begun.players, (9, 9, 10, 11), strict=True)]
    ships[0] = attrs.evolve(ships[0], hold=cubes(hold))
    here = Table(game, attrs.evolve(begun, phase=Phase.SAIL, turn=0, actor=0, players=tuple(ships), origin=9, free=bonus))
    assert here.may(Step("T10")) == allowed
    assert allowed or here.forbidden_by(Step("T10")) == {"EW-3.5"}


def test_ew_3_6__then_the_cubes_lying_there_may_be_taken() -> None:
    here = table(lying={"C4": "YRR"}).do(Step("C4"), Stop())
    assert here.phase is Phase.GATHER
    assert here.legal == {Take(Y), Take(R), Done()}
    assert here.forbidden_by(Take(B)) == {"EW-3.6"}
    took = here.do(Take(R), Done())
    assert (took.hold(), took.lying("C4"), took.phase) == ("R", "YR", Phase.ACT)
    assert here.do(Take(R), Take(R), Take(Y)).phase is Phase.ACT
    assert took.forbidden_by(Take(Y)) == {"EW-3.6"}
    assert table(lying={"C4": "Y"}).do(Step("C4")).forbidden_by(Take(Y)) == {"EW-3.6"}


def test_ew_3_7__the_owners_are_paid_before_cubes_are_taken() -> None:
    met = table(ships=("C3", "C4"), holds=["Y"], lying={"C4": "B"}).do(Step("C4"), Stop())
    assert met.phase is Phase.FEE
    assert met.forbidden_by(Take(B)) == {"EW-3.7"}
    assert met.do(Pay(Y, 1)).legal == {Take(B), Done()}
    broke = table(ships=("C3", "C4"), lying={"C4": "B"})
    assert broke.forbidden_by(Step("C4")) == {"EW-3.5"}, "the cube there cannot pay"
    lax = table(ships=("C3", "C4"), holds=["Y"], lying={"C4": "B"}, without=["EW-3.7"]).do(Step("C4"), Stop())
    assert lax.may(Take(B))


def test_ew_3_8__one_of_market_port_and_harvest_in_its_place() -> None:
    market = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYBB"])
    assert market.legal == {Open(), Harvest(), Pass()}
    assert market.forbidden_by(Claim()) == {"EW-3.8"}
    port = table(Phase.ACT, ships=("A1", "D3"), holds=["YYYBB"])
    assert port.legal == {Claim(), Harvest(), Pass()}
    assert "EW-3.8" in port.forbidden_by(Trade())
    assert port.forbidden_by(Open()) == {"EW-4.1"}
    sailing = table(ships=("A2", "D3"))
    for action in (Open(), Trade(), Claim(), Harvest(), Pass()):
        assert sailing.forbidden_by(action) == {"EW-3.8"}
    assert sailing.forbidden_by(Discard(Y)) == {"EW-7.1"}
    done = market.do(Harvest())
    assert done.state.turn == 1, "one action only"
