"""The texts of `outside.txt`: each with its name, the line where it is refused, and words said."""

from __future__ import annotations

from pathlib import Path


def _read() -> dict[str, tuple[int, str, str]]:
    found: dict[str, tuple[int, str, str]] = {}
    for part in Path(__file__).with_name("outside.txt").read_text(encoding="utf-8").split("--- ")[1:]:
        head, _, text = part.partition("\n")
        name, line, words = head.split(" | ")
        found[name] = int(line), words, text
    return found


OUTSIDE = _read()
"""By name: line, counted from the first of the text, words of the message, text."""
