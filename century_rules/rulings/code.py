"""The Python part of a ruling: read, and refused where its functions are not of the form in which they are asked.

It is code of somebody's all the same: who asks is told before it runs. Functions are lifted before they are run, so that only
plain Python runs, which does nothing but give a value (docs/plain-python.md).
"""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
from collections.abc import Callable, Mapping
from functools import partial
from types import FunctionType
from typing import cast

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.evolve import evolve, put
from century_rules.process.foreign_code import note_foreign_code
from century_rules.kernel.text_lines import did_you_mean
from century_rules.rulings.file import RulingFile
from century_rules.rulings.harmless import MODULES, check_harmless, may_import
from century_rules.rulings.operations import Book
from century_rules.rulings.plain import PlainFunction
from century_rules.rulings.replacing import functions_of_rules
from century_rules.rulings.running import run, short_range
from century_rules.theory.ruling import Plain

PARAMETERS = {"forbids": ("game", "position", "action"), "allows": ("game", "position", "action"),
              "instead": ("game", "before", "action", "after"), "begins": ("game", "position"),
              "points": ("game", "position", "points"), "wins": ("game", "position", "points", "wins")}
"""What each kind of function takes."""

_BUILTINS = ("abs", "all", "any", "bool", "dict", "enumerate", "filter", "frozenset", "int", "isinstance", "len", "list", "map",
             "max", "min", "next", "reversed", "set", "sorted", "str", "sum", "tuple", "zip", "True", "False", "None",
             "ValueError", "__build_class__", "__name__")

Functions = Mapping[tuple[str, str], Plain]
"""Those that a ruling names, by what they say (`forbids`, …) and their name."""


def functions_of(ruling: RulingFile) -> Mapping[tuple[str, str], FunctionType]:
    """The functions that a ruling names, by what they say and their name. Its Python part is run for that, and none of them.

    Raises InvalidInput, which names the file and the line, for code that cannot be run, or of another form.
    """
    if not ruling.python:
        return {}
    tree = _parsed(ruling)
    modules = modules_for(ruling.book)
    check_harmless(tree, str(ruling.path), modules)
    given = {name: getattr(builtins, name) for name in _BUILTINS if hasattr(builtins, name)}
    names: dict[str, object] = {
        "__builtins__": {**given, "range": short_range, "__import__": partial(_imported, modules)},
        "__name__": f"ruling {ruling.name}",
        "evolve": evolve, "put": put}
    note_foreign_code()
    run(ruling, "its Python part", lambda: exec(compile(tree, str(ruling.path), "exec", dont_inherit=True), names),
        lifted=False)
    text = _text(ruling)
    linecache.cache[str(ruling.path)] = len(text), None, text.splitlines(keepends=True), str(ruling.path)
    forms = {(kind, name): PARAMETERS[kind] for kind, name in ruling.asks if kind != "replaces"}
    forms |= {("replaces", new): _parameters(ruling.book, old) for old, new in ruling.replaces.items()}
    return {(kind, name): _asked(ruling, kind, name, form, names) for (kind, name), form in forms.items()}


def ready(
    ruling: RulingFile, functions: Mapping[tuple[str, str], FunctionType], book: Book,
    rebound: Callable[[FunctionType], FunctionType] = lambda each: each,
) -> Functions:
    """The same, ready to be asked of the games of that rulebook; but for those that are rules themselves.

    `rebound` gives a function that calls what is replaced. Raises InvalidInput for a game whose rules are not lifted.
    """
    rules = book.encoded("a ruling").lifted
    asked = {(kind, name): each for (kind, name), each in functions.items() if kind not in ("allows", "replaces")}
    if asked and rules is None:
        raise InvalidInput(f"{ruling.path}: python: {ruling.book.title} has rules over any kind of number of its own, written by "
                           "hand; a ruling with a Python part can be laid over rules that are lifted")
    return {key: PlainFunction(ruling, key[0], rebound(each), book, rules) for key, each in asked.items() if rules is not None}


def _parameters(book: Book, old: str) -> tuple[str, ...]:
    return tuple(inspect.signature(functions_of_rules(book)[old]).parameters)


def _asked(
    ruling: RulingFile, kind: str, name: str, parameters: tuple[str, ...], names: Mapping[str, object],
) -> FunctionType:
    """The function of that name, which takes what it will be given."""
    function, form = names.get(name), f"def {name}({', '.join(parameters)})"
    if not isinstance(function, FunctionType) or function.__code__.co_filename != str(ruling.path):
        made = [each for each, value in names.items()
                if isinstance(value, FunctionType) and value.__code__.co_filename == str(ruling.path)]
        raise InvalidInput(f"{ruling.path}: python: there is no function '{name}'{did_you_mean(name, made)}; "
                           f"there are {', '.join(made) or 'none'}")
    where = f"{ruling.path}:{function.__code__.co_firstlineno}: python"
    taken = inspect.signature(function)
    if next(iter(taken.parameters), "") == "x":
        raise InvalidInput(f"{where}: a function that takes `x` and answers by `x.of` is of the form that rulings had once; now "
                           f"what {kind} names is plain Python: {form}, see docs/rulings.md")
    plainly = all(each.kind is each.POSITIONAL_OR_KEYWORD and each.default is each.empty for each in taken.parameters.values())
    if tuple(taken.parameters) != parameters or not plainly:
        raise InvalidInput(f"{where}: what {kind} names is {form}, and not def {name}{taken}")
    return function


def _text(ruling: RulingFile) -> str:
    """The Python part with its lines as they are in the file, so that every message names the right one."""
    return "\n" * (ruling.first_line - 1) + ruling.python


def _parsed(ruling: RulingFile) -> ast.Module:
    try:
        return ast.parse(_text(ruling), str(ruling.path))
    except SyntaxError as error:
        raise InvalidInput(f"{ruling.path}:{error.lineno or ruling.first_line}: python: {error.msg}") from error
    except (RecursionError, MemoryError) as error:
        raise InvalidInput(f"{ruling.path}: python: its expressions lie too deep in one another, or are too long; give parts of "
                           "them a name") from error
    except ValueError as error:
        raise InvalidInput(f"{ruling.path}: python: cannot be read: {error}") from error


def modules_for(book: Book) -> tuple[str, ...]:
    """The packages that a ruling of that game may import from: its own among them."""
    own = type(book.printed(min(book.players))).__module__.partition(".")[0]
    return tuple(dict.fromkeys((*MODULES, own)))


def _imported(modules: tuple[str, ...], name: str, *others: object) -> object:
    if name.split(".")[0] not in modules:
        raise ImportError(f"{may_import(modules)}, not {name}")
    return cast(Callable[..., object], builtins.__import__)(name, *others)
