"""Forty claims on Spice Road that are false or say nothing, and ten that are true: by name the text of a user's file."""

from __future__ import annotations

import re
from pathlib import Path

_HERE = Path(__file__).parent
HEAD = (_HERE / "head.txt").read_text(encoding="utf-8")


def _read(name: str) -> dict[str, str]:
    parts = re.split(r"^=== (.*)\n", (_HERE / name).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


FORTY, TEN = _read("forty.txt"), _read("ten.txt")
