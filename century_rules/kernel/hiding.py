"""What lies face down for whom, and what only the rules remember, from the marks of the fields; a record as somebody sees it."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TypeVar, cast

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import Axis, FaceDown, Leaf, Part, Remembered, constant_fields, parts_of

A = TypeVar("A")
R = TypeVar("R")


def hidden(leaves: Iterable[Leaf], viewer: int | None, *, over: bool) -> frozenset[str]:
    """Paths of the leaves hidden from `viewer`, a place on the axis of owners; with None, from at least one of them.

    `over` says that the game has ended: then what is turned up at the end is open.
    """
    def lies_face_down(leaf: Leaf) -> bool:
        mark = leaf.mark(FaceDown)
        if mark is None:
            return False
        return _hides(mark, None if mark.owner is None else leaf.place(mark.owner), viewer, over=over)

    return frozenset(leaf.path for leaf in leaves if lies_face_down(leaf))


def as_seen(kind: type[R], record: object, viewer: int, *, owner: int | None = None, over: bool = False, **others: object) -> R:
    """The record as one of another class, which has fields of the same names: None where they lie face down for the viewer.

    `owner` is whose record it is, `others` are the fields that are not those of the record. Raises AttributeError for a field
    of that class that is none of either.
    """
    parts, seen = parts_of(type(record)), dict(others)
    for field in attrs.fields(cast(type[attrs.AttrsInstance], kind)):
        if field.name not in others:
            mark = parts[field.name].mark(FaceDown) if field.name in parts else None
            covered = mark is not None and _hides(mark, owner, viewer, over=over)
            seen[field.name] = None if covered else getattr(record, field.name)
    return kind(**seen)


def position_as_seen(game: BoardGame[R, A], position: R, viewer: int) -> R:
    """The position with None in place of all that is marked as face down for that seat, or as remembered by the rules alone.

    What is constant in a position can be marked, too; it is hidden as a whole, unless the mark shows it at the end.
    """
    over, kind = game.outcome(position) is not None, cast(type, type(position))
    seen = _as_seen(Part(record=kind), position, (), {}, viewer, over=over)
    for name, mark in constants_face_down(kind).items():
        if _hides(mark, None, viewer, over=over):
            object.__setattr__(seen, name, None)
    return cast(R, seen)


def constants_face_down(kind: type) -> Mapping[str, FaceDown]:
    """The constant fields of a class of positions that are marked as face down, or in which something is."""
    hints = typing.get_type_hints(kind, include_extras=True)
    found = {name: next(_marks_in(hints[name]), None) for name in constant_fields(kind)}
    return {name: FaceDown(None, mark.revealed_at_end) for name, mark in found.items() if mark is not None}


def _marks_in(hint: object) -> Iterator[FaceDown]:
    """Those anywhere in a type."""
    if isinstance(hint, FaceDown):
        yield hint
    kind = typing.get_origin(hint) or hint
    if isinstance(kind, type) and attrs.has(kind):
        for inner in typing.get_type_hints(kind, include_extras=True).values():
            yield from _marks_in(inner)
    for inner in typing.get_args(hint):
        yield from _marks_in(inner)


def _as_seen(
    part: Part, value: object, above: tuple[FaceDown, ...], places: Mapping[Axis, int], viewer: int, *, over: bool,
) -> object:
    """The part as `viewer` sees it; `above` are marks of the row that it is an item of, whose owner is by its place there."""
    marks = (*above, *(each for each in part.marks if isinstance(each, FaceDown)))
    waiting = tuple([each for each in marks if each.owner == part.along and part.along is not None])
    here = [each for each in marks if each not in waiting]
    if part.mark(Remembered) or any(
            _hides(each, None if each.owner is None else places.get(each.owner), viewer, over=over) for each in here):
        return None
    if part.record is not None:
        record = object.__new__(type(value))
        for field in attrs.fields(cast(type[attrs.AttrsInstance], type(value))):
            object.__setattr__(record, field.name, getattr(value, field.name))
        for name, each in parts_of(part.record).items():
            object.__setattr__(record, name, _as_seen(each, getattr(value, name), (), places, viewer, over=over))
        return record
    if part.along is not None and part.item is not None:
        return tuple([_as_seen(part.item, each, waiting, {**places, part.along: place}, viewer, over=over)
                      for place, each in enumerate(cast("tuple[object, ...]", value))])
    return value


def _hides(mark: FaceDown, owner: int | None, viewer: int | None, *, over: bool) -> bool:
    if over and mark.revealed_at_end:
        return False
    return mark.owner is None or viewer is None or owner != viewer


@cache
def remembered(kind: type) -> Mapping[str, str]:
    """The fields that players do not see, for only the rules remember them: each with the reading it is kept for.

    Readings as in `Remembered`, and ``[*]`` stands for any item: ``players[*].note`` -> ``notes=yes``.
    """
    return dict(_remembered(kind, ""))


def unseen(kind: type, paths: Iterable[str], ambiguity: str | None = None) -> frozenset[str]:
    """Which of the leaf paths of a record only the rules remember; for the readings of one ambiguity, if it is given."""
    kept = {field for field, reading in remembered(kind).items() if ambiguity in (None, reading.partition("=")[0])}
    found = re.compile(rf"(?:{'|'.join(map(_pattern, kept))})(?![^.\[])") if kept else None
    return frozenset(path for path in paths if found is not None and found.match(path))


def in_sight(record: object) -> dict[str, int]:
    """The numbers of a record of ints by path, without what only the rules remember."""
    numbers = leaves(record)
    hidden_from_all = unseen(type(record), numbers)
    return {path: number for path, number in numbers.items() if path not in hidden_from_all}


def same_in_sight(one: R, other: R) -> bool:
    """Whether players see the same of two records of ints, constants included."""
    if one == other:
        return True
    kind: type = type(one)
    marked = remembered(kind)
    if any("." in field for field in marked):
        return in_sight(one) == in_sight(other)
    return all(getattr(one, name) == getattr(other, name) for name in _compared(kind) if name not in marked)


@cache
def _compared(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(cast(type[attrs.AttrsInstance], kind)) if field.eq)


def _remembered(kind: type, within: str) -> Iterator[tuple[str, str]]:
    for name, part in parts_of(kind).items():
        field, mark = f"{within}{name}", part.mark(Remembered)
        while part.item is not None:
            field, part = f"{field}[*]", part.item
        if mark is not None:
            yield f"{within}{name}", mark.reading
        elif part.record is not None:
            yield from _remembered(part.record, f"{field}.")


def _pattern(field: str) -> str:
    return re.escape(field).replace(re.escape("[*]"), r"\[\d+\]")
