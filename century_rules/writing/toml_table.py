"""A TOML file as tables that know where they stand, so that messages can name the place and the mend."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Self, TypeGuard

import attrs

from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.record import clip, did_you_mean

LARGEST = 10**9
"""No number of a game is greater."""


def parse_toml(text: str, name: str) -> dict[str, object]:
    """What the text says; `name` is how messages call it. Raises InvalidComponents if it is not TOML."""
    try:
        table = tomllib.loads(text)
        repr(table)  # hexadecimal numbers are read at any length, but not written in a message
        return table
    except RecursionError as error:
        raise InvalidComponents(f"{name}: not TOML that can be read: tables or lists lie too deep in one another") from error
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise InvalidComponents(f"{name}: not TOML: {error}") from error


@attrs.frozen
class TomlTable:
    """A TOML table that knows where in the file it stands, so that messages can name the place."""

    values: Mapping[str, object]
    place: str

    def only(self, keys: Iterable[str]) -> None:
        """Raise InvalidComponents, which lists what there is, if a key is none of these."""
        known = tuple(keys)
        for key in self.values:
            if key not in known:
                raise InvalidComponents(f"{self.place}{clip(key)}: is unknown{did_you_mean(key, known)}; "
                                        f"there are {', '.join(known)}")

    def number(self, key: str, at_least: int = 0) -> int:
        value = self._get(key)
        if not _is_number(value, at_least):
            raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a whole number, at least {at_least}")
        return value

    def text(self, key: str) -> str:
        value = self._get(key)
        if not isinstance(value, str) or not value:
            raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a text")
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        listed = self._list(key)
        for value in listed:
            if not _is_number(value, 0):
                raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a whole number, at least 0")
        return tuple(value for value in listed if isinstance(value, int))

    def texts(self, key: str) -> tuple[str, ...]:
        listed = self._list(key)
        for value in listed:
            if not isinstance(value, str):
                raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a text")
        return tuple(value for value in listed if isinstance(value, str))

    def table(self, key: str) -> Self:
        value = self._get(key)
        if not isinstance(value, dict):
            raise InvalidComponents(f"{self.place}{key}: should be a table [{self.place}{key}]")
        return type(self)(value, f"{self.place}{key}.")

    def optional_table(self, key: str) -> Self:
        """The table; an empty one if it is left out."""
        return self.table(key) if key in self.values else type(self)({}, f"{self.place}{key}.")

    def tables(self, key: str) -> tuple[Self, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise InvalidComponents(f"{self.place}{key}: should be a list of tables [[{self.place}{key}]]")
        return tuple(type(self)(entry, f"{key}[{entry.get('id', number)}].") for number, entry in enumerate(value, 1))

    def _get(self, key: str) -> object:
        if key not in self.values:
            raise InvalidComponents(f"{self.place}{key}: missing")
        return self.values[key]

    def _list(self, key: str) -> list[object]:
        value = self._get(key)
        if not isinstance(value, list):
            raise InvalidComponents(f"{self.place}{key}: {_shown(value)} should be a list")
        return value


def _is_number(value: object, at_least: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and at_least <= value <= LARGEST


def _shown(value: object) -> str:
    return clip(repr(value))
