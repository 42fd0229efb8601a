"""The Python part of a ruling while it runs: what goes on for too long is broken off, and what it raises names its line."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.process.error_text import in_short, is_reportable
from century_rules.lifting.errors import LiftError
from century_rules.lifting.sizes import SMALLER, too_large
from century_rules.rulings.file import RulingFile

MOST_LINES = 200_000
"""Lines of a ruling run for one question, before it is broken off."""


class _BrokenOff(BaseException):
    """Raised inside a ruling that does not come to an end; no `except Exception` of its own catches it."""


def run(ruling: RulingFile, what: str, run: Callable[[], object], *, lifted: bool = True) -> object:
    """What it gives. Raises InvalidInput, which names the place, for whatever it raises, or if it does not come to an end.

    What was not `lifted` before is watched for what gets too large, too.
    """
    where, code = f"{ruling.path}: {what}", ruling.path
    try:
        with _no_longer_than(str(ruling.path), MOST_LINES, sized=not lifted):
            return run()
    except _BrokenOff as error:
        raise InvalidInput(f"{where}: {error}") from None
    except LiftError as error:
        line = error.where.removeprefix(f"{ruling.path}:")
        said = str(error).removeprefix(f"{error.where}: ")
        raise InvalidInput(f"{code}:{line}: {what}: {said}" if line.isdigit() else f"{where}: {error}") from error
    except CenturyError as error:
        raise InvalidInput(f"{code}:{_line(ruling, error)}: {what}: {error}") from error
    except BaseException as error:  # whatever somebody's code may raise
        if not is_reportable(error):
            raise
        raise InvalidInput(f"{code}:{_line(ruling, error)}: {what}: {in_short(error)}") from error


@functools.wraps(range)
def short_range(*limits: int) -> range:
    """A range that is not too long. Raises ValueError for others."""
    found = range(*limits)
    if len(found) > MOST_LINES:
        raise ValueError(f"range({', '.join(map(str, limits))}) is of more than {MOST_LINES:,} numbers; no game has so many of "
                         "anything")
    return found


def _line(ruling: RulingFile, error: BaseException) -> int:
    """The last line of the ruling that an error came through."""
    found, trace = ruling.first_line, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(ruling.path):
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


@contextmanager
def _no_longer_than(file: str, most: int, *, sized: bool) -> Iterator[None]:
    """Break off what runs so many lines of a file, or, if `sized`, names something that is too large."""
    left = most

    def count(frame: FrameType, event: str, _argument: object) -> object:
        nonlocal left
        if frame.f_code.co_filename != file:
            return None
        left -= 1
        if left < 0:
            raise _BrokenOff(f"broken off after {MOST_LINES:,} lines; it does not come to an end")
        for name, value in frame.f_locals.items() if sized else ():
            if large := too_large(value):
                raise _BrokenOff(f"{name} is {large}; {SMALLER}")
        return count

    before = sys.gettrace()
    sys.settrace(count)  # type: ignore[arg-type]  # it gives itself, which mypy cannot say
    try:
        yield
    finally:
        sys.settrace(before)
