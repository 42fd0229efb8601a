"""Why what is claimed of Ring is so: by induction over its encoding, with a fault on purpose for each."""

import itertools
from typing import Any

from century_rules.kernel.algebra import B, N
from century_rules.theory.evidence import Exhibit
from century_rules.theory.plain import Scene
from century_rules.theory.theorem import Always, Control, Invariant, Theorem


def two_crates_at_most(x: Scene[N, B, Any]) -> B:
    return x.of.all(*(x.of.le(boat.crates, x.of.number(2)) for boat in x.now.boats))


def apart(x: Scene[N, B, Any]) -> B:
    pairs = itertools.combinations(x.now.boats, 2)
    return x.of.all(*(x.of.any(x.of.is_(one.place, 0), x.of.neg(x.of.eq(one.place, other.place))) for one, other in pairs))


INVARIANTS = (
    Invariant("crates", "A boat holds two crates at most.", two_crates_at_most),
    Invariant("apart", "Two boats are never at one island, but in the harbour.", apart),
)
THEOREMS = (
    Theorem("no-boat-overloaded", (Always("crates", two_crates_at_most),),
            (Control(("R-5",), "a boat takes a third crate", instance="late"),)),
    Theorem("boats-keep-apart", (Always("apart", apart),),
            (Control(("R-4",), "a boat sails to where another one is", instance="late"),)),
)
EXHIBITS = (
    Exhibit("nobody-has-five-points", "two crates of two and three come home at once", "shorter plays were not looked for",
            players=(2,)),
)
