"""A file of a user's own claims: plain Python, read, and refused where a claim would be overlooked or misunderstood."""

from __future__ import annotations

import ast
import functools
import inspect
import io
import tokenize
import types
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Generic, cast

import attrs

from century_rules.process.content import load_file
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.lifting.source import is_generator
from century_rules.theory.predicates import Predicate
from century_rules.theory.theorem import Always, Ghost, Invariant, OnStep, Theorem
from century_rules.theory.theories import Theory

OF_POSITIONS, OF_STEPS = ("game", "position"), ("game", "before", "action", "after")
FORM = ("a claim is a function `def name(game, position): …` or `def name(game, before, action, after): …` that returns True or "
        "False, with the claim as a sentence in its docstring")
CODING = "save it as UTF-8, or say in its first line how it is coded (`# -*- coding: latin-1 -*-`)"
KEPT = "What is kept as history is kept by the proofs of a game only: docs/a-new-game.md says how."
SAYS, RUNS = "says", "runs"
"""The parts of a claim: what it says where Python comes through, and that it does."""


@attrs.frozen(eq=False)
class OwnClaim(Generic[S, A]):
    """One function of the file.

    Attributes:
        name: its name.
        statement: its docstring.
        predicate: what it says, in the algebra of any rules.
        line: of the file.
    """

    name: str
    statement: str
    predicate: Predicate[S, A]
    line: int

    @property
    def theorem(self) -> Theorem:
        """That it holds, to be shown from all invariants; it has no controls."""
        return Theorem(self.name, (self.predicate.always(SAYS), self.predicate.runs(RUNS)), ())

    @property
    def invariant(self) -> Invariant | None:
        """The same, to be shown by induction; None of a claim on steps."""
        return None if self.predicate.of_steps else Invariant(self.name, self.statement, self.predicate.whole)


@attrs.frozen
class Addition(Generic[S, A]):
    """What a file adds to a theory.

    Attributes:
        file: where it comes from.
        claims: in their order.
        known: the theory.
        merged: the same with the claims as theorems.
    """

    file: str
    claims: tuple[OwnClaim[S, A], ...]
    known: Theory[S, A]
    merged: Theory[S, A]


class _InLine(InvalidInput):
    """Something is wrong in a line of the file."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(message)


def addition(known: Theory[S, A], path: str | Path) -> Addition[S, A]:
    """The claims of a file: each of its public functions. Raises InvalidInput that names file, line and what to mend."""
    book = known.book
    rules = book.encoded().lifted
    if rules is None:
        raise InvalidInput(f"{path}: the proofs of {book.title} do not rest on rules that are lifted from plain Python yet, so "
                           "that a claim in plain Python cannot be proved of it")
    module = load_file(path)
    try:
        tree = ast.parse(_text_of(Path(path)))
        _check_form(module)
        _check_late(module)
        family = Path(path).stem
        if family in known.families.values() or family in known.ids:
            raise InvalidInput(f"'{family}' is the name of claims of ours; give the file a name of its own")
        claims = tuple([OwnClaim(node.name, _sentence(function), Predicate(rules, function), node.lineno)
            for node, function in _functions(module, tree)])
        if not claims:
            raise InvalidInput(f"claims nothing; {FORM}")
        taken = {*known.ids, *(each.name for each in known.invariants)}
        for each in claims:
            if each.name in taken:
                raise _InLine(each.line, f"'{each.name}' is the name of a claim of ours; give this one a name of its "
                                   "own")
    except _InLine as error:
        raise InvalidInput(f"{path}:{error.line}: {error}") from error
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error}") from error
    merged = attrs.evolve(known, theorems={**known.theorems, **{each.name: each.theorem for each in claims}},
                          families={**known.families, **{each.name: family for each in claims}})
    return Addition(str(path), claims, known, merged)


def chosen(added: Addition[S, A], only: tuple[str, ...]) -> tuple[Addition[S, A], tuple[str, ...]]:
    """The claims of the file that are named, all if none is; and what names of ours are left.

    One is named as ``FILE/CLAIM`` or as ``CLAIM``, all of them as ``FILE``, without ``.py``. Raises InvalidInput for what is no
    name of theirs, nor of ours.
    """
    family = Path(added.file).stem
    names = [name.removeprefix(f"{family}/") for name in only]
    added.merged.chosen(names)
    own = [each.name for each in added.claims]
    wanted = [name for name in own if name in names]
    claims = added.claims if family in names or not wanted else tuple([each for each in added.claims if each.name in wanted])
    return attrs.evolve(added, claims=claims), tuple([name for name in names if name != family and name not in own])


def _check_form(module: ModuleType) -> None:
    """Raise InvalidInput for a file in the form that claims had once."""
    records = (Invariant, Ghost, Theorem, Always, OnStep)
    for name, value in _names(module):
        is_record = issubclass(type(value), records) or any(value is each for each in records)  # it may compare in its own way
        if name in ("INVARIANTS", "GHOSTS", "THEOREMS") or is_record:
            raise InvalidInput(f"`{name}` is of the form that claims had once; now {FORM}. Whether a reading is played is "
                               "asked as `game.readings.FIELD is READING`")


def _check_late(module: ModuleType) -> None:
    """Raise InvalidInput for rows of functions that are one function: made in a loop, they read its variable when called."""
    for name, value in _names(module):
        row = tuple(value.values()) if type(value) is dict else value if type(value) in (tuple, list) else ()
        made = [_makings(each) for each in cast("Sequence[object]", row) if isinstance(each, types.FunctionType)]
        if any(_are_same(one, other) for one, other in combinations(made, 2)):
            raise InvalidInput(f"{name} has functions that are all the same: one made in a loop reads the variable of the loop "
                               "when it is called; bind it, as a default (k=k)")


_NOT_BOUND = object()


def _makings(function: types.FunctionType) -> list[object]:
    """What a function is made of: two of which all that is the same are one function."""
    return [function.__code__, *map(_bound_in, function.__closure__ or ()), *(function.__defaults__ or ()),
            *(each for pair in sorted((function.__kwdefaults__ or {}).items()) for each in pair)]


def _bound_in(cell: types.CellType) -> object:
    try:
        found: object = cell.cell_contents
    except ValueError:
        found = _NOT_BOUND
    return found


def _are_same(one: Sequence[object], other: Sequence[object]) -> bool:
    """Whether all of it is; what cannot be compared is the same as itself only."""
    def same(mine: object, theirs: object) -> bool:
        try:
            return mine is theirs or bool(mine == theirs)
        except Exception:  # its own `__eq__` is somebody's code
            return False

    return len(one) == len(other) and all(map(same, one, other))


def _names(module: ModuleType) -> list[tuple[str, object]]:
    """What is bound in the file, by name; what it put among its names that is none is left out."""
    return [(name, value) for name, value in list(vars(module).items()) if isinstance(name, str)]


def _text_of(path: Path) -> str:
    """The text of a file, in the coding its first lines say. Raises InvalidInput, with the line, where they name no coding."""
    data = path.read_bytes()
    try:
        coding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(coding)
    except SyntaxError as error:
        raise _InLine(1, f"{error.msg}; {CODING}") from error
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _InLine(line, f"the byte {data[error.start]:#x} is no text in {error.encoding}; {CODING}") from error


def _functions(module: ModuleType, tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, types.FunctionType]]:
    """The public functions, each with its text. Raises InvalidInput for what looks like a claim and would not be tried."""
    defined: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name in defined:
                raise _InLine(node.lineno, f"{node.name} is defined twice, and the one in line "
                              f"{defined[node.name].lineno} would not be tried; give each a name of its own")
            defined[node.name] = node
    for name, value in _names(module):
        if not name.startswith("_") and _is_of(module, value) and name not in defined:
            raise InvalidInput(f"{name} can be called and is no `def` of that name at the top of the file, so that it would not "
                               f"be tried; {FORM}, and what is no claim has a name that begins with _")
    for name, node in defined.items():
        if not name.startswith("_"):
            claim = _checked(node)
            yield claim, _own(module, claim)


def _is_of(module: ModuleType, value: object) -> bool:
    """Whether it can be called, and was made in the file."""
    name: object = vars(module).get("__name__")

    def is_named(said: object) -> bool:
        return isinstance(said, str) and said == name

    if isinstance(value, types.FunctionType):
        return value.__globals__ is vars(module) or is_named(value.__module__)
    return isinstance(value, functools.partial | types.MethodType) or (callable(value) and is_named(type(value).__module__))


def _checked(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.FunctionDef:
    """The function, if it has the form of a claim."""
    where = node.name
    taken = node.args
    names = tuple([each.arg for each in taken.args])
    extra = (taken.posonlyargs, taken.kwonlyargs, taken.vararg, taken.kwarg, taken.defaults)
    if isinstance(node, ast.AsyncFunctionDef):
        raise _InLine(node.lineno, f"{where} is async, so that it returns no truth; leave `async` out")
    if node.decorator_list:
        raise _InLine(node.lineno, f"{where} has a decorator, which may make something else of it; leave it out")
    if names not in (OF_POSITIONS, OF_STEPS) or any(extra):
        kept = f" {KEPT}" if "history" in names else ""
        raise _InLine(node.lineno, f"{where} takes ({ast.unparse(taken)}); {FORM}.{kept} A function that is no claim has a name "
                      "that begins with _")
    if is_generator(node):
        raise _InLine(node.lineno, f"{where} yields, so that it returns no truth; return True or False")
    if not (ast.get_docstring(node) or "").strip():
        raise _InLine(node.lineno, f"{where} has no docstring; write there as a sentence what it claims")
    return node


def _own(module: ModuleType, node: ast.FunctionDef) -> types.FunctionType:
    """The function of that text, if that is what its name is bound to."""
    found: object = vars(module).get(node.name)
    if not isinstance(found, types.FunctionType) or found.__code__.co_firstlineno != node.lineno:
        raise _InLine(node.lineno, f"{node.name} is bound to something else later in the file, so that it would not "
                           "be tried; give that another name")
    return found


def _sentence(function: Callable[..., object]) -> str:
    """The first paragraph of its docstring."""
    return " ".join((inspect.getdoc(function) or "").partition("\n\n")[0].split())
