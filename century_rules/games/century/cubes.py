"""Cubes of four kinds, in rising value: how many of each, as a tuple; and as letters, Y R G B, in every game and edition."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from century_rules.writing.by_letter import ByLetter
from century_rules.writing.names import Written

LETTERS = "YRGB"

AS_LETTERS = ByLetter("cubes", LETTERS)
"""How cubes are written in positions, and in files of components."""

Cubes: TypeAlias = Annotated[tuple[int, ...], Written(AS_LETTERS)]
"""How many cubes of each of the four kinds."""

NO_CUBES: Cubes = (0, 0, 0, 0)
_ONE: tuple[Cubes, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


def one(kind: int) -> Cubes:
    """One cube of that kind."""
    return _ONE[kind]


def total(cubes: Cubes) -> int:
    """How many cubes in all."""
    return cubes[0] + cubes[1] + cubes[2] + cubes[3]


def plus(cubes: Cubes, more: Cubes) -> Cubes:
    """The cubes of both, by kind."""
    return (cubes[0] + more[0], cubes[1] + more[1], cubes[2] + more[2], cubes[3] + more[3])


def minus(cubes: Cubes, less: Cubes) -> Cubes:
    """The cubes without those, by kind."""
    return (cubes[0] - less[0], cubes[1] - less[1], cubes[2] - less[2], cubes[3] - less[3])


def covers(cubes: Cubes, cost: Cubes) -> bool:
    """Whether the cost can be paid with those cubes."""
    return (cubes[0] >= cost[0] and cubes[1] >= cost[1] and cubes[2] >= cost[2] and cubes[3] >= cost[3])


def parse_cubes(text: str) -> Cubes:
    """``"YYR"`` -> ``(2, 1, 0, 0)``; ``"-"`` is no cube. Raises ValueError on any other letter, and without any."""
    return AS_LETTERS.parse(text)


def format_cubes(cubes: Cubes) -> str:
    """``(2, 1, 0, 0)`` -> ``"YYR"``; no cube is ``"-"``."""
    return AS_LETTERS.format(cubes)
