"""Claims weakened mechanically: one place in the text of one function that a claim is made of says something else.

Most of these say less than the claim; some say more, or something false, which is noticed along real plays.
"""

from __future__ import annotations

import __future__
import ast
import copy
import dis
import inspect
import linecache
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from types import CodeType, FunctionType, ModuleType

from century_rules.games.eastern_wonders.actions import NOTATION
from tests.plain import lifted_from

ACTIONS = {name.capitalize(): name for name in NOTATION.names}
"""By class of action its operation."""
TRUTHS = {"all", "any", "neg", "eq", "le", "lt", "ge", "is_", "at_least", "implies", "iff", "choose_truth", "holds_at"}
SCENE_TRUTHS = {"in_phase", "reads", "allows", "permits"}


@contextmanager
def changed(function: FunctionType, code: CodeType) -> Iterator[None]:
    """While the function has that code."""
    before = function.__code__
    function.__code__ = code
    try:
        yield
    finally:
        function.__code__ = before


def functions_of(claim: object) -> tuple[FunctionType, ...]:
    """The functions of the proofs that a claim is made of, itself first."""
    plain = lifted_from(claim)
    function = claim if plain is None else plain.function
    assert isinstance(function, FunctionType)
    return _functions_of(function)


@cache
def _functions_of(claim: FunctionType) -> tuple[FunctionType, ...]:
    package = claim.__module__.partition(".")[0]
    found, queue = dict.fromkeys([claim]), [claim]
    for function in queue:
        for other in _named_in(function):
            if other.__module__.startswith(f"{package}.") and other not in found:
                found[other] = None
                queue.append(other)
    return tuple(found)


def _named_in(function: FunctionType) -> list[FunctionType]:
    """The functions that the text of one names, by themselves or as those of a module."""
    found: list[object] = []
    for name, attribute in sorted(_global_names(function.__code__)):
        known = function.__globals__.get(name)
        found.append(getattr(known, attribute, None) if isinstance(known, ModuleType) else known)
    return [each for each in found if isinstance(each, FunctionType)]


def _global_names(code: CodeType) -> set[tuple[str, str]]:
    """The global names that a code looks up, each with the attribute that is taken of it at once, or ""."""
    read = list(dis.get_instructions(code))
    found = {(str(each.argval), str(then.argval) if then.opname in ("LOAD_ATTR", "LOAD_METHOD") else "")
             for each, then in pairwise([*read, read[-1]]) if each.opname == "LOAD_GLOBAL"}
    return found.union(*(_global_names(const) for const in code.co_consts if isinstance(const, CodeType)))


def names_of(claim: object) -> frozenset[str]:
    """The names in the functions that a claim is made of."""
    return _said_in(functions_of(claim))[0]


def constants_of(claim: object) -> frozenset[str]:
    """The texts in the functions that a claim is made of, and the operations that they name by their classes."""
    names, texts = _said_in(functions_of(claim))
    return texts | {ACTIONS[name] for name in names & set(ACTIONS)}


@cache
def _said_in(functions: tuple[FunctionType, ...]) -> tuple[frozenset[str], frozenset[str]]:
    codes = [function.__code__ for function in functions]
    return frozenset().union(*map(_names, codes)), frozenset().union(*(_texts(code.co_consts) for code in codes))


def _names(code: CodeType) -> set[str]:
    nested = [_names(const) for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*nested)


def _texts(constants: tuple[object, ...]) -> set[str]:
    nested = [_texts(const.co_consts if isinstance(const, CodeType) else const)
              for const in constants if isinstance(const, CodeType | tuple)]
    return {const for const in constants if isinstance(const, str)}.union(*nested)


def changes_of(function: FunctionType, *, closely: bool = False) -> Iterator[tuple[str, CodeType]]:
    """Every single change of a function: what stood there and what stands there then, and its code.

    Args:
        closely: whether it is plain Python, whatever it returns, and is changed in more places; see `_closely`.
    """
    tree = ast.parse(inspect.getsource(function))
    nodes = list(ast.walk(tree))
    annotations = {id(each) for node in nodes for field in ("annotation", "returns")
                   if (said := getattr(node, field, None)) is not None for each in ast.walk(said)} if closely else set()
    for place, node in enumerate(nodes):
        for variant, (says, _) in enumerate([] if id(node) in annotations else _others(node, function, closely)):
            again = copy.deepcopy(tree)
            target = list(ast.walk(again))[place]
            _, other = _others(target, function, closely)[variant]
            text = " ".join(ast.unparse(node).split())
            text = text if len(text) < 90 else f"{text[:60]} … {text[-25:]}"
            _Put(target, other).visit(again)
            compiled = (_written if is_plain(function) else _compiled)(ast.fix_missing_locations(again), function)
            if compiled.co_code != function.__code__.co_code or compiled.co_consts != function.__code__.co_consts:
                where = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
                yield f"{where}: {text}  ->  {says}", compiled


def _compiled(tree: ast.AST, function: FunctionType) -> CodeType:
    module = compile(tree, function.__code__.co_filename, "exec",  # type: ignore[call-overload]  # a tree is code, too
                     flags=__future__.annotations.compiler_flag, dont_inherit=True)
    return next(const for const in module.co_consts if isinstance(const, CodeType) and const.co_name == function.__name__)


def is_plain(function: FunctionType) -> bool:
    """Whether it is in plain Python."""
    return function.__annotations__.get("return") in ("bool", "int")


def _written(tree: ast.Module, function: FunctionType) -> CodeType:
    """The code of a function that stands in a file of its own, so that it can be lifted."""
    text = f"from __future__ import annotations\n{ast.unparse(tree)}\n"
    file = f"<weakened {zlib.crc32(text.encode()):x}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    module = compile(text, file, "exec", dont_inherit=True)
    return next(const for const in module.co_consts if isinstance(const, CodeType) and const.co_name == function.__name__)


class _Put(ast.NodeTransformer):
    def __init__(self, target: ast.AST, other: ast.AST | None) -> None:
        self.target, self.other = target, other

    def visit(self, node: ast.AST) -> ast.AST | None:
        return self.other if node is self.target else self.generic_visit(node)


Others = list[tuple[str, ast.AST | None]]


def _others(node: ast.AST, function: FunctionType, closely: bool) -> Others:
    """What might stand in a place of the text instead: a word for it, and the text."""
    if closely and (found := _closely(node, gives_truth=function.__annotations__.get("return") == "bool")):
        return found
    if (closely or is_plain(function)) and (found := _other_truths(node)):
        return found
    match node:
        case ast.Call():
            return _other_calls(node, function)
        case ast.If():
            return [(f"if {value}", _with(node, test=ast.Constant(value))) for value in (True, False)]
        case ast.IfExp():
            return [("the first", node.body), ("the second", node.orelse)]
        case ast.For() | ast.comprehension():
            # The first and the last are left out in turn; of what is counted both ends are told apart so.
            return [(f"over {text}", _with(node, iter=_sliced(node.iter, text))) for text in ("[1:]", "[:-1]")]
        case ast.AugAssign(op=ast.Add()) | ast.Expr(value=ast.Call(func=ast.Attribute(attr="append"))):
            return [("nothing", ast.Pass())]
        case _:
            return []


def _other_truths(node: ast.AST) -> Others:
    """The same of plain Python."""
    both: Others = [(str(value), ast.Constant(value)) for value in (True, False)]
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            kinds: Mapping[type[ast.cmpop], Sequence[ast.cmpop]] = {
                ast.Eq: (ast.LtE(), ast.GtE()), ast.NotEq: (ast.Lt(), ast.Gt()), ast.Lt: (ast.LtE(),), ast.Gt: (ast.GtE(),)}
            near = {ast.LtE: ast.Add(), ast.GtE: ast.Sub()}.get(type(op))
            both += [(type(other).__name__, ast.Compare(left, [other], [right])) for other in kinds.get(type(op), ())]
            if near is not None:
                both.append(("by one", ast.Compare(left, [op], [ast.BinOp(right, near, ast.Constant(1))])))
            return both
        case ast.BoolOp(op=op, values=values):
            return both + [(f"without {ast.unparse(each)[:40]}", _with(node, values=[*values[:at], *values[at + 1:]])
                            if len(values) > 2 else values[1 - at]) for at, each in enumerate(values)]
        case ast.UnaryOp(op=ast.Not()) | ast.Call(func=ast.Name("all" | "any" | "covers")):
            return both
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub()):
            return [("the first", left)]
        case _:
            return []


def _closely(node: ast.AST, *, gives_truth: bool) -> Others:
    """What else is changed where every place of a text counts: chains of comparisons, kinds of action, and what is returned."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=comparators) if len(ops) > 1:
            terms = [left, *comparators]
            links: list[ast.expr] = [
                ast.Compare(one, [op], [other]) for one, op, other in zip(terms, ops, comparators, strict=False)]
            fewer: Others = [(f"without {ast.unparse(link)}", _both([*links[:at], *links[at + 1:]]))
                             for at, link in enumerate(links)]
            return fewer + [(ast.unparse(other), _both([*links[:at], other, *links[at + 1:]]))
                            for at, link in enumerate(links) for says, other in _other_truths(link)
                            if says not in ("True", "False") and isinstance(other, ast.expr)]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):  # of kinds of action
            return [(f"without {ast.unparse(without)}", other) for without, other in ((right, left), (left, right))]
        case ast.Return(value=ast.Constant(value=False) | ast.Name() | ast.Call()) if gives_truth:
            return [("return True", ast.Return(ast.Constant(True)))]
        case ast.Call(func=ast.Name("max" | "min"), args=[left, right]):
            return [("the first", left), ("the second", right)]
        case _:
            return []


def _both(values: list[ast.expr]) -> ast.expr:
    return ast.BoolOp(ast.And(), values) if len(values) > 1 else values[0]


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _sliced(node: ast.expr, text: str) -> ast.expr:
    sliced = ast.parse(f"list(_){text}", mode="eval").body
    assert isinstance(sliced, ast.Subscript) and isinstance(sliced.value, ast.Call)
    sliced.value.args = [node]
    return sliced


def _algebra_of(node: ast.Call, function: FunctionType) -> ast.expr | None:
    """The text of the algebra that a truth is made with; None if the call is no truth."""
    if isinstance(node.func, ast.Attribute):
        if node.func.attr in TRUTHS:
            return node.func.value
        if node.func.attr in SCENE_TRUTHS:
            return ast.Attribute(node.func.value, "of", ast.Load())
        constant = bool(node.args) and isinstance(node.args[0], ast.Constant)
        return node.func.value if node.func.attr == "truth" and not constant else None
    if isinstance(node.func, ast.Name):
        called = function.__globals__.get(node.func.id)
        if isinstance(called, FunctionType) and called.__annotations__.get("return") == "B":
            first = node.args[0]
            return first if isinstance(first, ast.Name) and first.id == "of" else ast.Attribute(first, "of", ast.Load())
    return None


def _other_calls(node: ast.Call, function: FunctionType) -> Others:
    others: Others = []
    algebra = _algebra_of(node, function)
    if algebra is not None:
        others += [(str(value), _call(algebra, "truth", ast.Constant(value))) for value in (True, False)]
    if not isinstance(node.func, ast.Attribute):
        return others
    of, name, args = node.func.value, node.func.attr, node.args
    match name:
        case "eq":
            others += [("le", _call(of, "le", *args)), ("ge", _call(of, "ge", *args))]
        case "is_":
            number = _call(of, "number", args[1])
            others += [("le", _call(of, "le", args[0], number)), ("ge", _call(of, "ge", args[0], number))]
        case "le":
            others.append(("one more", _call(of, "le", args[0], _call(of, "add", args[1], _number(of, 1)))))
        case "lt":
            others.append(("le", _call(of, "le", *args)))
        case "at_least":
            others.append(("one less", _call(of, "at_least", args[0], ast.BinOp(args[1], ast.Sub(), ast.Constant(1)))))
        case "iff":
            others += [("only if", _call(of, "implies", *args)), ("if", _call(of, "implies", *reversed(args)))]
        case "choose_truth":
            others += [("only then", _call(of, "implies", *args[:2])), ("only otherwise", _call(of, "any", args[0], args[2]))]
        case "choose":
            others += [("then", args[1]), ("otherwise", args[2])]
        case "least" | "greatest":
            others += [("the first", args[0]), ("the second", args[1])]
        case "number" if isinstance(args[0], ast.Constant):
            others += [(f"{by:+}", _call(of, "number", ast.BinOp(args[0], ast.Add(), ast.Constant(by)))) for by in (-1, 1)]
        case "add":
            others += [(f"without {ast.unparse(arg)}", _call(of, "total", ast.List([*args[:at], *args[at + 1:]], ast.Load())))
                       for at, arg in enumerate(args)]
        case "sub":
            others.append(("the first", args[0]))
    if name in ("all", "any"):
        others += [(f"without {ast.unparse(arg)[:40]}", _call(of, name, *args[:at], *args[at + 1:]))
                   for at, arg in enumerate(args) if isinstance(arg, ast.Starred)]
    return others


def _call(of: ast.expr, name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(of, name, ast.Load()), list(args), [])


def _number(of: ast.expr, value: int) -> ast.Call:
    return _call(of, "number", ast.Constant(value))
