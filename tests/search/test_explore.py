"""The search by the rules themselves against a plainer one."""

from __future__ import annotations

import os
import signal
from functools import cache
from typing import Any

import attrs
import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.search import LimitHit, Progress, engine_for, explore, explore_with
from century_rules.search.errors import NotRepeated, ShapeChanged
from tests.search.plain import Plain, search_plainly
from tests.signals import ctrl_c_heard
from tests.search.toy import Action, Boat, Load, Phase, Ring, State

INSTANCES = [Ring(3), Ring(4), Ring(3, far=True), Ring(3, players=2, capacity=1), Ring(3, last=1, heap=3), Ring(3, noted=True)]

@cache
def everything(game: Ring) -> Plain[State]:
    return search_plainly(game, [game.start()])


@pytest.mark.parametrize("game", INSTANCES, ids=str)
@pytest.mark.in_turn(1)
def test_same_states_and_transitions_as_the_reference(game: Ring) -> None:
    expected = everything(game)
    searched = engine_for(game, [game.start()], bounds=game.bounds)
    found = explore_with(searched)
    assert set(searched.states()) == expected.states
    assert (found.states, found.checked, found.transitions, found.depth, found.deadlocks) == (
        len(expected.states), len(expected.states), expected.transitions, expected.depth, expected.deadlocks,
    )
    assert found.complete
    assert found.why_stopped == "closed"
    assert found.limits == ()
    assert found.lifted == 0


@pytest.mark.parametrize("depth", [0, 1, 5, 12])
def test_same_up_to_a_depth(depth: int) -> None:
    game = Ring(4)
    expected = search_plainly(game, [game.start()], max_depth=depth)
    found = explore(game, [game.start()], bounds=game.bounds, max_depth=depth)
    assert (found.states, found.checked, found.transitions, found.depth) == (
        len(expected.states), len(expected.states), expected.transitions, depth,
    )
    assert not found.complete
    assert found.why_stopped == "max_depth"


def test_several_set_ups_at_once() -> None:
    game = Ring(3)
    starts = [game.start(), game.start(((1, 1, 1), (2, 0, 2), (0, 1, 3))), attrs.evolve(game.start(), lying=(2, 0, 1))]
    searched = engine_for(game, [*starts, starts[0]], bounds=game.bounds)
    found = explore_with(searched)
    expected = search_plainly(game, starts)
    # The deck is a constant: states with different decks are different, though the records may compare equal.
    assert {(state, state.deck) for state in searched.states()} == {(state, state.deck) for state in expected.states}
    assert (found.states, found.transitions, found.complete) == (len(expected.states), expected.transitions, True)


def test_without_bounds_wide_ones_are_taken() -> None:
    game = Ring(3)
    bounded = explore(game, [game.start()], bounds=game.bounds)
    assert explore(game, [game.start()]).states == bounded.states


def test_a_bound_that_is_hit_is_never_silent() -> None:
    game = Ring(3)

    def bounds(path: str) -> tuple[int, int]:
        return (0, 1) if "hold" in path else game.bounds(path)

    searched = engine_for(game, [game.start()], bounds=bounds)
    found = explore_with(searched)
    assert not found.complete
    assert found.why_stopped == "bounds"
    holds = {f"boats[{seat}].hold[{kind}]" for seat in (0, 1) for kind in (0, 1)}
    assert {limit for limit, _ in found.limits} == {LimitHit(path, 0, 1) for path in holds}

    class Small(Ring):
        def apply(self, state: State, action: Action) -> State:
            after = super().apply(state, action)
            return after if max(max(boat.hold) for boat in after.boats) < 2 else state

    # The same with the transitions left out by hand.
    expected = search_plainly(Small(3), [game.start()])
    assert set(searched.states()) == expected.states
    assert found.transitions + sum(count for _, count in found.limits) == expected.transitions


def test_a_start_outside_the_bounds_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"boats\[0\]\.place"):
        explore(Ring(3), [attrs.evolve(Ring(3).start(), boats=(Boat(7, (0, 0), 0, 0),) * 2)], bounds=Ring(3).bounds)
    with pytest.raises(InvalidInput, match="shape"):
        explore(Ring(3), [Ring(3).start(), Ring(4).start()], bounds=Ring(3).bounds)


def test_the_shortest_play_to_a_goal() -> None:
    game = Ring(4)

    def goal(state: State) -> bool:
        return state.boats[0].cards == 1

    found = explore(game, [game.start()], bounds=game.bounds, goal=goal)
    assert found.why_stopped == "goal reached"
    assert not found.complete
    assert found.witness is not None
    state = found.witness.initial
    assert state == game.start()
    for action in found.witness.actions:
        state = game.apply(state, action)
    assert state == found.witness.final
    assert goal(state)
    shorter = search_plainly(game, [game.start()], max_depth=len(found.witness.actions) - 1)
    assert not any(map(goal, shorter.states))


def test_a_broken_invariant_and_a_kept_one() -> None:
    game = Ring(4)
    broken = explore(game, [game.start()], bounds=game.bounds, invariant=lambda s: sum(s.boats[1].hold) < 3)
    assert broken.why_stopped == "invariant broken"
    assert broken.witness is not None
    assert sum(broken.witness.final.boats[1].hold) == 3
    kept = explore(game, [game.start()], bounds=game.bounds,
                   invariant=lambda s: s.drawn == sum(boat.cards for boat in s.boats))
    assert (kept.witness, kept.complete) == (None, True)


def test_a_deadlock_is_shown() -> None:
    game = Ring(3)
    found = explore(game, [game.start()], bounds=game.bounds)
    assert found.deadlock is not None
    assert game.legal_actions(found.deadlock.final) == ()
    assert game.outcome(found.deadlock.final) is None


def test_a_limit_of_states_decides_what_it_found() -> None:
    game = Ring(4)
    found = explore(game, [game.start()], bounds=game.bounds, max_states=2000)
    assert 2000 <= found.states < 4000
    assert found.checked == found.states
    assert not found.complete
    assert found.why_stopped == "max_states"


def test_an_interrupt_leaves_what_was_found() -> None:
    game = Ring(4)

    def interrupt(progress: Progress) -> None:
        if progress.depth == 12:
            os.kill(os.getpid(), signal.SIGINT)

    with ctrl_c_heard():
        found = explore(game, [game.start()], bounds=game.bounds, progress=interrupt)
    assert found.why_stopped == "interrupted"
    assert not found.complete
    assert found.states >= len(search_plainly(game, [game.start()], max_depth=12).states)


@attrs.frozen
class Fickle(Ring):
    """A crate more in the hold each time somebody loads."""

    loads: list[int] = attrs.field(factory=list, eq=False)

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        if isinstance(action, Load):
            self.loads.append(1)
        return attrs.evolve(after, note=len(self.loads) % 2)


def test_what_the_rules_do_not_do_again_never_becomes_a_play() -> None:
    game = Fickle(3)
    with pytest.raises(NotRepeated, match="the same actions lead to"):
        explore(game, [game.start()], bounds=game.bounds, goal=lambda s: s.boats[0].hold[1] == 2)


@attrs.frozen
class Losing(Ring):
    """A boat is taken off the board, or is no record any more, or the deck is shuffled, when somebody loads."""

    loses: str = ""

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        if not isinstance(action, Load):
            return after
        changed: dict[str, dict[str, Any]] = {
            "boat": {"boats": after.boats[:1]}, "number": {"turn": "next"}, "half": {"turn": 0.5},
            "deck": {"deck": after.deck[::-1]}}
        return attrs.evolve(after, **changed[self.loses])


@pytest.mark.parametrize(("loses", "told"), [
    ("boat", r"boats\[1\].place is no number any more"), ("number", "turn is no number any more"),
    ("half", "turn is no number any more"), ("deck", "what is declared constant changed")])
def test_a_state_keeps_its_shape(loses: str, told: str) -> None:
    game = Losing(3, loses=loses)
    with pytest.raises(ShapeChanged, match=f"{told}; a state must keep its shape"):
        explore(game, [game.start()], bounds=game.bounds)


def test_phase_over_is_no_deadlock() -> None:
    game = Ring(3)
    over = attrs.evolve(game.start(), phase=Phase.OVER)
    found = explore(game, [over], bounds=game.bounds)
    assert (found.states, found.deadlocks, found.complete) == (1, 0, True)
