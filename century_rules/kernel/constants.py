"""Text of the constant fields of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import attrs

from century_rules.kernel.meanings import Axis, MeansNothing, OneOf, Part, Record, constant_fields, parts_of


@attrs.frozen
class SaidConstant:
    """One constant field of a position.

    Attributes:
        field: its name.
        axis: what it has an item for; None if it does not say, or nothing has a name there.
        items: its items as texts, each with the name of what it is for; without an axis one, without a name.
    """

    field: str
    axis: Axis | None
    items: Mapping[str, str]

    @property
    def text(self) -> str:
        """All of it, in one line."""
        return ", ".join(f"{name} {said}".strip() for name, said in self.items.items())


def constants_said(position: object, names: Mapping[Axis, Sequence[str]] | None) -> Iterator[SaidConstant]:
    """The constants of a position that are made of numbers, texts, tuples and records, in the order of the fields."""
    if not attrs.has(type(position)):
        return
    for field, axis in constant_fields(type(position)).items():
        value = getattr(position, field)
        said = _said(value)
        if not said:
            continue
        named = None if axis is None or names is None else names.get(axis)
        if named is not None and isinstance(value, tuple) and len(value) == len(named):
            yield SaidConstant(field, axis, dict(zip(named, map(str, map(_said, value)), strict=True)))
        else:
            yield SaidConstant(field, None, {"": said})


def _said(value: object) -> str | None:
    """The value as text; None if something in it is neither number nor text."""
    if isinstance(value, int | str):
        return str(int(value)) if isinstance(value, int) else value
    if isinstance(value, tuple):
        return _together([_said(each) for each in cast("Sequence[object]", value)])
    if isinstance(value, Record):
        fields, means = attrs.fields(cast("type[attrs.AttrsInstance]", type(value))), _meanings(type(value))
        parts = {each.name: _of_field(getattr(value, each.name), means.get(each.name)) for each in fields}
        return _together([None if said is None else f"{name} {said}" for name, said in parts.items()])
    return None


def _meanings(kind: type) -> Mapping[str, Part]:
    """What its fields mean; nothing for a record that has a text among them."""
    try:
        return parts_of(kind)
    except MeansNothing:
        return {}


def _of_field(value: object, part: Part | None) -> str | None:
    """The same of a field of a record: a member of an enum by its name."""
    if part is not None and isinstance(part.meaning, OneOf) and isinstance(value, int):
        return part.meaning.members(value).name.lower()
    return _said(value)


def _together(said: list[str | None]) -> str | None:
    known = [each for each in said if each is not None]
    return " ".join(known) if len(known) == len(said) else None
