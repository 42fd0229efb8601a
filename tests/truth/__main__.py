"""Write the stored facts anew, or say which differ: ``python -m tests.truth write|check [SECTION …]``."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

from tests.truth.facts import SECTIONS, Section

FOLDER = Path(__file__).parent / "eastern_wonders"


def stored(section: Section) -> list[str]:
    """The facts of a section as they are kept."""
    return (FOLDER / f"{section.name}.txt").read_text(encoding="utf-8").splitlines()


def differences(section: Section) -> list[str]:
    """Facts that went (``-``) or came (``+``) since they were stored; none if all are what they were."""
    lines = difflib.unified_diff(stored(section), list(section.facts()), lineterm="", n=0)
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def main(words: list[str]) -> int:
    names = [each.name for each in SECTIONS]
    if not words or words[0] not in ("write", "check") or set(words[1:]) - set(names):
        print(f"usage: python -m tests.truth write|check [SECTION ...]; sections: {', '.join(names)}", file=sys.stderr)
        return 2
    wrong = 0
    for section in (each for each in SECTIONS if not words[1:] or each.name in words[1:]):
        if words[0] == "write":
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{section.name}.txt").write_text("".join(f"{line}\n" for line in section.facts()), encoding="utf-8")
            print(f"{section.name}: {len(stored(section))} facts written", flush=True)
        else:
            changed = differences(section)
            wrong += bool(changed)
            told = f"{len(changed)} lines differ" if changed else "equal"
            print("\n".join([f"{section.name}: {told}", *changed]), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
