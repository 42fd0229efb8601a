"""Many ordinary games, every position of which is looked at under both readings: for questions that no hint is for."""

from __future__ import annotations

from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.shorten import shorten
from century_rules.kernel.game import A, S
from century_rules.kernel.telling import Tell, tell_nobody

MOST_ACTIONS = 1000
"""Of one game; those of ordinary players have some hundreds."""

WHIMS = (0.03, 0.2, 0.5)
"""The share of choices that ordinary players make blindly, by turns."""


def swarm(question: Question[S, A], *, plays: int, seed: int, replays: int, tell: Tell = tell_nobody) -> Parting[S, A] | None:
    """Let ordinary players play so many games, the first from that seed, until the readings part in one of them; shortened."""
    for number in range(plays):
        found = _play(question, seed + number, WHIMS[number % len(WHIMS)])
        tell(f"ordinary game {number + 1}")
        if found is not None:
            return shorten(question, found, replays=replays)
    return None


def _play(question: Question[S, A], seed: int, whim: float) -> Parting[S, A] | None:
    game = question.games()[0]
    player, both = question.book.guidance.player(game, seed, whim), question.both(game.deal(seed))
    for _ in range(MOST_ACTIONS):
        first, second = both.legal()
        if set(first) != set(second):
            return next(both.partings())
        if not first:
            return None
        reached = both.after(player.choose(both.states[0]))
        if isinstance(reached, Parting):
            return reached
        both = reached
    return None
