"""Tiles and turns: where each tile is, how many there are in a hand, and when the game ends (SK-1.2, SK-2.1, SK-8.1)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase, State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

from ..century import ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {"ten-turns-each": {"end": (read.End.TURNS,)}}


def turns_had(game: Game, state: State, seat: int) -> int:
    """How many tiles a player has placed or discarded: one a turn."""
    this = seat < state.turn or (seat == state.turn and state.phase != Phase.PLACE)
    return state.round + (1 if this else 0)


def turns_ended(game: Game, state: State, seat: int) -> int:
    """How many turns of a player have ended."""
    this = seat < state.turn or (seat == state.turn and state.phase == Phase.OVER)
    return state.round + (1 if this else 0)


def _tiles_in_one_place(game: Game, state: State) -> bool:
    return all(sum(player.hand[number] for player in state.players) + (1 if tile.cell >= 0 else 0) <= (
        1 if number < state.drawn or number >= game.stack else 0) for number, tile in enumerate(state.tiles))


def _hands_by_turns(game: Game, state: State) -> bool:
    each = game.stack // game.players
    return all(sum(player.hand) == min(game.components.hand + turns_ended(game, state, seat), each) - turns_had(game, state, seat)
               for seat, player in enumerate(state.players))


def _a_tile_to_place(game: Game, state: State) -> bool:
    return state.phase != Phase.PLACE or sum(state.players[state.turn].hand) >= 1


def _ten_turns_each(game: Game, state: State) -> bool:
    last = state.round == game.components.turns - 1 and state.turn == game.players - 1
    return (last or state.phase != Phase.OVER) and state.round <= game.components.turns - 1


def _over_when_empty(game: Game, state: State) -> bool:
    empty = state.drawn == game.stack and not any(held for player in state.players for held in player.hand)
    return state.phase != Phase.OVER or empty or game.stack > game.components.turns * game.players


def _somebody_can_act(game: Game, state: State) -> bool:
    return ends.somebody_can_act(game, state, over=game.is_over(state))


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty("tiles-in-one-place", "Every tile that was drawn is in one hand, or on the table, or was discarded; the others "
                  "are in the stack.", ("SK-1.6", "SK-4.1", "SK-8.1"), _tiles_in_one_place),
    StateProperty("hands-by-turns", "A hand has the tiles it was dealt and one for each turn that ended while the stack lasted, "
                  "but one for each turn: two up to the eighth turn, then one, then none.",
                  ("SK-1.2", "SK-1.6", "SK-2.1", "SK-8.1"), _hands_by_turns),
    StateProperty("a-tile-to-place", "Whoever is to place a tile has one.", ("SK-1.2", "SK-4.1", "SK-8.1"), _a_tile_to_place),
    StateProperty("ten-turns-each", "The game is over after ten turns of everybody, no sooner and no later.", ("SK-2.1",),
                  _ten_turns_each),
    StateProperty("over-when-empty", "Where there are as many tiles as turns, the stack and all hands are empty when the game is "
                  "over.", ("SK-1.2", "SK-2.1", "SK-8.1"),
                  _over_when_empty),
    StateProperty("somebody-can-act", ends.SOMEBODY_CAN_ACT, ("SK-2.1", "SK-4.8", "SK-6.7", "SK-7.2"), _somebody_can_act),
)
