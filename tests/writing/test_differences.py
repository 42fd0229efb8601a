"""How two positions differ, told from the meanings of a tiny record."""

from __future__ import annotations

import attrs
import pytest

from century_rules.writing.differences import differing
from tests.kernel.toy_records import COIN, SEAT, SHORE, Boat, Lake, Weather

NAMES = {SEAT: ["P1", "P2"], SHORE: ["north", "east", "west"], COIN: ["copper", "gold"]}
LAKE = Lake(Weather.CALM, 0, (Boat(-1, (0, 2), 4), Boat(1, (0, 0), 0)), (0, 1, 0), ((0, 0), (1, 0), (0, 0)), -3)


@pytest.mark.parametrize(("other", "told"), [
    (LAKE, []),
    (attrs.evolve(LAKE, weather=Weather.STORM, turn=1), ["weather: calm, not storm", "turn: P1, not P2"]),
    (attrs.evolve(LAKE, huts=(1, 0, 0)), ["huts north: no, not yes", "huts east: yes, not no"]),
    (attrs.evolve(LAKE, sunk=((0, 0), (1, 1), (0, 0)), debt=4), ["sunk east: 1 copper, not 1 copper, 1 gold", "debt: -3, not 4"]),
    (attrs.evolve(LAKE, boats=(Boat(2, (0, 0), 5), LAKE.boats[1])),
     ["P1 shore: none, not west", "P1 purse: 2 gold, not nothing", "P1 secret: 4, not 5"]),
])
def test_what_is_otherwise_is_told(other: Lake[int], told: list[str]) -> None:
    assert [str(each) for each in differing(LAKE, other, NAMES)] == told


def test_what_is_otherwise_is_there_to_be_told_better() -> None:
    (found,) = differing(LAKE, attrs.evolve(LAKE, boats=(LAKE.boats[0], Boat(2, (0, 0), 0))), NAMES)
    assert (found.field, found.who, found.thing, found.here, found.there) == ("boats.shore", "P2", "", 1, 2)


def test_positions_of_other_sizes_are_not_compared() -> None:
    with pytest.raises(ValueError, match="zip"):
        list(differing(LAKE, attrs.evolve(LAKE, huts=(0, 0)), NAMES))
