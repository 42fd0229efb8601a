"""What pictures of any game share: a board for each player, a hold, cards, headings, signs, and marks of what differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.pen import Panel, Pen, number, plain, width_of
from century_rules.drawing.picture import A, S, Sign, Thing
from century_rules.drawing.pieces import Kind, cube, each_of, ink_of_seat, of_seat, run
from century_rules.kernel.game import BoardGame
from century_rules.kernel.text_lines import counted

TOP, HOLD_WIDE = 35, 300.0
"""Where the first line below the head of a board begins, and how wide a hold is where there is room."""


@attrs.frozen
class Board:
    """A player's board, drawn from above; its ground is laid below at last, for then it is known how high it is.

    Attributes:
        pen: what draws it.
        group: what is on it.
        width: how wide it is.
        acts: whether the player is to act.
    """

    pen: Pen
    group: Element
    width: float
    acts: bool

    def done(self, height: float) -> Panel:
        """The board on its ground, which is outlined if the player is to act."""
        ground = self.pen.rect(self.group, 1, 1, self.width - 2, height - 2, "d-board-now" if self.acts else "d-board", 10)
        self.group.remove(ground)
        self.group.insert(0, ground)
        return Panel(self.group, self.width, height)

    def says(self, x: float, y: float, text: str, kind: str = "d-soft d-small", room: float = 0) -> Element:
        """A text, a small one unless said otherwise."""
        return self.pen.text(self.group, x, y, text, kind, room)

    def changed(self, right: float, y: float, text: str, room: float) -> None:
        """What the last action changed, if anything, ending there."""
        if text:
            self.says(right, y, text, "d-change d-e d-small", room)

    def unlike(self, x: float, y: float, width: float, height: float, *things: Thing[object]) -> None:
        """A frame around those things if any is otherwise in the other position."""
        unlike(self.pen, self.group, x, y, width, height, *things)

    def hand(self, y: float, names: Sequence[str], word: str, room: float, *, covered: bool) -> None:
        """The names of what the player has in the hand; only how many if they lie face down. `word` is what one is called."""
        if covered:
            self.says(12, y, f"Hand {counted(len(names), word)}")
            return
        found = self.says(12, y, f"Hand {', '.join(names) or '-'}", room=room)
        for place, name in enumerate(names):  # each is an element of its own, that can be pressed as a card
            one = self.pen.element(found, "tspan", data_card=name)
            found.text, one.text, one.tail = "Hand ", plain(name), ", " if place < len(names) - 1 else ""

    def beside(self, word: str, panel: Panel, x: float, y: float, gap: float = 50) -> None:
        """Cards with a word to the left of them, or that there are none."""
        self.says(x, y + 14, word)
        if panel.height:
            panel.element.set("transform", f"translate({x + gap:g} {y:g})")
            self.group.append(panel.element)
        else:
            self.says(x + gap, y + 14, "none")

    def hold(self, kinds: Sequence[Kind], cubes: Thing[tuple[int, ...]], many: int, called: Sequence[str], word: str = "Hold",
             more: str = "", wide: float = HOLD_WIDE, right: float = 0) -> float:
        """A hold with so many spaces, how full it is, and what the last action changed; returns where the next line begins.

        Args:
            kinds: what cubes look like.
            cubes: how many of each kind.
            many: how many spaces there are.
            called: what cubes are called.
            word: what the hold is called.
            more: what is said after how full it is.
            wide: how much room there is for the spaces.
            right: where the words below end; where the hold does, unless said otherwise.
        """
        tall, end = spaces(self.pen, self.group, kinds, cubes.now, many, 12, TOP, wide), right or 12 + wide
        y = TOP + tall + 12
        negative = f" ({', '.join(str(int(count)) for count in cubes.now)})" if min(cubes.now) < 0 else ""  # without a clause
        self.says(12, y, f"{word} {int(sum(cubes.now))} of {many}{negative}{more}")
        self.changed(end, y, step(cubes, called), end - 132)
        self.unlike(8, TOP - 3, wide + 8, tall + 3, cubes)
        return y + 9


def board(pen: Pen, game: BoardGame[S, A], state: S, seat: int, width: float, *tags: str, head: float = 0) -> Board:
    """A player's board with its head: number, name, and words at the right, which end before the last `head` units.

    These are the points and who won once the game is over, before that who is to act; then `tags`.
    """
    outcome, group = game.outcome(state), pen.panel(data_player=str(seat + 1))
    acts = outcome is None and game.actor(state) == seat
    said = ["to act"] * acts if outcome is None else [
        counted(int(outcome.points[seat]), "point"), *["won"] * (seat in outcome.winners)]
    pen.rect(group, 10, 8, 20, 20, f"d-out {of_seat(seat)}", 5)
    pen.text(group, 20, 23, str(seat + 1), f"d-m d-b {ink_of_seat(seat)}")
    right = width - head - 10
    for word in [*said, *tags]:
        wide = width_of(word, 11.5) + 14
        pen.rect(group, right - wide, 9, wide, 18, "d-tag", 9)
        pen.text(group, right - wide / 2, 22, word, "d-on-tag", room=wide - 8)
        right -= wide + 6
    pen.text(group, 38, 23.5, f"Player {seat + 1}", "d-head-line", room=right - 42)
    return Board(pen, group, width, acts)


def spaces(pen: Pen, parent: Element, kinds: Sequence[Kind], counts: Sequence[int], many: int, x: float, y: float,
           width: float = 300) -> float:
    """A hold: its spaces, row by row, with the cubes in them; cubes too many get spaces of another kind. Returns the height."""
    held = each_of(kinds, counts)
    total = max(many, len(held))
    in_a_row = min(max(10, total), int(width / 18.5))
    pitch = min(25, int(width / in_a_row))
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


def step(thing: Thing[tuple[int, ...]], called: Sequence[str]) -> str:
    """``−1 ginger, +2 tea``: what the last action did to some cubes; nothing if nothing."""
    steps = [int(new) - int(old) for old, new in zip(thing.before or thing.now, thing.now, strict=True)]
    return ", ".join(f"{'+' if each > 0 else '−'}{abs(each)} {name}" for each, name in zip(steps, called, strict=True) if each)


def unlike(pen: Pen, parent: Element, x: float, y: float, width: float, height: float, *things: Thing[object]) -> None:
    """The frame around things of which any is otherwise in the other position, with a ≠ at its corner; else nothing."""
    if any(thing.unlike for thing in things):
        pen.rect(parent, x, y, width, height, "d-apart", 6)
        disc(pen, parent, x, y, "≠")


def disc(pen: Pen, parent: Element, x: float, y: float, sign: str) -> None:
    """A disc with a sign: ≠ for what differs, ✕ for what is refused."""
    pen.circle(parent, x, y, 9, "d-disc")
    pen.text(parent, x, y + 5, sign, "d-on-disc")


def heading(pen: Pen, text: str, panel: Panel) -> Panel:
    """A panel with a line above it."""
    group = pen.panel()
    pen.text(group, 0, 13, text, "d-b")
    panel.element.set("transform", "translate(0 20)")
    group.append(panel.element)
    return Panel(group, max(panel.width, width_of(text, 13) + 8), panel.height + 20)


def going_on(pen: Pen, says: str, width: float, *, unlike: bool) -> Panel:
    """A line that says who does what; marked if that is otherwise in another position."""
    group, said = pen.panel("d-going-on"), f"≠ {says}" if unlike else says
    pen.text(group, 2, 15, said, "d-now d-unlike" if unlike else "d-now", room=width - 4)
    return Panel(group, min(width, width_of(said, 15)), 20)


def left_of(pen: Pen, word: str, kinds: Sequence[Kind], counts: Thing[Sequence[int]]) -> Panel:
    """A word, and each kind of cube with how many are left of it."""
    group, left = pen.panel("d-supply"), width_of(word, 13) + 16
    pen.text(group, 2, 15, word, "d-soft")
    for place, (kind, count) in enumerate(zip(kinds, counts.now, strict=True)):
        cube(pen, group, kind, left + place * 54, 11)
        pen.text(group, left + 11 + place * 54, 15.5, str(int(count)), "d-b")
    unlike(pen, group, 0, -1, left + 54 * len(kinds) - 6, 24, counts)
    return Panel(group, left + 54 * len(kinds) - 6, 20)


def signs_of_cubes(kinds: Sequence[Kind], means: Sequence[str]) -> Iterator[Sign]:
    """A sign for each kind of cube."""
    for kind, meaning in zip(kinds, means, strict=True):
        yield Sign(meaning, 20, partial(_cube_sign, kind))


def _cube_sign(kind: Kind, pen: Pen, at: Element) -> None:
    cube(pen, at, kind, 10, 14)


DIFFERS = Sign("what differs", 22, lambda pen, at: disc(pen, at, 11, 14, "≠"), of_two=True)
"""The sign that any picture may have."""
