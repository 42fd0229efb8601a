"""A play as a trace in ITF, the JSON that Apalache, Quint and their viewers read, and such a file read back as a record.

The variables are the fields of the position, as `century_rules.protocol.positions` tells them, and ``mbt::actionTaken``, the text
of the action that led there (``init`` in the first state). Numbers are ``#bigint``; what is kept by the names of things is a
``#map``, and flags by these names a ``#set``. What may be null is a list of none or one, since a variable has one type. The
``#meta`` of a state tells its action in sentences, that of the trace has the record as text, so that the file is a record, too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import attrs

from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.meanings import During, Flag, Part, Place, parts_of
from century_rules.kernel.text_lines import clip, read_text
from century_rules.protocol.positions import Json, position_as_json
from century_rules.rulebook import A, S
from century_rules.writing.record import GameRecord, book_of, format_record, load_record, parse_record
from century_rules.writing.replay import Replay

SUFFIX = ".itf.json"
"""What the names of such files end with."""

TAKEN = "mbt::actionTaken"
"""The variable that tools of model-based testing look for the action in."""

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


def load_record_or_trace(path: str | Path) -> GameRecord[object, object]:
    """The record in a file, of whatever game, or that of a trace, by the name of the file. InvalidRecord names file and place."""
    return record_of_trace(path) if str(path).endswith(SUFFIX) else load_record(path)


def record_of_trace(path: str | Path) -> GameRecord[object, object]:
    """The record that a trace in a file has; `check_trace` says whether its states are those of it, too.

    Raises InvalidRecord that names the file and the place in it.
    """
    try:
        found = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"{path}: is no JSON: {error}") from error
    meta = found.get("#meta") if isinstance(found, dict) else None
    text = meta.get("record") if isinstance(meta, dict) else None
    if not isinstance(text, list) or not all(isinstance(line, str) for line in text):
        raise InvalidRecord(f"{path}: #meta.record: should be the lines of a record, as `century-rules replay --itf` writes them")
    try:
        return attrs.evolve(parse_record(book_of("\n".join(text)), "\n".join(text)), folder=Path(path).parent)
    except InvalidRecord as error:
        raise InvalidRecord(f"{path}: #meta.record: {error}") from error


def check_trace(path: str | Path, played: Replay[S, A]) -> None:
    """Raise InvalidRecord that names the place where a file is another trace than that of the play."""
    said, right = json.loads(read_text(path)), trace_of(played)
    for name in ("params", "vars", "states"):
        where = _difference(said.get(name), right[name], name)
        if where:
            raise InvalidRecord(f"{path}: {where}")


def _difference(said: object, right: object, where: str) -> str:
    """The first place in which two differ, with what is said and what is right; empty if there is none."""
    if isinstance(said, dict) and isinstance(right, dict) and list(said) == list(right):
        return next(filter(None, (_difference(said[key], right[key], f"{where}.{key}") for key in right)), "")
    if isinstance(said, list) and isinstance(right, list) and len(said) == len(right):
        return next(filter(None, (_difference(one, other, f"{where}[{place}]")
                                  for place, (one, other) in enumerate(zip(said, right, strict=True)))), "")
    if type(said) is type(right) and said == right:
        return ""
    return f"{where}: {clip(json.dumps(said))} is not what the record comes to, {clip(json.dumps(right))}"
