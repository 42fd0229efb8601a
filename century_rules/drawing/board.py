"""What pictures of any game share: a board with a head for each player, spaces, tags, cards, and marks of what differs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from xml.etree.ElementTree import Element

from century_rules.drawing.pen import Panel, Pen, number, width_of
from century_rules.drawing.pieces import Kind, each_of, ink_of_seat, of_seat, run


def tag(pen: Pen, parent: Element, right: float, y: float, text: str, kind: str = "d-tag", ink: str = "d-on-tag") -> float:
    """A word on a coloured ground that ends there; returns where it begins."""
    width = width_of(text, 11.5) + 14
    pen.rect(parent, right - width, y - 9, width, 18, kind, 9)
    pen.text(parent, right - width / 2, y + 4, text, ink, room=width - 8, size=11.5)
    return right - width


def player_head(pen: Pen, parent: Element, seat: int, width: float, *tags: str) -> None:
    """The number of a player on the player's colour, the name, and words at the right."""
    pen.rect(parent, 10, 8, 20, 20, f"d-out {of_seat(seat)}", 5)
    pen.text(parent, 20, 23, str(seat + 1), f"d-m d-b {ink_of_seat(seat)}")
    right = width - 10
    for word in tags:
        right = tag(pen, parent, right, 18, word) - 6
    pen.text(parent, 38, 23.5, f"Player {seat + 1}", "d-head-line", room=right - 42, size=16)


def board(pen: Pen, seat: int, width: float, height: float, *, now: bool) -> Element:
    """The ground of a player's board; that of who is to act is outlined."""
    group = pen.panel(data_player=str(seat + 1))
    pen.rect(group, 1, 1, width - 2, height - 2, "d-board-now" if now else "d-board", 10)
    return group


def spaces(pen: Pen, parent: Element, kinds: Sequence[Kind], counts: Sequence[int], many: int, x: float, y: float,
           width: float = 300) -> float:
    """A hold: its spaces, row by row, with the cubes in them; cubes too many get spaces of another kind. Returns the height."""
    held = each_of(kinds, counts)
    total = max(many, len(held))
    in_a_row, pitch = _pitch(total, width)
    size, half = pitch - 3, (pitch - 3) / 2
    corners = [(place % in_a_row * pitch - half, place // in_a_row * pitch - half) for place in range(total)]

    def ground(at: Element) -> None:
        for kind, those in (("d-space", corners[:many]), ("d-over", corners[many:])):
            if those:
                pen.path(at, "".join(f"M{number(left)} {number(top)}h{number(size)}v{number(size)}h-{number(size)}z"
                                     for left, top in those), kind)

    group = pen.group(parent, "d-hold", x + half, y + half)
    pen.use(group, f"hold{many}-{total}", ground)
    for line in range(0, len(held), in_a_row):
        place = 0
        for kind, those in groupby(held[line:line + in_a_row]):
            alike = len(list(those))
            run(pen, group, kind, alike, place * pitch, line // in_a_row * pitch, pitch)
            place += alike
    return -(-total // in_a_row) * pitch


def _pitch(total: int, width: float) -> tuple[int, int]:
    """How many spaces stand in a row of that width, and how far apart."""
    most = int(width / 18.5)
    in_a_row = min(max(10, total), most)
    return in_a_row, min(25, int(width / in_a_row))


def tall_of_spaces(counts: Sequence[int], many: int, width: float = 300) -> float:
    """How high `spaces` draws those."""
    total = max(many, sum(max(0, int(count)) for count in counts))
    in_a_row, pitch = _pitch(total, width)
    return -(-total // in_a_row) * pitch


def change(before: Sequence[int] | None, after: Sequence[int], called: Sequence[str]) -> str:
    """``−1 ginger, +2 tea``: what an action did to some cubes; nothing if nothing."""
    if before is None:
        return ""
    steps = [int(new) - int(old) for old, new in zip(before, after, strict=True)]
    return ", ".join(f"{'+' if step > 0 else '−'}{abs(step)} {name}" for step, name in zip(steps, called, strict=True) if step)


def unlike(pen: Pen, parent: Element, x: float, y: float, width: float, height: float, disc: bool = True) -> None:
    """The frame around what differs from another position, with a ≠ at its corner."""
    pen.rect(parent, x, y, width, height, "d-apart", 6)
    if disc:
        unlike_disc(pen, parent, x, y)


def unlike_disc(pen: Pen, parent: Element, x: float, y: float) -> None:
    """The ≠ itself."""
    pen.circle(parent, x, y, 9, "d-disc")
    pen.text(parent, x, y + 5, "≠", "d-on-disc")


def card(pen: Pen, width: float, height: float, ground: str, name: str = "", said: str = "") -> Element:
    """The ground of a card; `said` is told where one points at it."""
    group = pen.panel("d-a-card", **({"data-card": name} if name else {}))
    if said:
        pen.title(group, said)
    pen.rect(group, 0.5, 0.5, width - 1, height - 1, f"d-card d-ground-{ground}", 6)
    return group


def heading(pen: Pen, text: str, panel: Panel, more: str = "") -> Panel:
    """A panel with a line above it."""
    group = pen.panel()
    pen.text(group, 0, 13, text, "d-b")
    if more:
        pen.text(group, width_of(text, 13) + 8, 13, more, "d-soft")
    panel.element.set("transform", "translate(0 20)")
    group.append(panel.element)
    return Panel(group, max(panel.width, width_of(text, 13) + 8 + width_of(more, 13)), panel.height + 20)


def pair(pen: Pen, parent: Element, x: float, y: float, name: str, value: str) -> None:
    """A word and a number behind it."""
    pen.text(parent, x, y, name, "d-soft")
    pen.text(parent, x + width_of(name, 13) + 4, y, value, "d-b")
