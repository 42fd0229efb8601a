"""Which clauses refuse anything: asked of the rules over unknowns, for any set-up, position and readings at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.operations import Guard
from century_rules.process.progress import Tell
from century_rules.pairing.hidden import unknown_constant, unknown_flag
from century_rules.pairing.pair import ALGEBRA
from century_rules.rulebook import A, Rulebook, S
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.standing import Standing
from century_rules.solving.system import SolverOperation, argument_ranges, unknown_arguments
from century_rules.solving.terms import Number, Truth, variable
from century_rules.theory.encoded_rules import Rules


def refusing_clauses(book: Rulebook[S, A], tell: Tell) -> frozenset[str] | None:
    """The clauses that some action asks, so that no other one refuses any; None for a game whose rules cannot be lifted.

    `tell` is told which action is looked at.
    """
    try:
        return None if book.encoding is None else frozenset(guard.clause for _, _, guard in _guards(book, tell))
    except CenturyError:  # a line of a game, or of a ruling, that `century-rules lift` names
        return None


def never_refusing(
    book: Rulebook[S, A], clauses: Collection[str], tell: Tell, rlimit: int = DEFAULT_RLIMIT,
) -> frozenset[str]:
    """Those of these clauses that refuse no action there is, as the solver proves for the fewest players.

    Positions, readings and set-ups are any, but for the shapes of the printed box, as how many edges a tile has.
    """
    left = set(clauses)
    if left:
        for rules, operation, guard in _guards(book, tell):
            if guard.clause in left:
                arguments = unknown_arguments(operation, f"{operation.name}:")
                ranges = [truth for _, truth in argument_ranges(operation, arguments)]
                solver = Standing([*(truth for _, truth in rules.sides), *ranges], rlimit)
                with solver.assuming(ALGEBRA.neg(guard.holds)):
                    refuses = solver.find({})
                if refuses is not None or not isinstance(solver.find({}), Mapping):  # or there is no such position at all
                    left.discard(guard.clause)
    return frozenset(left)


def _guards(book: Rulebook[S, A], tell: Tell) -> Iterator[tuple[Rules[Number, Truth], SolverOperation, Guard[Truth]]]:
    """What is asked of each action, over unknown positions and arguments."""
    rules = book.encoded().open(ALGEBRA, min(book.players), unknown_constant, unknown_flag)
    here = {path: variable(path) for path in rules.paths}
    for operation in rules.operations:
        tell(f"which clauses refuse {operation.name}")
        for guard in operation.build(here, unknown_arguments(operation, f"{operation.name}:")).guards:
            yield rules, operation, guard
