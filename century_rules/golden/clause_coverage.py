"""Which clauses a run of the rules touches: those that the statements carry which ran, if they make a difference.

A clause that the game can go without makes none where the game without it goes on in the same way. Of any other it is not asked.

A statement carries a clause that a comment beside it begins with, or that it names as a text. Of an `if` or a loop it is the
first statement inside that counts, and what is denied (`not in_force("…")`) carries nothing. A function carries the clauses that
its docstring begins with.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Generic, TypeVar

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S

T = TypeVar("T")

Carried = Mapping[int, frozenset[str]]
"""By line the clauses that have run once that line has."""

_LEADING = re.compile(r"[A-Z]+-[\d.]+[a-z]?(?:, [A-Z]+-[\d.]+[a-z]?)*\b")


class ClauseCoverage(Generic[S, A]):
    """Watches calls; files are read once.

    Args:
        clauses: those that are looked for.
        droppable: those of them that a game can go without.
    """

    def __init__(self, clauses: Collection[str], droppable: Collection[str] = ()) -> None:
        self._clauses, self._droppable = frozenset(clauses), frozenset(droppable)
        self._without = dict[str, BoardGame[S, A]]()
        self._game: BoardGame[S, A] | None = None
        self._files = dict[str, Carried]()
        self._codes = dict[CodeType, Carried]()

    @property
    def carried(self) -> frozenset[str]:
        """The clauses that the files carry of which anything ran."""
        return frozenset[str]().union(*(some for carried in self._files.values() for some in carried.values()))

    def touched(self, game: BoardGame[S, A], call: Callable[[BoardGame[S, A]], T], found: set[str]) -> T:
        """What the call gives of a game; to `found` are added the clauses that it touches and that make a difference to it."""
        ran = set(found)
        given = self.watched(partial(call, game), ran)
        if self._game is not game:
            self._game, self._without = game, {}
        found |= {each for each in ran - found if each not in self._droppable or self._differs(game, each, call, given)}
        return given

    def _differs(self, game: BoardGame[S, A], clause: str, call: Callable[[BoardGame[S, A]], T], given: T) -> bool:
        if clause not in self._without:
            self._without[clause] = game.dropping({*game.without, clause})
        try:
            return call(self._without[clause]) != given
        except CenturyError:  # without it that cannot be done
            return True

    def watched(self, call: Callable[[], T], found: set[str]) -> T:
        """What the call gives; to `found` are added the clauses that it touches. What is in there already is not looked for."""
        open_codes = dict[CodeType, Carried]()

        def enter(frame: FrameType, event: str, _: object) -> Any:
            code = frame.f_code
            carried = open_codes.get(code)
            if carried is None:
                if code not in self._codes:
                    self._codes[code] = self._of_code(code)
                carried = open_codes[code] = {line: some for line, some in self._codes[code].items() if not some <= found}
            if not carried:
                return None
            found.update(carried.get(frame.f_lineno, ()))
            return enter

        before = sys.gettrace()
        sys.settrace(enter)
        try:
            return call()
        finally:
            sys.settrace(before)

    def _of_code(self, code: CodeType) -> Carried:
        if code.co_filename not in self._files:
            try:
                text = Path(code.co_filename).read_text(encoding="utf-8")
            except OSError:  # it was made while the program runs
                text = ""
            self._files[code.co_filename] = carried_by(text, self._clauses)
        lines = {code.co_firstlineno, *(line for _, _, line in code.co_lines() if line is not None)}
        return {line: clauses for line, clauses in self._files[code.co_filename].items() if line in lines}


def carried_by(text: str, clauses: Collection[str]) -> Carried:
    """The clauses that the lines of a source carry, of those that are named."""
    found, beside = defaultdict[int, set[str]](set), _comments(text)
    statements = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.stmt)]
    for each in statements:
        if isinstance(each, ast.FunctionDef):
            decorated = [decorator.lineno for decorator in each.decorator_list]
            found[min([each.lineno, *decorated])].update(_leading(ast.get_docstring(each) or ""))
        elif not isinstance(each, (ast.ClassDef, ast.Match)):
            inside = getattr(each, "body", None)
            last = (each.end_lineno or each.lineno) if inside is None else max(each.lineno, inside[0].lineno - 1)
            own = range(each.lineno, last + 1)
            named = {*_texts(each), *(clause for line in own for clause in beside.pop(line, ()))}
            for line in own if inside is None else [inside[0].lineno]:
                found[line] |= named
    for line, named in beside.items():  # beside an `else` or a `case`: the statement after it
        found[min((each.lineno for each in statements if each.lineno > line), default=0)] |= named
    return {line: frozenset(known) for line, named in found.items() if (known := named.intersection(clauses))}


def _comments(text: str) -> dict[int, set[str]]:
    """By line the clauses of the comment beside its code."""
    return {each.start[0]: {clause for part in each.string[1:].split(";") for clause in _leading(part)}
            for each in tokenize.generate_tokens(io.StringIO(text).readline)
            if each.type == tokenize.COMMENT and each.line[:each.start[1]].strip()}


def _leading(text: str) -> list[str]:
    found = _LEADING.match(text.strip())
    return found.group().split(", ") if found else []


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts in a statement, but for those in statements inside it and those that are denied."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value
        elif not isinstance(each, ast.stmt) and not (isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.Not)):
            yield from _texts(each)
