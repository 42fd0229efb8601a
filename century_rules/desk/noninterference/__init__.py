"""What lies face down makes no difference to what anybody sees or may do: non-interference, shown twice.

`traced` runs the reference on unknown numbers and closes the list of its paths, `encoded` compares the guards of the
encoding for any map; `claims` says of what. What is hidden is defined in `century_rules.eastern_wonders.hidden`.
"""

from century_rules.desk.noninterference.claims import (
    FACTS, prove_legal_actions, prove_observation, prove_offers, prove_reasons,
)
from century_rules.desk.noninterference.encoded import Encode, Guards, prove_guards_open
from century_rules.desk.noninterference.traced import Finding, Leak, Scope, prove_independent

__all__ = [
    "FACTS",
    "Encode",
    "Finding",
    "Guards",
    "Leak",
    "Scope",
    "prove_guards_open",
    "prove_independent",
    "prove_legal_actions",
    "prove_observation",
    "prove_offers",
    "prove_reasons",
]
