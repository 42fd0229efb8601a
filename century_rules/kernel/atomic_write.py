"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from century_rules.kernel.interrupts import held


def write_whole(path: Path, text: str) -> None:
    """Write the file by another name first, and then give it its own. Raises OSError."""
    with held(), tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(text)
            file.close()
            os.chmod(file.name, 0o644)
            os.replace(file.name, path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def write_new(path: Path, text: str) -> None:
    """The same, where there must be no such file yet. Raises FileExistsError, OSError."""
    with held():
        path.open("x").close()  # nobody else can take the name
        try:
            write_whole(path, text)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
