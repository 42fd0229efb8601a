"""The small pieces: kinds of cube and of bonus tile, and sums over cubes."""

from __future__ import annotations

import enum

Cubes = tuple[int, int, int, int]
"""How many cubes of each kind: (ginger, chili, tea, cloves)."""

NO_CUBES: Cubes = (0, 0, 0, 0)


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
        return "YRGB"[self]


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


def none_of(kind: Spice) -> str:
    """``no ginger is``, ``no cloves are``: the beginning of a sentence."""
    return f"no {kind.name.lower()} {'are' if kind is Spice.CLOVES else 'is'}"


def number_of(kind: Spice, number: int) -> str:
    """``2 ginger``, ``1 clove``, ``2 cloves``."""
    return f"{number} {'clove' if kind is Spice.CLOVES and number == 1 else kind.name.lower()}"


def cubes_counted(number: int) -> str:
    """``1 cube``, ``2 cubes``."""
    return f"{number} cube{'' if number == 1 else 's'}"


def total(cubes: Cubes) -> int:
    """How many cubes in all."""
    return cubes[0] + cubes[1] + cubes[2] + cubes[3]


def plus(cubes: Cubes, more: Cubes) -> Cubes:
    return (cubes[0] + more[0], cubes[1] + more[1], cubes[2] + more[2], cubes[3] + more[3])


def minus(cubes: Cubes, less: Cubes) -> Cubes:
    return (cubes[0] - less[0], cubes[1] - less[1], cubes[2] - less[2], cubes[3] - less[3])


def one(kind: Spice) -> Cubes:
    """One cube of that kind."""
    return _ONE[kind]


_ONE: tuple[Cubes, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


def parse_cubes(text: str) -> Cubes:
    """``"YYR"`` -> ``(2, 1, 0, 0)``; ``"-"`` is no cube. Raises ValueError on any other letter."""
    if text == "-":
        return NO_CUBES
    for letter in text:
        if letter not in "YRGB":
            raise ValueError(f"'{letter}' in '{text}' is no cube: Y ginger, R chili, G tea, B cloves")
    return (text.count("Y"), text.count("R"), text.count("G"), text.count("B"))


def format_cubes(cubes: Cubes) -> str:
    """``(2, 1, 0, 0)`` -> ``"YYR"``; no cube is ``"-"``."""
    return "".join(letter * count for letter, count in zip("YRGB", cubes, strict=True)) or "-"
