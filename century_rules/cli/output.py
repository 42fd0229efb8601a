"""How verbs answer: JSON for programs, rich text for people."""

from __future__ import annotations

import errno
import json
import re
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from century_rules.process.interrupts import held
from century_rules.process.progress import heard_by

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status


def echo_json(answer: object) -> None:
    """One JSON document."""
    click.echo(json.dumps(answer, indent=2, ensure_ascii=False))


def console(*, err: bool = False) -> Console:
    """Standard output (or standard error) as rich has it; it knows terminals, NO_COLOR and the width."""
    from rich.console import Console

    class Ours(Console):
        def on_broken_pipe(self) -> None:
            raise  # rich would end the process with exit code 1, which is for what is refuted

        def print(self, *what: Any, **how: Any) -> None:
            """As rich does it; in a file without the blanks by which it fills the columns of a terminal."""
            if self.is_terminal or self.stderr:
                return super().print(*what, **how)
            with self.capture() as told:
                super().print(*what, **how)
            self.file.write(re.sub(r"[ ]+$", "", told.get(), flags=re.MULTILINE))

    return Ours(stderr=err, highlight=False, markup=False, soft_wrap=False)


@contextmanager
def above(status: Status) -> Iterator[None]:
    """Print lines in here while a status line is put away, or it would stand before them.

    Ctrl-C waits till it is gone, or there again: rich cannot stop what was started half.
    """
    with held():
        status.stop()
    yield
    with held():
        status.start()


def steady(show: Callable[[str], None], every: float = 10.0) -> Callable[[str], None]:
    """Progress for a status line; where standard error is no terminal, a plain line there every so many seconds instead."""
    last = time.monotonic()

    def tell(text: str) -> None:
        nonlocal last
        show(text)
        if not sys.stderr.isatty() and time.monotonic() - last >= every:
            last = time.monotonic()
            click.echo(f"... {text}", err=True)

    return tell


@contextmanager
def reading_rules() -> Iterator[Status]:
    """Say in here what of the rules is read: with all operations of a large game that takes half a minute."""
    with console(err=True).status("reading the rules") as status, heard_by(steady(status.update)):
        yield status


def require_reader() -> None:
    """Raise BrokenPipeError once nobody reads standard output any more, as after ``| head``: nobody waits for what comes yet."""
    try:
        there = sys.stdout.fileno()
    except (OSError, ValueError):  # no file of the system, as in tests
        return
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(there, 0)  # of errors it tells unasked
        if any(event & select.POLLERR for _, event in poll.poll(0)):
            raise BrokenPipeError(errno.EPIPE, "nobody reads standard output")
