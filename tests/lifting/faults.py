"""Single faults in the evaluator, drawn by chance: each is a copy of the package with one expression or statement changed.

    python -m tests.lifting.faults SEED MANY FOLDER [FIRST]      # what the fast tests of this folder make of each
"""

from __future__ import annotations

import ast
import copy
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs

import century_rules

PACKAGE = Path(century_rules.__file__).parent
ROOMS = ("terms", "values", "path", "comparisons", "operations", "expressions", "calls", "evaluator", "functions", "patterns",
         "games", "written")
CHECKS = (("constructs", "test_constructs.py"), ("refused", "test_refused.py"), ("as it runs", "test_as_it_runs.py"),
          ("cases", "test_cases.py"), ("terms", "test_terms.py"))
_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot,
    ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add}


@attrs.frozen
class Fault:
    """One change: in which file, at which line, what stood there and what stands there now, and the whole text."""

    room: str
    line: int
    old: str
    new: str
    text: str


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in place of a node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _OTHER:
            yield ast.Compare(node.left, [_OTHER[type(op)]()], node.comparators)  # type: ignore[list-item]
        case ast.BoolOp():
            yield ast.BoolOp(_OTHER[type(node.op)](), node.values)  # type: ignore[arg-type]
            yield from (ast.BoolOp(node.op, [*node.values[:at], *node.values[at + 1:]]) for at in range(len(node.values))
                        if len(node.values) > 2)
        case ast.BinOp() if type(node.op) in _OTHER:
            yield ast.BinOp(node.left, _OTHER[type(node.op)](), node.right)  # type: ignore[arg-type]
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.Call(func=ast.Attribute(attr="neg"), args=[one]):
            yield one
        case ast.Call(func=ast.Attribute(attr="all_" | "any_" as name)):
            func = copy.copy(node.func)
            assert isinstance(func, ast.Attribute)
            func.attr = "any_" if name == "all_" else "all_"
            yield ast.Call(func, node.args, node.keywords)
        case ast.Call(args=[one, other, *more], keywords=[]):
            yield ast.Call(node.func, [other, one, *more], [])
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.If(orelse=[]):
            yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, [])
        case ast.With(items=[ast.withitem(context_expr=ast.Call(func=ast.Attribute(attr="assume")))]):
            yield ast.If(ast.Constant(True), node.body, [])


def faults(room: str) -> Iterator[Fault]:
    """All single faults of one file that the tool knows; messages are left out."""
    text = (PACKAGE / "lifting" / f"{room}.py").read_text(encoding="utf-8")
    lines = text.encode().splitlines(keepends=True)
    tree = ast.parse(text)
    messages = {id(one) for each in ast.walk(tree) for one in ast.walk(each)
                if isinstance(each, ast.Raise | ast.JoinedStr | ast.AnnAssign | ast.arg)}
    returned = [each.returns for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.returns is not None]
    messages |= {id(one) for each in returned for one in ast.walk(each)}
    for node in ast.walk(tree):
        if id(node) in messages or not isinstance(node, ast.expr | ast.stmt):
            continue
        start = sum(map(len, lines[:node.lineno - 1])) + node.col_offset
        end = sum(map(len, lines[:(node.end_lineno or 0) - 1])) + (node.end_col_offset or 0)
        for other in changed(node):
            new = ast.unparse(ast.fix_missing_locations(ast.copy_location(other, node)))
            new = new.replace("\n", "\n" + " " * node.col_offset)
            new = new if isinstance(node, ast.stmt) else f"({new})"
            whole = (text.encode()[:start] + new.encode() + text.encode()[end:]).decode()
            try:
                compile(whole, room, "exec")
            except SyntaxError:
                continue
            yield Fault(room, node.lineno, ast.unparse(node).partition("\n")[0], new.partition("\n")[0], whole)


def drawn(seed: int, many: int) -> list[Fault]:
    """So many faults, by chance, of all files."""
    return random.Random(seed).sample([each for room in ROOMS for each in faults(room)], many)


def noticed_by(fault: Fault, folder: Path) -> str:
    """The first of the checks that fails in a copy of the package with that fault, or ""."""
    shutil.rmtree(folder, ignore_errors=True)
    root = PACKAGE.parent
    for each in ("century_rules", "tests", "pyproject.toml"):
        (shutil.copytree if (root / each).is_dir() else shutil.copy)(root / each, folder / each)
    (folder / "century_rules" / "lifting" / f"{fault.room}.py").write_text(fault.text, encoding="utf-8")
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--hypothesis-seed=1",
               *(str(folder / "tests" / "lifting" / file) for _, file in CHECKS)]
    try:
        done = subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True,
                              check=False, timeout=300)
    except subprocess.TimeoutExpired:
        return "time"
    return next((name for name, file in CHECKS if f"{file}::" in done.stdout or f"ERROR tests/lifting/{file}" in done.stdout),
                "import") if done.returncode else ""


def main(seed: int, many: int, folder: Path, first: int = 1) -> None:
    for number, fault in enumerate(drawn(seed, many)[first - 1:], first):
        said = f"{fault.room}.py:{fault.line}: {fault.old:.60} -> {fault.new:.60}"
        print(f"{number:2} {noticed_by(fault, folder) or 'NOT NOTICED':12} {said}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), *map(int, sys.argv[4:]))
