"""The names that claims and rulings use are those of the games, and each says what it is."""

from __future__ import annotations

import importlib
import json
import re

import attrs
import pytest

from century_rules.rulebook import rulebook
from century_rules.rulings.names import actions_of, names_of_game, records, said_of_fields
from century_rules.rulings.replacing import functions_of_rules
from tests.cli.running import run

GAMES = ("eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa")
by_game = pytest.mark.parametrize("name", GAMES)


@by_game
def test_each_number_says_what_it_is(name: str) -> None:
    for table in names_of_game(rulebook(name)):
        assert table.rows or table.heading == "What it may replace besides"
        assert [each for each, says in table.rows.items() if not says] == [] or table.heading.startswith("What it"), table.heading


def test_a_number_that_says_nothing_is_seen() -> None:
    """The negative control."""

    @attrs.frozen
    class Silent:
        """A record.

        Attributes:
            told: what it is,
                in two lines.
        """

        told: int
        silent: int

    assert said_of_fields(Silent) == {"told": "What it is, in two lines."}


@by_game
def test_the_names_can_be_imported(name: str) -> None:
    book = rulebook(name)
    assert actions_of(book)
    for kind in (*(type(each.default) for each in book.ambiguities), *actions_of(book)):
        assert getattr(importlib.import_module(kind.__module__), kind.__name__) is kind


@by_game
def test_nothing_is_left_out(name: str) -> None:
    book, tables = rulebook(name), {each.heading: each for each in names_of_game(rulebook(name))}
    assert len(tables["Readings"].rows) == len(book.ambiguities)
    assert len(tables["Actions"].rows) == len(actions_of(book))
    assert {called for called, _ in records(book.printed(min(book.players)).deal(0), "position")} <= tables.keys()
    pairs = tables["What a ruling may replace"].rows
    others = {re.sub(r"\(.*", "", each).rpartition(".")[2] for each in tables["What it may replace besides"].rows}
    assert {*pairs, *pairs.values(), *others} == {each.rpartition(".")[2] for each in functions_of_rules(book)}


def test_the_verb_prints_them() -> None:
    told = run("names", "spice-road")
    assert told.exit_code == 0 and "game.readings.card_cubes" in told.stdout and "position.players[…].score" not in told.stdout
    as_json = json.loads(run("names", "spice-road", "--json").stdout)
    assert as_json[0]["heading"] == "Readings" and as_json[0]["names"]["game.readings.tie"] == "Tie.LATER, Tie.SHARED"
