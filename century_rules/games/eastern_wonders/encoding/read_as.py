"""Which readings are played, for the ambiguities of Eastern Wonders; see `century_rules.theory.read_as`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from century_rules.games.eastern_wonders.readings import AMBIGUITIES
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.reading import Reading, settled
from century_rules.theory import read_as
from century_rules.theory.read_as import switched_to, unknown_of

__all__ = ["left_open", "readings_of_model", "settled", "switched_to", "unknown_of"]


def left_open(algebra: Algebra[N, B], make_truth: Callable[[str], B]) -> dict[Reading, B]:
    """The truths where every choice of readings is possible."""
    return read_as.left_open(algebra, AMBIGUITIES, make_truth)


def readings_of_model(model: Mapping[str, object]) -> dict[str, str]:
    """The readings other than the default that a model has, by the names of ambiguity and reading."""
    return read_as.readings_of_model(AMBIGUITIES, model)
