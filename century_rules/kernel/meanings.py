"""What the numbers of a record mean: written beside each field, once, and read by everything that walks records.

A record is an attrs class whose fields are numbers, records, and tuples of them. What a number means is written into its type::

    TILE, SEAT = Axis("tile"), Axis("seat")

    @attrs.frozen
    class Boat(Record, Generic[N]):
        place: Annotated[N, Place(TILE)]
        hold: Annotated[tuple[N, ...], Along(SPICE)]      # without a meaning: a count

Several words fit a field: one meaning, one `Along` for a tuple, and marks (`FaceDown`, `Remembered`, or a room's own, as how
the field is written). How long an axis is comes from a game's set-up. Names used in the types have to be names of the module.
"""

from __future__ import annotations

import enum
import sys
import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias, TypeVar, cast, get_args, get_origin

import attrs

from century_rules.kernel.errors import InvalidInput

N = TypeVar("N")
M = TypeVar("M")


@attrs.frozen
class Axis:
    """A row of things that numbers are kept for, or point at: the seats, the tiles of a map, the kinds of cube.

    Attributes:
        name: what one of them is called, for instance ``tile``.
        where: what there is none of if a name is unknown, to complete the sentence: there is no tile X ``on this map``.
    """

    name: str
    where: str = ""


Sizes: TypeAlias = Mapping[Axis, int]
"""How many things there are on each axis, in one game."""


@attrs.frozen
class Place:
    """The number is a place on an axis; -1 is none, where that can be."""

    axis: Axis
    or_none: bool = False


@attrs.frozen
class Flag:
    """0 or 1: not so, or so."""


@attrs.frozen
class Count:
    """How many, or how much. Only the game knows the most; `least` is None where it can fall below any number."""

    least: int | None = 0


@attrs.frozen
class OneOf:
    """The number of a member of an enum."""

    members: type[enum.IntEnum]


@attrs.frozen(init=False)
class During:
    """Meaningful only in the given phases; 0 in all others."""

    members: tuple[enum.IntEnum, ...]
    # Members of two enums are equal if their numbers are, and `Annotated` takes types that are equal for one.
    _of: type[enum.IntEnum]

    def __init__(self, *members: enum.IntEnum) -> None:
        object.__setattr__(self, "members", members)
        object.__setattr__(self, "_of", type(members[0]))

    def now(self, record: object) -> bool:
        """Whether it does so in a record of ints, which has one field of that enum."""
        return any(isinstance(part.meaning, OneOf) and part.meaning.members is type(self.members[0])
                   and getattr(record, name) in self.members for name, part in parts_of(type(record)).items())


Meaning: TypeAlias = Place | Flag | Count | OneOf


@attrs.frozen
class Along:
    """The tuple has one item for each thing on the axis."""

    axis: Axis


@attrs.frozen
class FaceDown:
    """Not open to all.

    Attributes:
        owner: what it is kept for on this axis sees it; None if nobody does.
        revealed_at_end: whether all see it once the game has ended.
    """

    owner: Axis | None = None
    revealed_at_end: bool = False


@attrs.frozen
class Remembered:
    """Present only under one reading, as ``pickup=all``; 0 under all others."""

    reading: str


class Record:
    """Base of records in any kind of number. A solver's number may be an attrs class itself; what is no `Record` is a number."""

    __slots__ = ()


class KnownParts:
    """Base of what is constant in a position and is made of more than numbers, as a map: in proofs nothing can be asked of it
    but `known_parts`, and these are what they are in the first deal, but for what things are called."""

    __slots__ = ()
    known_parts: ClassVar[Sequence[str]] = ()


@attrs.frozen
class Part:
    """What one field is, or one item of a tuple: a number with a meaning, a record, or a tuple along an axis.

    Attributes:
        meaning: of a number; None for a record or a tuple.
        record: the class of a record.
        along: the axis of a tuple.
        item: what each item of the tuple is.
        marks: what else is written beside the field.
    """

    meaning: Meaning | None = None
    record: type | None = None
    along: Axis | None = None
    item: Part | None = None
    marks: tuple[object, ...] = ()

    def mark(self, kind: type[M]) -> M | None:
        """The mark of that class, None if there is none."""
        return next((each for each in self.marks if isinstance(each, kind)), None)


@attrs.frozen
class Leaf:
    """One number of a record.

    Attributes:
        path: where it is, for instance ``players[0].hold[2]``.
        field: which fields lead there, for instance ``players.hold``.
        meaning: what the number means.
        along: the axes it is kept along, each with its place there, outermost first.
        marks: those of all fields that lead there.
    """

    path: str
    field: str
    meaning: Meaning
    along: tuple[tuple[Axis, int], ...]
    marks: tuple[object, ...]

    def mark(self, kind: type[M]) -> M | None:
        """The mark of that class, None if there is none."""
        return next((each for each in self.marks if isinstance(each, kind)), None)

    def place(self, axis: Axis) -> int | None:
        """For which thing of the axis the number is kept; None if it is not kept along it."""
        return dict(self.along).get(axis)

    @property
    def neutral(self) -> int:
        """The number where there is nothing to tell: none, or 0."""
        return neutral_of(self.meaning)


def neutral_of(meaning: Meaning | None) -> int:
    """The number that says nothing, by its meaning: -1 for a place that can be none, else 0."""
    return -1 if isinstance(meaning, Place) and meaning.or_none else 0


class MeansNothing(InvalidInput, TypeError):
    """A field of a record is neither number, record nor tuple along an axis: the message names its file and its class."""


def place_of_class(kind: type) -> str:
    """Where a class is written, as error messages say it: ``FILE: Class``."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    return f"{file or kind.__module__}: {kind.__qualname__}"


def parts_of(kind: type) -> Mapping[str, Part]:
    """What each field of a record class is, in the order of the fields, without constants.

    Raises MeansNothing for a field that is neither number, record nor tuple along an axis.
    """
    if kind not in _PARTS:
        hints = typing.get_type_hints(kind, include_extras=True)
        fields = attrs.fields(cast(type[attrs.AttrsInstance], kind))
        _PARTS[kind] = {each.name: _part(hints[each.name], None, f"{place_of_class(kind)}.{each.name}") for each in fields
                        if not each.metadata.get("constant")}
    return _PARTS[kind]


_PARTS: dict[type, Mapping[str, Part]] = {}


def constant_fields(kind: type) -> Mapping[str, Axis | None]:
    """The fields of a record class that never change in a game, each with the axis that it is a tuple along, if it says one."""
    fields = attrs.fields(cast(type[attrs.AttrsInstance], kind))
    constant = [each.name for each in fields if each.metadata.get("constant")]
    hints = typing.get_type_hints(kind, include_extras=True) if constant else {}
    return {name: next((each.axis for each in get_args(hints[name])[1:] if isinstance(each, Along)), None)
            if get_origin(hints[name]) is Annotated else None for name in constant}


def axes_of(kind: type) -> Mapping[Axis, str]:
    """The axes that numbers of a record class are kept along or point at, each with the first field that does so."""
    found = dict[Axis, str]()
    for name, part in parts_of(kind).items():
        for axis, field in _axes_of(part, f"{kind.__qualname__}.{name}").items():
            found.setdefault(axis, field)
    return found


def _axes_of(part: Part, field: str) -> dict[Axis, str]:
    found = {} if part.along is None else {part.along: field}
    if isinstance(part.meaning, Place):
        found.setdefault(part.meaning.axis, field)
    inner = {} if part.record is None else axes_of(part.record)
    return {**inner, **({} if part.item is None else _axes_of(part.item, field)), **found}


def leaves_of(kind: type, sizes: Sizes) -> tuple[Leaf, ...]:
    """The leaves of a record class, in the order of its fields, where axes have those sizes. KeyError for an unknown axis."""
    return tuple(_of_record(kind, "", "", (), (), sizes))


def _part(hint: object, outer: Meaning | None, where: str) -> Part:
    extras: tuple[object, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *found = get_args(hint)
        extras = tuple(found)
    own = [each for each in extras if isinstance(each, Meaning)]
    axes = [each.axis for each in extras if isinstance(each, Along)]
    marks = tuple(each for each in extras if not isinstance(each, Meaning | Along))
    meaning = own[-1] if own else outer
    base = get_origin(hint) or hint
    if axes:
        if base is not tuple and not isinstance(base, TypeVar):
            raise MeansNothing(f"{where}: is along the axis {axes[-1].name}, so it should be a tuple")
        if base is tuple and not get_args(hint):
            raise MeansNothing(f"{where}: a tuple along the axis {axes[-1].name}: say what is in it, as tuple[int, ...]")
        item = Part(meaning or Count()) if isinstance(base, TypeVar) else _part(get_args(hint)[0], meaning, where)
        return Part(along=axes[-1], item=item, marks=marks)
    if isinstance(base, type) and attrs.has(base):
        return Part(record=base, marks=marks)
    if isinstance(base, type) and issubclass(base, enum.IntEnum):
        return Part(OneOf(base), marks=marks)
    if not (isinstance(base, TypeVar) or base is int or base is bool):
        raise MeansNothing(f"{where}: {_written(hint)} is no number, no record and no tuple along an axis: say what a tuple "
                           f"has an item for, as Annotated[{_written(hint)}, Along(axis)], or that it never changes in a game, "
                           'by attrs.field(metadata={"constant": True})')
    return Part(meaning or Count(), marks=marks)


def _written(hint: object) -> str:
    """A type as it is written: that of a tuple of any number is ``tuple[N, ...]``."""
    return (hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)).replace("~", "")


def _of_record(kind: type, path: str, field: str, along: tuple[tuple[Axis, int], ...], marks: tuple[object, ...],
               sizes: Sizes) -> Iterator[Leaf]:
    for name, part in parts_of(kind).items():
        yield from _of_part(part, f"{path}.{name}" if path else name, f"{field}.{name}" if field else name, along, marks, sizes)


def _of_part(part: Part, path: str, field: str, along: tuple[tuple[Axis, int], ...], marks: tuple[object, ...],
             sizes: Sizes) -> Iterator[Leaf]:
    marks = (*part.marks, *marks)
    if part.along is not None and part.item is not None:
        for place in range(sizes[part.along]):
            yield from _of_part(part.item, f"{path}[{place}]", field, (*along, (part.along, place)), marks, sizes)
    elif part.record is not None:
        yield from _of_record(part.record, path, field, along, marks, sizes)
    elif part.meaning is not None:
        yield Leaf(path, field, part.meaning, along, marks)
