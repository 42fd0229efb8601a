"""The messages of the protocol: their fields, and the JSON Schema of each and of its answer. docs/protocol.md explains them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from century_rules.protocol.positions import Json

Schema: TypeAlias = dict[str, Json]

PROTOCOL = 1
"""The version of the messages. It rises where a program that speaks the one before could be misled."""

LONGEST_LINE = 4_000_000
"""Bytes of a line; positions take some thousands."""

MOST_GAMES = 1000
"""At once."""

DEEPEST_PERFT = 12
"""The largest depth, in actions; even a game with few actions has 10 million plays of that length."""

MESSAGES: Mapping[str, tuple[str, ...]] = {
    "hello": (), "new": ("players", "readings", "seed", "set_up", "position"), "position": (), "legal": (), "apply": ("action",),
    "undo": (), "why_illegal": ("action",), "observe": ("seat",), "outcome": (), "perft": ("depth",), "drop": ()}
"""By name the fields of each, besides `do`, `id` and, in all but `hello`, `game`."""

_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_NUMBER: Schema = {"type": "integer", "minimum": 0}
_BY_NAME: Schema = {"type": "object", "additionalProperties": _TEXT}


def _to(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def messages_schema(players: Sequence[int], *, observes: bool) -> Schema:
    """By name the schema of each message, `say-…`, of its answer, `answer-…`, and of what is in them.

    They refer to `position`, `action` and, where the game says what seats see, `observation`.
    """
    seats: Schema = {"type": "integer", "minimum": 0, "maximum": max(players) - 1}
    number: Schema = {"enum": list(players)}
    at: Schema = {"position": _to("position"), "to_act": {"anyOf": [seats, {"type": "null"}]},
                  "outcome": {"anyOf": [_to("outcome"), {"type": "null"}]}}
    fields: Schema = {
        "players": number, "readings": _BY_NAME, "seed": _NUMBER, "set_up": _TEXTS, "position": _to("position"),
        "action": _TEXT, "seat": seats, "depth": {"type": "integer", "minimum": 1, "maximum": DEEPEST_PERFT}}
    answers: Mapping[str, Schema] = {
        "hello": {"protocol": {"const": PROTOCOL}, "version": _TEXT, "name": _TEXT, "title": _TEXT,
                  "players": {"type": "array", "items": number},
                  "readings": {"type": "object", "additionalProperties": _TEXTS}, "rulings": _TEXTS,
                  "messages": {"type": "object", "additionalProperties": _TEXTS}, "actions": {"type": ["object", "null"]}},
        "new": {"game": _TEXT, "players": number, "readings": _BY_NAME, "set_up": _TEXTS, **at},
        "position": {"set_up": _TEXTS, "played": _NUMBER, **at},
        "legal": {"actions": {"type": "array", "items": _to("action"), "uniqueItems": True}},
        "apply": at, "undo": {"undone": _to("action"), **at},
        "why_illegal": {"refusals": {"type": "array", "items": _to("refusal")}},
        "observe": {"observation": _to("observation") if observes else {}},
        "outcome": {"outcome": at["outcome"]},
        "perft": {"plays": _NUMBER,
                  "divide": {"type": "object", "propertyNames": _to("action"), "additionalProperties": _NUMBER}},
        "drop": {"games": _NUMBER}}
    found: Schema = {
        "refusal": _object({"clause": _TEXT, "why": _TEXT}),
        "outcome": _object({"points": {"type": "array", "items": {"type": "integer"}},
                            "winners": {"type": "array", "items": seats, "minItems": 1}}),
        "answer-error": _object({"id": {}, "error": {"anyOf": [
            _object({"kind": {"enum": ["invalid", "internal"]}, "message": _TEXT}),
            _object({"kind": {"const": "illegal"}, "message": _TEXT,
                     "refusals": {"type": "array", "items": _to("refusal"), "minItems": 1}})]}})}
    for name, own in MESSAGES.items():
        game: Schema = {} if name == "hello" else {"game": {"type": "string", "maxLength": 80}}
        said: Schema = {"do": {"const": name}, "id": {}, **game, **{each: fields[each] for each in own}}
        needed = [each for each in ("action", "seat", "depth") if each in own]
        found[f"say-{name}"] = _object(said, ["do", *needed])
        found[f"answer-{name}"] = {  # answers may get more fields
            "type": "object", "properties": {"id": {}, **answers[name]}, "required": ["id", *answers[name]]}
    return found


def _object(fields: Mapping[str, Json], required: Sequence[str] | None = None) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields if required is None else required),
            "additionalProperties": False}
