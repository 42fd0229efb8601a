"""The text of a ruling's Python part: what it has no need of is refused before anything runs.

Nothing here makes somebody else's code safe. It keeps code that is meant well from hanging, from saying one thing of known
numbers and another of unknown ones, and from saying another thing each time it is asked.
"""

from __future__ import annotations

import ast

from century_rules.desk.claims.text import check_code
from century_rules.kernel.errors import InvalidInput

MODULES = ("century_rules", "attrs")
"""What a ruling may import from."""

_CHANGES = frozenset({"append", "extend", "insert", "remove", "pop", "popitem", "clear", "sort", "reverse", "update",
                      "setdefault", "discard"})
"""What changes a list, a dictionary or a set."""

_NOT_NEEDED: tuple[tuple[tuple[type[ast.AST], ...], str], ...] = (
    ((ast.While,), "`while` may have no end; write `for`"),
    ((ast.Global, ast.Nonlocal), "a ruling must say the same whenever it is asked; it may remember nothing"),
    ((ast.Try, ast.TryStar), "`try` would hide what is wrong; let it raise"),
    ((ast.With, ast.AsyncWith), "`with` is nothing that a ruling needs"),
    ((ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFunctionDef, ast.AsyncFor), "a ruling gives its answer at once, by `return`"),
    ((ast.Delete,), "`del` is nothing that a ruling needs"),
)


def check_harmless(tree: ast.AST) -> None:
    """Raise InvalidInput, which names the line and the mend."""
    check_code(tree)
    for node in ast.walk(tree):
        said = _refused(node)
        if said:
            raise InvalidInput(f"line {getattr(node, 'lineno', 0)}: {said}")
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda):
            _check_given(function)


def _refused(node: ast.AST) -> str:
    """Why there may be none of it; empty if there may."""
    for kinds, said in _NOT_NEEDED:
        if isinstance(node, kinds):
            return said
    match node:
        case ast.Attribute(attr=name) if name.startswith("_"):
            return f".{name} is none of a ruling's business"
        case ast.Attribute(attr="takes_ints"):
            return ".takes_ints asks which algebra it is, and a ruling says the same on any; write with x.of alone"
        case ast.Attribute(attr=name, ctx=ast.Store()):
            return f"`{ast.unparse(node)} = …` changes what it was given, or remembers; give another one by evolve(…, {name}=…)"
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) if name.startswith("__"):
            return f"{name} is called by Python itself; a ruling needs functions only"
        case ast.BinOp(op=ast.Pow() | ast.LShift()):
            return "numbers of a game are not raised to powers"
        case ast.BinOp(op=ast.Mult(), left=left, right=right) if _is_row(left) or _is_row(right):
            return "a row is not multiplied; write [… for _ in range(…)]"
        case ast.Import(names=names):
            return next((f"imports {each.name}; {_MAY_IMPORT}" for each in names if not _is_ours(each.name)), "")
        case ast.ImportFrom(module=module, level=level) if level or not _is_ours(module or ""):
            return f"imports {'.' * level}{module or ''}; {_MAY_IMPORT}"
        case ast.ImportFrom(names=names) if any(each.name == "*" for each in names):
            return "imports *; name what is imported"
    return ""


def _is_ours(module: str) -> bool:
    return module.split(".")[0] in MODULES


def _is_row(node: ast.expr) -> bool:
    return isinstance(node, ast.List | ast.Tuple | ast.ListComp | ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


_MAY_IMPORT = f"a ruling may import {' and '.join(MODULES)} only"


def _check_given(function: ast.FunctionDef | ast.Lambda) -> None:
    """Raise InvalidInput where a function changes what it was given."""
    given = {each.arg for each in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)}
    for node in ast.walk(function):
        changed = None
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            changed = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGES:
            changed = node.func.value
        if changed is not None and _root(changed) in given:
            raise InvalidInput(f"line {changed.lineno}: `{ast.unparse(node)}` changes what the function was given; make another "
                               "one of it: evolve(…) of a record, (…, *…) of a row")


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
