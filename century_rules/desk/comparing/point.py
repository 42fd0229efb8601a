"""What a play in which two readings part comes to: what differs, and who cannot do what by which of the two."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.telling import left_after, said_of, wanted
from century_rules.kernel.errors import InvalidAction
from century_rules.kernel.game import A, S
from century_rules.writing.arguments import format_winners
from century_rules.writing.paragraphs import because, in_sentence

LOOKED_AT = 400
"""Actions that the other reading is asked about, to find one that it does not allow."""


def point_of(question: Question[S, A], parting: Parting[S, A]) -> str:
    """What the play comes to, in a sentence or two."""
    book, names = question.book, [f"“{reading}”" for reading in question.readings]
    if parting.kind == "legality" and parting.before is not None:
        side = 1 if parting.refusals[1] else 0
        why = parting.refusals[side][0]
        return (f"By {names[1 - side]}, {_within(wanted(question, parting))}; by {names[side]} that is not allowed, "
                f"{because(book.theme.worded_why(why.why), why.clause)}.")
    if parting.kind == "set-up":
        side = 1 if parting.refused_setup[1] else 0
        return f"By {names[1 - side]} one may set up so; by {names[side]} not: {_within(parting.refused_setup[side])}."
    first, second = parting.outcomes
    if parting.kind in ("score", "winner") and first is not None and second is not None:
        points = [" to ".join(str(int(one)) for one in each.points) for each in (first, second)]
        said = [f"by {name} {format_winners(each)}, with {count} points"
                for name, each, count in zip(names, (first, second), points, strict=True)]
        return f"The game is over: {said[0]}; {said[1]}."
    here, there = _only_told(question, parting) or next(iter(differing(question, parting)), ("", ""))
    told = [f"by {name} {_within(said) or 'not'}" for name, said in zip(names, (here, there), strict=True)]
    return " ".join([f"After the same actions, {told[0]}; {told[1]}.", *_no_longer(question, parting, names)])


def _only_told(question: Question[S, A], parting: Parting[S, A]) -> tuple[str, str] | None:
    """What the sentences about the last action say on either side and not on the other; None where one of them says no more.

    What was done is told only where both are left with the same.
    """
    for told in (left_after, said_of)[parting.before is None:]:
        sides = [told(question, parting, side) for side in (0, 1)]
        first, second = (", and ".join(_within(each).replace("next, ", "then ", 1) for each in mine if each not in other)
                         for mine, other in (sides, reversed(sides)))
        if first and second:
            return first, second
    return None


def _no_longer(question: Question[S, A], parting: Parting[S, A], names: list[str]) -> Iterator[str]:
    """An action that only one of them allows next, where the same player acts; of the clauses asked about, if there is one."""
    book, games, after = question.book, question.games(), parting.after
    first, second = after
    if first is None or second is None or any(outcome is not None for outcome in parting.outcomes):
        return
    if games[0].actor(first) != games[1].actor(second):
        return
    found = []
    for side, state, other in ((0, first, second), (1, second, first)):
        for action in games[side].legal_actions(state)[:LOOKED_AT]:
            try:
                refusals = games[1 - side].why_illegal(other, action)
            except InvalidAction:
                continue
            if refusals:
                asked_about = any(each.clause in question.ambiguity.clauses for each in refusals)
                found.append((not asked_about, side, action, state, refusals))
    if not found:
        return
    _, side, action, state, refusals = min(found, key=lambda each: each[:2])
    why = min(refusals, key=lambda each: each.clause not in question.ambiguity.clauses)
    told = question.books[side].telling.describe(games[side], state, action)
    yield (f"Only by {names[side]} is it allowed then that {_within(told)}; by {names[1 - side]} it is not, "
           f"{because(book.theme.worded_why(why.why), why.clause)}.")


def differing(question: Question[S, A], parting: Parting[S, A]) -> list[tuple[str, str]]:
    """What is so on either side and not on the other: rows of what the first side has and what the second has."""
    first, second = parting.after
    if parting.before is not None:
        first, second = parting.before[0] if first is None else first, parting.before[1] if second is None else second
    if first is None or second is None:
        return []
    games, telling = question.games(), question.book.telling
    here, there = (telling.differences(game, one, other) for game, one, other in (
        (games[0], first, second), (games[1], second, first)))
    width = max(len(here), len(there))
    padded = [[*map(_alone, each), *[""] * (width - len(each))] for each in (here, there)]
    return list(zip(padded[0], padded[1], strict=True))


def _alone(difference: str) -> str:
    """``P1 holds 2 ginger, not 1 ginger`` -> ``P1 holds 2 ginger``: beside it stands the other side."""
    return difference.split("; otherwise, ")[0].split(", not ")[0]


def _within(text: str) -> str:
    return in_sentence(text).rstrip(".")
