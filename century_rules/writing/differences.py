"""How two positions of one class differ, thing by thing, in words made of the fields' names and meanings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import attrs

from century_rules.kernel.meanings import Flag, OneOf, Part, Place, parts_of
from century_rules.writing.names import Names


@attrs.frozen
class Difference:
    """One thing that is otherwise. As text it is told by its names alone, for instance ``P1 hold: 2 tea, not nothing``.

    Attributes:
        field: which fields lead there, for instance ``players.hold``.
        who: whose record it is in; empty outside of such.
        thing: of flags, records' rows and the like that are kept along an axis, what it is kept for; otherwise empty.
        here: the number or the numbers here.
        there: the same there.
        words: both in words.
    """

    field: str
    who: str
    thing: str
    here: object
    there: object
    words: tuple[str, str]

    def __str__(self) -> str:
        what = self.field.rpartition(".")[2].replace("_", " ").strip()
        return f"{' '.join(filter(None, (self.who, what, self.thing)))}: {self.words[0]}, not {self.words[1]}"


def differing(here: object, there: object, names: Names) -> Iterator[Difference]:
    """What is otherwise in two records of one class, in the order of the fields. ValueError if their tuples differ in length."""
    yield from _in_records(here, there, "", "", names)


def _in_records(here: object, there: object, field: str, who: str, names: Names) -> Iterator[Difference]:
    for name, part in parts_of(type(here)).items():
        one, other = getattr(here, name), getattr(there, name)
        if one != other:
            yield from _in_parts(part, one, other, f"{field}.{name}" if field else name, who, names)


def _in_parts(part: Part, here: object, there: object, field: str, who: str, names: Names) -> Iterator[Difference]:
    item = part.item
    if part.along is None or item is None or not (item.record or item.along or isinstance(item.meaning, Flag | Place | OneOf)):
        yield Difference(field, who, "", here, there, (_in_words(part, here, names), _in_words(part, there, names)))
        return
    both = zip(names[part.along], cast(tuple[object, ...], here), cast(tuple[object, ...], there), strict=True)
    for name, one, other in both:
        if one == other:
            continue
        if item.record is not None:
            yield from _in_records(one, other, field, f"{who} {name}".strip(), names)
        else:
            yield Difference(field, who, name, one, other, (_in_words(item, one, names), _in_words(item, other, names)))


def _in_words(part: Part, value: object, names: Names) -> str:
    if part.along is not None:
        counts = zip(names[part.along], cast(tuple[int, ...], value), strict=True)
        return ", ".join(f"{int(count)} {name}" for name, count in counts if count) or "nothing"
    number = cast(int, value)
    if isinstance(part.meaning, Place):
        return names[part.meaning.axis][number] if number >= 0 else "none"
    if isinstance(part.meaning, OneOf):
        return part.meaning.members(number).name.lower()
    if isinstance(part.meaning, Flag):
        return "yes" if number else "no"
    return str(int(number))
