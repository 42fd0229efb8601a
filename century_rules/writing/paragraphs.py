"""Plain text in lines: paragraphs, lists of things, plays told action by action."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from century_rules.kernel.text_lines import counted as counted


def wrapped(text: str, indent: int = 0, hang: int | None = None, *, width: int) -> list[str]:
    """The text in lines of that width, indented; all lines but the first by `hang`, if it is given."""
    return textwrap.wrap(text, width, initial_indent=" " * indent, subsequent_indent=" " * (indent if hang is None else hang),
                         break_long_words=False, break_on_hyphens=False)


def in_sentence(text: str) -> str:
    """A sentence to follow a colon or a comma; names of players and of things, as ``Y>RR``, keep their capital."""
    first = text.partition(" ")[0].rstrip(",.:;'")
    is_name = any(not letter.isalpha() and letter not in "-'’" for letter in first) or (len(first) > 1 and first.isupper())
    return text if is_name else text[:1].lower() + text[1:]


def because(why: str, clause: str) -> str:
    """``because`` and the reason of a refusal, with the clause in brackets, without a full stop."""
    said = in_sentence(why).rstrip(".")
    return f"because {said}" if said.endswith(f"({clause})") else f"because {said} ({clause})"


def listed(things: Iterable[object]) -> str:
    """``2, 3 and 4``."""
    *others, last = map(str, things)
    return f"{', '.join(others)} and {last}" if others else last
