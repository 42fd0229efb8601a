"""The choice of cubes and tiles before the first turn."""

from __future__ import annotations

from . import _overrides_board as ruled
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.theory.theorem import Control, Invariant, OnStep, Theorem
from century_rules.theory.theorem import as_claimed


def sets_are_somewhere(game: Game, position: State) -> bool:
    """While cubes are chosen: of each set as many are on offer, or held by who has begun, as in the box; who waits has none.

    Each who has begun has taken one set.
    """
    sets, turn = game.components.start_sets, position.turn
    begun = [player.hold for seat, player in enumerate(position.players) if seat > turn]
    left = [cubes for cubes, there in zip(sets, position.sets, strict=True) if there]
    return position.phase != Phase.START or (
        len(left) + game.players - 1 - turn == len(sets) and all(
            left.count(cubes) + begun.count(cubes) == sets.count(cubes) for cubes in sets)
        and all(player.hold == NO_CUBES for seat, player in enumerate(position.players) if seat <= turn))


INVARIANTS = (
    Invariant("sets-are-somewhere", "Each set of starting cubes is on offer, or somebody who has begun holds it.",
              sets_are_somewhere),
)

THEOREMS = (
    Theorem("starting-sets", (OnStep("begin", as_claimed),),
            (Control((), "two players begin with the same set", instance="lagoon", rulings=(ruled.SETS_MAY_BE_SHARED,)),)),
)
