"""What the functions of a ruling may give: what is of another kind is refused, and never taken for something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from century_rules.kernel.algebra import Algebra
from century_rules.kernel.meanings import Record, parts_of
from century_rules.theory import plain
from century_rules.theory.ruling import Choice

PlainScene: TypeAlias = "plain.Scene[object, object, object]"
Step: TypeAlias = "plain.Step[object, object, object]"

ARGUMENTS = {"forbids": ("x",), "allows": ("x",), "instead": ("x",), "begins": ("x",), "points": ("x", "points"),
             "wins": ("x", "points", "wins")}
"""What each kind of function is given."""


def algebra_of(x: object) -> Algebra[object, object]:
    """The algebra of what a function is given first: a choice, a step or a scene."""
    return cast("Choice[object, object]", x).of


def answer(kind: str, said: object, given: tuple[object, ...]) -> object:
    """What a function of that kind gave, made of the algebra's own numbers and truths. Raises TypeError, with the mend."""
    of = algebra_of(given[0])
    if said is None:
        raise TypeError("gives nothing; a `return` is missing on some way through it")
    if kind in ("forbids", "allows"):
        return _truth(of, said)
    if kind == "points":
        return _row(said, len(cast("tuple[object, ...]", given[1])), "points", lambda each: _number(of, each))
    if kind == "wins":
        return _row(said, len(cast("tuple[object, ...]", given[2])), "truths", lambda each: _truth(of, each))
    return _position(of, said, cast("PlainScene | Step", given[0]))


def _truth(of: Algebra[object, object], said: object) -> object:
    if type(said) is bool:
        return of.truth(said)
    if _is_pythons_own(said) or _is_sort(said, "Int"):
        raise TypeError(f"gives {_called(said)}, where it is asked whether something is so; compare it: x.of.is_, x.of.at_least")
    return said


def _number(of: Algebra[object, object], said: object) -> object:
    if type(said) is int:
        return of.number(said)
    if (_is_pythons_own(said) and not isinstance(said, int)) or isinstance(said, bool) or _is_sort(said, "Bool"):
        raise TypeError(f"gives {_called(said)}, where a number is expected; a truth is made one by x.of.as_number")
    return said


def _row(said: object, length: int, what: str, each: Callable[[object], object]) -> tuple[object, ...]:
    if type(said) is not tuple or len(said) != length:
        found = f"{len(said)} {what}" if type(said) is tuple else _called(said)
        raise TypeError(f"gives {found}, where {length} {what} are expected, by seat; write tuple([… for … in …])")
    return tuple([each(one) for one in said])


def _position(of: Algebra[object, object], said: object, x: PlainScene | Step) -> object:
    """The position itself, if it is one of that game with that set-up."""
    scene, named = (x.after, "x.after.now") if isinstance(x, plain.Step) else (x, "x.now")
    if type(said) is not type(scene.now):
        raise TypeError(f"gives {_called(said)}, where a position is expected; make one of {named} by evolve(…)")
    for name in scene.rules.constant:
        if getattr(said, name) is not getattr(scene.now, name):
            raise TypeError(f"changes {name}, which stays as it was set up; only the numbers of a position can be changed")
    _check_part(of, said, scene.now, "")
    return said


def _check_part(of: Algebra[object, object], said: object, before: object, path: str) -> None:
    """Raise TypeError unless rows are as long as they were, records of the same kind, and all else numbers."""
    if isinstance(before, tuple):
        if not isinstance(said, tuple) or len(said) != len(before):
            found = f"a row of {len(said)}" if isinstance(said, tuple) else _called(said)
            raise TypeError(f"{path}: gives {found}, where a row of {len(before)} is expected; write tuple([… for … in …])")
        for place, (one, other) in enumerate(zip(said, before, strict=True)):
            _check_part(of, one, other, f"{path}[{place}]")
    elif isinstance(before, Record):
        if type(said) is not type(before):
            raise TypeError(f"{path}: gives {_called(said)}, where a {type(before).__name__} is expected; make one by evolve(…)")
        for name in parts_of(type(before)):
            _check_part(of, getattr(said, name), getattr(before, name), f"{path}.{name}" if path else name)
    else:
        try:
            _number(of, said)
        except TypeError as error:
            raise TypeError(f"{path}: {error}") from error


def _is_pythons_own(said: object) -> bool:
    return type(said).__module__ in ("builtins", "types") or callable(said)


def _is_sort(said: object, sort: str) -> bool:
    """Whether it is a solver's term of that sort, told without importing the solver."""
    found = getattr(said, "sort", None)
    return type(said).__module__.partition(".")[0] in ("z3", "century_rules") and callable(found) and found().name() == sort


def _called(said: object) -> str:
    if _is_sort(said, "Bool"):
        return "an unknown truth"
    if _is_sort(said, "Int"):
        return "an unknown number"
    if type(said) in (bool, int, str):
        return repr(said)[:40]
    return f"a {type(said).__name__}"
