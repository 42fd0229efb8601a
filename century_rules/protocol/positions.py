"""A position as JSON, derived from the meanings of its fields, and read back.

* a record is an object with its fields;
* what is kept along an axis is an object by the names of the things there; flags are a list of the names of those that are up;
* a place is the name of a thing, or null; a member of an enum its name in lower case; a flag true or false; else a number;
* what means something in certain phases alone is null in all others.

The set-up is not repeated in it: that is the lines of `century_rules.writing.layouts`, as a list of texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.meanings import Axis, Count, During, Flag, OneOf, Part, Place, neutral_of, parts_of
from century_rules.kernel.text_lines import clip, did_you_mean, lines
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.names import MOST, Names
from century_rules.writing.whole_position import beginning_of, constants_of_position

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"


def set_up_as_json(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> list[str]:
    """The lines that say the set-up of a position; none for a game whose layouts cannot be said."""
    return [] if book.layouts is None else list(book.layouts.of(game, state).lines())


def position_as_json(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Json:
    """The position without its set-up; `position_from_json` reads it back."""
    return told(book, game, state, state)


def told(book: Rulebook[S, A], game: BoardGame[S, A], state: S, seen: object) -> dict[str, Json]:
    """The object of `seen`, a record of the class of positions, without its constants; null for what is None in it."""
    return cast("dict[str, Json]", _told(Part(record=type(state)), seen, _names(book, game, state)))


def position_from_json(book: Rulebook[S, A], game: BoardGame[S, A], said: object, set_up: Sequence[str]) -> S:
    """The position that `position_as_json` told, with the set-up of those lines.

    Raises InvalidRecord that names the place, as ``position.players.P1.hold``.
    """
    beginning = beginning_of(book, game, list(lines("\n".join(set_up))), None)
    constants = constants_of_position(beginning)
    return cast(S, _read(Part(record=type(beginning)), said, _names(book, game, beginning), "position", constants))


def _names(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> Names:
    return {} if book.names is None else book.names(game, state)


def _told(part: Part, value: object, names: Names) -> Json:
    """A part of a position as JSON."""
    if value is None:
        return None
    if part.record is not None:
        return {name: None if _is_idle(each, value, name) else _told(each, getattr(value, name), names)
                for name, each in parts_of(part.record).items()}
    if part.along is not None and part.item is not None:
        items, called = cast("tuple[object, ...]", value), names.get(part.along)
        if called is None:
            return [_told(part.item, each, names) for each in items]
        if isinstance(part.item.meaning, Flag):
            return None if None in items else [name for name, each in zip(called, items, strict=True) if each]
        return {name: _told(part.item, each, names) for name, each in zip(called, items, strict=True)}
    number = int(cast(int, value))
    match part.meaning:
        case Place(axis):
            called = names.get(axis)
            return number if called is None else None if number < 0 else called[number]
        case OneOf(members):
            return members(number).name.lower()
        case Flag():
            return bool(number)
    return number


def _is_idle(part: Part, record: object, name: str) -> bool:
    """Whether a field means nothing in the present phase and has its neutral value."""
    during = part.mark(During)
    return during is not None and not during.now(record) and getattr(record, name) == neutral_of(part.meaning)


def _read(part: Part, said: object, names: Names, where: str, constants: Mapping[str, object]) -> object:
    if part.record is not None:
        fields = parts_of(part.record)
        given = _object(said, list(fields), where)
        record = part.record(**{name: _read(each, given[name], names, f"{where}.{name}", {}) for name, each in fields.items()},
                             **constants)
        for name, each in fields.items():
            during = each.mark(During)
            if during is not None and given[name] is None and neutral_of(each.meaning) == 0 and during.now(record):
                raise InvalidRecord(f"{where}.{name}: is null, and means something in that phase")
        return record
    if part.along is not None and part.item is not None:
        return _along(part.along, part.item, said, names, where)
    if said is None and part.mark(During) is not None:
        return neutral_of(part.meaning)
    match part.meaning:
        case Place(axis, or_none) if (called := names.get(axis)) is not None:
            if said is None and or_none:
                return -1
            return list(called).index(_one_of(said, called, where, axis.name))
        case OneOf(members):
            by_name = {each.name.lower(): each for each in members}
            return by_name[_one_of(said, by_name, where, members.__name__.lower())]
        case Flag():
            if not isinstance(said, bool):
                raise InvalidRecord(f"{where}: {clip(repr(said))} should be true or false")
            return int(said)
    if type(said) is not int:
        raise InvalidRecord(f"{where}: {clip(repr(said))} should be a whole number")
    if abs(said) >= MOST:
        raise InvalidRecord(f"{where}: {clip(str(said))} should be below {MOST}, and above -{MOST}")
    if isinstance(part.meaning, Count) and part.meaning.least is not None and said < part.meaning.least:
        raise InvalidRecord(f"{where}: {said} should be at least {part.meaning.least}")
    return said


def _along(axis: Axis, item: Part, said: object, names: Names, where: str) -> tuple[object, ...]:
    called = names.get(axis)
    if called is None:
        if not isinstance(said, list):
            raise InvalidRecord(f"{where}: {clip(repr(said))} should be a list")
        return tuple(_read(item, each, names, f"{where}[{place}]", {}) for place, each in enumerate(said))
    if isinstance(item.meaning, Flag):
        if not isinstance(said, list):
            raise InvalidRecord(f"{where}: {clip(repr(said))} should be a list of what is there, each a {axis.name}")
        there = {_one_of(each, called, f"{where}[{place}]", axis.name) for place, each in enumerate(said)}
        if len(there) < len(said):
            twice = next(each for place, each in enumerate(said) if each in said[:place])
            raise InvalidRecord(f"{where}: {clip(repr(twice))} stands there twice")
        return tuple(int(name in there) for name in called)
    given = _object(said, called, where)
    return tuple(_read(item, given[name], names, f"{where}.{name}", {}) for name in called)


def _object(said: object, keys: Sequence[str], where: str) -> Mapping[str, object]:
    """The object itself, which has those keys and no others."""
    if not isinstance(said, dict):
        raise InvalidRecord(f"{where}: {clip(repr(said))} should be an object with {clip(', '.join(keys))}")
    for key in said:
        if key not in keys:
            raise InvalidRecord(f"{where}: '{clip(key)}' is unknown{did_you_mean(key, keys)}; there are {clip(', '.join(keys))}")
    for key in keys:
        if key not in said:
            raise InvalidRecord(f"{where}: '{key}' is missing")
    return said


def _one_of(said: object, known: Sequence[str] | Mapping[str, object], where: str, what: str) -> str:
    if not isinstance(said, str) or said not in known:
        near = did_you_mean(said, known) if isinstance(said, str) else ""
        raise InvalidRecord(f"{where}: {clip(repr(said))} is no {what}{near}; there are {clip(', '.join(known))}")
    return said
