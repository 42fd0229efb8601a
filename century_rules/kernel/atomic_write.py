"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
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


def write_folder(folder: Path, texts: Mapping[str, str]) -> None:
    """Write the files of a folder, by name, which must be empty; under another name first, so that all are there or none.

    Raises OSError.
    """
    with held():
        made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
        try:
            os.chmod(made, 0o755)
            for name, text in texts.items():
                (made / name).write_text(text, encoding="utf-8")
            if folder.is_dir():
                folder.rmdir()  # where it is not empty, that raises OSError
            os.replace(made, folder)
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
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
