"""What every proof about Goa leans on: numbers are what they mean, and nothing is carried out outside rounds."""

from __future__ import annotations

from century_rules.games.goa.game import Game
from century_rules.games.goa.state import Phase, State, Task
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.theorem import Ghost, Invariant


def nothing_outside_rounds(game: Game, position: State) -> bool:
    """Before the first round and after the last nothing is carried out."""
    return Phase.QUICK < position.phase < Phase.OVER or position.task == Task.NONE


def free_in_a_task(game: Game, position: State) -> bool:
    """What is no action of the turn is noted only while it is carried out."""
    return position.task != Task.NONE or position.free == 0


INVARIANTS = (
    *BY_MEANING,
    Invariant("nothing-outside-rounds", "Before the first round and after the last nothing is carried out.",
              nothing_outside_rounds),
    Invariant("free-in-a-task", "What is no action of the turn is noted only while it is carried out.", free_in_a_task),
)

GHOSTS: tuple[Ghost, ...] = ()
