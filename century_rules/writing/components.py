"""What is in a game's box, as TOML: where each field stands and what it has to be is written into its type.

    columns: Annotated[int, At("board.columns", least=1)]
    tiles: Annotated[tuple[Tile, ...], At("tile")]                 # a list of tables [[tile]]
    piles: Annotated[tuple[tuple[int, ...], ...], At("bonus.{}.vp", each=("move", "hold"))]

A field of a record that says nothing stands under its own name. Numbers, texts, members of enums by their names, records, and
tuples of them are read by their types, what is `Written` by its codec; for other types the game says how a text is read.
"""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, TypeVar, cast, get_args, get_origin

import attrs

from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.text_lines import clip
from century_rules.writing.names import Written, any_of
from century_rules.writing.toml_table import LARGEST, TomlTable, wanted

R = TypeVar("R")

Readers = Mapping[object, Callable[[str], object]]
"""Per type that is written as a text, how it is read; they raise ValueError."""

WHERE_FROM = ("confidence", "source")
"""The keys that say where what stands in a table is from; every table may have them."""

PLACEHOLDER = "placeholder"
"""The confidence of what no source gives."""


@attrs.frozen
class Origin:
    """How sure a datum is: ``confirmed``, ``single``, ``flagged``, ``inferred`` or ``placeholder``, and its source."""

    confidence: str
    source: str

    @staticmethod
    def of(table: TomlTable) -> Origin:
        """What the table says of where it is from."""
        return Origin(table.optional_text("confidence", "not said"), table.optional_text("source", "not said"))


def not_given(pieces: Mapping[str, Iterable[Origin]]) -> tuple[str, ...]:
    """Which of the pieces, in words, have something that no source gives."""
    return tuple(said for said, origins in pieces.items() if any(each.confidence == PLACEHOLDER for each in origins))


@attrs.frozen
class At:
    """Beside a field: where it stands.

    Attributes:
        path: tables and the key, for instance ``board.columns``; ``{}`` stands for each of `each`, whose values make a tuple.
        least: the least that a number may be.
        each: what the parts of the tuple are called.
        read: what reads it, from the table it stands in and its key, where its type does not say.
    """

    path: str
    least: int = 0
    each: tuple[str, ...] = ()
    read: Callable[[TomlTable, str], object] | None = None

    @property
    def paths(self) -> tuple[str, ...]:
        """Where the parts of it stand."""
        return tuple(self.path.format(part) for part in self.each) or (self.path,)


def laid_over(before: Mapping[str, object], given: Mapping[str, object], whole: Collection[str] = ()) -> dict[str, object]:
    """The tables with those given put in, those named `whole` in place of the old ones.

    Where a table that something is given of was from, is not said any more.
    """
    found = dict(before)
    for key, value in given.items():
        old = found.get(key)
        if isinstance(old, dict) and isinstance(value, dict) and key not in whole:
            value = laid_over({each: said for each, said in old.items() if each not in WHERE_FROM}, value, whole)
        found[key] = value
    return found


def load(kind: type[R], table: TomlTable, readers: Readers, **given: object) -> R:
    """The record of that class that a table says; `given` are fields that are not read.

    Raises InvalidComponents, which names the place: for what is missing, or of another type than it should be.
    """
    read = {name: _value(hint, at, table, readers) for name, hint, at in _fields(kind) if name not in given}
    return kind(**read, **given)


def check_numbers(record: object, place: str = "") -> None:
    """Raise InvalidComponents, which names the place, at a number of the record that is none or is too small.

    For records that were made by hand, or changed.
    """
    for name, hint, at in _fields(type(record)):
        value = getattr(record, name)
        if at.each:
            for path, part in zip(at.paths, value, strict=False):
                _check(get_args(_bare(hint))[0], part, at.least, f"{place}{path}")
        else:
            _check(hint, value, at.least, f"{place}{at.path}")


def check_ids(table: str, ids: Sequence[str]) -> None:
    """Raise InvalidComponents at the first id that is used twice in a list of tables of that name."""
    for each in ids:
        if ids.count(each) > 1:
            raise InvalidComponents(f"{table}[{each}]: the id is used twice")


def _fields(kind: type) -> Iterator[tuple[str, object, At]]:
    hints = typing.get_type_hints(kind, include_extras=True)
    for each in attrs.fields(cast(type[attrs.AttrsInstance], kind)):
        yield each.name, hints[each.name], _beside(hints[each.name], At) or At(each.name)


def _beside(hint: object, kind: type[R]) -> R | None:
    """What of that class is written beside a type."""
    return next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, kind)), None)


def _bare(hint: object) -> object:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _reader(hint: object, readers: Readers) -> Callable[[str], object] | None:
    """How a text of that type is read, where it is written as one."""
    written = _beside(hint, Written)
    return readers.get(_bare(hint)) if written is None else written.codec.read


def _value(hint: object, at: At, table: TomlTable, readers: Readers) -> object:
    if hint is Origin:
        return Origin.of(table)
    hint_alone = _bare(hint)
    if at.each:
        inner = get_args(hint_alone)[0]
        return tuple(_value(inner, At(path, at.least), table, readers) for path in at.paths)
    *outer, key = at.path.split(".")
    if type(None) in get_args(hint_alone):
        hint = next(each for each in get_args(hint_alone) if each is not type(None))
        if not outer and not table.has(key):
            return None
    for name in outer:
        table = table.table(name)
    return _read(hint, at, table, key, readers)


def _read(hint: object, at: At, table: TomlTable, key: str, readers: Readers) -> object:
    if at.read is not None:
        return at.read(table, key)
    reader = _reader(hint, readers)
    if reader is not None:
        return table.parsed(key, reader)
    hint = _bare(hint)
    if hint is int:
        return table.number(key, at.least)
    if hint is str:
        return table.text(key)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        members = {member.name.lower(): member for member in hint}
        said = table.text(key)
        if said.lower() not in members:
            raise InvalidComponents(f"{table.place}{key}: '{said}' should be {any_of(members)}")
        return members[said.lower()]
    if isinstance(hint, type) and attrs.has(hint):
        return load(hint, table.table(key), readers)
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        reader = _reader(inner, readers)
        if reader is not None:
            return table.each_parsed(key, reader)
        if isinstance(inner, type) and attrs.has(inner):
            return tuple(load(inner, entry, readers) for entry in table.tables(key))
        if inner is int:
            return table.numbers(key)
    raise TypeError(f"{at.path}: a {hint!r} is not read from TOML; say At(…, read=…)")


def _check(hint: object, value: object, least: int, where: str) -> None:
    hint = _bare(hint)
    if hint is int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= LARGEST:
            raise InvalidComponents(f"{where}: {clip(repr(value))} should be a whole number, {wanted(value, least)}")
    elif get_origin(hint) is tuple:
        for part in cast(tuple[object, ...], value):
            _check(get_args(hint)[0], part, least, f"{where}[{part.id}]" if hasattr(part, "id") else where)
    elif attrs.has(type(value)):
        check_numbers(value, f"{where}.")
