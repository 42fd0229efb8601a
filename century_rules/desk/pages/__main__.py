"""``python -m century_rules.desk.pages PAGE [TEXT…]``: write the answers of a page, or only of commands that contain a text."""

from __future__ import annotations

import sys
from pathlib import Path

from century_rules.desk.pages.answered import answer_of, answered, commands_of
from century_rules.kernel.errors import InvalidInput


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
