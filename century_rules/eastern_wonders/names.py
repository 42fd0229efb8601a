"""What the things that numbers stand for are called in one game: its players, tiles, cubes, bonus tiles, sets and VP tiles."""

from __future__ import annotations

from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.notation import format_seat
from century_rules.eastern_wonders.pieces import Bonus, Spice
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import BONUS, PORT, SEAT, SET, SPICE, TILE, VP_ORDER, State
from century_rules.writing.names import Names


def names_of(game: Game, setup: Setup) -> Names:
    """The names of all axes of `State` in a game with that set-up."""
    return _names(setup, game.players, len(game.components.start_sets))


def names_in(state: State) -> Names:
    """The same from a position."""
    return _names(state.setup, len(state.players), len(state.sets))


def names_of_seats(players: int) -> Names:
    """The names of the players alone, which are known before the set-up is."""
    return {SEAT: [format_seat(seat) for seat in range(players)]}


def _names(setup: Setup, players: int, sets: int) -> Names:
    return {
        **names_of_seats(players),
        TILE: setup.sea.names,
        PORT: [setup.sea.names[port] for port in setup.sea.ports],
        SPICE: [kind.name.lower() for kind in Spice],
        BONUS: [kind.name.lower() for kind in Bonus],
        SET: [str(number) for number in range(1, sets + 1)],
        VP_ORDER: [tile.id for tile in setup.vp_order],
    }
