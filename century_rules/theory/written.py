"""Whether the functions of claims still say what they said when their records were written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.surroundings import changed, read_by, same_text
from century_rules.theory.theorem import Always, Ghost, Invariant, OnStep, Theorem

_Record: TypeAlias = Invariant | Ghost | Always | OnStep


def _functions(claims: Iterable[Invariant | Ghost | Theorem]) -> Iterator[tuple[str, _Record, object]]:
    for each in claims:
        if isinstance(each, Theorem):
            yield from ((f"{each.id}/{part.name}", part, part.holds) for part in each.parts)
        else:
            yield each.name, each, each.after if isinstance(each, Ghost) else each.holds


def check_written(claims: Iterable[Invariant | Ghost | Theorem]) -> None:
    """Raise InvalidInput where a function would not say what it said when its record was written.

    That is so of functions made in a loop, which read the loop's variable when they are called.
    """
    listed = list(_functions(claims))
    for name, record, function in listed:
        otherwise = changed(record.written, function)
        if otherwise is not None:
            raise InvalidInput(f"'{name}' reads {otherwise}, so that it would claim something else than it says; bind the value, "
                               "as a default of the lambda (k=k) or as an argument of a function that makes the claim")
    for name, _, function in listed:
        for value in read_by(function):
            if isinstance(value, Iterator):
                raise InvalidInput(f"'{name}' reads an iterator, which is used up when it is read once; make it a tuple")
            if isinstance(value, tuple | list | dict):
                members = list(value.values()) if isinstance(value, dict) else list(value)
                for one, other in combinations(members, 2):
                    if same_text(one, other):
                        raise InvalidInput(f"'{name}' reads functions that are one text with the same values; a function made in "
                                           "a loop reads the variable of the loop when it is called: bind it, as a default of "
                                           "the lambda (k=k) or as an argument of a function that makes it")
    for (first, one_record, one), (second, other_record, other) in combinations(listed, 2):
        twice = one is other and isinstance(one_record, Invariant) and isinstance(other_record, Invariant)
        if twice or same_text(one, other):
            raise InvalidInput(f"'{first}' and '{second}' are one text with the same values, so they claim the same; a "
                               "function made in a loop reads the variable of the loop when it is called: bind it, as a default "
                               "of the lambda (k=k) or as an argument of a function that makes the claim")
