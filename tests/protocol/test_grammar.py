"""`hello` tells how actions are written: of every game, and as they are read."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from century_rules.every_action import asked_actions
from century_rules.games.spice_road import Game as SpiceRoad
from century_rules.protocol.grammar import grammar_as_json
from century_rules.rulebook import Rulebook, rulebook, rulebooks
from tests.games.lanterns.lanterns import RULEBOOK as LANTERNS

GAMES = [name for name in rulebooks() if rulebook(name).is_of_library]


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_is_told_with_an_example_that_is_read(name: str) -> None:
    book: Rulebook[Any, Any] = rulebook(name)
    told: Any = grammar_as_json(book)
    game = book.printed(max(book.players))
    verbs = {book.write_action(action).split()[0] for action in asked_actions(book, game, game.deal(0))}
    assert verbs == set(told)
    for verb, each in told.items():
        assert each["says"] and each["forms"][0].split()[0] == verb
        assert book.write_action(book.read_action(each["example"], None)) == each["example"]


def test_words_that_are_always_the_same_are_told() -> None:
    told: Any = grammar_as_json(rulebook("eastern-wonders"))
    assert told["step"]["forms"] == ["step TILE", "step TILE drop CUBE"]
    assert told["step"]["words"] == {"CUBE": ["Y", "R", "G", "B"]} and "words" not in told["begin"]


def test_a_notation_is_that_of_the_class_of_games_where_the_rulebook_says_none() -> None:
    road = rulebook("spice-road")
    assert road.notation is not None and road.notation is SpiceRoad.notation
    assert grammar_as_json(LANTERNS) is not None and grammar_as_json(attrs.evolve(LANTERNS, notation=None)) is None
