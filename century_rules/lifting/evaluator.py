"""Evaluates plain Python over values that are not known, and merges what two branches leave where they come together.

`Evaluator.call` runs a function of which some arguments are unknown (see `values`). A branch on a known condition is taken on one
side only; on an unknown one both sides are evaluated, each under what is assumed there, and their variables and results merged.
What Python could stumble over (an index out of range, an attribute of None, a failed assert) is noted as an `Obligation`.
Outside the subset it raises `LiftError`, which names file, line and the mend.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from century_rules.lifting import terms as t
from century_rules.lifting.calls import Calls
from century_rules.lifting.expressions import Env
from century_rules.lifting.errors import LiftError
from century_rules.lifting.path import Frame
from century_rules.lifting.source import is_generator
from century_rules.lifting.patterns import matched
from century_rules.lifting.terms import Truth
from century_rules.lifting.values import NOWHERE, TEXT, Listed, Turn, Value, cases_of, is_plain, merge

R = TypeVar("R")

Flow: TypeAlias = tuple[Truth, Value, Env | None]
"""Under which truth a function returned, what, and its variables where it did not; None if it always did."""

_LEFT, _BROKEN = "<left>", "<broken>"  # in the variables of a loop: whether this turn of it is over, whether all of it is
_NOT_NOW = "plain rules wait for nothing"
STATEMENTS: dict[type[ast.stmt], tuple[str, str]] = {
    ast.While: ("`while`", "write `for turn in range(most):` with a `break`"), ast.Try: ("`try`", "ask first, then do it"),
    ast.TryStar: ("`try`", "ask first, then do it"), ast.For: ("`for` with `else`", "keep in a flag whether it was broken off"),
    ast.Global: ("`global`", "give it back, or keep it in the position"),
    ast.Nonlocal: ("`nonlocal`", "give it back, or keep it in the position"),
    ast.Delete: ("`del`", "make a new row without it"), ast.With: ("`with`", "plain rules open nothing"),
    ast.Import: ("`import`", "import at the top of the file"), ast.ImportFrom: ("`import`", "import at the top of the file"),
    ast.ClassDef: ("a class inside a function", "define it at the top of the file"),
    ast.FunctionDef: ("a decorated function inside a function", "define it at the top of the file"),
    ast.AugAssign: ("an assignment to part of something", "make a changed copy: evolve(record, field=…), put(row, place, value)"),
    ast.AsyncFunctionDef: ("`async`", _NOT_NOW), ast.AsyncFor: ("`async`", _NOT_NOW), ast.AsyncWith: ("`async`", _NOT_NOW)}
"""Statements outside the subset: what they are called, and what to write instead."""


_MOST_REFUSALS = 50
_GOING_ON: list[list[LiftError]] = []
"""Where evaluations go on after what they refuse, what they refused; empty otherwise."""


def telling_all(lift: Callable[[], R]) -> R:
    """What it gives. The LiftError that it may end with has `others`: what else it would refuse if the first were mended.

    These are found by doing it again and going on after each statement that is refused, as if it had never been come to. What
    comes of that is not looked at: it would be wrong.
    """
    try:
        return lift()
    except LiftError as error:
        found: list[LiftError] = []
        _GOING_ON.append(found)
        try:
            lift()
        except Exception:  # what comes after a refusal may be anything; it is the refusals that are wanted
            pass
        finally:
            _GOING_ON.pop()
        by_place = {each.where: each for each in found if each.where != error.where}
        error.others = tuple(by_place.values())
        raise


class Evaluator(Calls):
    """One evaluation; see the module, `Calls` and `Expressions`."""

    @property
    def goes_on(self) -> bool:
        """Whether what it gives is not looked at; see `telling_all`."""
        return bool(_GOING_ON)

    def body(self, frame: Frame, statements: Sequence[ast.stmt], env: Env) -> Value:
        returned, value, after = self.block(frame, statements, {**env, _LEFT: False, _BROKEN: False})
        return value if after is None else merge(returned, value, None)  # it can come to the end without a return

    def block(self, frame: Frame, statements: Sequence[ast.stmt], env: Env) -> Flow:
        """What statements one after the other do."""
        gone: Truth = False
        result: Value = NOWHERE
        for place, statement in enumerate(statements):
            returned, value, after = self._stated(frame, statement, env)
            if returned is True or after is None:
                return True, value, None
            env = after
            gone, result = returned, value
            away = self.decided(t.any_(gone, env[_LEFT]))
            if away is True:
                return gone, result, env
            if away is not False:
                return self._going_on(frame, statements[place + 1:], gone, result, env)
        return False, NOWHERE, env

    def _going_on(self, frame: Frame, rest: Sequence[ast.stmt], gone: Truth, result: Value, env: Env) -> Flow:
        """What is done by the statements that are left, on the paths that neither returned nor left their turn of a loop."""
        left = env[_LEFT]
        here = t.neg(t.any_(gone, left))
        with self.assume(here):
            later, found, after = self.block(frame, rest, {**env, _LEFT: False})
        returned, value = t.any_(gone, t.all_(here, later)), merge(gone, result, found)
        if left is False:
            return returned, value, after
        return returned, value, env if after is None else _joined(left, env, after)

    def _stated(self, frame: Frame, statement: ast.stmt, env: Env) -> Flow:
        if _GOING_ON:
            return self._going_by(frame, statement, env)
        return self._refusing(frame, statement, env)

    def _going_by(self, frame: Frame, statement: ast.stmt, env: Env) -> Flow:
        """As `_refusing`; but what is refused is noted, and gone by: what it binds is nowhere then."""
        found, turns, inner, facts, conditions = _GOING_ON[-1], self._turns, self._inner, self.facts, len(self.conditions)
        before = len(found)
        try:
            return self._refusing(frame, statement, env)
        except LiftError as error:
            self._turns, self._inner, self.facts = turns, inner, facts
            del self.conditions[conditions:]
            names = [each for each in ast.walk(statement) if isinstance(each, ast.Name)]
            lost = any(env.get(each) is NOWHERE for each in _names_in(error.shown, statement))
            construct = error.what.endswith("outside the subset")  # whatever its values are
            if construct or (len(found) == before and not lost):  # otherwise it may be refused for what was gone by before
                found.append(error)
            if len(found) >= _MOST_REFUSALS:
                raise
            if isinstance(statement, ast.Return):
                return True, NOWHERE, None
            bound = [each.id for each in names if isinstance(each.ctx, ast.Store)]
            bound += [statement.name] if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef) else []
            env = {**env, **dict.fromkeys(bound, NOWHERE)}
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
                for inside in (statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
                    for name in ("body", "orelse", "finalbody"):
                        self.block(frame, getattr(inside, name, ()), {**env, _LEFT: False, _BROKEN: False})
            return False, NOWHERE, env

    def _refusing(self, frame: Frame, statement: ast.stmt, env: Env) -> Flow:
        self.comes_to(frame, statement)
        self.at.append((frame, statement))
        t.pool().line = f"{frame.file}:{statement.lineno}"
        try:
            return self._statement(frame, statement, env)
        except LiftError:
            raise
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
            raise self.refuse(f"this cannot be followed ({type(error).__name__}: {error})", "write it in another way") from error
        finally:
            self.at.pop()

    def _statement(self, frame: Frame, node: ast.stmt, env: Env) -> Flow:
        match node:
            case ast.Return(value=value) if is_generator(frame.node) and value is not None and not (
                    isinstance(value, ast.Constant) and value.value is None):
                raise self.refuse("what a generator returns is lost", "yield it, and then return")
            case ast.Return():
                return True, None if node.value is None else self.value(frame, node.value, env), None
            case ast.If():
                condition = self.truth(self.value(frame, node.test, env))
                return self._branch(condition, lambda: self.block(frame, node.body, dict(env)),
                                    lambda: self.block(frame, node.orelse, dict(env)))
            case ast.Assign() | ast.AnnAssign():
                if node.value is None:
                    return False, NOWHERE, env
                value, env = self.value(frame, node.value, env), dict(env)
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    self.assign(target, value, env)
                return False, NOWHERE, env
            case ast.AugAssign(target=ast.Name(id=name)):
                before, more = self._named(frame, name, env), self.value(frame, node.value, env)
                for _, each in cases_of(before):
                    if isinstance(each, list) or (isinstance(each, Listed) and each.kind is list):
                        raise self.refuse("a list is changed", f"write {name} = [*{name}, …]")
                    if not is_plain(each) and not isinstance(each, tuple | str | float | Listed) and each not in (TEXT, NOWHERE):
                        raise self.refuse("something is changed that is no number and no tuple", f"write {name} = {name} …")
                return False, NOWHERE, {**env, name: self.binary(node.op, before, more)}
            case ast.Expr(value=ast.Yield(value=given)):
                value = None if given is None else self.value(frame, given, env)
                self._yield(frame, [(True, value)])
                return False, NOWHERE, env
            case ast.Expr(value=ast.YieldFrom(value=given)):
                self._yield(frame, self.items(self.value(frame, given, env)))
                return False, NOWHERE, env
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return False, NOWHERE, env
            case ast.Expr():
                self.value(frame, node.value, env)
                return False, NOWHERE, env
            case ast.For(orelse=[]):
                return self._loop(frame, node, list(self.items(self.value(frame, node.iter, env))), env)
            case ast.Break() | ast.Continue():
                return False, NOWHERE, {**env, _LEFT: True, _BROKEN: isinstance(node, ast.Break)}
            case ast.Match():
                return self._match(frame, self.value(frame, node.subject, env), node.cases, env)
            case ast.Assert():
                self.must(self.truth(self.value(frame, node.test, env)), "assert", is_stated=True)
                return (True, NOWHERE, None) if self.facts.false else (False, NOWHERE, env)
            case ast.FunctionDef(decorator_list=[]):
                env = dict(env)
                env[node.name] = self.closure(frame, node, env)
                return False, NOWHERE, env
            case ast.Raise():
                self.must(False, "an error is raised", is_stated=True)
                return True, NOWHERE, None
        what, mend = STATEMENTS.get(type(node), (f"`{type(node).__name__.lower()}`", "write it in another way"))
        raise self.refuse(f"{what} is outside the subset", mend)

    def _yield(self, frame: Frame, items: Sequence[tuple[Truth, Value]]) -> None:
        assert frame.yields is not None, "a generator"
        here = t.all_(*self.conditions[frame.depth:])
        frame.yields += [(t.all_(here, guard), each) for guard, each in items]

    def _branch(self, condition: Truth, then: Callable[[], Flow], otherwise: Callable[[], Flow]) -> Flow:
        if isinstance(condition, bool):
            return then() if condition else otherwise()
        with self.assume(condition):
            returned, value, env = then()
        with self.assume(t.neg(condition)):
            other_returned, other, other_env = otherwise()
        after = other_env if env is None else env if other_env is None else _joined(condition, env, other_env)
        return t.bite(condition, returned, other_returned), merge(condition, value, other), after

    def _loop(self, frame: Frame, node: ast.For, items: Sequence[tuple[Truth, Value]], env: Env) -> Flow:
        for place, (guard, item) in enumerate(items):
            def once(item: Value = item, env: Env = env) -> Flow:
                inner = {**env, _LEFT: False, _BROKEN: False}
                self.assign(node.target, item, inner)
                return self.block(frame, node.body, inner)

            turn, turns = Turn(), self._turns
            self._turns = (*turns, turn)
            before = env
            try:
                returned, value, after = self._branch(self.decided(guard), once, lambda: (False, NOWHERE, before))  # noqa: B023  # called at once
            finally:
                turn.alive, self._turns = False, turns
            if returned is True or after is None:
                return True, value, None
            broken, env = after[_BROKEN], {**after, _LEFT: False, _BROKEN: False}
            over = self.decided(t.any_(returned, broken))
            if over is True:
                return returned, value, env
            if over is not False:
                with self.assume(t.neg(over)):
                    later, found, rest = self._loop(frame, node, items[place + 1:], env)
                here = t.neg(t.any_(returned, broken))
                returned, value = t.any_(returned, t.all_(here, later)), merge(returned, value, found)
                if broken is False:
                    return returned, value, rest
                return returned, value, env if rest is None else _joined(broken, env, rest)
        return False, NOWHERE, env

    def _match(self, frame: Frame, subject: Value, cases: Sequence[ast.match_case], env: Env) -> Flow:
        def from_(place: int, left: tuple[tuple[Truth, Value], ...], env: Env) -> Flow:
            if not left:
                return True, NOWHERE, None
            if place == len(cases):
                return False, NOWHERE, env
            case = cases[place]
            condition, bound, rest = matched(self, lambda node: self.value(frame, node, env), case.pattern, subject, left)
            inner, other = {**env, **bound}, env
            if case.guard is not None and condition is not False:  # where nothing matches, no name is bound
                with self.assume(condition):
                    asked = self.truth(self.value(frame, case.guard, inner))
                if asked is not True:
                    other = _joined(condition, inner, env) if isinstance(condition, t.Term) else inner if condition else env
                    condition, rest = t.all_(condition, asked), left
            return self._branch(
                self.decided(condition), lambda: self.block(frame, case.body, inner), lambda: from_(place + 1, rest, other))

        return from_(0, cases_of(subject), env)

    def assign(self, target: ast.expr, value: Value, env: Env) -> None:
        if isinstance(target, ast.Name):
            env[target.id] = self.sized(value)
            return
        if not isinstance(target, ast.Tuple | ast.List):
            mend = "make a changed copy: evolve(record, field=…), put(row, place, value)"
            raise self.refuse("assigning to anything but a name is outside the subset", mend)
        found = self.items(value)
        if any(guard is not True for guard, _ in found):
            raise self.refuse("taking a row of unknown length apart", "go through it, or ask for its first item (next)")
        row = [each for _, each in found]
        starred = [place for place, each in enumerate(target.elts) if isinstance(each, ast.Starred)]
        if starred:
            at, after = starred[0], len(target.elts) - starred[0] - 1
            if len(row) >= at + after:  # otherwise there are fewer than names, too
                row = [*row[:at], row[at:len(row) - after], *row[len(row) - after:]]
        if len(row) != len(target.elts):
            if not isinstance(value, tuple | list):
                raise self.refuse("another number of things to take apart", "take apart what is a tuple of so many")
            wanted = f"{len(target.elts) - 1} or more" if starred else str(len(target.elts))
            self.must(False, f"{wanted} things to take apart, not {len(row)}")
            row = [NOWHERE] * len(target.elts)
        for each, one in zip(target.elts, row, strict=True):
            self.assign(each.value if isinstance(each, ast.Starred) else each, one, env)


def _names_in(shown: str, statement: ast.stmt) -> list[str]:
    """The names that stand in the text of what is refused; those of its whole statement where that is cut short."""
    try:
        tree: ast.AST = ast.parse(shown)
    except SyntaxError:
        tree = statement
    return [each.id for each in ast.walk(tree) if isinstance(each, ast.Name)]


def _joined(condition: Truth, env: Env, other: Env) -> Env:
    """The variables where two paths come together: those that both have."""
    return {name: env[name] if env[name] is other[name] else merge(condition, env[name], other[name])
            for name in env if name in other}
