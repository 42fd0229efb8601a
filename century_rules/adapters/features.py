"""What a seat sees of a position as numbers, always as many, each of which means the same in every position of a game.

They are made of the observation in JSON, by its schema:

* a number is itself, a flag 0 or 1, a member of an enum its place;
* a text is its place in `words`, from 1, and 0 if it is not there;
* what may be hidden, or not there, is preceded by 1 if it is there and 0 if not;
* a list is how many things it has, then as many places as it has room for; an object of things by name is a list of pairs.

The legal actions are left out, since a mask says them, and so is what is there as it lies in the box, as a printed map. Room for
a list is as much as it takes in sampled plays, twice that if it is not always as long: what is beyond is left out, and how many
there are is told all the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Generic, cast

import attrs

from century_rules.guidance import Chance, Player
from century_rules.kernel.game import BoardGame
from century_rules.protocol.messages import Schema
from century_rules.protocol.observations import observation_as_json
from century_rules.protocol.positions import Json
from century_rules.protocol.schema import SAMPLED, schema_of
from century_rules.rulebook import A, Rulebook, S

LONGEST, EVERY = 600, 8
"""Actions at most of the plays that lists are measured in; and one of how many positions is looked at."""

LEAST_ROOM = 2
"""Things that a list has room for that was never seen with one."""


@attrs.frozen
class _Part:
    """How one part of an observation is written: what each number of it is, and what appends them, of nothing zeros.

    `plain` says that it is one number, written as it is.
    """

    labels: tuple[str, ...]
    write: Callable[[Json, list[int]], None]
    plain: bool = False


class Features(Generic[S, A]):
    """The numbers of one game, for its players and components under its readings.

    Attributes:
        words: the texts that have numbers.
        labels: what each number is, as ``players[0].hold[2]``; ``#`` is how many a list has, and ``?`` whether it is there.
    """

    def __init__(self, book: Rulebook[S, A], game: BoardGame[S, A]) -> None:
        """Raises InvalidInput for a game that does not say what seats see."""
        defs = cast("Mapping[str, Schema]", schema_of(book)["$defs"])
        self._defs = {**defs, "observation": _without(defs.get("observation", {}), _in_the_box(book, game))}
        self._lengths: Mapping[str, set[int]] = defaultdict(set)
        words = set(_texts(game.components))
        for state, seat in _sampled(book, game):
            self._measure(observation_as_json(book, game, state, seat), self._defs["observation"], "", words)
        for seed in range(SAMPLED):
            if book.names is not None:
                words.update(str(name) for named in book.names(game, game.deal(seed)).values() for name in named)
        self.words = tuple(sorted(words))
        self._codes = {word: number for number, word in enumerate(self.words, 1)}
        whole = self._part(self._defs["observation"], "", "")
        self.labels, self._write = whole.labels, whole.write

    def of(self, observation: Json) -> list[int]:
        """The numbers of an observation, one for each of `labels`."""
        found = list[int]()
        self._write(observation, found)
        return found

    # --- what was seen ------------------------------------------------------------------------------------------------

    def _measure(self, value: Json, schema: Schema, path: str, words: set[str]) -> None:
        """Note how long each list is, by its path without numbers, and each text."""
        schema = self._meant(schema)
        if isinstance(value, str):
            words.add(value)
        elif isinstance(value, Mapping) and "properties" in schema:
            for name, each in cast("Mapping[str, Schema]", schema["properties"]).items():
                self._measure(value[name], each, f"{path}.{name}", words)
        elif isinstance(value, Mapping):
            self._lengths[path].add(len(value))
            words.update(value)
            for item in value.values():
                self._measure(item, cast(Schema, schema.get("additionalProperties", {})), f"{path}[]", words)
        elif isinstance(value, Sequence):
            self._lengths[path].add(len(value))
            inner = cast("Sequence[Schema]", schema.get("prefixItems", ()))
            for place, item in enumerate(value):
                self._measure(item, inner[place] if inner else cast(Schema, schema.get("items", {})), f"{path}[]", words)

    def _meant(self, schema: Schema) -> Schema:
        """What a schema refers to; of one that may be null what it is otherwise; nothing of actions and of several things."""
        if "$ref" in schema:
            name = cast(str, schema["$ref"]).rpartition("/")[2]
            more = {key: each for key, each in schema.items() if key != "$ref"}
            return {} if name == "action" else {**self._meant(self._defs[name]), **more}
        if "anyOf" in schema:
            known = [each for each in cast("Sequence[Schema]", schema["anyOf"]) if each.get("type") != "null"]
            return self._meant(known[0]) if len(known) == 1 else {}
        return schema

    def _room(self, path: str) -> int:
        found = self._lengths.get(path, {0})
        return max(LEAST_ROOM, max(found) if len(found) == 1 else 2 * max(found))

    # --- how it is written --------------------------------------------------------------------------------------------

    def _part(self, schema: Schema, path: str, label: str) -> _Part:
        """Of a schema; `path` is where it stands in any item of the lists around it, `label` where in one of them."""
        if "anyOf" in schema:
            return self._if_there(self._meant(schema), path, label)
        schema = self._meant(schema)
        if "enum" in schema:
            members = cast("Sequence[str]", schema["enum"])
            return _Part((label,), lambda value, found: found.append(0 if value is None else members.index(cast(str, value))))
        if "properties" in schema:
            fields = cast("Mapping[str, Schema]", schema["properties"])
            within = f"{label}." if label else ""
            parts = {name: self._part(each, f"{path}.{name}", f"{within}{name}") for name, each in fields.items()}
            return _record({name: part for name, part in parts.items() if part.labels})
        match schema.get("type"):
            case "integer" | "boolean":
                return _Part((label,), lambda value, found: found.append(int(cast("int | None", value) or 0)), plain=True)
            case "string":
                return self._text(label)
            case "array" if "prefixItems" in schema:
                inner = cast("Sequence[Schema]", schema["prefixItems"])
                return _row([self._part(each, f"{path}[]", f"{label}[{place}]") for place, each in enumerate(inner)])
            case "array":
                return self._list(cast(Schema, schema.get("items", {})), path, label)
            case "object" if isinstance(schema.get("additionalProperties"), Mapping):
                return self._by_name(cast(Schema, schema["additionalProperties"]), path, label)
        return _NOTHING  # its type says nothing of what is there

    def _text(self, label: str) -> _Part:
        return _Part((label,), lambda value, found: found.append(self._codes.get(cast(str, value), 0)))

    def _if_there(self, schema: Schema, path: str, label: str) -> _Part:
        inner = self._part(schema, path, label)
        if not inner.labels:
            return _NOTHING

        def write(value: Json, found: list[int]) -> None:
            found.append(int(value is not None))
            if value is None:
                found.extend([0] * len(inner.labels))
            else:
                inner.write(value, found)

        return _Part((f"{label}?", *inner.labels), write)

    def _list(self, items: Schema, path: str, label: str) -> _Part:
        return _counted(label, [self._part(items, f"{path}[]", f"{label}[{place}]") for place in range(self._room(path))])

    def _by_name(self, values: Schema, path: str, label: str) -> _Part:
        pairs = [_row([self._text(f"{label}[{place}].name"), self._part(values, f"{path}[]", f"{label}[{place}]")])
                 for place in range(self._room(path))]
        inner = _counted(label, pairs)
        return _Part(inner.labels, lambda value, found: inner.write(
            None if value is None else [list(each) for each in sorted(cast("Mapping[str, Json]", value).items())], found))


def _nothing(value: Json, found: list[int]) -> None:
    pass


_NOTHING = _Part((), _nothing)


def _record(parts: Mapping[str, _Part]) -> _Part:
    def write(value: Json, found: list[int]) -> None:
        for name, part in parts.items():
            part.write(None if value is None else cast("Mapping[str, Json]", value)[name], found)

    return _Part(tuple(label for part in parts.values() for label in part.labels), write)


def _row(parts: Sequence[_Part]) -> _Part:
    def write_numbers(value: Json, found: list[int]) -> None:
        items = cast("Sequence[int]", value or ())[:len(parts)]
        found.extend(items)
        found.extend([0] * (len(parts) - len(items)))

    def write(value: Json, found: list[int]) -> None:
        begun = len(found)
        for part, item in zip(parts, cast("Sequence[Json]", value or ()), strict=False):
            part.write(item, found)
        found.extend([0] * (width - (len(found) - begun)))

    width = sum(len(part.labels) for part in parts)
    return _Part(tuple(label for part in parts for label in part.labels), write_numbers if all(
        part.plain for part in parts) else write)


def _counted(label: str, parts: Sequence[_Part]) -> _Part:
    """How many things there are, then those that there is room for."""
    inner = _row(parts)
    if not inner.labels:
        return _NOTHING

    def write(value: Json, found: list[int]) -> None:
        found.append(len(cast("Sequence[Json]", value or ())))
        inner.write(value, found)

    return _Part((f"{label}#", *inner.labels), write)


def _in_the_box(book: Rulebook[S, A], game: BoardGame[S, A]) -> frozenset[str]:
    """The fields of observations that are parts of the components, and so the same in every position."""
    seen = None if book.observe is None else book.observe(game, game.deal(0), 0)
    return frozenset(name for name in _fields(type(seen)) if name in _fields(type(game.components))
                     and getattr(seen, name) == getattr(game.components, name))


def _fields(kind: type) -> Mapping[str, object]:
    return attrs.fields_dict(kind) if attrs.has(kind) else {}


def _texts(value: object) -> Iterator[str]:
    """The texts in a part of the components."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts(list(value))
        yield from _texts(list(value.values()))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _texts(each)
    else:
        for name in _fields(type(value)):
            yield from _texts(getattr(value, name))


def _without(schema: Schema, names: Collection[str]) -> Schema:
    fields = cast("Mapping[str, Json]", schema.get("properties", {}))
    return {**schema, "properties": {name: each for name, each in fields.items() if name not in names}}


def _sampled(book: Rulebook[S, A], game: BoardGame[S, A]) -> Iterator[tuple[S, int]]:
    """Positions of an ordinary play and of one by chance, each with a seat; the last one with every seat."""
    players: tuple[Player[S, A], ...] = book.guidance.player(game, 0, 0.1), Chance(game, 0)
    for seed, player in enumerate(players):
        state = game.deal(seed)
        for place in range(LONGEST):
            if place % EVERY == 0:
                yield state, place // EVERY % game.players
            if game.outcome(state) is not None or not game.legal_actions(state):
                break
            state = game.apply(state, player.choose(state))
        yield from ((state, seat) for seat in range(game.players))
