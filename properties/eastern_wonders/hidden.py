"""What lies face down makes no difference to what a player sees and may do (EW-1.3, EW-5.1).

Looked at in a position: it is compared with others that differ from it in what is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.actions import Action, Claim, Done, Harvest, Open, Pass, Stay, Stop, Trade
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.observation import observe
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

from ._twins import twins

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""

_EVERYWHERE: tuple[Action, ...] = (Stay(), Stop(), Done(), Open(), Trade(), Claim(), Harvest(), Pass())


def _hidden_stays_hidden(game: Game, state: State) -> bool:
    for seat in range(len(state.players)):
        seen = observe(state, seat)
        for other in twins(state, seat, game.components.closed_among):
            if observe(other, seat) != seen:
                return False
    return True


def _choices_are_open(game: Game, state: State) -> bool:
    """Neither the actions on offer nor the reasons against the others."""
    offered = game.legal_actions(state)
    reasons = [game.why_illegal(state, action) for action in _EVERYWHERE]
    return all(game.legal_actions(other) == offered and [game.why_illegal(other, action) for action in _EVERYWHERE] == reasons
               for other in twins(state, None, game.components.closed_among))


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty("hidden-stays-hidden", "Two positions that differ only in the order of the stack, and in the points on the VP "
                  "tiles that others have taken, look the same to a player.", ("EW-1.3", "EW-5.1"), _hidden_stays_hidden),
    StateProperty("choices-are-open", "What a player may do, and the clauses against the rest, follow from what lies open on the "
                  "table: neither the order of the stack nor anybody's VP points make a difference.",
                  ("EW-1.3", "EW-5.1", "EW-5.2", "EW-5.3"), _choices_are_open),
)
