"""Every engine against the plain search, on one question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from century_rules.kernel.game import A, Game, S
from century_rules.search import Bounds, Exploration, Limits, engine_for, explore_with
from century_rules.search.explore import EngineName
from tests.search.plain import Plain, search_plainly


def all_agree(
    game: Game[S, A],
    initial: Sequence[S],
    bounds: Bounds,
    *,
    invariant: Callable[[S], bool] | None = None,
    goal: Callable[[S], bool] | None = None,
    step_invariant: Callable[[S, A, S], bool] | None = None,
    max_depth: int | None = None,
    engines: Sequence[EngineName] = ("python",),
) -> Plain[S]:
    """Search with each engine and compare everything that does not depend on the order within a level."""
    expected = search_plainly(
        game, initial, bounds=bounds, max_depth=max_depth, invariant=invariant or (lambda state: True),
        goal=goal or (lambda state: False), step_invariant=step_invariant or (lambda before, action, after: True))
    for name in engines:
        engine = engine_for(
            game, initial, bounds=bounds, invariant=invariant, goal=goal, step_invariant=step_invariant, engine=name)
        found = explore_with(engine, Limits(max_depth=max_depth))
        _compare(game, initial, found, expected, name)
        states = list(engine.states())
        assert len(states) == found.states == len(set(states)), name
        if expected.verdict is None:
            assert set(states) == expected.states, name
    return expected


def _compare(game: Game[S, A], initial: Sequence[S], found: Exploration[S, A], expected: Plain[S], name: str) -> None:
    assert found.why_stopped == expected.why_stopped, name
    assert found.complete == (found.why_stopped == "closed"), name
    if expected.verdict is None:
        assert found.witness is None, name
        assert (found.states, found.checked) == (len(expected.states), len(expected.states)), name
        assert (found.transitions, found.depth) == (expected.transitions, expected.depth), name
        assert found.deadlocks == expected.deadlocks, name
        assert dict(found.limits) == dict(expected.limits), name
        assert (found.deadlock is None) == (expected.deadlocks == 0), name
    else:
        assert found.witness is not None, name
        assert len(found.witness.actions) == expected.verdict[1], name
        assert found.witness.initial in initial, name
        state = found.witness.initial
        for action in found.witness.actions:
            assert action in game.legal_actions(state), name
            state = game.apply(state, action)
        assert state == found.witness.final, name
