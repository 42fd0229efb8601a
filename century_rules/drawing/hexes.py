"""Where the tiles of a map are drawn: as hexes that touch if the map is one of hexes, otherwise in a ring with lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

RADIUS = 60.0
ACROSS = RADIUS * math.sqrt(3)
MOST_TRIED = 4000
"""So many placings are tried before a map counts as none of hexes."""

_SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


@attrs.frozen
class HexMap:
    """Where tiles lie.

    Attributes:
        points: per tile the middle.
        touching: whether tiles that touch are drawn so; otherwise lines are needed.
        flat: whether hexes stand on a side and not on a corner.
        width: of all of it, from 0.
        height: of all of it, from 0.
    """

    points: tuple[tuple[float, float], ...]
    touching: bool
    flat: bool
    width: float
    height: float

    @property
    def outline(self) -> str:
        """The path of one hex around (0, 0)."""
        return outline(self.flat)


def outline(flat: bool, radius: float = RADIUS) -> str:
    """The path of a hex around (0, 0)."""
    turn = 0 if flat else 30
    corners = [(radius * math.cos(math.radians(turn + 60 * i)), radius * math.sin(math.radians(turn + 60 * i))) for i in range(6)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def hex_map(neighbours: Sequence[Sequence[int]], rows: Sequence[Sequence[int]] | None = None, *, flat: bool = False) -> HexMap:
    """A map of tiles, each with those it touches.

    Args:
        neighbours: per tile the tiles it touches.
        rows: the tiles by centred rows, where that is known; each beside the next, each row half a tile off the one above.
        flat: with rows as columns.
    """
    places = _by_rows(rows) if rows is not None else embedded(neighbours)
    if places is None:
        count = len(neighbours)
        ring = max(1.25 * ACROSS * count / (2 * math.pi), ACROSS)
        points = [(-ring * math.cos(2 * math.pi * i / count), -ring * math.sin(2 * math.pi * i / count)) for i in range(count)]
        return _framed(points, touching=False, flat=False)
    points = [(x * ACROSS / 2, y * RADIUS * 1.5) for x, y in places]
    return _framed([(y, x) for x, y in points] if flat else points, touching=True, flat=flat)


def _framed(points: Sequence[tuple[float, float]], *, touching: bool, flat: bool) -> HexMap:
    wide, high = (RADIUS, ACROSS / 2) if flat else (ACROSS / 2, RADIUS)
    left, top = min(x for x, _ in points) - wide, min(y for _, y in points) - high
    return HexMap(tuple((x - left, y - top) for x, y in points), touching, flat,
                  max(x for x, _ in points) + wide - left, max(y for _, y in points) + high - top)


def _by_rows(rows: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    found = {tile: (2 * place - len(row), number) for number, row in enumerate(rows) for place, tile in enumerate(row)}
    return [found[tile] for tile in range(len(found))]


def embedded(neighbours: Sequence[Sequence[int]]) -> list[tuple[int, int]] | None:
    """Per tile its place among hexes, (twice across, down), so that just those touch that should; None if none was found."""
    order = [0]
    for tile in order:
        order += [near for near in neighbours[tile] if near not in order]
    placed: dict[int, tuple[int, int]] = {}
    taken: dict[tuple[int, int], int] = {}
    left = MOST_TRIED

    def fits(tile: int, at: tuple[int, int]) -> bool:
        beside = {taken[at[0] + x, at[1] + y] for x, y in _SIX if (at[0] + x, at[1] + y) in taken}
        return at not in taken and beside == {near for near in neighbours[tile] if near in placed}

    def go_on(number: int) -> bool:
        nonlocal left
        if number == len(order):
            return True
        tile = order[number]
        near = next((placed[each] for each in neighbours[tile] if each in placed), None)
        for at in [(0, 0)] if near is None else [(near[0] + x, near[1] + y) for x, y in _SIX]:
            left -= 1
            if left < 0:
                return False
            if fits(tile, at):
                placed[tile], taken[at] = at, tile
                if go_on(number + 1):
                    return True
                del placed[tile], taken[at]
        return False

    if len(order) < len(neighbours) or not go_on(0):
        return None
    return [placed[tile] for tile in range(len(neighbours))]


def way(start: tuple[float, float], end: tuple[float, float]) -> tuple[str, str]:
    """The path of a way from point to point, bulging to one side, and the path of its head."""
    (x, y), (to_x, to_y) = start, end
    long = math.hypot(to_x - x, to_y - y) or 1
    along, across = ((to_x - x) / long, (to_y - y) / long), (-(to_y - y) / long, (to_x - x) / long)
    side = -1 if across[0] < 0 else 1  # to the right of what is written in the middle
    middle = ((x + to_x) / 2 + side * across[0] * long * 0.3, (y + to_y) / 2 + side * across[1] * long * 0.3)
    pointing = math.atan2(to_y - middle[1], to_x - middle[0])
    begin = (x + along[0] * 12 + side * across[0] * 6, y + along[1] * 12 + side * across[1] * 6)
    tip = (to_x - 19 * math.cos(pointing), to_y - 19 * math.sin(pointing))
    back = (tip[0] - 13 * math.cos(pointing), tip[1] - 13 * math.sin(pointing))
    wing = (9 * -math.sin(pointing), 9 * math.cos(pointing))
    return (f"M{begin[0]:.1f} {begin[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {back[0]:.1f} {back[1]:.1f}",
            f"M{tip[0]:.1f} {tip[1]:.1f}L{back[0] + wing[0]:.1f} {back[1] + wing[1]:.1f} {back[0] - wing[0]:.1f} "
            f"{back[1] - wing[1]:.1f}Z")
