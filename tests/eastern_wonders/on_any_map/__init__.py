"""For tests of Eastern Wonders: maps of any shape, a machine that plays on them, a watch."""

from tests.eastern_wonders.on_any_map.machine import EasternWondersMachine
from tests.eastern_wonders.on_any_map.strategies import games, maps, readings, setups, states
from tests.eastern_wonders.on_any_map.watching import Watch, properties_for

__all__ = ["EasternWondersMachine", "Watch", "games", "maps", "properties_for", "readings", "setups", "states"]
