"""Random programs of the subset are lifted as they run; `PROGRAMS=1000000` says how many of them, with the marker slow."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.lifting.at_random import compare_many


@pytest.mark.in_turn(1)
def test_random_programs(tmp_path: Path) -> None:
    found = compare_many(tmp_path, seed=1, many=400, inputs=12, each_in_z3=40)
    print(found)
    assert found.refused < found.programs / 10 and found.equal > 4 * found.programs


@pytest.mark.slow
def test_many_random_programs(tmp_path: Path) -> None:
    found = compare_many(tmp_path, int(os.environ.get("SEED", "2")), int(os.environ.get("PROGRAMS", "20000")), 25, 100)
    print(found)
    assert found.equal > found.programs
