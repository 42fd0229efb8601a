"""Single faults of a text of rules: every small change of its functions that somebody could make by mistake, and a drawing.

Left out are words, annotations, imports, assertions, and why something is refused. Cosmic Ray, mutmut and mutatest know nothing
of readings, phases, fields and the refusals that a rule yields, which is what rules are made of.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import attrs

COMPARED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
COUNTED: Mapping[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
CALLED: Mapping[str, str] = {"min": "max", "max": "min", "any": "all", "all": "any", "plus": "minus", "minus": "plus"}
WHY = frozenset({"Refusal", "not_now", "no_occasion", "not_yet"})
"""Calls that say why something is refused; the clause and the words in them are no rules."""
SYMMETRIC = frozenset({"plus", "min", "max", "isinstance", "zip"})
"""Calls whose arguments may stand in any order, or which fail at once where they do not."""
CHANGING = frozenset({"evolve", "become"})
"""Calls that change fields of a record, named by keywords."""


SMALL = ast.Constant | ast.Name | ast.Attribute | ast.Slice
"""What says little by itself, and is shown with what is around it."""


@attrs.frozen
class Words:
    """What can be taken for what: names of fields, of which each has another of the same shape, and the members of enums."""

    fields: Mapping[str, str]
    members: Mapping[str, tuple[str, ...]]


@attrs.frozen
class Fault:
    """One change of a text.

    Attributes:
        file: the text, from the folder of all games.
        function: in which function.
        line: where.
        old: what stands there, with what is around it.
        new: what stands there instead.
        number: which change, counted from 1, of this `old` to this `new` in that function.
        begin: the place of the first byte changed.
        end: the place after the last one.
        text: what is put between.
    """

    file: str
    function: str
    line: int
    old: str
    new: str
    number: int
    begin: int
    end: int
    text: str

    @property
    def id(self) -> str:
        """What it is known by; a line added elsewhere does not change it."""
        again = f" ({self.number})" if self.number > 1 else ""
        return f"{self.file} {self.function}: {self.old} -> {self.new}{again}"

    def made(self, text: str) -> str:
        """The text with the fault in it."""
        said = text.encode()
        return (said[:self.begin] + self.text.encode() + said[self.end:]).decode()


def words_of(texts: Iterable[str]) -> Words:
    """What those texts declare: enums, and records whose fields have the shapes that their annotations say."""
    fields: dict[str, str] = {}
    members: dict[str, tuple[str, ...]] = {}
    for declared in (node for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)):
        named = tuple(target.id for each in declared.body if isinstance(each, ast.Assign)
                      for target in each.targets if isinstance(target, ast.Name) and target.id.isupper())
        if len(named) > 1:
            members[declared.name] = named
        shapes: dict[str, list[str]] = {}
        for each in declared.body:
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                shapes.setdefault(_shape(each.annotation), []).append(each.target.id)
        for alike in shapes.values():
            for one, other in zip(alike, [*alike[1:], alike[0]], strict=True):
                if one != other:
                    fields.setdefault(one, other)
    return Words(fields, members)


def _shape(annotation: ast.expr) -> str:
    """What kind of thing a field holds: ``Bit[N]`` and ``Annotated[N, Place(SEAT)]`` are a number."""
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.value, ast.Name):
        if annotation.value.id == "Annotated" and isinstance(annotation.slice, ast.Tuple):
            return _shape(annotation.slice.elts[0])
        if annotation.value.id in ("Bit", "Many"):
            return _shape(annotation.slice)
        if annotation.value.id == "tuple" and isinstance(annotation.slice, ast.Tuple):
            return f"tuple of {_shape(annotation.slice.elts[0])}"
    return ast.unparse(annotation)


def drawn(faults: Iterable[Fault], many: int, seed: int) -> list[Fault]:
    """So many of them, in their order. Each has its lot by the seed and its id: a changed line changes few of those drawn."""
    everything = list(faults)
    lots = sorted(everything, key=lambda fault: hashlib.sha256(f"{seed} {fault.id}".encode()).digest())[:many]
    return [fault for fault in everything if fault in lots]


def faults_of(file: str, text: str, words: Words, functions: Iterable[str] = ()) -> list[Fault]:
    """Every fault of those functions of a text, of all if none is named; in the order of the text."""
    lines, wanted = [0], frozenset(functions)
    for line in text.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found, seen = [], Counter[tuple[str, str, str]]()
    for function in _functions(ast.parse(text)):
        if wanted and function.name not in wanted:
            continue
        changes = sorted(_Looking(words, function).changes(), key=lambda change: (change.node.lineno, change.node.col_offset))
        for change in changes:
            node, around = change.node, change.around
            assert node.end_lineno is not None and node.end_col_offset is not None
            old, new = _shown(around), _shown(_Instead(change).visit(around))
            if old == new:
                continue
            seen[function.name, old, new] += 1
            found.append(Fault(
                file, function.name, around.lineno, old, new, seen[function.name, old, new],
                lines[node.lineno - 1] + node.col_offset, lines[node.end_lineno - 1] + node.end_col_offset, change.text))
    return found


Node = ast.expr | ast.stmt


@attrs.frozen(eq=False)
class _Change:
    """A node and what stands there instead; `around` is what is shown."""

    node: Node
    instead: Node
    around: Node

    @property
    def text(self) -> str:
        said = ast.unparse(self.instead)
        return said if isinstance(self.instead, ast.stmt | SMALL | ast.Call | ast.Subscript) else f"({said})"


def _shown(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]


class _Instead(ast.NodeTransformer):
    """A copy of a tree with one node changed; the tree stays what it is."""

    def __init__(self, change: _Change) -> None:
        self._change = change

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self._change.node:
            return self._change.instead
        return type(node)(**{name: self._copied(value) for name, value in ast.iter_fields(node)})

    def _copied(self, value: object) -> object:
        if isinstance(value, list):
            return [self._copied(each) for each in value]
        return self.visit(value) if isinstance(value, ast.AST) else value


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node)


class _Looking:
    """Looks through one function for what could be otherwise."""

    def __init__(self, words: Words, function: ast.FunctionDef) -> None:
        self._words, self._function = words, function
        self._bound = {each.arg for each in (*function.args.args, *function.args.kwonlyargs)}

    def changes(self) -> Iterator[_Change]:
        for statement in self._function.body:
            yield from self._statement(statement)

    def _statement(self, node: ast.stmt) -> Iterator[_Change]:
        match node:
            case ast.Assert() | ast.FunctionDef() | ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield _Change(node, ast.parse("yield from ()").body[0], node)
            case ast.Return(value=None) | ast.AugAssign():
                yield _Change(node, ast.Pass(), node)
            case ast.Assign(targets=[ast.Name(id=name)]):
                if name in self._bound:
                    yield _Change(node, ast.Pass(), node)
                self._bound.add(name)
            case ast.If(test=test):
                if not _has_an_opposite(test):
                    yield _Change(test, ast.UnaryOp(ast.Not(), test), test)
                yield _Change(test, ast.Constant(False), test)
        if isinstance(node, ast.AugAssign) and type(node.op) in COUNTED:
            yield _Change(node, ast.AugAssign(node.target, COUNTED[type(node.op)](), node.value), node)
        for name, value in ast.iter_fields(node):
            if name in ("target", "targets", "annotation"):
                continue
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.stmt):
                    yield from self._statement(each)
                elif isinstance(each, ast.expr):
                    yield from self._expression(each, each)
                elif isinstance(each, ast.match_case):
                    for inner in each.body:
                        yield from self._statement(inner)

    def _expression(self, node: ast.expr, around: ast.expr) -> Iterator[_Change]:
        """The changes in an expression, shown with what is around it."""
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Call) and _called(node) in WHY):
            return
        yield from (_Change(node, instead, around) for instead in self._instead(node))
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.keyword):
                if each.arg == "strict":  # of `zip`: no rule
                    continue
                yield from self._expression(each.value, node if isinstance(each.value, ast.Constant) else each.value)
            elif isinstance(each, ast.comprehension):
                for part in (each.iter, *each.ifs):
                    yield from self._expression(part, part)
            elif isinstance(each, SMALL):
                yield from self._expression(each, around if isinstance(node, ast.Attribute) else node)
            elif isinstance(each, ast.expr):
                yield from self._expression(each, each)

    def _instead(self, node: ast.expr) -> Iterator[ast.expr]:
        """What could stand there instead of an expression, by its own kind."""
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                for place, op in enumerate(ops):
                    yield ast.Compare(left, [*ops[:place], COMPARED[type(op)](), *ops[place + 1:]], others)
            case ast.BoolOp(op=op, values=values):
                yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
                for place in range(len(values)):
                    kept = [*values[:place], *values[place + 1:]]
                    yield ast.BoolOp(op, kept) if len(kept) > 1 else kept[0]
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield operand
            case ast.BinOp(left=left, op=op, right=right) if type(op) in COUNTED:
                yield ast.BinOp(left, COUNTED[type(op)](), right)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yield ast.IfExp(test, orelse, body)
            case ast.Constant(value=bool(value)):
                yield ast.Constant(not value)
            case ast.Constant(value=int(value)):
                yield from (ast.Constant(value + more) for more in ((1, -1) if value > 0 else (1,)))
            case ast.Slice(lower=lower, upper=upper, step=None):
                yield ast.Slice(upper, lower, None)
            case ast.Attribute():
                yield from self._other_field(node)
            case ast.Call():
                yield from self._other_call(node)

    def _other_field(self, node: ast.Attribute) -> Iterator[ast.expr]:
        of = _name(node.value)
        members = self._words.members.get("Phase" if of == "phases" else of, ())
        if node.attr in members:
            yield ast.Attribute(node.value, members[(members.index(node.attr) + 1) % len(members)])
        elif node.attr in self._words.fields and of != "readings":
            yield ast.Attribute(node.value, self._words.fields[node.attr])

    def _other_call(self, node: ast.Call) -> Iterator[ast.expr]:
        name = _called(node)
        if isinstance(node.func, ast.Name) and name in CALLED:
            yield ast.Call(ast.Name(CALLED[name]), node.args, node.keywords)
        for place, (one, other) in enumerate(zip(node.args, node.args[1:], strict=False)):
            told = {each.id for each in (one, other) if isinstance(each, ast.Name)} & {"game", "s", "self"}
            if not told and name not in SYMMETRIC:
                yield ast.Call(node.func, [*node.args[:place], other, one, *node.args[place + 2:]], node.keywords)
        if name not in CHANGING:
            return
        given = [each.arg for each in node.keywords]
        for place, keyword in enumerate(node.keywords):
            others = [*node.keywords[:place], *node.keywords[place + 1:]]
            yield ast.Call(node.func, node.args, others)
            instead = self._words.fields.get(keyword.arg or "")
            if instead is not None and instead not in given:
                yield ast.Call(node.func, node.args, [*others, ast.keyword(instead, keyword.value)])


def _has_an_opposite(test: ast.expr) -> bool:
    """Whether its negation is among the other changes of it."""
    match test:
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.Is() | ast.IsNot() | ast.In() | ast.NotIn()]):
            return True
    return False


def _called(node: ast.Call) -> str:
    return _name(node.func)


def _name(node: ast.expr) -> str:
    """The last word of a name with dots; "" of anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
