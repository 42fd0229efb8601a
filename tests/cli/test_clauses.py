"""``century-rules clauses --why``."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import attrs
import pytest

from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.theory import theories
from tests.cli.running import run
from tests.signals import hear_ctrl_c

LINE = [sys.executable, "-m", "century_rules", "clauses", "eastern-wonders"]


def test_why() -> None:
    result = run("clauses", "eastern-wonders", "--why", "EW-3.5", "--why", "EW-6.1", "--why", "EW-3.5")
    assert result.exit_code == 0, result.output
    first, second = result.stdout.split("\nEW-6.1 ... ")
    for part in ("EW-3.5 ... LOAD-BEARING", "Who cannot pay", "Source: J■3", "Note: So a step",
                 "Cited by somebody-can-act: ", "Cited by move-can-finish: A ship under way",
                 "It breaks move-can-finish: A ship under way", "EW-3.5 overridden (a ship may sail", "On the small game cove",
                 "after 27 actions", "C cloves", "*P1  ship C  hold Y (1/2)", "2 sails from W to A, laying 1 ginger on W",
                 "With EW-3.5 in force, at step 2: Not allowed. EW-3.5: "):
        assert part in " ".join(first.split()) or part in first, part
    assert "EW-6.1 overridden (a harvest takes three ginger): " in second
    assert max(map(len, result.stdout.splitlines())) <= 96


def test_why_in_json() -> None:
    result = run("clauses", "eastern-wonders", "--why", "EW-3.5", "--json")
    (answer,) = json.loads(result.stdout)
    assert result.exit_code == 0 and answer["id"] == "EW-3.5" and answer["load_bearing"] is True
    assert answer["redundant"] is None and answer["used_in_proofs"] is None
    assert "move-can-finish" in {each["id"] for each in answer["properties"]}
    lost = answer["without"][0]
    assert lost["breaks"] == "move-can-finish" and lost["instance"] == "cove" and lost["alone"] and lost["shortest"]
    assert len(lost["play"]) == 2 and lost["steps_in"]["action"] == 2


def test_a_clause_that_is_not_shown_to_be_load_bearing(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = attrs.evolve(theories.theory(RULEBOOK), theorems={})
    monkeypatch.setattr(theories, "theory", lambda _game: bare)
    result = run("clauses", "eastern-wonders", "--why", "EW-3.5")
    assert result.exit_code == 1
    assert "NOT SHOWN TO BE LOAD-BEARING" in result.stdout


@pytest.mark.parametrize(("arguments", "expected"), [
    (("--why", "EW-3.55"), "there is no clause 'EW-3.55' (did you mean EW-3.5?)"),
    (("EW-3.4", "--why", "EW-3.5"), "--why: cannot be given together with EW-3.4; give each clause as --why ID"),
    (("--cores",), "--cores: say of which clauses, with --why ID"),
    (("--why", "EW-3.5", "--cores", "--players", "5"), "--players: 5; Eastern Wonders is for 2 to 4 players"),
    (("--why", "EW-3.5", "--cores", "--workers", "0"), "'--workers'"),
    (("--why",), "'--why' requires an argument"),
])
def test_bad_input(arguments: tuple[str, ...], expected: str) -> None:
    result = run("clauses", "eastern-wonders", *arguments)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stdout == "" and "Traceback" not in result.stderr


def test_an_interrupt_leaves_what_was_found() -> None:
    with subprocess.Popen([*LINE, "--why", "EW-3.5", "--cores"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, preexec_fn=hear_ctrl_c) as process:
        assert process.stdout is not None
        seen = ""
        while "in force" not in seen:
            line = process.stdout.readline()
            assert line, "ended before the play was told"
            seen += line
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "interrupted" in err and "1 of 1 clauses" in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_the_proofs_that_use_a_clause() -> None:
    result = run("clauses", "eastern-wonders", "--why", "EW-3.5", "--cores")
    assert result.exit_code == 0
    assert "EW-3.5: Used, for 2 players, in the proofs of: " in result.stdout
    assert "move-can-finish" in result.stdout.partition("in the proofs of:")[2]
