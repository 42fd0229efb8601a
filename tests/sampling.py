"""Some of many things that are all right to check: others at every commit, so that each has its turn."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def by_commit(everything: Sequence[T], many: int) -> list[T]:
    """So many of them, in their order; which, goes by the commit that is checked out."""
    said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    drawn = random.Random(said.stdout).sample(range(len(everything)), min(many, len(everything)))
    return [everything[place] for place in sorted(drawn)]
