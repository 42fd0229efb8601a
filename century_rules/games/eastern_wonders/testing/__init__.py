"""For people who test their own Eastern Wonders: `check`, Hypothesis strategies, a state machine to subclass, and a watch.

The only part of the library that imports hypothesis.
"""

from century_rules.games.eastern_wonders.testing.check import (
    Checked, Difference, Differs, Implementation, check, first_difference,
)
from century_rules.games.eastern_wonders.testing.machine import EasternWondersMachine
from century_rules.games.eastern_wonders.testing.strategies import games, maps, readings, setups, states
from century_rules.games.eastern_wonders.testing.watching import Watch, properties_for

__all__ = [
    "Checked", "Difference", "Differs", "EasternWondersMachine", "Implementation", "Watch", "check", "first_difference", "games",
    "maps", "properties_for", "readings", "setups", "states",
]
