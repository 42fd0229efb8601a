"""Ambiguities from the fields of a tiny game's readings, and their names."""

from __future__ import annotations

import attrs
import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.reading import Ambiguity, Ground, Reading, ReadingsOfAGame, ambiguities_of, ambiguity
from century_rules.writing.readings import ReadingNames, find_reading


class Bait(Reading):
    WORM = "worm", "A worm."
    FLY = "dry-fly", "A fly."
    NONE = "none", "Nothing."


class Return(Reading):
    NO = "no", "What is caught is kept."
    YES = "yes", "What is caught is let go."


@attrs.frozen(kw_only=True, repr=False)
class Readings(ReadingsOfAGame):
    day_bait: Bait = ambiguity(Bait.WORM, "What is on the hook?", "L-1", "L-2", why="so it is done", ground=Ground.OFFICIAL)
    return_: Return = ambiguity(Return.NO, "Is it let go?", "L-3", why="silent", ground=Ground.LEAST)


NAMES = ReadingNames(Readings)


def test_the_ambiguities_are_the_fields() -> None:
    assert NAMES.ambiguities == ambiguities_of(Readings) == (
        Ambiguity("day-bait", "What is on the hook?", Bait, ("L-1", "L-2"), "so it is done", Ground.OFFICIAL),
        Ambiguity("return", "Is it let go?", Return, ("L-3",), "silent", Ground.LEAST))
    assert [each.field for each in NAMES.ambiguities] == ["day_bait", "return_"]
    assert Readings() == Readings(day_bait=Bait.WORM, return_=Return.NO)
    assert (repr(Readings()), repr(Readings(return_=Return.YES))) == ("Readings()", "Readings(return=yes)")


def test_by_name_and_back() -> None:
    chosen = NAMES.parse(["day-bait = dry-fly"])
    assert chosen == NAMES.parse({"day-bait": "dry-fly"}) == Readings(day_bait=Bait.FLY)
    assert NAMES.parse(["return=yes"], chosen) == Readings(day_bait=Bait.FLY, return_=Return.YES)
    assert NAMES.format(chosen) == ("day-bait=dry-fly",)
    assert NAMES.parse("day-bait=dry-fly") == chosen  # a text is one reading, not its letters
    assert NAMES.format(chosen, defaults=True) == ("day-bait=dry-fly", "return=no")
    assert NAMES.find("return").readings is Return and find_reading(NAMES.find("return"), "yes") is Return.YES


def test_which_are_compared() -> None:
    doubt = NAMES.find("day-bait")
    assert NAMES.compared("day-bait") == (doubt, ((Bait.WORM, Bait.FLY), (Bait.WORM, Bait.NONE)))
    assert NAMES.compared("day-bait=none") == (doubt, ((Bait.WORM, Bait.NONE),))
    assert NAMES.compared("day-bait=none, dry-fly") == (doubt, ((Bait.FLY, Bait.NONE),))


@pytest.mark.parametrize(("given", "says"), [
    (["day-bat=worm"], "there is no reading 'day-bat' (did you mean day-bait?); there are day-bait, return"),
    (["return=ye"], "reading return: 'ye' is none of its readings (did you mean yes?); they are no, yes"),
    (["return=no", "return=yes"], "reading return: given twice"), (["return"], "NAME=VALUE, for instance return=yes"),
    (["retrun"], "NAME=VALUE, for instance day-bait=dry-fly"), ("return", "reading 'return': should be NAME=VALUE"),
])
def test_what_is_no_reading(given: str | list[str], says: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        NAMES.parse(given)
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["day-bait=worm", "day-bait=fly,fly", "day-bait=dry-fly,dry-fly", "bait"])
def test_what_is_no_comparison(text: str) -> None:
    with pytest.raises(InvalidInput):
        NAMES.compared(text)


@attrs.frozen(kw_only=True, repr=False)
class Other(ReadingsOfAGame):
    bait: Bait = Bait.WORM


@attrs.frozen(kw_only=True, repr=False)
class Late(ReadingsOfAGame):
    bait: Bait = ambiguity(Bait.FLY, "What is on the hook?", "L-1", why="so", ground=Ground.LEAST)


@pytest.mark.parametrize(("kind", "says"), [
    (Other, r"Other.bait: should be made by ambiguity"), (Late, "Late.bait: the default should be the first reading, worm")])
def test_fields_that_are_no_ambiguities(kind: type[ReadingsOfAGame], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        ambiguities_of(kind)
