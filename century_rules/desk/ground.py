"""One real game as something to prove about: its numbers are known, its positions are not."""

from __future__ import annotations

from typing import cast

from century_rules.desk.proving import ALGEBRA, Prover
from century_rules.eastern_wonders.encoding import DROPPABLE, Shape, Table, concrete_table, initial, operations
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.negation import DeniedGame, numbers_under, operations_under
from century_rules.eastern_wonders.setup import Setup
from century_rules.solving.system import Start, System
from century_rules.solving.terms import Number, Truth


def ground_prover(game: Game, setup: Setup) -> Prover:
    """The encoding of that game with that set-up, from any position; without the clauses it goes without, or denies."""
    known = concrete_table(game.players, game.components, setup, game.readings, game.without & DROPPABLE)
    table = cast("Table[Number, Truth]", known)  # ints are Numbers of the solver's algebra, and bools its Truths
    shape = Shape(table)
    denied = game.negations if isinstance(game, DeniedGame) else ()
    played = numbers_under(denied, ALGEBRA, table)
    rules = operations_under(denied, ALGEBRA, played, operations(ALGEBRA, played))
    return Prover(table, System(rules, shape.paths, Start(initial(ALGEBRA, played))), shape, denied)
