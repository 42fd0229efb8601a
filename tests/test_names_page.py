"""The page of the names that claims and rules use: of each game its readings, actions and position, as they are.

``python -m tests.test_names_page`` writes the page anew.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from century_rules.kernel.meanings import Record
from century_rules.lifting.values import fields_of
from century_rules.rulebook import Rulebook, rulebook
from century_rules.theory.plain import PlainEncoding

PAGE = Path(__file__).parents[1] / "docs" / "names.md"
GAMES = ("eastern-wonders", "spice-road", "sand-to-sea")

HEAD = """\
# Names

What a claim, a ruling or a program of one's own calls the readings, the actions and the numbers of a position, game by
game. The tests derive this page from the games (`python -m tests.test_names_page` writes it); of a game of one's own the
names are those of its own module. What may be asked by them is said in [Using the library](using.md#what-a-claim-may-ask);
what a reading means, by `century-rules readings GAME`; what an action does, by `help` in `century-rules play GAME`.
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
    yield "\n| record | fields |\n|---|---|"
    for called, record in _records(position, "position"):
        yield f"| `{called}` | {', '.join(f'`{name}`' for name in fields_of(type(record)))} |"
    yield ""


def _actions(book: Rulebook[object, object]) -> list[type]:
    encoding = book.encoded()
    assert isinstance(encoding, PlainEncoding)
    return list(encoding.notation._kinds)


def _records(value: object, called: str) -> Iterator[tuple[str, object]]:
    """A record and those in it, of rows the first."""
    if isinstance(value, Record):
        yield called, value
        for name in fields_of(type(value)):
            yield from _records(getattr(value, name), f"{called}.{name}")
    elif isinstance(value, tuple) and value:
        yield from _records(value[0], f"{called}[…]")


def test_the_page_has_the_names_of_the_games() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.test_names_page writes it"


@pytest.mark.parametrize("name", GAMES)
def test_the_names_can_be_imported(name: str) -> None:
    book = rulebook(name)
    for kind in (*(type(each.default) for each in book.ambiguities), *_actions(book)):
        assert getattr(importlib.import_module(kind.__module__), kind.__name__) is kind


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
