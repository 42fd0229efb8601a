"""What a third attack on rulings got told though it was false: what replaces rules and stumbles, other boxes, other points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from century_rules.games.eastern_wonders.components import printed
from century_rules.rulebook import rulebook
from century_rules.process.progress import no_progress
from century_rules.rulings.book import in_force
from century_rules.rulings.check import _without_effect
from century_rules.rulings.file import load_ruling
from century_rules.rulings.noticed import Looked, Noticed
from century_rules.rulings.otherwise import Change
from century_rules.theory.theories import theory_once
from century_rules.writing.stored import plays_of_proofs, stored_play
from tests.cli.running import run
from tests.rulings.test_check import looked_at
from tests.rulings.writing import written

pytestmark = pytest.mark.in_turn(1)

FRAME = 'name = "a-ruling"\ngame = "GAME"\nclause = "CLAUSE"\nsays = "something else is played"\n'
RARELY = """players = [2]
python = '''
from century_rules.games.spice_road.rules import rest
from century_rules.games.spice_road.table import mover
def rare(game, s, a):
    row = (0,)
    left = row[1 if mover(s).hold[3] >= MANY else 0]
    return evolve(rest(game, s, a), left=left)
'''
[replaces]
"rules.rest" = "rare"
"""
TWICE = """players = [2]
python = '''
from century_rules.games.century.cubes import total
from century_rules.games.spice_road.table import points_of
def double(game, player):
    return points_of(game, player) + 2 * total(player.hold)
'''
[replaces]
"table.points_of" = "double"
"""
IDLE_REST = """players = [2]
python = '''
from century_rules.games.spice_road.table import mover
def five(game, position, action):
    return sum(mover(position).hold) >= 5 and sum(mover(position).played) == 0
'''
[[allows]]
operations = ["rest"]
lifts = ["SR-5.1: there is no card to be taken back"]
[[forbids]]
operations = ["rest"]
when = "five"
"""
ONE_BONUS_TILE = "".join(f"[box.bonus.{kind}]\nvp = []\n" for kind in ("harvest", "upgrade", "hold", "points"))


def said(game: str, clause: str, more: str) -> str:
    return f"{FRAME.replace('GAME', game).replace('CLAUSE', clause)}{more}"


def of(folder: Path, game: str, clause: str, more: str) -> Path:
    return written(folder, said(game, clause, more))


def test_what_replaces_rules_and_rarely_stumbles_is_not_said_to_come_through(tmp_path: Path) -> None:
    """No play tried comes to seven brown cubes."""
    file = of(tmp_path, "spice-road", "SR-5.1", RARELY.replace("MANY", "7"))
    result = run("rule", "check", str(file), "--actions", "60", "--positions", "20")
    assert result.exit_code == 1 and "Python stumbles over nothing" not in result.output
    assert f"NOTICED, stumbles: {file}:" in result.output and "an index below 1, and not negative" in result.output


@pytest.mark.in_turn(2)
def test_what_replaces_rules_and_asks_first_comes_through(tmp_path: Path) -> None:
    file = of(tmp_path, "spice-road", "SR-5.1", RARELY.replace("row = (0,)", "row = (0, 0)").replace("MANY", "7"))
    result = run("rule", "check", str(file), "--actions", "60", "--positions", "20")
    assert "PROVED for 2 players: Python stumbles over nothing" in result.output and "stumbles:" not in result.output


def test_what_a_ruling_raises_while_one_plays_names_its_line(tmp_path: Path) -> None:
    file = of(tmp_path, "spice-road", "SR-5.1", RARELY.replace("MANY", "0"))
    result = run("play", "spice-road", "-p", "2", "--seed", "7", "--ruling", str(file), typed="play +YY\nplay U2\ndone\nrest\n")
    assert result.exit_code == 2 and "Traceback" not in result.output
    assert f"{file}:11: IndexError: tuple index out of range" in result.output


def test_what_a_box_lacks_is_not_claimed_of_it(tmp_path: Path) -> None:
    """With one bonus tile nobody can have one for each column."""
    file = of(tmp_path, "eastern-wonders", "EW-4.4", f"{ONE_BONUS_TILE}[box.bonus.move]\nvp = [0]\n")
    result = run("verify", "eastern-wonders", "--ruling", str(file), "-p", "2", "--only", "bonus-always-there", "--json")
    assert json.loads(result.stdout)["counts"] == {"broken": 0, "not decided": 0, "not claimed": 1, "kept": 0}
    is_whole = theory_once(rulebook("eastern-wonders")).theorems["bonus-always-there"].is_whole_in
    assert is_whole(printed(), 4) and not is_whole(printed(), 5)


@pytest.mark.in_turn(2)
def test_points_that_are_counted_otherwise_break_what_is_claimed_of_them(tmp_path: Path) -> None:
    file = of(tmp_path, "spice-road", "SR-8.3", TWICE)
    result = run("verify", "spice-road", "--ruling", str(file), "-p", "2", "--only", "claims-gain", "--json")
    assert result.exit_code == 1 and json.loads(result.stdout)["counts"]["broken"] == 1


@pytest.mark.in_turn(2)
def test_points_that_are_counted_otherwise_are_told_at_the_end_of_a_play(tmp_path: Path) -> None:
    looked = looked_at(tmp_path, said("spice-road", "SR-8.3", TWICE), actions=200, positions=40)
    assert (Change.ENDS, "") in looked.played and not looked.noticed
    (told,) = looked.played[Change.ENDS, ""].lines()
    assert told.startswith("ends otherwise: P1 ") and "; by the printed rules P1 " in told


@pytest.mark.in_turn(2)
def test_what_is_forbidden_of_what_is_newly_allowed_is_not_said_to_make_no_difference(tmp_path: Path) -> None:
    looked = looked_at(tmp_path, said("spice-road", "SR-5.1", IDLE_REST), actions=200, positions=40)
    assert (Change.ALLOWED, "rest") in looked.played and {each.kind for each in looked.noticed} == {"pays nothing"}


def test_the_end_of_a_game_tells_the_points_as_they_are_ruled(tmp_path: Path) -> None:
    ruling, records = str(of(tmp_path, "spice-road", "SR-8.3", TWICE)), tmp_path / "records"
    assert run("simulate", "spice-road", "-p", "2", "--games", "1", "--seed", "7", "--ordinary", "--ruling", ruling, "--records",
               str(records)).exit_code == 0
    (record,) = records.iterdir()
    one, two = record.read_text(encoding="utf-8").splitlines()[-1].split()[2::2]
    out = run("play", "spice-road", "--record", str(record), "--ruling", ruling, typed="").output
    assert f"as it is ruled, P1: {one}, P2: {two}" in out


def test_a_number_that_a_function_gives_is_that_of_the_ruling_in_theorems(tmp_path: Path) -> None:
    """SR-8.1 read as the third card: nobody has more than that, which the theorem asks of the game."""
    file = of(tmp_path, "spice-road", "SR-8.1", "players = [2]\npython = 'def three(game): return 3'\n"
              "[replaces]\n\"table.cards_to_end\" = \"three\"\n")
    result = run("verify", "spice-road", "-p", "2", "--ruling", str(file), "--only", "no-more-than-the-last-card")
    assert result.exit_code == 0 and "KEPT" in result.output


IDLE_ALLOWED = "[[allows]]\noperations = [\"rest\"]\n"
IDLE_FORBIDDEN = """python = '''
def nothing(game, position, action):
    return not any(position.players[position.turn].played)
'''
[[forbids]]
operations = ["rest"]
when = "nothing"
"""
FREE_TILE = """python = '''
def gift(game, before, action, after):
    me = before.players[before.turn]
    mine = after.players[before.turn]
    return evolve(after, supply=before.supply, players=put(after.players, before.turn, evolve(mine, hold=me.hold)))
'''
[[instead]]
operations = ["claim"]
gives = "gift"
"""
OVER_AT_ONCE = """players = [2]
begins = "over"
python = '''
from century_rules.games.sand_to_sea.state import Phase
def over(game, position):
    return evolve(position, phase=Phase.OVER)
'''
"""


def test_a_side_with_another_ruling_in_force_is_not_called_printed(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    allowed = written(tmp_path / "one", said("spice-road", "SR-5.1", IDLE_ALLOWED).replace("a-ruling", "rests-idly"))
    forbidden = of(tmp_path, "spice-road", "SR-5.1", IDLE_FORBIDDEN)
    result = run("compare", "spice-road", "--ruling", str(allowed), str(forbidden), "-p", "2")
    assert "As it is printed, with rests-idly:" in " ".join(result.output.split()) and "printed+rests-idly" in result.output


def test_an_action_is_not_told_by_what_it_does_by_the_printed_rules_only(tmp_path: Path) -> None:
    """EW-5.1 with a tile for nothing: nobody "pays 5 tea"."""
    book = in_force([load_ruling(of(tmp_path, "eastern-wonders", "EW-5.1", FREE_TILE))])
    printed_book = rulebook("eastern-wonders")
    stored = stored_play(printed_book, plays_of_proofs(printed_book) / "no-game-ends-within-12-rounds.2p.txt")
    place = next(number for number, action in enumerate(stored.play.actions) if type(action).__name__ == "Claim")
    state, action = stored.play.states[place], stored.play.actions[place]
    printed = printed_book.narrate(stored.game, state, action)
    ruled = book.narrate(book.printed(2), state, action)
    assert "pays" in printed and "pays" not in ruled and "which is not done as by the printed rules" in ruled


def test_where_every_game_is_over_at_once_that_is_noticed(tmp_path: Path) -> None:
    file = of(tmp_path, "sand-to-sea", "SS-1.9", OVER_AT_ONCE)
    result = run("rule", "check", str(file), "--actions", "60", "--positions", "20")
    assert result.exit_code == 1 and "NOTICED, no play: every game is over before anything is played" in result.output


@pytest.mark.parametrize("stranded", [True, False])
def test_what_strands_somebody_is_not_said_to_make_no_difference(tmp_path: Path, stranded: bool) -> None:
    """Where it does in a small game only, which other plays do not show; with the negative control."""
    file = load_ruling(of(tmp_path, "spice-road", "SR-5.1", IDLE_FORBIDDEN))
    looked = Looked()
    if stranded:
        looked.notice(Noticed("stranded", "P1 is stranded after 6 actions"))
    _without_effect([file], in_force([file]), 2, looked, no_progress)
    said = [*looked.told, *(each.says for each in looked.noticed)]
    assert any("did that make a difference" in each for each in said) is not stranded
