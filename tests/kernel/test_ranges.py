"""How small and how great numbers are, and when they are 0, from their meanings."""

from __future__ import annotations

import enum
from typing import Annotated, get_args

import attrs
import pytest

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.meanings import Count, During, Leaf, OneOf, Place, Remembered, leaves_of
from century_rules.kernel.ranges import Numbers, neutral_unless, bounds_of, in_range, range_of
from tests.kernel.toy_records import SEAT, SIZES, Lake

LEAVES = {leaf.path: leaf for leaf in leaves_of(Lake, SIZES)}
OF = IntAlgebra()


class Time(enum.IntEnum):
    DAWN = 0
    NOON = 1
    DUSK = 2


@attrs.frozen
class Day:
    time: Annotated[int, OneOf(Time)]
    caught: Annotated[int, During(Time.NOON, Time.DUSK)]
    lent: Annotated[int, During(Time.DUSK), Remembered("loans=yes")]
    weight: Annotated[int, Count()]


def test_what_the_meaning_allows() -> None:
    said = {"weather": (0, 1), "turn": (0, 1), "boats[1].shore": (-1, 2), "huts[0]": (0, 1), "boats[0].purse[1]": (0, None),
            "debt": (None, None)}
    assert {path: range_of(LEAVES[path], SIZES) for path in said} == said
    assert {type(each) for path in said for each in range_of(LEAVES[path], SIZES)} == {int, type(None)}


@pytest.mark.parametrize(("path", "inside", "outside"), [
    ("weather", (0, 1), (-1, 2)), ("turn", (0, 1), (-1, 2)), ("boats[0].shore", (-1, 0, 2), (-2, 3)),
    ("huts[2]", (0, 1), (2, -1)),
    ("boats[0].purse[0]", (0, 99), (-1,)), ("debt", (-99, 99), ()),
])
def test_a_number_is_in_range_or_not(path: str, inside: tuple[int, ...], outside: tuple[int, ...]) -> None:
    assert all(in_range(OF, LEAVES[path], number, SIZES) for number in inside)
    assert not any(in_range(OF, LEAVES[path], number, SIZES) for number in outside)


def _bounds(path: str, *read: str) -> tuple[int, int]:
    most: dict[str, Numbers] = {"debt": 7, "boats.purse": (3, 4), "boats.secret": 9, "sunk": 1}
    return bounds_of(LEAVES[path], SIZES, {"debt": -5, "boats.secret": 1}, most, read.__contains__)


def test_the_bounds_of_play() -> None:
    assert _bounds("boats[1].purse[0]") == (0, 3) and _bounds("boats[0].purse[1]") == (0, 4)
    assert _bounds("boats[0].secret") == (1, 9) and _bounds("sunk[2][1]") == (0, 1) and _bounds("turn") == (0, 1)
    assert _bounds("debt") == (0, 0) and _bounds("debt", "loans=yes") == (-5, 7)


def test_a_count_of_which_the_game_says_nothing() -> None:
    with pytest.raises(KeyError, match=r"boats\.purse"):
        bounds_of(LEAVES["boats[0].purse[0]"], SIZES, {}, {}, lambda reading: True)


@pytest.mark.parametrize(("path", "time", "read", "free"), [
    ("caught", Time.DAWN, True, False), ("caught", Time.DUSK, False, True), ("lent", Time.DUSK, True, True),
    ("lent", Time.DUSK, False, False), ("lent", Time.NOON, True, False), ("weight", Time.DAWN, False, True),
])
def test_a_number_is_0_where_it_tells_nothing(path: str, time: Time, read: bool, free: bool) -> None:
    leaf: Leaf = next(leaf for leaf in leaves_of(Day, {}) if leaf.path == path)
    for number in (0, 3):
        holds = neutral_unless(OF, leaf, number, lambda during: time in during.members, lambda reading: read)
        assert holds == (free or number == 0)
    day = Day(time, 0, 0, 0)
    during = leaf.mark(During)
    assert during is None or during.now(day) == (time in during.members)


@attrs.frozen
class Watch:
    time: Annotated[int, OneOf(Time)]
    host: Annotated[int, Place(SEAT, or_none=True), During(Time.NOON), Remembered("loans=yes")]


def test_a_place_that_may_be_none_is_none_where_it_tells_nothing() -> None:
    leaf = next(leaf for leaf in leaves_of(Watch, SIZES) if leaf.path == "host")
    assert bounds_of(leaf, SIZES, {}, {}, lambda reading: False) == (-1, -1)
    assert bounds_of(leaf, SIZES, {}, {}, lambda reading: True) == (-1, 1)
    for number, rests in ((-1, True), (0, False), (1, False)):
        assert neutral_unless(OF, leaf, number, lambda during: False, lambda reading: True) == rests


class Hour(enum.IntEnum):
    """Of another game, with the same numbers."""

    FIRST = 0
    SECOND = 1
    THIRD = 2


def test_what_goes_on_in_two_games_is_told_apart() -> None:
    """Python keeps one type for two that are equal, and members of two enums are, by their numbers."""
    assert int(Time.NOON) == int(Hour.SECOND)
    first, second = Annotated[int, During(Time.NOON)], Annotated[int, During(Hour.SECOND)]
    assert [type(get_args(each)[1].members[0]) for each in (first, second)] == [Time, Hour]
