"""Whether Python runs what stands in a file: of what it compiled before it compares only size and time, in whole seconds."""

from __future__ import annotations

import marshal
import os
import sys
from functools import cache
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path

_HEADER = 16
"""Bytes before the code in what Python keeps: magic number, flags, time, size."""

COARSE = 0.1
"""Seconds by which the time of an edit may be wrong."""


def is_older_code_run(file: str | Path) -> bool:
    """Whether Python takes, for this file, code that it compiled of another text: of one as long, written in the same second.

    So it is after an edit that keeps the time of the file, as copies do that keep times.
    """
    file = str(file)
    if not file.endswith(".py"):
        return False
    kept = cache_from_source(file)
    try:
        compiled, written = os.stat(kept).st_ctime_ns, os.stat(file).st_ctime_ns
    except OSError:  # nothing was kept, so the text is run
        return False
    return compiled <= written + COARSE * 1e9 and _differs(Path(file), Path(kept), written, compiled)


@cache
def _differs(file: Path, kept: Path, *_times: int) -> bool:
    """Whether what Python kept would be taken, and is not what the text is compiled to; asked once for each time of either."""
    try:
        found, text, source = kept.read_bytes(), file.read_bytes(), file.stat()
        of_this = [(number & 0xFFFF_FFFF).to_bytes(4, "little") for number in (int(source.st_mtime), source.st_size)]
        is_by_time = found[4:8] == bytes(4)
        if found[:4] != MAGIC_NUMBER or (is_by_time and found[8:_HEADER] != b"".join(of_this)):
            return False
        code = compile(text, str(file), "exec", dont_inherit=True, optimize=sys.flags.optimize)
        return bool(marshal.loads(found[_HEADER:]) != code)
    except (OSError, ValueError, TypeError, EOFError, SyntaxError):
        return True
