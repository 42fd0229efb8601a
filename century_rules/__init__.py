"""Board-game rules as executable, provable code.

Each game is a subpackage: ``from century_rules import eastern_wonders as ew``. What they share is here.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def __getattr__(name: str) -> object:
    """Imported when it is asked for: the command line sees to Ctrl-C before anything else is imported."""
    from importlib import import_module

    if name in __all__:
        for module in ("clause", "errors", "game", "reading", "verdict"):
            found = getattr(import_module(f"century_rules.kernel.{module}"), name, None)
            if found is not None:
                return found
    raise AttributeError(f"module 'century_rules' has no attribute '{name}'")
