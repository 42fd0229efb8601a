"""Complete search of an instance: every state that can be reached, the shortest play to a wrong or a wanted one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Literal

import attrs

from century_rules.kernel.game import A, Game, S
from century_rules.search.engine import Engine
from century_rules.search.layout import Bounds, LimitHit, around

WhyStopped = Literal["closed", "invariant broken", "goal reached", "bounds", "max_states", "max_depth", "interrupted"]


@attrs.frozen
class Play(Generic[S, A]):
    """A play as it went through the game itself: where it began, what was done, where it led."""

    initial: S
    actions: tuple[A, ...]
    final: S


@attrs.frozen
class Progress:
    """How far a search is, told once per level."""

    depth: int
    states: int
    frontier: int
    transitions: int
    cases: int


@attrs.frozen
class Exploration(Generic[S, A]):
    """What a search found.

    Attributes:
        states: how many different states were found.
        checked: for how many of them invariant, goal and deadlock were decided.
        transitions: actions taken, from states that were expanded; those that would leave a bound are not counted.
        depth: actions to the farthest state found.
        complete: every state that can be reached was found and decided. False if anything at all was left out.
        why_stopped: ``closed``, or what came first. ``bounds``: nothing is left inside the bounds, but some actions
            lead outside (see `limits`); the verdict is then about the instance with those bounds.
        witness: a shortest play to a state that breaks the invariant or reaches the goal.
        deadlocks: states decided in which nobody can do anything though the game has not ended.
        deadlock: a shortest play to one.
        limits: bounds that were hit, and how many transitions each cut off.
        cases: how often the rules themselves were run to trace a case.
    """

    states: int
    checked: int
    transitions: int
    depth: int
    complete: bool
    why_stopped: WhyStopped
    witness: Play[S, A] | None
    deadlocks: int
    deadlock: Play[S, A] | None
    limits: tuple[tuple[LimitHit, int], ...]
    cases: int


def explore(
    game: Game[S, A],
    initial_states: Sequence[S],
    *,
    bounds: Bounds | None = None,
    invariant: Callable[[S], bool] | None = None,
    goal: Callable[[S], bool] | None = None,
    max_states: int | None = None,
    max_depth: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Exploration[S, A]:
    """Breadth-first search from `initial_states`.

    Args:
        game: the rules.
        initial_states: where to begin; they must have one shape, their constants (set-ups) may differ.
        bounds: inclusive bounds of each leaf by path; each should be as narrow as is true. Default: wide ones around the first
            state. Actions that would leave a bound are cut off and reported, never wrapped.
        invariant: must hold in every state; the search stops at a shortest play to one where it does not.
        goal: the search stops at a shortest play to a state where it holds.
        max_states: stop once that many states are found (a group of states is always finished, so it can be a few more).
        max_depth: do not act in states that many actions from the beginning.
        progress: told once per level.

    The predicates are run on tokens like the rules, so what goes for rules (see `century_rules.tracing.lint`) goes for them.
    Ctrl-C ends the search with what it has found: ``why_stopped="interrupted"``.

    Raises NotTraceable, Unrepeatable or TraceDiffers for rules that cannot be traced, InvalidInput for initial states outside
    the bounds.
    """
    return explore_with(
        engine_for(game, initial_states, bounds=bounds, invariant=invariant, goal=goal),
        max_states=max_states, max_depth=max_depth, progress=progress,
    )


def engine_for(
    game: Game[S, A],
    initial_states: Sequence[S],
    *,
    bounds: Bounds | None = None,
    invariant: Callable[[S], bool] | None = None,
    goal: Callable[[S], bool] | None = None,
) -> Engine[S, A]:
    """The engine behind `explore`, for who wants the states themselves afterwards (`Engine.states`)."""
    observers: dict[str, Callable[[S], object]] = {"over": lambda state: game.outcome(state) is not None}
    if invariant is not None:
        holds = invariant
        observers["invariant broken"] = lambda state: not holds(state)
    if goal is not None:
        reached = goal
        observers["goal reached"] = lambda state: bool(reached(state))
    return Engine(game, initial_states, bounds or around(initial_states[0]), observers)


def explore_with(
    engine: Engine[S, A],
    *,
    max_states: int | None = None,
    max_depth: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Exploration[S, A]:
    """Run an engine to the end or to a limit; see `explore`."""
    checked = depth = deadlocks = 0
    first_deadlock: Play[S, A] | None = None
    witness: Play[S, A] | None = None
    why: WhyStopped | None = None
    try:
        while engine.frontier:
            if progress is not None:
                progress(Progress(depth, len(engine.seen), len(engine.frontier), engine.transitions, engine.cases))
            expanding = max_depth is None or depth < max_depth
            for case, words in engine.groups():
                seen = case.outcome.seen
                checked += len(words)
                stop = _stop(seen)
                if stop is not None:
                    witness = _play(engine, words[0])
                    why = stop
                    break
                if not case.outcome.steps and not seen["over"]:
                    if not deadlocks:
                        first_deadlock = _play(engine, words[0])
                    deadlocks += len(words)
                if not case.outcome.steps:
                    continue
                if not expanding:
                    why = "max_depth"
                elif max_states is not None and len(engine.seen) >= max_states:
                    why = "max_states"
                else:
                    engine.advance(case, words)
            if witness is not None:
                break
            # Once a limit is reached nothing is expanded any more, but what was found is still decided.
            engine.descend()
            depth += bool(engine.frontier)
    except KeyboardInterrupt:
        why = "interrupted"
        depth += bool(engine.found_next)
    if witness is not None:
        depth += bool(engine.found_next)
    if why is None:
        why = "bounds" if engine.limits else "closed"
    return Exploration(
        states=len(engine.seen), checked=checked, transitions=engine.transitions, depth=depth, complete=why == "closed",
        why_stopped=why, witness=witness, deadlocks=deadlocks, deadlock=first_deadlock,
        limits=tuple(sorted(engine.limits.items())), cases=engine.cases,
    )


def _stop(seen: object) -> WhyStopped | None:
    assert isinstance(seen, dict)
    if seen.get("invariant broken"):
        return "invariant broken"
    return "goal reached" if seen.get("goal reached") else None


def _play(engine: Engine[S, A], word: int) -> Play[S, A]:
    initial, actions = engine.play_to(word)
    state = initial
    for action in actions:
        state = engine.game.apply(state, action)
    return Play(initial, actions, state)
