"""What is refused in a file of one's own: names that clash, claims made in a loop, questions of objects, names there are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.claims.own_file import addition
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.games.eastern_wonders.theory import NAMES
from century_rules.kernel.errors import InvalidInput
from century_rules.solving.prover import prover_once
from century_rules.theory.theories import Theory, theory
from century_rules.theory.written import check_written

from .own import claim, step_claim, written


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


def ghost(name: str) -> str:
    return f"GHOSTS = (Ghost({name!r}, 0, lambda x: x.of.number(1)),)\nINVARIANTS = (Invariant('c', '-', drawn),)\n"


@pytest.mark.parametrize("kind", ["constants", "leaves", "arguments", "fields of the table"])
def test_a_ghost_named_like_something_of_the_game_is_refused(known: Theory[State, Action], tmp_path: Path, kind: str) -> None:
    """Every constant and every number on the table: asked by name, and of a file for some of each."""
    full = prover_once(RULEBOOK, 4)
    names = {"constants": list(full.system.parameters), "leaves": list(full.system.paths), "arguments": list(NAMES.arguments),
             "fields of the table": full.rules.constants()}[kind]
    from century_rules.desk.claims.own_file import _of_the_game

    assert len(names) >= len(NAMES.arguments) and all(_of_the_game(RULEBOOK, name) for name in names)
    for name in names[:: max(1, len(names) // 7)]:
        with pytest.raises(InvalidInput, match="is named like"):
            addition(known, written(tmp_path, ghost(name)))


def test_a_ghost_of_another_name_is_not(known: Theory[State, Action], tmp_path: Path) -> None:
    for name in ("claims so far", "rounds", "seen[0]", "has sailed"):
        assert addition(known, written(tmp_path, ghost(name))).ghosts[0].name == name


def test_kinds_of_names_are_kept_apart_by_construction() -> None:
    """Whatever a ghost is called, its unknown is not that of a constant, a leaf or an argument."""
    from century_rules.solving.prover import in_view
    from century_rules.solving.terms import variable

    full = prover_once(RULEBOOK, 2)
    taken = {str(term) for term in full.system.parameters.values()} | set(full.system.paths)
    for name in (*full.system.parameters, *full.system.paths, *NAMES.arguments):
        assert str(variable(in_view(name))) not in taken


@pytest.mark.parametrize(("text", "message"), [
    ("INVARIANTS = [Invariant(f'k{k}', '-', lambda x: x.of.le(x.now.drawn, x.of.number(k)))\n"
     "              for k in range(30, 33)]\n", "reads k"),
    ("INVARIANTS = []\nfor k in range(30, 33):\n"
     "    INVARIANTS.append(Invariant(f'k{k}', '-', lambda x: x.of.le(x.now.drawn, x.of.number(k))))\n", "reads k"),
    ("made = [lambda x: x.of.le(x.now.drawn, x.of.number(k)) for k in range(30, 33)]\n"
     "INVARIANTS = [Invariant(f'k{n}', '-', each) for n, each in enumerate(made)]\n", "one text with the same values"),
    ("GHOSTS = [Ghost(f'g{k}', 0, lambda x: x.of.add(x.before.ghosts['g1'], x.of.number(k))) for k in (1, 2)]\n"
     "INVARIANTS = (Invariant('c', '-', drawn),)\n", "reads k"),
    ("PARTS = tuple(Always(f'p{k}', lambda x: x.of.le(x.now.drawn, x.of.number(k))) for k in (30, 31))\n"
     "THEOREMS = (Theorem('t', PARTS, CONTROL),)\nINVARIANTS = ()\n", "reads k"),
    ("limit = 40\n\n\ndef low(x):\n    return x.of.le(x.now.drawn, x.of.number(limit))\n\n\n"
     "INVARIANTS = (Invariant('c', '-', low),)\nlimit = 4\n", "reads limit, which was 40 and is 4 now"),
    ("limit = 40\n\n\ndef most():\n    return limit\n\n\n"
     "INVARIANTS = (Invariant('c', '-', lambda x: x.of.le(x.now.drawn, x.of.number(most()))),)\nlimit = 4\n", "reads limit"),
])
def test_a_claim_that_reads_what_changes_is_refused(
    known: Theory[State, Action], tmp_path: Path, text: str, message: str,
) -> None:
    with pytest.raises(InvalidInput) as refused:
        addition(known, written(tmp_path, text))
    assert message in str(refused.value) and "as a default of the lambda" in str(refused.value)


@pytest.mark.parametrize("text", [
    "INVARIANTS = [Invariant(f'k{k}', '-', lambda x, k=k: x.of.le(x.now.drawn, x.of.number(k))) for k in range(30, 33)]\n",
    "def at_most(k):\n    return lambda x: x.of.le(x.now.drawn, x.of.number(k))\n\n\n"
    "INVARIANTS = [Invariant(f'k{k}', '-', at_most(k)) for k in range(30, 33)]\n",
    "from functools import partial\n\n\ndef at_most(k, x):\n    return x.of.le(x.now.drawn, x.of.number(k))\n\n\n"
    "INVARIANTS = [Invariant(f'k{k}', '-', partial(at_most, k)) for k in range(30, 33)]\n",
    "INVARIANTS = (Invariant('c', '-', drawn),)\nTHEOREMS = (Theorem('t', (Always('p', drawn),), CONTROL),)\n",
])
def test_a_claim_whose_values_are_bound_is_taken(known: Theory[State, Action], tmp_path: Path, text: str) -> None:
    assert addition(known, written(tmp_path, text)).invariants


def test_ours_say_what_they_said(known: Theory[State, Action]) -> None:
    check_written([*known.invariants, *known.ghosts, *known.theorems.values()])


@pytest.mark.parametrize(("text", "message"), [
    (claim("return x.of.truth(x.now.phase is not Phase.OVER)"), "`is` asks which object"),
    (claim("return x.of.truth(isinstance(x.now.drawn, int))"), "isinstance() asks"),
    (claim("return x.of.truth(type(x.now.drawn) == int)"), "type() asks"),
    (step_claim("return kept(x)", "('harvset',)"), "no operation 'harvset' (did you mean harvest?)"),
    (step_claim("return kept(x)", "'harvest'"), "operations should be a tuple"),
    (claim("return drawn(x)").replace("INVARIANTS", "THEOREMS = (Theorem('t', (Always('p', drawn),), CONTROL, "
                                      "needs={'pickup': 'some'}),)\nINVARIANTS"), "none of its readings"),
    (claim("return drawn(x)").replace("INVARIANTS", "THEOREMS = (Theorem('t', (Always('p', drawn),), "
                                      "(Control(('EW-9.9',), '-'),)),)\nINVARIANTS"), "no clause 'EW-9.9'"),
    ("THEOREMS = (Theorem('t', (Always('p', drawn), Always('p', drawn)), CONTROL),)\nINVARIANTS = ()\n", "two parts named 'p'"),
    ("THEOREMS = (Theorem('t', (Always('p/step', drawn),), CONTROL),)\nINVARIANTS = ()\n", "needs another name"),
    ("THEOREMS = (Theorem('t', (drawn,), CONTROL),)\nINVARIANTS = ()\n", "a part should be an Always or an OnStep"),
    ("THEOREMS = (Theorem('every-game-ends', (Always('p', drawn),), CONTROL),)\nINVARIANTS = ()\n", "another theorem named"),
    (claim("return drawn(x)", name="constant:closed_at"), "needs another name"),
    ("GHOSTS = (Ghost('g', True, lambda x: x.of.number(1)),)\nINVARIANTS = (Invariant('c', '-', drawn),)\n", "whole number"),
])
def test_what_would_be_misunderstood_is_refused(known: Theory[State, Action], tmp_path: Path, text: str, message: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(InvalidInput) as refused:
        addition(known, file)
    assert message in str(refused.value) and str(file) in str(refused.value), str(refused.value)


def test_a_file_named_like_a_family_of_ours_is_refused(known: Theory[State, Action], tmp_path: Path) -> None:
    file = tmp_path / "turns.py"
    file.write_text(written(tmp_path, claim("return drawn(x)")).read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(InvalidInput, match="'turns' is the name of claims of ours"):
        addition(known, file)
