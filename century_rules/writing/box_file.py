"""The components of a game: those printed, in a TOML file of its package, and a user's file that says some of them otherwise."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Generic

from century_rules.writing.components import WHERE_FROM, Origin, R, Readers, laid_over, load
from century_rules.writing.toml_table import TomlTable, of_file, parse_toml


def printed_tables(package: str) -> dict[str, object]:
    """What ``data/printed.toml`` of that package says."""
    file = resources.files(package).joinpath("data/printed.toml")
    return parse_toml(file.read_text(encoding="utf-8"), f"{package.rpartition('.')[2]}, printed")


class BoxFile(Generic[R]):
    """How the components of one game are read.

    Args:
        kind: the class of the components.
        tables: what is printed.
        readers: see `load`.
        whole: names of tables that a file gives as a whole, see `laid_over`.
        origins: names of tables whose `Origin` goes into the field ``origins``; without any there is no such field.
    """

    def __init__(self, kind: type[R], tables: Mapping[str, object], *, readers: Readers | None = None,
                 whole: Collection[str] = (), origins: Collection[str] = ()) -> None:
        self._kind, self._tables, self._readers = kind, tables, readers or {}
        self._whole, self._origins = whole, origins

    def __call__(self, file: Path | None) -> R:
        """The components of a file, or the printed ones if there is none; raises `InvalidComponents`."""
        return self._printed if file is None else self.load(file)

    def printed(self) -> R:
        """The components as far as sources give them; what is not certain says so in its `Origin`."""
        return self._printed

    def load(self, path: str | Path) -> R:
        """Components from a TOML file of the shape of ``data/printed.toml``; what it leaves out is as printed.

        Raises `InvalidComponents`, which names the file and the place.
        """
        return of_file(path, self.of_tables)

    def of_tables(self, given: Mapping[str, object]) -> R:
        """The printed components with what TOML tables say otherwise; raises `InvalidComponents`, which names the place."""
        table = TomlTable(laid_over(self._tables, given, self._whole), "")
        found = {"origins": {name: Origin.of(table.table(name)) for name in self._origins}} if self._origins else {}
        box = load(self._kind, table, self._readers, **found)
        table.refuse_unasked(also=WHERE_FROM)
        return box

    @cached_property
    def _printed(self) -> R:
        return self.of_tables({})
