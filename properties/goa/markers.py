"""Tiles on the grid, the flag and the markers (GO-3)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.goa import readings as read
from century_rules.games.goa.actions import Action, Flag, Mark
from century_rules.games.goa.auction import lies_on, touches
from century_rules.games.goa.game import Game
from century_rules.games.goa.order import is_deciding
from century_rules.games.goa.state import Phase, State
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "tiles-on-the-grid": {"stuck": (read.Stuck.TILE,)},
    "a-place-for-the-flag": {"stuck": (read.Stuck.TILE,)}, "a-tile-for-every-marker": {"stuck": (read.Stuck.TILE,)},
    "whole-in-the-first-round": {"stuck": (read.Stuck.TILE,), "break_chain": (read.BreakChain.NEW,)}}


def _tiles_on_the_grid(game: Game, state: State) -> bool:
    return state.phase != Phase.MARK or sum(state.lying) == game.components.squares - game.players * state.round


def _a_place_for_the_flag(game: Game, state: State) -> bool:
    return state.phase != Phase.MARK or state.laid > 0 or not is_deciding(state) or any(
        game.permits(state, Flag(place)) for place in game.spots)


def _a_tile_for_every_marker(game: Game, state: State) -> bool:
    return state.phase != Phase.MARK or state.laid == 0 or not is_deciding(state) or any(
        game.permits(state, Mark(square)) for square in game.squares)


def _whole_in_the_first_round(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Mark) or before.round > 0 or touches(
        game, game.squares.index(action.square), before.marks[before.laid - 1])


def _the_flag_on_no_tile(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Flag) or not lies_on(after, after.marks[0])


def _auctions_after_the_layer(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Mark) or (after.phase == Phase.BID) == (before.turn == before.layer)


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("tiles-on-the-grid", "While markers are laid the grid has lost a tile for each player and each round of the "
                  "part that is over.", ("GO-2.1", "GO-3.3", "GO-4.3", "GO-10.11"), _tiles_on_the_grid),
    StateProperty("a-place-for-the-flag", "Whoever is to lay the flag finds a place for it.", ("GO-3.1",),
                  _a_place_for_the_flag),
    StateProperty("a-tile-for-every-marker", "Whoever is to lay a marker finds a tile for it.", ("GO-3.2", "GO-3.4"),
                  _a_tile_for_every_marker),
    StepProperty("whole-in-the-first-round", "In the first round of a part each marker touches the one before it.",
                 ("GO-3.2", "GO-3.4"), _whole_in_the_first_round),
    StepProperty("the-flag-on-no-tile", "The flag is laid where no tile lies.", ("GO-3.1",), _the_flag_on_no_tile),
    StepProperty("auctions-after-the-layer", "Auctions begin once who laid the flag has laid a second marker.", ("GO-3.3",),
                 _auctions_after_the_layer),
)
