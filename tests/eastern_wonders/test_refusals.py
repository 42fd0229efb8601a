"""What a player is told who may not: only clauses that forbid, and in each phase what has to be done first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice, cubes_counted
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.by_hand import Table, new_game, read_as, table

Y, R, G, B = Spice
EVERYTHING: tuple[Action, ...] = (
    Begin((4, 0, 0, 0), "C3"), Step("C4"), Stay(), Stop(), Pay(Y, 1), Take(Y), Open(), Spend(Y), Choose(Bonus.MOVE), Upgrade(Y),
    Trade(), Claim(), Harvest(), Pass(), Discard(Y), Done())


def told(here: Table, action: Action) -> list[str]:
    return [str(refusal) for refusal in here.game.why_illegal(here.state, action)]


DUE: dict[Phase, tuple[Callable[[], Table], tuple[type[Action], ...], str]] = {
    Phase.START: (new_game, (Begin,), "first every player takes starting cubes and places the ship (EW-1.7)"),
    Phase.FEE: (lambda: table(ships=("C3", "C4"), holds=["Y"]).do(Step("C4"), Stop()), (Pay, Take),
                "first the owners of the ships on this tile are to be paid, a cube each (EW-3.4)"),
    Phase.OPENING: (lambda: table(Phase.ACT, ships=("A2", "D3"), holds=["YY"], outposts={1: ["A2"]}).do(Open()), (Spend,),
                    "first the cubes for the outpost are to be paid; some are still due (EW-4.2)"),
    Phase.BONUS: (lambda: table(Phase.ACT, ships=("A2", "D3"), rows={0: (1, 0, 1, 1)}).do(Open()), (Choose,),
                  "first a bonus tile is to be chosen for the emptied column (EW-4.4)"),
    Phase.TRIM: (lambda: table(Phase.ACT, holds=["YYYYYYYYYY"]).do(Harvest()), (Discard, Done),
                 "first the cubes beyond the spaces of the hold are to be returned (EW-7.1)"),
}


@pytest.mark.parametrize("phase", DUE, ids=lambda phase: phase.name)
def test_what_is_due_first_is_said_of_everything_else(phase: Phase) -> None:
    make, fitting, sentence = DUE[phase]
    here = make()
    assert here.phase is phase
    for action in EVERYTHING:
        if not isinstance(action, fitting):
            (only,) = told(here, action)
            assert only.partition(": ")[2] == sentence, action


@pytest.mark.parametrize(("make", "phase", "sentence"), [
    (lambda: table(), Phase.SAIL, "first the ship moves and comes to rest, or stays where it is (EW-2.2)"),
    (lambda: table().do(Step("C4")), Phase.SAIL, "first the ship moves and comes to rest, or stays where it is (EW-2.2)"),
    (lambda: table(lying={"C4": "YR"}).do(Step("C4"), Stop()), Phase.GATHER,
     "first cubes lying on this tile are taken, or what is left of them is left lying (EW-3.6)"),
    (lambda: table(Phase.ACT, ships=("A2", "D3")).do(Open()), Phase.MARKET,
     "the market action is under way, and it is the one action of this turn (EW-3.8)"),
])
def test_the_action_of_a_turn_waits_for_what_comes_before(make: Callable[[], Table], phase: Phase, sentence: str) -> None:
    here = make()
    assert here.phase is phase
    refused = [action for action in (Open(), Claim(), Harvest(), Pass()) if told(here, action) != [f"EW-3.8: {sentence}"]]
    assert refused == []


def test_there_is_nothing_to_end_before_an_action() -> None:
    assert told(table(Phase.ACT), Done()) == [
        "EW-2.2: no action is under way that could be ended; take one of the three, or pass"]
    assert told(table(), Done()) == ["EW-2.2: first the ship moves and comes to rest, or stays where it is (EW-2.2)"]
    assert told(table(Phase.ACT), Step("C4")) == ["EW-2.2: the ship moves at the beginning of a turn only"]


def test_a_cube_one_does_not_have_is_all_that_forbids_laying_it_down() -> None:
    crowded = table(ships=("C3", "C5"), holds=["Y"]).do(Step("C4"))
    assert told(crowded, Step("C5", B)) == ["EW-3.2: no cloves are in the hold"]
    assert told(crowded, Step("C5")) == ["EW-3.2: each step after the first costs a cube"]
    assert [each.partition(":")[0] for each in told(crowded, Step("C5", Y))] == ["EW-3.5"]


def test_a_tile_far_away_is_all_that_forbids_sailing_there() -> None:
    assert told(table(ships=("C3", "C6")), Step("C6")) == ["EW-3.1: C6 is not next to the ship's tile"]


def test_without_the_clause_that_forbids_it_the_look_ahead_is_asked_again() -> None:
    crowded = table(ships=("C3", "C5"), without=["EW-3.2"]).do(Step("C4"))
    assert crowded.forbidden_by(Step("C5")) == {"EW-3.5"}


def test_a_cube_one_does_not_have_is_all_that_forbids_paying_it_for_an_outpost() -> None:
    must_trade = table(Phase.ACT, ships=("A2", "D3"), holds=["YYYY"], outposts={1: ["A2"]}, readings=read_as(build_only="no"))
    assert told(must_trade.do(Open()), Spend(B)) == ["EW-4.2: no cloves are in the hold"]
    poor = table(Phase.ACT, ships=("A2", "D3"), holds=["Y"], outposts={1: ["A2"]}, readings=read_as(build_only="no"))
    assert told(poor, Open()) == ["EW-4.2: an outpost here costs 2 cubes"]


def test_one_cube_and_no_cloves() -> None:
    three = table(Phase.ACT, ships=("A2", "D3", "D4"), outposts={1: ["A2"]})
    assert told(three, Open()) == ["EW-4.2: an outpost here costs 1 cube"]
    assert [cubes_counted(number) for number in (0, 1, 2)] == ["0 cubes", "1 cube", "2 cubes"]
    assert [kind.none_is for kind in Spice] == ["no ginger is", "no chili is", "no tea is", "no cloves are"]
    assert [B.counted(number) for number in (1, 2)] == ["1 clove", "2 cloves"] and Y.counted(1) == "1 ginger"
    assert told(table(lying={"C4": "YR"}).do(Step("C4"), Stop()), Take(B)) == ["EW-3.6: no cloves are lying here to be taken"]
    assert told(table(Phase.ACT, holds=["YYYYYYYYYY"]).do(Harvest()), Discard(G)) == ["EW-7.1: no tea is in the hold"]
