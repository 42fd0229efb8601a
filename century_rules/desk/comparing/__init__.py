"""Do two readings of a rule ever differ, and if so, what is the shortest play that shows it?"""

from typing import TYPE_CHECKING

from century_rules.desk.comparing.answer import Answer, Found
from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question

if TYPE_CHECKING:
    from century_rules.desk.comparing.asking import Limits, compare_readings

__all__ = ["Answer", "Found", "Limits", "Parting", "Question", "compare_readings"]


def __getattr__(name: str) -> object:
    """What asks the solver is imported when it is first wanted: who reads answers that are kept needs none."""
    if name not in ("Limits", "compare_readings"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from century_rules.desk.comparing import asking

    found: object = getattr(asking, name)
    return found
