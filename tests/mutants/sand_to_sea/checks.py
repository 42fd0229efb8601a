"""A short selection of the checks of From Sand to Sea: what each of them notices about the rules as they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.mutants.failing import first_failed

CHECKS: dict[str, Callable[[], str]] = {
    "by hand": partial(first_failed, "tests/sand_to_sea/test_rules.py"),
    "positions": partial(first_failed, "tests/sand_to_sea/test_positions_by_hand.py", "tests/sand_to_sea/test_readings.py"),
    "counts": partial(first_failed, "tests/search/test_perft_numbers.py::test_the_rules_count_the_pinned_numbers[sand-to-sea]"),
    "plays": partial(first_failed, "tests/proofs/test_kept_plays.py::test_every_play_is_legal[sand-to-sea]")}
"""The rules by hand, clause by clause; whole positions and readings by hand; pinned numbers of plays; plays that are stored."""

USUAL = tuple(CHECKS)
"""Those that look for mistakes in the rules."""
