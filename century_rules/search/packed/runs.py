"""A run of the rules, or of a predicate, as a case that speaks of actions by their places."""

from __future__ import annotations

from collections.abc import Callable

from century_rules.kernel.game import A, Game, S
from century_rules.search.packed.trie import Traced
from century_rules.search.steps import OVER, is_over
from century_rules.tracing.cases import Case
from century_rules.tracing.errors import predicate_differs
from century_rules.tracing.records import settled
from century_rules.tracing.runs import Ranges, Steps, trace, trace_state


def run_of_rules(game: Game[S, A], state: S, ranges: Ranges) -> tuple[Traced, tuple[A, ...]]:
    """What can be done in states like this one, its flag being whether the game is over; and the actions."""
    case = trace_state(game, state, {OVER: is_over(game)}, ranges)
    steps = tuple((place, changes) for place, (_, changes) in enumerate(case.outcome.steps))
    return Case(case.conditions, Steps(steps, {"flag": int(bool(case.outcome.seen[OVER]))})), tuple(
        action for action, _ in case.outcome.steps)


def run_of_predicate(name: str, holds: Callable[[S], object], state: S, ranges: Ranges) -> Traced:
    """Whether a predicate holds in states like this one, as the flag. Raises TraceDiffers if it does not in this one."""
    case = trace(lambda tokens: int(bool(settled(holds(tokens)))), state, ranges, predicate=True)
    real = bool(holds(state))
    if real != bool(case.outcome):
        raise predicate_differs(name, holds, real, bool(case.outcome))
    return Case(case.conditions, Steps((), {"flag": case.outcome}))
