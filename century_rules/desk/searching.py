"""A complete search of a small game: its size, dead ends, the shortest play to a goal or to where two readings part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from century_rules.kernel.hiding import remembered
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import Instance
from century_rules.eastern_wonders.narration import describe
from century_rules.eastern_wonders.state import State
from century_rules.rulebook import Goal
from century_rules.search.compare import Comparison, compare
from century_rules.search.exploration import Exploration, Progress
from century_rules.search.explore import EngineName, explore


def search_instance(
    small: Instance, goal: Goal[State] | None = None, *, engine: EngineName = "auto", max_states: int | None = None,
    max_depth: int | None = None, memory: int | None = None, spill_to: Path | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Exploration[State, Action]:
    """Search an instance to the end, or to the first position that is the goal; see `century_rules.search.explore`.

    Raises IllegalAction if the instance's opening is no play under its readings.
    """
    return explore(
        small.game, [small.start], bounds=small.bounds, goal=None if goal is None else goal.reached, engine=engine,
        max_states=max_states, max_depth=max_depth, memory=memory, spill_to=spill_to, progress=progress)


def compare_on(
    small: Instance, other: Instance, *, engine: EngineName = "auto", max_states: int | None = None,
    max_depth: int | None = None, progress: Callable[[Progress], None] | None = None,
) -> Comparison[State, Action]:
    """Play an instance side by side with itself under other readings (`Instance.under`), to the first point where they part.

    What only the rules remember, and no player sees, does not count. Raises IllegalAction if its opening is no play under them.
    """
    bounds, others = small.bounds, other.bounds

    def both(path: str) -> tuple[int, int]:
        return min(bounds(path)[0], others(path)[0]), max(bounds(path)[1], others(path)[1])

    return compare(
        small.game, other.game, [(small.start, other.start)], ignore=tuple(remembered(State)), bounds=both, engine=engine,
        max_states=max_states, max_depth=max_depth, progress=progress)


def sentences(game: Game, initial: State, actions: Iterable[Action]) -> Sequence[str]:
    """A play, a sentence an action; each action is carried out by the reference on the way."""
    told, state = [], initial
    for action in actions:
        told.append(describe(game, state, action))
        state = game.apply(state, action)
    return told
