"""Answers of the solver that are kept from one run to the next: what was asked, to the letter, and what it said.

An answer is found again by the whole text of its question: the assertions in SMT-LIB with all their names, which of them are
told apart, the limit of steps, and the version of Z3. What an edit changes is another text, and is asked. Kept are the answers
that the premises contradict each other, with those that do, and that the solver gave up; where the question can be met, its
numbers are asked for each time. What does not fit its own digest is no answer, and is asked again.

Only processes keep answers that are told to by the environment variable `MODE`, as the command line does.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import cast

import attrs

from century_rules.kernel.kept_folder import FRESH, KEPT, MODE, kept_folder

MOST_BYTES = 500_000_000
"""A file of answers that has grown larger is begun anew."""

_PATIENCE = 10.0
"""Seconds that one process waits for another to have written."""


@attrs.frozen
class Answer:
    """What the solver said to a question that cannot be met, or that it gave up.

    Attributes:
        cannot_be: whether the assertions contradict each other; otherwise the solver does not know.
        core: the numbers of those told apart that do.
        reason: why it does not know.
        steps: solver steps spent.
    """

    cannot_be: bool
    core: tuple[int, ...]
    reason: str
    steps: int


def answers() -> Answers | None:
    """Where this process keeps answers; None if it keeps none."""
    mode = os.environ.get(MODE, "")
    return _answers(mode) if mode in (KEPT, FRESH) else None


def count_kept(number: int = 1) -> None:
    """Note that so many questions were answered as in an earlier run."""
    global _kept
    _kept += number


def kept_so_far() -> int:
    """How many questions of this process, and of its workers, were answered as in an earlier run."""
    return _kept


_kept = 0


@cache
def _answers(mode: str) -> Answers | None:
    folder = kept_folder("answers")
    return None if folder is None else Answers(folder / "answers.sqlite", fresh=mode == FRESH)


class Answers:
    """A file of answers, which several processes may read and write at once.

    Where the file cannot be read or written nothing is found or kept; one that is no file of answers is begun anew.
    """

    def __init__(self, file: Path, *, fresh: bool = False) -> None:
        self.file, self._fresh = file, fresh
        self._open: sqlite3.Connection | None = None
        self._process = 0

    def find(self, question: bytes) -> Answer | None:
        """The answer to a question with that digest; None if there is none, or what is there is damaged."""
        row = None if self._fresh else self._run("SELECT answer, digest FROM answers WHERE question = ?", question)
        if row is None:
            return None
        text, digest = row
        if not isinstance(text, str) or digest != _digest(question, text):
            return None
        cannot_be, core, reason, steps = json.loads(text)
        return Answer(cannot_be, tuple(core), reason, steps)

    def keep(self, question: bytes, answer: Answer) -> None:
        """Keep the answer in the place of what was there."""
        text = json.dumps([answer.cannot_be, list(answer.core), answer.reason, answer.steps])
        self._run("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", question, text, _digest(question, text))

    def _run(self, text: str, *values: object) -> tuple[object, ...] | None:
        """The first row that a statement gives; None if it gives none, or cannot be run."""
        try:
            found = self._connection().execute(text, values).fetchone()
        except sqlite3.OperationalError:  # others write for too long, there is no room, or it may not be written
            return None
        except sqlite3.DatabaseError:
            self._begin_anew()
            return None
        return cast("tuple[object, ...] | None", found)

    def _connection(self) -> sqlite3.Connection:
        """The file, opened in this process."""
        if self._open is None or self._process != os.getpid():  # a connection may not be taken along into a fork
            with suppress(OSError):
                if self.file.stat().st_size > MOST_BYTES:
                    self.file.unlink()
            self._open = sqlite3.connect(self.file, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
            self._process = os.getpid()
            self._open.execute("PRAGMA journal_mode = WAL")
            self._open.execute("PRAGMA synchronous = NORMAL")
            self._open.execute("CREATE TABLE IF NOT EXISTS answers (question BLOB PRIMARY KEY, answer TEXT, digest BLOB)")
        return self._open

    def close(self) -> None:
        """Let go of the file; it is opened again when it is needed."""
        if self._open is not None:
            with suppress(sqlite3.Error):
                self._open.close()
        self._open = None

    def _begin_anew(self) -> None:
        """Remove a file that is no file of answers."""
        self.close()
        for each in (self.file, *(self.file.with_name(f"{self.file.name}{end}") for end in ("-wal", "-shm"))):
            with suppress(OSError):
                each.unlink()


def question_of(text: str, told_apart: Sequence[int], rlimit: int, version: str) -> bytes:
    """The digest of a question, which is its own key: SHA-256 of all of it."""
    head = json.dumps([version, rlimit, list(told_apart), len(text)])
    return hashlib.sha256(f"{head}\n{text}".encode()).digest()


def _digest(question: bytes, answer: str) -> bytes:
    return hashlib.sha256(question + answer.encode()).digest()
