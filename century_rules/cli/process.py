"""The command line as a process: what is left of a Ctrl-C once the verb has ended, and the second Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from century_rules.cli.group import group
from century_rules.cli.verbs import CUT_SHORT
from century_rules.process.interrupts import was_pressed, set_on_repeated_press
from century_rules.process.kept_folder import KEPT, MODE

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


def run() -> None:
    """Run the verb that the command line asks for, and end the process with its exit code."""
    set_on_repeated_press(_end_at_once)
    os.environ.setdefault(MODE, KEPT)  # workers have it, too
    sys.unraisablehook = _unless_interrupted
    try:
        group(prog_name="century-rules")
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all has been said; what is left is Python's own tidying up
        # Python remembers a KeyboardInterrupt that came out of exec() or eval() of a text, of whoever caught it afterwards, and
        # under -m would end by that signal and not by our exit code. The next such text that ends well makes it forget.
        eval("None")


def _end_at_once() -> None:
    """The second Ctrl-C: what was found is not shown. Workers end with this process; files are written whole, or not at all."""
    with suppress(OSError, RuntimeError, ValueError):  # it may be written to at this very moment
        sys.stdout.flush()
    show_the_cursor = "\x1b[?25h" if os.isatty(2) else ""
    os.write(2, f"{show_the_cursor}century-rules: interrupted\n".encode())
    os._exit(CUT_SHORT)


def _unless_interrupted(dropped: UnraisableHookArgs) -> None:
    """What a destructor raises after Ctrl-C is said to nobody: it met an object that is half made."""
    if not was_pressed():
        sys.__unraisablehook__(dropped)
