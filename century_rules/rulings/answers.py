"""What Python gave where a function of a ruling was run: what is of another kind is refused, and never taken for something."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.meanings import Leaf, Record, Sizes
from century_rules.kernel.ranges import range_of
from century_rules.lifting.values import fields_of

T = TypeVar("T")


def truth(said: object) -> bool:
    """The truth itself. Raises TypeError, with the mend."""
    if type(said) is not bool:
        raise TypeError(f"gives {_called(said)}, not True or False; compare it with something")
    return said


def number(said: object) -> int:
    """The number itself. Raises TypeError, with the mend."""
    if not isinstance(said, int) or isinstance(said, bool):
        raise TypeError(f"gives {_called(said)}, where a number is expected; of a truth int(…) makes one")
    return int(said)


def row(said: object, length: int, each: Callable[[object], T]) -> tuple[T, ...]:
    """The row of so many. Raises TypeError, with the mend."""
    if type(said) is not tuple or len(said) != length:
        found = f"a row of {len(said)}" if type(said) is tuple else _called(said)
        raise TypeError(f"gives {found}, where {length} are expected, by seat; write tuple([… for … in …])")
    return tuple([each(one) for one in said])


def position(said: object, before: T, constant: Iterable[str], meant: Iterable[Leaf], sizes: Sizes) -> T:
    """The position before with the numbers of what was given. Raises TypeError, and how to mend it, for another."""
    if type(said) is not type(before):
        raise TypeError(f"gives {_called(said)}, where a position is expected; make one by evolve(…)")
    for name in constant:
        if getattr(said, name) is not getattr(before, name):
            raise TypeError(f"changes {name}, which stays as it was set up; only the numbers of a position can be changed")
    _check_part(said, before, "")
    numbers = leaves(said)
    for leaf in meant:
        (low, high), found = range_of(leaf, sizes), numbers[leaf.path]
        if not ((low is None or low <= found) and (high is None or found <= high)):
            raise TypeError(f"{leaf.path} would be {int(found)}, and should be at least {low}"
                            f"{'' if high is None else f', and at most {high}'}")
    return map_leaves(before, lambda path, _number: numbers[path])


def _check_part(said: object, before: object, path: str) -> None:
    """Raise TypeError unless rows are as long as they were, records of the same kind, and all else numbers."""
    if said is before:
        return
    if isinstance(before, tuple):
        if not isinstance(said, tuple) or len(said) != len(before):
            found = f"a row of {len(said)}" if isinstance(said, tuple) else _called(said)
            raise TypeError(f"{path}: gives {found}, where a row of {len(before)} is expected; write tuple([… for … in …])")
        for place, (one, other) in enumerate(zip(said, before, strict=True)):
            _check_part(one, other, f"{path}[{place}]")
    elif isinstance(before, Record):
        if type(said) is not type(before):
            raise TypeError(f"{path}: gives {_called(said)}, where a {type(before).__name__} is expected; make one by evolve(…)")
        for name in fields_of(type(before)):
            _check_part(getattr(said, name), getattr(before, name), f"{path}.{name}" if path else name)
    elif isinstance(before, int):
        try:
            number(said)
        except TypeError as error:
            raise TypeError(f"{path}: {error}") from error


def _called(said: object) -> str:
    if said is None:
        return "nothing; a `return` is missing on some way through it"
    if type(said) in (bool, int, str):
        return repr(said)[:40]
    return f"a {type(said).__name__}"
