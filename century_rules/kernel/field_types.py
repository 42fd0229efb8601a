"""Shallow type check of a record's fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.text_lines import clip

_KINDS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "Callable": (callable, "a function"),
    "Mapping": (lambda value: isinstance(value, Mapping), "a dict"),
    "tuple": (lambda value: _is_row(value), "a tuple"),
    "frozenset": (lambda value: _is_row(value), "a frozenset"),
    "str": (lambda value: isinstance(value, str), "a text"),
    "type": (lambda value: isinstance(value, type), "a class"),
    "Path": (lambda value: isinstance(value, Path), "a Path"),
}
"""By the word that a type begins with: what tells such a value, and what it is called."""


def check_attributes(record: object, title: str, kinds: Mapping[str, type]) -> None:
    """Raise InvalidInput, which names all fields of the record that hold what their types do not say.

    `kinds` are further classes, by the name that a type begins with. A type that begins with another name is not asked about.
    """
    wrong = [f"{name}: {clip(repr(value))} should be {wanted}" for name, value, wanted in _wrong(record, kinds)]
    if wrong:
        raise InvalidInput(f"{title}, {'; '.join(wrong)}")


def _wrong(record: object, kinds: Mapping[str, type]) -> Iterator[tuple[str, object, str]]:
    for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(record))):
        said, value = str(field.type), getattr(record, field.name)
        word = said.partition("[")[0].partition(" ")[0]
        if value is None and said.endswith("| None"):
            continue
        if word in _KINDS:
            is_such, wanted = _KINDS[word]
            if not is_such(value):
                yield field.alias or field.name, value, wanted
        elif word in kinds and not isinstance(value, kinds[word]):
            yield field.alias or field.name, value, f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"


def _is_row(value: object) -> bool:
    """Whether it has items, and is no text: letters are nobody's items."""
    return isinstance(value, Collection) and not isinstance(value, str)
