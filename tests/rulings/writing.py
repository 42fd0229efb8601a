"""Rulings written for tests."""

from __future__ import annotations

from pathlib import Path

FRAME = '''name = "a-ruling"
game = "spice-road"
clause = "SR-5.1"
says = "one rests only now and then"
'''

REST = '[[forbids]]\noperations = ["rest"]\n'


def written(folder: Path, text: str, name: str = "ruling.toml") -> Path:
    """A file with that text."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def with_python(code: str, said: str = '[[forbids]]\noperations = ["rest"]\nwhen = "f"\n', frame: str = FRAME) -> str:
    """A ruling with a Python part; `said` are its tables, or the keys that come before any table."""
    keys, _, tables = said.partition("[[")
    return f"{frame}{keys}python = '''\n{code}\n'''\n{'[[' + tables if tables else ''}"
