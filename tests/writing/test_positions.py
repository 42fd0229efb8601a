"""Positions as text, from what the fields of a tiny record mean."""

from __future__ import annotations

import enum
from typing import Annotated

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.meanings import Along, Axis, Count, During, Flag, Place
from century_rules.kernel.text_lines import lines
from century_rules.writing.names import Codec, Names, Said, Written, whole_number
from century_rules.writing.positions import PositionText

SEAT, SHORE, COIN = Axis("fisher"), Axis("shore", "of this lake"), Axis("coin")
NAMES: Names = {SEAT: ["P1", "P2"], SHORE: ["north", "far east", "#west"], COIN: ["copper", "gold"]}


class Tally(Codec[tuple[int, ...]]):
    what = "a tally"

    def write(self, value: tuple[int, ...]) -> str:
        return "+".join(map(str, value))

    def read(self, given: str) -> tuple[int, ...]:
        return tuple(whole_number(each) for each in given.split("+"))


class Time(enum.IntEnum):
    DAWN = 0
    NOON = 1


@attrs.frozen
class Fisher:
    boat: Annotated[int, Place(SHORE, or_none=True)]
    purse: Annotated[tuple[int, ...], Along(COIN)]


@attrs.frozen
class Lake:
    time: Annotated[Time, Said(always=True)]
    turn: Annotated[int, Place(SEAT), Said(always=True)]
    next_: Annotated[int, Place(SEAT), Said("next", like="turn")]
    fishers: Annotated[tuple[Fisher, ...], Along(SEAT)]
    huts: Annotated[tuple[int, ...], Along(SHORE), Flag()]
    shoal: Annotated[int, Place(SHORE), During(Time.NOON)]
    nets: Annotated[tuple[Annotated[tuple[int, ...], Along(COIN), Written(Tally())], ...], Along(SHORE)]
    marks: Annotated[tuple[Annotated[int, Place(SEAT)], ...], Along(SHORE), Said("mark", always=True)]
    debt: Annotated[int, Count(least=None)]
    final: Annotated[int, Flag()]


TEXT = PositionText(Lake, order=("time", "final"))
START = Lake(Time.DAWN, 0, 0, (Fisher(-1, (0, 0)), Fisher(-1, (0, 0))), (0, 0, 0), 0, ((0, 0),) * 3, (0, 0, 0), 0, 0)
LATER = Lake(Time.NOON, 1, 0, (Fisher(2, (0, 3)), Fisher(0, (0, 0))), (0, 1, 1), 0, ((0, 0), (4, 0), (0, 0)), (1, 0, 0), -7, 1)


def read(text: str) -> Lake:
    return TEXT.read(lines(text), NAMES)


def test_what_is_at_rest_is_left_out() -> None:
    assert list(TEXT.lines(START, NAMES)) == ["time dawn", "turn P1", "mark north P1", 'mark "far east" P1', 'mark "#west" P1']
    assert list(TEXT.lines(LATER, NAMES)) == [
        "time noon", "final 1", "turn P2", "next P1", 'P1 boat "#west"', "P1 purse 0 3", "P2 boat north",
        'huts "far east" "#west"', "shoal north", 'nets "far east" 4+0', "mark north P2", 'mark "far east" P1', 'mark "#west" P1',
        "debt -7"]


_SHORES = st.integers(0, 2)
_FISHERS = st.builds(Fisher, st.integers(-1, 2), st.tuples(st.integers(0, 9), st.integers(0, 9)))
_BITS = st.integers(0, 1)


@given(st.builds(Lake, st.sampled_from(Time), _BITS, _BITS, st.tuples(_FISHERS, _FISHERS), st.tuples(_BITS, _BITS, _BITS),
                 _SHORES, st.tuples(*[st.tuples(st.integers(0, 9), st.integers(0, 9))] * 3), st.tuples(_BITS, _BITS, _BITS),
                 st.integers(-99, 99), _BITS))
def test_a_position_is_read_back(lake: Lake) -> None:
    assert read("\n".join(TEXT.lines(lake, NAMES))) == lake


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("time noon", "", "a line `time …` is missing"), ("time noon", "time non", "'non' is no time (did you mean noon?)"),
    ("time noon", "time", "expected a time and nothing more"),
    ("turn P2", "turn P3", "there is no fisher 'P3'; there are P1, P2"),
    ("turn P2", "trun P2", "'trun' is unknown (did you mean turn?)"), ("turn P2", "turn P2\nturn P1", "said in line 3 already"),
    ("P2 boat north", "P2 boat south", "there is no shore 'south' of this lake"), ("P2 boat", "P2 baot", "nothing of a fisher"),
    ("P2 boat north", "P2", "'' is nothing of a fisher"), ("purse 0 3", "purse 0", "expected 2 numbers: copper, gold"),
    ("purse 0 3", "purse 0 -3", "at least 0"), ("final 1", "final 2", "whole number, 0 to 1"),
    ("debt -7", "debt x", "'x' should be a whole number"),
    ("4+0", "4+x", "'x' should be a whole number"), ("4+0", "", "expected a tally and nothing more"),
    ("nets \"far east\"", "nets south", "expected nets SHORE TALLY, with one of north, far east, #west"),
    ("mark north P2", "", "a line `mark north …` is missing"), ("mark north P2", "mark", "expected mark SHORE FISHER"),
    ("debt -7", "debt 99999999999", "'99999999999' should be a whole number, -999999999 to 999999999"),
    ("purse 0 3", f"purse 0 {'9' * 23}", f"'{'9' * 23}' should be a whole number, 0 to 999999999"),
    ("purse 0 3", f"purse 0 {'0' * 5000}x", "at least 0"),
])
def test_a_bad_line_is_named(old: str, new: str, expected: str) -> None:
    text = "\n".join(TEXT.lines(LATER, NAMES))
    assert old in text
    with pytest.raises(InvalidRecord) as caught:
        read(text.replace(old, new, 1))
    assert expected in str(caught.value)
    assert (caught.value.line is None) == ("is missing" in expected)


def test_a_line_of_something_else_is_told_from_an_unknown_one() -> None:
    TEXT.check(lines("map x"), NAMES, also=["map"])
    with pytest.raises(InvalidRecord, match=r"'mpa' is unknown \(did you mean map\?\); a line begins with P1, P2, .*, map;"):
        TEXT.check(lines("mpa x"), NAMES, also=["map"])


class Boats(Codec[tuple[Fisher, ...]]):
    """The boats of all fishers in one word."""

    what = "boats"

    def write(self, value: tuple[Fisher, ...]) -> str:
        return ",".join(f"{each.boat}:{each.purse[0]}.{each.purse[1]}" for each in value)

    def read(self, given: str) -> tuple[Fisher, ...]:
        found = [each.partition(":")[::2] for each in given.split(",")]
        return tuple(Fisher(int(boat), (int(purse[0]), int(purse[2]))) for boat, purse in found)


@attrs.frozen
class Guild:
    crews: Annotated[tuple[Fisher, ...], Along(COIN), Written(Boats())]


@attrs.frozen
class Sea:
    time: Time
    guilds: Annotated[tuple[Guild, ...], Along(SEAT)]
    host: Annotated[int, Place(SEAT, or_none=True), During(Time.NOON)]


def test_records_that_have_a_codec_are_one_line_together() -> None:
    text, rest = PositionText(Sea), (Fisher(-1, (0, 0)),) * 2
    some = Sea(Time.NOON, (Guild(rest), Guild((Fisher(2, (1, 0)), rest[0]))), -1)
    said = list(text.lines(some, NAMES))
    assert said == ["time noon", "P2 crews 2:1.0,-1:0.0"]  # nothing is said of a host who is nobody
    assert text.read(lines("\n".join(said)), NAMES) == some
    assert list(text.lines(Sea(Time.DAWN, (Guild(rest), Guild(rest)), -1), NAMES)) == []
