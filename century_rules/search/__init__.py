"""Complete searches of an instance over traced cases. Knows no game and imports no solver."""

from century_rules.search.commuting import Checked, commutes, difference
from century_rules.search.compare import Comparison, Parting, compare
from century_rules.search.engine import Engine
from century_rules.search.exploration import Exploration, Play, Progress
from century_rules.search.explore import engine_for, explore, explore_with
from century_rules.search.layout import Bounds, LimitHit, around
from century_rules.search.reductions import Group, NotASymmetry

__all__ = [
    "Bounds",
    "Checked",
    "Comparison",
    "Engine",
    "Exploration",
    "Group",
    "LimitHit",
    "NotASymmetry",
    "Parting",
    "Play",
    "Progress",
    "around",
    "commutes",
    "compare",
    "difference",
    "engine_for",
    "explore",
    "explore_with",
]
