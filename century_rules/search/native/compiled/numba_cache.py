"""Where numba keeps the machine code of loops from one run to the next."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from century_rules.kernel.errors import InvalidInput
from century_rules.process.kept_folder import kept_folder

KEPT = 4
"""Of how many versions of this package it is kept."""


@contextmanager
def code_kept() -> Iterator[None]:
    """Machine code of loops that are imported inside is kept in a folder of its own for each version of the sources.

    Numba by itself looks at the time of one file only. Raises InvalidInput if it is not installed.
    """
    try:
        import numba
    except ImportError as error:
        raise InvalidInput("numba is not installed; run: pip install 'century-rules[fast]'") from error
    settings = vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(_usable_folder() / _sources())
    try:
        yield
    finally:
        settings["CACHE_DIR"] = before


@cache
def _usable_folder() -> Path:
    """Where machine code is kept; if that is nowhere, or cannot be written to, a folder that goes with this process."""
    with contextlib.suppress(OSError):
        kept = kept_folder("kernels")
        if kept is not None:
            _remove_oldest(kept)
            return kept
    passing = Path(tempfile.mkdtemp(prefix="century-rules-kernels-"))
    atexit.register(shutil.rmtree, passing, ignore_errors=True)
    return passing


def _remove_oldest(kept: Path) -> None:
    """Remove what is kept of versions beyond so many; only folders that have a digest for a name are ours."""
    found = [path for path in kept.iterdir() if re.fullmatch("[0-9a-f]{32}", path.name)]
    for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def _sources() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parents[2].rglob("*.py")):  # numbers of `search` are compiled in, too
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
