"""The text of a ruling's Python part: what it has no need of is refused before anything runs.

Nothing here makes somebody else's code safe. It keeps code that is meant well from hanging, and within what it is given.
"""

from __future__ import annotations

import ast
from collections.abc import Collection

from century_rules.kernel.errors import InvalidInput
from century_rules.writing.paragraphs import listed

MODULES = ("century_rules", "attrs")
"""What a ruling may import from, besides the package of its game."""


def check_harmless(tree: ast.AST, file: str, modules: Collection[str]) -> None:
    """Raise InvalidInput, which names file, line and mend, for what may not be in it; `modules` may be imported."""
    for node in ast.walk(tree):
        said = _refused(node, modules)
        if said:
            raise InvalidInput(f"{file}:{getattr(node, 'lineno', 0)}: python: {said}")


def _refused(node: ast.AST, modules: Collection[str]) -> str:
    """Why there may be none of it; empty if there may."""
    match node:
        case ast.While():
            return "`while` may have no end; write `for`"
        case ast.Attribute(attr=name) if name.startswith("_"):
            return f".{name} is none of a ruling's business"
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) if name.startswith("__"):
            return f"{name} is called by Python itself; a ruling needs functions only"
        case ast.BinOp(op=ast.Pow() | ast.LShift()):
            return "numbers of a game are not raised to powers"
        case ast.BinOp(op=ast.Mult(), left=left, right=right) if _is_row(left) or _is_row(right):
            return "a row is not multiplied; write [… for _ in range(…)]"
        case ast.Import(names=names):
            return next((f"imports {each.name}; {may_import(modules)}" for each in names if not _is_of(each.name, modules)), "")
        case ast.ImportFrom(module=module, level=level) if level or not _is_of(module or "", modules):
            return f"imports {'.' * level}{module or ''}; {may_import(modules)}"
        case ast.ImportFrom(names=names):
            return next((f"imports {each.name}; name what is meant for others" for each in names if each.name[0] in "*_"), "")
    return ""


def _is_of(module: str, modules: Collection[str]) -> bool:
    return module.split(".")[0] in modules


def may_import(modules: Collection[str]) -> str:
    """What may be imported, in words."""
    return f"a ruling may import {listed(modules)} only"


def _is_row(node: ast.expr) -> bool:
    return isinstance(node, ast.List | ast.Tuple | ast.ListComp | ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))
