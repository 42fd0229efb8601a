"""An obligation as SMT-LIB 2 text that any solver reads: `unsat` means that the goal follows.

The text is written here rather than by Z3, so that an operator only Z3 knows is an error and not a surprise elsewhere.
"""

from __future__ import annotations

import re

import z3

from century_rules.solving.obligation import Obligation
from century_rules.solving.terms import truth_term

_OPERATORS = {
    z3.Z3_OP_AND: "and", z3.Z3_OP_OR: "or", z3.Z3_OP_NOT: "not", z3.Z3_OP_ITE: "ite", z3.Z3_OP_EQ: "=",
    z3.Z3_OP_IMPLIES: "=>", z3.Z3_OP_LE: "<=", z3.Z3_OP_GE: ">=", z3.Z3_OP_LT: "<", z3.Z3_OP_GT: ">",
    z3.Z3_OP_ADD: "+", z3.Z3_OP_SUB: "-", z3.Z3_OP_UMINUS: "-", z3.Z3_OP_MUL: "*",
    z3.Z3_OP_TRUE: "true", z3.Z3_OP_FALSE: "false",
}
_SORTS = {z3.Z3_INT_SORT: "Int", z3.Z3_BOOL_SORT: "Bool"}
_SIMPLE = re.compile(r"[A-Za-z~!$%^&*_+=<>?/-][A-Za-z0-9~!$%^&*_+=<>.?/-]*")
_RESERVED = frozenset({*_OPERATORS.values(), "let", "forall", "exists", "match", "par", "_", "!", "as"})


def to_smtlib(obligation: Obligation) -> str:
    """The premises under their labels and the goal denied, as a script ending in ``(check-sat)``.

    Premises are named ``|premise <label>|`` and the denied goal ``|goal denied|``. Raises ValueError for a name that
    SMT-LIB cannot quote and for an operator outside the portable ones.
    """
    writer = _Writer()
    named = [(f"premise {label}", truth_term(truth)) for label, truth in obligation.premises]
    asserted = [(name, writer.write(term)) for name, term in named]
    goal = writer.write(truth_term(obligation.goal))
    lines = [
        f"; {_comment(obligation.id)}",
        "(set-option :produce-unsat-cores true)",
        "(set-logic QF_LIA)",
        *writer.declarations,
        *writer.definitions,
        *(f"(assert (! {text} :named {_symbol(name)}))" for name, text in asserted),
        f"(assert (! (not {goal}) :named {_symbol('goal denied')}))",
        "(check-sat)",
    ]
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes terms, giving every compound subterm a name so that the text is as small as Z3's shared term."""

    def __init__(self) -> None:
        self.declarations: list[str] = []
        self.definitions: list[str] = []
        self._written: dict[int, str] = {}
        self._kept: list[z3.ExprRef] = []

    def write(self, root: z3.ExprRef) -> str:
        """The text of a term, after adding what it refers to. Without recursion: positions make deep terms.

        Works on Z3's bare pointers: making a Python object of every operand takes longer than all the rest.
        """
        self._kept.append(root)  # pointers stay unique only while the terms are alive
        reference, written = root.ctx.ref(), self._written
        stack: list[tuple[z3.Ast, list[z3.Ast] | None]] = [(root.as_ast(), None)]
        while stack:
            term, parts = stack.pop()
            if term.value in written:
                continue
            if parts is None:
                application = z3.Z3_to_app(reference, term)
                many = z3.Z3_get_app_num_args(reference, application)
                parts = [z3.Z3_get_app_arg(reference, application, place) for place in range(many)]
                missing = [part for part in parts if part.value not in written]
                if missing:
                    stack.append((term, parts))
                    stack.extend((part, None) for part in missing)
                    continue
            written[term.value] = self._one(z3.ExprRef(term, root.ctx), [written[part.value] for part in parts])
        return written[root.as_ast().value]

    def _one(self, term: z3.ExprRef, parts: list[str]) -> str:
        """The text of one term whose operands are written."""
        declaration = term.decl()
        kind, sort = declaration.kind(), _SORTS.get(term.sort().kind())
        if sort is None:
            raise ValueError(f"a term of sort {term.sort()} is not portable linear integer arithmetic")
        if kind == z3.Z3_OP_ANUM:
            value = int(z3.Z3_get_numeral_string(term.ctx.ref(), term.as_ast()))
            return str(value) if value >= 0 else f"(- {-value})"
        if kind == z3.Z3_OP_UNINTERPRETED and not parts:
            symbol = _symbol(declaration.name())
            self.declarations.append(f"(declare-const {symbol} {sort})")
            return symbol
        if kind not in _OPERATORS:
            raise ValueError(f"operator {declaration.name()} is not portable linear integer arithmetic")
        if not parts:
            return _OPERATORS[kind]
        text = f"({_OPERATORS[kind]} {' '.join(parts)})"
        if len(text) <= 60:
            return text
        name = f"|term {len(self.definitions)}|"
        self.definitions.append(f"(define-fun {name} () {sort} {text})")
        return name


def _symbol(name: str) -> str:
    """The name as an SMT-LIB symbol, between bars unless it is a plain one."""
    if "|" in name or "\\" in name:
        raise ValueError(f"SMT-LIB cannot quote the name {name!r}")
    if _SIMPLE.fullmatch(name) and name not in _RESERVED:
        return name
    return f"|{name}|"


def _comment(text: str) -> str:
    return " ".join(text.split())
