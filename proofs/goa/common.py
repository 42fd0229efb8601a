"""What every proof about Goa leans on: numbers are what they mean, and nothing is carried out before the first round."""

from __future__ import annotations

from century_rules.games.goa.game import Game
from century_rules.games.goa.state import Phase, State, Task
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.theorem import Ghost, Invariant


def nothing_at_the_start(game: Game, position: State) -> bool:
    """Before the first round nothing is carried out."""
    return position.phase > Phase.QUICK or position.task == Task.NONE


INVARIANTS = (
    *BY_MEANING,
    Invariant("nothing-at-the-start", "Before the first round nothing is carried out.", nothing_at_the_start),
)

GHOSTS: tuple[Ghost, ...] = ()
