"""A clause id is the thread through everything: whatever names one names one that exists, and each is named by something."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.clauses import CLAUSES, DROPPABLE
from tests.eastern_wonders.encoded import known_rules
from tests.eastern_wonders.instances import game_of, instance
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.theory.theories import Theory, theory

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = re.compile(r"EW-\d+\.\d+[a-z]?\b")
ABOUT_CLAUSES = {"clauses.py", "theory.py"}
"""Files of the game that are no formulation of its rules."""


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


def files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".py", ".md", ".toml"))


def test_whatever_is_written_exists() -> None:
    written = {found for path in (*files("century_rules", "properties", "proofs", "docs"), ROOT / "README.md")
               for found in WRITTEN.findall(path.read_text(encoding="utf-8"))}
    assert written - set(CLAUSES) == set()
    assert len(written) == len(CLAUSES)


REFUSING = ("Refusal", "not_now", "not_yet", "no_occasion")


def test_every_refusal_in_the_source_names_a_clause() -> None:
    found: list[str] = []
    for path in files("century_rules/games/eastern_wonders"):
        if path.suffix != ".py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSING:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.append(str(first.value))
    assert len(found) > 30
    assert set(found) <= set(CLAUSES)


def test_every_guard_names_a_clause() -> None:
    small = instance("cove")
    state = small.start
    rules, values = known_rules(IntAlgebra(), game_of(small), state.setup), leaves(state)
    cited: set[str] = set()
    for operation in rules.operations:
        guards = operation.build(values, {name: low for name, (low, _) in operation.arguments.items()}).guards
        assert guards, operation.name
        cited |= {guard.clause for guard in guards}
    assert cited <= set(CLAUSES)
    assert len(cited) > 10


def test_ambiguities_controls_and_redundant_clauses_name_clauses(known: Theory[State, Action]) -> None:
    assert set(CLAUSES) >= DROPPABLE
    for ambiguity in AMBIGUITIES:
        assert ambiguity.clauses and set(ambiguity.clauses) <= set(CLAUSES), ambiguity.id
    for each in known.theorems.values():
        for control in each.controls:
            assert set(control.clauses) <= set(CLAUSES), (each.id, control.why)
            assert set(control.without) <= DROPPABLE, (each.id, control.why)
            assert control.clauses or control.readings, (each.id, control.why)
    assert set(known.redundant) <= set(CLAUSES)


def test_every_clause_is_cited_by_the_rules() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in files("century_rules/games/eastern_wonders")
                   if path.name not in ABOUT_CLAUSES)
    assert set(CLAUSES) - set(WRITTEN.findall(text)) == set()


def test_every_clause_is_cited_by_a_property(known: Theory[State, Action]) -> None:
    cited = {clause for claimed in known.properties.values() for clause in claimed.clauses}
    assert cited <= set(CLAUSES)
    assert set(CLAUSES) - cited == set()
