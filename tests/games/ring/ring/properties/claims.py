"""What is claimed of Ring, in plain Python over its positions."""

from itertools import combinations
from typing import Any

from century_rules.kernel.property import StateProperty


def two_crates_at_most(game: object, s: Any) -> bool:
    return all(boat.crates <= 2 for boat in s.boats)


def apart(game: object, s: Any) -> bool:
    return all(one.place == 0 or one.place != other.place for one, other in combinations(s.boats, 2))


def fewer_than_five_points(game: object, s: Any) -> bool:
    return all(boat.points < 5 for boat in s.boats)


PROPERTIES: tuple[StateProperty[object, Any], ...] = (
    StateProperty("no-boat-overloaded", "A boat holds two crates at most.", ("R-5",), two_crates_at_most),
    StateProperty("boats-keep-apart", "Two boats are never at one island, but in the harbour.", ("R-1", "R-4"), apart),
)
REFUTED: tuple[StateProperty[object, Any], ...] = (
    StateProperty("nobody-has-five-points", "Nobody ever has five points.", ("R-6", "R-7"), fewer_than_five_points),
)
