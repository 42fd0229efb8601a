"""Weakenings that do no harm: what is left of the theorem forces what was changed, whatever the numbers on the table.

The solver is given no rules, only that numbers are in their range, as the invariants of `common` say and `RANGES` of the
history, and, if asked to, what other theorems say of positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.encoding.scenes import Scene, Step
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.prover import Prover, prover_once
from century_rules.solving.system import Labelled, argument_ranges, unknown_arguments
from century_rules.solving.terms import Number, Truth, variable
from century_rules.theory.theorem import Always, OnStep, Theorem
from century_rules.theory.theories import Theory

from .material import OPERATIONS
from .mutating import functions_of, names_of
from .weakened import Weakening

RLIMIT = 20_000_000
ASKS_THE_RULES = {"allows", "permits", "forbids", "outcome"}
RANGES = {"rested": (0, 1), "acted": (0, 4), "has traded": (0, 1), "upgraded": (0, None), "paid for outpost": (0, None),
          "steps": (0, None), "laid": (0, None), "used": (0, None), "fees": (0, None)}
"""Least and greatest of what is remembered; `stays_in_range` shows it."""


def does_no_harm(known: Theory[State, Action], theorem: Theorem, weakening: Weakening, players: int) -> bool:
    """Whether what is left forces the part that was weakened, for that number of players."""
    if any(function in functions_of(ghost.after) for ghost in known.ghosts for function in weakening.functions):
        return False  # the history is another one
    full = prover_once(RULEBOOK, players)
    part = next(each for each in theorem.parts if each.name == weakening.part)
    operations = OPERATIONS[:1] if isinstance(part, Always) else part.operations or OPERATIONS
    try:
        return any(all(_forced(full, known, theorem, part, weakening, operation, beside) for operation in operations)
                   for beside in (False, True))
    except InvalidInput:
        if weakening.kind != "text":
            raise
        return True  # it asks for what no rule has an answer to, so that there is no proof of it


def stays_in_range(known: Theory[State, Action], ghost: str, operation: str) -> bool:
    """Whether what is remembered is in its range after an operation from any position with any history in its range."""
    full = prover_once(RULEBOOK, 2)
    rule = full.system.operation(operation)
    arguments = unknown_arguments(rule, "argument.")
    step = _any_step(full, known, operation, arguments)
    premises = (*argument_ranges(rule, arguments), *_remembered(step))
    return decide(Obligation("", premises, _in_range(step.after, ghost)), need_core=False,
                  need_model=False).verdict is Verdict.PROVED


def _in_range(x: Scene[Number, Truth], ghost: str) -> Truth:
    least, greatest = RANGES[ghost]
    return x.of.all(x.of.at_least(x.ghosts[ghost], least), x.of.truth(True) if greatest is None
                    else x.of.le(x.ghosts[ghost], x.of.number(greatest)))


def _remembered(step: Step[Number, Truth]) -> Iterator[Labelled]:
    for name in RANGES:
        yield f"history: {name}", _in_range(step.before, name)


def _forced(full: Prover, known: Theory[State, Action], theorem: Theorem, part: Always | OnStep, weakening: Weakening,
            operation: str, beside: bool) -> bool:
    rule = full.system.operation(operation)
    arguments = unknown_arguments(rule, "argument.")
    step = _any_step(full, known, operation, arguments)
    goal = part.at(step.before) if isinstance(part, Always) else part.at(step)  # before it, any history is remembered
    with weakening.made():
        premises = [*full.system.sides, *full.readings(theorem.needs), *argument_ranges(rule, arguments),
                    *_remembered(step), *_said(known, theorem, weakening.theorem, step, beside)]
    return decide(Obligation("", tuple(premises), goal), rlimit=RLIMIT, need_core=False,
                  need_model=False).verdict is Verdict.PROVED


def _any_step(full: Prover, known: Theory[State, Action], operation: str, arguments: Mapping[str, Number]) -> Step[Number, Truth]:
    """From any position to any other, with any history that follows the first."""
    old = {ghost.name: variable(f"ghost.{ghost.name}") for ghost in known.ghosts}
    before, after = (
        cast("Scene[Number, Truth]", full.rules.scene({path: variable(f"{when}.{path}") for path in full.system.paths}, old))
        for when in ("before", "after"))
    step = after.encoded.step(before, operation, arguments, after)
    ghosts = {ghost.name: ghost.following(step) for ghost in known.ghosts}
    return after.encoded.step(before, operation, arguments, after.remembering(ghosts))


def _said(
    known: Theory[State, Action], theorem: Theorem, weakened: Theorem, step: Step[Number, Truth], beside: bool,
) -> Iterator[Labelled]:
    """What may be taken for granted of both positions and of the step."""
    own = {function for part in theorem.parts for function in functions_of(part.holds)}
    for when, scene in (("before", step.before), ("after", step.after)):
        for invariant in known.invariants:
            first = functions_of(invariant.holds)[0]
            if first.__module__.endswith((".common", ".by_meaning")) and first not in own:
                yield f"{when}: invariant {invariant.name}", invariant.at(scene)
        for part in weakened.parts:
            if isinstance(part, Always):
                yield f"{when}: {part.name}", part.at(scene)
        for other in known.theorems.values() if beside else ():
            claimed = scene.of.all(*(scene.reads(*reading) for reading in other.needs.items()))
            for part in other.parts if other.id != theorem.id else ():
                if isinstance(part, Always) and not ASKS_THE_RULES & names_of(part.holds):
                    yield f"{when}: {other.id}/{part.name}", scene.of.implies(claimed, part.at(scene))
    for part in weakened.parts:
        if not isinstance(part, Always) and (not part.operations or step.operation in part.operations):
            yield f"step: {part.name}", part.at(step)
