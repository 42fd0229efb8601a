"""Claims that stored plays refute."""

from __future__ import annotations

from century_rules.theory.direct_checks import Counterexample
from century_rules.theory.theorem import Invariant

INVARIANTS: tuple[Invariant, ...] = ()

_NOT_SHORTEST = "shorter plays were not looked for"

COUNTEREXAMPLES = (
    Counterexample("sailing-costs-a-card", "a player decides not to move, and acts on the tile",
                   "shortest: each places a ship, and one action follows"),
    Counterexample("rest-takes-the-played", "a player sails, and rests after that", _NOT_SHORTEST),
    Counterexample("a-port-was-closed", "one player takes four VP tiles, and the port-closed tile comes later", _NOT_SHORTEST),
    Counterexample("leftmost-is-free", "a column is emptied, and another card than the leftmost is taken", _NOT_SHORTEST),
    Counterexample("every-kind-of-bonus-tile-is-left",
                   "four columns after the first are emptied, and give tiles of the same kind", _NOT_SHORTEST),
    Counterexample("cubes-for-an-outpost", "on an empty market an outpost costs nothing", _NOT_SHORTEST),
    Counterexample("hold-never-overfull", "a player with a full hold is paid", _NOT_SHORTEST),
    Counterexample("every-game-ends", "everybody plays an upgrade card for nothing, and rests",
                   "shortest: each has two turns at least, as only a rest undoes something, and playing a card takes two actions "
                   "with what puts the cubes right"),
    Counterexample("affordable-is-in-reach", "a player has the cubes and too few cards", _NOT_SHORTEST),
    Counterexample("fits-at-the-end", "a player whose last turn is over is paid by one who comes after", _NOT_SHORTEST, (3, 4)),
    Counterexample("two-fit-wherever-paid", "a player waits on a port with a full hold, where the last turn of the game ends",
                   _NOT_SHORTEST, (2,), readings={".any-tile": {"pay-where": "any-tile"}}),
    Counterexample("yellow-by-cards", "yellow cubes come from markets, payments and cards taken, too", _NOT_SHORTEST),
    Counterexample("four-empty-a-column", "two of the four outposts came out of one row", _NOT_SHORTEST),
)
