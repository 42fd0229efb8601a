"""What a function in plain Python gives, lifted: a truth, a row with something for each seat, or a position."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.evaluator import Evaluator
from century_rules.lifting.games import deep, evaluator_of
from century_rules.lifting.open_game import OpenGame
from century_rules.lifting.path import Frame, Obligation
from century_rules.lifting.source import source_of
from century_rules.lifting.terms import Number, Truth
from century_rules.lifting.values import NOWHERE, Value, cases_of, fields_of, is_plain, is_record

_NO_END = "it does not come to an end in time; go through less"
MOST = 200_000
"""Statements and expressions that are evaluated at most, and numbers of a range."""


@attrs.frozen(eq=False)
class LiftedAnswer:
    """What a function gives.

    Attributes:
        where: the function, ``FILE:LINE``.
        value: it, where the obligations hold.
        obligations: what has to hold for Python to come through.
    """

    where: str
    value: Value
    obligations: Sequence[Obligation]

    def truth(self) -> Truth:
        """The truth that it gives. Raises LiftError if it gives anything else on some path."""
        return t.any_(*[t.all_(guard, self._a_truth(each)) for guard, each in self._cases(self.value)])

    def truths(self, many: int) -> list[Truth]:
        """The same of a row of so many."""
        return [t.any_(*[t.all_(guard, self._a_truth(one)) for guard, one in self._cases(each)]) for each in self._row(many)]

    def numbers(self, many: int) -> list[Number]:
        """The row of so many numbers that it gives. Raises LiftError if it gives anything else on some path."""
        return [self._a_number(each) for each in self._row(many)]

    def position(self, before: Value, constant: Iterable[str]) -> Value:
        """The position that it gives, made of that one by changing numbers. Raises LiftError if it gives anything else."""
        said = self._one()
        if type(said) is not type(before):
            raise self._refused(f"it gives {_told(said)}, where a position is expected", "make one by evolve(…)")
        for name in constant:
            if getattr(said, name) is not getattr(before, name):
                raise self._refused(f"it changes {name}, which stays as it was set up", "change the numbers of a position only")
        self._check_like(before, said, "")
        return said

    def _row(self, many: int) -> Sequence[Value]:
        said = self._one()
        if not isinstance(said, tuple) or len(said) != many:
            raise self._refused(f"it gives {_told(said)}, where {many} are expected, by seat", "write tuple([… for … in …])")
        return said

    def _one(self) -> Value:
        found = list(self._cases(self.value))
        if len({id(each) for _, each in found}) != 1:
            raise self._refused("it gives now one kind of thing, now another", "give the same kind on each path")
        return found[0][1]

    def _cases(self, value: Value) -> Iterable[tuple[Truth, Value]]:
        for guard, each in cases_of(value):
            if each is None:
                raise self._refused("it gives nothing on some path", "write a `return` on each")
            if each is not NOWHERE:
                yield guard, each

    def _a_truth(self, value: Value) -> Truth:
        if not t.is_truth(value):
            raise self._refused(f"it gives {_told(value)}, not True or False", "compare it with something")
        return value

    def _a_number(self, value: Value, path: str = "") -> Number:
        if not is_plain(value) or t.is_truth(value):
            at = f" for {path}" if path else ""
            raise self._refused(f"it gives {_told(value)}{at}, where a number is expected", "of a truth int(…) makes one")
        return t.as_number(value)

    def _check_like(self, before: Value, said: Value, path: str) -> None:
        if before is said:
            return
        if isinstance(before, tuple):
            if not isinstance(said, tuple) or len(said) != len(before):
                raise self._refused(f"it gives {_told(said)} for {path}, where a row of {len(before)} is expected",
                                    "write tuple([… for … in …])")
            for place, (one, other) in enumerate(zip(before, said, strict=True)):
                self._check_like(one, other, f"{path}[{place}]")
        elif is_record(before):
            if type(said) is not type(before):
                raise self._refused(f"it gives {_told(said)} for {path}", f"make a {type(before).__name__} by evolve(…)")
            for name in fields_of(type(before)):
                self._check_like(getattr(before, name), getattr(said, name), f"{path}.{name}" if path else name)
        else:
            self._a_number(said, path)

    def _refused(self, what: str, mend: str) -> LiftError:
        return LiftError(self.where, what, mend=mend)


class _Bounded(Evaluator):
    """Comes to an end."""

    _left = MOST

    def comes_to(self, frame: Frame, node: ast.AST) -> None:
        self._left -= 1
        if self._left < 0:
            raise LiftError(self.where(), f"broken off after {MOST:,} steps", mend=_NO_END)

    def call(self, function: Value, args: Sequence[Value], kwargs: Mapping[str, Value] | None = None) -> Value:
        is_range = getattr(function, "__wrapped__", function) is range
        if is_range and all(isinstance(each, int) for each in args) and len(range(*args)) > MOST:
            raise self.refuse(f"a range of more than {MOST:,} numbers", "no game has so many of anything")
        return super().call(function, args, kwargs)


def lift_answer(function: Callable[..., object], game: OpenGame, values: Sequence[Value]) -> LiftedAnswer:
    """What a function gives, of a game and these values. Raises LiftError with file and line."""
    source = source_of(function.__code__)
    e = evaluator_of(_Bounded)
    with deep():
        return LiftedAnswer(f"{source.file}:{source.node.lineno}", e.call(function, [game, *values]), e.obligations)


def _told(value: Value) -> str:
    if t.is_truth(value):
        return "a truth"
    if t.is_number(value):
        return "a number"
    return f"a row of {len(value)}" if isinstance(value, tuple) else f"a {type(value).__name__}"
