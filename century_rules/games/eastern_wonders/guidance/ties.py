"""Ends of games in which the first two have as many points: rare in ordinary play, and where EW-8.3 decides."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance.merchant import Merchant
from century_rules.games.eastern_wonders.state import State
from century_rules.guidance import lead
from century_rules.kernel.property import Play

CLOSEST = 3
"""So many of the games are ended otherwise: those in which the first two are nearest to one another."""

TRIES = 25
"""Other ends of each, from ever further back."""


def tied_play(game: Game, ended: Sequence[Play[State, Action]]) -> tuple[State, tuple[Action, ...]] | None:
    """The start and the actions of one of the plays, its last turns played otherwise, so that the first two have as many points.

    None if none was found.
    """
    for play in sorted(ended, key=lambda play: _lead(game, play.states[-1]))[:CLOSEST]:
        for number in range(TRIES):
            kept = max(0, len(play.actions) - 11 - 8 * game.players - number)
            actions, state = list(play.actions[:kept]), play.states[kept]
            for action, later in Merchant(game, number, whim=0.3).play(state, 400):
                actions.append(action)
                state = later
            if game.outcome(state) is not None and _lead(game, state) == 0:
                return play.states[0], tuple(actions)
    return None


def _lead(game: Game, end: State) -> int:
    outcome = game.outcome(end)
    assert outcome is not None
    points = lead(outcome)
    assert points is not None
    return points
