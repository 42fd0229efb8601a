"""Where things are kept from one run to the next."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from pathlib import Path

import platformdirs

VARIABLE = "CENTURY_RULES_CACHE"
"""Environment variable with the folder to keep things in; empty for none."""


def folder(name: str) -> Path | None:
    """The folder for things of one kind, None if nothing is to be kept."""
    named = os.environ.get(VARIABLE)
    if named is None:
        return Path(platformdirs.user_cache_dir("century-rules")) / name
    return Path(named) / name if named else None


def prune(kept: Path, ours: str, most: int) -> None:
    """Remove the oldest files and folders beyond so many, of those whose names are of our form, a regular expression."""
    with contextlib.suppress(OSError):
        named = [path for path in kept.iterdir() if re.fullmatch(ours, path.name)]
        found = sorted(named, key=lambda path: path.stat().st_mtime, reverse=True)
        for path in found[most:]:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
