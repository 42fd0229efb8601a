"""Panels beside and below each other."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.drawing.pen import Panel, Pen, number


def place(pen: Pen, panels: Sequence[tuple[Panel, float, float]]) -> Panel:
    """Panels at points of a common one, which is as large as they need."""
    group = pen.panel()
    for panel, x, y in panels:
        if x or y:
            panel.element.set("transform", f"translate({number(x)} {number(y)})")
        group.append(panel.element)
    return Panel(group, max((x + panel.width for panel, x, _ in panels), default=0),
                 max((y + panel.height for panel, _, y in panels), default=0))


def row(pen: Pen, panels: Sequence[Panel], gap: float = 8) -> Panel:
    """One beside the other, level at the top."""
    return flow(pen, panels, float("inf"), gap)


def column(pen: Pen, panels: Sequence[Panel], gap: float = 8) -> Panel:
    """One below the other."""
    return flow(pen, panels, 0, gap)


def flow(pen: Pen, panels: Sequence[Panel], width: float, gap: float = 8) -> Panel:
    """In lines no wider than that, as words in a text."""
    placed, x, y, tallest = [], 0.0, 0.0, 0.0
    for panel in panels:
        if x and x + panel.width > width:
            x, y, tallest = 0.0, y + tallest + gap, 0.0
        placed.append((panel, x, y))
        x, tallest = x + panel.width + gap, max(tallest, panel.height)
    return place(pen, placed)


def columns(pen: Pen, panels: Sequence[Panel], many: int, gap: float = 8) -> Panel:
    """In so many columns, each where there is the most room; of equal columns the left one."""
    wide, tall = max((panel.width for panel in panels), default=0) + gap, [0.0] * many
    placed = []
    for panel in panels:
        at = tall.index(min(tall))
        placed.append((panel, at * wide, tall[at]))
        tall[at] += panel.height + gap
    return place(pen, placed)


def scaled(pen: Pen, panel: Panel, width: float) -> Panel:
    """The panel made so wide."""
    factor = width / panel.width
    group = pen.panel()
    pen.group(group, "", scale=round(factor, 3)).append(panel.element)
    return Panel(group, width, panel.height * factor)
