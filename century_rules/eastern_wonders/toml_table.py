"""A TOML table in which cubes are written as in ``"YYR"``."""

from __future__ import annotations

import attrs

from century_rules.eastern_wonders.pieces import Cubes, parse_cubes
from century_rules.kernel.errors import InvalidComponents
from century_rules.writing import toml_table
from century_rules.writing.toml_table import parse_toml

__all__ = ["TomlTable", "parse_toml"]


@attrs.frozen
class TomlTable(toml_table.TomlTable):
    """See `century_rules.writing.toml_table.TomlTable`."""

    def cubes(self, key: str) -> Cubes:
        return self._cubes(key, self.text(key))

    def cube_sets(self, key: str) -> tuple[Cubes, ...]:
        return tuple(self._cubes(key, text) for text in self.texts(key))

    def _cubes(self, key: str, text: str) -> Cubes:
        try:
            return parse_cubes(text)
        except ValueError as error:
            raise InvalidComponents(f"{self.place}{key}: {error}") from error
