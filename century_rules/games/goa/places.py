"""The places of a board: the squares of the grid, and those of its border where a flag can lie (GO-3.1)."""

from __future__ import annotations

import functools

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What the columns of the grid are called."""

NOWHERE = -9
"""As far off as nothing that touches anything lies."""


@functools.cache
def places_of(size: int) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]:
    """The places of a board: what they are called, and how far right and down they lie; squares first, then the border."""
    sides = range(1, size + 1)
    found = [*((f"{LETTERS[x - 1]}{y}", x, y) for y in sides for x in sides), *((f"n{x}", x, 0) for x in sides),
             *((f"e{y}", size + 1, y) for y in sides), *((f"s{x}", x, size + 1) for x in sides),
             *((f"w{y}", 0, y) for y in sides)]
    return tuple([name for name, _, _ in found]), tuple([x for _, x, _ in found]), tuple([y for _, _, y in found])


@functools.cache
def squares_of(size: int) -> tuple[str, ...]:
    """What the squares of a grid are called, row by row."""
    return places_of(size)[0][:size * size]
