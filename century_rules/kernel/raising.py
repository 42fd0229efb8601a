"""What somebody else's code raises, in words: it may be no `Exception`, and its own `__str__` may raise another error."""

from __future__ import annotations


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


def is_somebodys(error: BaseException) -> bool:
    """Whether it is to be told: all is but Ctrl-C, also what would end this program with an exit code of its own."""
    return not isinstance(error, KeyboardInterrupt)
