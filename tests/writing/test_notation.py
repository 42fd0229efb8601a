"""Actions as text and as numbers, from the classes of a tiny game."""

from __future__ import annotations

import enum
from collections import Counter
from typing import Annotated, ClassVar, TypeAlias, get_args

import attrs
import pytest

from century_rules.kernel.errors import InvalidAction, InvalidInput
from century_rules.kernel.meanings import Axis
from century_rules.rulebook import rulebook
from century_rules.writing.arguments import LARGEST_AMOUNT, Amount, MemberOf, SeatOf, Thing, format_seat, parse_seat
from century_rules.writing.notation import Notation

SHORE, SEAT = Axis("shore", "of this lake"), Axis("fisher")
THINGS = {SHORE: ["north", "far east"], SEAT: range(2)}
SIZES = {SHORE: 2, SEAT: 2}


class Coin(enum.IntEnum):
    COPPER = 0
    GOLD = 1


class Wind(enum.IntEnum):
    CALM = 0
    GALE = 1


Cash: TypeAlias = Annotated[Coin, MemberOf(Coin, "coin", said=lambda coin: coin.name[0])]


@attrs.frozen
class Rest:
    pass


@attrs.frozen
class Row:
    words: ClassVar[str] = "row to {shore} [for {coin}]"
    shore: Annotated[str, Thing[str](SHORE, "north", name="to")]
    coin: Cash | None = None


@attrs.frozen
class Give:
    coin: Cash
    fisher: Annotated[int, SeatOf(SEAT)]


@attrs.frozen
class Call:
    wind: Annotated[Wind, MemberOf(Wind, "wind", usage="WIND")]


Action: TypeAlias = Rest | Row | Give | Call
NOTATION: Notation[Action] = Notation("Fishing", get_args(Action))
ALL: list[Action] = [
    Rest(), Row("north"), Row("north", Coin.COPPER), Row("north", Coin.GOLD), Row("far east"), Row("far east", Coin.COPPER),
    Row("far east", Coin.GOLD), *(Give(coin, seat) for coin in Coin for seat in range(2)), Call(Wind.CALM), Call(Wind.GALE)]
TEXTS = ["rest", "row to north", "row to north for C", "row to north for G", 'row to "far east"', 'row to "far east" for C',
         'row to "far east" for G', "give C P1", "give C P2", "give G P1", "give G P2", "call calm", "call gale"]


def test_all_actions_as_text_and_back() -> None:
    assert list(NOTATION.all(THINGS)) == ALL and NOTATION.how_many(THINGS) == len(ALL)
    assert [NOTATION.format(action) for action in ALL] == TEXTS
    assert [NOTATION.parse(text, THINGS) for text in TEXTS] == [NOTATION.parse(text) for text in TEXTS] == ALL
    assert NOTATION.parse("  rest  # until noon") == Rest()


class Stones(enum.IntEnum):
    ONE, TWO, THREE = 1, 2, 3


def test_members_are_numbered_from_nought_on() -> None:
    with pytest.raises(InvalidInput, match=r"MemberOf\(Stones\): its members should have the values 0 to 2, in order"):
        MemberOf(Stones, "stones")


def test_all_actions_as_numbers_and_back() -> None:
    assert NOTATION.names == ("rest", "row", "give", "call") and NOTATION.arguments_named == ("to", "coin", "fisher", "wind")
    assert NOTATION.ranges("row", SIZES) == {"to": (0, 1), "coin": (-1, 1)} and NOTATION.ranges("rest", SIZES) == {}
    assert NOTATION.arguments(Row("far east"), THINGS) == ("row", {"to": 1, "coin": -1})
    for action in ALL:
        name, arguments = NOTATION.arguments(action, THINGS)
        assert NOTATION.action(name, arguments, THINGS) == action
        assert all(low <= arguments[each] <= high for each, (low, high) in NOTATION.ranges(name, SIZES).items())
    with pytest.raises(ValueError, match="list"):
        NOTATION.arguments(Row("south"), THINGS)
    with pytest.raises(KeyError, match="swim"):
        NOTATION.action("swim", {}, THINGS)


@pytest.mark.parametrize(("text", "says"), [
    ("", "an action is missing; it begins with one of rest, row, give, call"), ("rwo to north", "did you mean row?"),
    ("rest now", "'rest now': expected rest, and nothing more"),
    ("row north", "expected row to SHORE, or row to SHORE for COIN, for instance row to north for C"),
    ("row to north for X", "'X' is no coin; there are C copper, G gold"), ("give C P", "'P' is no player"),
    ("row to south", "there is no shore 'south' of this lake"), ("give C P0", "'P0' is no player"),
    ("call", "expected call WIND, where the wind is calm or gale"), ("call gael", "'gael' is no wind (did you mean gale?)"),
    ('row to "north', "a quotation is not closed"),
])
def test_what_is_no_action_says_what_was_expected(text: str, says: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        NOTATION.parse(text, THINGS)
    assert says in str(caught.value)


@pytest.mark.parametrize(("action", "says"), [
    ("rest", "'rest' is no action of Fishing"), (Row("south"), "there is no shore south of this lake"),
    (Row(7), "there is no shore 7"),  # type: ignore[arg-type]
    (Row("north", 0), "a coin is a Coin or None, not 0"),  # type: ignore[arg-type]
    (Give(None, 0), "a coin is a Coin, not None"),  # type: ignore[arg-type]
    (Give(Coin.GOLD, 2), "there is no player P3; 2 play"), (Give(Coin.GOLD, True), "there is no player with seat True"),
])
def test_what_could_be_no_action_is_malformed(action: object, says: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        NOTATION.check(action, THINGS)
    assert says in str(caught.value)
    for each in ALL:
        NOTATION.check(each, THINGS)


def test_what_cannot_be_written_is_malformed() -> None:
    row, call = Row(7), Call(9)  # type: ignore[arg-type]
    for action, says in ((row, "named by a text"), (call, "9 is not a valid Wind"), (7, "no action of Fishing")):
        with pytest.raises(InvalidAction, match=says):
            NOTATION.format(action)  # type: ignore[arg-type]


@attrs.frozen
class Silent:
    coin: Coin


@attrs.frozen
class Forgetful:
    words: ClassVar[str] = "row {shore}"
    shore: Annotated[str, Thing[str](SHORE, "north")]
    coin: Cash


@attrs.frozen
class Wavering:
    coin: Cash | None
    other: Cash | None


@pytest.mark.parametrize(("kind", "says"), [
    (Silent, "Silent.coin: does not say what it is"), (Forgetful, "should have each of shore, coin once"),
    (Wavering, "one field may be None"),
])
def test_classes_that_say_too_little(kind: type[object], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        Notation("Fishing", [kind])


def test_seats() -> None:
    assert [parse_seat(format_seat(seat)) for seat in (0, 3, 20)] == [0, 3, 20]
    assert [parse_seat(text) for text in ("P0", "p1", "P01", "P", "P1234", "1")] == [None] * 6


@attrs.frozen
class Haul:
    stones: Annotated[int, Amount(3)]


def test_amounts_are_any_whole_number_and_some_are_listed() -> None:
    hauls: Notation[Haul] = Notation("Hauling", (Haul,))
    assert list(hauls.all({})) == [Haul(0), Haul(1), Haul(2), Haul(3)]
    assert hauls.parse("haul 4711") == Haul(4711) and hauls.format(Haul(12)) == "haul 12"
    assert hauls.arguments(Haul(50), {}) == ("haul", {"stones": 50}) and hauls.action("haul", {"stones": 50}, {}) == Haul(50)
    assert hauls.ranges("haul", {}) == {"stones": (0, LARGEST_AMOUNT)}
    hauls.check(Haul(LARGEST_AMOUNT), {})
    for wrong in (Haul(-1), Haul(LARGEST_AMOUNT + 1), Haul(True)):
        with pytest.raises(InvalidAction, match="is no whole number from 0"):
            hauls.check(wrong, {})
    for text in ("haul -1", "haul x", "haul 9999999999"):
        with pytest.raises(InvalidAction, match="is no whole number from 0"):
            hauls.parse(text)


def test_some_of_each_class_are_among_all_and_all_where_there_are_no_more() -> None:
    book = rulebook("sky-islands")
    assert book.notation is not None and book.names is not None
    game = book.instance("skerry").game
    things = book.names(game, game.deal(0))
    every, some = list(book.notation.all(things)), list(book.notation.spread(things, 5))
    assert list(book.notation.spread(things, len(every))) == every
    of_each = Counter(map(type, every))
    assert set(some) <= set(every) and Counter(map(type, some)) == {kind: min(5, many) for kind, many in of_each.items()}
