"""How large what is known may get: rules and claims that let it grow from step to step would fill the machine."""

from __future__ import annotations

LONGEST_TEXT = 10_000
LONGEST_ROW = 200_000
LONGEST_NUMBER = 20_000
"""In bits: more than a number has that Python reads."""


def too_large(value: object, times: int = 1) -> str:
    """What is too large about a value, or one so many times as long; empty if nothing is."""
    if type(value) is str and len(value) * times > LONGEST_TEXT:
        return f"a text of more than {LONGEST_TEXT:,} letters"
    if type(value) in (tuple, list) and len(value) * times > LONGEST_ROW:  # type: ignore[arg-type]  # a row of whatever
        return f"a row of more than {LONGEST_ROW:,} items"
    if type(value) is int and value.bit_length() > LONGEST_NUMBER:
        return f"a number of more than {LONGEST_NUMBER:,} binary digits"
    return ""


SMALLER = "let it not grow from step to step; no game has so much of anything"
"""The mend."""
