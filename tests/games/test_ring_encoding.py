"""The second formulation of a game from a package of its own: compared with the rules, exported, and what is said without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.exporting.foreign import foreign_model
from century_rules.kernel.leaves import leaves
from tests.exporting.running import reached
from tests.games.installing import RULES_ONLY, changed, run
from tests.games.ring.ring.encoding import RULEBOOK


@pytest.fixture(scope="module")
def rules_only(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return changed(tmp_path_factory.mktemp("rules only"), RULES_ONLY)


@pytest.mark.parametrize(("arguments", "said"), [
    (("perft", "ring", "--against", "encoding"), "needs an encoding, a second formulation of the rules, and Ring has none"),
    (("export", "ring", "puddle", "--to", "promela"), "a model for another checker needs an encoding"),
])
def test_without_an_encoding_it_is_said(rules_only: Path, arguments: tuple[str, ...], said: str) -> None:
    answer = run(*arguments, site=rules_only)
    assert (answer.code, answer.out) == (2, "") and said in answer.err


def test_without_an_encoding_all_else_works(rules_only: Path) -> None:
    for verb in (("games",), ("perft", "ring", "-d", "2"), ("search", "ring", "puddle"), ("simulate", "ring", "-n", "2"),
                 ("search", "ring", "puddle", "--against", "staying=yes")):
        assert run(*verb, site=rules_only).code == 0


@pytest.mark.parametrize("options", [(), ("-p", "3", "-r", "staying=yes", "--seed", "3"), ("--instance", "puddle")])
def test_the_encoding_counts_the_same(options: tuple[str, ...]) -> None:
    answer = run("perft", "ring", "-d", "9", "--against", "encoding", *options)
    assert answer.code == 0 and "the encoding counts the same" in answer.out


WRONG = {
    "where a boat may sail": ("encoding.py", "of.is_(ahead, 2)", "of.is_(ahead, 3)", "sail"),
    "two boats at one island": ("encoding.py", "of.any(home, of.neg(taken))", "of.truth(True)", "sail"),
    "a full boat": ("encoding.py", "of.lt(crates", "of.le(crates", "load"),
    "a crate that stays": ("encoding.py", "lying=of.store(place, p.lying, of.number(0))", "lying=p.lying", "load"),
    "whose turn it is": ("encoding.py", "len(p.boats) - 1", "len(p.boats)", "rest"),
    "the end": ("encoding.py", "cast(Box, r.box).to_end)", "1 + cast(Box, r.box).to_end)", "harbour"),
    "a reading misread": ("encoding.py", "r.is_read(Staying.YES)", "r.is_read(Staying.NO)", "harbour"),
    "a reading misread in the rules": ("rules.py", "self.readings.staying == Staying.NO", "self.readings.staying == Staying.YES",
                                       "harbour"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_an_encoding_or_a_reading_that_is_wrong_is_noticed(tmp_path: Path, fault: str) -> None:
    """The negative controls: the play to where the two part is shown, with what each counts there."""
    file, old, new, said = WRONG[fault]
    answer = run("perft", "ring", "-d", "14", "--seed", "1", "--against", "encoding", site=changed(tmp_path, (file, old, new)))
    assert answer.code == 1
    assert "the encoding counts the same" not in answer.out
    assert "by reference and encoding:" in answer.out
    assert any(line.startswith("* ") and said in line for line in answer.out.splitlines())


def test_export(tmp_path: Path) -> None:
    file = tmp_path / "puddle.pml"
    assert run("export", "ring", "puddle", "--to", "promela", "-o", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("/* ring puddle, written by century-rules")
    assert "search in GAME" in run("export", "ring", "puddle", "--to", "maude").out
    assert "game-over: is not formulated for the encoding" in run(
        "export", "ring", "puddle", "--to", "maude", "--goal", "game-over").err


def test_the_exported_model_has_the_states_of_the_game() -> None:
    small = RULEBOOK.small("puddle")
    states, transitions = reached(foreign_model(RULEBOOK, small), tuple(leaves(small.start)))
    assert (len(states), transitions) == (200, 230)
