"""A TOML file as tables that know where they stand, so that messages can name the place and the mend."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeGuard, TypeVar

import attrs

from century_rules.kernel.errors import InvalidComponents, InvalidRecord
from century_rules.kernel.text_lines import clip, did_you_mean, read_text
from century_rules.writing.toml_mends import explained

V = TypeVar("V")

LARGEST = 10**9
"""No number of a game is greater."""


def of_file(path: str | Path, make: Callable[[Mapping[str, object]], V]) -> V:
    """What is made of the tables of a TOML file. Raises InvalidComponents, which names the file and the place."""
    try:
        tables = parse_toml(read_text(path), str(path))
    except InvalidRecord as error:
        raise InvalidComponents(str(error)) from error
    if not tables:
        raise InvalidComponents(f"{path}: there is nothing in it; say what it is to say, or leave the file out")
    try:
        return make(tables)
    except InvalidComponents as error:
        raise InvalidComponents(f"{path}: {error}") from error


def parse_toml(text: str, name: str) -> dict[str, object]:
    """What the text says; `name` is how messages call it. Raises InvalidComponents if it is not TOML."""
    try:
        table = tomllib.loads(text)
        repr(table)  # hexadecimal numbers are read at any length, but not written in a message
        return table
    except RecursionError as error:
        raise InvalidComponents(f"{name}: not TOML that can be read: tables or lists lie too deep in one another") from error
    except tomllib.TOMLDecodeError as error:
        raise InvalidComponents(f"{name}: not TOML: {explained(text, str(error))}") from error
    except ValueError as error:  # what Python does not read or show
        raise InvalidComponents(f"{name}: has a number of thousands of digits; the largest of a game is {LARGEST}") from error


@attrs.frozen
class TomlTable:
    """A TOML table that knows where in the file it stands, so that messages can name the place, and what it was asked for.

    Attributes:
        values: what it says.
        place: where it stands, for instance ``board.``; empty for the whole file.
    """

    values: Mapping[str, object]
    place: str
    _asked: dict[str, list[TomlTable]] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def refuse_unasked(self, also: Iterable[str] = ()) -> None:
        """Raise InvalidComponents, naming the place and what there is, if there is a key nobody asked for, here or further in.

        `also` are keys that every table may have.
        """
        self.only([*self._asked, *(key for key in also if key not in self._asked)])
        for tables in self._asked.values():
            for table in tables:
                table.refuse_unasked(also)

    def only(self, keys: Iterable[str]) -> None:
        """Raise InvalidComponents, which lists what there is, if a key is none of these."""
        known = tuple(keys)
        for key in self.values:
            if key not in known:
                raise InvalidComponents(f"{self.place}{clip(key)}: is unknown{did_you_mean(key, known)}; "
                                        f"there are {', '.join(known)}")

    def has(self, key: str) -> bool:
        """Whether the key is there; it may be."""
        self._asked.setdefault(key, [])
        return key in self.values

    def number(self, key: str, at_least: int = 0) -> int:
        value = self._get(key)
        if not _is_number(value, at_least):
            raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a whole number, {wanted(value, at_least)}")
        return value

    def text(self, key: str) -> str:
        value = self._get(key)
        if value == "":
            raise InvalidComponents(f"{self.place}{key}: is empty; write a text between the quotes")
        if not isinstance(value, str):
            raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a text, in quotes")
        return value

    def optional_text(self, key: str, otherwise: str) -> str:
        """The text of that key; `otherwise` if it is left out. What is no text is made one."""
        self._asked.setdefault(key, [])
        return str(self.values.get(key, otherwise))

    def parsed(self, key: str, parse: Callable[[str], V]) -> V:
        """What `parse` makes of the text of that key; its ValueError is named with the place."""
        return self._parsed(key, self.text(key), parse)

    def each_parsed(self, key: str, parse: Callable[[str], V]) -> tuple[V, ...]:
        """The same of a list of texts."""
        return tuple(self._parsed(key, text, parse) for text in self.texts(key))

    def numbers(self, key: str) -> tuple[int, ...]:
        listed = self._list(key)
        for value in listed:
            if not _is_number(value, 0):
                raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a whole number, {wanted(value, 0)}")
        return tuple(value for value in listed if isinstance(value, int))

    def texts(self, key: str) -> tuple[str, ...]:
        listed = self._list(key)
        for value in listed:
            if not isinstance(value, str):
                raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a text, in quotes")
        return tuple(value for value in listed if isinstance(value, str))

    def table(self, key: str) -> TomlTable:
        value = self._get(key)
        if not isinstance(value, dict):
            raise InvalidComponents(f"{self.place}{key}: should be a table [{self.place}{key}]")
        return self._inner(key, value, f"{self.place}{key}.")

    def optional_table(self, key: str) -> TomlTable:
        """The table; an empty one if it is left out."""
        return self.table(key) if key in self.values else self._inner(key, {}, f"{self.place}{key}.")

    def tables(self, key: str) -> tuple[TomlTable, ...]:
        self._asked.setdefault(key, [])
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise InvalidComponents(f"{self.place}{key}: should be a list of tables [[{self.place}{key}]]")
        return tuple(self._inner(key, entry, f"{key}[{entry.get('id', number)}].") for number, entry in enumerate(value, 1))

    def _inner(self, key: str, values: Mapping[str, object], place: str) -> TomlTable:
        """The table of that key; it is the same one however often it is asked for, so that it knows all it was asked for."""
        known = self._asked.setdefault(key, [])
        for table in known:
            if table.place == place and table.values is values:
                return table
        known.append(TomlTable(values, place))
        return known[-1]

    def _get(self, key: str) -> object:
        self._asked.setdefault(key, [])
        if key not in self.values:
            raise InvalidComponents(f"{self.place}{key}: missing")
        return self.values[key]

    def _list(self, key: str) -> list[object]:
        value = self._get(key)
        if not isinstance(value, list):
            as_list = f": {key} = [{json.dumps(value, ensure_ascii=False)}]" if isinstance(value, str | int) else ""
            raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a list{clip(as_list)}")
        return value

    def _parsed(self, key: str, text: str, parse: Callable[[str], V]) -> V:
        try:
            return parse(text)
        except ValueError as error:
            raise InvalidComponents(f"{self.place}{key}: {error}") from error


def _is_number(value: object, at_least: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and at_least <= value <= LARGEST


def wanted(value: object, least: int) -> str:
    """Which whole numbers are taken: from the least one on; the largest one, too, where the value is beyond it."""
    return f"{least} to {LARGEST}" if isinstance(value, int) and value > LARGEST else f"at least {least}"


def _shown(value: object) -> str:
    return clip(repr(value))
