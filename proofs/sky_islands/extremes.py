"""Claims that stored plays refute."""

from __future__ import annotations

from century_rules.theory.evidence import Exhibit
from century_rules.theory.theorem import Ghost, Invariant

INVARIANTS: tuple[Invariant, ...] = ()
GHOSTS: tuple[Ghost, ...] = ()

_EACH, _NOT_SHORTEST = (2, 3, 4), "shorter plays were not looked for"

EXHIBITS = (
    Exhibit("one-tower-an-island", "a tile joins two islands with a tower each", _NOT_SHORTEST, _EACH),
    Exhibit("nothing-built-in-the-first-round", "the tile placed and those beside it show all three colours",
            "shortest: a tile is placed before anything is built", _EACH),
    Exhibit("three-cubes-always", "cubes are returned at the end of a turn, not before", _NOT_SHORTEST, _EACH),
    Exhibit("a-tower-can-wait", "another player builds the tower of the island", _NOT_SHORTEST, _EACH),
    Exhibit("a-tile-always-fits", "no tile of the hand matches anywhere as it is printed", _NOT_SHORTEST, _EACH,
            readings={"": {"rotation": "no"}}),
    Exhibit("one-winner", "two players have as many points", _NOT_SHORTEST, _EACH),
    Exhibit("leader-wins", "the islands bring another player more", _NOT_SHORTEST, _EACH),
    Exhibit("a-tower-is-first", "another player has more houses there", _NOT_SHORTEST, _EACH),
)
