"""Where an evaluation is: what is assumed there, what has to hold for Python not to stumble, and what rows have in them."""

from __future__ import annotations

import ast
import enum
import os
import sysconfig
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import cast

import attrs

from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.sizes import SMALLER, too_large
from century_rules.lifting.terms import NOTHING, Facts, Truth
from century_rules.lifting.values import (
    NOWHERE, PLAIN_TYPES, TEXT, VIEWS, Listed, Made, Name, Names, Once, StandIn, Turn, Union, Value, is_plain, merged, own_way,
    truth_of,
)

_PYTHONS_OWN = f"{sysconfig.get_paths()['stdlib']}{os.sep}"
_GONE_THROUGH = (tuple, list, str, dict, set, frozenset, range, enum.EnumMeta, types.MappingProxyType, *VIEWS)


@attrs.frozen
class Obligation:
    """What has to hold for Python not to raise an error there.

    Attributes:
        where: file and line.
        what: what Python would stumble over otherwise.
        holds: the truth of it, true where no path comes there.
        is_stated: whether the text states it, by `assert` or `raise`, rather than take it for granted.
        files: of the functions that are being called there, the innermost last.
    """

    where: str
    what: str
    holds: Truth
    is_stated: bool = False
    files: tuple[str, ...] = ()


@attrs.define(eq=False)
class Frame:
    """One call of a function.

    Attributes:
        file: where its text stands.
        node: its tree.
        space: the globals it sees.
        own: the names that are its own.
        around: the names that are those of the functions around it.
        depth: how many conditions were assumed when it was called.
        yields: what it yielded so far, of a generator.
    """

    file: str
    node: ast.FunctionDef | ast.Lambda
    space: Mapping[str, object]
    own: frozenset[str]
    around: frozenset[str] = frozenset()
    depth: int = 0
    yields: list[tuple[Truth, Value]] | None = None


@attrs.frozen(eq=False)
class Closure(Made):
    """A function defined inside another one, or a lambda; `turns` are the loops in which it may be called."""

    node: ast.FunctionDef | ast.Lambda
    env: dict[str, Value]
    frame: Frame
    turns: tuple[Turn, ...]
    defaults: Mapping[str, Value]


@attrs.frozen(eq=False)
class Bound(Made):
    """A method with the object it is of."""

    function: Callable[..., object]
    of: Value


def _where(at: Sequence[tuple[Frame, ast.AST]]) -> str:
    line = next((each.lineno for _, each in reversed(at) if hasattr(each, "lineno")), 0)
    return f"{at[-1][0].file}:{line}" if at else "?"


def _is_of_python(file: str) -> bool:
    """Whether a file is one of Python's own library."""
    return file.startswith(_PYTHONS_OWN) and "site-packages" not in file


class Path(ABC):
    """See the module."""

    def __init__(self) -> None:
        self.conditions: list[Truth] = []
        self.facts: Facts = NOTHING
        self.obligations: list[Obligation] = []
        self.at: list[tuple[Frame, ast.AST]] = []
        self._of_refusals = 0  # in how many texts we are that are only shown to people

    @abstractmethod
    def call(self, function: Value, args: Sequence[Value], kwargs: Mapping[str, Value] | None = None) -> Value:
        """What a function gives."""

    # --- where we are ---------------------------------------------------------------------------------------------------

    def comes_to(self, frame: Frame, node: ast.AST) -> None:  # noqa: B027  # who wants to know overrides it
        """Told of each statement and expression that the evaluation comes to; nothing is done with it here."""

    def compared(self, frame: Frame, node: ast.expr, value: Value) -> None:  # noqa: B027  # who wants to know overrides it
        """Told of each operand, item of a row, index and argument; nothing is done with it here."""

    def where(self) -> str:
        """File and line."""
        return _where(self.at)

    def refuse(self, what: str, mend: str) -> LiftError:
        """The error that says that something here is outside the subset, and what to write instead."""
        there = self.at
        while len(there) > 1 and _is_of_python(there[-1][0].file):
            there = there[:-1]
        if len(there) < len(self.at):  # what Python's own functions are made of nobody will write in another way
            name = getattr(self.at[len(there)][0].node, "name", "a function")
            what, mend = f"{what}, in Python's own {name}", "leave this call out, or write in plain Python what it gives"
        shown = ast.unparse(there[-1][1])[:100].partition("\n")[0] if there else ""
        return LiftError(_where(there), what, shown, mend)

    def plainly(self, value: Value) -> Value:
        """The value. Refused where its class does in its own way what Python's own classes do."""
        if type(value) not in PLAIN_TYPES and own_way(cast("Hashable", type(value))):
            mend = "use a plain tuple, number or text, or a record"
            raise self.refuse(f"a {type(value).__name__} may do things in its own way", mend)
        return value

    def sized(self, value: Value, times: int = 1) -> Value:
        """The value. Refused where it, or so many times it, is larger than anything of a game."""
        large = too_large(value, times)
        if large:
            raise self.refuse(large, SMALLER)
        return value

    def must(self, holds: Truth, what: str, *, is_stated: bool = False) -> None:
        """Note that this has to hold here; what follows on this path takes it as given."""
        holds = cast(Truth, t.under(holds, self.facts))
        if holds is not True and not self.facts.false:
            files = tuple([frame.file for frame, _ in self.at])
            holds_here = t.implies(t.all_(*self.conditions), holds)
            self.obligations.append(Obligation(self.where(), what, holds_here, is_stated, files))
            self.facts = self.facts.and_also(holds)

    @contextmanager
    def assume(self, condition: Truth) -> Iterator[None]:
        facts = self.facts
        self.facts = facts.and_also(condition)
        self.conditions.append(condition)
        try:
            yield
        finally:
            self.conditions.pop()
            self.facts = facts

    def decided(self, condition: Truth) -> Truth:
        """The condition for where we are; True or False where that follows."""
        condition = cast(Truth, t.under(condition, self.facts))
        if isinstance(condition, bool):
            return condition
        found = self.facts.settles(condition)
        return condition if found is None else found

    def truth(self, value: Value) -> Truth:
        """Whether Python takes it as true, here."""
        return self.decided(truth_of(value, self.refuse))

    def over(self, value: Value, act: Callable[[Value], Value]) -> Value:
        """What is done with each case of a union."""
        if not isinstance(value, Union):
            return act(value)
        cases: list[tuple[Truth, Value]] = []
        for guard, each in value.cases:
            here = self.decided(guard)
            if here is not False:
                with self.assume(here):
                    cases.append((guard if here is not True else True, act(each)))
        return merged(cases)

    # --- items ----------------------------------------------------------------------------------------------------------

    def items(self, value: Value) -> Sequence[tuple[Truth, Value]]:
        """What an iterable gives, in order, each with the guard under which it is there. An iterator is used up by it."""
        self.plainly(value)
        if isinstance(value, Listed):
            return value.items
        if isinstance(value, Once):
            return self.used_up(value)
        if isinstance(value, Union):
            found: list[tuple[Truth, Value]] = []
            for guard, row in value.cases:
                here = self.decided(guard)
                if here is not False:
                    with self.assume(here):
                        found += [(t.all_(guard, there), each) for there, each in self.items(row)]
            return found
        if value is NOWHERE:
            return []
        if isinstance(value, Names):
            return [(True, Name(value, place)) for place in range(value.many)]
        if isinstance(value, set | frozenset) and len(value) > 1:
            raise self.refuse("going through a set, which has no order", "sort it, or use a tuple")
        if value is None or is_plain(value):
            self.must(False, "what has no items is gone through")
            return []
        if isinstance(value, Name | StandIn) or value is TEXT:
            raise self.refuse("the items of this are not known", "go through a row of the position")
        own_enum = isinstance(value, enum.EnumMeta) and type(value).__iter__ is not enum.EnumMeta.__iter__
        if not isinstance(value, _GONE_THROUGH) or own_enum:
            raise self.refuse("going through an iterator made elsewhere", "make a tuple of it")
        return [(True, each) for each in value]

    def used_up(self, row: Once) -> Sequence[tuple[Truth, Value]]:
        """The items of an iterator. Refused where they were gone through before: Python would find nothing there."""
        here = tuple(self.conditions)
        if any(not turn.alive for turn in row.turns):
            raise self.refuse(f"{row.what} is gone through after the loop it was made in went on", "make a tuple of it")
        for before in row.used:
            if t.all_(*before, *here) is not False:
                raise self.refuse(
                    f"{row.what} is gone through twice; the second time nothing is left of it", "make a tuple of it")
        row.used.append(here)
        return row.items
