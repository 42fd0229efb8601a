"""The text of claims over an algebra: what Python would answer there, where a claim asks about numbers that are not known."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from century_rules.kernel.errors import InvalidInput

_ASKS_OF_OBJECTS = {"type", "isinstance", "issubclass", "id", "hasattr", "callable"}
_USED_UP = {"zip", "map", "filter", "iter", "enumerate", "reversed"}


def check_code(tree: ast.AST) -> None:
    """Raise InvalidInput for what Python would answer of objects, where a claim asks about numbers that are not known."""
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.comprehension)]
    counted = {node.target.id for node in loops if isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.MatchClass):
            raise InvalidInput(f"line {node.lineno}: `case {ast.unparse(node)}` asks of which type something is, "
                               "and an unknown number is of another type than a known one")
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp) and isinstance(node.elt, ast.Lambda):
            _check_bound(node.elt, node.generators)
        if isinstance(node, ast.Compare):
            for operator, left, right in zip(node.ops, (node.left, *node.comparators), node.comparators, strict=False):
                if isinstance(operator, ast.Is | ast.IsNot) and not _may_be_asked(left, right, counted):
                    raise InvalidInput(f"line {node.lineno}: `is` asks which object something is, which no unknown number can "
                                       "answer; write x.of.eq, x.of.is_, or == where it is compared with a number")
        if isinstance(node, ast.Call):
            _check_call(node)
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and _is_used_up(node.value):
            raise InvalidInput(f"line {node.lineno}: `{ast.unparse(node)}` names what is used up when it is read once, so that a "
                               "second reading says nothing; make it a tuple or a list")


def _may_be_asked(left: ast.expr, right: ast.expr, counted: set[str]) -> bool:
    """Whether `is` asks nothing of a number: of the result of a call or a name whether it is None, of what one counts through."""
    if isinstance(right, ast.Constant) and right.value is None:
        return isinstance(left, ast.Name | ast.Call)
    return isinstance(left, ast.Name) and left.id in counted


def _check_bound(function: ast.Lambda, loops: Sequence[ast.comprehension]) -> None:
    """Raise InvalidInput for a lambda in a comprehension that reads its variable when it is called."""
    given = {each.arg for each in (*function.args.args, *function.args.kwonlyargs)}
    targets = {node.id for loop in loops for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    for node in ast.walk(function.body):
        if isinstance(node, ast.Name) and node.id in targets - given:
            raise InvalidInput(f"line {function.lineno}: the lambda reads {node.id} when it is called, and then it is the last "
                               f"one of the loop; bind it: lambda …, {node.id}={node.id}: …")


def _check_call(node: ast.Call) -> None:
    """Raise InvalidInput for calls that answer something where a claim is mistaken, instead of raising."""
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if name == "getattr" and len(node.args) > 2:
        raise InvalidInput(f"line {node.lineno}: getattr() with a default makes a misspelt name say nothing; write the name")
    if isinstance(node.func, ast.Attribute) and name in ("get", "setdefault", "pop"):
        raise InvalidInput(f"line {node.lineno}: .{name}() makes a misspelt name say nothing; write […] with the name")
    if isinstance(node.func, ast.Name) and name == "zip" and not any(
            each.arg == "strict" and isinstance(each.value, ast.Constant) and each.value.value is True for each in node.keywords):
        raise InvalidInput(f"line {node.lineno}: zip() leaves out what the longer one has more, and the claim says nothing of "
                           "that; write zip(…, strict=True)")
    if isinstance(node.func, ast.Name) and name in _ASKS_OF_OBJECTS:
        raise InvalidInput(f"line {node.lineno}: {name}() asks which object something is, or of which type, and an unknown "
                           "number is of another type than a known one")


def _is_used_up(value: ast.expr | None) -> bool:
    """Whether it can be read once only."""
    return isinstance(value, ast.GeneratorExp) or (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in _USED_UP)
