"""One real game as something to prove about: its numbers are known, its positions are not."""

from __future__ import annotations

from century_rules.desk.proving import ALGEBRA, Prover, proving
from century_rules.eastern_wonders.encoded import known_rules
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.setup import Setup


def ground_prover(game: Game, setup: Setup) -> Prover:
    """The encoding of that game with that set-up, from any position; without the clauses it goes without, or denies."""
    return proving(known_rules(ALGEBRA, game, setup))
