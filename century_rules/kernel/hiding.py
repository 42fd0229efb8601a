"""What lies face down for whom, from the marks of the fields; and a record as somebody sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, cast

import attrs

from century_rules.kernel.meanings import FaceDown, Leaf, parts_of

R = TypeVar("R")


def hidden(leaves: Iterable[Leaf], viewer: int | None, *, over: bool) -> frozenset[str]:
    """The paths of the leaves that lie face down for the viewer, by place on the axis of owners; for somebody if that is None.

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


def _hides(mark: FaceDown, owner: int | None, viewer: int | None, *, over: bool) -> bool:
    if over and mark.at_the_end:
        return False
    return mark.owner is None or viewer is None or owner != viewer
