"""The reasons for which the rules of a game forbid an operation, each with its words, and rules without one of them.

A reason is a `Refusal` that a function of the rules yields; its name is its words, with ``…`` for what is filled in. What is of
the order of play, or said for want of cubes or a tile to do it with (`not_now`, `lacking`), holds nobody to anything, so that it
cannot be lifted.
"""

from __future__ import annotations

import ast
import copy
import linecache
import types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import cast
import attrs

from century_rules.kernel.errors import InvalidInput, Refusal
from century_rules.kernel.rule_game import RuleGame
from century_rules.lifting import terms as t
from century_rules.lifting.evaluator import Evaluator
from century_rules.lifting.games import deep, evaluator_of
from century_rules.lifting.path import Frame
from century_rules.process.progress import doing
from century_rules.rulings.operations import Book, plain_rules

_FILLED_IN = "…"


@attrs.frozen
class Reason:
    """Why the rules forbid an operation.

    Attributes:
        words: as a refusal says it, with ``…`` for what is filled in.
        clause: the clause that it is of; empty where that depends on the position.
        function: the function of the rules that says it, by its code.
        line: of it, in the file of that function.
        may_be_lifted: whether it holds somebody to something.
    """

    words: str
    clause: str
    function: types.CodeType = attrs.field(repr=False)
    line: int
    may_be_lifted: bool

    def __str__(self) -> str:
        return f"{self.clause}: {self.words}" if self.clause else self.words


@cache
def reasons_of(book: Book, players: int) -> Mapping[str, tuple[Reason, ...]]:
    """By operation of the printed game, the reasons for which it can be forbidden, in the order in which they are asked.

    Empty for a game that is not lifted.
    """
    lifted = book.encoded("a ruling").lifted
    if lifted is None:
        return {}
    game = book.printed(players)
    rules = plain_rules(book, game)
    found = {}
    for operation in rules.operations:
        doing(f"reading the rules: what forbids {operation.name}")
        with t.fresh():
            shape = lifted.shape(rules, rules.start_at)
            listening = evaluator_of(_Listening)
            with deep():
                action = lifted.unknown_action(operation.name, shape)
                listening.call(cast("type[RuleGame[object, object]]", type(game)).refuses, [shape.game, shape.position, action])
        found[operation.name] = tuple(listening.found.values())
    return found


class _Listening(Evaluator):
    """An evaluator that notes what is yielded."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]  # as they are
        self.found: dict[tuple[str, int], Reason] = {}

    def comes_to(self, frame: Frame, node: ast.AST) -> None:
        said = node.value if isinstance(node, ast.Expr) else None
        if isinstance(said, ast.Yield) and isinstance(frame.node, ast.FunctionDef):
            reason = _reason(frame, frame.node, said)
            if reason is not None:
                self.found[frame.file, said.lineno] = reason


def _reason(frame: Frame, function: ast.FunctionDef, node: ast.Yield) -> Reason | None:
    """What a `yield` says; None if that is no text of a refusal."""
    call = node.value
    if not isinstance(call, ast.Call) or len(call.args) < 2:
        return None
    made = frame.space.get(call.func.id) if isinstance(call.func, ast.Name) else None
    words = _words(call.args[-1], frame.space)
    clause = call.args[0].value if isinstance(call.args[0], ast.Constant) else ""
    return Reason(words, str(clause), _code_of(frame, function), node.lineno, made is Refusal)


def _words(node: ast.expr, space: Mapping[str, object]) -> str:
    """The words of a text, ``…`` where something is filled in; of what a function makes, the name of the function."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = [str(each.value) if isinstance(each, ast.Constant) else _FILLED_IN for each in node.values]
        return "".join(parts)
    if isinstance(node, ast.Name):
        return str(space.get(node.id, node.id))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id.replace("_", " ")
    return ast.unparse(node)


def _code_of(frame: Frame, function: ast.FunctionDef) -> types.CodeType:
    """The code of a function that is evaluated."""
    for value in frame.space.values():
        owners = (value, *vars(value).values()) if isinstance(value, type) else (value,)
        for each in owners:
            code = getattr(each, "__code__", None)
            if isinstance(code, types.CodeType) and code.co_name == function.name and code.co_filename == frame.file:
                return code
    raise InvalidInput(f"{frame.file}:{function.lineno}: {function.name} is no function of that file's own; a ruling cannot lift "
                       "what it says")


# --- rules without it -----------------------------------------------------------------------------------------------------


def without_reason(
    function: types.FunctionType, lifted: Sequence[tuple[Reason, str]], called: str, space: dict[str, object],
) -> types.FunctionType:
    """The same function, in which each of these reasons is not given where a function with that name says so; "" is always.

    Such a function is asked about the game, the position and the action as this one is, and found among the globals in `space`.
    `called` is what the text is called in messages. Raises InvalidInput where this one is not asked about them.
    """
    if function.__closure__:
        raise InvalidInput(f"“{lifted[0][0].words}” is said by {function.__qualname__}, which needs what is around it, as "
                           "super() does; replace that function")
    tree = copy.deepcopy(_tree_of(function))
    names = [each.arg for each in tree.args.args]
    for reason, when in lifted:
        if when and (len(names) != 3 or names[0] not in ("self", "game")):
            raise InvalidInput(f"“{reason.words}” is said by {function.__name__}({', '.join(names)}), which is not asked about "
                               "the game, the position and the action: lift it always, or replace that function")
        unless = ast.parse(f"not {when}({', '.join(names)})" if when else "False", mode="eval").body
        if not _guard(tree.body, reason.line, unless):
            raise InvalidInput(f"“{reason.words}” is always said by {function.__name__}; replace that function")
    return _compiled(function, tree, called, space)


def _tree_of(function: types.FunctionType) -> ast.FunctionDef:
    text = "".join(linecache.getlines(function.__code__.co_filename))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__ and (
                function.__code__.co_firstlineno in (node.lineno, *(each.lineno for each in node.decorator_list))):
            return node
    raise InvalidInput(f"the text of {function.__name__} is not there")


def _guard(block: list[ast.stmt], line: int, unless: ast.expr) -> bool:
    """Make the `yield` of that line one that is come to only if `unless` is so, too; whether it was found under a condition."""
    for place, statement in enumerate(block):
        if isinstance(statement, ast.If):
            if statement.body and _is_said(statement.body[0], line) and all(map(_only_leaves, statement.body[1:])):
                statement.test = ast.BoolOp(ast.And(), [statement.test, unless])
                return True
            if _guard(statement.body, line, unless) or _guard(statement.orelse, line, unless):
                return True
        elif isinstance(statement, ast.For):
            if _guard(statement.body, line, unless):
                return True
        elif _is_said(statement, line):
            rest = [each for each in block[place + 1:] if _only_leaves(each)]
            block[place:place + 1 + len(rest)] = [ast.If(unless, [statement, *rest], [])]
            return True
    return False


def _is_said(statement: ast.stmt, line: int) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield) and statement.value.lineno == line


def _only_leaves(statement: ast.stmt) -> bool:
    """Whether a statement does nothing but leave the function, if it does."""
    return isinstance(statement, ast.Return) or (
        isinstance(statement, ast.If) and all(map(_only_leaves, (*statement.body, *statement.orelse))))


def _compiled(
    function: types.FunctionType, tree: ast.FunctionDef, called: str, space: dict[str, object],
) -> types.FunctionType:
    """The function with that text."""
    tree.decorator_list, tree.returns = [], None
    for each in (*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs):
        each.annotation = None
    made = of_text(f"{ast.unparse(ast.fix_missing_locations(tree))}\n", called, space)
    made.__defaults__, made.__kwdefaults__, made.__module__ = function.__defaults__, function.__kwdefaults__, function.__module__
    return made


def of_text(text: str, called: str, space: dict[str, object]) -> types.FunctionType:
    """The function of a text, which can be read as that of a file is; `called` is the name of that file in messages."""
    while called in linecache.cache and linecache.getlines(called) != text.splitlines(keepends=True):
        called = f"{called}'"  # another ruling of that name
    linecache.cache[called] = len(text), None, text.splitlines(keepends=True), called
    codes = compile(text, called, "exec", dont_inherit=True).co_consts
    code = next(each for each in codes if isinstance(each, types.CodeType))
    return types.FunctionType(code, space, code.co_name)


# --- said in a file -------------------------------------------------------------------------------------------------------


def named(reasons: Sequence[Reason], words: str) -> list[Reason]:
    """Those that somebody can mean by these words: as they are said, with the clause before them or without, or the clause."""
    def meant(reason: Reason) -> Iterator[str]:
        yield from (reason.words, str(reason), reason.clause)

    wanted = words.strip().lower()
    return [each for each in reasons if wanted and wanted in map(str.lower, meant(each))]


def liftable(book: Book, players: int, operation: str) -> list[Reason]:
    """The reasons that a ruling can lift, of an operation."""
    return [each for each in reasons_of(book, players).get(operation, ()) if each.may_be_lifted]
