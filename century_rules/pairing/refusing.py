"""Which clauses refuse anything: asked of the rules over unknowns, for any set-up, position and readings at once."""

from __future__ import annotations

from collections.abc import Callable

from century_rules.kernel.errors import CenturyError
from century_rules.pairing.hidden import unknown_constant, unknown_flag
from century_rules.pairing.pair import ALGEBRA
from century_rules.rulebook import A, Rulebook, S
from century_rules.solving.system import unknown_arguments
from century_rules.solving.terms import variable


def refusing_clauses(book: Rulebook[S, A], tell: Callable[[str], None]) -> frozenset[str] | None:
    """The clauses that some action asks, so that no other one refuses any; None for a game whose rules cannot be lifted.

    `tell` is told which action is looked at.
    """
    try:
        return None if book.encoding is None else _asked(book, tell)
    except CenturyError:  # a line of a game, or of a ruling, that `century-rules lift` names
        return None


def _asked(book: Rulebook[S, A], tell: Callable[[str], None]) -> frozenset[str]:
    rules = book.encoded().open(ALGEBRA, min(book.players), unknown_constant, unknown_flag)
    here = {path: variable(path) for path in rules.paths}
    found = set[str]()
    for operation in rules.operations:
        tell(f"which clauses refuse {operation.name}")
        found |= {guard.clause for guard in operation.build(here, unknown_arguments(operation, f"{operation.name}:")).guards}
    return frozenset(found)
