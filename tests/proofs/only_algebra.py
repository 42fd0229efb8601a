"""While a claim's terms are built: what Python would answer of a term raises, for only the algebra can answer it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import z3


class Asked:
    """What Python asked of terms that only the algebra can answer."""

    def __init__(self) -> None:
        self.refused: list[str] = []

    def raise_if_refused(self) -> None:
        """Raise TypeError if anything was refused since the last call, even if the error was caught on the way."""
        if self.refused:
            said = self.refused[0]
            self.refused.clear()
            raise TypeError(said)


@contextmanager
def only_algebra() -> Iterator[Asked]:
    """Raise TypeError where Python would answer, of a term, what only the algebra can.

    Z3's Python layer tells of an equation whether both sides are written the same, so that ``not (a == b)`` comes out as True and
    ``a == b or c`` as c; it hashes terms and prints them, so that sets and texts tell them apart by how they are written; it
    divides otherwise than Python does. A claim written so would be proved and not be what its author meant. Sums, differences,
    multiples and comparisons (==, !=, <, <=, >, >=) build the algebra's answer and stay.
    """
    asked = Asked()

    def refuse(name: str, said: str) -> Callable[..., object]:
        def refused(_term: z3.ExprRef, *_others: object) -> object:
            asked.refused.append(said)
            raise TypeError(said)

        refused.__name__ = name
        return refused

    def compared(name: str) -> Callable[..., object]:
        equal = z3.ExprRef.__eq__

        def answered(term: z3.ExprRef, other: object) -> object:
            known = type(other) is bool or (isinstance(other, int) and not isinstance(term, z3.BoolRef))
            if known or isinstance(other, z3.ExprRef):
                return equal(term, other) if name == "__eq__" else z3.Not(equal(term, other))
            said = f"an unknown cannot be compared with {type(other).__name__} ({repr(other)[:40]}) by == or !="
            asked.refused.append(said)
            raise TypeError(said)

        return answered

    def multiplied(name: str) -> Callable[..., object]:
        known = getattr(z3.ArithRef, name)

        def answered(term: z3.ArithRef, factor: object) -> object:
            if type(factor) is int:
                return known(term, factor)
            said = "an unknown number can be multiplied by a known whole number only"
            asked.refused.append(said)
            raise TypeError(said)

        return answered

    changes: list[tuple[type, str, Callable[..., object]]] = [
        *((kind, name, refuse(name, said)) for kinds, names, said in _NOT_ANSWERED for kind in kinds for name in names),
        *((z3.ExprRef, name, compared(name)) for name in ("__eq__", "__ne__")),
        *((z3.ArithRef, name, multiplied(name)) for name in ("__mul__", "__rmul__")),
    ]
    before = [(kind, name, vars(kind).get(name)) for kind, name, _ in changes]
    for kind, name, change in changes:
        setattr(kind, name, change)
    try:
        yield asked
    finally:
        for kind, name, was in reversed(before):
            if was is None:
                delattr(kind, name)
            else:
                setattr(kind, name, was)


_NOT_ANSWERED: tuple[tuple[tuple[type, ...], tuple[str, ...], str], ...] = (
    ((z3.ExprRef, z3.BoolRef), ("__bool__",),
     "an unknown cannot be asked whether it is so (by `and`, `or`, `not`, `if`, `in`, all() or any())"),
    ((z3.ExprRef,), ("__hash__",), "an unknown cannot be in a set, or a key: whether two are equal is not known"),
    ((z3.ExprRef,), ("__str__", "__repr__", "__format__"), "an unknown has no text: its value is not known"),
    ((z3.ExprRef,), ("__int__", "__float__", "__index__", "__len__", "__iter__", "__round__", "__abs__", "__divmod__",
                     "__rdivmod__", "__floordiv__", "__rfloordiv__", "__lshift__", "__rshift__"),
     "an unknown has no value yet: claims add, subtract and compare"),
    ((z3.ArithRef,), ("__truediv__", "__rtruediv__", "__div__", "__rdiv__", "__mod__", "__rmod__", "__pow__", "__rpow__"),
     "an unknown cannot be divided or raised to a power: solvers do that otherwise than Python"),
    ((z3.ExprRef, z3.BoolRef), ("__invert__", "__and__", "__or__", "__xor__", "__rand__", "__ror__", "__rxor__"),
     "an unknown truth cannot be combined by ~, &, | or ^, which of Python's truths make numbers: x.of.neg, x.of.all, x.of.any"),
    ((z3.BoolRef,), ("__add__", "__radd__", "__mul__", "__rmul__", "__sub__", "__rsub__"),
     "an unknown truth is no number: x.of.as_number, x.of.count"),
)
