"""The text of a function as it runs: found by its code, and compared with it, so that no other text is read in its place."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import cast

import attrs

from century_rules.lifting.errors import LiftError

_COMPREHENSIONS = (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.MatchAs, ast.MatchStar, ast.ExceptHandler)


@attrs.frozen(eq=False)
class Source:
    """The text of a function.

    Attributes:
        node: its tree, of a ``def`` or a lambda.
        file: where it stands.
    """

    node: ast.FunctionDef | ast.Lambda
    file: str


def source_of(code: types.CodeType) -> Source:
    """The text of a function. Raises LiftError where it is not there, or is not what runs."""
    return _source_of(code, code.co_filename)  # codes of two files may be equal


def builtins_of(space: Mapping[str, object]) -> Mapping[str, object]:
    """The names that a function with these globals finds where they have none of that name."""
    given = space.get("__builtins__", builtins)
    return vars(given) if isinstance(given, types.ModuleType) else cast("Mapping[str, object]", given)


def place_of(function: Callable[..., object]) -> str:
    """Where a function begins, ``FILE:LINE``."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return f"{code.co_filename}:{code.co_firstlineno}" if code else getattr(function, "__qualname__", "?")


@cache
def _source_of(code: types.CodeType, _file: str) -> Source:
    where = f"{code.co_filename}:{code.co_firstlineno}"
    text = "".join(linecache.getlines(code.co_filename))
    if not text:
        raise LiftError(where, f"the text of {code.co_name} is not there", mend="write it in a file")
    try:
        found = _functions(code.co_filename, text).get(_place(code))
    except SyntaxError as error:
        mend = "start again after a file was changed"
        raise LiftError(where, f"the text of {code.co_name} cannot be read: {error}", mend=mend) from error
    if found is None or not _alike(found[0], code):
        mend = "start again after a file was changed"
        raise LiftError(where, f"the text of {code.co_name} is not the one that runs", mend=mend)
    if not isinstance(found[1], ast.FunctionDef | ast.Lambda):
        raise LiftError(where, f"{code.co_name} is an async function", mend="write a plain one")
    return Source(found[1], code.co_filename)


def _place(code: types.CodeType) -> tuple[str, int, int]:
    """Name, line, and for a lambda the column of its first instruction that has one in its body."""
    if code.co_name != "<lambda>":
        return code.co_name, code.co_firstlineno, 0
    places = [(line, column) for line, last, column, end in code.co_positions()
              if line is not None and column is not None and (line, column) != (last, end)]
    line, column = min(places, default=(code.co_firstlineno, 0))
    return code.co_name, line, column


@cache
def _functions(file: str, text: str) -> dict[tuple[str, int, int], tuple[types.CodeType, ast.AST]]:
    """Of each function of a file its code and its tree, by the place of its code."""
    tree = ast.parse(text, file)
    codes = list(_codes(compile(text, file, "exec", dont_inherit=True)))
    by_line: dict[tuple[str, int], list[ast.AST]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            by_line.setdefault((node.name, first), []).append(node)
        elif isinstance(node, ast.Lambda):
            by_line.setdefault(("<lambda>", node.lineno), []).append(node)
    found: dict[tuple[str, int, int], tuple[types.CodeType, ast.AST]] = {}
    for code in codes:
        nodes = by_line.get((code.co_name, code.co_firstlineno), [])
        if code.co_name == "<lambda>":
            _, line, column = _place(code)
            nodes = [each for each in nodes if isinstance(each, ast.Lambda) and _starts_in(each, line, column)]
        if len(nodes) == 1:
            found[_place(code)] = code, nodes[0]
    return found


def _starts_in(node: ast.Lambda, line: int, column: int) -> bool:
    """Whether the first instruction of that place is of this lambda and not of one in it or around it."""
    body = node.body
    inside = (body.lineno, body.col_offset) <= (line, column) <= (body.end_lineno or 0, body.end_col_offset or 0)
    return inside and not any(isinstance(each, ast.Lambda) and _starts_in(each, line, column) for each in ast.walk(body))


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes(each)


def _alike(one: types.CodeType, other: types.CodeType) -> bool:
    """Whether two codes do the same, and take the same arguments."""
    if (one.co_argcount, one.co_posonlyargcount, one.co_kwonlyargcount, one.co_flags, one.co_cellvars) != (
            other.co_argcount, other.co_posonlyargcount, other.co_kwonlyargcount, other.co_flags, other.co_cellvars):
        return False
    if (one.co_code, one.co_names, one.co_varnames, one.co_freevars) != (
            other.co_code, other.co_names, other.co_varnames, other.co_freevars) or len(one.co_consts) != len(other.co_consts):
        return False
    return all(_alike(a, b) if isinstance(a, types.CodeType) and isinstance(b, types.CodeType) else
               type(a) is type(b) and (isinstance(a, types.CodeType) or repr(a) == repr(b))
               for a, b in zip(one.co_consts, other.co_consts, strict=True))


# --- which names a function binds -----------------------------------------------------------------------------------------


@cache
def own_names(node: ast.FunctionDef | ast.Lambda) -> frozenset[str]:
    """The names that are a function's own: its parameters and whatever it binds."""
    return frozenset(name for name, _ in _bound(node)) | _parameters(node)


@cache
def is_generator(node: ast.FunctionDef | ast.Lambda) -> bool:
    """Whether a function yields."""
    return any(isinstance(each, ast.Yield | ast.YieldFrom) for each in _inside(node))


@cache
def declared_outside(node: ast.FunctionDef | ast.Lambda) -> int | None:
    """The line where a function says that a name is not its own; None if it does not."""
    return next((each.lineno for each in _inside(node) if isinstance(each, ast.Global | ast.Nonlocal)), None)


@cache
def rebound(node: ast.FunctionDef | ast.Lambda) -> tuple[str, int] | None:
    """A name, with the line, that is bound again after something in the function that is done later took it; None if none is.

    What is done later (an inner function, a lambda, a generator) would see the later value.
    """
    places, at_once = list(_bound(node)), _used_at_once(node)
    for each in _inside(node):
        if isinstance(each, ast.FunctionDef | ast.Lambda | ast.GeneratorExp) and each not in at_once:
            start = each.lineno, each.col_offset
            taken = {name.id for name in ast.walk(each) if isinstance(name, ast.Name)} - _names_in(each)
            for name, at in places:
                if name in taken and at > start:
                    return name, at[0]
    return None


_GO_THROUGH = {"any", "all", "sum", "min", "max", "next", "tuple", "list", "sorted", "dict", "set", "frozenset"}


def _used_at_once(node: ast.FunctionDef | ast.Lambda) -> set[ast.AST]:
    """The generators and lambdas given to a function of Python's own that goes through all it wants before it returns."""
    found: set[ast.AST] = set()
    for each in _inside(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in _GO_THROUGH - own_names(node):
            found.update([*each.args, *(keyword.value for keyword in each.keywords)])
        elif isinstance(each, ast.YieldFrom):
            found.add(each.value)
    return found


def _names_in(node: ast.AST) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        return {name for name, _ in _bound(node)} | _parameters(node)
    return {name.id for each in getattr(node, "generators", ()) for name in ast.walk(each.target) if isinstance(name, ast.Name)}


def _parameters(node: ast.FunctionDef | ast.Lambda) -> frozenset[str]:
    taken = node.args
    every = (*taken.posonlyargs, *taken.args, *taken.kwonlyargs, *filter(None, (taken.vararg, taken.kwarg)))
    return frozenset(each.arg for each in every)


def _bound(node: ast.FunctionDef | ast.Lambda) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names that the function itself binds, each with its place."""
    for each in _inside(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store | ast.Del):
            yield each.id, (each.lineno, each.col_offset)
        elif isinstance(each, _NAMED):
            if each.name is not None:
                yield each.name, (each.lineno, each.col_offset)
        elif isinstance(each, ast.MatchMapping) and each.rest is not None:
            yield each.rest, (each.lineno, each.col_offset)
        elif isinstance(each, ast.Import | ast.ImportFrom):
            for name in each.names:
                yield (name.asname or name.name).partition(".")[0], (each.lineno, each.col_offset)


def _inside(node: ast.FunctionDef | ast.Lambda) -> Iterator[ast.AST]:
    """The nodes of a function, without what is inside the functions and comprehensions in it, but with these themselves."""
    waiting: list[ast.AST] = list(node.body) if isinstance(node.body, list) else [node.body]
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, ast.ClassDef):
            continue
        if isinstance(each, _COMPREHENSIONS):
            waiting.append(each.generators[0].iter)  # evaluated at once, outside
            waiting += [name for name in ast.walk(each) if isinstance(name, ast.NamedExpr)]
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += [*each.args.defaults, *(default for default in each.args.kw_defaults if default is not None)]
        else:
            waiting += list(ast.iter_child_nodes(each))
