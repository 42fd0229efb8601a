"""How models of small games for other checkers are laid out: by phase, by whose turn it is and by where the mover's ship is."""

from __future__ import annotations

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.readings import Readings, Supply
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import Outline, Small


def _check(small: Small[State, Action]) -> None:
    readings = small.game.readings
    if isinstance(readings, Readings) and readings.supply is not Supply.COUNTED:
        raise InvalidInput(f"{small.name}: has infinitely many states; only games under supply=counted can be exported")


OUTLINE: Outline[State, Action] = Outline(
    fixed=("phase", "turn", "actor", "final"), telling=("phase",),
    also_fixed=lambda known: (f"players[{known['actor']}].ship",), check=_check)
