"""Some of many things that are all right to check: others at every commit, so that each has its turn."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")


@cache
def commit() -> str:
    """The commit that is checked out; the same for every process of a run."""
    said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return said.stdout


def by_commit(everything: Sequence[T], many: int) -> list[T]:
    """So many of them, in their order; which, goes by the commit that is checked out."""
    drawn = random.Random(commit()).sample(range(len(everything)), min(many, len(everything)))
    return [everything[place] for place in sorted(drawn)]


def of_players(operations: Sequence[str], players: Sequence[int], many: int) -> list[ParameterSet]:
    """Each operation with each number of players: so many for the first of them, by the commit, and the others marked slow."""
    drawn = by_commit(operations, many)
    return [pytest.param(name, number, marks=() if number == players[0] and name in drawn else pytest.mark.slow)
            for number in players for name in operations]


def others_slow(everything: Sequence[tuple[object, ...]], many: int) -> list[ParameterSet]:
    """All of them as parameters of a test: so many, by the commit, in the default run, and the others marked slow."""
    drawn = by_commit(range(len(everything)), many)
    return [pytest.param(*each, marks=() if place in drawn else pytest.mark.slow) for place, each in enumerate(everything)]
