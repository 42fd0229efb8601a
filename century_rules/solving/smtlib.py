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
        """The text of a term, after adding what it refers to. Without recursion: positions make deep terms."""
        self._kept.append(root)  # ids stay unique only while the terms are alive
        stack = [(root, False)]
        while stack:
            term, ready = stack.pop()
            if term.get_id() in self._written:
                continue
            if ready:
                self._written[term.get_id()] = self._one(term)
            else:
                stack.append((term, True))
                stack.extend((child, False) for child in term.children())
        return self._written[root.get_id()]

    def _one(self, term: z3.ExprRef) -> str:
        if z3.is_int_value(term):
            value = term.as_long()
            return str(value) if value >= 0 else f"(- {-value})"
        kind, sort = term.decl().kind(), _SORTS.get(term.sort().kind())
        if sort is None:
            raise ValueError(f"a term of sort {term.sort()} is not portable linear integer arithmetic")
        if z3.is_const(term) and kind == z3.Z3_OP_UNINTERPRETED:
            symbol = _symbol(term.decl().name())
            self.declarations.append(f"(declare-const {symbol} {sort})")
            return symbol
        if kind not in _OPERATORS:
            raise ValueError(f"operator {term.decl().name()} is not portable linear integer arithmetic")
        parts = [self._written[child.get_id()] for child in term.children()]
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
