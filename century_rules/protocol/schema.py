"""JSON Schema (2020-12) of one game: its positions, what a seat sees, its actions, and the messages of the protocol.

Derived from the meanings of the fields, the types of observations and the notation of actions. What is called differently from
one set-up to the next, as the tiles that are drawn, is any text there.
"""

from __future__ import annotations

import enum
import re
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Annotated, cast, get_args, get_origin

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import BoardGame
from century_rules.kernel.hiding import constants_face_down
from century_rules.kernel.meanings import (
    Axis, Count, During, FaceDown, Flag, OneOf, Part, Place, Remembered, constant_fields, parts_of,
)
from century_rules.kernel.text_lines import word
from century_rules.protocol.messages import PROTOCOL, Schema, messages_schema
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.arguments import Argument, MemberOf, SeatOf, Thing

DIALECT = "https://json-schema.org/draft/2020-12/schema"

SAMPLED = 4
"""Deals that tell whether things are called the same in all of them."""

MOST_NAMED = 300
"""Names on an axis; those of a large table are texts, or a schema would be longer than all positions."""


@attrs.frozen
class _Called:
    """What things of an axis are called: all names there are, and those that are there in every game."""

    every: tuple[str, ...]
    always: tuple[str, ...]


def schema_of(book: Rulebook[S, A]) -> Schema:
    """The schema of a game; ``$defs`` has position, observation, action, refusal and outcome, and each message and its answer.

    At its top level it is the schema of a position.
    """
    writer = _Writer(book)
    game = book.printed(min(book.players))
    start = game.deal(0)
    position = writer.of_part(Part(record=type(start)))
    defs: Schema = {"position": position, "action": _action(book, writer.called)}
    if book.observe is not None:
        seen = type(book.observe(game, start, 0))
        defs["observation"] = writer.of_seen(seen) if seen is type(start) else writer.of_type(seen, {})
    defs |= messages_schema(book.players, observes=book.observe is not None)
    defs |= {_slug("axis", axis): _of_axis(called) for axis, called in writer.called.items()}
    defs |= {_slug("by", axis): _by_axis(axis, called) for axis, called in writer.called.items()}
    return {"$schema": DIALECT, "$id": f"urn:century-rules:{book.name}:{PROTOCOL}", "title": f"{book.title}: a position",
            "$ref": "#/$defs/position", "$defs": _used(defs)}


class _Writer:
    """Writes the schema of a part of a position, and of a type of observations."""

    def __init__(self, book: Rulebook[S, A]) -> None:
        self.called = _called(book)
        self.actions = () if book.notation is None else cast("tuple[type, ...]", book.notation.kinds)

    def _fields(self, kind: type, *, seen: bool) -> dict[str, Schema]:
        """The schema of each field of a record; with `seen`, what lies face down is null."""
        fields = {name: (each, self.of_part(each, seen=seen)) for name, each in parts_of(kind).items()}
        return {name: _or_null(said) if each.mark(During) or (seen and _can_be_hidden(each)) else said
                for name, (each, said) in fields.items()}

    def of_part(self, part: Part, *, seen: bool = False) -> Schema:
        if part.record is not None:
            return _record(self._fields(part.record, seen=seen))
        if part.along is not None and part.item is not None:
            items = self.of_part(part.item, seen=seen)
            if seen and (_can_be_hidden(part) or _can_be_hidden(part.item)):
                items = _or_null(items)
            if part.along not in self.called:
                return {"type": "array", "items": items}
            if isinstance(part.item.meaning, Flag):
                return {"type": "array", "items": _ref("axis", part.along), "uniqueItems": True}
            return {**_ref("by", part.along), "additionalProperties": items}
        match part.meaning:
            case Place(axis, or_none) if axis in self.called:
                return _or_null(_ref("axis", axis)) if or_none else _ref("axis", axis)
            case OneOf(members):
                return {"enum": [each.name.lower() for each in members]}
            case Flag():
                return {"type": "boolean"}
            case Count(least) if least is not None:
                return {"type": "integer", "minimum": least}
        return {"type": "integer"}

    def of_type(self, hint: object, bound: Mapping[object, object]) -> Schema:
        """The schema of a field of that type in an observation; one that allows anything for a type that says nothing.

        `bound` says what type variables stand for.
        """
        base, inner = get_origin(hint) or hint, tuple(bound.get(each, each) for each in get_args(hint))
        if isinstance(base, typing.TypeVar):
            return self.of_type(bound[base], {}) if base in bound else {}
        if base is Annotated:
            members = next((each.members for each in inner if isinstance(each, OneOf)), None)
            return self.of_type(inner[0] if members is None else members, bound)
        if base in (typing.Union, types.UnionType):
            return self._of_union(inner, bound)
        if base is tuple and inner and inner[-1] is Ellipsis:
            return {"type": "array", "items": self.of_type(inner[0], bound)}
        if base is tuple and inner:
            return {"type": "array", "prefixItems": [self.of_type(each, bound) for each in inner], "items": False,
                    "minItems": len(inner)}
        return self._of_class(base, inner) if isinstance(base, type) else {}

    def of_seen(self, kind: type) -> Schema:
        """The schema of positions as a seat sees them: with their constants, and null where something lies face down."""
        hints, numbers = typing.get_type_hints(kind, include_extras=True), dict.fromkeys(getattr(kind, "__parameters__", ()), int)
        shown = {name: self.of_type(hints[name], numbers) for name in constant_fields(kind)}
        shown = {name: _or_null(said) if name in constants_face_down(kind) else said for name, said in shown.items()}
        return _record({**self._fields(kind, seen=True), **shown})

    def _of_union(self, inner: tuple[object, ...], bound: Mapping[object, object]) -> Schema:
        if set(self.actions) >= set(inner):
            return {"$ref": "#/$defs/action"}
        found = [self.of_type(each, bound) for each in inner if each is not type(None)]
        either: Schema = found[0] if len(found) == 1 else {"anyOf": found}
        return _or_null(either) if type(None) in inner else either

    def _of_class(self, base: type, inner: tuple[object, ...]) -> Schema:
        if base in self.actions:
            return {"$ref": "#/$defs/action"}
        if issubclass(base, enum.Enum):
            return {"enum": [each.name.lower() for each in base]}
        if attrs.has(base):
            hints, bound = typing.get_type_hints(base, include_extras=True), _bound(base, inner)
            return _record({each.name: self.of_type(hints[each.name], bound) for each in attrs.fields(base)})
        if issubclass(base, Mapping) and inner:
            return {"type": "object", "additionalProperties": self.of_type(inner[1], {})}
        simple: dict[type, str] = {bool: "boolean", int: "integer", str: "string"}
        return {"type": simple[base]} if base in simple else {}


def _can_be_hidden(part: Part) -> bool:
    """Whether it, or an item of it, is marked as not seen by all; of what its own records mark they tell themselves."""
    return any(map(part.mark, (FaceDown, Remembered))) or (part.item is not None and _can_be_hidden(part.item))


def _bound(kind: type, arguments: tuple[object, ...]) -> dict[object, object]:
    """What the type variables of a class and of its bases stand for."""
    found = dict[object, object](zip(getattr(kind, "__parameters__", ()), arguments, strict=False))
    for base in getattr(kind, "__orig_bases__", ()):
        origin = get_origin(base)
        if isinstance(origin, type) and origin is not typing.Generic:
            found = {**_bound(origin, tuple(found.get(each, each) for each in get_args(base))), **found}
    return found


def _called(book: Rulebook[S, A]) -> Mapping[Axis, _Called]:
    """What things are called, on each axis on which they have names; none are said where they differ from deal to deal."""
    every, always, drawn = dict[Axis, dict[str, None]](), dict[Axis, set[str]](), set[Axis]()
    for game in _games(book):
        before: Mapping[Axis, set[str]] = {}
        for seed in range(SAMPLED):
            names = {} if book.names is None else book.names(game, game.deal(seed))
            here = {axis: set(called) for axis, called in names.items()}
            drawn |= {axis for axis in here if before and here[axis] != before.get(axis)}
            for axis, called in names.items():
                every.setdefault(axis, {}).update(dict.fromkeys(called))
                always[axis] = always.get(axis, here[axis]) & here[axis]
            before = here
    none = _Called((), ())
    return {axis: none if axis in drawn or len(called) > MOST_NAMED else _Called(
        tuple(called), tuple(name for name in called if name in always[axis])) for axis, called in every.items()}


def _games(book: Rulebook[S, A]) -> Iterator[BoardGame[S, A]]:
    """The printed game for each number of players, and under each other reading."""
    for players in book.players:
        yield book.printed(players)
    for doubt in book.ambiguities:
        for reading in doubt.readings:
            if reading is not doubt.default:
                try:
                    yield book.printed(max(book.players), book.reading_names.parse({doubt.id: str(reading)}))
                except CenturyError:  # it cannot be played with the printed box, or not alone
                    continue


def _action(book: Rulebook[S, A], called: Mapping[Axis, _Called]) -> Schema:
    if book.notation is None:
        return {"type": "string"}
    forms = [" ".join(_literally(each) if isinstance(each, str) else _argument(each, called) for each in form)
             for each_verb in book.notation.forms.values() for form in each_verb]
    return {"type": "string", "pattern": f"^({'|'.join(forms)})$"}


def _argument(argument: Argument[object], called: Mapping[Axis, _Called]) -> str:
    if isinstance(argument, MemberOf):
        return _any_of(argument.words)
    if isinstance(argument, SeatOf):
        return "P[1-9][0-9]*"
    known = called.get(argument.axis) if type(argument) is Thing else None
    return _any_of(known.every) if known is not None and known.every else '([^ "]+|"[^"]*")'


def _any_of(words: tuple[str, ...]) -> str:
    return f"({'|'.join(map(_literally, words))})"


def _literally(text: str) -> str:
    """A pattern for a word itself, in any dialect of patterns."""
    return re.sub(r"([^A-Za-z0-9_, -])", r"[\1]", word(text))


def _of_axis(called: _Called) -> Schema:
    return {"enum": list(called.every)} if called.every else {"type": "string"}


def _by_axis(axis: Axis, called: _Called) -> Schema:
    return {"type": "object", "propertyNames": _ref("axis", axis), "required": list(called.always)}


def _record(fields: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _or_null(schema: Schema) -> Schema:
    return schema if schema.get("type") == "null" or "anyOf" in schema else {"anyOf": [schema, {"type": "null"}]}


def _ref(what: str, axis: Axis) -> Schema:
    return {"$ref": f"#/$defs/{_slug(what, axis)}"}


def _slug(what: str, axis: Axis) -> str:
    return f"{what} {axis.name}".replace(" ", "-")


def _used(defs: Schema) -> Schema:
    """The same definitions without the axes that nothing refers to."""
    while True:
        said = str(defs)
        kept: Schema = {name: each for name, each in defs.items()
                        if not name.startswith(("axis-", "by-")) or f"#/$defs/{name}'" in said}
        if len(kept) == len(defs):
            return kept
        defs = kept
