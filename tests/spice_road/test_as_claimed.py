"""Theorems that say what their property says in plain Python, lifted; the text of it is not written twice."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.process.content import load_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.property import PlayProperty
from century_rules.solving.prover import prover_once
from century_rules.theory.theorem import OnStep, as_claimed
from century_rules.theory.theories import _Plain, theory_once

OF_PLAYS = {"most-added-by-a-play", "most-acquisitions", "equal-turns"}
"""A play has no lifting; what is proved of these is about the history that a proof keeps."""
OTHERWISE = {"somebody-can-act": "which action is possible", "most-cubes-while-playing": "for which cards"}
"""What the theorem says besides its property, so that it has a predicate of its own."""


def test_they_say_something() -> None:
    known = theory_once(RULEBOOK)
    assert all(part.holds is not as_claimed for each in known.theorems.values() for part in each.parts)
    plain = load_content("proofs", "spice-road")
    named = {each.id for module in plain for each in getattr(module, "THEOREMS", ()) if each.parts[0].holds is as_claimed}
    assert named == set(known.theorems) - OF_PLAYS - set(OTHERWISE)
    assert {each for each in known.theorems if isinstance(known.properties[each], PlayProperty)} == OF_PLAYS


def test_a_step_is_not_said_of_positions() -> None:
    known = theory_once(RULEBOOK)
    theorem = attrs.evolve(known.theorems["caravans-fit"], parts=(OnStep("fit", as_claimed),))
    with pytest.raises(InvalidInput, match="it is said of positions"):
        _Plain(RULEBOOK, known.properties).with_parts(theorem)


def test_by_itself_it_says_nothing() -> None:
    rules = prover_once(RULEBOOK, 2).rules
    with pytest.raises(InvalidInput, match="which knows the property"):
        as_claimed(rules.scene(rules.start, {}))
