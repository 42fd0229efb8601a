"""How models of small games for other checkers are laid out: by phase, by whose turn it is and by where the mover's ship is."""

from __future__ import annotations

import re

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding import Table
from century_rules.eastern_wonders.encoded import known_rules
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.readings import Supply
from century_rules.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.ranges import Bounds
from century_rules.rulebook import Outline, Small


def _limits(small: Small[State, Action]) -> Bounds:
    """Least and greatest value of each kind of leaf: what is in the box. The model asserts what the analysis does not show."""
    game = small.game
    assert isinstance(game, Game)
    if game.readings.supply is not Supply.COUNTED:
        raise InvalidInput(f"{small.name}: has infinitely many states; only games under supply=counted can be exported")
    table: Table[int, bool] = known_rules(IntAlgebra(), game, small.beginning.setup).table
    cubes, copies = (0, max(table.supply)), max([0, *table.copies])
    tiles, stack = table.tiles - 1, len(table.vp_cost)
    flag, seat, bonus = (0, 1), (0, table.players - 1), (0, copies)
    found = {
        "phase": (0, max(Phase)), "turn": seat, "actor": seat, "players.ship": (NOWHERE, tiles), "players.hold": cubes,
        "players.outposts": flag, "players.uncovered": (0, table.columns), "players.bonus": bonus,
        "players.bonus_vp": (0, sum(map(sum, table.bonus_vp))), "players.vp_tiles": (0, stack),
        "players.vp_points": (0, sum(table.vp_points)), "sets": flag, "lying": cubes, "supply": cubes, "ports": (0, stack),
        "drawn": (0, stack), "bonus_left": bonus, "final": flag, "moved": flag, "free": bonus, "origin": (0, tiles), "owed": flag,
        "fresh": cubes, "gathered": flag, "toll": (0, 2 * table.players), "opened": flag, "traded": flag,
        "upgrades": (0, copies + 1), "lifted": cubes,
    }
    return lambda path: found[re.sub(r"\[\d+\]", "", path)]


OUTLINE: Outline[State, Action] = Outline(
    fixed=("phase", "turn", "actor", "final"), telling=("phase",),
    also_fixed=lambda known: (f"players[{known['actor']}].ship",), limits=_limits)
