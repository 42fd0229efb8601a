"""What the tests of the theorems' weakenings share: the theory, and real plays to be broken."""

from __future__ import annotations

import random

import pytest

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.theory.theories import Theory, theory

from .material import Material, sample_traces


@pytest.fixture(scope="package")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


@pytest.fixture(scope="package")
def material(known: Theory[State, Action]) -> Material:
    return sample_traces(known, random.Random(5), of_each=20)
