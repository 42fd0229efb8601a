"""Where to look for plays too long for the solver: for each ambiguity which set-up, which moves, and what counts as progress.

Hints only guide: whatever they lead to is played through both reference games, and a wrong hint finds nothing. Each says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from century_rules.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import Bonus, Spice, total
from century_rules.eastern_wonders.state import Phase, State

Measure = Callable[[Game, State], float]
Allows = Callable[[Game, State, Action], bool]


@attrs.frozen
class Hint:
    """How to look for a play.

    Attributes:
        why: why this should lead to a parting.
        measure: how far a position is on the way; more is nearer.
        allows: which moves are worth trying.
        path: market tiles to lay along a path of the map that begins where P1 starts: ids, or kinds for any of that type.
        vp: ids of VP tiles in the order in which they should come up at the port nearest to the end of that path.
        width: how many positions to keep of each level.
    """

    why: str
    measure: Measure
    allows: Allows
    path: tuple[str | Spice, ...] = ()
    vp: tuple[str, ...] = ()
    width: int = 150


# --- moves -------------------------------------------------------------------------------------------------------------


def idle(action: Action) -> bool:
    """What a player does who wants nothing; a harvest where an action is compulsory."""
    return isinstance(action, Stay | Pass | Harvest | Discard | Done)


def starts_near(s: State, action: Begin) -> bool:
    """P1 starts at the beginning of the path, others there or on its first neighbour: a few tiles will do for all."""
    return True


# --- ambiguities --------------------------------------------------------------------------------------------------------

HINTS: Mapping[str, Hint] = {}
