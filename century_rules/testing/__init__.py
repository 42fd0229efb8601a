"""For people who test a game, or their own implementation of one: a Hypothesis state machine to subclass, strategies, a watch.

The only part of the library that imports hypothesis, besides the testing folders of games.
"""

from century_rules.testing.machine import RulebookMachine
from century_rules.testing.strategies import games, readings, states
from century_rules.testing.watching import Property, Watch, properties_for

__all__ = ["Property", "RulebookMachine", "Watch", "games", "properties_for", "readings", "states"]
