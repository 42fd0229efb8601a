"""``century-rules play``, with what is typed coming from a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules import eastern_wonders as ew
from century_rules.writing.replay import replay
from tests.cli.running import run
from tests.eastern_wonders.plays import play

PLAY = ("play", "eastern-wonders", "--seed", "7")


def test_numbers_notation_and_undo() -> None:
    result = run(*PLAY, typed="begin YYYY C3\nbegin YYR B2\n1\nundo\nstay\nharvest\nquit\n")
    assert result.exit_code == 0
    assert "seed 7" in result.output
    assert "|C3 tea      |" in result.output
    assert "P1 sails from B2 to A1." in result.output
    assert "took back: step A1" in result.output
    assert "P1 harvests 2 ginger." in result.output
    assert "P2 sails." in result.output
    assert "left after 4 actions." in result.output


def test_several_actions_are_taken_back_at_once() -> None:
    result = run(*PLAY, typed="begin YYYY C3\nbegin YYR B2\n1\nundo 2\nundo 2\nundo 0\nundo x\nundo 1\nundo 1\n")
    assert result.output.count("took back: ") == 3
    assert "took back: step A1\n  took back: begin YYR B2\n" in result.output
    assert "undo: '2' should be how many actions to take back, 1 to 1, or `turn`" in result.output
    assert "undo: '0' should be" in result.output and "undo: 'x' should be" in result.output
    assert "nothing has been played yet" in result.output and "left after 0 actions." in result.output
    assert "left after 1 action.\n" in run(*PLAY, typed="random\n").output


def test_small_and_capital_letters_are_understood() -> None:
    result = run(*PLAY, typed="Begin yyyy c3\nBEGIN YYR b2\nstep a1\nSTEP z9\nquit\n")
    assert "P2 takes 4 ginger and starts on C3." in result.output and "P1 sails from B2 to A1." in result.output
    assert "'STEP' is no action (did you mean step?)" in result.output and "left after 3 actions." in result.output
    cards = run("play", "spice-road", "--seed", "7", "--theme", "golem", typed="take yy>b\nLAY y\nquit\n").output
    assert "SR-4.1: first a crystal is to be laid on " in cards
    assert "P1 lays 1 yellow crystal on R>YYGG." in cards


def test_within_a_turn_what_has_changed_on_the_table_is_drawn_again() -> None:
    """What lies between the players, and who has other things than before; nobody else."""
    said = run("play", "sky-islands", "--seed", "3", typed="place hb-white 2,-1 1\n").output
    after = said.partition("> place")[2]
    assert "table   2,-1 hb-white -aa--- W, 0,0 S1" in after and "P1   0 points; cubes WW; hand hd-blue aaaa-- B\n" in after
    assert "P2  " not in after


def test_refusals_name_their_clauses() -> None:
    result = run(*PLAY, typed="begin YYYY A1\nbegin YYYY C3\nbegin YYR B2\nstep E4\nharvest\nstep A1\nstep B2\nstop\nopen\n")
    for refusal in ("EW-1.7: a ship starts on a market tile", "EW-3.1: E4 is not next to the ship's tile",
                    "EW-3.8: first the ship moves and comes to rest", "EW-3.2: each step after the first costs a cube",
                    "EW-4.1: outposts stand on market tiles"):
        assert f"not allowed: {refusal}" in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize(("typed", "expected"), [
    ("0", "there is no action 0; the actions have numbers 1 to 80"), ("81", "there is no action 81"),
    ("9" * 5000, "there is no action 9"),
    ("stepp B2", "did you mean step?"), ("step Z9", "there is no tile 'Z9'"), ("undo", "nothing has been played yet"),
    ("save", "the name of a file is missing"), ("save /no/such/folder/x", "cannot be written: No such file"),
    ("help", "take the last action back"), ("all", "  80  begin YG E3"), ("pay R to P9", "there is no player P9; 2 play"),
    ("²", "'²' is no action"), ("show", "|C3 tea "), ("\x1b[31m", "\\x1b[31m"), ("save a\0b", "cannot be written"),
])
def test_whatever_is_typed_gets_an_answer(typed: str, expected: str) -> None:
    result = run(*PLAY, typed=f"{typed}\n")
    assert result.exit_code == 0
    assert expected in result.output
    assert "left after 0 actions." in result.output


def test_examples_in_the_help_are_legal_here_or_later_and_name_nothing_twice() -> None:
    """Before the flag is laid nobody can bid; no reading of the others allows the first of all advances, of a column twice."""
    told = run("play", "goa", "--seed", "3", typed="help\n").output
    for example in ("flag n1", "bid 1", "ease ships no_spices-2", "advance ships harvest"):
        assert f"\n  {example} " in told, example
    assert "bid 0" not in told


def test_input_that_is_no_text() -> None:
    result = run(*PLAY, typed=b"step \xff\xfe\n")
    assert result.exit_code == 2
    assert "not UTF-8" in result.stderr


def test_empty_input_leaves() -> None:
    assert run(*PLAY, typed="").exit_code == 0
    assert run("play", "eastern-wonders", typed="random").exit_code == 0


def test_a_saved_game_is_a_record(tmp_path: Path) -> None:
    path = tmp_path / "my game.txt"
    typed = "random\n" * 30 + f"save {path}\nrandom\nsave {path}\n"
    result = run(*PLAY, "--players", "4", "--reading", "pickup=all", typed=typed)
    assert result.output.count(f"saved as {path}") == 2
    record = ew.load_record(path)
    assert len(replay(record).record.entries) == 31
    assert record.readings == ew.parse_readings(["pickup=all"])
    again = run(*PLAY, typed=f"save {path}\n")
    assert "there is such a file already" in again.output


def test_a_saved_game_finds_its_components(tmp_path: Path) -> None:
    tiles = (Path(ew.__file__).parent / "data" / "printed.toml").read_text(encoding="utf-8")
    (tmp_path / "tiles.toml").write_text(tiles.replace("hold_spaces = 10", "hold_spaces = 5"), encoding="utf-8")
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "game.txt"
    run(*PLAY, "--components", str(tmp_path / "tiles.toml"), typed=f"random\nrandom\nsave {path}\n")
    assert "components ../tiles.toml" in path.read_text(encoding="utf-8")
    assert run("replay", str(path)).exit_code == 0


def test_a_game_to_its_end(tmp_path: Path) -> None:
    tiles = (Path(ew.__file__).parent / "data" / "printed.toml").read_text(encoding="utf-8")
    path = tmp_path / "tiles.toml"
    path.write_text(tiles.replace("vp_tiles = 4", "vp_tiles = 1"), encoding="utf-8")
    game = ew.Game(players=2, components=ew.load_components(path))
    whole = next(reached for seed in range(60) if game.outcome((reached := play(game, seed, 3000)).state) is not None)
    typed = "".join(f"{ew.format_action(action)}\n" for action in whole.actions)
    options = ("--components", str(path), "--seed", str(whole.seed))
    result = run("play", "eastern-wonders", *options, typed=f"{typed}random\n1\npass\n")
    assert "The game is over" in result.output
    assert "VP tiles +" in result.output
    outcome = game.outcome(whole.state)
    assert outcome is not None
    assert f"\n  P{outcome.winner + 1} wins.\n" in result.output
    assert "not allowed: EW-8.1: the game is over" in result.output
    assert f"left after {len(whole.actions)} actions." in result.output


PARTING = ("play", "eastern-wonders", "--parting", "pickup")


def test_it_begins_where_two_readings_part_under_either_of_them() -> None:
    """By the one the action of the parting is played, by the other refused, with its clause."""
    one, other = (run(*PARTING, "--reading", f"pickup={each}", typed="done\n").output for each in ("any", "all"))
    for said in (one, other):
        assert "parting pickup-2, after 9 of 10 actions." in said and "Turn 1, P1     sails from D1 to C2;" in said
        assert "How many of the cubes lying on the tile may the mover take?\n  any: The mover takes any" in said
    assert "Next, the kept play has `done`.\n" in one and "P1 leaves what lies on C2." in one and "left after 10 actions." in one
    assert "not allowed: EW-3.6: who takes cubes from the tile takes all of them" in other and "left after 9 actions." in other
    assert "It goes on under pickup=all, and otherwise the default readings;\n--reading pickup=any plays the other side." in other
    assert "`done`, which is not allowed here: EW-3.6: who takes" in other
    assert "after 3 of 10 actions" in run(*PARTING, "--after", "3").output


def test_it_begins_at_any_step_of_a_record_and_can_go_back(tmp_path: Path) -> None:
    game, again = tmp_path / "game.txt", tmp_path / "again.txt"
    run(*PLAY, typed=f"begin YYYY C3\nbegin YYR B2\nstep A1\nstop\nharvest\nsave {game}\n")
    result = run("play", "eastern-wonders", "--record", str(game), "--after", "4", typed=f"undo turn\nstay\nsave {again}\n")
    assert "after 4 of 5 actions" in result.output and "Next, the record has `harvest`." in result.output
    assert "took back: stop\n  took back: step A1\n" in result.output and "left after 3 actions." in result.output
    assert again.read_text(encoding="utf-8").endswith("P1  begin YYR B2\nP1  stay\n")
    assert run("replay", str(again)).exit_code == 0
    assert "left after 5 actions." in run("play", "eastern-wonders", "--record", str(game), typed="").output
    game.write_text(game.read_text(encoding="utf-8") + "P2  harvest\n", encoding="utf-8")
    wrong = run("play", "eastern-wonders", "--record", str(game), typed="")
    assert wrong.exit_code == 2 and "not allowed by EW-3.8" in wrong.stderr and "; `--after 5` begins before it" in wrong.stderr
    assert "after 5 of 6 actions" in run("play", "eastern-wonders", "--record", str(game), "--after", "5", typed="").output


def test_it_begins_at_any_step_of_an_instance(tmp_path: Path) -> None:
    path = tmp_path / "late.txt"
    late = run("play", "eastern-wonders", "--instance", "gale", typed=f"random\nsave {path}\n")
    assert "instance gale" in late.output and "saved as" in late.output
    steps = len(ew.load_record(path).entries) - 1
    assert f"left after {steps - 2} actions." in run(
        "play", "eastern-wonders", "--instance", "gale", "--after", str(steps - 2), typed="").output
    cove = run("play", "eastern-wonders", "--instance", "cove", "--after", "0", typed=f"save {tmp_path / 'cove.txt'}\n").output
    assert "this instance has a box of its own" in cove and "left after 0 actions." in cove


@pytest.mark.parametrize(("options", "said"), [
    (("--parting", "pikcup"), "--parting: of 'pikcup' no play is kept (did you mean pickup?)"),
    (("--parting", "pickup", "--after", "11"), "--after: 11; the record has 10 actions"),
    (("--parting", "pickup", "--after", "10", "-r", "pickup=all"), "not allowed by EW-3.6"),
    (("--parting", "pickup", "--seed", "1"), "--seed: --parting says that already; leave one out"),
    (("--parting", "pickup", "--instance", "cove"), "--instance: --parting says that already; leave one out"),
    (("--parting", "pickup", "--players", "7"), "players: 7"),
    (("--instance", "cove", "--after", "999"), "--after: 999; the opening of cove has"),
    (("--instance", "gale", "-r", "pass=no"), "gale: its opening is no play under these readings"),
    (("--after", "1"), "--after: counts the actions of a record; give --record, too"),
    (("--record", "gone.txt"), "gone.txt: cannot be read"),
])
def test_where_it_cannot_begin(options: tuple[str, ...], said: str) -> None:
    result = run("play", "eastern-wonders", *options)
    assert result.exit_code == 2 and said in result.stderr and result.stdout == ""


def test_a_kept_play_of_as_many_players_as_are_asked_for() -> None:
    assert "parting pickup-3" in run(*PARTING, "--players", "3", typed="").output
    assert "parting hold-2" in run("play", "spice-road", "--parting", "hold", typed="").output


def test_it_says_which_rulings_it_is_played_with() -> None:
    file = Path(__file__).parents[2] / "docs" / "rulings" / "no-fees.toml"
    result = run(*PLAY, "--ruling", str(file), typed="quit\n")
    assert result.stdout.splitlines()[0].endswith(", with no-fees. Type `help` for what can be typed.")
