"""A short selection of the checks of From Sand to Sea: what each of them notices about the rules as they are."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.mutants.failing import Noting
from tests.mutants.patching import ROOT
from tests.sand_to_sea.test_pairing import play

COMPARISONS = 8_000


def pairing() -> str:
    """The encoding beside the reference in random play."""
    _, difference = play(random.Random(3), COMPARISONS)
    return " ".join(map(str, difference[:2]))


def by_hand() -> str:
    """The rules by hand, clause by clause."""
    noting = Noting()
    by_clause = str(ROOT / "tests/sand_to_sea/test_rules.py")
    pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", by_clause], [noting])
    return noting.failed


CHECKS: dict[str, Callable[[], str]] = {"pairing": pairing, "by hand": by_hand}

USUAL = tuple(CHECKS)
"""Those that look for mistakes in the rules."""

COMPARING = ("pairing",)
"""Those that compare the two formulations."""
