"""Do two readings of a rule ever differ, and if so, what is the shortest play that shows it?"""

from century_rules.desk.comparing.answer import Answer, Found
from century_rules.desk.comparing.asking import Limits, compare_readings
from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question

__all__ = ["Answer", "Found", "Limits", "Parting", "Question", "compare_readings"]
