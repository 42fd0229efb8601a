"""A folder for one search, which is gone when the search is over, however that came about."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from century_rules.kernel.errors import InvalidInput

PREFIX = "century-rules-search-"
LOCK = "in-use"


@contextmanager
def scratch(parent: Path | None = None) -> Iterator[Path]:
    """A new folder in `parent`, or where the system has temporary files; removed at the end.

    Nobody tidies up after a process that was killed, so the next search does: a folder whose lock nobody holds has no owner.

    Raises InvalidInput if there is no such parent, or it cannot be written to.
    """
    where = Path(tempfile.gettempdir()) if parent is None else parent
    try:
        # It gets its name when its lock is held, so that nobody takes it for an orphan in between.
        made = Path(tempfile.mkdtemp(prefix=f".{PREFIX}", dir=where))
    except OSError as error:
        raise InvalidInput(f"{where}: no folder can be made there for the states ({error.strerror}); name another") from error
    lock = FileLock(made / LOCK)
    lock.acquire()
    try:
        folder = where / made.name.removeprefix(".")
        os.rename(made, folder)
        made = folder
        _remove_orphans(where)
        yield folder
    finally:
        lock.release()
        shutil.rmtree(made, ignore_errors=True)


def _remove_orphans(where: Path) -> None:
    for path in where.glob(f"{PREFIX}*"):
        if not (path / LOCK).is_file():
            continue  # somebody else's folder
        try:
            with FileLock(path / LOCK, timeout=0):
                shutil.rmtree(path, ignore_errors=True)
        except (Timeout, OSError):
            continue
