"""Turns: what they leave alone, and that all have had as many at the end (SR-2, SR-8.1, SR-8.2)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import Play, PlayProperty, StepProperty
from century_rules.kernel.reading import Reading

from ..century import ends
from ._words import turn_ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {"equal-turns": {"end_timing": (read.EndTiming.ROUND,)}}
"""Under end-timing=lap and at-once the game may end in the middle of a round."""


def _others_keep_theirs(game: Game, before: State, action: Action, after: State) -> bool:
    return all(was == now for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
               if seat != before.turn)


def _equal_turns(game: Game, play: Play[State, Action]) -> bool:
    first, last = play.states[0], play.states[-1]
    if last.phase != Phase.OVER:
        return True
    begins = first == game.beginning(first)  # or it is shown from the middle of a round on
    return ends.equal_turns(game.players, play, 0 if begins else first.turn,
                            lambda before, after: before.turn if turn_ends(before, after) else None)


PROPERTIES: tuple[StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...] = (
    StepProperty("others-keep-theirs", "Nothing that a player has changes on another player's turn.",
                 ("SR-2.2", "SR-3.1", "SR-4.3", "SR-5.1", "SR-6.1"), _others_keep_theirs),
    PlayProperty("equal-turns", ends.EQUAL_TURNS, ("SR-1.6", "SR-2.1", "SR-8.1", "SR-8.2"), _equal_turns),
)
