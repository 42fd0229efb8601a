"""What an implementation says of a position, beside what the reference says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.notation import format_action, format_seat, parse_action
from century_rules.games.eastern_wonders.position import parse_state
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidAction, InvalidInput, InvalidRecord
from century_rules.kernel.game import Outcome
from century_rules.kernel.leaves import leaves
from century_rules.kernel.record import clip

if TYPE_CHECKING:
    from century_rules.games.eastern_wonders.testing.check import Implementation

MOST = 6
"""Lines about one position."""


@attrs.frozen
class Look:
    """One way to differ.

    Attributes:
        kind: ``position``, ``legal_actions``, ``outcome``, or ``apply`` where that raises an exception.
        what: the same in words.
        lines: what each side says.
        about: what of the position differs, for telling whether two differences are alike.
    """

    kind: str
    what: str
    lines: tuple[str, ...]
    about: frozenset[str] = frozenset()

    def alike(self, other: Look) -> bool:
        """Whether both may well have the same cause."""
        return self.kind == other.kind and (self.about == other.about or bool(self.about & other.about))


class Hooks:
    """The methods an implementation has. Raises InvalidInput if it has none that say anything."""

    def __init__(self, mine: Implementation) -> None:
        self.mine = mine
        self.compared: Counter[str] = Counter()
        names = ("position", "legal_actions", "outcome")
        self.said: dict[str, Callable[[], object]] = {name: getattr(mine, name) for name in names if hasattr(mine, name)}
        if not self.said:
            raise InvalidInput(f"check: {type(mine).__name__} says nothing that could be compared; "
                               f"give it one of {', '.join(names)}")

    def applied(self, action: Action) -> Look | None:
        """Have it play the action; what it raises is a difference, for the action is legal."""
        try:
            self.mine.apply(action)
        except Exception as error:
            return _raised("apply", error)
        return None


def looks(hooks: Hooks, game: Game, state: State, only: str = "") -> Look | None:
    """The first difference in a position, None if there is none; with `only`, in nothing but that."""
    for name, compare in (("position", _position), ("legal_actions", _legal_actions), ("outcome", _outcome)):
        if name not in hooks.said or (only and name != only):
            continue
        try:
            said = hooks.said[name]()
        except Exception as error:
            return _raised(name, error)
        if said is None and name != "outcome":
            continue
        hooks.compared[name] += 1
        found = compare(game, state, said)
        if found is not None:
            return found
    return None


def _raised(name: str, error: Exception) -> Look:
    return Look(name, f"{name}()", (f"yours raises {type(error).__name__}: {clip(str(error), 200)}",),
                frozenset({type(error).__name__}))


def _position(game: Game, state: State, said: object) -> Look | None:
    if isinstance(said, str):
        try:
            said = parse_state(game, said)
        except InvalidRecord as error:
            return Look("position", "the position", (f"yours cannot be read: {error}",), frozenset({"text"}))
    if not isinstance(said, State):
        raise TypeError(f"position() should give a State, a text or None, not {type(said).__name__}")
    if said == state:
        return None
    yours, right = leaves(said), leaves(state)
    paths = [path for path in {**right, **yours} if yours.get(path) != right.get(path)]
    lines = [f"{path}: yours {_number(yours.get(path))}, by the rules {_number(right.get(path))}" for path in paths]
    return Look("position", "the position", _few(lines) or ("the set-ups differ",),
                frozenset(re.sub(r"\[\d+\]", "", path) for path in paths))


def _number(value: int | None) -> str:
    return "nothing" if value is None else str(getattr(value, "name", value))


def _legal_actions(game: Game, state: State, said: object) -> Look | None:
    if not isinstance(said, Iterable) or isinstance(said, str):
        raise TypeError(f"legal_actions() should give a list of Actions or texts, or None, not {type(said).__name__}")
    yours, right = [_action(state, each) for each in said], game.legal_actions(state)
    extra, missing = _without(yours, right), _without(right, yours)
    lines = [f"yours allows `{_told(each)}`; by the rules it is not allowed: {_why(game, state, each)}" for each in extra]
    lines += [f"the rules allow `{_told(each)}`; yours does not" for each in missing]
    if not lines:
        return None
    return Look("legal_actions", "the legal actions", _few(lines),
                frozenset([*(f"+{type(each).__name__}" for each in extra), *(f"-{type(each).__name__}" for each in missing)]))


def _without(some: Collection[object], others: Collection[object]) -> list[object]:
    known = set(others)
    return [each for each in dict.fromkeys(some) if each not in known]


def _action(state: State, said: object) -> object:
    """The action a text means; the text itself if it means none here."""
    try:
        return parse_action(said, state.setup.sea) if isinstance(said, str) else said
    except InvalidInput:
        return said


def _told(action: object) -> str:
    return format_action(action) if isinstance(action, Action) else clip(str(action))


def _why(game: Game, state: State, action: object) -> str:
    if not isinstance(action, Action):
        return "it is no action"
    try:
        return "; ".join(str(refusal) for refusal in game.why_illegal(state, action)[:2])
    except InvalidAction as error:
        return str(error)


def _outcome(game: Game, state: State, said: object) -> Look | None:
    yours, right = _points_and_winner(said), game.outcome(state)
    if yours == (None if right is None else (right.points, right.winner)):
        return None
    if yours is None or right is None:
        goes_on, over = ("yours goes on", "the rules say") if yours is None else ("the rules go on", "yours says")
        ended = _ended(yours or (() if right is None else (right.points, right.winner)))
        return Look("outcome", "the end", (f"{goes_on}; {over} that the game is over: {ended}",), frozenset({goes_on}))
    lines, about = [], []
    if yours[0] != right.points:
        lines.append(f"points: yours {_points(yours[0])}, by the rules {_points(right.points)} (EW-8.2)")
        about.append("points")
    if yours[1] != right.winner:
        lines.append(f"winner: yours {format_seat(yours[1])}, by the rules {format_seat(right.winner)} (EW-8.3)")
        about.append("winner")
    return Look("outcome", "the outcome", tuple(lines), frozenset(about))


def _points_and_winner(said: object) -> tuple[tuple[int, ...], int] | None:
    if said is None:
        return None
    if isinstance(said, Outcome):
        return tuple(said.points), said.winner
    if isinstance(said, Collection) and len(said) == 2:
        points, winner = said
        if isinstance(points, Iterable) and isinstance(winner, int):
            return tuple(points), winner
    raise TypeError("outcome() should give an Outcome, (points by seat, seat of the winner), or None while the game goes on")


def _points(points: Iterable[int]) -> str:
    return ", ".join(f"{format_seat(seat)} {number}" for seat, number in enumerate(points))


def _ended(end: tuple[tuple[int, ...], int] | tuple[()]) -> str:
    return f"{_points(end[0])}; {format_seat(end[1])} wins" if end else ""


def _few(lines: list[str]) -> tuple[str, ...]:
    return (*lines[:MOST], *([f"and {len(lines) - MOST} more"] if len(lines) > MOST else []))
