"""A function lifted over unknown numbers is compared with Python on small numbers."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterable, Sequence

import attrs

from century_rules.lifting import terms as t
from century_rules.lifting.games import deep, rules_evaluator
from century_rules.lifting.path import Obligation
from century_rules.lifting.values import NOWHERE, Listed, Name, Union, Value, fields_of, is_plain, is_record
from century_rules.lifting.written import on_ints

SMALL = tuple(itertools.product(range(-1, 4), repeat=3))
"""All that the unknowns are tried with."""


@attrs.frozen
class Compared:
    """What came of it: on how many inputs both gave the same, Python raised, and only an obligation failed."""

    equal: int
    raised: int
    careful: int


class Differs(AssertionError):
    """Python and the lifted function do not give the same, or Python raises where no obligation fails."""


def lifted(function: Callable[..., object]) -> tuple[Value, Sequence[Obligation]]:
    """What a function gives over unknown numbers, and what has to hold."""
    e = rules_evaluator()
    with deep():
        found = e.call(function, [t.number(name) for name in inspect.signature(function).parameters])
    return found, e.obligations


def flat(value: Value) -> list[t.Arg]:
    """The terms in a value."""
    if isinstance(value, Union):
        return [one for guard, each in value.cases for one in (guard, *flat(each))]
    if isinstance(value, Listed):
        return [one for guard, each in value.items for one in (guard, *flat(each))]
    if isinstance(value, tuple | list):
        return [one for each in value for one in flat(each)]
    if isinstance(value, dict):
        return [one for each in value.values() for one in flat(each)]
    if is_record(value):
        return [one for name in fields_of(type(value)) for one in flat(getattr(value, name))]
    if isinstance(value, Name):
        return [value.number]
    return [value] if is_plain(value) else []


_NO_CASE = "no case of a union, or more than one: where no path comes"


def built(value: Value, found: Iterable[int | bool]) -> object:
    """The value again, with what its terms are on ints."""
    if isinstance(value, Union):
        cases = [(next(iter(found)), built(each, found)) for _, each in value.cases]
        there = [each for guard, each in cases if guard]
        return there[0] if len(there) == 1 else _NO_CASE
    if isinstance(value, Listed):
        return value.kind([each for guard, each in [(next(iter(found)), built(one, found)) for _, one in value.items] if guard])
    if isinstance(value, tuple | list):
        return type(value)([built(each, found) for each in value])
    if isinstance(value, dict):
        return {key: built(each, found) for key, each in value.items()}
    if is_record(value):
        return type(value)(**{name: built(getattr(value, name), found) for name in fields_of(type(value))})
    if isinstance(value, Name):
        return next(iter(found))
    return next(iter(found)) if is_plain(value) else value


def is_alike(one: object, other: object) -> bool:
    """Whether two values are the same; a truth and the number that it is count as one."""
    if isinstance(one, int) and isinstance(other, int):
        return int(one) == int(other)
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return type(one) is type(other) and len(one) == len(other) and all(map(is_alike, one, other))
    return type(one) is type(other) and one == other


def compared(function: Callable[..., object], inputs: Iterable[tuple[int, ...]] = SMALL) -> Compared:
    """Raises Differs where the two do not say the same, LiftError where the function is outside the subset."""
    names = tuple(inspect.signature(function).parameters)
    with t.fresh():
        value, obligations = lifted(function)
        run, holds = on_ints(flat(value)), on_ints([each.holds for each in obligations])
    equal = raised = careful = 0
    for given in inputs:
        leaf = dict(zip(names, given, strict=True))
        try:
            native: object = function(*given)
        except Exception as error:
            if all(holds(leaf)):
                raise Differs(f"{function.__name__}{given}: Python raises {error!r}, and no obligation fails") from error
            raised += 1
            continue
        if not all(holds(leaf)):
            careful += 1
            continue
        if value is NOWHERE:
            raise Differs(f"{function.__name__}{given}: Python gives {native!r}, and no path comes there")
        found = built(value, iter(run(leaf)))
        if not is_alike(found, native):
            raise Differs(f"{function.__name__}{given}: Python gives {native!r}, lifted {found!r}")
        equal += 1
    return Compared(equal, raised, careful)
