"""What Eastern Wonders has besides `century_rules.testing`: strategies for its maps, a machine that plays on them, a watch."""

from century_rules.games.eastern_wonders.testing.machine import EasternWondersMachine
from century_rules.games.eastern_wonders.testing.strategies import games, maps, readings, setups, states
from century_rules.games.eastern_wonders.testing.watching import Watch, properties_for

__all__ = ["EasternWondersMachine", "Watch", "games", "maps", "properties_for", "readings", "setups", "states"]
