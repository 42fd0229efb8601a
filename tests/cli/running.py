"""Running the command line inside the test."""

from __future__ import annotations

from click.testing import CliRunner, Result

from century_rules.cli.group import group


def run(*arguments: str, typed: str | bytes | None = None) -> Result:
    """The result of ``century-rules ARGUMENTS``; an exception that is not an exit fails the test."""
    result = CliRunner().invoke(group, list(arguments), input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result
