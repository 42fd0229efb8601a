"""Properties of steps, against the plain search."""

from __future__ import annotations

import attrs

from century_rules.search import engine_for, explore, explore_with
from tests.search.agreeing import all_agree
from tests.search.machine import Cells, Do, Machine, Rule, Sum, add, cell, start, within
from tests.search.plain import search_plainly
from tests.search.toy import Action, Buy, Dump, Load, Ring, State


def cargo(state: State) -> int:
    return sum(state.lying) + sum(sum(boat.hold) for boat in state.boats)


def kept(before: State, action: Action, after: State) -> bool:
    """Crates are gone only by being paid."""
    return cargo(after) == cargo(before) or isinstance(action, Buy)


@attrs.frozen
class Leaky(Ring):
    """What is dumped is lost: the rule that the property is about, left out."""

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        return attrs.evolve(after, lying=state.lying) if isinstance(action, Dump) else after


def test_one_that_holds() -> None:
    # A heap with room for all, so that nothing is lost when it is full.
    game = Ring(3, heap=9, capacity=2, last=1)
    found = explore(game, [game.start()], bounds=game.bounds, step_invariant=kept)
    assert (found.why_stopped, found.complete, found.witness) == ("closed", True, None)
    plain = explore(game, [game.start()], bounds=game.bounds)
    assert (found.states, found.checked, found.transitions, found.depth, found.deadlocks) == (
        plain.states, plain.checked, plain.transitions, plain.depth, plain.deadlocks)


def test_one_that_is_broken_when_the_rule_is_left_out() -> None:
    """The negative control. The play ends with the action that breaks it, and is as short as any."""
    game = Leaky(3, heap=9, capacity=2, last=1)
    found = explore(game, [game.start()], bounds=game.bounds, step_invariant=kept)
    assert found.why_stopped == "step invariant broken"
    assert not found.complete
    assert found.witness is not None
    state = game.start()
    for action in found.witness.actions[:-1]:
        after = game.apply(state, action)
        assert kept(state, action, after)
        state = after
    last = found.witness.actions[-1]
    assert isinstance(last, Dump)
    assert game.apply(state, last) == found.witness.final
    assert not kept(state, last, found.witness.final)
    expected = search_plainly(game, [game.start()], bounds=game.bounds, step_invariant=kept)
    assert expected.verdict == ("step invariant broken", len(found.witness.actions))


def test_the_engines_agree_with_the_plain_search() -> None:
    game = Ring(3, last=1)
    claims = [lambda before, action, after: after.boats[0].cards <= before.boats[0].cards,
              lambda before, action, after: after.turn != before.turn or after.phase != before.phase,
              lambda before, action, after: not isinstance(action, Load) or sum(after.lying) == sum(before.lying) - 1,
              lambda before, action, after: not isinstance(action, Dump) or action.count < 2]
    verdicts = [all_agree(game, [game.start()], game.bounds, step_invariant=claim, max_depth=11).verdict for claim in claims]
    assert [verdict is None for verdict in verdicts] == [False, True, True, False]


def test_a_play_to_a_state_of_the_same_level_is_shorter() -> None:
    """Both are found on a level; to the state leads one action less than to the end of the step, wherever the two stand."""
    for order in (1, -1):
        initial = [start(0, 5), start(3, 5)][::order]
        found = explore(Machine((add(0, 9),)), initial, bounds=within(0, 9),
                        invariant=lambda state: state.cells[0] != 4,
                        step_invariant=lambda before, action, after: after.cells[0] != 2)
        assert found.why_stopped == "invariant broken"
        assert found.witness is not None
        assert len(found.witness.actions) == 1


def test_steps_of_states_where_no_actions_are_taken_are_not_asked_about() -> None:
    def below_four(before: Cells, action: Do, after: Cells) -> bool:
        return after.cells[0] < 4

    for depth, why in ((3, "max_depth"), (4, "step invariant broken")):
        found = explore(Machine((add(0, 9),)), [start(0)], bounds=within(0, 9), step_invariant=below_four, max_depth=depth)
        assert found.why_stopped == why


def test_a_step_that_a_bound_cuts_off_is_asked_about() -> None:
    found = explore(Machine((Rule((), {0: cell(0, 1)}),)), [start(0)], bounds=within(0, 3),
                    step_invariant=lambda before, action, after: after.cells[0] < 4)
    assert found.witness is not None
    assert found.witness.final == start(4)
    assert len(found.witness.actions) == 4


def test_the_first_action_that_breaks_it_is_shown() -> None:
    rules = (Rule((), {1: Sum((), 0)}), Rule((), {1: Sum((), 1)}), Rule((), {1: Sum((), 1)}))
    found = explore(Machine(rules), [start(0, 0)], bounds=within(0, 3),
                    step_invariant=lambda before, action, after: action.number == 0 or not after.cells[1])
    assert found.witness is not None
    assert found.witness.actions == (Do(1),)


def test_every_state_found_can_be_reached_when_it_is_broken() -> None:
    game = Leaky(3, heap=9, capacity=2, last=1)
    searched = engine_for(game, [game.start()], bounds=game.bounds, step_invariant=kept)
    found = explore_with(searched)
    assert found.witness is not None
    reached = search_plainly(game, [game.start()], max_depth=len(found.witness.actions)).states
    assert set(searched.states()) <= reached


def test_a_step_invariant_is_asked_with_real_actions() -> None:
    """The count of a `Dump` is state data, and a number all the same."""
    game = Ring(3, last=1)
    counts: set[type] = set()

    def watch(before: State, action: Action, after: State) -> bool:
        if isinstance(action, Dump):
            counts.add(type(action.count))
        return True

    explore(game, [game.start()], bounds=game.bounds, step_invariant=watch, max_depth=6)
    assert counts == {int}


def test_several_set_ups() -> None:
    game = Machine((add(0, 3), add(1, 3)))
    initial = [start(0, 0, name="a"), start(0, 0, name="b"), start(1, 0, name="c")]
    found = explore(game, initial, bounds=within(0, 3),
                    step_invariant=lambda before, action, after: after.cells != (3, 2))
    assert found.witness is not None
    assert found.witness.initial == initial[2]
    assert len(found.witness.actions) == 4
