"""The command group: verbs imported only when they are called, and one place that turns errors into exit codes."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Mapping

import attrs
import click

from century_rules.kernel.errors import CenturyError, WorkersLost
from century_rules.process.interrupts import interruptible
from century_rules.kernel.text_lines import did_you_mean

FINE, NOT_AS_EXPECTED, BAD_INPUT, CUT_SHORT = 0, 1, 2, 3
"""Exit codes: all as expected; something refuted or not as expected; bad input; a limit ran out or interrupted."""

NO_READER = 141
"""Exit code where the reader of the output went away (``| head``): what shells say of any tool that a closed pipe ends."""


@attrs.frozen
class Verb:
    """A verb of the command line: the module that has it as ``command``, and one line for the overview."""

    module: str
    summary: str


class VerbGroup(click.Group):
    """Commands by name, each imported when it is first called, so that ``--help`` is fast."""

    def __init__(self, verbs: Mapping[str, Verb], **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]  # click's own
        self.verbs = verbs

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.verbs)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.verbs:
            return None
        command = importlib.import_module(self.verbs[cmd_name].module).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in self.verbs:
            raise click.UsageError(f"there is no verb '{args[0]}'{did_you_mean(args[0], self.verbs)}; "
                                   f"there are {', '.join(self.verbs)}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl([(name, verb.summary) for name, verb in self.verbs.items()])

    def invoke(self, ctx: click.Context) -> object:
        _forgive_letters_the_terminal_lacks()
        try:
            with interruptible():
                try:
                    return super().invoke(ctx)
                finally:
                    if sys.stdout is not None:
                        sys.stdout.flush()
        except CenturyError as error:
            click.echo(f"century-rules: {said(error)}", err=True)
            ctx.exit(CUT_SHORT if isinstance(error, WorkersLost) else BAD_INPUT)
        except KeyboardInterrupt:
            click.echo("century-rules: interrupted", err=True)
            ctx.exit(CUT_SHORT)
        except OSError as error:
            _drop_the_rest_of_the_output()
            if error.errno == errno.EPIPE:
                ctx.exit(NO_READER)
            click.echo(f"century-rules: the answer cannot be written: {error.strerror or error}", err=True)
            ctx.exit(CUT_SHORT)
        except MemoryError:
            _drop_the_rest_of_the_output()
            click.echo("century-rules: no memory is left for that; smaller numbers in the box or the file, or fewer workers, "
                       "need less", err=True)
            ctx.exit(CUT_SHORT)
        except BaseException as error:  # rules that end the program may not end it with an exit code of theirs
            raised = _raised_by_rules(error)
            if raised is None:
                raise
            click.echo(f"century-rules: {said(raised)}", err=True)
            ctx.exit(BAD_INPUT)


def _raised_by_rules(error: BaseException) -> CenturyError | None:
    """The error in words, if it came out of the text of somebody's game; None of our own, of which a traceback tells more."""
    if isinstance(error, click.ClickException | click.exceptions.Exit | click.Abort):
        return None
    from century_rules.writing.raised import raised_by_rules

    return raised_by_rules(error)


def said(error: CenturyError) -> str:
    """The error in words, with what was noted on its way: in which of many jobs it came up."""
    return "; ".join([str(error), *getattr(error, "__notes__", ())])


def _forgive_letters_the_terminal_lacks() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _drop_the_rest_of_the_output() -> None:
    """The reader of our output is gone (``| head``), or the disk is full: let nothing more be written, at exit neither."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
