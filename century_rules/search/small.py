"""A complete search of a small game: its size, dead ends, the shortest play to a goal or to where two readings part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from century_rules.every_action import every_action
from century_rules.archive import Instance
from century_rules.kernel.game import BoardGame
from century_rules.kernel.hiding import remembered
from century_rules.kernel.leaves import numbers
from century_rules.kernel.ranges import Bounds
from century_rules.kernel.goal import Goal
from century_rules.rulebook import A, Rulebook, S
from century_rules.search.compare import Comparison, compare
from century_rules.search.exploration import Exploration, Progress
from century_rules.search.explore import EngineName, explore
from century_rules.search.product import PathPattern
from century_rules.writing.offered import looking


def search_instance(
    small: Instance[S, A], goal: Goal[S] | None = None, *, engine: EngineName = "auto", max_states: int | None = None,
    max_depth: int | None = None, progress: Callable[[Progress], None] | None = None, book: Rulebook[S, A] | None = None,
    threads: int = 1,
) -> Exploration[S, A]:
    """Search a small game to the end, or to the first position that is the goal; see `century_rules.search.explore`.

    `book` is its rulebook, which lists the actions there are for machine code.

    Raises IllegalAction if its opening is no play under its readings, and RulesAtFault for a legal action that is not offered.
    """
    look = None if book is None else looking(book)
    return explore(
        small.game, [small.start], bounds=small.bounds, goal=None if goal is None else goal.reached_in(small.game), engine=engine,
        max_states=max_states, max_depth=max_depth, progress=progress, threads=threads,
        actions=None if book is None else lambda state: every_action(book, small.game, state),
        look=None if look is None else lambda state: look(small.game, state))


def compare_on(
    small: Instance[S, A], other: Instance[S, A], *, engine: EngineName = "auto", max_states: int | None = None,
    max_depth: int | None = None, progress: Callable[[Progress], None] | None = None, book: Rulebook[S, A] | None = None,
    threads: int = 1,
) -> Comparison[S, A]:
    """Play a small game side by side with itself under other readings (`Rulebook.under`), to the first point where they part.

    What only the rules remember, and no player sees, does not count. `book` is its rulebook, as in
    `search_instance`.

    Raises IllegalAction if its opening is no play under them, and RulesAtFault for a legal action that is not offered.
    """
    start = small.start
    ignored = [path for path in remembered(cast(type, type(start))) if any(map(PathPattern((path,)), numbers(start)))]
    return compare(
        small.game, other.game, [(start, other.start)], ignore=ignored, bounds=_for_both(small, other),
        engine=engine, max_states=max_states, max_depth=max_depth, progress=progress, threads=threads,
        actions=None if book is None else lambda state: (
            *every_action(book, small.game, state), *every_action(book, other.game, state)),
        look=None if book is None else looking(book))


def _for_both(small: Instance[S, A], other: Instance[S, A]) -> Bounds | None:
    bounds, others = small.bounds, other.bounds
    if bounds is None or others is None:
        return None
    return lambda path: (min(bounds(path)[0], others(path)[0]), max(bounds(path)[1], others(path)[1]))


def sentences(book: Rulebook[S, A], game: BoardGame[S, A], initial: S, actions: Iterable[A]) -> Sequence[str]:
    """A play, a sentence an action; each action is carried out by the reference on the way."""
    told, state = [], initial
    for action in actions:
        told.append(book.telling.describe(game, state, action))
        state = game.apply(state, action)
    return told
