"""Where the machine code of loops is kept."""

from __future__ import annotations

import atexit
import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from century_rules.kernel.errors import InvalidInput
from century_rules.search.packed.folders import folder, prune

KEPT = 4
"""Of how many versions of this package the machine code is kept."""


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
    kept = folder("kernels")
    if kept is not None:
        try:
            kept.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=kept):
                pass
        except OSError:
            pass
        else:
            prune(kept, "[0-9a-f]{32}", KEPT)
            return kept
    passing = Path(tempfile.mkdtemp(prefix="century-rules-kernels-"))
    atexit.register(shutil.rmtree, passing, ignore_errors=True)
    return passing


def _sources() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):  # numbers of `search` are compiled in, too
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
