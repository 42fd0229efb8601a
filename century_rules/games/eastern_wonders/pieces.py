"""The small pieces: kinds of cube and of bonus tile, and what Century games have in common."""

from __future__ import annotations

import enum

from century_rules.games.century.cubes import (
    LETTERS, NO_CUBES, Cubes, covers, format_cubes, minus, one, parse_cubes, plus, total,
)

__all__ = [
    "NO_CUBES", "Bonus", "Cubes", "Spice", "covers", "cubes_counted", "format_cubes", "minus", "one",
    "parse_cubes", "plus", "total",
]


class Spice(enum.IntEnum):
    """The kinds of cube, in rising value."""

    GINGER = 0
    """Yellow, Y."""
    CHILI = 1
    """Red, R."""
    TEA = 2
    """Green, G."""
    CLOVES = 3
    """Brown, B."""

    @property
    def letter(self) -> str:
        return LETTERS[self]

    @property
    def none_is(self) -> str:
        """``no ginger is``, ``no cloves are``: the beginning of a sentence."""
        return f"no {self.name.lower()} {'are' if self is Spice.CLOVES else 'is'}"

    def counted(self, number: int) -> str:
        """``2 ginger``, ``1 clove``, ``2 cloves``."""
        return f"{number} {'clove' if self is Spice.CLOVES and number == 1 else self.name.lower()}"


class Bonus(enum.IntEnum):
    """The kinds of bonus tile."""

    MOVE = 0
    """One more step without cost (EW-4.5a)."""
    HARVEST = 1
    """One chili more on a harvest (EW-4.5b)."""
    UPGRADE = 2
    """On opening an outpost, upgrade one cube one level (EW-4.5c)."""
    HOLD = 3
    """Three more spaces in the hold (EW-4.5d)."""
    POINTS = 4
    """Victory points only (EW-4.5e)."""


def cubes_counted(number: int) -> str:
    """``1 cube``, ``2 cubes``."""
    return f"{number} cube{'' if number == 1 else 's'}"
