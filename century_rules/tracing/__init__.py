"""The rules run on tokens: an exact list of guarded affine cases of what they do. Knows no game and imports no solver."""

from century_rules.tracing.apart import Changes, changes, with_tokens
from century_rules.tracing.cases import Case, CaseTree, Fork
from century_rules.tracing.errors import NotTraceable, TraceDiffers, Unrepeatable
from century_rules.tracing.linear import Linear
from century_rules.tracing.questions import Condition, Knowledge, Question, between
from century_rules.tracing.records import numbers, settled, with_values
from century_rules.tracing.runs import Becomes, Ranges, Refused, Steps, trace, trace_action, trace_offer, trace_state
from century_rules.tracing.token import Token

__all__ = [
    "Becomes",
    "Case",
    "CaseTree",
    "Changes",
    "Condition",
    "Fork",
    "Knowledge",
    "Linear",
    "NotTraceable",
    "Question",
    "Ranges",
    "Refused",
    "Steps",
    "Token",
    "TraceDiffers",
    "Unrepeatable",
    "between",
    "changes",
    "numbers",
    "settled",
    "trace",
    "trace_action",
    "trace_offer",
    "trace_state",
    "with_tokens",
    "with_values",
]
