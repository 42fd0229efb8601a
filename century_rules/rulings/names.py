"""The names that claims, rulings and programs use: readings, actions, numbers of a position, functions of the rules."""

from __future__ import annotations

import ast
import enum
import inspect
import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from century_rules.kernel.meanings import OneOf, Record, parts_of
from century_rules.lifting.values import fields_of
from century_rules.rulebook import Rulebook
from century_rules.rulings.replacing import functions_of_rules
from century_rules.theory.lifted_encoding import LiftedEncoding


@attrs.frozen
class NameTable:
    """Names of one kind, each with what it says.

    Attributes:
        heading: what is named.
        rows: the names, each with what it says or where it is.
        note: what is to be known of all of them, as a sentence; empty if nothing is.
    """

    heading: str
    rows: Mapping[str, str]
    note: str = ""


def names_of_game(book: Rulebook[Any, Any]) -> Iterator[NameTable]:
    """The tables of a game, from its classes and what their docstrings say."""
    classes = [type(doubt.default) for doubt in book.ambiguities]
    yield NameTable(
        "Readings", {f"game.readings.{doubt.field}": ", ".join(f"{type(doubt.default).__name__}.{each.name}" for each in
                                                               doubt.readings) for doubt in book.ambiguities},
        _in(dict.fromkeys(each.__module__ for each in classes)))
    actions = actions_of(book)
    yield NameTable("Actions", {f"{kind.__name__}({', '.join(inspect.signature(kind).parameters)})": _first_line(kind)
                                for kind in actions}, _in(dict.fromkeys(kind.__module__ for kind in actions)))
    position = book.printed(min(book.players)).deal(0)
    for called, record in records(position, "position"):
        kind = type(record)
        said = said_of_fields(kind)
        yield NameTable(called, {f"{called}.{name}": said.get(name, "") for name in fields_of(kind)},
                        f"{kind.__name__}, in {kind.__module__}.")
    for field, members in _enums(type(position)):
        yield NameTable(f"position.{field}", {f"{members.__name__}.{name}": says for name, says in _said_of_members(members)},
                        _in([members.__module__]))
    yield from _replaceable(book)


def _in(modules: Mapping[str, None] | list[str]) -> str:
    return f"In {' and '.join(modules)}." if modules else ""


def _replaceable(book: Rulebook[Any, Any]) -> Iterator[NameTable]:
    """What a ruling may replace: pairs of what says whether an action is allowed and what it does, and the others."""
    functions = functions_of_rules(book)
    last = {name.rpartition(".")[2] for name in functions}
    pairs = {each: each.removeprefix("may_") for each in sorted(last) if each.startswith("may_")}
    paired = {may: effect if effect in last else f"{effect}_" for may, effect in pairs.items()
              if effect in last or f"{effect}_" in last}
    yield NameTable("What a ruling may replace", paired, "What says whether an action is allowed, and what does it.")
    in_pairs = {*paired, *paired.values()}
    yield NameTable("What it may replace besides", {
        f"{name}({', '.join(inspect.signature(function).parameters)})": _in_a_line(
            (inspect.getdoc(function) or "").split("\n\n")[0])
        for name, function in sorted(functions.items()) if name.rpartition(".")[2] not in in_pairs})


def actions_of(book: Rulebook[Any, Any]) -> list[type]:
    """The classes of the actions of a game; none where its rules are not lifted."""
    encoding = book.encoded()
    return list(encoding.notation._kinds) if isinstance(encoding, LiftedEncoding) else []


def records(value: object, called: str) -> Iterator[tuple[str, object]]:
    """A record and those in it with what they are called; of rows the first."""
    if isinstance(value, Record):
        yield called, value
        for name in fields_of(type(value)):
            yield from records(getattr(value, name), f"{called}.{name}")
    elif isinstance(value, tuple) and value:
        yield from records(value[0], f"{called}[…]")


def said_of_fields(kind: type) -> dict[str, str]:
    """What the ``Attributes:`` of the docstrings of a class and of its bases say, by field."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        _, _, listed = inspect.cleandoc(each.__dict__.get("__doc__") or "").partition("Attributes:\n")
        entries = re.findall(r"^    (\w+): (.*(?:\n     .*)*)", listed.split("\n\n")[0], re.MULTILINE)
        found |= {name: _in_a_line(says) for name, says in entries}
    return found


def _enums(kind: type) -> Iterator[tuple[str, type[enum.IntEnum]]]:
    """The fields of a record that are members of an enum, with the enum."""
    for name, part in parts_of(kind).items():
        if isinstance(part.meaning, OneOf):
            yield name, part.meaning.members


def _said_of_members(kind: type[enum.IntEnum]) -> Iterator[tuple[str, str]]:
    """Each member of an enum, with the text that stands below it; empty where none does."""
    said = {}
    for member, below in itertools.pairwise(_body_of(kind)):
        if isinstance(member, ast.Assign) and isinstance(member.targets[0], ast.Name) and isinstance(below, ast.Expr) \
                and isinstance(below.value, ast.Constant):
            said[member.targets[0].id] = _in_a_line(str(below.value.value))
    yield from ((member.name, said.get(member.name, "")) for member in kind)


def _body_of(kind: type) -> list[ast.stmt]:
    """The statements of a class; none of one that was made by a call, as ``IntEnum("Phase", "BID OVER")`` makes it."""
    try:
        (written,) = ast.parse(inspect.getsource(kind)).body
    except OSError:
        return []
    return written.body if isinstance(written, ast.ClassDef) else []


def _first_line(kind: type) -> str:
    return _in_a_line((inspect.getdoc(kind) or "").split("\n\n")[0])


def _in_a_line(text: str) -> str:
    """The text as one sentence in one line."""
    line = " ".join(text.split()).replace("``", "`").rstrip(".")
    return f"{line[:1].upper()}{line[1:]}." if line else ""
