"""Why an induction fails: real counterexamples, and an answer about reachability that a search backs."""

from __future__ import annotations

from itertools import islice
from typing import cast

import attrs
import pytest

from century_rules.desk.proving.failed_induction import Example, asked_by, examples, explain, sentences
from century_rules.games.eastern_wonders.actions import Action, Claim, Trade
from tests.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.encoding.scenes import Scene, Step
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import B, IntAlgebra, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves
from century_rules.search.reaching import search
from century_rules.theory.history import NotKept
from century_rules.theory.theorem import Control, Invariant, OnStep, Theorem
from century_rules.theory.theories import Theory, theory

pytestmark = pytest.mark.in_turn(2)


def no_tile(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.is_(player.vp_tiles, 0) for player in x.now.players))


def small_holds(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.le(x.of.total(player.hold), x.of.number(2)) for player in x.now.players))


def one_turn(x: Scene[N, B]) -> B:
    return x.of.le(x.ghosts["turns[0]"], x.of.number(1))


def some_turns(x: Scene[N, B]) -> B:
    """True, but what it counts never stops; with the tiles, so that it is not inductive by itself."""
    return x.of.any(x.of.at_least(x.ghosts["turns[0]"], 0), no_tile(x))


def anchored(x: Scene[N, B]) -> B:
    """True, for who took the last tile does not move any more; but that must be said for an induction."""
    on_ports = [x.of.is_(player.ship, port) for player in x.now.players for port in x.table.ports]
    return x.of.any(x.of.is_(x.now.final, 0), *on_ports)


def trade_brings_no_more(x: Step[N, B]) -> B:
    return x.of.le(x.after.hold_of_mover(), x.before.hold_of_mover())


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    ours = theory(RULEBOOK)
    control = Control(("EW-4.6",), "-")
    trade = Theorem("no-more", (OnStep("trade", trade_brings_no_more, ("trade",)),), (control,))
    added = (Invariant("no-tile", "Nobody has a VP tile.", no_tile), Invariant("small", "Holds are small.", small_holds),
             Invariant("anchored", "In the last round a ship is on a port.", anchored),
             Invariant("one-turn", "P1 ends at most one turn.", one_turn), Invariant("some-turns", "P1 has turns.", some_turns))
    return attrs.evolve(ours, invariants=(*ours.invariants, *added), theorems={**ours.theorems, trade.id: trade})


def only(known: Theory[State, Action], name: str) -> Theory[State, Action]:
    """Ours and one other."""
    ours = {each.name for each in theory(RULEBOOK).invariants}
    return attrs.evolve(known, invariants=tuple(each for each in known.invariants if each.name in ours | {name}))


def scene(example: Example[State, Action], *, after: bool = False) -> Scene[int, bool]:
    state = example.after if after else example.before
    assert state is not None
    game = cast(Game, example.game)
    return known_rules(IntAlgebra(), game, state.setup).scene(leaves(state), example.history)


def test_a_false_claim_is_reached_by_a_play(known: Theory[State, Action]) -> None:
    found = explain(only(known, "no-tile"), "claim/no-tile", 2)
    play, example = found.reached.play, found.example
    assert play is not None and example is not None
    assert [sum(player.vp_tiles for player in state.players) for state in play.states].count(0) == len(play.actions)
    assert sum(player.vp_tiles for player in play.states[-1].players) == 1 and isinstance(play.actions[-1], Claim)
    state = found.instance.beginning
    for action in play.actions:
        state = found.instance.game.apply(state, action)
    assert state == play.states[-1]
    text = "\n".join(sentences(found))
    assert "reachable: yes" in text and "for the VP tile worth" in text and "Nobody has a VP tile." in text
    assert "+ P2 vp-tiles 1" in text or "+ P1 vp-tiles 1" in text


def test_a_counterexample_is_one(known: Theory[State, Action]) -> None:
    """Every invariant holds before, the claim does not after, and the reference does the same: asked on ints."""
    tried = only(known, "small")
    game = Game(players=2)
    found = list(islice(examples(tried, asked_by(tried, "harvest/small"), game, game.deal(3), {}), 4))
    assert len({each.before for each in found}) == len(found) == 4
    for each in found:
        assert all(invariant.at(scene(each)) for invariant in tried.invariants)
        assert not small_holds(scene(each, after=True))
        assert each.replayed and each.action is not None and game.apply(each.before, each.action) == each.after


def test_a_claim_that_lacks_an_invariant_is_not_reached(known: Theory[State, Action]) -> None:
    found = explain(only(known, "anchored"), "step/anchored", 2, tries=3)
    assert found.reached.play is None and found.reached.complete and found.reached.states == 8_906
    assert (found.tried, found.more) == (3, True)
    said, advice = sentences(found)[1:3]
    assert advice.startswith("if the claim is true, something beside it has to shut out positions like the one below")
    assert "cove (2 players, supply=counted) does not reach the first 3 of its counterexamples" in said
    assert "says nothing of the printed game" in said
    assert "all 8,906 positions" in said


def test_a_small_game_may_have_no_counterexample(known: Theory[State, Action]) -> None:
    """A trade in cove is one for one."""
    found = explain(known, "theorem/no-more/trade/trade", 2)
    assert isinstance(found.example and found.example.action, Trade)
    assert found.reached.play is None and (found.tried, found.more) == (0, False)
    assert "no counterexample at all" in sentences(found)[1]


def test_what_is_proved_has_nothing_to_show(known: Theory[State, Action]) -> None:
    found = explain(theory(RULEBOOK), "claim/closed-when-drawn", 2)
    assert found.example is None and found.raw is None and found.reached.play is None and found.tried == 0


def test_history_is_kept_only_as_far_as_it_is_asked_for(known: Theory[State, Action]) -> None:
    tried = only(known, "one-turn")
    small = RULEBOOK.instance("lagoon")
    breaks, holds = asked_by(tried, "stay/one-turn").breaks, asked_by(tried, "stay/flags").breaks
    reached = search(RULEBOOK, small.game, small.beginning, (), breaks, tried.ghosts, most=60_000)
    assert reached.ghosts == ("turns[0]",) and reached.play is not None
    assert search(RULEBOOK, small.game, small.beginning, (), holds, tried.ghosts, most=500).ghosts == ()


def test_a_search_that_is_cut_short_says_so(known: Theory[State, Action]) -> None:
    tried = only(known, "some-turns")
    found = explain(tried, "stay/some-turns", 2, tries=2, most=400)
    assert not found.reached.complete and found.reached.play is None
    last = sentences(found)[1]
    assert "first" in last and "all 8,906" not in last


def test_history_that_nobody_keeps_is_an_error(known: Theory[State, Action]) -> None:
    small = RULEBOOK.instance("cove")
    with pytest.raises(NotKept, match="tides"):
        search(RULEBOOK, small.game, small.beginning, (), lambda now, _step: now.ghosts["tides"] > 3, known.ghosts, most=10)


def test_the_control_of_a_theorem_can_be_explained() -> None:
    ours = theory(RULEBOOK)
    control = ours.theorems["one-closed-port"].controls[0]
    found = explain(ours, "claim/closed-when-drawn", 2, control=control)
    assert found.example is not None and found.example.game.without == {"EW-5.3"} and found.example.replayed
    assert found.reached.play is not None
    early = explain(ours, "theorem/no-early-closure/closed", 2, control=ours.theorems["no-early-closure"].controls[0])
    assert early.reached.play is not None and not early.reached.play.actions
    assert any(line.startswith("port") and line.endswith("closed") for line in RULEBOOK.telling.lines(
        early.instance.game, early.reached.play.states[0]))


def test_unknown_obligations_are_refused() -> None:
    for wrong in ("claim/closed-when-draw", "theorem/one-closed-port/two", "nothing"):
        with pytest.raises(InvalidInput, match="no obligation"):
            asked_by(theory(RULEBOOK), wrong)


@pytest.mark.parametrize(("readings", "opening"), [({}, True), ({"pass": "no"}, False)])
def test_readings_under_which_the_opening_is_no_play(readings: dict[str, str], opening: bool) -> None:
    """Strait opens with players who take no action; where they must, the search begins at the beginning."""
    ours = theory(RULEBOOK)
    control = attrs.evolve(ours.theorems["one-closed-port"].controls[0], readings=readings, instance="strait")
    found = explain(ours, "claim/closed-when-drawn", 2, control=control, most=300)
    assert bool(found.instance.opening) is opening
