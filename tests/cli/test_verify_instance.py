"""``century-rules verify --instance``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run


def test_a_theorem_holds_and_a_false_claim_is_refuted_with_its_play() -> None:
    asked = ("--only", "one-winner", "--only", "everybody-scores")
    result = run("verify", "eastern-wonders", "--instance", "cove", "--plays", *asked)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "scores/one-winner ... HOLDS ON INSTANCE (8,562 positions)",
        "extremes/everybody-scores ... REFUTED, as it should be (75 positions, a play of 5 actions)",
        *result.stdout.splitlines()[2:7],
        "cove: 2 of 2 claims came out as expected"]
    assert [line.split(".")[0].strip() for line in result.stdout.splitlines()[2:7]] == ["1", "2", "3", "4", "5"]


def test_the_reason_why_a_false_claim_holds() -> None:
    result = run("verify", "eastern-wonders", "--instance", "cove", "--only", "no-closed-port-before-round-3", "--json")
    found, = json.loads(result.stdout)["findings"]
    assert (result.exit_code, found["verdict"], found["expected"]) == (0, "holds on instance", "holds on instance")
    assert found["reason"] == "it begins late: the opening takes 4 rounds" and found["play"] == []


def test_a_file(tmp_path: Path) -> None:
    """A box in which P2 cannot score: the same claim, with nothing expected of it."""
    file = tmp_path / "pond.toml"
    file.write_text('players = 2\nreadings.supply = "counted"\ncomponents.base = "small"\n'
                    'opening = "P2 begin - A\\nP1 begin Y A; step W; stop; claim"')
    result = run("verify", "eastern-wonders", "--instance", str(file), "--only", "everybody-scores")
    assert result.exit_code == 0 and "extremes/everybody-scores ... REFUTED (" in result.stdout


@pytest.mark.parametrize(("given", "why"), [
    (["--instance", "cave"], "there is no instance 'cave' (did you mean cove?)"),
    (["--instance", "cove", "--players", "2"], "--players: cannot be given together with --instance"),
    (["--instance", "cove", "--recheck", "cvc5"], "--recheck: cannot be given together with --instance"),
    (["--instance", "cove", "--only", "nothing"], "there is no theorem 'nothing'"),
])
def test_bad_input(given: list[str], why: str) -> None:
    result = run("verify", "eastern-wonders", *given)
    assert result.exit_code == 2 and why in result.stderr
