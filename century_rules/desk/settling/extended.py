"""A play for more players out of one for the fewest: the others stay out of the way, and let their turns go by."""

from __future__ import annotations

from century_rules.desk.comparing import Parting, Question
from century_rules.desk.comparing.parting import confirmed
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents
from century_rules.kernel.game import A, S


def extended(question: Question[S, A], parting: Parting[S, A]) -> Parting[S, A] | None:
    """That play with the players of the question, if it still parts the readings by its last action and not before."""
    few, left, taken = min(question.book.players), list(parting.actions), list[A]()
    try:
        both = question.both(parting.beginning)
        while left:
            state = both.states[0]
            plays = both.games[0].actor(state) < few
            action = left.pop(0) if plays else question.book.guidance.idle(state, both.common(), parting.actions)
            if action is None:
                return None
            taken.append(action)
            if left:
                reached = both.after(action)
                if isinstance(reached, Parting):
                    return None
                both = reached
        return confirmed(question, parting.beginning, taken) if taken else None
    except (IllegalAction, InvalidAction, InvalidComponents):
        return None
