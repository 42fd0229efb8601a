"""The pages under ``docs/`` that are written from answers; a test writes each again and compares."""

from __future__ import annotations

from pathlib import PurePosixPath

from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook


def page_file(book: Rulebook[S, A], name: str) -> str:
    """The file of the page of that name: beside the page on the ambiguities, or in ``docs`` where there is none."""
    folder = "docs" if book.settling is None else PurePosixPath(book.settling.page).parent
    return f"{folder}/{name}.md"
