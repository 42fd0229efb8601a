"""Who wins: the most points, and of those level the last in turn order."""

from __future__ import annotations

from century_rules.kernel.game import A, Outcome, S
from century_rules.kernel.rule_game import RuleGame


def most_points(game: RuleGame[S, A], state: S, points: tuple[int, ...], *, shared: bool) -> Outcome:
    """The outcome with those points (SR-8.4), as overridden clauses have it; `shared` if all of those level win."""
    points = game.counted(state, points)
    winner = max(range(game.players), key=lambda seat: (points[seat], seat))
    level = tuple([seat for seat in range(winner) if shared and points[seat] == points[winner]])
    return game.won(state, Outcome(points, winner, level))
