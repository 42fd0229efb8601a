"""Ctrl-C sent to a command at a given time, and what became of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import attrs

from tests.signals import hear_ctrl_c

NOISE = ("Traceback", "Exception ignored", "KeyboardInterrupt", "Error")
"""What standard error must not have in it."""


AT_ITS_END = 0.5
"""Seconds; a command that ends with its answer within them had it already, and was leaving."""


@attrs.frozen
class Ended:
    """How a command ended.

    Attributes:
        code: its exit code.
        sent: whether it was still running when Ctrl-C was sent.
        seconds: from Ctrl-C to its end.
        out, err: what it wrote.
    """

    code: int
    sent: bool
    seconds: float
    out: str
    err: str

    @property
    def wrong(self) -> str:
        """What is wrong about it; empty if it ended as it should."""
        if not self.sent:
            return "" if self.code == 0 else f"exit code {self.code} without Ctrl-C"
        if self.code == 0 and self.seconds < AT_ITS_END and self.out:
            return ""
        noise = [word for word in NOISE if word in self.err]
        if noise:
            return f"{noise[0]} on standard error"
        if self.code == 3:
            return "" if "interrupted" in self.err else "exit code 3, and not a word of why"
        return f"exit code {self.code} though interrupted"


def started(arguments: Sequence[str]) -> subprocess.Popen[str]:
    """The command line, begun as a terminal begins it: in a process group of its own, and not deaf to Ctrl-C."""
    return subprocess.Popen(
        [sys.executable, "-m", "century_rules", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=hear_ctrl_c)


def interrupted(arguments: Sequence[str], after: float, times: int = 1, apart: float = 0.2) -> Ended:
    """Run a verb and press Ctrl-C so many seconds after it began, as often as said. Kills it if it is there a minute later."""
    process = started(arguments)
    try:
        try:
            process.wait(timeout=after)
            sent = False
        except subprocess.TimeoutExpired:
            sent = True
        began = time.monotonic()
        for number in range(times if sent else 0):
            time.sleep(apart if number else 0)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        return Ended(process.returncode, sent, time.monotonic() - began, out, err)
    finally:
        process.kill()
        process.communicate()
