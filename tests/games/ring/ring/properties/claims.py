"""What is claimed of Ring, in plain Python over its positions."""

from typing import Any

from century_rules.kernel.property import StateProperty

PROPERTIES: tuple[StateProperty[object, Any], ...] = (
    StateProperty("no-boat-overloaded", "A boat holds two crates at most.", ("R-5",),
                  lambda game, s: all(boat.crates <= 2 for boat in s.boats)),
    StateProperty("boats-keep-apart", "Two boats are never at one island, but in the harbour.", ("R-1", "R-4"),
                  lambda game, s: len({boat.place for boat in s.boats if boat.place}) == sum(boat.place > 0 for boat in s.boats)),
)
REFUTED: tuple[StateProperty[object, Any], ...] = (
    StateProperty("nobody-has-five-points", "Nobody ever has five points.", ("R-6", "R-7"),
                  lambda game, s: all(boat.points < 5 for boat in s.boats)),
)
