"""What lies on boards and beside the map, of this game or of another one with the same pieces: outposts, bonus tiles, piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.arranging import column, flow
from century_rules.drawing.board import Board, left_of, unlike
from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.picture import Thing
from century_rules.drawing.pieces import cube, cubes, outposts
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.pieces import Cubes, Spice

KINDS = kinds()
NAMES = tuple(spice.name.lower() for spice in Spice)
BONUSES = {"MOVE": "free step", "HARVEST": "harvest +1", "UPGRADE": "upgrade", "HOLD": "hold +{}", "POINTS": "points"}
ROW, COLUMN = 18, 25
WIDTH = 84
"""How wide a pile is."""


def bonus_word(kind: Enum, spaces: int) -> str:
    """What a bonus tile is for; `spaces` is how many one adds to the hold."""
    return BONUSES[kind.name].format(spaces)


def outpost_rows(pen: Pen, group: Element, seat: int, uncovered: Cubes, vp_by_column: Sequence[int], x: float, top: float,
                 mark: str = "") -> None:
    """Four rows of outposts, uncovered from the left; an uncovered space shows the VP printed there, `mark` points to a note."""
    grid, columns = pen.group(group, "d-outposts", x, top), len(vp_by_column)
    pitch = pitch_of(columns)
    pen.use(grid, "kinds", partial(_kinds, pen), 7, ROW / 2 - 1)
    for line, free in enumerate(map(int, uncovered)):
        y = line * ROW + ROW / 2 - 1
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


def bonus_tiles(on: Board, taken: Sequence[tuple[str, int]], x: float, top: float, in_a_row: int) -> None:
    """Bonus tiles: what they are for, and how many."""
    for place, (word, count) in enumerate(taken):
        left, y = x + place % in_a_row * 63, top + place // in_a_row * 15
        on.pen.rect(on.group, left, y, 61, 14, "d-quiet", 4)
        on.says(left + 30, y + 11, word + (f" ×{count}" if count > 1 else ""), "d-m d-small", room=56)


def piles(pen: Pen, bonus: Iterable[tuple[str, Sequence[int], int]], stack: int, sets: Iterable[Cubes],
          supply: Thing[Cubes] | None, width: float, piled: Thing[object], mark: str = "") -> Panel:
    """What lies beside the map, in lines no wider than that.

    Args:
        pen: what draws it.
        bonus: per bonus pile what its tiles are for, the VP on all of them from the top if they count, and how many are left.
        stack: how many VP tiles are in the stack.
        sets: the sets of starting cubes on offer.
        supply: what is left of it, where that matters.
        width: how wide a line is at the most.
        piled: what lies there but the supply, which is framed where it is otherwise.
        mark: points from the sets to a note.
    """
    parts = []
    for word, in_pile, left in bonus:
        top = in_pile[len(in_pile) - left:len(in_pile) - left + 1] if 0 < left <= len(in_pile) else ()
        parts.append(_pile(pen, word, f"{left} left" + "".join(f", {vp} VP" for vp in top)))
    parts.append(_pile(pen, "VP stack", f"{stack} left"))
    parts += [_start_set(pen, counts, mark) for counts in sets]
    beside = flow(pen, parts, width, 6)
    unlike(pen, beside.element, 0, -3, beside.width, beside.height + 6, piled)
    return beside if supply is None else column(pen, [beside, left_of(pen, "Supply", KINDS, supply)], 8)


def _pile(pen: Pen, word: str = "", under: str = "") -> Panel:
    group = pen.panel()
    pen.use(group, "pile", lambda at: pen.rect(at, 0.5, 0.5, WIDTH - 1, 35, "d-board", 6))
    if word:
        pen.text(group, 42, 15, word, "d-caption", room=76)
        pen.text(group, 42, 29, under, "d-under", room=76)
    return Panel(group, WIDTH, 36)


def _start_set(pen: Pen, counts: Cubes, mark: str) -> Panel:
    panel = _pile(pen)
    pen.text(panel.element, 42, 14, f"to begin with{mark}", "d-under", room=76)
    if sum(counts):
        cubes(pen, panel.element, KINDS, counts, 42, 25, "d-offer", scale=0.95)
    else:
        pen.text(panel.element, 42, 29, "no cubes", "d-m d-small")
    return panel
