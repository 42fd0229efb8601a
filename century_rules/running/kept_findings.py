"""Findings that are kept from one run to the next as texts, each under all that it rests on: what was asked, and the library.

A finding is found again by the digest of its question, of every file of this package, of Python and of attrs, which makes the
classes of rules. Where a file was edited since this process began, or Python runs what it compiled of an older text, nothing is
found or kept: what is run may be something else.
Only processes keep findings that are told to by the environment variable `MODE`, as the command line does.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

import century_rules
from century_rules.process.kept_folder import FRESH, KEPT, MODE, kept_folder
from century_rules.process.kept_rows import KeptRows
from century_rules.process.foreign_code import foreign_code_was_run
from century_rules.running import identity
from century_rules.running.identity import digest_of_all, edited_since

MOST_BYTES = 100_000_000
"""A file of findings that has grown larger is begun anew."""

_TABLES = ("findings (key BLOB PRIMARY KEY, text TEXT, digest BLOB)",)
_CONTENT = ("properties/", "proofs/")


class Finding:
    """The place of one finding.

    Args:
        key: what it is found by: the digest of its question and of what it rests on.
        of_proofs: see `finding`.
    """

    def __init__(self, rows: _Findings, key: bytes, *, of_proofs: bool) -> None:
        self._rows, self._key, self._of_proofs = rows, key, of_proofs

    def find(self) -> str | None:
        """Its text; None if there is none, or what is there is damaged."""
        asked = "SELECT text, digest FROM findings WHERE key = ?"
        for text, digest in () if self._rows.fresh else self._rows.run(asked, self._key):
            if isinstance(text, str) and digest == _seal(self._key, text):
                return text
        return None

    def keep(self, text: str) -> None:
        """Keep the text in the place of what was there, unless something was edited meanwhile."""
        if not self._of_proofs or not (edited_since(century_rules.STARTED) or foreign_code_was_run()):
            self._rows.run("INSERT OR REPLACE INTO findings VALUES (?, ?, ?)", self._key, text, _seal(self._key, text))


class _Findings(KeptRows):
    def __init__(self, file: Path, *, fresh: bool) -> None:
        super().__init__(file, _TABLES, MOST_BYTES)
        self.fresh = fresh


def finding(*asked: object, of_proofs: bool, of_library: bool) -> Finding | None:
    """The place of the finding that answers this question, of texts and numbers; None where nothing is kept.

    One `of_proofs` rests on properties and proofs, too, and on that no code of others was run, which may have changed anything.
    Others are looked at anew by who asks. Without `of_library` it rests on files outside this package, too, and is not kept.
    """
    mode = os.environ.get(MODE, "")
    rows = _findings(mode) if of_library and mode in (KEPT, FRESH) else None
    library = None if rows is None or (of_proofs and foreign_code_was_run()) else _library(of_proofs)
    if rows is None or library is None:
        return None
    return Finding(rows, hashlib.sha256(library + json.dumps(asked).encode()).digest(), of_proofs=of_proofs)


@cache
def _findings(mode: str) -> _Findings | None:
    folder = kept_folder("findings")
    return None if folder is None else _Findings(folder / "findings.sqlite", fresh=mode == FRESH)


@cache
def _library(of_proofs: bool) -> bytes | None:
    """The digest of all that the library is made of, with properties and proofs if asked; None if a file is not what is run."""
    sources = digest_of_all(identity.first_read(), but=() if of_proofs else _CONTENT)
    others = f"{platform.python_implementation()} {sys.version} {sys.flags.optimize} {version('attrs')}"
    return None if edited_since(century_rules.STARTED) else hashlib.sha256(sources + others.encode()).digest()


def _seal(key: bytes, text: str) -> bytes:
    """The digest of a text that is kept under this key: under another it is not taken."""
    return hashlib.sha256(key + text.encode()).digest()
