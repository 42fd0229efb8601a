"""Cubes, ships, outposts and coins: with a letter or number, a shape and a colour each, so that none of them is needed alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.pen import Pen

PITCH = 14.0
"""How far apart cubes of a row are."""

LONGEST_RUN = 5
"""So many equal cubes side by side are one thing of the kit, and longer runs are more of them."""

SHAPES = {
    "circle": "M0-6.6A6.6 6.6 0 1 1 0 6.6A6.6 6.6 0 1 1 0-6.6Z", "square": "M-6-6H6V6H-6Z", "triangle": "M0-8L7.6 6H-7.6Z",
    "diamond": "M0-7.8L7.8 0 0 7.8-7.8 0Z", "hexagon": "M0-7.2L6.4-3.6V3.6L0 7.2-6.4 3.6V-3.6Z",
    "pentagon": "M0-7.4L7.2-1.6 4.6 6.4H-4.6L-7.2-1.6Z"}
"""Outlines around (0, 0)."""

_LOW = {"triangle": 5.0, "pentagon": 4.0}

# What tells players apart beside number and colour: plain, stripes, dots, a bar, a lattice.
_HULL = ("", "M-7 3.5L-3 10.5M-1.5 3.5L2.5 10.5M4 3.5L8 10.5", "", "M-10 7H10",
         "M-7 3.5L-2 10.5M0 3.5L5 10.5M7 3.5L2 10.5M0 3.5L-5 10.5")
_ROOF = ("", "M-5-2.5L0 2.2M0-6L7.5 0", "", "M-7.5-2H7.5", "M-5-3L3 2M5-3L-3 2")


@attrs.frozen
class Kind:
    """A kind of cube: the letter on it, the name of its colour, the name of its shape."""

    letter: str
    colour: str
    shape: str


def cube(pen: Pen, parent: Element, kind: Kind, x: float, y: float) -> None:
    """One cube around that point."""
    def drawn(at: Element) -> None:
        pen.path(at, SHAPES[kind.shape], f"d-out d-{kind.colour}")
        pen.text(at, 0, _LOW.get(kind.shape, 3.4), kind.letter, f"d-letter d-ink-{kind.colour}")

    pen.use(parent, kind.letter, drawn, x, y)


def run(pen: Pen, parent: Element, kind: Kind, many: int, x: float, y: float, pitch: float) -> None:
    """So many equal cubes in a row, the first one around that point."""
    def drawn(at: Element) -> None:
        for place in range(many):
            cube(pen, at, kind, place * pitch, 0)

    if many > LONGEST_RUN:
        run(pen, parent, kind, LONGEST_RUN, x, y, pitch)
        run(pen, parent, kind, many - LONGEST_RUN, x + LONGEST_RUN * pitch, y, pitch)
    elif many == 1:
        cube(pen, parent, kind, x, y)
    else:
        pen.use(parent, f"{kind.letter}{many}{'' if pitch == PITCH else f'-{pitch:g}'}", drawn, x, y)


def each_of(kinds: Sequence[Kind], counts: Iterable[int]) -> list[Kind]:
    """So many of each, one after the other."""
    return [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(int(count))]


def cubes(pen: Pen, parent: Element, kinds: Sequence[Kind], counts: Sequence[int], x: float, y: float, kind: str = "",
          most: int = 6, pitch: float = PITCH, scale: float = 1) -> None:
    """A row of cubes whose middle is there; of more than `most`, or of fewer than none, one of each kind with its number."""
    if not kind and scale == 1:
        group = parent
    else:
        group, x, y = pen.group(parent, kind, x, y, scale), 0, 0
    if min(counts, default=0) >= 0 and sum(counts) <= most:
        x -= (sum(counts) - 1) / 2 * pitch
        for each, count in zip(kinds, counts, strict=True):
            if count:
                run(pen, group, each, int(count), x, y, pitch)
            x += count * pitch
        return
    numbered = [(each, int(count)) for each, count in zip(kinds, counts, strict=True) if count]
    for place, (each, count) in enumerate(numbered):
        at = x + (place - (len(numbered) - 1) / 2) * 2 * pitch
        pen.text(group, at - 4, y + 4.5, str(count), "d-b d-e d-small", room=pitch)
        cube(pen, group, each, at + 4, y)


def columns_of(counts: Sequence[int], most: int) -> int:
    """How many pitches wide `cubes` draws those."""
    return int(sum(counts)) if min(counts, default=0) >= 0 and sum(counts) <= most else 2 * sum(1 for count in counts if count)


def in_lines(counts: Sequence[int], many: int) -> list[tuple[int, ...]]:
    """Cubes in so many lines, each with as many as the next one or one more; kind by kind."""
    lines, left = list[tuple[int, ...]](), [int(count) for count in counts]
    for line in range(many):
        room, there = -(-sum(left) // (many - line)), list[int]()
        for kind, count in enumerate(left):
            there.append(min(count, room))
            room, left[kind] = room - there[-1], count - there[-1]
        lines.append(tuple(there))
    return lines


def ship(pen: Pen, parent: Element, seat: int, x: float, y: float) -> None:
    """A player's ship: number on the sail, colour and hatch on the hull."""
    def drawn(at: Element) -> None:
        pen.path(at, "M-8 2Q-4-6-8-14H9Q13-6 9 2Z", "d-out d-sail")
        pen.text(at, 1, -1, str(seat + 1), "d-on-sail")
        pen.path(at, "M-12 3H12L7.5 11H-7.5Z", f"d-out {of_seat(seat)}")
        _hatch(pen, at, seat, _HULL, ((-5, 7), (0, 7), (5, 7)), 1.4)

    pen.use(parent, f"s{seat + 1}", drawn, x, y)


def outpost(pen: Pen, parent: Element, seat: int, x: float, y: float) -> None:
    """A player's outpost: a house with number, colour and hatch."""
    def drawn(at: Element) -> None:
        pen.path(at, "M-7 7.5V-1.5L0-8.5 7-1.5V7.5Z", f"d-out {of_seat(seat)}")
        _hatch(pen, at, seat, _ROOF, ((-3, -2.5), (3, -2.5), (0, -5)), 0.8)
        pen.text(at, 0, 6, str(seat + 1), f"d-on-post {ink_of_seat(seat)}")

    pen.use(parent, f"o{seat + 1}", drawn, x, y)


def outposts(pen: Pen, parent: Element, seat: int, many: int, x: float, y: float, pitch: float) -> None:
    """So many outposts of a player in a row, the first one there."""
    def drawn(at: Element) -> None:
        for place in range(many):
            outpost(pen, at, seat, place * pitch, 0)

    pen.use(parent, f"o{seat + 1}-{many}", drawn, x, y)


def _hatch(pen: Pen, at: Element, seat: int, lines: Sequence[str], dots: Sequence[tuple[float, float]],
           radius: float) -> None:
    which = seat % len(lines)
    if lines[which]:
        pen.path(at, lines[which], "d-hatch")
    elif which:
        for x, y in dots:
            pen.circle(at, x, y, radius, "d-spot")


def coin(pen: Pen, parent: Element, metal: str, number: int, x: float, y: float) -> None:
    """A pile of so many coins."""
    group = pen.group(parent, f"d-coin-{metal}", x, y)
    pen.circle(group, 2, 2, 11, f"d-out d-{metal}")
    pen.circle(group, 0, 0, 11, f"d-out d-{metal}")
    pen.text(group, 0, 4.3, str(int(number)), "d-on-coin")


def of_seat(seat: int) -> str:
    """The class of a player's colour."""
    return f"d-p{seat % 5 + 1}"


def ink_of_seat(seat: int) -> str:
    """The class of what is written on a player's colour."""
    return f"d-ink-p{seat % 5 + 1}"
