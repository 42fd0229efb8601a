"""Claims that stored plays refute."""

from __future__ import annotations

from century_rules.theory.direct_checks import Counterexample
from century_rules.theory.theorem import Ghost, Invariant

INVARIANTS: tuple[Invariant, ...] = ()
GHOSTS: tuple[Ghost, ...] = ()

_EACH, _NOT_SHORTEST = (2, 3, 4), "shorter plays were not looked for"

COUNTEREXAMPLES = (
    Counterexample("one-tower-an-island", "a tile joins two islands with a tower each", _NOT_SHORTEST, _EACH),
    Counterexample("nothing-built-in-the-first-round", "the tile placed and those beside it show all three colours",
                   "shortest: a tile is placed before anything is built", _EACH),
    Counterexample("three-cubes-always", "cubes are returned at the end of a turn, not before", _NOT_SHORTEST, _EACH),
    Counterexample("a-tower-can-wait", "another player builds the tower of the island", _NOT_SHORTEST, _EACH),
    Counterexample("a-tile-always-fits", "no tile of the hand matches anywhere as it is printed", _NOT_SHORTEST, _EACH,
                   readings={"": {"rotation": "no"}}),
    Counterexample("one-winner", "two players have as many points", _NOT_SHORTEST, _EACH),
    Counterexample("leader-wins", "the islands bring another player more", _NOT_SHORTEST, _EACH),
    Counterexample("a-tower-is-first", "another player has more houses there", _NOT_SHORTEST, _EACH),
    Counterexample("a-closed-island-stays-closed", "closed by a hole, it is joined with an open one by a tile in the hole",
                   "shortest: with the starting piece four tiles make a hole, and a fifth lies in it", _EACH),
    Counterexample("islands-add-up", "the islands joined share a divided tile, which counts once",
                   "shortest: no two of the printed tiles do it beside the starting piece", _EACH),
    Counterexample("no-more-houses-than-tiles", "both parts of a divided tile are on the island, with a house each",
                   _NOT_SHORTEST, _EACH),
    Counterexample("merging-pays-no-less",
                   "an island closed by a hole paid double; joined with an open one, tied there or alone, "
                   "it pays less", _NOT_SHORTEST, _EACH),
    Counterexample("own-merging-pays-no-less", "an island closed by a hole paid double; joined with an open one it does not",
                   _NOT_SHORTEST, _EACH),
    Counterexample("order-of-buildings", "a tower pays for a house that was built before it", _NOT_SHORTEST, _EACH),
)
