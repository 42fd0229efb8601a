"""A game of one's own that is not written as a game: which place of it, and the mend, for every verb, and no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.installing import changed, run

CONSTANT = '    worth: tuple[N, ...] = attrs.field(metadata={"constant": True})  # of the crates, by island\n'
SEATS = "SEAT: [*map(format_seat, range(game.players))], "
LIFT, VERIFY, RULE = ("lift", "ring", "-p", "2"), ("verify", "ring", "-p", "2"), ("rule", "new", "ring", "R-5")
GAMES, SIMULATE, PERFT = ("games",), ("simulate", "ring", "-n", "5", "--seed", "1"), ("perft", "ring", "-d", "6")
CHECK, SEARCH = ("check", "ring", "puddle"), ("search", "ring", "puddle")


def the_error(folder: Path, verb: tuple[str, ...], *changes: tuple[str, str]) -> str:
    """What a verb says of the game with texts of its rules replaced: one line, and that it is bad input."""
    answer = run(*verb, site=changed(folder, *(("rules.py", old, new) for old, new in changes)))
    assert answer.code == 2, answer
    return answer.err


@pytest.mark.parametrize("verb", [LIFT, RULE], ids=" ".join)
def test_a_field_that_means_nothing(tmp_path: Path, verb: tuple[str, ...]) -> None:
    said = the_error(tmp_path, verb, (CONSTANT, "    worth: tuple[N, ...]\n"))
    assert f"{Path('ring', 'rules.py')}: Position.worth: tuple[N, ...] is no number" in said
    assert "Annotated[tuple[N, ...], Along(axis)]" in said and 'attrs.field(metadata={"constant": True})' in said


@pytest.mark.parametrize("verb", [LIFT, VERIFY, RULE], ids=" ".join)
def test_names_without_an_axis_of_positions(tmp_path: Path, verb: tuple[str, ...]) -> None:
    said = the_error(tmp_path, verb, (SEATS, ""))
    assert "Ring, names: there is nothing for the axis player, which Position.turn needs" in said and "beside island" in said


def test_names_without_an_axis_of_actions(tmp_path: Path) -> None:
    said = the_error(tmp_path, LIFT, ('Thing[str](ISLAND, "I2")', 'Thing[str](Axis("port"), "I2")'))
    assert "Ring, names: there is nothing for the axis port, which Sail.to needs" in said


@pytest.mark.parametrize("players", ["()", '("2",)', "(0, 2)"])
@pytest.mark.parametrize("verb", [GAMES, VERIFY, LIFT, SIMULATE, PERFT, RULE], ids=" ".join)
def test_for_no_number_of_players(tmp_path: Path, players: str, verb: tuple[str, ...]) -> None:
    said = the_error(tmp_path, verb, ("players=(2, 3)", f"players={players}"))
    assert "rules.py:143: Ring, players: " in said and "should be for how many the game is, as (2, 3, 4)" in said


@pytest.mark.parametrize(("old", "new", "wrong"), [
    ("notation=NOTATION, ", "notation=NOTATION, bounds={}, ", "bounds: {} should be a function"),
    ("notation=NOTATION, ", "notation=[Sail, Load, Rest], ", "should be a Notation"),
    ('components=lambda file: components_by_type(Box(), file)', "components=Box()", "should be a function"),
    ("players=(2, 3)", "players=2", "players: 2 should be a tuple"),
    ('"late", "crowd")', '"late", "crowd")[0]', "instances: 'puddle' should be a tuple"),
    ("readings=Readings,", "readings=Readings(),", "readings: Readings() should be a class"),
    ("content=Path(__file__).parent)\n", "content=__file__)\n", "should be a Path"),
])
def test_an_attribute_of_the_rulebook_of_another_kind(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    said = the_error(tmp_path, CHECK, (old, new))
    assert "rules.py:143: Ring, " in said and wrong in said


@pytest.mark.parametrize(("old", "new", "wrong"), [
    ("Ground.LEAST", "Ground.LETTER", ":38: Ground has no member LETTER; it has UNCONTRADICTED, OFFICIAL, LEAST"),
    ("class Box:", "class Box", ":42: not Python: expected ':'"),
    ("    hold: int = 2\n", "    hold: int = two\n", ":45: NameError: name 'two' is not defined"),
])
def test_an_error_while_it_is_imported(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    said = the_error(tmp_path, PERFT, (old, new))
    assert "the game 'ring' is registered, but cannot be loaded" in said and f"{Path('ring', 'rules.py')}{wrong}" in said
