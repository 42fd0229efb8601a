"""The numbers of a box by their places, as they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

import attrs

from century_rules.rulings.operations import Book
from century_rules.writing.toml_table import parse_toml


def printed_numbers(book: Book) -> dict[str, object]:
    """What is printed, by the place in a components file; lists of tables as they are."""
    text = book.archive.text_of("printed.toml")
    return dict(flat(parse_toml(text, "printed")) if text else flat(_record(book.components(None))))


def flat(table: Mapping[str, object], within: str = "") -> Iterator[tuple[str, object]]:
    """Each value of a table and the tables in it, by its place, as ``end.vp_tiles``."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{within}{key}.")
        else:
            yield f"{within}{key}", value


def _record(box: object) -> dict[str, object]:
    """The fields of a box that has no file of its own, which are read by their types: numbers, texts, rows, records."""
    if not attrs.has(type(box)):
        return {}
    found = {field.name: getattr(box, field.name) for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(box)))}
    return {name: _record(value) if attrs.has(type(value)) else list(value) if isinstance(value, tuple) else value
            for name, value in found.items()}
