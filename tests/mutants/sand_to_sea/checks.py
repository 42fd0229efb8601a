"""A short selection of the checks of From Sand to Sea: what each of them notices about the rules as they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.mutants.failing import Noting
from tests.mutants.patching import ROOT


def failed(*tests: str) -> str:
    """The first of those tests that fails; "" if all pass."""
    noting = Noting()
    named = [str(ROOT / "tests" / each) for each in tests]
    pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", "-m", "not slow", *named], [noting])
    return noting.failed


CHECKS: dict[str, Callable[[], str]] = {
    "by hand": partial(failed, "sand_to_sea/test_rules.py"),
    "positions": partial(failed, "sand_to_sea/test_positions_by_hand.py", "sand_to_sea/test_readings.py"),
    "counts": partial(failed, "search/test_perft_numbers.py::test_the_rules_count_the_pinned_numbers[sand-to-sea]"),
    "plays": partial(failed, "proofs/test_kept_plays.py::test_every_play_is_legal[sand-to-sea]")}
"""The rules by hand, clause by clause; whole positions and readings by hand; pinned numbers of plays; plays that are stored."""

USUAL = tuple(CHECKS)
"""Those that look for mistakes in the rules."""

COMPARING: tuple[str, ...] = ()
"""Those that compare the two formulations: there is one."""
