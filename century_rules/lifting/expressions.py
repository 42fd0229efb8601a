"""What an expression gives where its variables may be unknown."""

from __future__ import annotations

import ast
import types
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from century_rules.lifting import terms as t
from century_rules.lifting.operations import Operations
from century_rules.lifting.path import Closure, Frame
from century_rules.lifting.source import builtins_of
from century_rules.lifting.terms import Truth
from century_rules.lifting.values import (
    NOWHERE, TEXT, Listed, Once, Turn, Value, cases_of, is_known, merge, merged, union,
)

Env: TypeAlias = dict[str, Value]

_COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
                ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
EXPRESSIONS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Await: ("`await`", "plain rules wait for nothing"), ast.Yield: ("`yield` as a value", "yield in a line of its own"),
    ast.YieldFrom: ("`yield from` as a value", "yield in a line of its own"), ast.UAdd: ("unary `+`", "leave it out"),
    ast.Invert: ("unary `~`", "write `not` of a truth, `-x - 1` of a number"),
    ast.Slice: ("a part of several dimensions", "take a part of one row")}
"""Expressions, and unary operators, outside the subset: what they are called, and what to write instead."""

_UNBOUND = object()
"""In the variables of a comprehension: what it binds, but has not bound yet."""


def _names_of(generators: Sequence[ast.comprehension]) -> list[str]:
    """What they bind."""
    return [name.id for each in generators for name in ast.walk(each.target) if isinstance(name, ast.Name)]


class Expressions(Operations):
    """`texts` has for functions that take a text the place of it: its words do not matter."""

    def __init__(self, texts: Mapping[object, int] | None = None) -> None:
        super().__init__()
        self._texts = texts or {}
        self._turns: tuple[Turn, ...] = ()
        self._inner = 0  # in how many comprehensions, conditions of `and` and the like we are: what is bound there may not be

    @abstractmethod
    def assign(self, target: ast.expr, value: Value, env: Env) -> None:
        """Binds the names of a target."""

    def value(self, frame: Frame, node: ast.expr, env: Env) -> Value:
        """What an expression gives."""
        self.comes_to(frame, node)
        self.at.append((frame, node))
        try:
            return self.plainly(self._value(frame, node, env))
        finally:
            self.at.pop()

    def _value(self, frame: Frame, node: ast.expr, env: Env) -> Value:
        match node:
            case ast.Constant():
                return node.value
            case ast.Name(id=name) if name.startswith("__") and not name.endswith("__"):
                raise self.refuse(f"{name} may have another name inside a class", "let it begin with one underscore")
            case ast.Name():
                return self._named(frame, node.id, env)
            case ast.Attribute():
                return self.attribute(self.value(frame, node.value, env), node.attr)
            case ast.JoinedStr():
                return self._text(frame, node, env)
            case ast.Tuple() | ast.List():
                return self._row(frame, node.elts, env, tuple if isinstance(node, ast.Tuple) else list)
            case ast.Call():
                return self._called(frame, node, env)
            case ast.Subscript():
                of = self.value(frame, node.value, env)
                if isinstance(node.slice, ast.Slice):
                    low, high, step = [None if each is None else self._operand(frame, each, env)
                                       for each in (node.slice.lower, node.slice.upper, node.slice.step)]
                    return self.slice(of, low, high, step)
                return self.item(of, self._operand(frame, node.slice, env))
            case ast.BinOp():
                left, right = self._operand(frame, node.left, env), self._operand(frame, node.right, env)
                return self.binary(node.op, left, right)
            case ast.UnaryOp(op=ast.Not()):
                return t.neg(self.truth(self.value(frame, node.operand, env)))
            case ast.UnaryOp(op=ast.USub()):
                return self.binary(ast.Sub(), 0, self.value(frame, node.operand, env))
            case ast.BoolOp():
                return self._bool_op(frame, isinstance(node.op, ast.And), node.values, env)
            case ast.Compare():
                return self._compared(frame, node, env)
            case ast.IfExp():
                return self._chosen(frame, node, env)
            case ast.ListComp():
                return self._gathered(self._comprehended(frame, node.elt, node.generators, env), list)
            case ast.GeneratorExp():
                return Once(tuple(self._comprehended(frame, node.elt, node.generators, env)), "a generator", self._turns)
            case ast.Lambda():
                return self.closure(frame, node, env)
            case ast.Dict() | ast.Set() | ast.SetComp() | ast.DictComp():
                return self._known_collection(frame, node, env)
            case ast.NamedExpr():
                if self._inner:
                    raise self.refuse("`:=` where it may not come to it", "assign in a line of its own")
                env[node.target.id] = value = self.value(frame, node.value, env)
                return value
        kind = type(node.op) if isinstance(node, ast.UnaryOp) else type(node)
        what, mend = EXPRESSIONS.get(kind, (f"`{kind.__name__.lower()}`", "write it in another way"))
        raise self.refuse(f"{what} is outside the subset", mend)

    def _operand(self, frame: Frame, node: ast.expr, env: Env) -> Value:
        """What an expression gives of which something else is made there."""
        found = self.value(frame, node, env)
        self.compared(frame, node, found)
        return found

    def closure(self, frame: Frame, node: ast.FunctionDef | ast.Lambda, env: Env) -> Closure:
        """A function made here, with its defaults as they are now."""
        taken = node.args
        positional = [*taken.posonlyargs, *taken.args]
        given = (*zip(positional[::-1], taken.defaults[::-1], strict=False),
                 *zip(taken.kwonlyargs, taken.kw_defaults, strict=True))
        defaults = {name.arg: self.value(frame, each, env) for name, each in given if each is not None}
        return Closure(node, env, frame, self._turns, defaults)

    def _named(self, frame: Frame, name: str, env: Env) -> Value:
        if name in env:
            if env[name] is _UNBOUND:
                raise self.refuse(f"{name} is not bound yet in this comprehension", "give it another name")
            return env[name]
        if name in frame.own or name in frame.around:
            raise self.refuse(f"{name} may not be bound yet on some path", f"bind {name} on every path")
        if name in frame.space:
            return frame.space[name]
        given = builtins_of(frame.space)
        if name in given:
            return given[name]
        raise self.refuse(f"{name} is not known here", "define or import it at the top of the file")

    def _of_refusal(self, frame: Frame, node: ast.expr, env: Env) -> Value:
        """A text that is only shown to people."""
        self._of_refusals += 1
        try:
            self.value(frame, node, env)
        finally:
            self._of_refusals -= 1
        return TEXT

    def _text(self, frame: Frame, node: ast.expr, env: Env) -> Value:
        """A text: its words do not matter, but that Python comes through it does."""
        for each in node.values if isinstance(node, ast.JoinedStr) else ():
            if isinstance(each, ast.FormattedValue):
                shown = self.value(frame, each.value, env)
                if each.conversion != -1:
                    shown = self.shown(shown, "str" if each.conversion == ord("s") else "repr")
                self.formed(shown, self._form(frame, each.format_spec, env))
        return TEXT

    def _form(self, frame: Frame, node: ast.expr | None, env: Env) -> str:
        """In which form something is to be shown."""
        found = ""
        for each in node.values if isinstance(node, ast.JoinedStr) else ():
            part = each.value if isinstance(each, ast.Constant) else None
            if isinstance(each, ast.FormattedValue) and each.conversion == -1 and each.format_spec is None:
                part = self.value(frame, each.value, env)
            if not isinstance(part, int | str):
                raise self.refuse("a form that is not known", "write the form as a text")
            found += str(part)
        return found

    def _row(self, frame: Frame, nodes: Sequence[ast.expr], env: Env, kind: type) -> Value:
        cases: list[tuple[Truth, tuple[tuple[Truth, Value], ...]]] = [(True, ())]
        for each in nodes:
            if isinstance(each, ast.Starred):
                more = [(guard, tuple(self.items(row))) for guard, row in cases_of(self.value(frame, each.value, env))]
            else:
                more = [(True, ((True, self._operand(frame, each, env)),))]
            cases = [(both, (*row, *added)) for guard, row in cases for and_, added in more
                     if (both := self.decided(t.all_(guard, and_))) is not False]
        found = [(guard, kind([each for _, each in row]) if all(there is True for there, _ in row) else Listed(row, kind))
                 for guard, row in cases]
        return union(found) if len(found) > 1 else merged(found)

    def _known_collection(self, frame: Frame, node: ast.expr, env: Env) -> Value:
        """A set, or a dict, of what is known; the values of a dict may be unknown."""
        if isinstance(node, ast.Dict):
            pairs: list[tuple[Value, Value]] = []
            for key, each in zip(node.keys, node.values, strict=True):
                given = self.value(frame, each, env)
                if key is None and not isinstance(given, dict | types.MappingProxyType):
                    raise self.refuse("a dict of what is no dict", "give `**` a dict")
                pairs += given.items() if key is None else [(self.value(frame, key, env), given)]
            if all(is_known(key) for key, _ in pairs):
                return dict(pairs) if all(self.looked_up(key) for key, _ in pairs) else NOWHERE
        elif isinstance(node, ast.Set):
            found = [self.value(frame, each, env) for each in node.elts]
            if all(map(is_known, found)):
                return set(found) if all(self.looked_up(each) for each in found) else NOWHERE
        elif isinstance(node, ast.SetComp | ast.DictComp):
            element = node.elt if isinstance(node, ast.SetComp) else ast.Tuple([node.key, node.value], ast.Load())
            items = list(self._comprehended(frame, element, node.generators, env))
            keys = [each if isinstance(node, ast.SetComp) else each[0] for _, each in items]
            if all(guard is True for guard, _ in items) and all(map(is_known, keys)):
                if not all(self.looked_up(each) for each in keys):
                    return NOWHERE
                return set(keys) if isinstance(node, ast.SetComp) else {key: value for _, (key, value) in items}
        raise self.refuse("a set or dict of what is not known", "use a tuple")

    def _called(self, frame: Frame, node: ast.Call, env: Env) -> Value:
        function = self.value(frame, node.func, env)
        kept = self._texts.get(function) if isinstance(function, types.FunctionType | type) else None
        args: list[Value] = []
        for place, each in enumerate(node.args):
            if place == kept:
                args.append(self._of_refusal(frame, each, env))
            elif isinstance(each, ast.Starred):
                found = self.items(self.value(frame, each.value, env))
                if any(guard is not True for guard, _ in found):
                    raise self.refuse("a call with a number of arguments that is not known", "give it the row itself")
                args += [value for _, value in found]
            else:
                args.append(self._operand(frame, each, env))
        kwargs: dict[str, Value] = {}
        for keyword in node.keywords:
            given = self.value(frame, keyword.value, env)
            more = given if keyword.arg is None else {keyword.arg: given}
            if not isinstance(more, dict) or not all(isinstance(name, str) for name in more):
                raise self.refuse("a call with arguments whose names are not known", "name them")
            if not kwargs.keys().isdisjoint(more):
                raise self.refuse("a call that gives an argument twice", "leave one out")
            kwargs.update(more)
        return self.call(function, args, kwargs)

    def _bool_op(self, frame: Frame, is_and: bool, nodes: Sequence[ast.expr], env: Env) -> Value:
        first = self.value(frame, nodes[0], env)
        if len(nodes) == 1:
            return first
        condition = self.truth(first)
        if isinstance(condition, bool):
            return self._bool_op(frame, is_and, nodes[1:], env) if condition is is_and else first
        second = self._inside(condition if is_and else t.neg(condition), lambda: self._bool_op(frame, is_and, nodes[1:], env))
        if t.is_truth(first) and t.is_truth(second):
            return t.all_(condition, second) if is_and else t.any_(condition, second)
        if is_and and t.is_number(first):
            first = 0  # where it is not true
        return merge(condition, second, first) if is_and else merge(condition, first, second)

    def _inside(self, condition: Truth, value: Callable[[], Value]) -> Value:
        """The value of an expression that is evaluated only where a condition holds."""
        self._inner += 1
        try:
            with self.assume(condition):
                return value()
        finally:
            self._inner -= 1

    def _chosen(self, frame: Frame, node: ast.IfExp, env: Env) -> Value:
        condition = self.truth(self.value(frame, node.test, env))
        if isinstance(condition, bool):
            return self.value(frame, node.body if condition else node.orelse, env)
        then = self._inside(condition, lambda: self.value(frame, node.body, env))
        return merge(condition, then, self._inside(t.neg(condition), lambda: self.value(frame, node.orelse, env)))

    def _compared(self, frame: Frame, node: ast.Compare, env: Env) -> Truth:
        left, found = self.value(frame, node.left, env), True
        self.compared(frame, node.left, left)

        def further(left: Value, place: int) -> Truth:
            right = self.value(frame, node.comparators[place], env)
            self.compared(frame, node.comparators[place], right)
            here = self.decided(self.compare(_COMPARISONS[type(node.ops[place])], left, right))
            if place + 1 == len(node.ops) or here is False:
                return here
            if here is True:
                return further(right, place + 1)
            return t.all_(here, self._inside(here, lambda: further(right, place + 1)))

        return t.all_(found, further(left, 0))

    def _gathered(self, found: Iterator[tuple[Truth, Value]], kind: type) -> Value:
        items = list(found)
        return kind([value for _, value in items]) if all(guard is True for guard, _ in items) else Listed(tuple(items), kind)

    def _comprehended(self, frame: Frame, element: ast.expr, generators: Sequence[ast.comprehension],
                      env: Env) -> Iterator[tuple[Truth, Value]]:
        """What a comprehension gives, each with the guard under which it is there."""
        if not generators:
            yield True, self.value(frame, element, env)
            return
        first, *others = generators
        if first.is_async:
            raise self.refuse("`async` is outside the subset", "plain rules wait for nothing")
        for guard, item in self.items(self.value(frame, first.iter, env)):
            inner = {**env, **dict.fromkeys(_names_of(others), _UNBOUND)}
            self.assign(first.target, item, inner)
            turn, turns = Turn(), self._turns
            self._turns, self._inner = (*turns, turn), self._inner + 1
            try:
                guard = self._kept(frame, guard, first.ifs, inner)
                if guard is not False:
                    with self.assume(guard):
                        found = list(self._comprehended(frame, element, others, inner))
                    yield from ((t.all_(guard, there), value) for there, value in found)
            finally:
                turn.alive, self._turns, self._inner = False, turns, self._inner - 1

    def _kept(self, frame: Frame, guard: Truth, tests: Sequence[ast.expr], env: Env) -> Truth:
        for test in tests:
            guard = self.decided(guard)
            if guard is False:
                return False
            with self.assume(guard):
                guard = t.all_(guard, self.truth(self.value(frame, test, env)))
        return self.decided(guard)
