"""The Python part of a ruling: read, refused where it would be misunderstood, and run where it can do little harm.

It is code of somebody's all the same: who asks is told before it runs. Names of modules outside the library, endless loops and
what asks an unknown number for its type are refused; a call that goes on for too long is broken off.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import cast

import attrs

from century_rules.desk.claims.text import check_code
from century_rules.kernel.algebra import Algebra
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.evolve import evolve
from century_rules.kernel.record import did_you_mean
from century_rules.kernel.records import either
from century_rules.rulings.file import RulingFile
from century_rules.solving.only_algebra import only_algebra

MOST_LINES = 200_000
"""Lines of a ruling run for one question, before it is broken off."""

_MODULES = ("century_rules", "attrs")
_BUILTINS = ("abs", "bool", "dict", "enumerate", "frozenset", "int", "len", "list", "max", "min", "range", "reversed", "set",
             "sorted", "sum", "tuple", "zip", "True", "False", "None", "ValueError", "__build_class__", "__name__")


class _BrokenOff(BaseException):
    """Raised inside a ruling that does not come to an end; no `except Exception` of its own catches it."""


def functions_of(ruling: RulingFile) -> Mapping[str, Callable[..., object]]:
    """The functions that a ruling names, ready to be asked. Its Python part is run for that.

    Raises InvalidInput, which names the file and the line, for code that cannot be run or would be misunderstood. So do they.
    """
    if not ruling.python:
        return {}
    tree = _parsed(ruling)
    try:
        check_code(tree)
        _check_harmless(tree)
    except InvalidInput as error:
        raise InvalidInput(f"{ruling.path}: python, {error}") from error
    given = {name: getattr(builtins, name) for name in _BUILTINS if hasattr(builtins, name)}
    names: dict[str, object] = {"__builtins__": {**given, "__import__": _imported, "evolve": evolve, "either": either},
                                "__name__": f"ruling {ruling.name}"}
    _run(ruling, "its Python part", lambda: exec(compile(tree, str(ruling.path), "exec"), names))
    found = {}
    for name in ruling.functions:
        function = names.get(name)
        if not callable(function):
            made = [each for each, value in names.items() if callable(value) and not each.startswith("_")]
            raise InvalidInput(f"{ruling.path}: python: there is no function '{name}'{did_you_mean(name, made)}; "
                               f"there are {', '.join(made) or 'none'}")
        found[name] = _Asked(ruling, name, function)
    return found


def _parsed(ruling: RulingFile) -> ast.Module:
    # Lines as they are in the file, so that every message names the right one.
    try:
        return ast.parse("\n" * ruling.first_line + ruling.python, str(ruling.path))
    except SyntaxError as error:
        raise InvalidInput(f"{ruling.path}: python, line {error.lineno}: {error.msg}") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise InvalidInput(f"{ruling.path}: python: cannot be read: {error}") from error


def _check_harmless(tree: ast.AST) -> None:
    """Raise InvalidInput for what a ruling has no need of: loops without an end, powers, names that begin with an underscore."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.While):
            raise InvalidInput(f"line {line}: `while` may have no end; write `for`")
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            raise InvalidInput(f"line {line}: .{node.attr} is none of a ruling's business")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow | ast.LShift):
            raise InvalidInput(f"line {line}: numbers of a game are not raised to powers")
        if isinstance(node, ast.Global | ast.Nonlocal):
            raise InvalidInput(f"line {line}: a ruling must say the same whenever it is asked; it may remember nothing")
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = [each.name for each in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for module in modules:
                if module.split(".")[0] not in _MODULES:
                    raise InvalidInput(f"line {line}: imports {module}; a ruling may import {' and '.join(_MODULES)} only")


def _imported(name: str, *others: object) -> object:
    if name.split(".")[0] not in _MODULES:
        raise ImportError(f"a ruling may import {' and '.join(_MODULES)} only, not {name}")
    return cast(Callable[..., object], builtins.__import__)(name, *others)


@attrs.frozen
class _Asked:
    """A function of a ruling as the rules ask it: with its first argument's algebra, and no longer than it should take."""

    ruling: RulingFile
    name: str
    function: Callable[..., object]

    def __call__(self, x: object, *others: object) -> object:
        of: Algebra[object, object] = getattr(x, "of")  # noqa: B009 (a scene, a step or a choice)
        if of.takes_ints:
            return self._checked(_run(self.ruling, self.name, lambda: self.function(x, *others)))
        with only_algebra() as refused:
            said = _run(self.ruling, self.name, lambda: self.function(x, *others))
            try:
                refused.raise_if_refused()
            except TypeError as error:
                raise InvalidInput(f"{self.ruling.path}: {self.name}: {error}") from error
        return self._checked(said)

    def _checked(self, said: object) -> object:
        if said is None:
            raise InvalidInput(f"{self.ruling.path}: {self.name}: gives nothing; a `return` is missing on some way through it")
        return said


def _run(ruling: RulingFile, what: str, run: Callable[[], object]) -> object:
    """What it gives. Raises InvalidInput, which names the place, for whatever it raises, or if it does not come to an end."""
    try:
        with _no_longer_than(str(ruling.path), MOST_LINES):
            return run()
    except _BrokenOff:
        raise InvalidInput(f"{ruling.path}: {what}: broken off after {MOST_LINES:,} lines; it does not come to an end") from None
    except CenturyError as error:
        raise InvalidInput(f"{ruling.path}: {what}, line {_line(ruling, error)}: {error}") from error
    except Exception as error:  # whatever somebody's code may raise
        raise InvalidInput(f"{ruling.path}: {what}, line {_line(ruling, error)}: {type(error).__name__}: {error}") from error


def _line(ruling: RulingFile, error: BaseException) -> int:
    """The last line of the ruling that an error came through."""
    found, trace = ruling.first_line, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(ruling.path):
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


@contextmanager
def _no_longer_than(file: str, most: int) -> Iterator[None]:
    """Break off what runs so many lines of a file."""
    left = most

    def count(frame: FrameType, event: str, _argument: object) -> object:
        nonlocal left
        if frame.f_code.co_filename != file:
            return None
        left -= 1
        if left < 0:
            raise _BrokenOff
        return count

    before = sys.gettrace()
    sys.settrace(count)  # type: ignore[arg-type]  # it gives itself, which mypy cannot say
    try:
        yield
    finally:
        sys.settrace(before)
