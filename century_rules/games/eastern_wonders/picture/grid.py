"""What players' boards have in common with those of another game: rows of outposts, and bonus tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.pen import Pen
from century_rules.drawing.pieces import cube, outposts
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.pieces import Cubes

KINDS = kinds()
ROW, COLUMN = 18, 25


def outpost_rows(pen: Pen, group: Element, seat: int, uncovered: Cubes, vp_by_column: Sequence[int], x: float, top: float,
                 mark: str = "") -> None:
    """Four rows of outposts, uncovered from the left; an uncovered space shows the VP printed there, `mark` points to a note."""
    grid, columns = pen.group(group, "d-outposts", x, top), len(vp_by_column)
    pitch = pitch_of(columns)
    pen.use(grid, "kinds", partial(_kinds, pen), 7, ROW / 2 - 1)
    for line in range(len(KINDS)):
        y, free = line * ROW + ROW / 2 - 1, int(uncovered[line])
        if free:
            pen.use(grid, f"v{free}", partial(_uncovered, pen, vp_by_column, free, pitch, mark), 34, y)
        if free < columns:
            outposts(pen, grid, seat, columns - free, 34 + free * pitch, y, pitch)


def pitch_of(columns: int) -> float:
    """How far apart the spaces of a row are."""
    return min(COLUMN, 150 / columns)


def _kinds(pen: Pen, at: Element) -> None:
    for line, kind in enumerate(KINDS):
        cube(pen, at, kind, 0, line * ROW)


def _uncovered(pen: Pen, vp_by_column: Sequence[int], free: int, pitch: float, mark: str, at: Element) -> None:
    """The first spaces of a row; beyond the board, which is only so without EW-4.3, without VP."""
    for place in range(free):
        pen.rect(at, place * pitch - 9, -8, 18, 16, "d-free", 4)
        pen.text(at, place * pitch, 4, f"{sum(vp_by_column[place:place + 1])}{mark}", "d-under")


def bonus_tiles(pen: Pen, group: Element, taken: Sequence[tuple[str, int]], x: float, top: float, in_a_row: int) -> None:
    """Bonus tiles: what they are for, and how many."""
    for place, (word, count) in enumerate(taken):
        left, y = x + place % in_a_row * 63, top + place // in_a_row * 15
        pen.rect(group, left, y, 61, 14, "d-quiet", 4)
        pen.text(group, left + 30, y + 11, word + (f" ×{count}" if count > 1 else ""), "d-m d-small", room=56, size=11.5)
