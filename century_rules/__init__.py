"""Board-game rules as executable, provable code.

Each game is a subpackage: ``from century_rules import eastern_wonders as ew``. What they share is here.
"""

from century_rules.kernel.clause import Clause
from century_rules.kernel.errors import (
    CenturyError, IllegalAction, InvalidAction, InvalidComponents, InvalidInput, InvalidRecord, Refusal,
)
from century_rules.kernel.game import Game, Outcome
from century_rules.kernel.reading import Ambiguity, Reading
from century_rules.kernel.verdict import Verdict

__all__ = [
    "Ambiguity", "CenturyError", "Clause", "Game", "IllegalAction", "InvalidAction", "InvalidComponents", "InvalidInput",
    "InvalidRecord", "Outcome", "Reading", "Refusal", "Verdict",
]
