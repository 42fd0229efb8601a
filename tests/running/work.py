"""Work to be sent about in tests; workers import this module."""

from __future__ import annotations

import os
import signal
import time

from century_rules.kernel.errors import InvalidRecord
from century_rules.running.reports import report


def square(number: int) -> int:
    return number * number


def slowly(number: int, seconds: float) -> tuple[int, int]:
    """The number and who did it."""
    time.sleep(seconds)
    return number, os.getpid()


def fail(number: int) -> int:
    raise ValueError(f"{number} is not to my liking")


def fail_so_that_it_cannot_be_sent() -> int:
    class Odd(Exception):
        pass

    raise Odd("here is why")


def bad_record() -> int:
    raise InvalidRecord("not a play", 7)


def die() -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def cannot_be_sent_back() -> object:
    return lambda: 0


def tell_and_wait(text: str, seconds: float) -> str:
    report(text)
    time.sleep(seconds)
    report("")
    return text
