"""What lies face down makes no difference to what anybody sees or may do.

`sealed` runs `observe` on a position that can only be passed on, `encoded` compares the guards of the encoding for any map; that
reference and encoding have the same guards, `century_rules.desk.equality` shows. What is hidden is defined in
`century_rules.eastern_wonders.hidden`.
"""

from century_rules.desk.noninterference.encoded import Encode, Guards, prove_guards_open
from century_rules.desk.noninterference.sealed import Seen, prove_observation

__all__ = ["Encode", "Guards", "Seen", "prove_guards_open", "prove_observation"]
