"""The JSON Schema of a golden file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.protocol.messages import Schema
from century_rules.protocol.positions import Json
from century_rules.protocol.schema import schema_of
from century_rules.rulebook import A, Rulebook, S


def golden_schema(book: Rulebook[S, A]) -> Schema:
    """The schema of a golden file."""
    schema = schema_of(book)
    text: Schema = {"type": "string"}
    texts: Schema = {"type": "array", "items": text}
    action: Schema = {"$ref": "#/$defs/action"}
    seat: Schema = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}
    step: Schema = {
        "position": {"$ref": "#/$defs/position"}, "to_act": seat, "legal": {"type": "array", "items": action},
        "refused": {"type": "array", "items": {
            "type": "object", "properties": {"action": action, "clauses": texts}, "required": ["action", "clauses"]}},
        "action": {"anyOf": [action, {"type": "null"}]}}
    fields: Schema = {
        "$schema": text, "game": {"const": book.name}, "shows": text, "players": {"enum": list(book.players)},
        "readings": {"type": "object", "additionalProperties": text}, "set_up": texts,
        "steps": {"type": "array", "minItems": 1, "items": {
            "type": "object", "properties": step, "required": list(step), "additionalProperties": False}},
        "outcome": {"anyOf": [{"$ref": "#/$defs/outcome"}, {"type": "null"}]}}
    golden: Schema = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return {**schema, "$id": f"{schema['$id']}:golden", "title": f"{book.title}: a golden file", "$ref": "#/$defs/golden",
            "$defs": {**cast("Mapping[str, Json]", schema["$defs"]), "golden": golden}}
