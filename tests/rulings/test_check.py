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
from tests.sampling import others_slow

TWO = f"{FRAME}players = [2]\n"
INSTEAD = '[[instead]]\noperations = ["rest"]\ngives = "f"\n'
PLAYED = "[x.of.total(player.played) for player in x.before.now.players]"
IDLE = f"def f(x):\n    return x.of.is_(x.of.select(x.before.now.turn, {PLAYED}), 0)"


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


def test_nothing_is_noticed_of_a_ruling_that_is_well(fine: Looked) -> None:
    """The negative control of all that follows."""
    assert fine.noticed == []
    assert fine.ended and fine.ends and fine.whole and fine.unknown and fine.again and fine.actions >= 150
    assert fine.asked["forbids", "f"] > 100
    assert set(fine.searched) == {"2 players, set-up 0", "bazaar", "purse", "caravan"}
    assert fine.left_out == ["oasis: is for 3 players, and the ruling is not"]


@pytest.mark.in_turn(3)
def test_the_other_kinds_are_well_too(tmp_path: Path) -> None:
    """The negative control of rows and positions that are refused."""
    code = """from century_rules import evolve
def f(x):
    return evolve(x.after.now, bowls=x.after.now.bowls)
def begins(x):
    return evolve(x.now, turn=x.of.number(1))
def points(x, points):
    return (x.of.add(points[0], x.of.number(1)), *points[1:])
def wins(x, points, wins):
    return tuple([x.of.all(*[x.of.le(other, mine) for other in points]) for mine in points])"""
    looked = looked_at(tmp_path, with_python(code, f'begins = "begins"\npoints = "points"\nwins = "wins"\n{INSTEAD}', TWO))
    assert looked.noticed == []
    assert set(looked.asked) == {("instead", "f"), ("begins", "begins"), ("points", "points"), ("wins", "wins")}


# --- stranded -----------------------------------------------------------------------------------------------------------

HOLDING = "[x.of.total(player.hand) for player in x.before.now.players]"
STRANDS = f"def f(x):\n    return x.of.at_least(x.of.select(x.before.now.turn, {HOLDING}), 1)"


@pytest.mark.in_turn(3)
def test_a_stranded_player_is_told_of_with_the_play(tmp_path: Path) -> None:
    file = written(tmp_path, with_python(STRANDS, frame=TWO))
    answer = run("rule", "check", str(file), "--actions", "20", "--positions", "1000")
    assert answer.exit_code == 1
    assert "NOTICED, stranded: P1 is stranded after 5 actions: nothing is legal, and the game goes on; the printed rules would " \
           "allow `rest` (bazaar)\n    1. P1 plays +Y and takes 1 turmeric.\n    2. P2 " in answer.stdout
    assert "somebody was stranded in " in answer.stdout
    assert f"… {file}: running its Python part\n" in answer.stderr


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

RAISING = {
    "raises": ("def f(x):\n    return x.before.now.players[7].points", "f, line 8: IndexError: tuple index out of range"),
    "loops": ("def f(x):\n    return x.of.all(*[x.of.is_(x.before.now.turn, i * j) for i in range(9999)\n"
              "                     for j in range(9999)])", "f: broken off after 200,000 lines; it does not come to an end"),
    "counts for ever": ("def f(x):\n    return x.of.truth(sum(range(1000000000000)) == 0)",
                        "f, line 8: ValueError: range(1000000000000) is of more than 200,000 numbers"),
    "calls itself": ("def f(x):\n    return f(x)", "f, line 7: RecursionError: maximum recursion depth exceeded"),
    "forgets a return": ("def f(x):\n    for player in x.before.now.players:\n        if x.before.rules.players == 3:\n"
                         "            return x.of.truth(True)", "f: gives nothing; a `return` is missing on some way through it"),
    "gives a number": ("def f(x):\n    return x.before.now.turn",
                       "f: gives 0, where it is asked whether something is so; compare it: x.of.is_, x.of.at_least"),
    "gives a function": ("def f(x):\n    return x.of.truth", "f: gives a method, where it is asked whether something is so"),
    "misspells a name": ("def f(x):\n    return x.of.is_(x.before.now.trun, 0)",
                         "f, line 8: AttributeError: 'Position' object has no attribute 'trun'"),
}


@pytest.mark.parametrize("what", others_slow([(each,) for each in RAISING], 2))
def test_what_it_raises_is_noticed(tmp_path: Path, what: str) -> None:
    code, said = RAISING[what]
    assert f"ruling.toml: {said}" in only(noticed(tmp_path, code), "raises").says


def test_where_it_raises_nothing_is_said_of_agreeing(tmp_path: Path) -> None:
    file = str(written(tmp_path, with_python(RAISING["raises"][0])))
    answer = run("rule", "check", file, "--actions", "3", "--positions", "10")
    assert answer.exit_code == 1 and "they could not be asked everywhere, for an error came up, see above\n" in answer.stdout
    assert "agree" not in answer.stdout


POSITIONS = {
    "nowhere": ("turn=x.of.number(7)", "f: turn would be 7, and should be at least 0, and at most 1"),
    "a truth": ("turn=x.of.truth(True)", "f: turn: gives True, where a number is expected; a truth is made one by"),
    "a row too short": ("players=x.after.now.players[:1]",
                        "f: players: gives a row of 1, where a row of 2 is expected; write tuple([… for … in …])"),
    "the set-up": ("cards=()", "f: changes cards, which stays as it was set up; only the numbers of a position can be changed"),
}


@pytest.mark.parametrize("what", others_slow([(each,) for each in POSITIONS], 2))
def test_positions_that_are_none_are_noticed(tmp_path: Path, what: str) -> None:
    change, said = POSITIONS[what]
    code = f"from century_rules import evolve\ndef f(x):\n    return evolve(x.after.now, {change})"
    assert f"ruling.toml: {said}" in only(noticed(tmp_path, code, INSTEAD), "raises").says


WHOLE = {
    "points": ("return points[:1]", "f: gives 1 points, where 2 points are expected, by seat; write tuple([… for … in …])"),
    "wins": ("return points", "f: gives "),
}


@pytest.mark.parametrize("kind", others_slow([(each,) for each in WHOLE], 2))
def test_rows_that_are_none_are_noticed(tmp_path: Path, kind: str) -> None:
    code, said = WHOLE[kind]
    head = "def f(x, points):" if kind == "points" else "def f(x, points, wins):"
    assert f"ruling.toml: {said}" in only(noticed(tmp_path, f"{head}\n    {code}", f'{kind} = "f"\n'), "raises").says


OTHERWISE = {
    "by a helper of the library": (
        f"from century_rules.solving.terms import unknowns_in\n{IDLE.replace('f(x)', 'g(x)')}\n"
        "def f(x):\n    if unknowns_in([x.before.now.turn]):\n        return x.of.truth(False)\n    return g(x)",
        "over a solver's unknown numbers the Python part says something else"),
    "by what a name is": (
        f"from century_rules.solving.terms import is_negation\n{IDLE.replace('f(x)', 'g(x)')}\n"
        "def f(x):\n    found = g(x)\n    return x.of.any(found, x.of.truth(is_negation(x.of.neg(found))))",
        "over a solver's unknown numbers the Python part says something else"),
    "by asking Python": ("def f(x):\n    return x.of.truth(True if x.before.now.turn == 1 else False)",
                         "an unknown cannot be asked whether it is so (by `and`, `or`, `not`, `if`, `in`, all() or any())"),
    "by Python's equality": ("def f(x):\n    return x.before.now.turn == 1",
                             "over the expressions of exported models the Python part says something else"),
    "by a row": ("def f(x):\n    return x.of.is_((0, 0)[x.before.now.turn], 1)",
                 "an unknown has no value yet: claims add, subtract and compare"),
}


@pytest.mark.parametrize("how", others_slow([(each,) for each in OTHERWISE], 2))
def test_what_is_different_over_unknown_numbers_is_noticed(tmp_path: Path, how: str) -> None:
    code, said = OTHERWISE[how]
    found = [each for each in noticed(tmp_path, code) if each.kind != "stranded"]
    assert said in only(found, "unknown numbers").says


@pytest.mark.parametrize(("kind", "head", "code", "about"), [
    ("points", "f(x, points)", "tuple([x.of.add(each, x.of.number(len(unknowns_in([each])))) for each in points])",
     "points and winners"),
    ("wins", "f(x, points, wins)", "tuple([x.of.any(x.of.truth(len(unknowns_in(points)) > 0), each) for each in wins])",
     "points and winners"),
    ("begins", "f(x)", "evolve(x.now, turn=x.of.number(min(1, len(unknowns_in([x.now.turn])))))", "how the game begins"),
    ("instead", "f(x)", "evolve(x.after.now, turn=x.of.number(min(1, len(unknowns_in([x.after.now.turn])))))", "`rest`"),
])
def test_other_kinds_that_are_different_are_noticed(tmp_path: Path, kind: str, head: str, code: str, about: str) -> None:
    imported = "from century_rules import evolve\nfrom century_rules.solving.terms import unknowns_in\n"
    found = noticed(tmp_path, f"{imported}def {head}:\n    return {code}", INSTEAD if kind == "instead" else f'{kind} = "f"\n')
    assert [each.says for each in found if each.kind == "unknown numbers" and each.says.startswith(about)], found


REMEMBERS = ("from century_rules.cli.group import VERBS\ndef f(x):\n    VERBS.update([(len(VERBS), 0)])\n"
             "    return x.of.truth(len(VERBS) % 7 == 0)")
SLOWLY = "from century_rules.cli.group import VERBS\ndef f(x):\n    return x.of.truth(len(VERBS) > 100)"


def test_what_remembers_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group, "VERBS", dict(group.VERBS))  # a dictionary that it can reach; lists of its own are refused
    assert {each.kind for each in noticed(tmp_path, REMEMBERS)} & {"differs", "raises", "remembers"}


@pytest.mark.in_turn(3)
def test_what_says_something_else_later_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is played it says the same; another entry in that dictionary, and it does not."""
    monkeypatch.setattr(group, "VERBS", dict(group.VERBS))
    calm, made, begun = noticed(tmp_path, SLOWLY), in_force, list[object]()

    def later(*files: object, **others: object) -> object:
        begun.append(files)
        if len(begun) == 2:  # the first is played, the second is asked again
            group.VERBS.update((str(number), next(iter(group.VERBS.values()))) for number in range(100))
        return made(*files, **others)  # type: ignore[arg-type]  # as they were given

    monkeypatch.setattr(checking, "in_force", later)
    assert calm == [] and "remembers" in {each.kind for each in noticed(tmp_path, SLOWLY)}


# --- the verb -----------------------------------------------------------------------------------------------------------


def test_a_bad_file_ends_with_2(tmp_path: Path) -> None:
    file = written(tmp_path, with_python("def f(x):\n    return type(x.of) == 1"))
    answer = run("rule", "check", str(file))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"… {file}: running its Python part\n")
    assert f"century-rules: {file}: python, line 7: type() asks which object something is" in answer.stderr
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
