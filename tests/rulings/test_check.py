"""`rule check`: what is noticed of a ruling before anything is believed of it, each with a ruling of which it is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from century_rules.cli import group
from century_rules.kernel.errors import InvalidInput
from century_rules.rulings import load_ruling
from century_rules.rulings import check as checking
from century_rules.rulings.book import in_force
from century_rules.rulings.noticed import Looked, Noticed
from tests.cli.running import run
from tests.rulings.writing import FRAME, with_python, written

TWO = f"{FRAME}players = [2]\n"
INSTEAD = '[[instead]]\noperations = ["rest"]\ngives = "f"\n'
ASKED = "def f(game, position, action):\n"
IDLE = f"{ASKED}    return not any(position.players[position.turn].played)"


def looked_at(folder: Path, text: str, *, actions: int = 40, positions: int = 300) -> Looked:
    """What a short check has looked at."""
    looked = Looked()
    checking.check([load_ruling(written(folder, text))], looked, actions=actions, positions=positions)
    return looked


def noticed(folder: Path, code: str, said: str = '[[forbids]]\noperations = ["rest"]\nwhen = "f"\n') -> list[Noticed]:
    return looked_at(folder, with_python(code, said, TWO)).noticed


def only(found: list[Noticed], kind: str) -> Noticed:
    """The one that is noticed first, and of which kind it is."""
    assert found, "nothing was noticed"
    assert {each.kind for each in found} == {kind}, found
    return found[0]


# --- nothing to notice --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fine(tmp_path_factory: pytest.TempPathFactory) -> Looked:
    return looked_at(tmp_path_factory.mktemp("fine"), with_python(IDLE, frame=TWO), actions=150)


@pytest.mark.in_turn(1)
def test_nothing_is_noticed_of_a_ruling_that_is_well(fine: Looked) -> None:
    """The negative control of all that follows."""
    assert fine.noticed == []
    assert fine.ended and fine.ends and fine.whole and fine.shown and fine.again and fine.actions >= 150
    assert fine.asked["forbids", "f"] > 100
    assert set(fine.searched) == {"2 players, set-up 0", "bazaar", "purse", "caravan"}
    assert fine.left_out == ["oasis: is for 3 players, and the ruling is not"]


@pytest.mark.in_turn(3)
def test_the_other_kinds_are_well_too(tmp_path: Path) -> None:
    """The negative control of rows and positions that are refused."""
    code = """from century_rules import evolve
def f(game, before, action, after):
    return evolve(after, bowls=after.bowls)
def begins(game, position):
    return evolve(position, turn=1)
def points(game, position, points):
    return (points[0] + 1, *points[1:])
def wins(game, position, points, wins):
    return tuple([mine == max(points) for mine in points])"""
    looked = looked_at(tmp_path, with_python(code, f'begins = "begins"\npoints = "points"\nwins = "wins"\n{INSTEAD}', TWO))
    assert only(looked.noticed, "changes nothing").says == "instead rest: in no play that was tried did that make a difference"
    assert set(looked.asked) == {("instead", "f"), ("begins", "begins"), ("points", "points"), ("wins", "wins")}


# --- stranded -----------------------------------------------------------------------------------------------------------

STRANDS = f"{ASKED}    return any(position.players[position.turn].hand)"


@pytest.mark.in_turn(3)
def test_a_stranded_player_is_told_of_with_the_play(tmp_path: Path) -> None:
    file = written(tmp_path, with_python(STRANDS, frame=TWO))
    answer = run("rule", "check", str(file), "--actions", "20", "--positions", "1000")
    assert answer.exit_code == 1
    assert "NOTICED, stranded: P1 is stranded after 5 actions: nothing is legal, and the game goes on; the printed rules would " \
           "allow `rest` (bazaar)\n    1. P1 plays +Y and takes 1 turmeric.\n    2. P2 " in answer.stdout
    assert "somebody was stranded in " in answer.stdout
    assert f"… {file}: running its Python part\n" in answer.stderr


@pytest.mark.in_turn(1)
def test_nobody_stranded_is_no_proof(tmp_path: Path) -> None:
    """The negative control, and by data alone."""
    file = written(tmp_path, f"{TWO}[box.worth]\ngold = 4\n")
    answer = run("rule", "check", str(file), "--actions", "20", "--positions", "100", "--data-only")
    assert answer.exit_code == 0
    assert "  box: worth.gold: 3 -> 4\n  no Python part: data alone\n" in answer.stdout
    assert "nobody was stranded, in those plays and the first 100 positions of 2 players, set-up 0, bazaar, purse, caravan; " \
           "that is no proof\n" in answer.stdout
    assert "Python part" not in answer.stderr


def test_places_that_cannot_be_played_are_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def left_out(_files: object, looked: Looked, **_others: object) -> None:
        looked.left_out += [f"{where}: cannot be played with the ruling ({where}: add {number} tiles)"
                            for where, number in (("jetty", 3), ("pier", 4))]
        looked.left_out += ["mole: is for 3 players, and the ruling is not", "no play came to its end"]

    monkeypatch.setattr(checking, "check", left_out)
    told = run("rule", "check", str(written(tmp_path, TWO + '[[forbids]]\noperations = ["rest"]\n'))).stdout
    assert [line.removeprefix("not looked at: ") for line in told.splitlines() if line.startswith("not looked at: ")] == [
        "jetty, pier: cannot be played with the ruling (jetty: add 3 tiles); of the others for a like reason, see --json",
        "mole: is for 3 players, and the ruling is not", "no play came to its end"]


# --- Python that cannot be believed -------------------------------------------------------------------------------------

REFUSED = {
    "loops": (f"{ASKED}    return all([position.turn == i * j for i in range(9999) for j in range(9999)])",
              ":8: f: broken off after 200,000 steps; it does not come to an end in time; go through less"),
    "what rulings have not": (f"{ASKED}    return next(iter(position.players)).points > 0", ":8: f: iter is not known here"),
    "counts for ever": (f"{ASKED}    return sum(range(1000000000000)) == 0", ":8: f: a range of more than 200,000 numbers"),
    "forgets a return": (f"{ASKED}    if position.turn == 1:\n        return True",
                         ":7: f: it gives nothing on some path; write a `return` on each"),
    "gives a number": (f"{ASKED}    return position.turn", ":7: f: it gives a number, not True or False; compare it with"),
    "misspells a name": (f"{ASKED}    return position.trun == 0", ":8: f: "),
}


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_lifted_is_refused(tmp_path: Path, what: str) -> None:
    code, said = REFUSED[what]
    with pytest.raises(InvalidInput) as refused:
        noticed(tmp_path, code)
    assert f"ruling.toml{said}" in str(refused.value)


RAISING = {
    "where somebody has a cube": (
        f"{ASKED}    return sum(position.players[0].hold) > 0 and position.players[7].points > 0",
        ":8: f: IndexError: tuple index out of range"),
}
ALWAYS = {
    "calls itself": (f"{ASKED}    return f(game, position, action)", "at most 7 calls of f inside each other"),
    "divides by nothing": (f"{ASKED}    return 1 // 0 > 0", "ZeroDivisionError"),
    "a player there is not": (f"{ASKED}    return position.players[7].points > 0", "index 7 of 2"),
}


@pytest.mark.parametrize("what", RAISING)
def test_what_it_raises_is_noticed(tmp_path: Path, what: str) -> None:
    code, said = RAISING[what]
    assert f"ruling.toml{said}" in only(noticed(tmp_path, code), "raises").says


@pytest.mark.parametrize("what", ALWAYS)
def test_what_it_raises_whatever_the_position_is_refused(tmp_path: Path, what: str) -> None:
    code, said = ALWAYS[what]
    with pytest.raises(InvalidInput, match=rf"ruling.toml:\d: f: Python stumbles there whatever the position \({said}"):
        in_force([load_ruling(written(tmp_path, with_python(code)))])


@pytest.mark.in_turn(1)
def test_where_it_raises_nothing_is_said_of_agreeing(tmp_path: Path) -> None:
    file = str(written(tmp_path, with_python(RAISING["where somebody has a cube"][0])))
    answer = run("rule", "check", file, "--actions", "3", "--positions", "10")
    assert answer.exit_code == 1 and "they could not be asked everywhere, for an error came up, see above\n" in answer.stdout
    assert "agree" not in answer.stdout


GIVES = "def f(game, before, action, after):\n"
POSITIONS = {
    "a truth": ("turn=True", ":8: f: it gives a truth for turn, where a number is expected; of a truth int(…) makes one"),
    "a row too short": ("players=after.players[:1]",
                        ":8: f: it gives a row of 1 for players, where a row of 2 is expected; write tuple([… for … in …])"),
    "the set-up": ("cards=()", ":8: f: it changes cards, which stays as it was set up; change the numbers of a position "
                               "only"),
}


@pytest.mark.parametrize("what", POSITIONS)
def test_positions_that_are_none_are_refused(tmp_path: Path, what: str) -> None:
    change, said = POSITIONS[what]
    with pytest.raises(InvalidInput) as refused:
        noticed(tmp_path, f"from century_rules import evolve\n{GIVES}    return evolve(after, {change})", INSTEAD)
    assert f"ruling.toml{said}" in str(refused.value)


def test_a_number_that_its_meaning_does_not_allow_is_noticed(tmp_path: Path) -> None:
    code = f"from century_rules import evolve\n{GIVES}    return evolve(after, turn=7)"
    found = only(noticed(tmp_path, code, INSTEAD), "raises").says
    assert "ruling.toml: f: turn would be 7, and should be at least 0, and at most 1" in found


WHOLE = {
    "points": ("return points[:1]", ":8: f: it gives a row of 1, where 2 are expected, by seat; write tuple([… for … in …])"),
    "wins": ("return points", ":8: f: it gives a number, not True or False; compare it with something"),
}


@pytest.mark.parametrize("kind", WHOLE)
def test_rows_that_are_none_are_refused(tmp_path: Path, kind: str) -> None:
    code, said = WHOLE[kind]
    head = f"def f(game, position, {'points' if kind == 'points' else 'points, wins'}):"
    with pytest.raises(InvalidInput) as refused:
        noticed(tmp_path, f"{head}\n    {code}", f'{kind} = "f"\n')
    assert f"ruling.toml{said}" in str(refused.value)


STUMBLES = f"{ASKED}    return position.players[position.turn + 1].claims > 99 if position.gold == 77 else False"


@pytest.mark.in_turn(1)
def test_where_python_may_stumble_though_no_play_comes_there_is_noticed(tmp_path: Path) -> None:
    """No play has so many coins; the meaning of the field allows it."""
    file = written(tmp_path, with_python(STUMBLES, frame=TWO))
    answer = run("rule", "check", str(file), "--actions", "20", "--positions", "50")
    assert answer.exit_code == 1
    assert "NOTICED, stumbles: " in answer.stdout and ":8: f: Python may stumble there (an index" in answer.stdout
    assert "Python stumbles over nothing" not in answer.stdout
    compared = run("compare", "spice-road", str(file))
    assert compared.exit_code == 2 and ":8: f: Python may stumble there (an index" in compared.stderr


# --- asked again --------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(1)
def test_what_says_something_else_later_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it reads of the library is changed while it is checked."""
    code = f"from century_rules.cli.group import VERBS\n{ASKED}    return len(VERBS) > 100"
    monkeypatch.setattr(group, "VERBS", dict(group.VERBS))
    calm, made, begun = noticed(tmp_path, code), in_force, list[object]()

    def later(*files: object, **others: object) -> object:
        begun.append(files)
        if len(begun) == 2:  # the first is played, the second is asked again
            group.VERBS.update((str(number), next(iter(group.VERBS.values()))) for number in range(100))
        return made(*files, **others)  # type: ignore[arg-type]  # as they were given

    monkeypatch.setattr(checking, "in_force", later)
    assert calm == [] and {each.kind for each in noticed(tmp_path, code)} & {"remembers", "differs"}


# --- the verb -----------------------------------------------------------------------------------------------------------


def test_a_bad_file_ends_with_2(tmp_path: Path) -> None:
    file = written(tmp_path, with_python(f"{ASKED}    return type(position.turn) == int"))
    answer = run("rule", "check", str(file))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"… {file}: running its Python part\n")
    assert f"century-rules: {file}:7: f: " in answer.stderr
    refused = run("rule", "check", str(file), "--data-only")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == f"century-rules: {file}: has a Python part, which --data-only does not run\n"


@pytest.mark.in_turn(3)
def test_json_says_all_of_it(tmp_path: Path) -> None:
    one = written(tmp_path, f"{TWO}[box.worth]\ngold = 4\n", "one.toml")
    never = '[readings]\nrest-empty = "no"\n[[forbids]]\noperations = ["rest"]\n'
    other = written(tmp_path, TWO.replace("a-ruling", "other") + never, "other.toml")
    answer = run("rule", "check", str(one), str(other), "--actions", "5", "--positions", "300", "--json")
    found = json.loads(answer.stdout)
    assert answer.exit_code == 1 and [check["fine"] for check in found["checks"]] == [True, False]
    ruling = found["checks"][0]["rulings"][0]
    assert ruling["box"] == [{"number": "worth.gold", "before": 3, "after": 4}] and ruling["players"] == [2]
    assert found["checks"][1]["rulings"][0]["readings"] == {"rest-empty": "no"}
    assert found["checks"][1]["noticed"][0]["kind"] == "stranded" and found["checks"][1]["noticed"][0]["play"]
    assert found["checks"][0]["looked_at"]["actions"] >= 5


def test_together_two_are_in_force_at_once(tmp_path: Path) -> None:
    one = written(tmp_path, f"{TWO}[box.worth]\ngold = 4\n", "one.toml")
    other = written(tmp_path, f"{TWO}[box.worth]\ngold = 5\n".replace("a-ruling", "other"), "other.toml")
    answer = run("rule", "check", str(one), str(other), "--together")
    assert answer.exit_code == 2
    assert "a-ruling and other cannot be in force together: both say [box] worth.gold" in answer.stderr


def test_interrupted_it_says_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path, f"{TWO}[box.worth]\ngold = 4\n")

    def pressed(_files: object, looked: Looked, **_others: object) -> None:
        looked.actions, looked.plays = 17, 1
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "check", pressed)
    answer = run("rule", "check", str(file))
    assert answer.exit_code == 3 and "played 17 actions in 1 play" in answer.stdout
    assert answer.stderr.endswith(f"century-rules: interrupted; {file} was not checked to the end\n")


def test_a_file_that_is_changed_meanwhile_is_another(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        load_ruling(written(tmp_path, ""))
