"""Tiles and turns (SK-1.2, SK-2.1, SK-8.1)."""

from __future__ import annotations

from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, Theorem, as_claimed

from . import _denials as deny
from . import common

INVARIANTS = (
    Invariant("tiles-somewhere", "A tile is in one place.", AsClaimed("tiles-in-one-place")),
    Invariant("hands-in-turn", "Hands have as many tiles as turns leave them.", AsClaimed("hands-by-turns")),
    Invariant("turns-left", "There is a turn left until the game is over.", AsClaimed("over-when-empty")),
)

THEOREMS = (
    Theorem("tiles-in-one-place", (Always("place", as_claimed),), (
        Control((), "a tile is on the table and in a hand", instance="skerry", negated=(deny.THE_TILE_STAYS,)),)),
    Theorem("hands-by-turns", (Always("tiles", as_claimed),), (
        Control(("SK-8.1",), "a hand has a tile less", instance="islet"),)),
    Theorem("a-tile-to-place", (Always("tile", as_claimed),), (
        Control(("SK-8.1",), "a hand is empty in the second turn", instance="islet"),)),
    Theorem("ten-turns-each", (Always("turns", as_claimed),), (
        Control((), "the game is over in the middle of a round", instance="skerry", negated=(deny.A_PORT_ENDS_THE_GAME,)),),
        needs={"end": "turns"}),
    Theorem("over-when-empty", (Always("empty", as_claimed),), (
        Control((), "tiles are left in a hand", instance="skerry", negated=(deny.THE_TILE_STAYS,)),)),
)

LEMMAS = {"end": (*common.INVARIANTS, *INVARIANTS)}
"""With as many tiles as turns the stack and the hands are empty when the turns are over, and not before (SKT-2)."""
