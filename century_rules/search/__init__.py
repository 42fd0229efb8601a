"""Complete searches of an instance, by the rules themselves or by machine code. Knows no game and imports no solver."""

from century_rules.search.compare import Comparison, Parting, compare
from century_rules.search.engine import Engine
from century_rules.search.exploration import Exploration, Limits, Play, Progress
from century_rules.search.explore import engine_for, explore, explore_with
from century_rules.search.layout import Bounds, LimitHit, around

__all__ = [
    "Bounds",
    "Comparison",
    "Engine",
    "Exploration",
    "LimitHit",
    "Limits",
    "Parting",
    "Play",
    "Progress",
    "around",
    "compare",
    "engine_for",
    "explore",
    "explore_with",
]
