"""The command line: ``century-rules VERB …``.

This file imports next to nothing, so that Ctrl-C is seen to before the rest is imported, which takes a moment.
"""

from __future__ import annotations

import os
import signal


def main() -> None:
    """Run the command line of this process, and end it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # a shell's background job is to ignore Ctrl-C
        signal.signal(signal.SIGINT, _nothing_to_lose)
    from century_rules.cli.process import run

    run()


def _nothing_to_lose(number: int, frame: object) -> None:
    """Ctrl-C where no verb has begun: nothing is half done, and nothing was found that could be shown."""
    os.write(2, b"century-rules: interrupted\n")
    os._exit(3)
