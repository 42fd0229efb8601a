"""What a trace cannot see through, found by reading the rules: each finding with its line and what to write instead.

It reads one module's text and runs nothing. It errs on the side of a finding; a line that is right all the same (a cache over the
map, say) is let pass with the comment ``# tracing: constant``.
"""

from __future__ import annotations

import ast
from pathlib import Path

import attrs

ALLOWED = "# tracing: constant"
_CACHES = {"lru_cache", "cache", "cached"}
_NUMBERS = {"int", "bool", "float", "complex", "IntEnum", "Integral", "Number", "Real"}
_CHANGERS = {
    "append", "add", "extend", "insert", "update", "pop", "popitem", "remove", "discard", "clear", "setdefault", "sort",
    "reverse",
}
_CHANCE = {"random", "secrets", "time", "datetime", "uuid"}
_TEXT_MAKERS = {"str", "repr", "format", "ascii"}


@attrs.frozen(order=True)
class Finding:
    """One place a trace cannot see through. `line` is 1-based, `column` 0-based; `rule` is the kind, in one word."""

    line: int
    column: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.rule}: {self.text}"


def lint(path: Path) -> list[Finding]:
    """`lint_source` of a file."""
    return lint_source(path.read_text(encoding="utf-8"), str(path))


def lint_source(source: str, name: str = "<rules>") -> list[Finding]:
    """What in the module a trace cannot see through, by line. Raises SyntaxError if it is no Python."""
    tree = ast.parse(source, name)
    reader = _Reader(_module_names(tree))
    reader.visit(tree)
    allowed = {number for number, line in enumerate(source.splitlines(), 1) if ALLOWED in line}
    return sorted({finding for finding in reader.findings if finding.line not in allowed})


def _module_names(tree: ast.Module) -> set[str]:
    """Names bound to something that can change at the top of the module."""
    names: set[str] = set()
    for statement in tree.body:
        value = statement.value if isinstance(statement, ast.Assign | ast.AnnAssign) else None
        if not (_is_changeable(value)):
            continue
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]  # type: ignore[attr-defined]  # an AnnAssign, then
        names.update(target.id for target in targets if isinstance(target, ast.Name))
    return names


def _is_changeable(value: ast.expr | None) -> bool:
    if isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp):
        return True
    made_by = _last_name(value.func) if isinstance(value, ast.Call) else ""
    return made_by in {"list", "dict", "set", "defaultdict", "Counter", "deque", "OrderedDict", "count", "bytearray"}


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _root(node: ast.expr) -> str:
    """The variable at the bottom of ``state.players[0].hold``."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _may_be_compared_by_identity(node: ast.expr) -> bool:
    """None, ``...`` and what looks like an enum member (``Phase.OVER``): there is one of each."""
    if isinstance(node, ast.Constant):
        return node.value is None or node.value is ...
    return isinstance(node, ast.Attribute) and node.attr.isupper() and _last_name(node.value)[:1].isupper()


def _is_text(node: ast.expr | None) -> bool:
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.FormattedValue) for part in node.values)
    return isinstance(node, ast.Call) and _last_name(node.func) in _TEXT_MAKERS


class _Reader(ast.NodeVisitor):
    def __init__(self, module_names: set[str]) -> None:
        self.findings: list[Finding] = []
        self._module_names = module_names
        self._depth = 0
        # Variables that hold no state data: actions are given, and self is the game or the action.
        self._actions: list[set[str]] = [{"self"}]

    def _found(self, node: ast.AST, rule: str, text: str) -> None:
        self.findings.append(Finding(getattr(node, "lineno", 0), getattr(node, "col_offset", 0), rule, text))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if _last_name(called) in _CACHES:
                self._found(decorator, "cache", f"{node.name} keeps what it was called with from one run to the next")
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None and _is_changeable(default):
                self._found(default, "module-state", f"the default argument of {node.name} is shared between calls; use a tuple")
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        actions = {argument.arg for argument in arguments if argument.arg in {"action", "a", "move"}}
        annotated = [(argument.arg, ast.unparse(argument.annotation)) for argument in arguments if argument.annotation]
        actions |= {argument for argument, annotation in annotated if "Action" in annotation}
        self._actions.append(self._actions[-1] | actions)
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1
        self._actions.pop()

    def visit_Import(self, node: ast.Import) -> None:
        for name in node.names:
            if name.name.split(".")[0] in _CHANCE:
                self._found(node, "chance", f"{name.name}: rules must be a function of the state; put shuffles into the set-up")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if (node.module or "").split(".")[0] in _CHANCE:
            self._found(node, "chance", f"{node.module}: rules must be a function of the state; put shuffles into the set-up")

    def visit_Global(self, node: ast.Global) -> None:
        self._found(node, "module-state", f"global {', '.join(node.names)}: what a run leaves behind, the next one sees")

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self._found(node, "module-state", f"nonlocal {', '.join(node.names)}: return the value instead")

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
            if isinstance(operator, ast.Is | ast.IsNot):
                if not (_may_be_compared_by_identity(left) or _may_be_compared_by_identity(right)):
                    self._found(node, "identity", f"`{ast.unparse(node)}` asks which object it is; compare with == or by seat")
            elif _is_text(left) or _is_text(right):
                self._found(node, "text", f"`{ast.unparse(node)}` decides by a text; compare the numbers")
        self.generic_visit(node)

    def visit_MatchSingleton(self, node: ast.MatchSingleton) -> None:
        if node.value is not None:
            self._found(node, "identity", f"`case {node.value}` asks which object it is; use an if")

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        if _last_name(node.cls) in _NUMBERS | {"str", "tuple"}:
            self._found(node, "type", f"`case {ast.unparse(node.cls)}()` asks for the type of a number")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = _last_name(node.func)
        first = node.args[0] if node.args else None
        plain = isinstance(node.func, ast.Name)
        if first is not None and plain:
            self._check_call(node, name, first)
        wraps = first is not None and not isinstance(first, ast.Constant)
        if name in _CACHES and (plain or _root(node.func) == "functools") and wraps:
            self._found(node, "cache", f"`{ast.unparse(node)}` keeps what it was called with from one run to the next")
        for keyword in node.keywords:
            if keyword.arg == "key" and _last_name(keyword.value) in {"str", "repr", "id"}:
                self._found(keyword.value, "text", f"key={ast.unparse(keyword.value)} sorts by something else than the numbers")
        shared = isinstance(node.func, ast.Attribute) and _root(node.func.value) in self._module_names
        if shared and self._depth and name in _CHANGERS:
            self._found(node, "module-state", f"`{ast.unparse(node)}`: what a run leaves behind, the next one sees")
        self.generic_visit(node)

    def _check_call(self, node: ast.Call, name: str, first: ast.expr) -> None:
        if name == "isinstance" and len(node.args) == 2:
            kinds = {_last_name(kind) for kind in ast.walk(node.args[1]) if isinstance(kind, ast.Name | ast.Attribute)}
            inside = not isinstance(first, ast.Name)
            if _root(first) not in self._actions[-1] and (kinds & _NUMBERS or inside):
                self._found(node, "type", f"`{ast.unparse(node)}` asks for the type of state data, and a token is no int")
        elif name == "type" and len(node.args) == 1:
            if _root(first) not in self._actions[-1]:
                self._found(node, "type", f"`{ast.unparse(node)}` asks for the type of state data, and a token is no int")
        elif name == "id":
            self._found(node, "identity", f"`{ast.unparse(node)}` asks which object it is")
        elif name == "float":
            self._found(node, "float", f"`{ast.unparse(node)}`: the rules are about whole numbers")
        elif name in {"len", "int", "hash", "sorted"} and _is_text(first):
            self._found(node, "text", f"`{ast.unparse(node)}` decides by a text; use the numbers")

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if _is_text(node.slice):
            self._found(node, "text", f"`{ast.unparse(node)}` looks up by a text; use the number, or a tuple of numbers")
        if isinstance(node.ctx, ast.Store | ast.Del) and self._depth and _root(node.value) in self._module_names:
            self._found(node, "module-state", f"`{ast.unparse(node)}`: what a run leaves behind, the next one sees")
        self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> None:
        for key in node.keys:
            if _is_text(key):
                assert key is not None
                self._found(key, "text", f"`{ast.unparse(key)}` as a key; use the number, or a tuple of numbers")
        self.generic_visit(node)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        if _is_text(node.key):
            self._found(node.key, "text", f"`{ast.unparse(node.key)}` as a key; use the number, or a tuple of numbers")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, float | complex):
            self._found(node, "float", f"{node.value}: the rules are about whole numbers")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Div):
            self._found(node, "float", f"`{ast.unparse(node)}` divides; use // or compare multiples")
        self.generic_visit(node)
