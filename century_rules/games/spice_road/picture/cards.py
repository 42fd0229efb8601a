"""Cards: what is printed on them, one beside the other, and what lies on them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.pieces import Kind as CubeKind
from century_rules.drawing.pieces import cubes
from century_rules.games.century.cubes import Cubes, total
from century_rules.games.spice_road.cards import Card, Kind, PointCard

WIDE, HIGH, GAP = 66, 88, 6
MIDDLE = WIDE // 2
SMALL = 0.76
"""How large cards of players are beside those of the rows."""


@attrs.frozen
class Shown:
    """A card to be drawn: its number in the kit, its name, and what is on it."""

    kit: str
    name: str
    card: Card[int] | PointCard[int]


def laid(pen: Pen, looks: Sequence[CubeKind], shown: Sequence[Shown], width: float, kind: str, touched: Collection[str] = (),
         scale: float = 1) -> Panel:
    """Cards in lines no wider than that; those touched by the last action are ringed."""
    group = pen.panel(kind)
    inner = group if scale == 1 else pen.group(group, "", scale=scale)
    in_a_line = max(1, int((width / scale + GAP) / (WIDE + GAP)))
    for number, each in enumerate(shown):
        x, y = number % in_a_line * (WIDE + GAP), number // in_a_line * (HIGH + GAP)
        at = pen.group(inner, "", x, y, data_card=each.name)
        pen.use(at, each.kit, partial(_card, pen, looks, each))
        if each.name in touched:
            pen.rect(at, 0, 0, WIDE, HIGH, "d-last", 6)
    lines = -(-len(shown) // in_a_line)
    return Panel(group, min(len(shown), in_a_line) * (WIDE + GAP) * scale, max(0, lines * (HIGH + GAP) - GAP) * scale)


def back(pen: Pen, left: int, of: str) -> Panel:
    """A deck, face down: how many cards are left in it."""
    group = pen.panel("d-deck")
    for step in (4, 2, 0)[0 if left > 1 else 2:]:
        pen.rect(group, 0.5 + step, 0.5 + step, WIDE - 5, HIGH - 5, "d-card d-ground-wash", 6)
    pen.text(group, (WIDE - 4) / 2, 42, str(left), "d-worth", room=WIDE - 14, size=22)
    pen.text(group, (WIDE - 4) / 2, 60, of, "d-under", room=WIDE - 12, size=11.5)
    return Panel(group, WIDE, HIGH)


def _card(pen: Pen, looks: Sequence[CubeKind], shown: Shown, at: Element) -> None:
    card = shown.card
    if isinstance(card, PointCard):
        pen.use(at, "points", partial(_ground, pen, "panel", f"M8 35H{WIDE - 8}", "d-thin"))
        pen.text(at, MIDDLE, 26, str(int(card.points)), "d-worth", room=WIDE - 12, size=22)
        _lines(pen, at, looks, card.cost, 60)
    elif card.kind == Kind.SPICE:
        pen.use(at, "spice", partial(_ground, pen, "on-yellow", f"M{MIDDLE - 6} 22H{MIDDLE + 6}M{MIDDLE} 16V28", "d-sign"))
        _lines(pen, at, looks, card.gain, 54)
    elif card.kind == Kind.UPGRADE:
        pen.use(at, "upgrade", partial(_ground, pen, "on-brown", "", ""))
        _upgrades(pen, at, int(card.times))
    else:
        pen.use(at, "trade", partial(_ground, pen, "on-green", f"M{MIDDLE - 6} 41H{MIDDLE + 6}L{MIDDLE} 47Z", "d-chevron"))
        _lines(pen, at, looks, card.cost, 22)
        _lines(pen, at, looks, card.gain, 65)
    if "." in shown.name:  # the second of two equal ones
        pen.text(at, WIDE - 4, HIGH - 4, shown.name.rpartition(".")[2], "d-e d-soft d-small")


def _ground(pen: Pen, ground: str, sign: str, kind: str, at: Element) -> None:
    pen.rect(at, 0.5, 0.5, WIDE - 1, HIGH - 1, f"d-card d-ground-{ground}", 6)
    if sign:
        pen.path(at, sign, kind)


def _upgrades(pen: Pen, at: Element, times: int) -> None:
    shown = min(times, 4)
    for step in range(shown):
        y = HIGH / 2 - 12 + (step - (shown - 1) / 2) * 11
        pen.path(at, f"M{MIDDLE - 8} {y + 5}L{MIDDLE} {y - 3}L{MIDDLE + 8} {y + 5}", "d-sign")
    pen.text(at, MIDDLE, HIGH - 10, f"{times} up", "d-caption")


def _lines(pen: Pen, at: Element, looks: Sequence[CubeKind], counts: Cubes, y: float) -> None:
    """Cubes in lines of at most four, around that point; more than twelve by their number."""
    lines = _in_lines(counts)
    for number, line in enumerate(lines):
        cubes(pen, at, looks, line, MIDDLE, y + (number - (len(lines) - 1) / 2) * 16, most=4,
              scale=1 if total(line) <= 4 else 0.55)


def _in_lines(counts: Cubes) -> list[Cubes]:
    many = int(total(counts))
    if many <= 3 or many > 12 or min(counts) < 0:
        return [counts]
    lines, left, rows = [], [int(count) for count in counts], -(-many // 4) if many > 4 else 2
    for row in range(rows):
        room, line = -(-sum(left) // (rows - row)), [0, 0, 0, 0]
        for kind in range(4):
            line[kind] = min(left[kind], room)
            room, left[kind] = room - line[kind], left[kind] - line[kind]
        lines.append(tuple(line))
    return lines
