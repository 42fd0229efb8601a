"""The Golem Edition: the same game in other words, by every verb that says any."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from century_rules.games.spice_road import RULEBOOK
from tests.cli.running import run

GOLEM = RULEBOOK.themed("golem")
WORDS_OF_SPICE_ROAD = (
    "turmeric", "saffron", "cardamom", "cinnamon", "brown", "gold", "cube", "cubes", "point card", "point cards")


def says_spice_road(text: str) -> list[str]:
    """The words of Spice Road in a text as whole words, but for names such as card-cubes, and where sources are cited."""
    own = re.sub(r"(?im)^.*\bsource\b.*$", "", text)
    plain = "".join(letter if letter.isalpha() or letter == "-" else " " for letter in own)
    return [word for word in WORDS_OF_SPICE_ROAD if f" {word} " in f" {' '.join(plain.split())} "]


def test_words_of_spice_road_are_seen() -> None:
    """The negative control."""
    assert says_spice_road("The levels are yellow, red, green, brown.") == ["brown"]
    assert not says_spice_road("card-cubes=all: golden cubesque")
    assert says_spice_road(" ".join(clause.text for clause in RULEBOOK.clauses.values()))


def test_a_game_is_played_in_its_words_and_kept_in_the_same(tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    typed = f"play +YY\nclaim GGGGG\nsave {file}\nquit\n"
    golem = run("play", "spice-road", "--seed", "7", "--theme", "golem", typed=typed).output
    assert "P1 plays +YY and takes 2 yellow crystals." in golem and "golem cards" in golem
    assert "SR-6.1: the crystals on GGGGG are not all in the caravan" in golem and not says_spice_road(golem)
    first = Path(file).read_text(encoding="utf-8")
    Path(file).unlink()
    spice = run("play", "spice-road", "--seed", "7", typed=typed).output
    assert Path(file).read_text(encoding="utf-8") == first and "the cubes on GGGGG" in spice
    assert "yellow crystal" in run("replay", file, "--tell", "--theme", "golem").output
    assert "turmeric" in run("replay", file, "--tell").output


def test_a_refused_record_is_refused_in_its_words(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("century-rules record 1\ngame spice-road\nplayers 2\nseed 7\nP1  claim GGGGG\n", encoding="utf-8")
    for options in ((), ("--json",)):
        said = run("replay", str(file), "--theme", "golem", *options)
        assert said.exit_code == 1 and not says_spice_road(said.output)
        assert says_spice_road(run("replay", str(file), *options).output)


@pytest.mark.parametrize("asked", [
    ("clauses", "spice-road"), ("clauses", "spice-road", "--json"), ("clauses", "spice-road", "SR-3.4", "SR-8.3"),
    ("readings", "spice-road"), ("readings", "spice-road", "--json"),
    ("search", "spice-road", "purse", "--goal", "gold-gone"), ("search", "spice-road", "purse", "--against", "silver=stays"),
    ("simulate", "spice-road", "--games", "2", "--seed", "1"),
    ("check", "spice-road", "oasis", "--only", "most-cubes-while-playing", "--json"),
    ("compare", "spice-road", "card-cubes", "--depth", "2", "--show"),
    ("compare", "spice-road", "card-cubes", "--depth", "2", "--json"),
])
def test_a_verb_tells_in_its_words(asked: tuple[str, ...]) -> None:
    there, here = run(*asked, "--theme", "golem"), run(*asked)
    assert there.exit_code == here.exit_code
    assert says_spice_road(there.stdout) == []
    assert there.stdout != here.stdout


def test_why_a_clause_is_there_in_its_words() -> None:
    why = run("clauses", "spice-road", "--why", "SR-6.5", "--theme", "golem").output
    assert "the last copper is taken" in why and "copper coin" in why


def test_what_is_not_told_has_no_theme() -> None:
    for verb in (("perft", "spice-road"), ("export", "spice-road", "oasis"), ("games",)):
        assert run(*verb, "--theme", "golem").exit_code == 2


def test_the_theme_is_data_beside_the_same_rules() -> None:
    assert GOLEM.title == "Century: Golem Edition" and GOLEM.name == RULEBOOK.name
    assert GOLEM.clauses.keys() == RULEBOOK.clauses.keys() and GOLEM.goals.keys() == RULEBOOK.goals.keys()
    assert (GOLEM.game, GOLEM.encoding, GOLEM.read_action) == (RULEBOOK.game, RULEBOOK.encoding, RULEBOOK.read_action)


def test_a_theme_that_is_none_lists_them() -> None:
    wrong = run("play", "spice-road", "--theme", "golems", typed="quit\n")
    assert wrong.exit_code == 2
    assert "spice-road has no theme 'golems' (did you mean golem?); its themes are: golem" in wrong.output
    none = run("play", "eastern-wonders", "--theme", "golem", typed="quit\n")
    assert none.exit_code == 2 and "eastern-wonders has no theme 'golem'; its themes are: none" in none.output
