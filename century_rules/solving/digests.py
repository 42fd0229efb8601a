"""Digests of terms: equal where the terms are the same to the letter, in whatever process they were made."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import z3
from z3 import z3core

MOST_TERMS = 300_000
"""So many terms are remembered, which are mostly those of the next question, too."""


class Digests:
    """The SHA-256 of terms, each made of its own symbol and the digests of its arguments.

    A term that is shared is gone through once. Raises ValueError for a term of another context than Z3's main one, or with a
    quantifier in it.
    """

    def __init__(self) -> None:
        self._known: dict[int, bytes] = {}
        self._symbols: dict[int, bytes] = {}
        self._held: list[z3.AstRef] = []  # a number of a term is given to another one once it is freed

    def _forget(self) -> None:
        for each in (self._known, self._symbols, self._held):
            each.clear()

    def of(self, root: z3.ExprRef) -> bytes:
        """The digest of a term."""
        if root.ctx is not z3.main_ctx():
            raise ValueError("a term of another context")
        if len(self._known) > MOST_TERMS:
            self._forget()
        context, number_of = root.ctx.ref(), z3core.Z3_get_ast_id
        first = number_of(context, root.as_ast())
        if first in self._known:
            return self._known[first]
        self._held.append(root)
        waiting: list[tuple[object, Sequence[object] | None]] = [(root.as_ast(), None)]
        while waiting:
            term, arguments = waiting.pop()
            number = number_of(context, term)
            if number in self._known:
                continue
            if arguments is not None:
                digest = hashlib.sha256(self._symbol(context, term))
                for each in arguments:
                    digest.update(self._known[number_of(context, each)])
                self._known[number] = digest.digest()
                continue
            kind = z3core.Z3_get_ast_kind(context, term)
            if kind == z3.Z3_NUMERAL_AST:
                self._known[number] = hashlib.sha256(z3core.Z3_ast_to_string(context, term).encode()).digest()
            elif kind == z3.Z3_APP_AST:
                of_it = [z3core.Z3_get_app_arg(context, term, place)
                         for place in range(z3core.Z3_get_app_num_args(context, term))]
                waiting.append((term, of_it))
                waiting.extend((each, None) for each in of_it)
            else:
                raise ValueError("a term with bound variables has no digest")
        return self._known[first]

    def _symbol(self, context: object, term: object) -> bytes:
        """What is applied, with the sorts of its arguments and of its value, and how many arguments there are."""
        symbol = z3core.Z3_get_app_decl(context, term)
        number = z3core.Z3_get_ast_id(context, z3core.Z3_func_decl_to_ast(context, symbol))
        if number not in self._symbols:
            self._symbols[number] = f"{z3core.Z3_func_decl_to_string(context, symbol)} ".encode()
            self._held.append(z3.FuncDeclRef(symbol, z3.main_ctx()))
        many: int = z3core.Z3_get_app_num_args(context, term)
        return self._symbols[number] + many.to_bytes(4, "big")
