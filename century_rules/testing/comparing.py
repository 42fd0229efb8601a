"""What an implementation answers about a position, compared with what the rules say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import attrs

from century_rules.kernel.errors import InvalidAction, InvalidInput, InvalidRecord
from century_rules.kernel.game import BoardGame, Outcome
from century_rules.kernel.leaves import leaves
from century_rules.kernel.text_lines import clip
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.arguments import format_seat, format_winners
from century_rules.writing.whole_position import format_position, parse_position

MOST_LINES = 6
"""Lines of a message about one position."""


@attrs.frozen
class Mismatch:
    """One way in which an implementation differs in a position.

    Attributes:
        kind: ``position``, ``legal_actions``, ``outcome``, or ``apply`` where that raises an exception.
        what: the same in words.
        lines: what each side says.
        about: what of the position differs, for telling whether two mismatches are alike.
    """

    kind: str
    what: str
    lines: tuple[str, ...]
    about: frozenset[str] = frozenset()

    def is_like(self, other: Mismatch) -> bool:
        """Whether both may well have the same cause."""
        return self.kind == other.kind and (self.about == other.about or bool(self.about & other.about))


def raised(kind: str, error: Exception) -> Mismatch:
    """The mismatch of a method that raises an exception."""
    return Mismatch(kind, f"{kind}()", (f"yours raises {type(error).__name__}: {clip(str(error), 200)}",),
                    frozenset({type(error).__name__}))


def compare_positions(book: Rulebook[S, A], game: BoardGame[S, A], state: S, answer: object) -> Mismatch | None:
    """`answer` is a position, or a text as of `format_position`. Raises InvalidInput if it is neither."""
    if isinstance(answer, str):
        if answer == format_position(book, game, state):  # a third of the time that reading it takes
            return None
        try:
            answer = parse_position(book, game, answer, state)
        except InvalidInput as error:
            about = frozenset({"text" if isinstance(error, InvalidRecord) else "set-up"})
            return Mismatch("position", "the position", (f"yours cannot be read: {error}",), about)
    if not isinstance(answer, type(state)):
        raise InvalidInput(f"position() should give a {type(state).__name__}, a text or None, not {type(answer).__name__}")
    if answer == state:
        return None
    yours, right = leaves(answer), leaves(state)
    paths = [path for path in {**right, **yours} if yours.get(path) != right.get(path)]
    lines = [f"{path}: yours {_number(yours.get(path))}, by the rules {_number(right.get(path))}" for path in paths]
    return Mismatch("position", "the position", first_lines(lines) or ("the set-ups differ",),
                    frozenset(re.sub(r"\[\d+\]", "", path) for path in paths))


def _number(value: int | None) -> str:
    return "nothing" if value is None else str(getattr(value, "name", value))


def compare_legal_actions(
    book: Rulebook[S, A], game: BoardGame[S, A], state: S, answer: Iterable[object],
) -> Mismatch | None:
    """`answer` has actions, or texts of actions, in any order; what cannot be read as an action is one too many."""
    yours = [_action(book, state, action) for action in answer]
    right = game.legal_actions(state)
    extra, missing = _without(yours, right), _without(right, yours)
    lines = [f"yours allows `{_text(book, action)}`; by the rules it is not allowed: {_reason(book, game, state, action)}"
             for action in extra]
    lines += [f"the rules allow `{_text(book, action)}`; yours does not" for action in missing]
    twice = [action for action, times in Counter(yours).items() if times > 1 and action not in extra]
    lines += [f"yours lists `{_text(book, action)}` more than once, and who draws among them draws it more often"
              for action in twice]
    if not lines:
        return None
    about = [*(f"+{type(action).__name__}" for action in extra), *(f"-{type(action).__name__}" for action in missing),
             *(f"*{type(action).__name__}" for action in twice)]
    return Mismatch("legal_actions", "the legal actions", first_lines(lines), frozenset(about))


def _without(some: Collection[object], others: Collection[object]) -> list[object]:
    """Those of the first that are not among the second, each once."""
    try:
        known = set(others)
        return [action for action in dict.fromkeys(some) if action not in known]
    except TypeError as error:
        raise InvalidInput(f"legal_actions() should give actions or texts: {error}") from error


def _action(book: Rulebook[S, A], state: S, action: object) -> object:
    """The action a text says; the text itself if it says none here."""
    try:
        return book.read_action(action, state) if isinstance(action, str) else action
    except InvalidInput:
        return action


def _text(book: Rulebook[S, A], action: object) -> str:
    if not isinstance(action, str):
        try:
            return book.write_action(action)  # type: ignore[arg-type]  # whether it is an action is what is asked
        except Exception:  # whatever an implementation takes for an action
            pass
    return clip(str(action))


def _reason(book: Rulebook[S, A], game: BoardGame[S, A], state: S, action: object) -> str:
    if isinstance(action, str):
        return "it is no action"
    try:
        book.write_action(action)  # type: ignore[arg-type]  # as above
        refusals = game.why_illegal(state, action)[:2]  # type: ignore[arg-type]  # as above
        return "; ".join(map(str, refusals)) or "no clause forbids it, and yet they do not list it; the rules are at fault"
    except InvalidAction as error:
        return str(error)
    except Exception:  # as above
        return "it is no action"


def compare_outcomes(book: Rulebook[S, A], game: BoardGame[S, A], state: S, answer: object) -> Mismatch | None:
    """`answer` is an Outcome, (points by seat, seat of the winner), or None while the game goes on; InvalidInput otherwise."""
    yours, right = _outcome(answer), game.outcome(state)
    if yours is None or right is None:
        if yours is right:
            return None
        goes_on, over = ("yours goes on", "the rules say") if yours is None else ("the rules go on", "yours says")
        end = yours or right
        told = "" if end is None else f"{_points(end)}; {format_winners(end)}"
        return Mismatch("outcome", "the end", (f"{goes_on}; {over} that the game is over: {told}",), frozenset({goes_on}))
    lines, about = [], []
    if yours.points != tuple(right.points):
        lines += [f"points: yours {_points(yours)}, by the rules {_points(right)}", *book.telling.score_lines(game, state)]
        about.append("points")
    if yours.winners != right.winners:
        lines.append(f"winner: yours {_winners(yours)}, by the rules {_winners(right)}")
        about.append("winner")
    return Mismatch("outcome", "the outcome", tuple(lines), frozenset(about)) if about else None


def _outcome(answer: object) -> Outcome | None:
    if answer is None:
        return None
    if isinstance(answer, Outcome):
        return Outcome(tuple(answer.points), answer.winner, tuple(answer.sharing))
    if isinstance(answer, Sequence) and len(answer) == 2:
        points, winner = answer
        if isinstance(points, Sequence) and all(isinstance(number, int) for number in points) and isinstance(winner, int):
            return Outcome(tuple(points), winner)
    raise InvalidInput("outcome() should give an Outcome, (points by seat, seat of the winner), or None while the game goes on")


def _points(outcome: Outcome) -> str:
    return ", ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(outcome.points))


def first_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """The first of the lines, and how many more there are."""
    return (*lines[:MOST_LINES], *([f"and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []))


def _winners(outcome: Outcome) -> str:
    return " and ".join(map(format_seat, outcome.winners))
