"""What cubes are worth to those who play by guess, in yellow ones. Nothing of it is rules."""

from __future__ import annotations

from century_rules.games.century.cubes import Cubes

WORTH = (1.0, 2.0, 3.0, 4.0)
"""What a cube of each kind is worth."""


def worth(cubes: Cubes) -> float:
    """What cubes are worth together."""
    return sum(each * many for each, many in zip(WORTH, cubes, strict=True))


def missing(hold: Cubes, cost: Cubes) -> float:
    """What the cubes are worth that a hold lacks of a cost."""
    return sum(each * max(0, price - have) for each, price, have in zip(WORTH, cost, hold, strict=True))


def nearness(hold: Cubes, cost: Cubes, points: int) -> float:
    """How near a hold is to what costs those cubes and gives those points; more is nearer."""
    return 0.25 * points - 1.3 * missing(hold, cost)
