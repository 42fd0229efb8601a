"""Texts written to a file and imported from there, as somebody's rules are."""

from __future__ import annotations

import importlib.util
import linecache
import types
from collections.abc import Callable
from pathlib import Path
from typing import cast

HEAD = "import enum, functools, itertools, random, time\nimport attrs\n"
"""What each text begins with: two lines."""


def imported(folder: Path, text: str) -> types.ModuleType:
    """The module of that text."""
    file = folder / "rules_of_somebody.py"
    file.write_text(HEAD + text, encoding="utf-8")
    linecache.checkcache(str(file))
    spec = importlib.util.spec_from_file_location("rules_of_somebody", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    exec(compile(HEAD + text, str(file), "exec", dont_inherit=True), module.__dict__)
    return module


def rule_of(folder: Path, text: str) -> Callable[..., object]:
    """The function `f` of that text."""
    return cast("Callable[..., object]", imported(folder, text).f)
