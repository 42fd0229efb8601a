"""Where plays and proofs about the game are kept, and what is said of its ambiguities besides."""

from __future__ import annotations

from century_rules.games.century.goods import cubes
from century_rules.archive import settling_of_game

SETTLING = settling_of_game(
    __file__,
    goods=cubes("where cubes are or who is owed some", "on[", "bowls[", "offered[", "owed[", "toll"),
    kept=("found", "grades"),
    caveat="For what no source gives there are placeholders: the outline of the map, the sets of starting cubes and the numbers "
           "on the board. Plays, and that one is shortest, are of the game with these; what is proved never to part, does not on "
           "any map, with any sets and any numbers.")
