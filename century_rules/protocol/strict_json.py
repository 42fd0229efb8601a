"""JSON as the standard has it: no NaN, no number that is too large, no field twice."""

from __future__ import annotations

import json
from math import isfinite
from typing import Never


def strict_json(text: str) -> object:
    """What a text says. Raises ValueError, and RecursionError where it is nested too deeply."""
    return json.loads(text, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_each_once)


def _no_number(text: str) -> Never:
    raise ValueError(f"{text} is no number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is too large a number")
    return number


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field is there twice")
    return found
