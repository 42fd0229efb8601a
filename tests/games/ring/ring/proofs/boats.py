"""Why what is claimed of Ring is so: by induction over what is lifted, with a fault on purpose for each."""

from century_rules.theory.direct_checks import Counterexample
from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, Theorem, as_claimed

INVARIANTS = (
    Invariant("crates", "A boat holds two crates at most.", AsClaimed("no-boat-overloaded")),
    Invariant("apart", "Two boats are never at one island, but in the harbour.", AsClaimed("boats-keep-apart")),
)
THEOREMS = (
    Theorem("no-boat-overloaded", (Always("crates", as_claimed),),
            (Control(("R-5",), "a boat takes a third crate", instance="late"),)),
    Theorem("boats-keep-apart", (Always("apart", as_claimed),),
            (Control(("R-4",), "a boat sails to where another one is", instance="late"),)),
)
COUNTEREXAMPLES = (
    Counterexample("nobody-has-five-points", "two crates of two and three come home at once", "shorter plays were not looked for",
                   players=(2,)),
)
