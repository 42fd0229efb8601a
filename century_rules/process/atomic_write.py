"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from century_rules.process.interrupts import held


def write_whole(path: Path, text: str) -> None:
    """Write a temporary file beside it, and rename that to the file. Raises OSError."""
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
    """Write the files of a folder, by name; in another place first, so that all are there or none.

    Raises OSError; also where the folder is not empty.
    """
    is_there = folder.is_dir()  # then it is not replaced: it may be a mount point or a symbolic link
    with held():
        made = Path(tempfile.mkdtemp(dir=folder if is_there else folder.parent, prefix=f".{folder.name}."))
        moved = list[Path]()
        try:
            os.chmod(made, 0o755)
            for name, text in texts.items():
                (made / name).write_text(text, encoding="utf-8")
            if not is_there:
                os.replace(made, folder)
                return
            if len(list(folder.iterdir())) > 1:
                raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), str(folder))
            for name in texts:
                os.replace(made / name, folder / name)
                moved.append(folder / name)
            made.rmdir()
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            for each in moved:
                each.unlink(missing_ok=True)
            raise


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet. Raises FileExistsError, OSError."""
    with held():
        path.open("x").close()  # nobody else can take the name
        try:
            write_whole(path, text)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
