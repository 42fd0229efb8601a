"""What is said of each doubt in players' words, and that a file that says it wrongly is refused, with the place."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from century_rules.asking.players_words import FILE, players_words
from century_rules.archive import Archive
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidComponents
from century_rules.rulebook import rulebook

GAMES = ("spice-road", "eastern-wonders", "sand-to-sea", "sky-islands", "goa")
LONGEST = 60
"""Letters of a short answer."""


@pytest.mark.parametrize("name", GAMES)
def test_every_doubt_has_short_answers(name: str) -> None:
    words = players_words(rulebook(name))
    lacking = [doubt for doubt, said in words.items() if not said.short or not said.asked]
    assert not lacking, f"write their answers into {FILE}"
    too_long = [answer for said in words.values() for answer in said.answers.values() if len(answer) > LONGEST]
    assert not too_long
    assert not [answer for said in words.values() for answer in said.answers.values() if answer.endswith(".")]


def read(text: str, folder: Path) -> dict[str, str]:
    (folder / FILE).write_text(text, encoding="utf-8")
    return {name: said.question for name, said in players_words(attrs.evolve(RULEBOOK, archive=Archive(data=folder))).items()}


@pytest.mark.parametrize(("text", "wrong"), [
    ('[tei]\nanswers = {}\nasked = []', r"tei: is unknown \(did you mean tie\?\)"),
    ('[tie]\nanswers = { later = "x" }\nasked = []', r"tie\.answers\.shared: missing"),
    ('[tie]\nanswers = { later = "x", shared = "y", us = "z" }\nasked = []', r"tie\.answers\.us: is unknown"),
    ('[tie]\nanswers = { later = "x", shared = "x" }\nasked = []', r"tie\.answers: two readings have one answer"),
    ('[tie]\nanswers = { later = "x", shared = "y" }\nasked = "who"', r"tie\.asked: 'who' should be a list"),
    ('[tie]\nanswer = 1', r"tie\.answer: is unknown \(did you mean answers\?\)"),
    ('[tie', "not TOML"),
])
def test_what_is_wrong_is_named(text: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidComponents, match=f"{FILE}.*{wrong}"):
        read(text, tmp_path)


def test_a_doubt_that_nobody_wrote_of_has_the_texts_of_its_readings(tmp_path: Path) -> None:
    good = '[tie]\nquestion = "Whose is it?"\nanswers = { later = "x", shared = "y" }\nasked = ["draw"]'
    assert read(good, tmp_path)["tie"] == "Whose is it?"
    words = players_words(attrs.evolve(RULEBOOK, archive=Archive(data=tmp_path)))
    assert words["tie"].short and not words["hold"].short
    assert words["hold"].answers["end"] == "Only at the end of the turn"
    assert words["rest-part"].answers["no"] == "All cards played come back"


def test_they_are_in_the_words_of_the_theme() -> None:
    golem = players_words(RULEBOOK.themed("golem"))
    assert golem["cubes-follow"].question == "Do crystals slide with the card they lie on?"
    assert "crystal" in golem["supply"].asked[1]
