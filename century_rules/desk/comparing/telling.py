"""A parting in players' words: the play turn by turn, and what each reading says at the end."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.desk.comparing.parting import Both, Parting
from century_rules.desk.comparing.question import Question
from century_rules.kernel.game import A, S
from century_rules.kernel.play import turn_numbers
from century_rules.writing.turns import Told, told_play


def tell_play(question: Question[S, A], parting: Parting[S, A]) -> list[Told[A]]:
    """The actions before the one by which the readings part; both readings agree on all of them."""
    states = [both.states[0] for both in _positions(question, parting)[:-1]]
    return told_play(question.book, question.games()[0], states, parting.actions[:-1])


def turns_of(question: Question[S, A], parting: Parting[S, A]) -> int:
    """How many turns have begun when the readings part."""
    if parting.before is None:
        return 0
    states = [both.states[0] for both in _positions(question, parting)]
    return turn_numbers(question.games()[0], states, len(states))[-1]


def wanted(question: Question[S, A], parting: Parting[S, A]) -> str:
    """The action by which the readings part, as a sentence without a full stop; as the reading tells it that allows it."""
    assert parting.before is not None
    side = 1 if parting.refusals[0] else 0
    return question.books[side].telling.describe(question.games()[side], parting.before[side], parting.actions[-1])


def verdict_of(question: Question[S, A], parting: Parting[S, A], side: int) -> str:
    """What the first (0) or second (1) reading says of the last action, in sentences; not what both say."""
    mine, other = (said_of(question, parting, each) for each in (side, 1 - side))
    return " ".join([sentence for sentence in mine if sentence not in other] or mine)


def said_of(question: Question[S, A], parting: Parting[S, A], side: int) -> list[str]:
    """All that a reading says of the last action, sentence by sentence."""
    if parting.kind == "set-up":
        return [f"Not allowed: {parting.refused_setup[side]}." if parting.refused_setup[side] else "Allowed."]
    book, game, after = question.books[side], question.games()[side], parting.after[side]
    other = parting.after[1 - side]
    if parting.kind == "beginning" and after is not None and other is not None:
        return [f"{said[:1].upper()}{said[1:]}." for said in book.telling.differences(game, after, other)]
    assert parting.before is not None
    if parting.refusals[side]:
        refused = [f"{refusal.clause}: {question.book.theme.worded_why(refusal.why)}." for refusal in parting.refusals[side]]
        return ["Not allowed.", *refused]
    state = parting.before[side]
    assert after is not None
    said = ["Allowed."] if parting.kind == "legality" else []
    done = book.narrate(game, state, parting.actions[-1]).rstrip(".")
    return [*said, *(f"{sentence}." for sentence in done.split(". ")), *left_after(question, parting, side)]


def left_after(question: Question[S, A], parting: Parting[S, A], side: int) -> list[str]:
    """What a reading that allows the last action leaves who took it with, and what is going on then."""
    book, game, after = question.books[side], question.games()[side], parting.after[side]
    assert parting.before is not None and after is not None
    seat = question.games()[0].actor(parting.before[0])
    said = [f"{sentence}." for sentence in book.parting_words.left_with(after, seat, parting.differences())]
    following = book.telling.draw_now(game, after)
    if following and game.outcome(after) is None:
        said.append(f"Next, {following}")
    return said


def tell_set_up(question: Question[S, A], parting: Parting[S, A]) -> Sequence[str]:
    """What of the set-up matters to the play."""
    if parting.before is None:
        return ()
    states = [both.states[0] for both in _positions(question, parting)]
    return question.book.parting_words.set_up_that_matters(question.games()[0], states, parting.actions)


def _positions(question: Question[S, A], parting: Parting[S, A]) -> list[Both[S, A]]:
    """Those before each action; none where it is the set-up that parts the readings."""
    return [] if parting.before is None else list(question.both(parting.beginning).along(parting.actions[:-1]))
