"""Tiles and turns (SK-1.2, SK-2.1, SK-8.1)."""

from __future__ import annotations

from functools import partial

from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.state import State
from century_rules.kernel.verdict import Verdict
from century_rules.search.on_small_games import show_on_instances
from century_rules.theory.direct_checks import DirectCheck
from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, Theorem, as_claimed

from . import _overrides as ruled
from . import common


def somebodys_turn(game: Game, position: State) -> bool:
    """It is the turn of one of the players."""
    return 0 <= position.turn <= game.players - 1


INVARIANTS = (
    Invariant("tiles-somewhere", "A tile is in one place.", AsClaimed("tiles-in-one-place")),
    Invariant("hands-in-turn", "Hands have as many tiles as turns leave them.", AsClaimed("hands-by-turns")),
    Invariant("turns-left", "There is a turn left until the game is over.", AsClaimed("over-when-empty")),
)

THEOREMS = (
    Theorem("tiles-in-one-place", (Always("place", as_claimed),), (
        Control((), "a tile is on the table and in a hand", instance="skerry", rulings=(ruled.THE_TILE_STAYS,)),
        Control((), "a tile is on the table and in a hand before the game", instance="atoll",
                rulings=(ruled.A_TILE_IS_OUT_TWICE,)))),
    Theorem("hands-by-turns", (Always("tiles", as_claimed),), (
        Control(("SK-8.1",), "a hand has a tile less", instance="islet"),
        Control((), "the stack runs out a turn too soon", instance="islet", rulings=(ruled.A_TILE_STAYS_OUT,)),
        Control((), "the first hand is empty", instance="atoll", rulings=(ruled.NOTHING_DEALT,)))),
    Theorem("a-tile-to-place", (Always("tile", as_claimed),), (
        Control(("SK-8.1",), "a hand is empty in the second turn", instance="islet"),)),
    Theorem("ten-turns-each", (Always("turns", as_claimed),), (
        Control((), "the game is over in the middle of a round", instance="skerry", rulings=(ruled.A_PORT_ENDS_THE_GAME,)),),
        needs={"end": "turns"}),
    Theorem("over-when-empty", (Always("empty", as_claimed),), (
        Control((), "tiles are left in a hand", instance="skerry", rulings=(ruled.THE_TILE_STAYS,)),
        Control((), "the first player has had a turn less", instance="atoll", rulings=(ruled.THE_SECOND_BEGINS,)))),
)

OTHERS = (
    DirectCheck("somebody-can-act", "every position of atoll, calm, shoals and strait", partial(
        show_on_instances, RULEBOOK, "somebody-can-act", ("atoll", "calm", "shoals", "strait")), Verdict.HOLDS_ON_INSTANCE,
        by_default=True, controls=(
            Control((), "the next player can neither place a tile nor discard one", instance="strait", players=3,
                    rulings=(ruled.TOWERS_BAR_TILES,)),)),
)

_ABOUT_LAND = ("members", "places", "counts", "at-rest")
"""What numbers mean, those of land and buildings, too: dear with four players, and of nothing that ends the game."""

LEMMAS = {"end": (
    *[each for each in common.INVARIANTS if each.name not in _ABOUT_LAND],
    Invariant("somebodys-turn", "It is the turn of somebody who plays.", somebodys_turn),
    *[each for each in INVARIANTS if each.name != "tiles-somewhere"])}
"""With as many tiles as turns the stack and the hands are empty when the turns are over, and not before (SKT-2)."""
