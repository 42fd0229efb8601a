"""What may be done when: out of its phase each action is refused by the clause of the order of play, and by nothing besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from century_rules.games.spice_road import (
    Action, Add, Claim, Discard, Done, Exchange, Forgo, Lay, Phase, Pick, Play, Raise, Reach, Recover, Rest, Spice, Take,
)
from century_rules.games.spice_road.clauses import DROPPABLE
from tests.spice_road.by_hand import Table, table

Y, R, G, B = Spice

POSITIONS: Mapping[Phase, Callable[[], Table]] = {
    Phase.ACT: table,
    Phase.PAY: lambda: table(["YY"]).do(Lay(Y)),
    Phase.PICK: lambda: table(on=["RG"], card_cubes="part").do(Take("+YYY")),
    Phase.TRADE: lambda: table(["YY"], hand=["YY>G"]).do(Play("YY>G")),
    Phase.ROOM: lambda: table(["G" + "Y" * 9], hand=["G>YYYYR"], hold="always").do(Play("G>YYYYR")),
    Phase.RAISE: lambda: table(["Y"]).do(Play("U2")),
    Phase.REST: lambda: table(played=["+YY", "U2"], rest_part="yes").do(Recover("U2")),
    Phase.TRIM: lambda: table(["Y" * 9]).do(Play("+YY")),
    Phase.OVER: lambda: table(turn=1, final=1).do(Play("+YY")),
}
"""One position in the middle of each."""

TIMES: Mapping[type[Action], tuple[str, tuple[Phase, ...]]] = {
    Play: ("SR-2.2", (Phase.ACT,)), Exchange: ("SR-3.5", (Phase.TRADE,)), Lay: ("SR-2.2", (Phase.ACT, Phase.PAY)),
    Add: ("SR-4.1", (Phase.PAY,)), Reach: ("SR-2.2", (Phase.ACT,)), Take: ("SR-2.2", (Phase.ACT, Phase.PAY)),
    Claim: ("SR-2.2", (Phase.ACT,)), Forgo: ("SR-2.2", (Phase.ACT,)), Rest: ("SR-2.2", (Phase.ACT,)),
    Recover: ("SR-2.2", (Phase.ACT, Phase.REST)), Raise: ("SR-3.3", (Phase.RAISE,)), Pick: ("SR-4.4", (Phase.PICK,)),
    Discard: ("SR-7.1", (Phase.TRIM, Phase.ROOM)),
}
"""By action, the clause that has it done at its time, and when that is: a turn is one action (SR-2.2), and what belongs to one of
them is done while it goes on."""

ENDED: Mapping[Phase, str] = {Phase.ACT: "SR-2.2", Phase.PAY: "SR-4.3", Phase.TRIM: "SR-7.1", Phase.ROOM: "SR-7.1"}
"""By phase, the clause of what is to be done before it is ended here; nothing is offered without a card taken."""

ACTIONS: tuple[Action, ...] = (
    Play("+YY"), Play("+B"), Exchange("YY>G"), Exchange("R>YYY"), Lay(Y), Lay(B), Add(Y), Add(B), Reach("YY>G"), Reach("+B"),
    Take("+YYY"), Take("+B"), Claim("YYRR"), Claim("YRGB"), Forgo("GGGG"), Forgo("YRGB"), Rest(), Recover("+YY"), Recover("+B"),
    Raise(Y), Raise(B), Pick(R), Pick(B), Discard(Y), Discard(B))
"""Each that has an argument with one that could be meant and one that could not."""


@pytest.mark.parametrize("phase", list(Phase), ids=lambda phase: phase.name)
@pytest.mark.parametrize("without", [frozenset[str](), DROPPABLE], ids=["all clauses", "the least"])
def test_out_of_its_time_an_action_is_refused_for_that_alone(phase: Phase, without: frozenset[str]) -> None:
    """Also where all clauses are dropped that can be: the order of play is never lifted."""
    here = POSITIONS[phase]()
    assert here.phase is phase
    game = here.game.dropping(without)
    for action in ACTIONS:
        clause, times = TIMES[type(action)]
        if phase not in times:
            expected = "SR-8.1" if phase is Phase.OVER else clause
            assert [each.clause for each in game.why_illegal(here.state, action)] == [expected], (phase.name, action)
    if phase in ENDED or phase is Phase.OVER:
        assert [each.clause for each in game.why_illegal(here.state, Done())] == [ENDED.get(phase, "SR-8.1")]


def test_every_action_is_asked_about() -> None:
    assert {type(action) for action in ACTIONS} == TIMES.keys()
