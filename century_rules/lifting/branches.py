"""Places in the text of a function that are come to under a condition only, each with what to say where it is never come to."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

import attrs

Function: TypeAlias = ast.FunctionDef | ast.Lambda
_OF_TRUTHS = ("any", "all", "min", "max", "sum", "int", "bool")
"""Functions that make of truths what a premise could be hidden in."""
_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Raise)


@attrs.frozen(eq=False)
class Branch:
    """A part of a text that is come to under a condition only.

    Attributes:
        entry: the statement or expression that it begins with.
        line: of the condition.
        said: why it is never come to, if it is not.
        is_plain: whether nothing is claimed in it: it does nothing but give a constant, or go on.
        inner: the branches in it.
        of: an operand; then it is not a part of the text, but that the operand is so, or not so, if it is a truth at all.
        so: which of the two.
        is_note: whether that it is never so is no more than worth knowing.
    """

    entry: ast.AST
    line: int
    said: str
    is_plain: bool
    inner: tuple[Branch, ...] = ()
    of: ast.expr | None = None
    so: bool = True
    is_note: bool = False


@cache
def branches_of(function: Function) -> tuple[Branch, ...]:
    """The outermost branches of a function."""
    return tuple(_in_expression(function.body) if isinstance(function, ast.Lambda) else _in_block(function.body))


def every(branches: Sequence[Branch]) -> Iterator[Branch]:
    """These, and those in them."""
    for each in branches:
        yield each
        yield from every(each.inner)


# --- statements -----------------------------------------------------------------------------------------------------------


def _in_block(statements: Sequence[ast.stmt]) -> Iterator[Branch]:
    for place, each in enumerate(statements):
        yield from _in_statement(each)
        rest = statements[place + 1:]
        if rest and any(isinstance(one, _LEAVES) for one in _own_nodes(each)):
            said = f"`{_head(each)}` is always so" if _is_early(each) else "what comes after it is never come to"
            yield _of_block(rest, each, said)
            return


def _in_statement(node: ast.stmt) -> Iterator[Branch]:
    match node:
        case ast.If():
            yield from _in_expression(node.test)
            yield _of_block(node.body, node, f"`{_head(node)}` is never so")
            if node.orelse:
                yield _of_block(node.orelse, node, f"`{_head(node)}` is always so")
        case ast.For():
            yield from _in_expression(node.iter)
            yield _of_block(node.body, node, f"`{_head(node)}` goes through nothing")
        case ast.Match():
            yield from _in_expression(node.subject)
            for case in node.cases:
                head = ast.unparse(case).partition(":\n")[0].strip()
                yield _of_block(case.body, case.pattern, f"`{head}` is never so")
        case ast.FunctionDef():
            yield _of_block(node.body, node, f"{node.name} is never called")
        case ast.AnnAssign(value=value):
            yield from () if value is None else _in_expression(value)
        case _:
            for each in ast.iter_child_nodes(node):
                if isinstance(each, ast.expr):
                    yield from _in_expression(each)


def _of_block(statements: Sequence[ast.stmt], at: ast.AST, said: str) -> Branch:
    plain = all(_is_plain(each) for each in statements)
    return Branch(statements[0], getattr(at, "lineno", 0), said, plain, tuple(_in_block(statements)))


def _is_plain(node: ast.stmt) -> bool:
    match node:
        case ast.Return(value=value):
            return value is None or isinstance(value, ast.Constant)
        case ast.Pass() | ast.Continue() | ast.Break() | ast.Expr(value=ast.Constant()):
            return True
    return False


def _is_early(node: ast.stmt) -> bool:
    """Whether it is an `if` that returns, and goes on otherwise."""
    return isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return)


def _head(node: ast.stmt) -> str:
    return ast.unparse(node).partition(":\n")[0]


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a statement, without those of functions in it."""
    yield node
    for each in ast.iter_child_nodes(node):
        if not isinstance(each, ast.FunctionDef | ast.Lambda):
            yield from _own_nodes(each)


# --- expressions ----------------------------------------------------------------------------------------------------------


def _in_expression(node: ast.expr) -> Iterator[Branch]:
    match node:
        case ast.IfExp():
            yield from _in_expression(node.test)
            yield _of_expression(node.body, node.test, f"`{ast.unparse(node.test)}` is never so")
            yield _of_expression(node.orelse, node.test, f"`{ast.unparse(node.test)}` is always so")
        case ast.BoolOp():
            yield from _in_operands(node, 0)
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
            yield from _in_comprehension(node.generators, [node.elt])
        case ast.DictComp():
            yield from _in_comprehension(node.generators, [node.key, node.value])
        case ast.Lambda():
            yield _of_expression(node.body, node, "the lambda is never called")
        case ast.Compare():
            yield from _in_expression(node.left)
            yield from _in_expression(node.comparators[0])
            for operand in (node.left, *node.comparators):
                yield from _as_truth(operand, is_note=False)
                yield from _items_as_truths(operand)
            if len(node.ops) > 1:
                first = ast.Compare(node.left, node.ops[:1], node.comparators[:1])
                yield _of_expression(node.comparators[1], node, f"`{ast.unparse(first)}` is never so")
        case ast.BinOp():
            for operand in (node.left, node.right):
                yield from _in_expression(operand)
                yield from _as_truth(operand, is_note=True)
        case ast.Subscript(value=row, slice=place):
            yield from _in_expression(row)
            for bound in (place.lower, place.upper) if isinstance(place, ast.Slice) else (place,):
                if bound is not None:
                    yield from _in_expression(bound)
                    yield from _as_truth(bound, is_note=True)
        case ast.Call(func=ast.Name(id=name), args=given) if name in _OF_TRUTHS:
            for argument in (*given, *(keyword.value for keyword in node.keywords)):
                yield from _in_expression(argument)
            for argument in given:
                yield from _as_truth(argument, is_note=True)
                yield from _items_as_truths(argument)
        case ast.JoinedStr():
            return
        case _:
            for each in ast.iter_child_nodes(node):
                if isinstance(each, ast.keyword):
                    yield from _in_expression(each.value)
                elif isinstance(each, ast.expr):
                    yield from _in_expression(each)


def _as_truth(node: ast.expr, *, is_note: bool) -> Iterator[Branch]:
    """That an operand is so, and that it is not: what one compares with it might be of one of the two only."""
    if not isinstance(node, ast.Constant | ast.Starred | ast.GeneratorExp | ast.ListComp | ast.Tuple | ast.List):
        for so in (True, False):
            said = f"`{ast.unparse(node)}` is {'never' if so else 'always'} so"
            yield Branch(ast.Expr(node), node.lineno, said, False, of=node, so=so, is_note=is_note)


def _items_as_truths(node: ast.expr) -> Iterator[Branch]:
    """The same of the items of a row that stands there."""
    for each in node.elts if isinstance(node, ast.Tuple | ast.List) else ():
        yield from _as_truth(each, is_note=True)
        yield from _items_as_truths(each)


def _of_expression(entry: ast.expr, at: ast.expr, said: str, more: Sequence[Branch] = ()) -> Branch:
    return Branch(entry, at.lineno, said, isinstance(entry, ast.Constant), (*_in_expression(entry), *more))


def _in_operands(node: ast.BoolOp, place: int) -> Iterator[Branch]:
    here = node.values[place]
    if place == 0:
        yield from _in_expression(here)
    if place + 1 < len(node.values):
        said = f"`{ast.unparse(here)}` is {'never' if isinstance(node.op, ast.And) else 'always'} so"
        yield _of_expression(node.values[place + 1], here, said, tuple(_in_operands(node, place + 1)))


def _in_comprehension(generators: Sequence[ast.comprehension], element: Sequence[ast.expr]) -> Iterator[Branch]:
    first, *others = generators
    yield from _in_expression(first.iter)
    loop = f"`for {ast.unparse(first.target)} in {ast.unparse(first.iter)}` goes through nothing"

    def after(place: int, at: ast.expr, said: str) -> Branch:
        """What is come to after so many of its conditions."""
        if place < len(first.ifs):
            test = first.ifs[place]
            return _of_expression(test, at, said, [after(place + 1, test, f"`if {ast.unparse(test)}` is never so")])
        if others:
            inner = tuple(_in_comprehension(others, element))
            return Branch(others[0].iter, at.lineno, said, False, inner)
        inner = tuple([each for one in element for each in _in_expression(one)])
        return Branch(element[0], at.lineno, said, all(isinstance(each, ast.Constant) for each in element), inner)

    yield after(0, first.iter, loop)
