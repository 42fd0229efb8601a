"""What a ruling touches, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

import attrs

from century_rules.kernel.record import clip
from century_rules.rulings.file import WHOLE, RulingFile
from century_rules.rulings.operations import Book
from century_rules.writing.toml_table import parse_toml

WHOLE_WORDS = dict(zip(WHOLE, ("how the game begins", "what is counted", "who wins"), strict=True))
"""What each function about the whole game is about."""

_VERBS = {"forbids": "forbids", "allows": "allows", "instead": "what is led to by"}


def touched(ruling: RulingFile) -> dict[str, object]:
    """What it touches, for programs."""
    return {
        "name": ruling.name, "file": str(ruling.path), "digest": ruling.digest, "game": ruling.book.name, "clause": ruling.clause,
        "clause_says": ruling.book.clause(ruling.clause).text, "says": ruling.says, "source": ruling.source,
        "players": list(ruling.players or ruling.book.players), "readings": dict(ruling.readings),
        "box": [{"number": path, "before": before, "after": after} for path, before, after in box_changes(ruling)],
        "drops": list(ruling.drops),
        "operations": [{"kind": part.kind, "operations": list(part.operations), "arguments": dict(part.arguments),
                        "lifts": list(part.lifts), "function": part.function} for part in ruling.parts],
        "whole": dict(ruling.whole), "python": bool(ruling.python),
    }


def told(ruling: RulingFile) -> Iterator[str]:
    """The same line by line."""
    book = ruling.book
    yield f"{ruling.name}: {ruling.says}"
    yield f"  instead of {ruling.clause}: {clip(book.clause(ruling.clause).text, 160)}"
    numbers = ", ".join(map(str, ruling.players or book.players))
    yield f"  {book.title}, {numbers} players{'' if ruling.players else ' (all it is for)'}; source: {ruling.source}"
    if ruling.readings:
        yield f"  stands on {', '.join(f'{name}={value}' for name, value in ruling.readings.items())}"
    for path, before, after in box_changes(ruling):
        yield f"  box: {path}: {_shown(before)} -> {_shown(after)}"
    for clause in ruling.drops:
        yield f"  drops {clause}"
    for part in ruling.parts:
        only = " and ".join(f"{name}={value}" for name, value in part.arguments.items())
        yield (f"  {_VERBS[part.kind]} {', '.join(part.operations)}{f' with {only}' if only else ''}"
               f"{f', lifting {chr(44).join(part.lifts)}' if part.lifts else ''}"
               f"{f': as {part.function}() says' if part.function else ': always'}")
    for each, function in ruling.whole.items():
        yield f"  {WHOLE_WORDS[each]}: as {function}() says"
    yield ("  no Python part: data alone" if ruling.by_data_alone else
           f"  has a Python part of {len(ruling.python.strip().splitlines())} lines, which is code and is run")


def box_changes(ruling: RulingFile) -> list[tuple[str, object, object]]:
    """The numbers of the box that it changes: place, as printed, as it says. None where the printed one is not written down."""
    printed = printed_numbers(ruling.book)
    return [(path, printed.get(path), value) for path, value in flat(ruling.box)]


def printed_numbers(book: Book) -> dict[str, object]:
    """What is printed, by the place in a components file; lists of tables as they are."""
    text = book.printed_box()
    return dict(flat(parse_toml(text, "printed")) if text else flat(_record(book.components(None))))


def flat(table: Mapping[str, object], within: str = "") -> Iterator[tuple[str, object]]:
    """Each value of a table and the tables in it, by its place, as ``end.vp_tiles``."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{within}{key}.")
        else:
            yield f"{within}{key}", value


def _record(box: object) -> dict[str, object]:
    """The fields of a box that has no file of its own, which are read by their types: numbers, texts, rows, records."""
    if not attrs.has(type(box)):
        return {}
    found = {field.name: getattr(box, field.name) for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(box)))}
    return {name: _record(value) if attrs.has(type(value)) else list(value) if isinstance(value, tuple) else value
            for name, value in found.items()}


def _shown(value: object) -> str:
    if value is None:
        return "not written down"
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        return f"{len(value)} of them"
    return clip(str(value), 60)
