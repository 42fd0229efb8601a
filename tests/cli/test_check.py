"""``century-rules check``."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from century_rules.desk.breaking import on_instances
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.search import Exploration, explore
from century_rules.search.graph import Graph
from century_rules.theory.theories import theory
from tests.cli.running import run
from tests.eastern_wonders.instances import instance

ORDER = theory(RULEBOOK).ids


def test_a_theorem_holds_and_a_false_claim_is_refuted_with_its_play() -> None:
    asked = ("--only", "one-winner", "--only", "everybody-scores")
    result = run("check", "eastern-wonders", "cove", "--plays", *asked)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "scores/one-winner ... HOLDS ON INSTANCE (8,906 positions)",
        "extremes/everybody-scores ... REFUTED, as it should be (83 positions, a play of 5 actions)",
        *result.stdout.splitlines()[2:-1],
        "cove: 2 of 2 claims came out as expected, from where it begins on"]
    play, point = result.stdout.splitlines()[2:-3], " ".join(result.stdout.split())
    assert play[0].startswith("    Turn 1, P1     sails from C to W; ")
    assert "The point: against: At the end everybody has a point at least (EW-8.2)." in point
    every = run("check", "eastern-wonders", "cove", "--plays", "--actions", "--only", "everybody-scores").stdout.splitlines()
    numbers = [line.split()[0] for line in every if line.startswith("     ")]
    assert [number for number in numbers if number.isdigit()] == ["1", "2", "3", "4", "5"]


def test_the_reason_why_a_false_claim_holds() -> None:
    result = run("check", "eastern-wonders", "cove", "--only", "no-closed-port-before-round-3", "--json")
    found, = json.loads(result.stdout)["findings"]
    assert (result.exit_code, found["verdict"], found["expected"]) == (0, "holds on instance", "holds on instance")
    assert found["reason"] == "it begins late: the opening takes 4 rounds" and found["play"] == []


def test_a_file(tmp_path: Path) -> None:
    """A box in which P2 cannot score: the same claim, with nothing expected of it."""
    file = tmp_path / "pond.toml"
    file.write_text('players = 2\nreadings.supply = "counted"\ncomponents.base = "small"\n'
                    'opening = "P2 begin - A\\nP1 begin Y A; step W; stop; claim"')
    result = run("check", "eastern-wonders", str(file), "--only", "everybody-scores")
    assert result.exit_code == 0 and "extremes/everybody-scores ... REFUTED (" in result.stdout


def test_where_there_is_no_end_it_is_said_and_limited(tmp_path: Path) -> None:
    file = tmp_path / "tide.toml"
    file.write_text('players = 2\ncomponents.base = "small"')
    result = run("check", "eastern-wonders", str(file), "--only", "one-winner", "--max-states", "3000")
    assert result.exit_code == 3
    assert "under supply=unlimited tide may have infinitely many positions; each search is given up after 3,000" in result.stderr
    assert "scores/one-winner ... UNKNOWN: the search was given up after 3,000 positions" in result.stdout


@pytest.mark.parametrize("asked", ["one-winner", "voyage-cost", "can-always-end"])
def test_an_interrupt_ends_it_with_what_was_found(monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    """Whatever is being searched when it comes: no verdict is made of what was not searched to its end."""
    def walked(*_given: object) -> Graph[State, Action]:
        raise KeyboardInterrupt

    def searched(*_given: object, **_more: object) -> Exploration[State, Action]:
        found: Exploration[State, Action] = explore(small.game, [small.start], bounds=small.bounds, max_states=1)
        return attrs.evolve(found, why_stopped="interrupted")

    small, before = instance("cove"), [each for each in ORDER if each in ("one-outpost-each", asked)]
    monkeypatch.setattr(on_instances, "walk", walked)
    real = explore
    calls: list[int] = []

    def first_real(*given: object, **more: object) -> object:
        calls.append(1)
        return real(*given, **more) if len(calls) == 1 else searched()  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(on_instances, "explore", first_real)
    result = run("check", "eastern-wonders", "cove", *(part for each in before for part in ("--only", each)))
    assert result.exit_code == 3 and "interrupted after 1 claim" in result.stderr
    assert "UNKNOWN" not in result.stdout and result.stdout.count("HOLDS ON INSTANCE") == 1


@pytest.mark.parametrize(("given", "why"), [
    (["eastern-wonders", "cave"], "there is no instance 'cave' (did you mean cove?)"),
    (["eastern-wonder", "cove"], "there is no game 'eastern-wonder' (did you mean eastern-wonders?)"),
    (["eastern-wonders", "cove", "--players", "2"], "--players: is for --engine"),
    (["eastern-wonders", "cove", "--only", "nothing"], "there is no theorem 'nothing'"),
])
def test_bad_input(given: list[str], why: str) -> None:
    result = run("check", *given)
    assert result.exit_code == 2 and why in result.stderr


def test_the_answer_as_a_page_and_as_markdown(tmp_path: Path) -> None:
    page, marked = tmp_path / "cove.html", tmp_path / "cove.md"
    asked = ("--only", "one-winner", "--only", "everybody-scores", "--html", str(page), "--markdown", str(marked))
    assert run("check", "eastern-wonders", "cove", *asked).exit_code == 0
    for text in (page.read_text(encoding="utf-8"), marked.read_text(encoding="utf-8")):
        assert "Searched to its end" in text and "2 of 2 claims came out as expected, from where cove begins on" in text
        assert "Bounded: holds on a small game" in text and "Proved" not in text, "of a small game alone"
        assert "83 positions, a play of 5 actions." in text and "sails from C to W" in text


def test_what_is_not_decided_is_counted_apart(tmp_path: Path) -> None:
    page = tmp_path / "few.md"
    result = run("check", "eastern-wonders", "cove", "--max-states", "10", "--only", "one-winner", "--markdown", str(page))
    assert result.exit_code == 3
    assert "cove: 0 of 0 decided claims came out as expected, from where it begins on; 1 is not decided" in result.stdout
    assert "**Not all is decided**" in page.read_text(encoding="utf-8")
