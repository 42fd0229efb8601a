"""A file of rows that several processes may read and write at once: what is kept from one run to the next, under its digest."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

_PATIENCE = 10.0
"""Seconds that one process waits for another to have written."""


class KeptRows:
    """An SQLite file with these tables, each as SQL declares it.

    Where it cannot be read or written there are no rows. One that is no such file, or larger than `most` bytes, is begun anew.
    """

    def __init__(self, file: Path, tables: Sequence[str], most: int) -> None:
        self.file, self._tables, self._most = file, tables, most
        self._open: sqlite3.Connection | None = None
        self._process = 0

    def run(self, text: str, *values: object) -> list[tuple[object, ...]]:
        """The rows that a statement gives; none if it cannot be run."""
        try:
            return self._connection().execute(text, values).fetchall()
        except sqlite3.OperationalError:  # others write for too long, there is no room, or it may not be written
            return []
        except sqlite3.DatabaseError:
            self._begin_anew()
            return []

    def _connection(self) -> sqlite3.Connection:
        """The file, opened in this process."""
        if self._open is None or self._process != os.getpid():  # a connection may not be taken along into a fork
            with suppress(OSError):
                if self.file.stat().st_size > self._most:
                    self.file.unlink()
            self._open = sqlite3.connect(self.file, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
            self._process = os.getpid()
            self._open.execute("PRAGMA journal_mode = WAL")
            self._open.execute("PRAGMA synchronous = NORMAL")
            for each in self._tables:
                self._open.execute(f"CREATE TABLE IF NOT EXISTS {each}")
        return self._open

    def close(self) -> None:
        """Let go of the file; it is opened again when it is needed."""
        if self._open is not None:
            with suppress(sqlite3.Error):
                self._open.close()
        self._open = None

    def _begin_anew(self) -> None:
        """Remove a file that is no SQLite database."""
        self.close()
        for each in (self.file, *(self.file.with_name(f"{self.file.name}{end}") for end in ("-wal", "-shm"))):
            with suppress(OSError):
                each.unlink()
