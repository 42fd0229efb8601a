"""A play as a trace in ITF, the JSON that Apalache, Quint and their viewers read, and such a file read back as a record.

The variables are the fields of the position, as `century_rules.protocol.positions` tells them, and ``mbt::actionTaken``, the text
of the action that led there (``init`` in the first state). Numbers are ``#bigint``; what is kept by the names of things is a
``#map``, and flags by these names a ``#set``. What may be null is a list of none or one, since a variable has one type. The
``#meta`` of a state tells its action in sentences, that of the trace has the record as text, so that the file is a record, too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, cast

import attrs

from century_rules.kernel.errors import CenturyError, InvalidInput, InvalidRecord
from century_rules.kernel.meanings import During, Flag, Part, Place, parts_of
from century_rules.kernel.text_lines import clip, read_text
from century_rules.protocol.positions import Json, position_as_json
from century_rules.protocol.strict_json import strict_json
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.record import GameRecord, book_of, format_record, load_record, parse_record
from century_rules.writing.replay import Replay, replay

SUFFIX = ".itf.json"
"""What the names of such files end with."""

TAKEN = "mbt::actionTaken"
"""The variable that tools of model-based testing look for the action in."""

LARGEST_TRACE = 100_000_000
"""Bytes of a trace; a position takes some thousands, and a record has some thousands of them at most."""

FORMAT = "https://apalache-mc.org/docs/adr/015adr-trace.html"


def trace_of(played: Replay[S, A]) -> dict[str, Json]:
    """The trace of a play."""
    book, game = played.record.book.plain, played.game
    whole = Part(record=type(played.final))
    said: list[Json] = [*map(book.write_action, played.record.actions)]
    told: list[Json] = [book.narrate(game, *each) for each in zip(played.states, played.record.actions, strict=False)]
    states = [{"#meta": {"index": index, "says": says}, **_record(whole, position_as_json(book, game, state)), TAKEN: taken}
              for index, (state, taken, says) in enumerate(zip(played.states, ["init", *said], ["", *told], strict=True))]
    meta: Json = {"format": "ITF", "format-description": FORMAT, "description": f"a play of {book.title}",
                  "record": format_record(played.record).splitlines()}
    return {"#meta": meta, "params": [], "vars": [name for name in states[0] if name != "#meta"], "states": states}


def _record(part: Part, told: Json) -> dict[str, Json]:
    fields = cast("Mapping[str, Json]", told)
    return {name: _value(each, fields[name]) for name, each in parts_of(cast(type, part.record)).items()}


def _value(part: Part, told: Json, *, within_a_field: bool = False) -> Json:
    """What a part of a position, told as JSON, is in ITF."""
    may_be_null = isinstance(part.meaning, Place) and part.meaning.or_none and part.along is None
    if not within_a_field and (may_be_null or part.mark(During) is not None):
        return [] if told is None else [_value(part, told, within_a_field=True)]
    if part.record is not None:
        return _record(part, told)
    if part.along is not None and part.item is not None:
        if isinstance(told, Mapping):
            return {"#map": [[name, _value(part.item, each)] for name, each in told.items()]}
        items = cast("Sequence[Json]", told)
        if isinstance(part.item.meaning, Flag) and all(isinstance(each, str) for each in items):
            return {"#set": items}
        return [_value(part.item, each) for each in items]
    return {"#bigint": str(told)} if isinstance(told, int) and not isinstance(told, bool) else told


def trace_text(played: Replay[S, A]) -> str:
    """The file of the trace of a play. Raises InvalidInput where it is longer than what is read again."""
    text = json.dumps(trace_of(played), indent=1) + "\n"
    if len(text) > LARGEST_TRACE:
        raise InvalidInput(f"the trace would have {len(text):,} bytes, more than the {LARGEST_TRACE:,} that are read again; "
                           "`replay --states --json` tells every position, too")
    return text


Ruled: TypeAlias = Callable[[Rulebook[object, object]], Rulebook[object, object]]
"""A rulebook with the rulings in force."""


def load_record_or_trace(path: str | Path, ruled: Ruled) -> GameRecord[object, object]:
    """The record in a file, of whatever game, or in a trace if its name ends like one; its book is what `ruled` gives.

    Raises InvalidRecord that names file and place, for a trace of another play than that of its record, too.
    """
    if not str(path).endswith(SUFFIX):
        record = load_record(path)
        return attrs.evolve(record, book=ruled(record.book))
    trace = _read(path)
    own = _record_of(path, trace)
    record = attrs.evolve(own, book=ruled(own.book))
    try:
        played = replay(record if own.rulings else own)
    except CenturyError:  # whoever plays the record tells of it
        return record
    where = _difference(trace, trace_of(played), "")
    if where:
        raise InvalidRecord(f"{path}: {where}")
    return record


def _read(path: str | Path) -> object:
    try:
        return strict_json(read_text(path, LARGEST_TRACE))
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"{path}: is no JSON: {error}") from error


def _record_of(path: str | Path, trace: object) -> GameRecord[object, object]:
    """The record that a trace has."""
    meta = trace.get("#meta") if isinstance(trace, dict) else None
    text = meta.get("record") if isinstance(meta, dict) else None
    if not isinstance(text, list) or not all(isinstance(line, str) for line in text):
        raise InvalidRecord(f"{path}: #meta.record: should be the lines of a record, as `century-rules replay --itf` writes them")
    try:
        return attrs.evolve(parse_record(book_of("\n".join(text)), "\n".join(text)), folder=Path(path).parent)
    except InvalidRecord as error:
        raise InvalidRecord(f"{path}: #meta.record: {error}") from error


def _difference(said: object, right: object, where: str) -> str:
    """The first place in which two differ, with what is said and what is right; empty if there is none."""
    if isinstance(said, dict) and isinstance(right, dict):
        if list(said) != list(right):
            unknown, missing = [key for key in said if key not in right], [key for key in right if key not in said]
            why = (f"there should be no field {clip(unknown[0])!r}" if unknown else f"the field {missing[0]!r} is missing"
                   if missing else f"the fields stand in another order than {clip(', '.join(right))}")
            return f"{where or 'the trace'}: {why}"
        pairs = [(f"{where}.{key}".lstrip("."), said[key], right[key]) for key in right]
    elif isinstance(said, list) and isinstance(right, list) and len(said) == len(right):
        pairs = [(f"{where}[{place}]", one, other) for place, (one, other) in enumerate(zip(said, right, strict=True))]
    elif type(said) is type(right) and said == right:
        return ""
    else:
        return f"{where}: {clip(json.dumps(said))} is not what the record comes to, {clip(json.dumps(right))}"
    return next(filter(None, (_difference(one, other, place) for place, one, other in pairs)), "")
