"""The compiled engine as a counter of plays: it walks the cases that the rules themselves showed when they were traced."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.desk.perft import Divider
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput


def by_kernel(game: Game, state: State) -> Divider[State, Action]:
    """Counts from a state and from those that follow it. Raises InvalidInput if numba or NumPy is not installed."""
    try:
        from century_rules.search.packed.counting import divide
    except ImportError as error:
        raise InvalidInput("the kernel needs numba; run: pip install 'century-rules[fast]'") from error
    bounds = leaf_bounds(game, state.setup)

    def divided(state: State, depth: int) -> Mapping[Action, int]:
        return divide(game, state, depth, bounds=bounds)

    return divided
