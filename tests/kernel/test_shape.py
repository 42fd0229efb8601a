"""Leaves through compiled shapes are the leaves one finds by looking part by part."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import NamedTuple

import attrs
import pytest

from century_rules.games.eastern_wonders import Game
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.shape import MOST, Shapes


class Light(enum.IntEnum):
    RED = 0
    GREEN = 1


@attrs.frozen
class Inner:
    numbers: tuple[int, ...]
    _hidden: object = 7
    text: object = attrs.field(default="kept", metadata={"constant": True})


@attrs.frozen
class Outer:
    light: object
    inner: object
    flag: object = True


class Named(NamedTuple):
    first: int
    second: int


PLAIN = Outer(Light.GREEN, (Inner((1, 2)), Inner(())))
RECORDS = [
    PLAIN,
    Outer(Light.GREEN, (Inner((1, 2)), Inner((3,)))),  # other lengths
    Outer(5, (Inner((1, 2)), Inner(()))),  # a plain number instead of a member
    Outer(Light.GREEN, Inner((1, 2))),  # a record instead of a tuple
    Outer(Light.GREEN, [1, 2]),  # a list is a constant, as long as a tuple or not
    Outer(Light.GREEN, ("text", 1)),
    Outer(Light.GREEN, Named(1, 2)),
    Outer(None, (Inner((1, 2)), Inner(()))),
]


def looked_through(value: object, path: str = "") -> Iterator[tuple[str, int]]:
    """The definition of the leaves."""
    if isinstance(value, int):
        yield path, value
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            yield from looked_through(part, f"{path}[{place}]")
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]
            if not field.metadata.get("constant"):
                yield from looked_through(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)


@pytest.mark.parametrize("record", [*RECORDS, *(Game(players=seats).deal(seats) for seats in (2, 3, 4))], ids=repr)
def test_the_leaves_are_all_there_in_order(record: object) -> None:
    for other in RECORDS:
        leaves(other)  # so that shapes it does not fit are met before
    assert list(leaves(record).items()) == list(looked_through(record))


@pytest.mark.parametrize("record", [record for record in RECORDS if not isinstance(record.inner, Named)], ids=repr)
def test_other_numbers_are_put_in_and_the_rest_stays(record: Outer) -> None:
    changed = map_leaves(record, lambda path, value: value + len(path) if type(value) is int else value)
    assert leaves(changed) == {path: value + len(path) if type(value) is int else value for path, value in leaves(record).items()}
    assert type(changed.light) is type(record.light)
    assert map_leaves(record, lambda _path, value: value) == record


def test_a_member_is_made_of_its_number() -> None:
    changed = map_leaves(PLAIN, lambda path, value: 0 if path == "light" else value)
    assert changed.light is Light.RED


def test_a_shape_takes_no_record_of_another() -> None:
    found = Shapes(int).of(PLAIN)
    assert found is not None
    shape, numbers, constants = found
    assert (numbers, constants) == ((1, 1, 2, 7, 7, True), ("kept", "kept"))
    assert [shape.take(record) is not None for record in RECORDS] == [True, False, True, False, False, False, False, True]
    assert shape.make((0, 9, 8, 7, 6, False), ("a", "b")) == Outer(0, (Inner((9, 8), 7, "a"), Inner((), 6, "b")), False)


def test_many_shapes_are_not_all_remembered() -> None:
    shapes = Shapes(int)
    for _ in range(2):
        for length in range(2 * MOST):
            found = shapes.of(Inner((1,) * length))
            assert found is not None
            assert len(found[1]) == length + 1
