"""Whoever has to decide something has a way on (GO-5, GO-6, GO-7)."""

from __future__ import annotations

from century_rules.games.goa.game import Game
from century_rules.games.goa.state import State, Task
from century_rules.games.goa.table import mover, sacks_of
from century_rules.theory.theorem import Always, Control, Invariant, Theorem, as_claimed

from . import _overrides as ruled


def spices_are_there(game: Game, position: State) -> bool:
    """Who sells has spices, and who pays for a sale or a step has as many as are left to pay."""
    sacks = sacks_of(mover(position))
    return (position.task != Task.SALE or sacks >= position.left > 0) and (position.task != Task.SELL or sacks > 0) and (
        position.task != Task.PAY or sum(position.owed) > 0)


INVARIANTS = (
    Invariant("spices-are-there", "Who sells or pays has spices.", spices_are_there),
)

THEOREMS = (
    Theorem("a-decision-can-be-made", (Always("decision", as_claimed),), (
        Control((), "nobody takes ships", instance="haven", rulings=(ruled.NO_SHIPS,)),)),
    Theorem("what-is-begun-goes-on", (Always("step", as_claimed),), (
        Control((), "a cinnamon is owed that is not there", instance="haven", rulings=(ruled.STEPS_COST_CINNAMON,)),)),
    Theorem("a-colony-tile-can-be-chosen", (Always("tile", as_claimed),), (
        Control((), "there is no tile", instance="shore", rulings=(ruled.TILES_GO_FIRST,)),)),
)
