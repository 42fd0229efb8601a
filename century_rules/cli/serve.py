"""``century-rules serve``."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from century_rules.cli.options import Rulings, ruling_options
from century_rules.protocol.messages import LONGEST_LINE
from century_rules.protocol.server import Server


@click.command("serve")
@click.argument("name", metavar="GAME")
@ruling_options
def command(name: str, rulings: Rulings) -> None:
    """The reference as a process: a line of JSON on stdin asks, a line of JSON on stdout answers.

    For programs in any language. Messages are hello, new, position, legal, apply, undo, why_illegal, observe, outcome, perft and
    drop; docs/protocol.md specifies them. A line that cannot be understood is answered with an error; the end of stdin ends it.

    \b
    Examples:
      echo '{"do": "hello"}' | century-rules serve spice-road
    """
    server = Server(rulings.book(name))
    for line in _lines():
        sys.stdout.write(f"{server.answer(line)}\n")
        sys.stdout.flush()


def _lines() -> Iterator[bytes]:
    """The lines of stdin; of one that is too long as much as shows it."""
    while line := sys.stdin.buffer.readline(LONGEST_LINE + 1):
        whole = line
        while len(whole) > LONGEST_LINE and not whole.endswith(b"\n"):
            whole = sys.stdin.buffer.readline(LONGEST_LINE + 1)
            if not whole:
                break
        yield line
