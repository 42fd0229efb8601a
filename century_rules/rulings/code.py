"""The Python part of a ruling: read, refused where it would be misunderstood, and run where it can do little harm.

It is code of somebody's all the same: who asks is told before it runs. Names of modules outside the library, endless loops and
what asks an unknown number for its type are refused; a call that goes on for too long is broken off.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType, FunctionType
from typing import cast

import attrs

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.evolve import evolve
from century_rules.kernel.record import did_you_mean
from century_rules.kernel.records import either
from century_rules.rulings.answers import ARGUMENTS, algebra_of, answer
from century_rules.rulings.file import RulingFile
from century_rules.rulings.harmless import MODULES, check_harmless

MOST_LINES = 200_000
"""Lines of a ruling run for one question, before it is broken off."""

_BUILTINS = ("abs", "bool", "dict", "enumerate", "frozenset", "int", "len", "list", "max", "min", "reversed", "set",
             "sorted", "sum", "tuple", "zip", "True", "False", "None", "ValueError", "__build_class__", "__name__")


class _BrokenOff(BaseException):
    """Raised inside a ruling that does not come to an end; no `except Exception` of its own catches it."""


Functions = Mapping[tuple[str, str], Callable[..., object]]
"""Those that a ruling names, by what they say (`forbids`, …) and their name."""


def functions_of(ruling: RulingFile) -> Functions:
    """The functions that a ruling names, ready to be asked. Its Python part is run for that.

    Raises InvalidInput, which names the file and the line, for code that cannot be run or would be misunderstood. So do they.
    """
    if not ruling.python:
        return {}
    tree = _parsed(ruling)
    try:
        check_harmless(tree)
    except InvalidInput as error:
        raise InvalidInput(f"{ruling.path}: python, {error}") from error
    given = {name: getattr(builtins, name) for name in _BUILTINS if hasattr(builtins, name)}
    names: dict[str, object] = {
        "__builtins__": {**given, "range": _short_range, "__import__": _imported, "evolve": evolve, "either": either},
        "__name__": f"ruling {ruling.name}"}
    _run(ruling, "its Python part", lambda: exec(compile(tree, str(ruling.path), "exec"), names))
    _check_remembers_nothing(ruling, tree, names)
    return {(kind, name): Asked(ruling, kind, name, _function(ruling, kind, name, names)) for kind, name in ruling.asks}


def _function(ruling: RulingFile, kind: str, name: str, names: Mapping[str, object]) -> Callable[..., object]:
    """The function of that name, which takes what it will be given."""
    function, given = names.get(name), ARGUMENTS[kind]
    if not isinstance(function, FunctionType):
        made = [each for each, value in names.items() if isinstance(value, FunctionType)]
        raise InvalidInput(f"{ruling.path}: python: there is no function '{name}'{did_you_mean(name, made)}; "
                           f"there are {', '.join(made) or 'none'}")
    try:
        inspect.signature(function).bind(*given)
    except TypeError as error:
        raise InvalidInput(f"{ruling.path}: python, line {function.__code__.co_firstlineno}: what {kind} names is given "
                           f"{len(given)}: def {name}({', '.join(given)})") from error
    return function


def _check_remembers_nothing(ruling: RulingFile, tree: ast.Module, names: Mapping[str, object]) -> None:
    """Raise InvalidInput for what could be changed between two questions: a list, a dictionary, a set that outlives one."""
    made = {target.id for node in tree.body for target in ast.walk(node)
            if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store)}
    for name, value in names.items():
        kept = [value] if name in made else []
        if isinstance(value, FunctionType) and value.__code__.co_filename == str(ruling.path):
            kept += [*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values(),
                     *(cell.cell_contents for cell in value.__closure__ or ())]
        elif isinstance(value, type) and value.__module__ == names["__name__"]:
            kept += vars(value).values()
        for each in kept:
            if _can_be_changed(each):
                raise InvalidInput(f"{ruling.path}: python: {name} keeps a {type(each).__name__} from one question to the next, "
                                   "and a ruling remembers nothing; make it a tuple, or make it inside the function")


def _can_be_changed(value: object) -> bool:
    if isinstance(value, tuple | frozenset):
        return any(map(_can_be_changed, value))
    return isinstance(value, list | dict | set | bytearray | Iterator)


def _parsed(ruling: RulingFile) -> ast.Module:
    # Lines as they are in the file, so that every message names the right one.
    try:
        return ast.parse("\n" * (ruling.first_line - 1) + ruling.python, str(ruling.path))
    except SyntaxError as error:
        raise InvalidInput(f"{ruling.path}: python, line {error.lineno}: {error.msg}") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise InvalidInput(f"{ruling.path}: python: cannot be read: {error}") from error


def _imported(name: str, *others: object) -> object:
    if name.split(".")[0] not in MODULES:
        raise ImportError(f"a ruling may import {' and '.join(MODULES)} only, not {name}")
    return cast(Callable[..., object], builtins.__import__)(name, *others)


def _short_range(*limits: int) -> range:
    found = range(*limits)
    if len(found) > MOST_LINES:
        raise ValueError(f"range({', '.join(map(str, limits))}) is of more than {MOST_LINES:,} numbers; no game has so many of "
                         "anything")
    return found


@attrs.frozen
class Asked:
    """A function of a ruling as the rules ask it: on its first argument's algebra, and no longer than it should take."""

    ruling: RulingFile
    kind: str
    name: str
    function: Callable[..., object]

    def __call__(self, x: object, *others: object) -> object:
        if isinstance(algebra_of(x), IntAlgebra):
            return self._answer(_run(self.ruling, self.name, lambda: self.function(x, *others)), (x, *others))
        from century_rules.solving.only_algebra import only_algebra  # with the solver, which only proofs have loaded

        with only_algebra() as refused:
            said = _run(self.ruling, self.name, lambda: self.function(x, *others))
            try:
                refused.raise_if_refused()
            except TypeError as error:
                raise InvalidInput(f"{self.ruling.path}: {self.name}: {error}") from error
        return self._answer(said, (x, *others))

    def _answer(self, said: object, given: tuple[object, ...]) -> object:
        try:
            return answer(self.kind, said, given)
        except TypeError as error:
            raise InvalidInput(f"{self.ruling.path}: {self.name}: {error}") from error


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
