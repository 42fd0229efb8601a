"""A whole position as text, one thing a line, with its set-up: `century_rules.writing.whole_position`, for this game."""

from __future__ import annotations

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.kernel.errors import InvalidRecord
from century_rules.writing.whole_position import format_position, parse_position


def format_state(game: Game, state: State) -> str:
    """The position as text, with its set-up; `parse_state` reads it back.

    >>> game = Game(players=2)
    >>> parse_state(game, format_state(game, game.deal(seed=7))) == game.deal(seed=7)
    True
    """
    return format_position(RULEBOOK, game, state)


def parse_state(game: Game, text: str) -> State:
    """The position a text says. Raises InvalidRecord that names the line.

    The position has to be well-formed (its tiles on the map, its numbers none too small), not one that play can reach.
    """
    state = parse_position(RULEBOOK, game, text)
    if state.phase is not Phase.START and any(player.ship == NOWHERE for player in state.players):
        raise InvalidRecord("a ship has no tile; only in phase start may `P1 ship TILE` be left out")
    if state.drawn > len(state.setup.vp_order):
        raise InvalidRecord(f"drawn: only {len(state.setup.vp_order)} VP tiles are in the set-up")
    return state
