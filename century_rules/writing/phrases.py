"""What an action is in a sentence, from two phrases in its class.

    tries: ClassVar[str] = "sail to {to}[, laying {drop}]"               behind “May player 1”
    does: ClassVar[str] = "sails from {here} to {to}[, laying {drop}]"   behind “P1”

A name in braces is an argument, or what the game tells of the moment. A part in brackets is left out where nothing is told for
one of the names in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_NAME, _PART = re.compile(r"\{(\w+)\}"), re.compile(r"\[([^]]*)\]")


def filled(phrase: str, told: Callable[[str], str]) -> str:
    """The phrase with what is told for each name, which is empty where there is nothing to tell.

    >>> filled("sails to {to}[, laying {drop}]", {"to": "C3", "drop": ""}.__getitem__)
    'sails to C3'
    """
    def part(found: re.Match[str]) -> str:
        texts = {name: told(name) for name in _NAME.findall(found[1])}
        return found[1].format_map(texts) if all(texts.values()) else ""

    return _NAME.sub(lambda found: told(found[1]), _PART.sub(part, phrase))
