"""The folder of the user's in which this library keeps what it can make again: machine code, answers of the solver."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

VARIABLE = "CENTURY_RULES_CACHE"
"""Environment variable with the folder to keep things in; empty for none."""

MODE = "CENTURY_RULES_ANSWERS"
"""Environment variable: `KEPT` and `FRESH` keep answers of the solver and code of lifted rules, the second without looking at
what there is."""

KEPT, FRESH = "kept", "fresh"


def kept_folder(name: str) -> Path | None:
    """The folder of that name in the cache, made if need be; None if nothing is to be kept, or it cannot be written to."""
    try:
        named = os.environ.get(VARIABLE)
        if named is None:
            above = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "century-rules"
        elif named:
            above = Path(named)
        else:
            return None
        folder = above / name
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, RuntimeError):  # the latter where there is no home
        return None
    return folder
