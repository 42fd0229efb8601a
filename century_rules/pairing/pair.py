"""The rules that play beside those over an algebra, run on ints: in what they differ about one action in one position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar


from century_rules.kernel.algebra import B, N
from century_rules.kernel.operations import Operation
from century_rules.kernel.game import BoardGame
from century_rules.solving.terms import Z3Algebra
from century_rules.theory.encoded_rules import Rules
from century_rules.kernel.leaves import numbers

S = TypeVar("S")
A = TypeVar("A")

ALGEBRA = Z3Algebra()


class Encode:
    """How to get the encoding's operations; a test's negative control puts a spoilt one in its place."""

    def __call__(self, rules: Rules[N, B]) -> Sequence[Operation[N, B]]:
        return rules.operations


def differences_on_numbers(
    game: BoardGame[S, A], rules: Rules[int, bool], operations: Mapping[str, Operation[int, bool]], state: S, action: A,
) -> list[str]:
    """In what reference and encoding differ about one action in one state, both run on ints; nothing if they agree.

    `operations` are those of `rules` by name, which are looked up only once by who asks often.
    """
    name, arguments = rules.operation_of(action, state)
    refusals = {refusal.clause for refusal in game.why_illegal(state, action)}
    move = operations[name].build(numbers(state), arguments)
    broken = {guard.clause for guard in move.guards if not guard.holds}
    if refusals or broken:
        agree = bool(refusals) == bool(broken) and refusals <= broken
        return [] if agree else [f"reference refuses by {sorted(refusals)}, encoding by {sorted(broken)}"]
    after = numbers(game.apply(state, action))
    return [f"{path}: reference {value}, encoding {move.after[path]}"
            for path, value in after.items() if move.after[path] != value]
