"""What an engine answers in JSON, compared with what the rules say, place by place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import cast

from century_rules.kernel.text_lines import clip
from century_rules.protocol.positions import Json
from century_rules.testing.comparing import Mismatch, first_lines

ABSENT = object()

ACTIONS = "actions"
"""The field whose texts stand in no order that means anything, in observations too."""

WINNERS = ".winners"
"""The field whose seats stand in no order that means anything."""


def compare_json(kind: str, what: str, yours: object, right: Json, *, in_order: bool = True) -> Mismatch | None:
    """The mismatch of two values; None if they are equal. Without `in_order`, lists of texts are equal if they have the same."""
    if _written(yours) == _written(right):  # as nearly always
        return None
    found = list(_differing(yours, right, kind, in_order))
    if not found:
        return None
    lines = [f"{path}: yours {_told(one)}, by the rules {_told(other)}" for path, one, other in found]
    return Mismatch(kind, what, first_lines(lines), frozenset(re.sub(r"\.P\d+\b|\[\d+\]", "", path) for path, _, _ in found))


def _written(value: object) -> str:
    return json.dumps(value, sort_keys=True)  # it tells 1 from true, and from 1.0, which is the same yet


def _differing(yours: object, right: object, path: str, in_order: bool) -> Iterator[tuple[str, object, object]]:
    if isinstance(yours, dict) and isinstance(right, Mapping):
        for key in {**cast("Mapping[str, object]", right), **yours}:
            inner = in_order and key != ACTIONS
            yield from _differing(yours.get(key, ABSENT), right.get(key, ABSENT), f"{path}.{key}", inner)
    elif isinstance(yours, list) and isinstance(right, list | tuple):
        if not in_order and _are_texts(yours) and _are_texts(right):
            if sorted(yours) != sorted(right):
                yield path, yours, right
        elif path.endswith(WINNERS) and _are_numbers(yours) and sorted(yours) == sorted(right):
            return
        elif len(yours) != len(right):
            yield path, yours, right
        else:
            for place, (one, other) in enumerate(zip(yours, right, strict=True)):
                yield from _differing(one, other, f"{path}[{place}]", in_order)
    elif isinstance(yours, bool) is not isinstance(right, bool) or yours != right:  # to JSON 1 is not true; it is 1.0
        yield path, yours, right


def _are_texts(values: list[object] | tuple[object, ...]) -> bool:
    return all(isinstance(each, str) for each in values)


def _are_numbers(values: list[object]) -> bool:
    return all(type(each) is int for each in values)


def _told(value: object) -> str:
    return "nothing" if value is ABSENT else clip(json.dumps(value, ensure_ascii=False))
