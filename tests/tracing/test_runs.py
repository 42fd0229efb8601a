from __future__ import annotations

import itertools
import random

import attrs
import pytest

from century_rules.kernel.errors import Refusal
from century_rules.tracing import (
    Becomes,
    CaseTree,
    NotTraceable,
    Refused,
    Steps,
    TraceDiffers,
    Unrepeatable,
    numbers,
    trace_action,
    trace_state,
    with_values,
)
from tests.tracing.toy import Action, Boat, Buy, Dump, Load, Phase, Ring, Sail, State, Swap

GAME = Ring()


def some_states(count: int, seed: int = 1) -> list[State]:
    chance, start = random.Random(seed), GAME.start()
    bounds = {path: GAME.bounds(path) for path in numbers(start)}
    bounds["drawn"] = (0, 2)
    return [with_values(start, {path: chance.randint(*ends) for path, ends in bounds.items()}) for _ in range(count)]


@pytest.mark.parametrize("action", [Sail(0), Sail(2), Load(), Swap(), Buy(), Dump(1)])
def test_cases_of_an_action_predict_the_reference(action: Action) -> None:
    tree: CaseTree[Refused | Becomes] = CaseTree()
    states = some_states(600)
    for state in states:
        if tree.find(numbers(state)) is None:
            tree.insert(trace_action(GAME, action, state))
    assert len(tree) < len(states) / 2
    assert len(list(tree)) == len(tree)
    for state in states:
        before = numbers(state)
        case = tree.find(before)
        assert case is not None
        assert case.holds(before)
        assert sum(other.holds(before) for other in tree) == 1
        if isinstance(case.outcome, Refused):
            assert case.outcome.clauses == tuple(refusal.clause for refusal in GAME.why_illegal(state, action))
        else:
            after = before | {path: new.value(before) for path, new in case.outcome.changes.items()}
            assert with_values(state, after) == GAME.apply(state, action)


def test_a_refusal_names_every_clause_met() -> None:
    state = attrs.evolve(GAME.start(), boats=(Boat(0, (1, 0), 0, 0), Boat(2, (0, 0), 0, 0)))
    assert trace_action(GAME, Sail(2), state).outcome == Refused(("T-2", "T-3"))


def test_the_wording_of_a_refusal_splits_no_case() -> None:
    rich = attrs.evolve(GAME.start(), phase=Phase.WORK, boats=(Boat(0, (0, 3), 0, 0), Boat(0, (0, 0), 0, 0)))
    poor = attrs.evolve(rich, boats=(Boat(0, (0, 1), 0, 0), Boat(0, (0, 0), 0, 0)))
    assert trace_action(GAME, Buy(), rich) == trace_action(GAME, Buy(), poor)


def test_a_state_is_traced_with_all_its_actions_and_observers() -> None:
    state = attrs.evolve(GAME.start(), phase=Phase.WORK, boats=(Boat(0, (2, 0), 0, 0), Boat(0, (0, 0), 0, 0)))
    case = trace_state(GAME, state, {"over": lambda s: GAME.outcome(s) is not None, "silk": lambda s: s.boats[0].hold[0]})
    assert [action for action, _ in case.outcome.steps] == [Load(), Swap(), Buy(), Dump(2)]
    assert case.outcome.seen == {"over": False, "silk": 2}


class Forgetful(Ring):
    """Looks at something else every other time."""

    calls = itertools.count()

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        turn = next(Forgetful.calls)
        # What it offers never shows that it looked.
        assert state.drawn >= 0 if turn % 4 < 2 else state.turn >= 0
        return super().legal_actions(state)


def test_a_reference_with_hidden_state_is_found_out() -> None:
    game, tree = Forgetful(), CaseTree[Steps[Action]]()
    tree.insert(trace_state(game, GAME.start()))
    case = trace_state(game, GAME.start())
    with pytest.raises(Unrepeatable, match="hidden state"):
        tree.insert(case)


class Moody(Ring):
    """Offers something else every other time."""

    calls = itertools.count()

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return super().legal_actions(state)[next(Moody.calls) % 2 :]


def test_a_reference_that_answers_differently_is_found_out() -> None:
    with pytest.raises(TraceDiffers, match="legal actions"):
        trace_state(Moody(), GAME.start())


class Typed(Ring):
    """Asks for the type of a number."""

    def why_illegal(self, state: State, action: Action) -> tuple[Refusal, ...]:
        return super().why_illegal(state, action) if type(state.drawn) is int else ()


def test_a_reference_that_sees_tokens_for_what_they_are_is_found_out() -> None:
    with pytest.raises(TraceDiffers):
        trace_action(Typed(), Load(), GAME.start())


class Promising(Ring):
    """Offers what it then refuses."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return (Swap(),)


def test_an_offer_that_is_refused_is_an_error() -> None:
    with pytest.raises(NotTraceable, match="apply refuses"):
        trace_state(Promising(), GAME.start())
