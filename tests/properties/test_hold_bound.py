"""The bound of hold-within-spaces is reached: a hold can be over its spaces at the beginning of its owner's turn."""

from __future__ import annotations

from century_rules.games.eastern_wonders.actions import Pass, Pay, Step, Stop
from century_rules.games.eastern_wonders.pieces import Bonus, Spice, total
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.instances import game_of, instance


def test_a_full_hold_is_paid_by_the_other_player() -> None:
    """P1 waits with a full hold; P2 sails to P1's tile and pays; so P1 begins a turn with one cube too many."""
    late = instance("gale")
    game, state = game_of(late), late.start
    spaces = game.components.hold_spaces + game.components.hold_bonus_spaces * state.players[0].bonus[Bonus.HOLD]
    assert total(state.players[0].hold) == spaces
    state = game.apply(state, Pass())
    sea, target = state.setup.sea, state.players[0].ship
    while (here := state.players[1].ship) != target:
        nearer = min(sea.neighbours[here], key=lambda tile: sea.distance[tile][target])
        state = game.apply(state, Step(sea.names[nearer], Spice.GINGER if state.moved else None))
    for action in (Stop(), Pay(Spice.GINGER, 0), Pass()):
        state = game.apply(state, action)
    assert (state.phase, state.turn) == (Phase.SAIL, 0)
    assert total(state.players[0].hold) == spaces + len(state.players) - 1
