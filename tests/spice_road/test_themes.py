"""The Golem Edition: the same game in other words, by every verb that says any."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from century_rules.games.spice_road import RULEBOOK, Lay, Play, Spice
from century_rules.kernel.errors import InvalidAction
from century_rules.writing.record import format_record, parse_record, record_of
from century_rules.writing.replay import replay
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


def test_a_game_is_played_in_its_words_and_kept_in_them(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    golem = run("play", "spice-road", "--seed", "7", "--theme", "golem", typed=f"play +YY\nclaim BBBBB\nsave {file}\n").output
    assert "P1 plays +YY and takes 2 yellow crystals." in golem and "golem cards" in golem
    assert "SR-6.1: 5 blue crystals are missing" in golem and not says_spice_road(golem)
    kept = file.read_text(encoding="utf-8")
    assert "theme golem\n" in kept
    file.unlink()
    spice = run("play", "spice-road", "--seed", "7", typed=f"play +YY\nclaim GGGGG\nsave {file}\n").output
    assert file.read_text(encoding="utf-8") == kept.replace("theme golem\n", "") and "5 cardamom cubes are missing" in spice
    assert "turmeric" in run("replay", str(file), "--tell").output
    assert "yellow crystal" in run("replay", str(file), "--tell", "--theme", "golem").output
    file.write_text(kept, encoding="utf-8")
    assert "yellow crystal" in run("replay", str(file), "--tell").output, "it is told in the words that it was kept in"


def test_letters_are_those_of_its_colours() -> None:
    """Saffron is green there, cardamom blue and cinnamon red; two cardamom for three saffron are blue for green."""
    assert GOLEM.telling.legend().startswith("Y yellow crystal, G green crystal, B blue crystal, R red crystal\n")
    assert GOLEM.write_action(Play("GG>RRR")) == "play BB>GGG" and GOLEM.write_action(Lay(Spice.CINNAMON)) == "lay R"
    assert GOLEM.read_action("play BB>GGG", None) == Play("GG>RRR") and GOLEM.read_action("lay B", None) == Lay(Spice.CARDAMOM)
    assert GOLEM.clauses["SR-1.7"].text == "Starting crystals in turn order: YYY, YYYY, YYYY, YYYG, YYYG."
    assert GOLEM.theme.worded("The body says it (E, G).") == "The body says it (E, G)."
    assert GOLEM.theme.worded_why("B has no next level") == "R has no next level"
    with pytest.raises(InvalidAction, match="'Q' is no crystal; there are Y yellow, G green, B blue, R red"):
        GOLEM.read_action("lay Q", None)
    with pytest.raises(InvalidAction, match=r"there is no merchant card 'GR>BB' in this box \(did you mean R>BB\?\)"):
        GOLEM.read_action("play GR>BB", GOLEM.printed(2).deal(7))
    assert (GOLEM.themed("golem"), GOLEM.plain, RULEBOOK.plain) == (GOLEM, RULEBOOK, RULEBOOK)


GAME = """century-rules record 1
game spice-road
players 2
theme golem
merchants YG>R BBB>RRR
points YGBRRR GGGGG

P1  lay Y
P1  take BBB>RRR
"""
IN_SPICE_ROADS = GAME.replace("theme golem\n", "").replace("YG>R", "YR>B").replace("BBB>RRR", "GGG>BBB").replace(
    "YGBRRR GGGGG", "YRGBBB RRRRR")


def test_a_record_is_read_in_its_letters_and_in_those_of_spice_road() -> None:
    ours, theirs = parse_record(RULEBOOK, GAME), parse_record(RULEBOOK, IN_SPICE_ROADS)
    assert ours == theirs == parse_record(GOLEM, GAME) == parse_record(GOLEM, IN_SPICE_ROADS)
    assert replay(ours).final == replay(theirs).final and replay(ours).final.on[0] == (1, 0, 0, 0)
    for record, text in ((ours, GAME), (theirs, IN_SPICE_ROADS)):
        assert format_record(record).split() == text.split()
    assert format_record(record_of(GOLEM, ours.game(), ours.start(ours.game()), ours.actions)).split() == GAME.split()


@pytest.mark.parametrize(("wrong", "said"), [
    (GAME.replace("take BBB>RRR", "take BBB>YR"), "action 2, P1 take BBB>YR: there is no merchant card BBB>YR in this box"),
    (GAME.replace("take BBB>RRR", "take YG>R"), "action 2, P1 take YG>R: not allowed by SR-4.1 (crystals were laid for a card"),
    (GAME.replace("merchants", "merchants BBB>YR"), "game.txt:5: merchants: there is no card 'BBB>YR' in that deck"),
    (GAME.replace("P1  lay Y", "P1  lay Q"), "'Q' is no crystal; there are Y yellow, G green"),
    (GAME.replace("theme golem", "theme golems"), "game.txt:4: spice-road has no theme 'golems' (did you mean golem?)"),
    (GAME.replace("theme golem\n", "").replace("points", "theme golem\npoints"), "has to stand before those of the set-up"),
    (IN_SPICE_ROADS.replace("take GGG>BBB", "take BBB>RRR"), "action 2, P1 take BBB>RRR: there is no merchant card")])
def test_what_is_wrong_in_a_record_is_told_in_its_letters(tmp_path: Path, wrong: str, said: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(wrong, encoding="utf-8")
    assert wrong not in (GAME, IN_SPICE_ROADS)
    for verb in (("replay", str(file)), ("play", "spice-road", "--record", str(file))):
        answer = run(*verb)
        assert answer.exit_code in (1, 2) and said in answer.output


def test_pictures_and_pages_have_its_letters(tmp_path: Path) -> None:
    file, page = tmp_path / "game.txt", tmp_path / "game.html"
    file.write_text(GAME, encoding="utf-8")
    for theme, colours in ((), "yellow orange green brown"), (("--theme", "golem"), "yellow green blue red"):
        drawn = run("draw", "spice-road", "--seed", "7", *theme).output
        found = re.findall('<g id="([A-Z])"><path class="d-out d-([a-z]+)"', drawn)
        assert dict(found) == dict(zip("YGBR" if theme else "YRGB", colours.split(), strict=True))
    assert run("replay", str(file), "--html", str(page)).exit_code == 0
    text = unescape(re.sub('data-card="[^"]*"', "", page.read_text(encoding="utf-8")))  # in the drawings; nobody is shown it
    assert GAME.partition("points")[2].partition("P1")[2] in text and "theme golem" in text
    names = RULEBOOK.printed(2).deal(1).card_names
    ours, theirs = set(map(GOLEM.theme.letters.written, names)), set(names)
    said = set(re.findall(r"[+YRGB]+>[YRGB]+(?![\w>.])", text))
    assert len(said) > 1 and said <= ours and not said <= theirs


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
@pytest.mark.in_turn(1)
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
    assert (GOLEM.game, GOLEM.set_up, GOLEM.notation) == (RULEBOOK.game, RULEBOOK.set_up, RULEBOOK.notation)


def test_a_theme_that_is_none_lists_them() -> None:
    wrong = run("play", "spice-road", "--theme", "golems", typed="quit\n")
    assert wrong.exit_code == 2
    assert "spice-road has no theme 'golems' (did you mean golem?); its themes are: golem" in wrong.output
    none = run("play", "eastern-wonders", "--theme", "golem", typed="quit\n")
    assert none.exit_code == 2 and "eastern-wonders has no theme 'golem'; its themes are: none" in none.output
