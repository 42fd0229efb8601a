"""A small game for other people's checkers, written from the encoding.

Our search in Python asks the rules themselves; what is exported is made of what is lifted from them. Equal counts of states and
transitions are therefore a check of the lifting, by a program that shares nothing with ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from century_rules.archive import Instance
from century_rules.exporting.making import Source, model_of
from century_rules.exporting.model import Model
from century_rules.exporting.term import Term
from century_rules.exporting.terms import Terms
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.goal import Goal
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import OneOf, Place, constant_fields, parts_of
from century_rules.lifting import terms as t
from century_rules.lifting.games import lift_goal
from century_rules.lifting.unknown_positions import position_of_unknowns
from century_rules.rulebook import A, Rulebook, S
from century_rules.search.layout import around
from century_rules.theory.lifted import Ready

ROOM = 31
"""So far a number may rise above where it begins, where nobody has said how great it can become; the model asserts it."""


def foreign_model(book: Rulebook[S, A], small: Instance[S, A], goal: str = "") -> Model:
    """A small game as guarded operations, from where it begins; with a goal of the book's, if one is named.

    The bounds of leaves are those of the reference. The model asserts what its own analysis does not show of them.

    Raises InvalidInput for a game without an encoding, for an unknown goal or one that cannot be lifted, and for infinitely or
    far too many states.
    """
    encoding = book.encoded("a model for another checker")
    wanted = book.goal(goal) if goal else None
    terms, state = Terms(), small.start
    _check_finite(book, small)
    limits, start = small.bounds or around(state, ROOM), leaves(state)
    rules = encoding.known(terms, small.game, small.beginning)
    said = book.in_force.added
    reached = None if wanted is None else _lifted(terms, cast("Goal[object]", wanted), small.beginning)
    return model_of(Source(
        name=f"{book.name} {small.name}{said}", algebra=terms, operations=rules.operations, start=start,
        limits={path: limits(path) for path in start}, fixed=_single(small, OneOf, Place), telling=_single(small, OneOf),
        ends=lambda _, now: rules.ended(now),
        goal=None if wanted is None or reached is None else (wanted.says, lambda _, now: reached(now))))


def _lifted(of: Terms, goal: Goal[object], beginning: object) -> Callable[[Mapping[str, Term]], Term]:
    """What says of the leaves of a position, by path, whether the goal is reached, with the set-up of that beginning.

    Raises LiftError, with file and line, for a predicate that cannot be lifted, and InvalidInput for one that is asked by sight.
    """
    if goal.by_sight:
        raise InvalidInput(f"'{goal.says}' is seen on the whole table, and no model has that; `search` looks for it")
    with t.fresh():
        ready = Ready([lift_goal(position_of_unknowns(beginning, tuple(constant_fields(type(beginning)))), goal.reached)])
    return lambda now: ready(of, now)[0]  # type: ignore[return-value]  # a truth of that algebra, as what was lifted is one


def _check_finite(book: Rulebook[S, A], small: Instance[S, A]) -> None:
    """Raise InvalidInput for a game under readings by which its small games have infinitely many positions."""
    for name, value in book.archive.finite_under.items():
        if str(getattr(small.game.readings, book.reading_names.find(name).field)) != value:
            raise InvalidInput(f"{small.name}: has infinitely many states; only games under {name}={value} can be exported")


def _single(small: Instance[S, A], *meanings: type) -> tuple[str, ...]:
    """The fields of a position that are single numbers of these meanings."""
    return tuple(name for name, part in parts_of(type(small.start)).items() if isinstance(part.meaning, meanings))
