"""A position as text, one thing a line, so that it can be read, kept, compared and read back: derived from the fields' meanings.

Only what is not at rest is written: what is left out is zero, nothing, or nobody, unless a field is `Said` always. A place is
written wherever it lies, if it is one in every phase and under every reading.

* a number, a place, a member of an enum: ``turn P1``;
* flags along an axis, by the names of those that are 1: ``outposts A1 C3``;
* counts along an axis: ``bonus 0 1 0 0 2``;
* places, tuples or whatever else has a codec, along an axis, a line each: ``lying A1 YY``;
* records along an axis, a line for each of their fields: ``P1 hold YYR``; those that have a codec are one line together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar, cast

import attrs

from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.meanings import Axis, Count, During, Flag, OneOf, Part, Place, Remembered, neutral_of, parts_of
from century_rules.kernel.text_lines import Line, clip, did_you_mean, word
from century_rules.writing.names import Names, Said, Written, place_of, whole_number

R = TypeVar("R")

Key = tuple[str, ...]


@attrs.frozen
class PositionText(Generic[R]):
    """The lines of positions of one class.

    Attributes:
        kind: the record class.
        order: the fields in the order of their lines; those not named follow in their own order.
    """

    kind: type[R]
    order: tuple[str, ...] = ()

    @property
    def fields(self) -> Mapping[str, Part]:
        """What each field is, in the order of the lines."""
        parts = parts_of(self.kind)
        return {name: parts[name] for name in (*self.order, *(name for name in parts if name not in self.order))}

    def lines(self, record: R, names: Names) -> Iterator[str]:
        """The lines that say the position."""
        for name, part in self.fields.items():
            yield from _lines(part, (_word(name, part),), getattr(record, name), record, names)

    def check(self, said: Iterable[Line], names: Names, also: Iterable[str] = ()) -> None:
        """Raise InvalidRecord if no line begins like one of those; `also` are words that lines of something else begin with.

        Of the names those of the axes are enough that records are kept along, as the players.
        """
        plain, owners = self._words(names)
        for line in said:
            _check(line, plain, owners, also)

    def read(self, said: Iterable[Line], names: Names, **constants: object) -> R:
        """The position that lines say; `constants` are its constant fields. Raises InvalidRecord that names the line.

        What is read is well-formed, and `lines` says it with the same words, not with fewer.
        """
        plain, owners = self._words(names)
        found: dict[Key, Line] = {}
        for line in said:
            _check(line, plain, owners)
            owned = line.words[0] in owners
            part = owners[line.words[0]][1][line.words[1]] if owned else plain[line.words[0]]
            key = _key(line, 2 if owned else 1, part, names)
            if key in found:
                raise line.wrong(f"'{clip(' '.join(key))}' was said in line {found[key].number} already")
            found[key] = line
        return cast(R, _Reader(names, found).record(self.kind, self.fields, (), constants))

    def _words(self, names: Names) -> tuple[dict[str, Part], dict[str, tuple[Axis, dict[str, Part]]]]:
        """What lines begin with: a field, or the name of the owner of a record, and then a field of it."""
        plain: dict[str, Part] = {}
        owners: dict[str, tuple[Axis, dict[str, Part]]] = {}
        for name, part in self.fields.items():
            if _has_owners(part):
                assert part.along is not None and part.item is not None and part.item.record is not None
                inner = {_word(field, each): each for field, each in parts_of(part.item.record).items()}
                owners.update(dict.fromkeys(names[part.along], (part.along, inner)))
            else:
                plain[_word(name, part)] = part
        return plain, owners


def _word(name: str, part: Part) -> str:
    said = part.mark(Said)
    return said.word if said is not None and said.word else name.replace("_", "-")


def _is_said_always(part: Part) -> bool:
    said = part.mark(Said)
    return said is not None and said.always


def _has_owners(part: Part) -> bool:
    """Whether it is records along an axis, each field of which has a line of its own."""
    return part.item is not None and part.item.record is not None and part.mark(Written) is None


def _each_has_a_line(part: Part) -> bool:
    """Whether each item of the tuple has a line of its own."""
    return part.item is not None and part.mark(Written) is None and (
        part.item.along is not None or isinstance(part.item.meaning, Place | OneOf))


# --- writing ----------------------------------------------------------------------------------------------------------


def _lines(part: Part, key: Key, value: object, record: object, names: Names) -> Iterator[str]:
    if _has_owners(part):
        assert part.along is not None and part.item is not None and part.item.record is not None
        for name, each in zip(names[part.along], cast(tuple[object, ...], value), strict=True):
            for field, inner in parts_of(part.item.record).items():
                yield from _lines(inner, (*key[:-1], name, _word(field, inner)), getattr(each, field), each, names)
    elif part.along is not None and part.item is not None and _each_has_a_line(part):
        for name, each in zip(names[part.along], cast(tuple[object, ...], value), strict=True):
            if _is_said_always(part) or not _is_at_rest(part.item, each):
                yield _line((*key, name), part.item, each, names)
    elif _is_worth_a_line(part, value, record):
        yield _line(key, part, value, names)


def _is_worth_a_line(part: Part, value: object, record: object) -> bool:
    said, during = part.mark(Said), part.mark(During)
    if said is not None and said.like:
        return bool(value != getattr(record, said.like))
    tells_now = isinstance(part.meaning, Place) and value != -1 and (
        part.mark(Remembered) is None if during is None else during.now(record))
    return _is_said_always(part) or tells_now or not _is_at_rest(part, value)


def _is_at_rest(part: Part, value: object) -> bool:
    if part.item is not None:
        return all(_is_at_rest(part.item, each) for each in cast(tuple[object, ...], value))
    if part.record is not None:
        return all(_is_at_rest(each, getattr(value, name)) for name, each in parts_of(part.record).items())
    return value == neutral_of(part.meaning)


def _line(key: Key, part: Part, value: object, names: Names) -> str:
    return " ".join(map(word, (*key, *_values(part, value, names))))


def _values(part: Part, value: object, names: Names) -> Iterator[str]:
    written = part.mark(Written)
    if written is not None:
        yield written.codec.write(cast(tuple[int, ...], value))
    elif part.record is not None:  # field by field, each after its word
        for name, each in parts_of(part.record).items():
            yield from (_word(name, each), *_values(each, getattr(value, name), names))
    elif part.along is not None and part.item is not None:
        items = zip(names[part.along], cast(tuple[int, ...], value), strict=True)
        if isinstance(part.item.meaning, Flag):
            yield from (name for name, there in items if there)
        else:
            yield from (str(int(number)) for _, number in items)
    elif isinstance(part.meaning, Place):
        yield names[part.meaning.axis][cast(int, value)]
    elif isinstance(part.meaning, OneOf):
        yield part.meaning.members(cast(int, value)).name.lower()
    else:
        yield str(int(cast(int, value)))


# --- reading ----------------------------------------------------------------------------------------------------------


def _check(line: Line, plain: Mapping[str, Part], owners: Mapping[str, tuple[Axis, Mapping[str, Part]]],
           also: Iterable[str] = ()) -> None:
    first, second = line.words[0], line.words[1] if len(line.words) > 1 else ""
    if first in owners:
        axis, fields = owners[first]
        if second not in fields:
            raise line.wrong(f"'{clip(second)}' is nothing of a {axis.name}{did_you_mean(second, fields)}; "
                             f"there are {', '.join(fields)}")
    elif first not in plain and first not in (known := [*owners, *plain, *also]):
        raise line.wrong(f"'{clip(first)}' is unknown{did_you_mean(first, known)}; a line begins with {', '.join(known)}")


def _key(line: Line, length: int, part: Part, names: Names) -> Key:
    """What the line begins with, as far as it says what it is about."""
    if not _each_has_a_line(part):
        return line.words[:length]
    assert part.along is not None
    if len(line.words) <= length or line.words[length] not in names[part.along]:
        raise line.wrong(f"expected {_usage(line.words[length - 1], part)}, with one of {', '.join(names[part.along])}")
    return line.words[:length + 1]


@attrs.frozen
class _Reader:
    """The lines of one position, by what they begin with."""

    _names: Names
    _said: Mapping[Key, Line]

    def record(self, kind: type, fields: Mapping[str, Part], key: Key, constants: Mapping[str, object]) -> object:
        """The record whose lines begin with that key."""
        found: dict[str, object] = {}
        for name, part in fields.items():
            found[name] = self._value(part, (*key, _word(name, part)), found)
        return kind(**found, **constants)

    def _value(self, part: Part, key: Key, before: Mapping[str, object]) -> object:
        said = part.mark(Said)
        if part.along is not None and part.item is not None:
            names, record = self._names[part.along], part.item.record
            if record is not None and _has_owners(part):
                return tuple(self.record(record, parts_of(record), (*key[:-1], name), {}) for name in names)
            if _each_has_a_line(part):
                item = part.item
                return tuple(self._one(item, (*key, name), _is_said_always(part), lambda: self._rest(item)) for name in names)
        if said is not None and said.like:
            return self._one(part, key, False, lambda: before[said.like])
        return self._one(part, key, _is_said_always(part), lambda: self._rest(part))

    def _one(self, part: Part, key: Key, needed: bool, otherwise: Callable[[], object]) -> object:
        line = self._said.get(key)
        if line is None:
            if needed:
                raise InvalidRecord(f"a line `{' '.join(map(word, key))} …` is missing")
            return otherwise()
        try:
            return self._read(part, line.words[len(key):])
        except ValueError as error:
            raise line.wrong(str(error)) from error

    def _rest(self, part: Part) -> object:
        if part.along is not None and part.item is not None:
            return tuple(self._rest(part.item) for _ in self._names[part.along])
        if part.record is not None:
            return part.record(**{name: self._rest(each) for name, each in parts_of(part.record).items()})
        if isinstance(part.meaning, OneOf):
            return part.meaning.members(0)
        return neutral_of(part.meaning)

    def _read(self, part: Part, given: Key) -> object:
        written, names = part.mark(Written), self._names
        if written is not None:
            return written.codec.read(_alone(given, written.codec.what))
        if part.record is not None:
            return part.record(**self._by_word(part.record, given))
        if part.along is not None and part.item is not None:
            if isinstance(part.item.meaning, Flag):
                there = {place_of(part.along, each, names) for each in given}
                return tuple(int(place in there) for place in range(len(names[part.along])))
            if len(given) != len(names[part.along]):
                raise ValueError(f"expected {len(names[part.along])} numbers: {', '.join(names[part.along])}")
            return tuple(_number(part.item, each) for each in given)
        if isinstance(part.meaning, Place):
            return place_of(part.meaning.axis, _alone(given, f"a {part.meaning.axis.name}"), names)
        if isinstance(part.meaning, OneOf):
            kind = part.meaning.members.__name__.lower()
            members = {each.name.lower(): each for each in part.meaning.members}
            said = _alone(given, f"a {kind}")
            if said not in members:
                raise ValueError(f"'{clip(said)}' is no {kind}{did_you_mean(said, members)}; there are {', '.join(members)}")
            return members[said]
        return _number(part, _alone(given, "one number"))


    def _by_word(self, kind: type, given: Key) -> dict[str, object]:
        """By field of a record what stands after its word. Raises ValueError where the words are not those of the fields."""
        parts = parts_of(kind)
        words = [_word(name, each) for name, each in parts.items()]
        places = [given.index(each) if each in given else -1 for each in words]
        if places[:1] != [0] or places != sorted(set(places)):
            raise ValueError(f"expected {' … '.join(words)} …, each with what it is")
        ends = (*places[1:], len(given))
        return {name: self._read(each, given[place + 1:end])
                for (name, each), place, end in zip(parts.items(), places, ends, strict=True)}


def _alone(given: Key, what: str) -> str:
    if len(given) != 1:
        raise ValueError(f"expected {what} and nothing more")
    return given[0]


def _number(part: Part, given: str) -> int:
    if isinstance(part.meaning, Flag):
        return whole_number(given, 0, 1)
    return whole_number(given, part.meaning.least if isinstance(part.meaning, Count) else 0)


def _usage(word: str, part: Part) -> str:
    """``lying TILE CUBES``."""
    assert part.along is not None and part.item is not None
    written, meaning = part.item.mark(Written), part.item.meaning
    what = meaning.axis.name if isinstance(meaning, Place) else "numbers"
    if written is not None:
        what = written.codec.what.removeprefix("a ")
    return " ".join([word, *(each.upper().replace(" ", "-") for each in (part.along.name, what))])
