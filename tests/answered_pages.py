"""Answers on a page that is otherwise written by hand: a comment names a command, and the block after it is what it answers.

    <!-- century-rules compare spice-road my.toml -->
    ```text
    ```

``cat FILE`` is a file itself. `python -m tests.answered_pages PAGE [TEXT…]` writes them, or those of commands
that contain a text; a test does so again and compares.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from century_rules.kernel.errors import InvalidInput

_BLOCK = re.compile(
    r"^<!-- (?P<command>(?:century-rules|cat) [^\n]*) -->\n```(?P<kind>[a-z]+)\n.*?^```$", re.MULTILINE | re.DOTALL)
_COLUMNS = "100"


def commands_of(text: str) -> tuple[str, ...]:
    """The commands that a page has answers of, in their order."""
    return tuple(found["command"] for found in _BLOCK.finditer(text))


def answered(text: str, answer: Callable[[str], str], only: Iterable[str] = ()) -> str:
    """The page with the answer of each command; with `only`, of those commands that contain one of these texts."""
    wanted = tuple(only)

    def block(found: re.Match[str]) -> str:
        command = found["command"]
        if wanted and not any(each in command for each in wanted):
            return found[0]
        shown = "" if command.startswith("cat ") else f"$ {command}\n"
        return f"<!-- {command} -->\n```{found['kind']}\n{shown}{answer(command).rstrip()}\n```"

    return _BLOCK.sub(block, text)


def answer_of(command: str, folder: Path) -> str:
    """What a command prints, run in that folder. Raises InvalidInput for one that cannot be answered."""
    program, *arguments = shlex.split(command)
    if program == "cat":
        return "\n".join((folder / each).read_text(encoding="utf-8") for each in arguments)
    said = subprocess.run([sys.executable, "-m", "century_rules", *arguments], cwd=folder, capture_output=True, text=True,
                          check=False, env={**os.environ, "COLUMNS": _COLUMNS, "TERM": "dumb"})
    if said.returncode not in (0, 1, 3):  # something was noticed, or a limit ran out: that is an answer, too
        raise InvalidInput(f"{command}: exit code {said.returncode}: {said.stderr.strip() or said.stdout.strip()}")
    return "\n".join(line.rstrip() for line in said.stdout.splitlines())  # tables fill their last column with blanks


def main(arguments: list[str]) -> int:
    """The exit code."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    page, only = Path(arguments[0]), arguments[1:] or [""]
    try:
        for command in commands_of(page.read_text(encoding="utf-8")):
            if any(each in command for each in only):
                print(f"… {command}", file=sys.stderr)
                # Each is kept as soon as it is there, so that what is cut short is not lost.
                page.write_text(answered(page.read_text(encoding="utf-8"), lambda asked: answer_of(asked, Path()), [command]),
                                encoding="utf-8")
    except (InvalidInput, OSError) as error:
        print(f"{page}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
