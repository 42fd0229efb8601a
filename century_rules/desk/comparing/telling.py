"""A parting in players' words: the play turn by turn, and what each reading says at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import attrs

from century_rules.desk.comparing.parting import Both, Parting
from century_rules.desk.comparing.question import Question
from century_rules.kernel.game import A, S
from century_rules.writing.arguments import format_seat


@attrs.frozen
class Told(Generic[A]):
    """One action of a play.

    Attributes:
        seat: who acts.
        turn: which turn of the game this is, from 1; 0 during the preparations.
        action: what.
        sentence: what happens, without the player's name in front.
        first: whether it is the first of a turn, or of the preparations.
    """

    seat: int
    turn: int
    action: A
    sentence: str
    first: bool


def tell_play(question: Question[S, A], parting: Parting[S, A]) -> list[Told[A]]:
    """The actions before the one by which the readings part; both readings agree on all of them."""
    told: list[Told[A]] = []
    turn = 0
    for both, action in zip(_positions(question, parting)[:-1], parting.actions, strict=False):
        game, state = both.games[0], both.states[0]
        first, seat = game.begins_turn(state) or not told, game.actor(state)
        turn += first and not game.prepares(state)
        sentences = question.book.narrate(game, state, action).removeprefix(f"{format_seat(seat)} ").rstrip(".")
        told.append(Told(seat, int(turn), action, sentences, first))
    return told


def turns_of(question: Question[S, A], parting: Parting[S, A]) -> int:
    """How many turns have begun when the readings part."""
    if parting.before is None:
        return 0
    told, game = tell_play(question, parting), question.games()[0]
    begins = game.begins_turn(parting.before[0]) and not game.prepares(parting.before[0])
    return (told[-1].turn if told else 0) + begins


def wanted(question: Question[S, A], parting: Parting[S, A]) -> str:
    """The action by which the readings part, as a sentence without a full stop; as the reading tells it that allows it."""
    assert parting.before is not None
    side = 1 if parting.refusals[0] else 0
    return question.book.telling.describe(question.games()[side], parting.before[side], parting.actions[-1])


def verdict_of(question: Question[S, A], parting: Parting[S, A], side: int) -> str:
    """What the first (0) or second (1) reading says of the last action, in sentences."""
    if parting.kind == "set-up":
        return f"Not allowed: {parting.refused_setup[side]}." if parting.refused_setup[side] else "Allowed."
    book, game, after = question.book, question.games()[side], parting.after[side]
    other = parting.after[1 - side]
    if parting.kind == "beginning" and after is not None and other is not None:
        return " ".join(f"{said[:1].upper()}{said[1:]}." for said in book.telling.differences(game, after, other))
    assert parting.before is not None
    if parting.refusals[side]:
        refused = [f"{refusal.clause}: {question.book.worded(refusal.why)}." for refusal in parting.refusals[side]]
        return " ".join(["Not allowed.", *refused])
    state = parting.before[side]
    assert after is not None
    said = ["Allowed."] if parting.kind == "legality" else []
    said.append(book.narrate(game, state, parting.actions[-1]))
    seat = question.games()[0].actor(parting.before[0])
    said += [f"{sentence}." for sentence in book.parting_words.left_with(after, seat, parting.differences())]
    following = book.telling.draw_now(game, after)
    if following and game.outcome(after) is None:
        said.append(f"Next, {following}")
    return " ".join(said)


def tell_set_up(question: Question[S, A], parting: Parting[S, A]) -> Sequence[str]:
    """What of the set-up matters to the play."""
    if parting.before is None:
        return ()
    states = [both.states[0] for both in _positions(question, parting)]
    return question.book.parting_words.set_up_that_matters(question.games()[0], states, parting.actions)


def _positions(question: Question[S, A], parting: Parting[S, A]) -> list[Both[S, A]]:
    """Those before each action; none where it is the set-up that parts the readings."""
    return [] if parting.before is None else list(question.both(parting.beginning).along(parting.actions[:-1]))
