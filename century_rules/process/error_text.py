"""What somebody's own code raises, in words, and which line of it: it may be no `Exception`, and its `__str__` may raise, too."""

from __future__ import annotations

import enum
import traceback
from collections.abc import Callable

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.text_lines import did_you_mean


def in_short(error: BaseException) -> str:
    """``TypeError: what it says``; the class alone where it says nothing, or cannot say it."""
    try:
        said = str(error)
    except Exception:  # its own `__str__` is somebody's code, too
        said = ""
    return f"{type(error).__name__}{said and f': {said}'}"


def shown(value: object, most: int) -> str:
    """What a value is written as, cut off; its class where it cannot be written."""
    try:
        return repr(value)[:most]
    except Exception:  # as above
        return f"a {type(value).__name__}"


def is_reportable(error: BaseException) -> bool:
    """Whether it is to be reported: everything except Ctrl-C, also an attempt to end the program."""
    return not isinstance(error, KeyboardInterrupt)


def line_blamed(error: BaseException, is_theirs: Callable[[str], bool]) -> tuple[str, int] | None:
    """The innermost line of their files, by name, that the error comes from; None if it comes from none of them."""
    if isinstance(error, SyntaxError) and error.filename is not None and is_theirs(error.filename):
        return error.filename, error.lineno or 1
    frames = traceback.walk_tb(error.__traceback__)
    found = [(frame.f_code.co_filename, line) for frame, line in frames if is_theirs(frame.f_code.co_filename)]
    return found[-1] if found else None


def what_is_wrong(error: BaseException, file: str = "") -> str:
    """The error in words, without its place in that file; of a member that an enum does not have, with those that it has."""
    if isinstance(error, CenturyError):
        return str(error)
    if isinstance(error, SyntaxError) and error.filename == file:
        return f"not Python: {error.msg}"
    if isinstance(error, AttributeError) and isinstance(error.obj, enum.EnumMeta) and error.name is not None:
        members = [*error.obj.__members__]
        return f"{error.obj.__name__} has no member {error.name}{did_you_mean(error.name, members)}; it has {', '.join(members)}"
    return in_short(error)
