"""What cubes are worth to those who play by guess, in yellow ones. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from century_rules.games.century.cubes import Cubes, covers, minus, plus, total

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


def wealth(hold: Cubes, wanted: Iterable[tuple[Cubes, int]], room: int, too_many: float = 0.9) -> float:
    """How near a hold is to the nearest of what is wanted, each a cost and its points.

    Cubes beyond that count a little; what is beyond the room for cubes costs so much a cube.
    """
    nearest = max((nearness(hold, cost, points) for cost, points in wanted), default=0.0)
    return nearest + 0.35 * worth(hold) - too_many * max(0, total(hold) - room)


def worth_of_trades(
    wealth: Callable[[Cubes], float], hold: Cubes, cost: Cubes, gain: Cubes, times: int, most: int | None = None,
) -> float:
    """The most that a trade adds to the wealth of a hold, made up to so many times, with at most so many cubes in the hold."""
    start = best = wealth(hold)
    for _ in range(times):
        if not covers(hold, cost):
            break
        hold = plus(minus(hold, cost), gain)
        if most is not None and total(hold) > most:
            break
        best = max(best, wealth(hold))
    return best - start
