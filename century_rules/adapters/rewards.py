"""What the end of a game is worth to each seat, in numbers that libraries of players compare."""

from __future__ import annotations

from century_rules.kernel.game import Outcome


def rewards(outcome: Outcome | None, players: int) -> tuple[float, ...]:
    """By seat: 1 for who wins alone, and so much less for the others that all is 0 together; 0 for all of no outcome.

    Who shares a victory has a part of it: of two players 0 each.
    """
    if outcome is None:
        return (0.0,) * players
    if players == 1:
        return (1.0,)
    share, rest = 1 / len(outcome.winners), 1 / players
    return tuple(((share if seat in outcome.winners else 0.0) - rest) * players / (players - 1) for seat in range(players))
