"""Complete search of an instance: every state that can be reached, the shortest play to a wrong or a wanted one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, Game, S
from century_rules.search.engine import Engine
from century_rules.search.exploration import UNLIMITED, Exploration, Limits, Progress
from century_rules.search.layout import Bounds, around
from century_rules.search.plainly import explore_plainly
from century_rules.search.task import StopPredicate, Task

if TYPE_CHECKING:
    from century_rules.search.native.engine import NativeEngine

EngineName = Literal["auto", "python", "native"]
AnyEngine: TypeAlias = "Engine[S, A] | NativeEngine[S, A]"

SEEN = 5_000
"""So many states show nearly all leaves that move."""


def explore(
    game: Game[S, A],
    initial_states: Sequence[S],
    *,
    bounds: Bounds | None = None,
    invariant: Callable[[S], bool] | None = None,
    goal: Callable[[S], bool] | None = None,
    step_invariant: Callable[[S, A, S], bool] | None = None,
    max_states: int | None = None,
    max_depth: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    engine: EngineName = "auto",
    actions: Callable[[S], Collection[A]] | None = None,
    threads: int = 1,
    look: Callable[[S], None] | None = None,
) -> Exploration[S, A]:
    """Breadth-first search from `initial_states`.

    Args:
        game: the rules.
        initial_states: where to begin; they must have one shape, their constants (set-ups) may differ.
        bounds: inclusive bounds of each leaf by path; each should be as narrow as is true. Default: wide ones around the first
            state. Actions that would leave a bound are cut off and reported, never wrapped.
        invariant: must hold in every state; the search stops at a shortest play to one where it does not. Asked together with
            a goal, whichever is met first ends the search.
        goal: the search stops at a shortest play to a state where it holds.
        step_invariant: must hold of every step, given as the state before, the action and the state after; the search stops at a
            shortest play whose last action breaks it. It is asked about every legal action in every state where actions are
            taken, also about actions that a bound then cuts off; not in states at `max_depth`.
        max_states: stop once that many states are found (the actions of a state are always finished, so it can be a few more).
        max_depth: do not act in states that many actions from the beginning.
        progress: told once per level or more often.
        engine: ``python`` asks the rules themselves in every state, and needs nothing installed; ``native`` is quicker by far in
            large searches: it makes machine code of rules that can be lifted, and of what is asked. Searched to the end both
            find the same. ``auto``: pure Python; when a search becomes long another process lifts the rules, if they can be
            lifted, and once it is done ``native`` begins anew. What that has compiled is kept for the next search of the same.
        actions: every action there is, legal or not, on the set-up of a state; ``native`` needs it unless the game names them.
        threads: so many search at once where ``native`` does, from some 260,000 states on. What is found does not depend
            on it, to the order of the states. There are fewer where other programs take the processors.
        look: called with every state in which the rules themselves are asked what is legal; what it raises ends the search.

    Ctrl-C ends the search with what it has found: ``why_stopped="interrupted"``.

    Raises InvalidInput for initial states outside the bounds, ShapeChanged where an action gives a state of another shape, and
    NotRepeated where the rules, asked again, say something else.
    """
    task = attrs.evolve(task_of(game, initial_states, bounds, invariant, goal, step_invariant, actions), look=look)
    return search(task, engine, Limits(max_states, max_depth, progress, threads))


def search(task: Task[S, A], engine: EngineName, limits: Limits) -> Exploration[S, A]:
    """Search with an engine by its name; see `explore`."""
    if engine == "native":
        return _natively(task, limits)
    first = engine_named(engine, task)
    if engine == "python" or _missing() is not None:
        return explore_with(first, limits)
    from century_rules.search.native.compiled.beside import Successor

    assert isinstance(first, Engine)
    with Successor[S, A](limits).at_hand() as then:
        return explore_plainly(first, limits, then)


def _natively(task: Task[S, A], limits: Limits) -> Exploration[S, A]:
    """By machine code: that of an earlier run, or else what is made once a short search shows what moves."""
    native = engine_named("native", task)
    from century_rules.search.native.compiled.beside import foresight_of
    from century_rules.search.native.engine import NativeEngine
    from century_rules.search.native.compiled.portable import kept_of, to_keep

    assert isinstance(native, NativeEngine)
    kept = kept_of(task, native.layout)
    compiled = None if kept is None else kept.find()
    if compiled is not None:
        native.take(compiled)
        begun = None
    else:
        first = Engine(task)
        begun = explore_with(first, attrs.evolve(limits, max_states=SEEN, progress=None))
        if begun.why_stopped == "interrupted":
            return begun
        native.foresee(foresight_of(first))
    with to_keep(lambda: kept, lambda: native.compiled):
        found = explore_with(native, limits)
    if begun is not None and found.why_stopped == "interrupted" and found.states < begun.states:
        return attrs.evolve(begun, complete=False, why_stopped="interrupted")
    return found


def engine_for(
    game: Game[S, A],
    initial_states: Sequence[S],
    *,
    bounds: Bounds | None = None,
    invariant: Callable[[S], bool] | None = None,
    goal: Callable[[S], bool] | None = None,
    step_invariant: Callable[[S, A, S], bool] | None = None,
    engine: EngineName = "python",
    actions: Callable[[S], Collection[A]] | None = None,
) -> AnyEngine[S, A]:
    """The engine behind `explore`, for who wants the states themselves afterwards (`Engine.states`); ``auto`` is pure Python.

    Raises InvalidInput if what the engine needs is not installed, or cannot be lifted.
    """
    return engine_named(engine, task_of(game, initial_states, bounds, invariant, goal, step_invariant, actions))


def task_of(
    game: Game[S, A],
    initial_states: Sequence[S],
    bounds: Bounds | None,
    invariant: Callable[[S], bool] | None,
    goal: Callable[[S], bool] | None,
    step_invariant: Callable[[S, A, S], bool] | None,
    actions: Callable[[S], Collection[A]] | None,
) -> Task[S, A]:
    """What an engine is made for by what `explore` is given. Raises InvalidInput."""
    asked: list[StopPredicate[S, A]] = []
    if invariant is not None:
        asked.append(StopPredicate("invariant broken", invariant, denied=True))
    if goal is not None:
        asked.append(StopPredicate("goal reached", goal))
    if not isinstance(initial_states, Sequence) or not initial_states:
        raise InvalidInput("initial_states: a search needs a list of states, at least one")
    return Task(game, tuple(initial_states), bounds or around(initial_states[0]), asked, step_invariant, actions)


def engine_named(engine: EngineName, task: Task[S, A]) -> AnyEngine[S, A]:
    """The engine of that name for a task. Raises InvalidInput if there is none, or what it needs is not installed."""
    if engine not in get_args(EngineName):
        raise InvalidInput(f"engine: there is none called {engine!r}; there are {', '.join(get_args(EngineName))}")
    if engine != "native":
        return Engine(task)
    missing = _missing()
    if missing is not None:
        raise InvalidInput(f"the engine native needs {missing}, which is not here; run: pip install 'century-rules[fast]'")
    from century_rules.search.native.engine import NativeEngine

    return NativeEngine(task)


def explore_with(engine: AnyEngine[S, A], limits: Limits = UNLIMITED) -> Exploration[S, A]:
    """Run an engine to the end or to a limit; see `explore`."""
    if isinstance(engine, Engine):
        return explore_plainly(engine, limits)
    from century_rules.search.native.exploring import explore_natively

    return explore_natively(engine, limits)


def _missing() -> str | None:
    """A library that the engine ``native`` needs and that is not installed."""
    return next((needed for needed in ("numba", "numpy") if find_spec(needed) is None), None)
