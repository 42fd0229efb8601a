"""Leaves, and records of any numbers, from what the fields mean."""

from __future__ import annotations

from typing import Annotated, cast

import attrs
import pytest

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import Along, Count, FaceDown, Flag, OneOf, Place, Record, Remembered, leaves_of, parts_of
from century_rules.kernel.forms import Form, either, in_order_of_base
from tests.kernel.toy_records import COIN, SEAT, SHORE, SIZES, Boat, BoatNow, Lake, Weather

PATHS = ["weather", "turn", "boats[0].shore", "boats[0].purse[0]", "boats[0].purse[1]", "boats[0].secret", "boats[1].shore",
         "boats[1].purse[0]", "boats[1].purse[1]", "boats[1].secret", "huts[0]", "huts[1]", "huts[2]", "sunk[0][0]", "sunk[0][1]",
         "sunk[1][0]", "sunk[1][1]", "sunk[2][0]", "sunk[2][1]", "debt"]


def lake() -> Lake[int]:
    return cast(Lake[int], Form(Lake, SIZES).of_numbers(range(20)))


def test_the_leaves_and_what_they_mean() -> None:
    found = {leaf.path: leaf for leaf in leaves_of(Lake, SIZES)}
    assert list(found) == PATHS
    assert found["boats[1].shore"].meaning == Place(SHORE, or_none=True) and found["boats[1].shore"].neutral == -1
    assert found["weather"].meaning == OneOf(Weather) and found["huts[2]"].meaning == Flag()
    assert found["boats[0].purse[1]"].meaning == Count() and found["debt"].meaning == Count(least=None)
    assert found["sunk[2][1]"].along == ((SHORE, 2), (COIN, 1)) and found["sunk[2][1]"].place(SHORE) == 2
    assert found["sunk[2][1]"].place(SEAT) is None and found["sunk[2][1]"].field == "sunk"
    assert found["boats[1].purse[0]"].field == "boats.purse"
    assert found["boats[1].secret"].mark(FaceDown) == FaceDown(SEAT, revealed_at_end=True)
    assert found["debt"].mark(Remembered) == Remembered("loans=yes") and found["turn"].mark(FaceDown) is None


def test_a_record_of_numbers_and_back() -> None:
    form = Form(Lake, SIZES)
    values = dict(zip(PATHS, range(20), strict=True))
    record = form.read(values)
    assert form.write(record) == leaves(record) == values
    assert record.boats[1] == Boat(6, (7, 8), 9) and record.sunk == ((13, 14), (15, 16), (17, 18))
    terms = {path: object() for path in PATHS}
    assert form.write(form.read(terms)) == terms
    assert form.write(form.neutral()) == {path: -1 if "shore" in path else 0 for path in PATHS}
    assert form.neutral(str).debt == "0"  # any kind of number


@pytest.mark.parametrize("wrong", [
    lambda form: form.read({}), lambda form: form.of_numbers(range(19)),
    lambda form: form.write(attrs.evolve(lake(), huts=(0, 0))), lambda form: form.write(attrs.evolve(lake(), boats=())),
    lambda form: Form(Lake, {SEAT: 2}),
])
def test_what_does_not_fit_is_not_guessed(wrong: object) -> None:
    with pytest.raises((KeyError, IndexError, ValueError)):
        wrong(Form(Lake, SIZES))  # type: ignore[operator]


@pytest.mark.parametrize("longer", [
    attrs.evolve(lake(), huts=(0, 0, 0, 0)), attrs.evolve(lake(), boats=lake().boats * 2),
    attrs.evolve(lake(), sunk=((0, 0),) * 4),
])
def test_a_tuple_that_is_too_long_does_not_lose_its_end(longer: Lake[int]) -> None:
    with pytest.raises(ValueError, match=r"zip|unpack"):
        Form(Lake, SIZES).write(longer)


def test_either_keeps_what_is_the_same() -> None:
    here = lake()
    there = attrs.evolve(here, debt=7, boats=(here.boats[0], attrs.evolve(here.boats[1], shore=2)))
    assert either(IntAlgebra(), True, there, here) == there and either(IntAlgebra(), False, there, here) == here
    assert either(IntAlgebra(), False, there, here).boats[0] is here.boats[0]


def test_a_number_that_is_an_attrs_class_itself_is_chosen_as_a_whole() -> None:
    """As the terms of an export are, and other people's numbers."""
    @attrs.frozen
    class Term:
        kind: str
        value: int

    class Terms(IntAlgebra):
        def choose(self, condition: bool, then: int, otherwise: int) -> int:
            return cast(int, Term(f"choice of {then} and {otherwise}", 1))

    here, there = (Form(Boat, SIZES).of_numbers([Term("number", each), 0, 0, 0]) for each in (3, 4))
    found = cast(Term, either(Terms(), cast(bool, "a truth of theirs"), here, there).shore)
    assert found.kind == f"choice of {Term('number', 3)} and {Term('number', 4)}"


def test_between_records_with_constants_the_rest_is_chosen() -> None:
    @attrs.frozen(kw_only=True)
    class Shore(Record):
        name: str = attrs.field(metadata={"constant": True})
        huts: int
        boats: int

    class Open(IntAlgebra):
        def choose(self, condition: bool, then: int, otherwise: int) -> int:
            return 100 * then + otherwise

    Shore.__annotations__ = {"name": str, "huts": int, "boats": int}
    one, other = Shore(name="Nyon", huts=1, boats=2), Shore(name="Nyon", huts=3, boats=4)
    assert either(Open(), cast(bool, "open"), one, other) == Shore(name="Nyon", huts=103, boats=204)
    assert either(Open(), True, one, other) is one


def test_a_constant_is_no_leaf_and_is_given() -> None:
    @attrs.frozen(kw_only=True, field_transformer=in_order_of_base)
    class LakeNow(Lake[int]):
        name: str = attrs.field(metadata={"constant": True})
        weather: Weather
        boats: Annotated[tuple[BoatNow, ...], Along(SEAT)]

    LakeNow.__annotations__ = {"name": str, "weather": Weather, "boats": Annotated[tuple[BoatNow, ...], Along(SEAT)]}
    assert [field.name for field in attrs.fields(LakeNow)] == ["weather", "turn", "boats", "huts", "sunk", "debt", "name"]
    form = Form(LakeNow, SIZES)
    now = form.of_numbers(range(20), name="Geneva")
    assert now.name == "Geneva" and isinstance(now.boats[0], BoatNow) and list(form.paths) == PATHS
    with pytest.raises(TypeError, match="name"):
        form.of_numbers(range(20))


def test_fields_that_mean_nothing_are_refused() -> None:
    @attrs.frozen
    class Named:
        name: str

    @attrs.frozen
    class Loose:
        piles: tuple[int, ...]

    @attrs.frozen
    class Misplaced:
        pile: int

    Named.__annotations__ = {"name": str}
    Loose.__annotations__ = {"piles": tuple[int, ...]}
    @attrs.frozen
    class Bare:
        piles: tuple  # type: ignore[type-arg]  # that is the point

    Misplaced.__annotations__ = {"pile": Annotated[int, Along(COIN)]}
    Bare.__annotations__ = {"piles": Annotated[tuple, Along(COIN)]}
    for kind, says in ((Named, r"Named.name: .* is no number"), (Loose, r"Loose.piles: .*no tuple along"),
                       (Misplaced, "Misplaced.pile: is along the axis coin, so it should be a tuple"),
                       (Bare, "Bare.piles: a tuple along the axis coin: say what is in it")):
        with pytest.raises(TypeError, match=says):
            parts_of(kind)
