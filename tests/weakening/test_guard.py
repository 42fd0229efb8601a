"""A theorem says no less than its property, and every part of it is needed for that: seen on broken plays that are invented.

Most theorems say what their property says, in its text: `test_kept` is about these. Of the others one that is made to say less
accepts something that its property rejects: a play that takes a step the rules do not make, or real steps under rules in which
something is forbidden, or counted otherwise. The same seeds make the same plays; nothing about them is pinned.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.state import State
from century_rules.process.content import load_content
from century_rules.theory.theorem import AsClaimed, Theorem
from century_rules.theory.theories import Theory
from tests.sampling import by_commit

from .exceptions import COSTLY, DIFFER, NOT_MISSED
from .material import NEEDS, Material
from .mutating import constants_of, names_of
from .weakened import Watched, weakenings

pytestmark = pytest.mark.in_turn(3)

PLAYS_FOR_A_PART = 80


def said_otherwise(known: Theory[State, Action]) -> list[Theorem]:
    """The theorems of which no part is their property itself."""
    by_property = {each.id for module in load_content("proofs", "eastern-wonders") for each in getattr(module, "THEOREMS", ())
                   if any(isinstance(part.holds, AsClaimed) for part in each.parts)}
    return [each for each in known.theorems.values() if each.id not in COSTLY and each.id not in by_property]


def test_a_theorem_says_no_less_than_its_property(known: Theory[State, Action], material: Material) -> None:
    differ: dict[str, Counter[str]] = {}
    for theorem in said_otherwise(known):
        watched = Watched(material, random.Random(theorem.id), theorem, known.properties[theorem.id])
        for part in theorem.parts:
            watched.draw(part, None, PLAYS_FOR_A_PART)
        while not watched.rejected and watched.drawn < 3_000:
            watched.draw(theorem.parts[0], None, PLAYS_FOR_A_PART)
        rejected = len(watched.rejected)
        assert rejected, f"{theorem.id}: the property rejects none of the broken plays"
        unexplained = [broken.says for broken in watched.differ if not explained(theorem.id, broken.says)]
        if unexplained:
            differ[theorem.id] = Counter(unexplained)
    assert differ == {}


def explained(theorem_id: str, says: str) -> bool:
    return any(kind in says for kind in DIFFER.get(theorem_id, {}))


def test_a_part_is_missed_when_it_is_left_out(known: Theory[State, Action], material: Material) -> None:
    """Of some theorems, others at every commit."""
    assert not_missed(known, material, by_commit(said_otherwise(known), 4)) == {}


@pytest.mark.slow
def test_every_part_is_missed_when_it_is_left_out(known: Theory[State, Action], material: Material) -> None:
    assert not_missed(known, material, said_otherwise(known)) == {}


def not_missed(known: Theory[State, Action], material: Material, theorems: list[Theorem]) -> dict[str, set[str]]:
    """By theorem, the parts that no broken play misses, if nothing says why."""
    unmissed: dict[str, set[str]] = {}
    for theorem in theorems:
        left_out = [each for each in weakenings(theorem) if each.kind == "part"]
        watched = Watched(material, random.Random(theorem.id), theorem, known.properties[theorem.id])
        noticed = watched.noticed(left_out, most=3_000, of_each=0)
        if missing := {each.part for each in left_out if noticed.get(each) != "property"}:
            unmissed[theorem.id] = missing
    return {each: parts - set(NOT_MISSED.get(each, {})) for each, parts in unmissed.items()
            if parts - set(NOT_MISSED.get(each, {}))}


def test_a_theorem_is_claimed_where_its_property_is(known: Theory[State, Action]) -> None:
    """A theorem that needs more readings would say less, and one that needs fewer is another claim."""
    fields = {doubt.id: doubt.field for doubt in AMBIGUITIES}
    for theorem in known.theorems.values():
        needs = {fields[name]: {value} for name, value in theorem.needs.items()}
        assert needs == {field: {str(reading) for reading in readings}
                         for field, readings in NEEDS.get(theorem.id, {}).items()}, theorem.id


def test_operations_and_phases_that_claims_speak_of_are_known_by_name(known: Theory[State, Action]) -> None:
    """Broken plays are drawn by what claims name: that is found in their text."""
    parts = {f"{theorem.id}/{part.name}": part for theorem in known.theorems.values() for part in theorem.parts}
    assert "spend" in constants_of(parts["opening-is-paid/paid"].holds)
    assert "outcome" in names_of(parts["one-winner/winner"].holds)
    assert "allows" in names_of(parts["sail-on/free"].holds)
