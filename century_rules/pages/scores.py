"""Points over a play as a page draws them: a line for each player, and the actions by which the lead changes."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from century_rules.kernel.check_results import check_points, place_of
from century_rules.kernel.errors import RulesAtFault
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.rule_game import RuleGame
from century_rules.writing.paragraphs import counted, listed

WIDTHS = {"wide": 960, "narrow": 380}
"""Of the drawing, for a screen and for a phone."""

HEIGHT = 190
LEFT, RIGHT, TOP, BOTTOM = 40, 108, 12, 26
"""Margins: for the points at the side, the names at the right, and the numbers of actions below."""

APART = 17
"""How far the names at the ends of lines are from each other at least."""

STEPS = tuple(digit * 10**zeros for zeros in range(40) for digit in (1, 2, 5))
"""Between two numbers at the side."""


@attrs.frozen
class Lead:
    """An action by which somebody comes to lead.

    Attributes:
        number: of the action.
        says: who, and by how many points.
    """

    number: int
    says: str


@attrs.frozen
class Line:
    """The points of a player: `path` as SVG has it, and where the name at its end stands."""

    seat: int
    path: str
    name: str
    at: int


@attrs.frozen
class Mark:
    """A number at the side or below, and where."""

    text: str
    at: int


@attrs.frozen
class Drawing:
    """The lines in one width.

    Attributes:
        kind: ``wide`` or ``narrow``.
        width: of it.
        lines: by seat.
        points: numbers at the side, from below.
        actions: numbers of actions, from the left.
    """

    kind: str
    width: int
    lines: Sequence[Line]
    points: Sequence[Mark]
    actions: Sequence[Mark]
    height: int = HEIGHT
    left: int = LEFT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM

    @property
    def right(self) -> int:
        """Where the last action is."""
        return self.width - RIGHT


@attrs.frozen
class Scores:
    """Points over a play.

    Attributes:
        drawings: one for each width.
        leads: in which the lead changes.
        says: all of it in a sentence.
    """

    drawings: Sequence[Drawing]
    leads: Sequence[Lead]
    says: str


def scores_of(game: BoardGame[S, A], states: Sequence[S], last: int) -> Scores | None:
    """Of the positions before the first action and after each; `last` is the number of the last step that the page shows.

    None where points do not change, or the game counts them at its end alone. Raises RulesAtFault unless they are whole numbers
    by seat, at the end those of the outcome.
    """
    if not isinstance(game, RuleGame) or not last or game.points(states[0]) == ():
        return None
    points = [_counted(game, state) for state in states]
    if len(set(points)) < 2:
        return None
    return Scores([drawing_of(kind, width, points, last) for kind, width in WIDTHS.items()], leads_of(points),
                  f"Points after each action; after {counted(len(states) - 1, 'action')} " + listed(
                      f"player {seat + 1} has {each}" for seat, each in enumerate(points[-1])) + ".")


def _counted(game: RuleGame[S, A], state: S) -> tuple[int, ...]:
    """The points in a position as overridden clauses count them."""
    said = game.points(state)
    check_points(game.points, said, game.players)
    points, outcome = game.counted(state, said), game.outcome(state)
    if outcome is not None and points != outcome.points:
        raise RulesAtFault(f"{place_of(game.points)} gives {points} at the end, and the outcome has {outcome.points}; it should "
                           "give the same")
    return points


def drawing_of(kind: str, width: int, points: Sequence[Sequence[int]], last: int) -> Drawing:
    """The lines of the points before the first action and after each, in that width."""
    low, high = min(0, *map(min, points)), max(map(max, points))
    place, across = _Scale(low, high, HEIGHT - BOTTOM, TOP), _Scale(0, last, LEFT, width - RIGHT)
    ends = _apart([place(each) for each in points[-1]])
    lines = [Line(seat, _path([each[seat] for each in points], across, place), f"player {seat + 1}: {had}", ends[seat])
             for seat, had in enumerate(points[-1])]
    return Drawing(kind, width, lines, [Mark(f"{number:,}", place(number)) for number in _numbers(low, high, 4)],
                   [Mark(f"{number:,}", across(number)) for number in _numbers(0, last, width // 110)])


def leads_of(points: Sequence[Sequence[int]]) -> list[Lead]:
    """The actions by which one player comes to have more than all others and did not before, or another did."""
    found, leading = list[Lead](), None
    for number, each in enumerate(points):
        best = max(each)
        ahead = [seat for seat, had in enumerate(each) if had == best]
        if len(each) < 2 or len(ahead) > 1 or ahead[0] == leading:
            continue
        if number:
            whose = "is the first to lead" if leading is None else f"takes the lead from player {leading + 1}"
            next_best = max(had for seat, had in enumerate(each) if seat != ahead[0])
            found.append(Lead(number, f"player {ahead[0] + 1} {whose}, with {best} to {next_best}"))
        leading = ahead[0]
    return found


@attrs.frozen
class _Scale:
    """From numbers, the lowest and the highest of which are given, to places of a picture, the first and the last."""

    low: int
    high: int
    first: int
    last: int

    def __call__(self, number: int) -> int:
        return self.first + round((number - self.low) * (self.last - self.first) / max(self.high - self.low, 1))


def _path(points: Sequence[int], across: _Scale, place: _Scale) -> str:
    """Level until an action changes the points, and upright there."""
    found, last = [f"M{across(0)} {place(points[0])}"], points[0]
    for number, each in enumerate(points):
        if each != last:
            found.append(f"H{across(number)}V{place(each)}")
            last = each
    return "".join([*found, f"H{across(len(points) - 1)}"])


def _numbers(low: int, high: int, most: int) -> list[int]:
    """At most so many and one more round numbers from the one to the other."""
    step = next(each for each in STEPS if (high - low) // each <= most)
    return list(range(-(-low // step) * step, high + 1, step))


def _apart(places: Sequence[int]) -> list[int]:
    """The same, moved so that none is too near to another, and all stay within the picture."""
    order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    moved, below, above = list(places), HEIGHT - BOTTOM + APART, TOP - APART
    for seat in reversed(order):
        below = moved[seat] = min(places[seat], below - APART)
    for seat in order:
        above = moved[seat] = max(moved[seat], above + APART)
    return moved
