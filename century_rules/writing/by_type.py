"""Components read from TOML by the types of their fields: whole numbers, texts, rows of these, and records.

What a file leaves out is as in the components it begins from. Messages name the place in the file and the mend.
"""

from __future__ import annotations

import typing
from pathlib import Path
from typing import TypeVar, cast, get_args, get_origin

import attrs

from century_rules.kernel.errors import InvalidComponents
from century_rules.writing.toml_table import TomlTable, of_file

R = TypeVar("R")


def components_by_type(printed: R, file: Path | None) -> R:
    """The printed components, or those with what a TOML file says otherwise. Raises InvalidComponents."""
    if file is None:
        return printed
    return of_file(file, lambda tables: changed_by_type(printed, TomlTable(tables, "")))


def changed_by_type(record: R, given: TomlTable) -> R:
    """The record, an attrs record, with the fields that the table gives. Raises InvalidComponents."""
    kind = type(record)
    hints = typing.get_type_hints(kind)
    fields = {field.name: field for field in attrs.fields(cast(type[attrs.AttrsInstance], kind))
              if field.init and not getattr(field.default, "takes_self", False)}  # others are made of these
    given.only(fields)
    changes = {key: _read(hints[key], getattr(record, key), given, key) for key in given.values}
    try:
        now = {name: changes.get(name, getattr(record, name)) for name in fields}
        return kind(**{fields[name].alias or name: value for name, value in now.items()})
    except ValueError as error:
        raise InvalidComponents(f"{given.place}{error}") from error


def _read(hint: object, now: object, given: TomlTable, key: str) -> object:
    if hint is int:
        return given.number(key)
    if hint is str:
        return given.text(key)
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        item = get_args(hint)[0]
        if item is int:
            return given.numbers(key)
        if item is str:
            return given.texts(key)
    if isinstance(hint, type) and attrs.has(hint):
        return changed_by_type(now, given.table(key))
    raise TypeError(f"{key}: {hint!r} is no whole number, no text, no row of these and no record; read it by hand")
