"""For people who test a game, or their own implementation of one: `check`, a Hypothesis state machine, strategies, a watch.

The only part of the library that imports hypothesis, besides the testing folders of games.
"""

from century_rules.testing.check import Checked, check, first_difference
from century_rules.testing.difference import Difference, Differs
from century_rules.testing.machine import RulebookMachine
from century_rules.testing.strategies import games, readings, states
from century_rules.testing.subject import Implementation
from century_rules.testing.watching import Property, Watch, properties_for
from century_rules.writing.whole_position import format_position, parse_position

__all__ = [
    "Checked", "Difference", "Differs", "Implementation", "Property", "RulebookMachine", "Watch", "check", "first_difference",
    "format_position", "games", "parse_position", "properties_for", "readings", "states",
]
