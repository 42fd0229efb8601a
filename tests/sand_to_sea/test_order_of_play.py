"""What may be done when: out of its phase each action is refused by the clause of the order of play, and by nothing besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from century_rules.games.sand_to_sea.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Exchange, Lay, Open, Pay, Pick, Play, Raise, Reach, Rest, Return, Spend, Stay,
    Step, Stop, Take, Trade,
)
from century_rules.games.sand_to_sea.clauses import DROPPABLE
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.sand_to_sea.rulebook import in_order_of_box
from century_rules.games.sand_to_sea.state import Phase
from tests.sand_to_sea.by_hand import Table, table
from tests.sand_to_sea.test_rules import SECOND

Y, R, G, B = Spice

POSITIONS: Mapping[Phase, Callable[[], Table]] = {
    Phase.START: lambda: Table(Game(players=2), in_order_of_box(Game(players=2))),
    Phase.ACT: table,
    Phase.PAY: lambda: table(["YY"]).do(Lay(Y)),
    Phase.PICK: lambda: table(on=["RG"], card_cubes="part").do(Take("+YYYY")),
    Phase.TRADE: lambda: table(["YY"], hand=["YY>G"]).do(Play("YY>G")),
    Phase.RAISE: lambda: table(["Y"]).do(Play("U2")),
    Phase.SAIL: lambda: table().do(Discard("U2")),
    Phase.FEE: lambda: table(["Y"], ["B1", "B2"]).do(Discard("U2"), Step("B2"), Stop()),
    Phase.MOOR: lambda: table().do(Discard("U2"), Step("A1"), Stop()),
    Phase.OPENING: lambda: table(["YY"], outposts={1: ["B1"]}).do(Stay(), Open()),
    Phase.REWARD: lambda: table(outposts={0: SECOND}).do(Stay(), Open()),
    Phase.MARKET: lambda: table(["R"]).do(Stay(), Open()),
    Phase.TRIM: lambda: table(["Y" * 9]).do(Play("+YY")),
    Phase.OVER: lambda: table(turn=1, final=1).do(Play("+YY")),
}
"""One position in the middle of each."""

TIMES: Mapping[type[Action], tuple[str, tuple[Phase, ...]]] = {
    Begin: ("SS-1.9", (Phase.START,)), Play: ("SS-2.1", (Phase.ACT,)), Exchange: ("SR-3.5", (Phase.TRADE,)),
    Lay: ("SS-2.1", (Phase.ACT, Phase.PAY)), Reach: ("SS-2.1", (Phase.ACT,)),
    Take: ("SS-2.1", (Phase.ACT, Phase.PAY, Phase.REWARD)), Rest: ("SS-2.1", (Phase.ACT,)),
    Discard: ("SS-2.1", (Phase.ACT, Phase.SAIL)), Step: ("SS-2.1", (Phase.ACT, Phase.SAIL)), Stop: ("SS-4.1", (Phase.SAIL,)),
    Stay: ("SS-2.1", (Phase.ACT,)), Pay: ("SS-4.4", (Phase.FEE,)), Open: ("SS-4.5", (Phase.MOOR,)),
    Spend: ("SS-5.2", (Phase.OPENING,)), Choose: ("SS-5.5", (Phase.REWARD,)), Trade: ("SS-4.5", (Phase.MOOR, Phase.MARKET)),
    Claim: ("SS-4.5", (Phase.MOOR,)), Raise: ("SR-3.3", (Phase.RAISE,)), Pick: ("SR-4.4", (Phase.PICK,)),
    Return: ("SS-8.1", (Phase.TRIM,)),
}
"""By action, the clause that has it done at its time, and when that is: see the text of `actions`."""

ENDED: Mapping[Phase, str] = {
    Phase.START: "SS-1.9", Phase.ACT: "SS-2.1", Phase.PAY: "SR-4.3", Phase.SAIL: "SS-4.1", Phase.FEE: "SS-4.4",
    Phase.OPENING: "SS-5.2"}
"""By phase that nobody can just end, the clause of what is to be done first."""

ACTIONS: tuple[Action, ...] = (
    Begin((4, 0, 0, 0), "A2"), Begin((9, 0, 0, 0), "A1"), Play("+YY"), Play("YY>G"), Exchange("YY>G"), Exchange("R>YYY"), Lay(Y),
    Lay(B), Reach("+YYY"), Reach("YY>G"), Take("+YYYY"), Take("+YG"), Rest(), Discard("+YY"), Discard("+YYYY"), Step("B2"),
    Step("E4"), Stop(), Stay(), Pay(Y, 1), Pay(B, 0), Open(), Spend(Y), Spend(B), Choose(Bonus.MOVE), Trade(), Claim(), Raise(Y),
    Raise(B), Pick(R), Pick(B), Return(Y), Return(B))
"""Each that has an argument with one that could be meant and one that could not."""


@pytest.mark.parametrize("phase", list(Phase), ids=lambda phase: phase.name)
@pytest.mark.parametrize("without", [frozenset[str](), DROPPABLE], ids=["all clauses", "the least"])
def test_out_of_its_time_an_action_is_refused_for_that_alone(phase: Phase, without: frozenset[str]) -> None:
    """Also where all clauses are dropped that can be: the order of play is never lifted."""
    here = POSITIONS[phase]()
    assert here.phase == phase
    game = here.game.dropping(without)
    for action in ACTIONS:
        clause, times = TIMES[type(action)]
        if phase not in times:
            expected = "SS-9.1" if phase is Phase.OVER else clause
            assert [each.clause for each in game.why_illegal(here.state, action)] == [expected], (phase.name, action)
    if phase in ENDED or phase is Phase.OVER:
        assert [each.clause for each in game.why_illegal(here.state, Done())] == [ENDED.get(phase, "SS-9.1")]


def test_every_action_is_asked_about() -> None:
    assert {type(action) for action in ACTIONS} == TIMES.keys()
