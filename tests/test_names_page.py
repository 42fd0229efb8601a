"""The page of the names that claims and rules use: of each game its readings, actions and position, as they are.

``python -m tests.test_names_page`` writes the page anew.
"""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from century_rules.kernel.meanings import OneOf, Record, parts_of
from century_rules.lifting.values import fields_of
from century_rules.rulebook import Rulebook, rulebook
from century_rules.rulings.replacing import functions_of_rules
from century_rules.theory.lifted_encoding import LiftedEncoding

PAGE = Path(__file__).parents[1] / "docs" / "names.md"
GAMES = ("eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa")

HEAD = """\
# Names

What a claim, a ruling or a program of one's own calls the readings, the actions and the numbers of a position, game by
game. The tests derive this page from the games (`python -m tests.test_names_page` writes it); of a game of one's own the
names are those of its own module. What may be asked by them is said in [Using the library](using.md#what-a-claim-may-ask);
what a reading means, by `century-rules readings GAME`; what an action does, by `help` in `century-rules play GAME`. Where
phases stand before what is said of a number, it is 0 in all others. What [a ruling](rulings.md) may replace comes last.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for name in GAMES for line in _of(rulebook(name)))])


def _of(book: Rulebook[object, object]) -> Iterator[str]:
    yield f"## {book.title}\n"
    classes = [type(doubt.default) for doubt in book.ambiguities]
    for module in dict.fromkeys(each.__module__ for each in classes):
        yield f"Readings are in `{module}`:"
    yield "\n| is asked as | is one of |\n|---|---|"
    for doubt in book.ambiguities:
        kind = type(doubt.default)
        yield f"| `game.readings.{doubt.field}` | {', '.join(f'`{kind.__name__}.{each.name}`' for each in doubt.readings)} |"
    yield "\n| action | is in |\n|---|---|"
    for kind in _actions(book):
        yield f"| `{kind.__name__}({', '.join(inspect.signature(kind).parameters)})` | `{kind.__module__}` |"
    position = book.printed(min(book.players)).deal(0)
    yield f"\nA position is a `{type(position).__name__}` of `{type(position).__module__}`:"
    for called, record in _records(position, "position"):
        yield from _fields(called, type(record))
    for field, members in _enums(type(position)):
        yield f"\n| `position.{field}` is | of `{members.__module__}` |\n|---|---|"
        yield from (f"| `{members.__name__}.{member}` | {says} |" for member, says in _said_of_members(members))
    yield from _replaceable(book)
    yield ""


def _replaceable(book: Rulebook[object, object]) -> Iterator[str]:
    """What a ruling may replace: the pairs of functions of the actions in one line each, the others with what they say."""
    functions = functions_of_rules(book)
    last = {name.rpartition(".")[2]: name for name in functions}
    pairs = {short: short.removeprefix("may_") for short in last if short.startswith("may_")}
    paired = {short: effect for short, effect in pairs.items() if f"{effect}_" in last or effect in last}
    yield "\nA ruling may replace what says whether an action is allowed (`may_…`), and what it does:\n"
    yield ", ".join(f"`{short}` and `{effect if effect in last else f'{effect}_'}`" for short, effect in sorted(paired.items()))
    in_pairs = {*paired, *paired.values(), *(f"{effect}_" for effect in paired.values())}
    yield "\n| it may also replace | which says |\n|---|---|"
    for name, function in sorted(functions.items()):
        if name.rpartition(".")[2] not in in_pairs:
            said = (inspect.getdoc(function) or "").split("\n\n")[0]
            yield f"| `{name}({', '.join(inspect.signature(function).parameters)})` | {_in_a_cell(said) if said else ''} |"


def _fields(called: str, kind: type) -> Iterator[str]:
    """The table of the fields of a record, each with what its class says of it."""
    said = _said_of_fields(kind)
    yield f"\n| of `{called}` | says |\n|---|---|"
    yield from (f"| `{name}` | {said.get(name, '')} |" for name in fields_of(kind))


def _said_of_fields(kind: type) -> dict[str, str]:
    """What the ``Attributes:`` of the docstrings of a class and of its bases say, by field."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        _, _, listed = inspect.cleandoc(each.__dict__.get("__doc__") or "").partition("Attributes:\n")
        entries = re.findall(r"^    (\w+): (.*(?:\n     .*)*)", listed.split("\n\n")[0], re.MULTILINE)
        found |= {name: _in_a_cell(says) for name, says in entries}
    return found


def _enums(kind: type) -> Iterator[tuple[str, type[enum.IntEnum]]]:
    """The fields of a record that are members of an enum, with the enum."""
    for name, part in parts_of(kind).items():
        if isinstance(part.meaning, OneOf):
            yield name, part.meaning.members


def _said_of_members(kind: type[enum.IntEnum]) -> Iterator[tuple[str, str]]:
    """Each member of an enum, with the text that stands below it."""
    (written,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(written, ast.ClassDef)
    for member, below in itertools.pairwise(written.body):
        if isinstance(member, ast.Assign) and isinstance(member.targets[0], ast.Name):
            assert isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant), f"{ast.unparse(member)} says nothing"
            yield member.targets[0].id, _in_a_cell(str(below.value.value))


def _in_a_cell(text: str) -> str:
    """The text as one line of Markdown."""
    line = " ".join(text.split()).replace("``", "`").rstrip(".")
    assert "|" not in line
    return f"{line[:1].upper()}{line[1:]}."


def _actions(book: Rulebook[object, object]) -> list[type]:
    encoding = book.encoded()
    assert isinstance(encoding, LiftedEncoding)
    return list(encoding.notation._kinds)


def _records(value: object, called: str) -> Iterator[tuple[str, object]]:
    """A record and those in it, of rows the first."""
    if isinstance(value, Record):
        yield called, value
        for name in fields_of(type(value)):
            yield from _records(getattr(value, name), f"{called}.{name}")
    elif isinstance(value, tuple) and value:
        yield from _records(value[0], f"{called}[…]")


@pytest.mark.parametrize("name", GAMES)
def test_each_number_says_what_it_is(name: str) -> None:
    for called, record in _records(rulebook(name).printed(2).deal(0), "position"):
        missing = set(fields_of(type(record))) - set(_said_of_fields(type(record)))
        assert not missing, f"{called}: Attributes: of {type(record)} leaves out {missing}"


def test_the_page_has_the_names_of_the_games() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.test_names_page writes it"


@pytest.mark.parametrize("name", GAMES)
def test_the_names_can_be_imported(name: str) -> None:
    book = rulebook(name)
    for kind in (*(type(each.default) for each in book.ambiguities), *_actions(book)):
        assert getattr(importlib.import_module(kind.__module__), kind.__name__) is kind


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
