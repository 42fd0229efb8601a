"""A play cut into turns."""

from __future__ import annotations

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.play import turns_of
from century_rules.kernel.property import Play


def turns(play: Play[State, Action]) -> tuple[Play[State, Action], ...]:
    """The play turn by turn, see `century_rules.kernel.play.turns_of`; a choice of EW-1.7 is a turn, too.

    >>> from century_rules.games.eastern_wonders.game import Game
    >>> from century_rules.kernel.play import played
    >>> from century_rules.games.eastern_wonders.notation import format_action, parse_action
    >>> game = Game(players=2)
    >>> actions = map(parse_action, ("begin YYYY C3", "begin YYR B2", "stay", "open", "done", "stay"))
    >>> whole = played(game, game.deal(seed=7), actions)
    >>> [[format_action(action) for action in turn.actions] for turn in turns(whole)]
    [['begin YYYY C3'], ['begin YYR B2'], ['stay', 'open', 'done'], ['stay']]
    """
    return turns_of(play, begins_turn)


def begins_turn(state: State) -> bool:
    """Whether the next action is the first of a turn."""
    return state.phase is Phase.START or (state.phase is Phase.SAIL and not state.moved)
