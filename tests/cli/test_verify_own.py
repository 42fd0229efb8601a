"""``century-rules verify`` with a second solver, with a user's claims, and where an induction fails."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from century_rules.cli.second_opinion import SecondOpinion, worse
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task, repeatable
from century_rules.solving.obligation import Decision, Obligation
from century_rules.solving.terms import variable

from .test_verify import run

ONE = ("eastern-wonders", "-p", "2", "--only", "closed-port-idle", "--no-controls")
CLAIMS = '''\
def no_gold(game, position):
    """Nobody has a gold coin."""
    return all(player.gold == 0 for player in position.players)
'''


@pytest.mark.slow
def test_the_second_solver_agrees_and_the_last_line_says_so() -> None:
    pytest.importorskip("cvc5")
    code, out, _ = run(*ONE, "--recheck", "cvc5")
    assert code == 0
    last = out.splitlines()[-1]
    assert last.startswith("recheck cvc5 ") and last.endswith("agree, 0 disagree, 0 not decided")
    assert int(last.split(": ")[1].split(" ")[0]) > 300


def two_tasks() -> list[Task]:
    x = variable("x")
    return [Task(name, lambda: Obligation("one", (("low", x >= 2),), x >= 1)) for name in ("right", "said")]


@pytest.mark.parametrize(("verdict", "expected", "count"), [
    (Verdict.PROVED, 0, "2 obligations, 2 agree, 0 disagree, 0 not decided"),
    (Verdict.REFUTED, 1, "2 obligations, 1 agree, 1 disagree, 0 not decided"),
    (Verdict.UNKNOWN, 3, "2 obligations, 1 agree, 0 disagree, 1 not decided"),
])
def test_disagreement_is_a_failure(
    capsys: pytest.CaptureFixture[str], verdict: Verdict, expected: int, count: str,
) -> None:
    """Two obligations that hold; what the first solver is said to have said of the second is the parameter."""
    pytest.importorskip("cvc5")
    tasks = repeatable(two_tasks(), two_tasks)
    decided = {"right": Decision("right", Verdict.PROVED, ("low",)), "said": Decision("said", verdict, ("low",), reason="-")}
    second = SecondOpinion(workers=1)
    second.take(2, tasks, decided)
    second.ask(lambda _text: None)
    second.show()
    out = capsys.readouterr().out
    assert second.exit_code() == expected and count in out
    assert ("2 players, said: disagree; z3 says sat" in out) is (expected == 1)
    assert second.as_json()["obligations"] == 2 and second.as_json()["disagree"] == int(expected == 1)


def test_what_was_not_asked_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """As after Ctrl-C: the count is of what was answered, and the rest is named."""
    pytest.importorskip("cvc5")
    x = variable("x")
    second = SecondOpinion(workers=1)
    second.take(2, [Task("one", lambda: Obligation("one", (), x >= 1))], {"one": Decision("one", Verdict.REFUTED)})
    second.show()
    out = capsys.readouterr().out
    assert "not asked about: 1 obligation" in out and "0 obligations, 0 agree" in out


@pytest.mark.slow
def test_claims_of_ones_own_are_rechecked_too(tmp_path: Path) -> None:
    pytest.importorskip("cvc5")
    file = tmp_path / "mine.py"
    file.write_text(CLAIMS, encoding="utf-8")
    code, out, _ = run("spice-road", "-p", "2", "--also", str(file), "--only", "mine", "--recheck", "cvc5", "--json")
    answer = json.loads(out)["recheck"]
    assert code == 1 and answer["obligations"] == answer["agree"] > 300 and not answer["open"]


def test_exit_codes_of_several_checks() -> None:
    assert [worse(0, 0), worse(0, 3), worse(3, 1, 0), worse(1), worse(1, 2, 3)] == [0, 3, 1, 1, 2]


def test_without_cvc5_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cvc5", None)
    code, _, err = run(*ONE, "--recheck", "cvc5")
    assert code == 2 and "pip install 'century-rules[recheck]'" in err


@pytest.mark.in_turn(3)
def test_a_claim_of_ones_own_that_fails_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(CLAIMS, encoding="utf-8")
    code, out, _ = run("spice-road", "-p", "2", "--also", str(file), "--only", "mine")
    assert code == 1
    assert "mine/no_gold, 2 players, all readings ... REFUTED by a real play" in out
    assert "claims" in out and "caravans-fit" not in out


@pytest.mark.slow
def test_a_claim_of_ones_own_in_json(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(CLAIMS, encoding="utf-8")
    code, out, _ = run("spice-road", "-p", "2", "--also", str(file), "--only", "mine", "--json")
    (answer,) = json.loads(out)["also"]
    assert code == 1 and json.loads(out)["findings"] == []
    assert answer["name"] == "no_gold" and answer["statement"] == "Nobody has a gold coin."
    assert answer["verdict"] == "refuted" and answer["help"] and not answer["as_expected"]
    assert answer["broken_by"]["record"].startswith("century-rules record 1") and answer["broken_by"]["actions"] > 0


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text('def no_gold(game, position):\n    """None."""\n    while True:\n        pass\n', encoding="utf-8")
    code, _, err = run("spice-road", "--also", str(file))
    assert code == 2 and "bad.py:3: `while` is outside the subset" in err and "Traceback" not in err


@pytest.mark.slow
def test_controls_are_explained_when_asked() -> None:
    code, out, _ = run("eastern-wonders", "-p", "2", "--only", "one-closed-port", "--explain")
    assert code == 0
    assert "claim/closed-when-drawn is not inductive" in out and "without EW-5.3) the invariants allow this" in out
    assert "reachable: yes" in out


@pytest.mark.slow
def test_a_theorem_that_fails_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours without one of its invariants: no longer inductive, and true of the small game."""
    from century_rules.desk.proving import verify
    from century_rules.theory import theories

    whole = theories.theory(RULEBOOK)
    lacking = attrs.evolve(whole, invariants=tuple(each for each in whole.invariants if each.name != "closed-when-drawn"))
    monkeypatch.setattr(theories, "theory", lambda _game: lacking)
    monkeypatch.setattr(verify, "theory", lambda _game: lacking)
    code, out, _ = run("eastern-wonders", "-p", "2", "--only", "one-closed-port", "--no-controls", "--workers", "1")
    assert code == 1 and "UNKNOWN: theorem/one-closed-port/one is not inductive" in out
    assert "theorem/one-closed-port/one is not inductive: From the moment" in out and "and there the claim is false" in out
    assert "does not reach the first 10 of its counterexamples, and the claim holds in all 8,906 positions there" in out
    assert "that says nothing of the printed game, nor of other readings" in out
