"""Checks of one game, run on whatever `century_rules` is found first: prints what each of them notices.

    python -m tests.mutants.checks GAME [CHECK ...]

Checks are those of the game's folder, and ``proof:NAME``: that the action which goes with that mutant is as the second text says.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.game import A, BoardGame, S
from century_rules.theory.lifted_encoding import LiftedEncoding
from tests.mutants.kinds import OfGame, of_game


def states_and_actions(game: BoardGame[S, A], start: S, most: int) -> tuple[int, int]:
    """How many states and actions a small game has; gives up after `most` states."""
    seen, queue, transitions = {start}, [start], 0
    for state in queue:
        for action in game.legal_actions(state):
            after = game.apply(state, action)
            transitions += 1
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(seen) > most:
            break
    return len(seen), transitions


def proof(game: OfGame, name: str) -> str:
    """For all type-correct states at once: one action as it is lifted from the rules against the second text, by hand."""
    from tests.second_text import Both, lifted

    book, players = game.book, min(game.book.players)
    action = next(mutant.action for mutant in game.mutants if mutant.name == name)
    dealt = book.printed(players).deal(1)
    operation, _ = book.encoded().known(IntAlgebra(), book.printed(players), dealt).operation_of(action, dealt)
    one, other = (cast("LiftedEncoding[Any, Any]", each.encoded()) for each in (book, game.compared))
    return "; ".join(Both.of(lifted(one), other, players).shown_differences(operation))


def noticed(check: Callable[[], str]) -> str:
    """What a check notices, a crash of the rules among it; nothing if all is well."""
    try:
        return check()
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"


def main() -> None:
    import century_rules

    game, found = of_game(sys.argv[1]), {"package": century_rules.__file__}
    for name in sys.argv[2:] or game.checks:
        found[name.split(":")[0]] = noticed(partial(proof, game, name.split(":")[1]) if ":" in name else game.checks[name])
    print(json.dumps(found))


if __name__ == "__main__":
    main()
