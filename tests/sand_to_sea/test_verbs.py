"""The verbs serve From Sand to Sea: what is counted is pinned, what is told reads well, and what no source gives is marked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from century_rules.games.sand_to_sea.actions import Action, Exchange, Play
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import State
from century_rules.games.sand_to_sea.table import cost_of_outpost
from century_rules.games.sand_to_sea.telling import PLACEHOLDERS
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.evolve import evolve
from tests.encoded_moves import by_encoding
from century_rules.rulebook import rulebook
from century_rules.rulings import in_force, load_ruling
from century_rules.rulings.check import check
from century_rules.rulings.noticed import Looked
from century_rules.rulings.starting import start_of
from century_rules.search.perft import Perft
from century_rules.search.small import search_instance
from century_rules.writing.paragraphs import listed
from century_rules.writing.perft_table import Position, perft_table
from tests.cli.running import run
from tests.rulings.writing import written
from tests.sand_to_sea.by_hand import table

TABLE = perft_table(RULEBOOK)
BY_ENCODING = 10
"""Numbers up to which every run of the tests counts by the encoding, too; the slow run counts all."""


def check_by_encoding(position: Position[State, Action], least: int, most: int) -> None:
    game, state = position.game_and_state()
    for plays in position.plays:
        if "encoding" in plays.counted_by and least <= plays.number <= most:
            assert sum(by_encoding(RULEBOOK, game, state)(state, plays.depth).values()) == plays.number, plays


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("position", TABLE, ids=lambda each: each.name)
def test_perft_numbers_are_pinned(position: Position[State, Action]) -> None:
    game, state = position.game_and_state()
    for plays in position.plays:
        assert sum(Perft(game).divide(state, plays.depth).values()) == plays.number, plays
    check_by_encoding(position, 0, BY_ENCODING)


@pytest.mark.slow
@pytest.mark.parametrize("position", TABLE, ids=lambda each: each.name)
def test_the_encoding_counts_the_pinned_numbers(position: Position[State, Action]) -> None:
    check_by_encoding(position, BY_ENCODING + 1, 1000)


def test_a_game_is_played_saved_and_told(tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    typed = ("begin RR D3\nbegin RR C3\nbegin YYYY D4\nplay +YY\nharvest\nclaim\n"
             f"discard +YY\nstep C4\nstop\nopen\ndone\nsave {file}\nquit\n")
    shown = run("play", "sand-to-sea", "--seed", "7", typed=typed).output
    assert "not allowed: SS-1.9: a ship starts on a market tile" in shown
    assert "Placeholders, which no source gives: the numbers on the board, the sets of starting cubes" in shown
    assert "'harvest' is no action" in shown and "SS-4.5: one acts on a tile once the ship has stopped, or stays" in shown
    assert "P2 opens an outpost on C4 for nothing." in shown
    assert "|^2 o2  " in shown and "uncovered R1" in shown
    told = run("replay", file, "--tell").output
    assert "discards +YY for a step; sails from C3 to C4; comes to rest on C4; opens an outpost on C4" in " ".join(told.split())
    after = run("play", "sand-to-sea", "--record", file, "--after", "3", typed="quit\n").output
    assert "P1 plays +YY and takes 2 ginger" in " ".join(after.split()) and "after 3 of 8 actions" in after


def test_games_played_at_random_end() -> None:
    """Which they do only if whoever can pay for a VP tile sails to it."""
    said = json.loads(run("simulate", "sand-to-sea", "--seed", "3", "--games", "3", "--workers", "1", "--json").stdout)
    assert said["ended"] == 3 and said["longest_game"] < 2500


# --- placeholders: what points and winners rest on

MARK = "Points and winner are of the game with placeholders for what no source gives"
NO_PLACEHOLDERS = """\
[numbers]
by_column = [0, 1, 2, 3]
[sets]
cubes = ["YYYY", "YYR", "RR", "YG"]
[map]
confidence = "confirmed"
"""


def told_of_points(folder: Path, game: str, *own: str) -> list[str]:
    """What `simulate`, `replay` and `play` say of a game that is over, and `replay` of one that is not."""
    played = ("simulate", game, "--seed", "3", "--games", "1", "--ordinary", "--workers", "1", "--records", str(folder), *own)
    said = [run(*played).stdout]
    (file,) = map(str, folder.glob("*.txt"))
    said += [run("replay", file, "--tell").output, run("play", game, "--record", file, typed="quit\n").output]
    assert all("P1" in each and "wins" in each for each in said[1:]) and "mean points of the winner" in said[0]
    run("play", game, "--seed", "3", *own, typed=f"random\nsave {folder / 'begun'}\n")
    return [*said, run("replay", str(folder / "begun")).output]


def placeholders_in_json(folder: Path) -> list[object]:
    (file,) = map(str, folder.glob("*.txt"))
    return [json.loads(run("replay", each, "--json").stdout)["placeholders"] for each in (file, str(folder / "begun"))]


def told_of_impact(folder: Path) -> str:
    """Of a ruling that changes the points of the recorded game."""
    file = ruling(folder, "numbers", "SS-9.2", "[box.numbers]\nby_column = [5, 1, 2, 3]")
    told = run("impact", "sand-to-sea", str(file), str(folder), "--workers", "1").stdout
    assert "at the end other points" in told
    return told


def test_points_and_winners_say_what_they_rest_on(tmp_path: Path) -> None:
    *over, begun = told_of_points(tmp_path, "sand-to-sea")
    assert all(f"{MARK}: {listed(PLACEHOLDERS.values())}.\n" in each for each in over)
    assert MARK not in begun
    assert placeholders_in_json(tmp_path) == [[*PLACEHOLDERS.values()], []]
    assert f"{MARK}: {listed(PLACEHOLDERS.values())}.\n" in told_of_impact(tmp_path)


@pytest.mark.parametrize("game", ["sand-to-sea", "eastern-wonders"])
def test_of_a_box_in_which_all_is_known_nothing_is_said(tmp_path: Path, game: str) -> None:
    """The negative control: a file of one's own whose numbers are no placeholders, and a game that has none."""
    own = tmp_path / "own.toml"
    own.write_text(NO_PLACEHOLDERS, encoding="utf-8")
    told = told_of_points(tmp_path, game, *(["--components", str(own)] if game == "sand-to-sea" else []))
    assert not any("laceholder" in each for each in told)
    assert placeholders_in_json(tmp_path) == [[], []]
    if game == "sand-to-sea":
        assert MARK not in told_of_impact(tmp_path)


@pytest.mark.parametrize("reading", ["port-turn=own-turn", "free-step=alone"])
def test_the_ordinary_player_comes_to_an_end_under(reading: str) -> None:
    game = RULEBOOK.printed(2, RULEBOOK.reading_names.parse([reading]))
    state, player = game.deal(3), RULEBOOK.guidance.player(game, 3, 0.03)
    for _ in range(1500):
        if game.outcome(state) is not None:
            break
        state = game.apply(state, player.choose(state))
    assert game.outcome(state) is not None


def test_a_card_played_says_what_is_exchanged() -> None:
    here = table(("GGG",), hand=["G>RR"])
    assert RULEBOOK.narrate(here.game, here.state, Play("G>RR")) == "P1 plays G>RR: 1 tea for 2 chili."
    again = here.do(Play("G>RR")).state
    assert RULEBOOK.narrate(here.game, again, Exchange("G>RR")) == "P1 exchanges again: 1 tea for 2 chili."


@pytest.mark.slow
@pytest.mark.parametrize(("name", "states", "transitions"), [
    ("pier", 161_047, 237_944), ("shoals", 1_479_802, 2_506_863), ("mole", 3_923_167, 7_500_301),
    ("strand", 2_472_018, 3_540_537)])
def test_small_games_close(name: str, states: int, transitions: int) -> None:
    """As `test_set_up` does with the smallest, jetty."""
    found = search_instance(RULEBOOK.instance(name))
    assert found.complete and (found.states, found.transitions) == (states, transitions)


# --- rulings ----------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(1)
def test_a_start_of_a_ruling_cites_this_rulebook() -> None:
    """Actions that are those of a sister game, too, say what they are without its clauses."""
    text = start_of(rulebook("sand-to-sea"), "SS-9.1")
    assert "claim: Buy the VP tile on the port. Typed `claim`; reasons: “SS-4.5: only a player" in text
    assert "rest: Take back all cards played. Typed" in text and "EW-4" not in text and "SR-5" not in text
    assert "## [box.numbers] is a placeholder: the numbers under the columns" in text
    assert "## [box.sets] is a placeholder" in text and "[box.end] is a placeholder" not in text


RULINGS = {
    "first-free": ("SS-4.2", 'drops = ["SS-4.2"]'), "closed-stays": ("EW-5.4", 'drops = ["EW-5.4"]'),
    "third-tile": ("SS-9.1", "players = [4]\n[box.end]\nvp_tiles = 3"), "small-hold": ("SS-8.1", "[box.board]\nhold_spaces = 6"),
    "no-free-card": ("SS-5.4", 'drops = ["SS-5.4"]'),
    "three-ginger": ("SS-1.9", '[box.sets]\ncubes = ["YYY", "YYY", "YYY", "YYY"]')}


def ruling(folder: Path, name: str, clause: str, said: str) -> Path:
    return written(folder, f'name = "{name}"\ngame = "sand-to-sea"\nclause = "{clause}"\nsays = "otherwise"\n{said}\n')


@pytest.mark.slow
@pytest.mark.parametrize("name", RULINGS)
def test_rulings_a_player_might_bring(tmp_path: Path, name: str) -> None:
    """Both formulations still say the same."""
    looked = Looked()
    check([load_ruling(ruling(tmp_path, name, *RULINGS[name]))], looked, actions=30, positions=20)
    assert not looked.noticed and looked.compared > 500


@pytest.mark.parametrize("name", RULINGS)
def test_they_can_be_in_force(tmp_path: Path, name: str) -> None:
    book = in_force([load_ruling(ruling(tmp_path, name, *RULINGS[name]))])
    game = book.printed(4)
    assert game.legal_actions(game.deal(0))
    if name == "small-hold":
        for each in RULEBOOK.archive.instances:  # no opening rests on how large a hold is
            assert book.instance(each).game.legal_actions(book.instance(each).start)


def test_the_last_round_is_told_once() -> None:
    state = RULEBOOK.instance("jetty").start
    words = RULEBOOK.parting_words
    assert [*words.left_with(evolve(state, final=True), 0, {"final"})] == []
    assert [*words.left_with(state, 0, {"final"})] == ["The game goes on after this round"]


def test_what_cannot_be_played_says_what_to_mend(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"needs no ruling: compare discard-from=hand, or give --reading discard-from=hand"):
        load_ruling(ruling(tmp_path, "by-hand", "SS-4.1", '[readings]\ndiscard-from = "hand"'))
    with pytest.raises(InvalidInput, match=r"\[box\.bonus\.harvest\]: is no table of the box; there are \[box\.bonus\.hold\]"):
        in_force([load_ruling(ruling(tmp_path, "harvest", "SS-1.6", "[box.bonus.harvest]\nvp = [0]"))])


def test_an_outpost_costs_for_each_that_is_there() -> None:
    """SS-5.2 says so of one's own, too, should a ruling allow a second one; by the rules there is none where one opens."""
    here = table(("YYYY",), outposts={0: ("B1",), 1: ("B1",)})
    assert cost_of_outpost(here.game, here.state) == 4
