"""``century-rules verify``: what it prints, its JSON, its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import z3
from click.testing import CliRunner

from century_rules.cli.group import group


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(group, ["verify", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.in_turn(3)
def test_json_has_what_a_program_needs() -> None:
    code, out, _ = run("eastern-wonders", "--players", "2", "--only", "closed-port-idle", "--json")
    assert code == 0
    (finding,) = json.loads(out)["findings"]
    assert {"id", "clauses", "players", "readings", "verdict", "engine", "seconds"} <= set(finding)
    assert finding["id"] == "closed-port-idle" and finding["verdict"] == "proved" and finding["players"] == 2
    assert all(control["play"][-1] and control["broken"] for control in finding["controls"])


@pytest.mark.in_turn(3)
def test_people_see_verdict_control_and_play(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    code, out, _ = run("eastern-wonders", "-p", "2", "--only", "closed-port-idle", "--plays", "--html", str(file))
    assert code == 0
    page = file.read_text(encoding="utf-8")
    assert '<span class="grade proved">Proved</span>' in page and "Negative controls that break the proof: 1 of 1" in page
    assert "PROVED" in out and "without EW-5.3" in out and "1 of 1 as expected" in out
    assert "    Turn 1, P1" in out and "--plays" not in out


@pytest.mark.in_turn(3)
def test_a_limit_that_runs_out_is_exit_code_3() -> None:
    code, out, _ = run("eastern-wonders", "-p", "2", "--only", "move-can-finish", "--no-controls", "--rlimit", "1000")
    assert code == 3
    rules, *theorems = out.splitlines()
    assert "the rules raise nothing but their own errors" in rules and any("UNKNOWN" in line for line in theorems)
    assert not any("PROVED" in line or "--plays" in line for line in theorems), "there is none"


@pytest.mark.parametrize(("arguments", "message"), [
    (("eastern-wonder",), "there is no game 'eastern-wonder'"),
    (("eastern-wonders", "-p", "5"), "--players: 5; Eastern Wonders is for 2 to 4 players"),
    (("eastern-wonders", "--only", "port-closure"), "there is no theorem 'port-closure'"),
    (("eastern-wonders", "-p", "2", "--only", "closed-port-idle", "--export", "/dev/null/x"), "--export /dev/null/x: cannot be"),
])
def test_bad_input_is_named(arguments: tuple[str, ...], message: str) -> None:
    code, _, err = run(*arguments)
    assert code == 2 and message in err and "Traceback" not in err


@pytest.mark.slow
def test_exported_obligations_say_the_same_to_a_solver_that_reads_them(tmp_path: Path) -> None:
    code, _, _ = run("eastern-wonders", "-p", "2", "--only", "closed-port-idle", "--no-controls", "--export", str(tmp_path))
    assert code == 0
    files = sorted(tmp_path.glob("*.smt2"))
    assert len(files) > 300
    for file in files[::25]:
        solver = z3.Solver()
        solver.from_string(file.read_text())
        assert solver.check() == z3.unsat, file.name
