"""``ask`` and ``agree``: the answer first, and a sheet whose ticks other verbs take."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from century_rules.rulebook import rulebook
from tests.cli.running import run


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_answer_is_in_the_first_line() -> None:
    told = run("ask", "spice-road", "may", "I", "take", "only", "some", "of", "the", "cubes", "on", "a", "card")
    assert told.exit_code == 0
    assert flat(told.stdout).startswith(
        "Must all cubes on the card taken come along? The rulebook leaves it open; by the letter yes, all of them.")
    assert "Otherwise read: no, as many as you like." in told.stdout
    assert "With 2 players it first matters after 3 actions. It comes up in" in flat(told.stdout)
    assert "More: century-rules compare spice-road card-cubes" in told.stdout
    assert all(line == line.rstrip() for line in told.stdout.splitlines())
    assert run("compare", "--help").exit_code == 0


@pytest.mark.parametrize(("words", "first"), [
    (("spice-road", "who wins a tie"), "Who wins a tie? The sources settle it: the one of them who played last."),
    (("spice-road", "rest with no card played"), "May one rest with no card played? The sources leave it open; default: no."),
    (("spice-road", "SR-4.2"), "The rulebook says: The leftmost card is free."),
    (("spice-road", "every game ends, no position comes twice"), "It only sounds true: Every game ends:"),
    (("goa", "bids-rise"), "A theorem: Each bid is higher than the one before.")])
def test_each_kind_of_answer_says_what_it_rests_on(words: tuple[str, ...], first: str) -> None:
    assert flat(run("ask", *words).stdout).startswith(first)


@pytest.mark.parametrize(("typed", "meant"), [
    ("spise-road", "spice-road"), ("spiceroad", "spice-road"), ("Spice-Rod", "spice-road"), ("goaa", "goa"),
    ("eastern-wonder", "eastern-wonders")])
def test_a_game_that_is_misspelled_is_no_word_of_the_question(typed: str, meant: str) -> None:
    told = run("ask", typed, "who wins a tie")
    assert told.exit_code == 2 and f"did you mean {meant}?" in told.stderr
    assert run("ask", "who", "wins", "a", "tie").exit_code == 0 and run("ask", "road").exit_code in (0, 1)


def test_no_solver_is_loaded() -> None:
    """What is kept needs none. The negative control: `compare` loads it."""
    asked = ("import sys; from century_rules.cli import main; sys.argv = ['x', {}]\n"
             "try: main()\nexcept SystemExit: pass\nprint('z3' in sys.modules, file=sys.stderr)")
    for words, loaded in (("'ask', 'spice-road', 'who wins a tie'", "False"), ("'compare', 'spice-road', 'card-cubes'", "True")):
        done = subprocess.run([sys.executable, "-c", asked.format(words)], capture_output=True, text=True, check=True)
        assert done.stderr.splitlines()[-1] == loaded


def test_where_no_answer_has_all_of_the_words_it_says_so() -> None:
    """An answer to another question is not given as one to this."""
    for words in ("can I sail through a port", "can I trade ducats", "may I look at the deck"):
        assert run("ask", "goa" if "ducats" in words else "eastern-wonders", words).stdout.startswith(
            "Nothing here has all of these words. The nearest:"), words
    assert "Nothing here has all" not in run("ask", "spice-road", "who wins a tie").stdout


def test_without_a_game_each_hit_says_of_which_game_it_is() -> None:
    hits = json.loads(run("ask", "who wins a tie", "--json").stdout)["hits"]
    assert {*hits[0]["games"]} == {"spice-road", "sand-to-sea"} and {*hits[0]["clauses"]} == {"SR-8.4", "SS-9.3"}
    assert "[From Sand to Sea and Spice Road: tie, " in flat(run("ask", "who wins a tie").stdout)


def test_the_same_doubt_is_answered_by_the_game_that_is_asked_about() -> None:
    asked = "may I take only some of the cubes there"
    road, wonders = (json.loads(run("ask", game, asked, "--json").stdout)["hits"][0]
                     for game in ("spice-road", "eastern-wonders"))
    assert (road["id"], road["answer"]) == ("card-cubes", "yes, all of them")
    assert (wonders["id"], wonders["answer"]) == ("pickup", "as many as you like")


def test_where_it_first_matters_goes_by_the_players() -> None:
    two, four = (json.loads(run("ask", "spice-road", "hold", "-p", number, "--json").stdout)["hits"][0]["first_matters"]
                 for number in ("2", "4"))
    assert two["players"] == 2 and four["after"] > two["after"] and four["often"]["came_up"] > two["often"]["came_up"]


def test_in_the_words_of_a_theme() -> None:
    told = run("ask", "spice-road", "do crystals slide with the card", "--theme", "golem").stdout
    assert "Do crystals slide with the card they lie on?" in told and "--theme golem" in told


def test_nothing_found() -> None:
    told = run("ask", "spice-road", "castling", "rooks")
    assert told.exit_code == 1
    assert "Nothing here is about “castling rooks”." in told.stdout and "century-rules readings spice-road" in told.stdout
    assert "century-rules rule new" in told.stdout
    assert json.loads(run("ask", "castling", "--json").stdout)["hits"] == []


@pytest.mark.parametrize(("arguments", "wrong"), [
    (("ask",), "Missing argument"), (("ask", " "), "nothing is asked"), (("ask", "goa"), "goa: say what you ask of it"),
    (("ask", "spice-rod", "tie"), "there is no game 'spice-rod' (did you mean spice-road?)"),
    (("ask", "spice-road", "SR-99.9"), "there is no clause 'SR-99.9' here"), (("ask", "sr-4.99"), "there is no clause 'SR-4.99'"),
    (("ask", "spice-road", "EW-3.5"), "there is no clause 'EW-3.5' here"),
    (("ask", "tie", "--theme", "golem"), "--theme: is of one game"), (("ask", "tie", "-p", "9"), "--players 9: no game"),
    (("ask", "spice-road", "tie", "-p", "9"), "players: 9; Spice Road is for 2 to 5"),
    (("agree", "spice-road", "-p", "9"), "players: 9; Spice Road is for 2 to 5"),
    (("agree", "spice-road", "--by", "card-cubes=some"), "'some' is none of its readings"),
    (("agree", "spice-road", "--by", "card-cubes"), "should be NAME=VALUE"),
    (("agree", "spice-road", "--by", "@no/such.txt"), "no/such.txt: cannot be read"),
    (("agree", "spice-road", "--html", "no/such/folder.html"), "there is no folder"),
    (("agree", "spice-road", "--out", "no/such/folder.txt"), "--out no/such/folder.txt: cannot be written")])
def test_bad_input_is_named(arguments: tuple[str, ...], wrong: str) -> None:
    told = run(*arguments)
    assert told.exit_code == 2 and wrong in flat(told.output)


def test_the_sheet_in_the_terminal() -> None:
    told = run("agree", "spice-road", "--by", "card-cubes=part").stdout
    assert told.startswith("Before you play Spice Road") and "18 questions on which players differ." in told
    assert told.index("They come up by themselves") < told.index("[hold]") < told.index("They come up when somebody tries")
    assert "[x] no, as many as" in told and told.count("[x]") == 1


def test_what_never_matters_with_so_many_players_is_asked_last_and_not_counted() -> None:
    three, two = (run("agree", "sky-islands", "--players", number).stdout for number in "32")
    last = "They change no play with so many players, which is proved"
    assert last in three and three.index(last) < three.index("[second-two-players]")
    assert two.index("[second-two-players]") < two.index(last)
    for told in (three, two):
        never = len(re.findall(r"\[[a-z-]{2,}\]", told.partition(last)[2]))
        assert told.splitlines()[1].startswith(f"{len(rulebook('sky-islands').ambiguities) - never} questions"), never


def test_in_a_file_no_line_is_padded_with_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("agree", "spice-road").stdout.splitlines()
    assert len(lines) > 40 and not [line for line in lines if line.endswith(" ")]


def test_ticked_answers_are_played_by(tmp_path: Path) -> None:
    file = tmp_path / "our table.txt"
    assert f"agreed: {file}" in run("agree", "spice-road", "--by", "hold=always", "--by", "tie=shared", "--out", str(file)).stdout
    again = json.loads(run("agree", "spice-road", "--by", f"@{file}", "--json").stdout)
    ticked = {row["id"]: answer["reading"] for part in again["parts"] for row in part["questions"] for answer in row["answers"]
              if answer["ticked"]}
    assert ticked == {"hold": "always", "tie": "shared"}
    records = tmp_path / "games"
    assert run("simulate", "spice-road", "--games", "1", "--reading", f"@{file}", "--records", str(records)).exit_code == 0
    record = next(records.iterdir()).read_text(encoding="utf-8")
    assert "reading hold=always" in record and "reading tie=shared" in record
    assert run("search", "spice-road", "purse", "--reading", f"@{file}").exit_code == 0


def test_a_file_is_not_overwritten_and_its_wrong_lines_are_named(tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    file.write_text("hold=always\nhold always\n", encoding="utf-8")
    told = run("agree", "spice-road", "--out", str(file))
    assert told.exit_code == 2 and "is there already" in told.output and file.read_text(encoding="utf-8").endswith("always\n")
    told = run("simulate", "spice-road", "--reading", f"@{file}")
    assert told.exit_code == 2 and f"{file}:2: a line should be NAME=VALUE" in told.output


USING = Path(__file__).parents[2] / "docs" / "using.md"


def test_what_the_page_on_using_it_shows_is_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each `ask` and `agree` there is run, in its order; what stands below is how its answer begins."""
    monkeypatch.chdir(tmp_path)
    lines = USING.read_text(encoding="utf-8").splitlines()
    verbs = ("$ century-rules ask ", "$ century-rules agree ")
    shown = [(line, lines[at + 1]) for at, line in enumerate(lines) if line.startswith(verbs)]
    assert len(shown) >= 5
    for line, below in shown:
        told = run(*shlex.split(line, comments=True)[2:])
        assert told.exit_code == 0, line
        if not below.startswith(("$", "```")):
            assert flat(told.stdout).startswith(flat(below)), line
    assert Path("before.html").is_file()
    assert run("simulate", "spice-road", "--games", "1", "--reading", "@ours.txt").exit_code == 0


def test_the_ticked_answers_and_the_page_are_two_files(tmp_path: Path) -> None:
    told = run("agree", "spice-road", "--by", "tie=shared", "--out", f"{tmp_path}/same", "--html", f"{tmp_path}/./same")
    assert told.exit_code == 2 and "is the file of --out, too" in flat(told.output) and list(tmp_path.iterdir()) == []
