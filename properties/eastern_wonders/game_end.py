"""When the game ends, and that everybody has had as many turns by then (EW-2.1, EW-8.1)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action, Stay, Stop
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import Reading

from ..century import ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "no-five-tiles": {"claims": (read.Claims.ONE,)},
    "most-tiles-drawn": {"claims": (read.Claims.ONE,)},
    "ends-with-round": {"end_trigger": (read.EndTrigger.ROUND,)},
    "equal-turns": {"end_trigger": (read.EndTrigger.ROUND,)},
}
"""The readings a property needs: claims=several lets one go on buying in the action that took the last tile, and
end-trigger=at-once ends the game in the middle of a round. A property or a field that is not named holds under any."""


def _somebody_has_them_all(game: Game, state: State) -> bool:
    return any(player.vp_tiles >= game.components.vp_tiles_to_end for player in state.players)


def _no_five_tiles(game: Game, state: State) -> bool:
    return all(player.vp_tiles <= game.components.vp_tiles_to_end for player in state.players)


def _most_tiles_drawn(game: Game, state: State) -> bool:
    return state.drawn <= len(state.setup.sea.ports) + len(state.players) * game.components.vp_tiles_to_end


def _ends_with_round(game: Game, before: State, action: Action, after: State) -> bool:
    """The last round is marked exactly when somebody has the tiles, and it is the end of that round that ends the game."""
    if bool(after.final) != _somebody_has_them_all(game, after):
        return False
    last_seat = len(before.players) - 1
    over = after.phase == Phase.OVER
    round_ends = before.phase != Phase.START and before.turn == last_seat and (over or after.turn != last_seat)
    return over == (round_ends and _somebody_has_them_all(game, after))


def _equal_turns(game: Game, play: Play[State, Action]) -> bool:
    """A turn is counted where its movement ends or is waived, which every turn does once (EW-2.2, EW-3.8)."""
    first, last = play.states[0], play.states[-1]
    if last.phase is not Phase.OVER:
        return True
    turns = [0] * len(first.players)
    if first.phase is not Phase.START:  # a play shown from the middle of a round on: who has been on before
        for seat in range(first.turn + (first.phase is not Phase.SAIL)):
            turns[seat] += 1
    for state, action in zip(play.states, play.actions, strict=False):
        if isinstance(action, Stay | Stop):
            turns[state.turn] += 1
    return len(set(turns)) == 1


PROPERTIES: tuple[
    StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...
] = (
    StateProperty("no-five-tiles", "Nobody ever has more VP tiles than end the game: in the printed game nobody has five.",
                  ("EW-5.1", "EW-8.1"), _no_five_tiles),
    StateProperty("most-tiles-drawn", "No more VP tiles ever leave the stack than one for each port and, for each player, as "
                  "many as end the game: in the printed game 4 and 4 for each player.", ("EW-1.3", "EW-5.2", "EW-8.1"),
                  _most_tiles_drawn),
    StepProperty("ends-with-round", "The game is over exactly when the last player's turn ends in the round in which somebody "
                 "has taken the last tile needed.", ("EW-2.1", "EW-8.1"), _ends_with_round),
    PlayProperty("equal-turns", ends.EQUAL_TURNS, ("EW-2.1", "EW-8.1"), _equal_turns),
)
