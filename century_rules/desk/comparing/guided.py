"""Guided play: from beginnings and with moves that a hint thinks promising, level by level, keeping the best positions.

Every position is reached by play under both readings, and in every position each legal action is tried under both, so that
nothing found here rests on the hint. As levels are numbers of actions, the first play found is short; but positions are
thrown away, so it need not be the shortest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic

import attrs

from century_rules.desk.comparing.both import Both
from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question
from century_rules.guidance import Hint
from century_rules.kernel.game import A, S


@attrs.frozen
class Level:
    """What became of one level of guided play, for progress: its number of actions, positions kept, actions tried so far."""

    actions: int
    kept: int
    tried: int


@attrs.frozen
class Guided(Generic[S, A]):
    """What guided play came to: a parting or None, the actions tried, and why it stopped without one."""

    parting: Parting[S, A] | None
    tried: int
    reason: str = ""


def guided_play(
    question: Question[S, A], beginnings: Sequence[S], hint: Hint[S, A], *, tries: int,
    on_level: Callable[[Level], None] | None = None,
) -> Guided[S, A]:
    """Look for a parting from those beginnings, trying at most so many actions in all."""
    plays, game = [question.both(beginning) for beginning in beginnings], question.games()[0]
    tried = level = 0
    seen: set[S] = set()
    while plays:
        following: dict[S, Both[S, A]] = {}
        for both in plays:
            for reached in _promising(both, hint):
                tried += 1
                if isinstance(reached, Parting):
                    return Guided(reached, tried)
                first = reached.states[0]
                if first not in seen:
                    seen.add(first)
                    following[first] = reached
            if tried > tries:
                return Guided(None, tried, f"{tries:,} actions were tried in guided play")
        level += 1
        ranked = sorted(following.values(), key=lambda both: -hint.measure(game, both.states[0]))
        plays = ranked[:hint.width]
        if on_level is not None:
            on_level(Level(level, len(plays), tried))
    return Guided(None, tried, "guided play came to an end")


def _promising(both: Both[S, A], hint: Hint[S, A]) -> Iterator[Both[S, A] | Parting[S, A]]:
    """What each promising action leads to; one that only one of the readings allows always is."""
    first, second = both.legal()
    for action in dict.fromkeys((*first, *second)):
        if (action in first) != (action in second) or hint.allows(both.games[0], both.states[0], action):
            yield both.after(action)
