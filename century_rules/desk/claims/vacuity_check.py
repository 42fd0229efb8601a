"""Whether a claim says anything: whether some numbers would make it false.

A claim is asked of a position, or of a step between two, of which nothing is known: not that play gets there, not that the one
follows from the other by the rules, and not what the rules allow or how they count points. What cannot be false even then says
nothing of the game: a filter that selects nothing, a comparison of what is never equal, a premise that contradicts itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import cast

import attrs

from century_rules.kernel.verdict import Verdict
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.prover import Prover, ghosts_in, in_view
from century_rules.solving.system import Labelled, argument_ranges, unknown_arguments
from century_rules.solving.terms import Number, Truth, Value, flag, is_number, is_truth, variable, written
from century_rules.theory.identity_cache import made_once
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Claim, Ghost, OnStep

RLIMIT = 20_000_000

Position = Scene[Number, Truth]


@attrs.frozen
class NotKnown:
    """Of a position nothing is known, and neither what the rules allow in it, nor the points.

    Attributes:
        named: what the unknowns are called by, so that two positions do not share any.
        taken: the operation and arguments of the step that is taken there, which the rules allow, as `_action` writes them.
    """

    named: str
    taken: str = attrs.field(default="", kw_only=True)

    def allows(self, x: Position, operation: str, arguments: Mapping[str, Number], /) -> Truth:
        action = _action(operation, arguments)
        return action == self.taken or flag(f"{self._name(x)} allows {action}")

    def permits(self, x: Position, clause: str, operation: str, arguments: Mapping[str, Number], /) -> Truth:
        action = _action(operation, arguments)
        return action == self.taken or flag(f"{self._name(x)} permits {clause} {action}")

    def outcome(self, x: Position, /) -> tuple[tuple[Number, ...], tuple[Truth, ...]]:
        here = self._name(x)
        return (tuple(variable(f"{here} points {seat}") for seat in x.seats),
                tuple(flag(f"{here} wins {seat}") for seat in x.seats))

    def _name(self, x: Position) -> str:
        """A name that only positions have of which all numbers are written the same."""
        set_up = made_once(partial(_written, x.set_up), "written", *x.set_up.values())  # one for all positions of a game
        return f"{self.named} {hash((_key(x.leaves), set_up))}"


def _action(operation: str, arguments: Mapping[str, Number]) -> str:
    return f"{operation} {_key(arguments)}"


def _key(arguments: Mapping[str, Number]) -> str:
    """Equal for arguments that are written the same."""
    return " ".join(f"{name} {_written(value)}" for name, value in arguments.items())


def _written(value: object) -> str:
    """Equal for what is written the same: a number, or whatever is made of numbers."""
    if is_number(value) or is_truth(value):
        return written(cast(Value, value))
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_written, value))})"
    if isinstance(value, Mapping):
        return _written([*value.items()])
    record = type(value)
    if attrs.has(record):
        return _written([getattr(value, field.name) for field in attrs.fields(record)])
    return repr(value)


def vacuous(full: Prover, ghosts: tuple[Ghost, ...], claim: Claim) -> Iterator[str]:
    """What of an invariant or a theorem nothing could make false, in words; nothing if all of it says something."""
    sides = (*full.system.sides, *full.readings(claim.needs))
    for part in claim.named_parts.values():
        what = "it" if len(claim.named_parts) == 1 else f"its part '{part.name}'"
        if not isinstance(part, OnStep):
            if not can_fail(partial(part.at, any_scene(full, ghosts, "now")), sides):
                yield f"nothing could make {what} false, whatever the numbers on the table"
        elif not part.operations:  # it must say something of one operation at least, otherwise of each
            if not any(_can_fail_on_a_step(full, ghosts, part, name, sides) for name in full.operations_of(part)):
                yield f"nothing could make {what} false, whatever a step does"
        else:
            yield from (f"nothing could make {what} false of a {name}, whatever it does" for name in part.operations
                        if not _can_fail_on_a_step(full, ghosts, part, name, sides))


def any_scene(full: Prover, ghosts: tuple[Ghost, ...], named: str, taken: str = "") -> Position:
    """A position of which nothing is known, but that the step `taken` is allowed; see `NotKnown`."""
    names = (*full.system.paths, *(in_view(ghost.name) for ghost in ghosts))
    view = {name: variable(f"{named} {name}") for name in names}
    return full.rules.scene(view, ghosts_in(view), NotKnown(named, taken=taken))


def _can_fail_on_a_step(
    full: Prover, ghosts: tuple[Ghost, ...], part: OnStep, name: str, sides: tuple[Labelled, ...],
) -> bool:
    step, ranges = any_step(full, ghosts, name)
    return can_fail(partial(part.at, step), (*ranges, *sides))


def any_step(full: Prover, ghosts: tuple[Ghost, ...], name: str) -> tuple[Step[Number, Truth], tuple[Labelled, ...]]:
    """A step between two positions of which nothing is known but that it is allowed, and the ranges of its arguments."""
    operation = full.system.operation(name)
    arguments = unknown_arguments(operation, f"argument:{name}.")
    before, after = any_scene(full, ghosts, "before", _action(name, arguments)), any_scene(full, ghosts, "after")
    step = full.rules.step(before, name, arguments, after)
    return step, tuple(argument_ranges(operation, arguments))


def can_fail(said: Callable[[], Value], premises: tuple[Labelled, ...]) -> bool:
    """Whether it is not forced; where the solver cannot tell, it is taken to be able to."""
    goal = said()
    if isinstance(goal, bool):
        return not goal
    decision = decide(Obligation("can fail", premises, goal), rlimit=RLIMIT, need_core=False, need_model=False,
                      expected=Verdict.REFUTED)
    return decision.verdict is not Verdict.PROVED
