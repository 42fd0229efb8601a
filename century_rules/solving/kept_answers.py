"""Answers of the solver that are kept from one run to the next: what was asked, term by term, and what it said.

An answer is found again by the whole of its question: the terms asserted with all their names, in their order, which of them are
told apart, the limit of steps, and the version of Z3. What an edit changes is another question, and is asked; but what followed
from some premises is found again wherever these are among the premises, whatever the others are. Kept is that the
terms contradict each other, with those that do, that they do not, and that the solver gave up; numbers that meet them are not,
and where they are needed the question is asked again. What does not fit its own digest is no answer.

Only processes keep answers that are told to by the environment variable `MODE`, as the command line does.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import attrs

from century_rules.process.kept_folder import FRESH, KEPT, MODE, kept_folder
from century_rules.process.kept_rows import KeptRows

MOST_BYTES = 500_000_000
"""A file of answers that has grown larger is begun anew."""

_TABLES = ("answers (question BLOB PRIMARY KEY, answer TEXT, digest BLOB)",
           "cores (goal BLOB, core TEXT, digest BLOB, PRIMARY KEY (goal, core))")


@attrs.frozen
class Answer:
    """What the solver said to a question.

    Attributes:
        status: ``unsat``, ``sat`` or ``unknown``.
        core: where unsat, the numbers of those told apart that contradict each other.
        reason: where unknown, why.
        steps: solver steps spent.
    """

    status: str
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


class Answers(KeptRows):
    """A file of answers; see `KeptRows`."""

    def __init__(self, file: Path, *, fresh: bool = False) -> None:
        super().__init__(file, _TABLES, MOST_BYTES)
        self._fresh = fresh

    def find(self, question: bytes) -> Answer | None:
        """The answer to a question with that digest; None if there is none, or what is there is damaged."""
        rows = [] if self._fresh else self.run("SELECT answer, digest FROM answers WHERE question = ?", question)
        if not rows:
            return None
        text, digest = rows[0]
        if not isinstance(text, str) or digest != _digest(question, text):
            return None
        status, core, reason, steps = json.loads(text)
        return Answer(status, tuple(core), reason, steps)

    def keep(self, question: bytes, answer: Answer) -> None:
        """Keep the answer in the place of what was there."""
        text = json.dumps([answer.status, list(answer.core), answer.reason, answer.steps])
        self.run("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", question, text, _digest(question, text))

    def find_core(self, goal: bytes, premises: Mapping[bytes, int]) -> Answer | None:
        """That premises among these contradict what else is asserted, if it was found of some; each has its digest and number.

        What follows from some premises follows from these and more, so that an edit of the others changes nothing.
        """
        for text, digest in () if self._fresh else self.run("SELECT core, digest FROM cores WHERE goal = ?", goal):
            if not isinstance(text, str) or digest != _digest(goal, text):
                continue
            core = [bytes.fromhex(each) for each in json.loads(text)]
            if all(each in premises for each in core):
                return Answer("unsat", tuple([premises[each] for each in core]), "", 0)
        return None

    def keep_core(self, goal: bytes, core: Iterable[bytes]) -> None:
        """Keep that premises with these digests contradict what else is asserted."""
        text = json.dumps([each.hex() for each in core])
        self.run("INSERT OR IGNORE INTO cores VALUES (?, ?, ?)", goal, text, _digest(goal, text))


def question_of(asserted: Iterable[tuple[int | None, bytes]], rlimit: int, version: str) -> bytes:
    """The digest of a question: of all terms asserted, in their order, each with its number if it is told apart."""
    text = json.dumps([version, rlimit, [[number, term.hex()] for number, term in asserted]])
    return hashlib.sha256(text.encode()).digest()


def _digest(question: bytes, answer: str) -> bytes:
    return hashlib.sha256(question + answer.encode()).digest()
