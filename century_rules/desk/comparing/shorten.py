"""Making a play shorter: leave actions out, let turns go by, until nothing more can be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from century_rules.desk.comparing.parting import Parting, confirmed
from century_rules.desk.comparing.question import Question
from century_rules.kernel.game import A, S
from century_rules.kernel.play import shortened


def shorten(
    question: Question[S, A], parting: Parting[S, A], *, replays: int,
    keep: Callable[[Parting[S, A]], bool] = lambda found: True,
) -> Parting[S, A]:
    """A play that parts the readings too and from which no run of actions can be left out, nor a turn be spent idly instead.

    Gives up after so many replays; what it returns has been played under both readings in any case. `keep` says which partings
    will do.
    """
    def shorter(best: Parting[S, A]) -> Iterator[tuple[A, ...]]:
        states = [both.states[0] for both in question.both(best.beginning).along(best.actions[:-1])]
        return question.book.guidance.shorter(states, best.actions)

    def shown(actions: tuple[A, ...]) -> Parting[S, A] | None:
        found = confirmed(question, parting.beginning, actions)
        return found if found is not None and keep(found) else None

    return shortened(parting, shorter, shown, replays)
