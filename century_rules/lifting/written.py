"""Terms written as straight-line Python: on ints, and on any algebra."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import is_
from typing import TypeAlias, cast

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.lifting.terms import ADD, AND, BITE, EQ, ITE, LE, LEAF, MUL, NOT, OR, SUB, Arg, Term, in_order

READING = "reading:"
"""How the names of unknowns begin that say how an ambiguity is read: ``reading:FIELD``, the place of the reading."""

OnInts: TypeAlias = Callable[[Mapping[str, int]], tuple[int | bool, ...]]
OnAlgebra: TypeAlias = Callable[[Algebra[N, B], Mapping[str, object]], tuple[object, ...]]

_Step: TypeAlias = tuple[Term, str, tuple[Arg, ...]]
"""A term, what it is made with, and what of."""

_ON_INTS = {ADD: "{} + {}", SUB: "{} - {}", MUL: "{} * {}", EQ: "{} == {}", LE: "{} <= {}", NOT: "not {}"}
_ON_ALGEBRA = {ADD: "add", SUB: "sub", MUL: "times", EQ: "eq", LE: "le", NOT: "neg", AND: "all", OR: "any", ITE: "choose",
               BITE: "choose_truth"}


MOST_DIGITS = 1_000
"""Digits of the longest number that is written: Python itself writes none that is some times as long."""


def too_long(roots: Sequence[Arg]) -> bool:
    """Whether some number in these terms is of more digits than are written."""
    most = 10 ** MOST_DIGITS
    return any(isinstance(each, int) and abs(each) >= most for term in in_order(roots) for each in term.args) or any(
        isinstance(each, int) and abs(each) >= most for each in roots)


def on_ints(roots: Sequence[Arg]) -> OnInts:
    """A function from the unknowns by name to the values of these terms on ints."""
    def say(each: Arg) -> str:
        return f"t{each.number}" if isinstance(each, Term) else repr(each if isinstance(each, bool | str) else int(each))

    lines = ["def of(leaf):"]
    for term in in_order(roots):
        args = [say(each) for each in term.args]
        if term.op == LEAF:
            text = f"leaf[{args[0]}]"
        elif term.op in (AND, OR):
            text = f" {term.op} ".join(args)
        elif term.op in (ITE, BITE):
            text = f"{args[1]} if {args[0]} else {args[2]}"
        else:
            text = _ON_INTS[term.op].format(*args)
        lines.append(f"    t{term.number} = {text}")
    return cast(OnInts, _made_of(lines, [say(each) for each in roots]))


def on_algebra(roots: Sequence[Arg], apart: str = "") -> OnAlgebra[object, object]:
    """A function from an algebra and the unknowns by name to these terms in it; it is mostly asked once, so nothing is compiled.

    How an ambiguity is read is asked as a truth for each reading, ``reading:FIELD=PLACE``. What was made last is not made again
    of the very same unknowns; nor are, where others differ, the terms without an unknown that has what is `apart` in its name.
    """
    terms = in_order(roots)
    used: dict[Term, int] = {}
    for each in (*roots, *(one for term in terms for one in term.args)):
        if isinstance(each, Term):
            used[each] = used.get(each, 0) + 1
    inner = {each for term in terms if term.op == ADD for each in term.args if isinstance(each, Term)}  # parts of longer sums

    def summands(term: Term) -> tuple[Arg, ...]:
        """Of a sum; a sum in it of which nothing else is made is taken apart, too."""
        found: list[Arg] = []
        left: list[Arg] = [*reversed(term.args)]
        while left:  # and not by calling itself: a sum may be longer than calls can be deep
            each = left.pop()
            if isinstance(each, Term) and each.op == ADD and used[each] == 1:
                left += reversed(each.args)
            else:
                found.append(each)
        return tuple(found)

    kept, steps = {each for each in roots if isinstance(each, Term)}, list[_Step]()
    for term in terms:
        name = _reading(term)
        if name is not None:
            steps.append((term, LEAF, (name,)))
        elif term.op == LEAF:
            if not _is_open_reading(term):
                steps.append((term, LEAF, term.args))
        elif term.op != ADD or used.get(term) != 1 or term in kept or term not in inner:
            steps.append((term, term.op, summands(term) if term.op == ADD else term.args))

    own: set[Term] = set()
    for term in terms:
        is_apart = term.op == LEAF and bool(apart) and apart in str(term.args[0])
        if is_apart or any(isinstance(each, Term) and each in own for each in term.args):
            own.add(term)
    of_shared, of_own = [_LastMade([each for each in steps if (each[0] in own) is is_own]) for is_own in (False, True)]
    nothing: Mapping[Term, object] = {}

    def asked(of: Algebra[object, object], leaf: Mapping[str, object]) -> tuple[object, ...]:
        made = of_own.of(of, leaf, of_shared.of(of, leaf, nothing))
        number, truth = of.number, of.truth
        return tuple([made[each] if isinstance(each, Term) else truth(each) if isinstance(each, bool) else number(
            int(cast(int, each))) for each in roots])

    return asked


class _LastMade:
    """What steps made last in an algebra, which is not made again of the very same unknowns."""

    def __init__(self, steps: Sequence[_Step]) -> None:
        self._steps = steps
        self._names = [str(args[0]) for _, op, args in steps if op == LEAF]
        self._last: tuple[object, list[object], Mapping[Term, object], Mapping[Term, object]] | None = None

    def of(
        self, of: Algebra[object, object], leaf: Mapping[str, object], before: Mapping[Term, object],
    ) -> Mapping[Term, object]:
        """All that there is after these steps, in the algebra, of those unknowns and what was made before."""
        there, last = [leaf[name] for name in self._names], self._last
        if last is not None and last[0] is of and last[2] is before and all(map(is_, last[1], there)):
            return last[3]
        made = {**before}
        _make(of, leaf, self._steps, made)
        self._last = of, there, before, made
        return made


def _make(of: Algebra[object, object], leaf: Mapping[str, object], steps: Sequence[_Step], made: dict[Term, object]) -> None:
    doing: dict[str, Callable[..., object]] = {op: getattr(of, name) for op, name in _ON_ALGEBRA.items()}
    number, truth = of.number, of.truth

    def known(each: Arg) -> object:
        return truth(each) if isinstance(each, bool) else number(int(cast(int, each)))

    for term, op, args in steps:
        if op == LEAF:
            made[term] = leaf[cast(str, args[0])]
        elif op == MUL:
            made[term] = doing[op](int(cast(int, args[0])), made[cast(Term, args[1])])
        else:
            made[term] = doing[op](*[made[each] if isinstance(each, Term) else known(each) for each in args])


def _is_open_reading(term: Term) -> bool:
    return term.op == LEAF and str(term.args[0]).startswith(READING)


def _reading(term: Term) -> str | None:
    """The name of the truth that an ambiguity is read in one way, for a comparison that says so."""
    if term.op != EQ or not isinstance(term.args[0], Term) or not _is_open_reading(term.args[0]):
        return None
    return f"{term.args[0].args[0]}={term.args[1]}"


def _made_of(lines: list[str], results: list[str]) -> object:
    space: dict[str, object] = {}
    exec("\n".join([*lines, f"    return ({''.join(f'{each}, ' for each in results)})"]), space)
    return space["of"]
