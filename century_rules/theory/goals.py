"""A goal over any kind of number, lifted from its predicate."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.goal import Goal
from century_rules.kernel.meanings import constant_fields
from century_rules.lifting import terms as t
from century_rules.lifting.games import lift_goal, position_of_unknowns
from century_rules.theory.lifted import Ready


def goal_over(of: Algebra[N, B], goal: Goal[object], beginning: object) -> Callable[[Mapping[str, N]], B]:
    """What says of the leaves of a position, by path, whether the goal is reached, with the set-up of that beginning.

    Raises LiftError, with file and line, for a predicate that cannot be lifted.
    """
    with t.fresh():
        ready = Ready([lift_goal(position_of_unknowns(beginning, tuple(constant_fields(type(beginning)))), goal.reached)])

    def reached(now: Mapping[str, N]) -> B:
        return ready(of, now)[0]  # type: ignore[return-value]  # a truth of that algebra, as what was lifted is one

    return reached
