"""What functions of the rules give of any numbers: a claim that calls them is lifted, and asked of the solver.

Such a claim is of a game and of numbers, not of a position: ``claim(game, influences, tiles)``. So it covers numbers that play
never comes to; what is false of some of these is not proved. Readings are open, but for those that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import attrs

from century_rules.kernel.game import A, S
from century_rules.kernel.playing import RuleGame
from century_rules.kernel.reading import Reading, ambiguities_of
from century_rules.kernel.verdict import Verdict
from century_rules.lifting import terms as t
from century_rules.lifting.evaluator import telling_all
from century_rules.lifting.games import OpenGame, deep, rules_evaluator
from century_rules.lifting.path import Obligation as Obliged
from century_rules.lifting.written import READING, on_algebra
from century_rules.rulebook import Rulebook
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.prover import ALGEBRA, RLIMIT
from century_rules.solving.terms import Truth, variable
from century_rules.theory.evidence import Shown

OfNumbers: TypeAlias = Callable[..., bool]
"""A claim ``claim(game, one, other)``: of a game, and of numbers or rows of numbers."""


@attrs.frozen
class Unknown:
    """A number that is not known, or a row of such.

    Attributes:
        most: the greatest it can be; None where there is none.
        least: the least.
        row: how many there are in a row; 0 is a number by itself.
    """

    most: int | None = None
    least: int = 0
    row: int = 0


def show_of_numbers(
    book: Rulebook[S, A], claim: OfNumbers, unknowns: Sequence[Unknown], *, players: int,
    needs: Mapping[str, Collection[Reading]] | None = None, without: Iterable[str] = (),
) -> Shown:
    """Whether a claim is so of all such numbers, in the order of its arguments, with the printed components.

    `needs` has by field the readings it is claimed under, where not all. `without` are clauses that are left out, for a negative
    control. REFUTED is only what comes out false when the claim itself is run on the numbers that the solver found. Raises
    LiftError with file and line for what cannot be followed.
    """
    game = book.game(players, book.readings(), book.components(None)).dropping(frozenset(without))
    open_game = OpenGame(cast("RuleGame[object, object]", game))
    with t.fresh():
        says, obligations = telling_all(lambda: _lifted(claim, open_game, unknowns))
        terms = on_algebra([says, *[each.holds for each in obligations]])
    names = [(name, each) for place, each in enumerate(unknowns) for name in _names(place, each)]
    leaf, premises = dict[str, object](), list[tuple[str, Truth]]()
    for name, each in names:
        leaf[name] = number = variable(name)
        premises.append((f"{name} is {each.least} at least", ALGEBRA.at_least(number, each.least)))
        if each.most is not None:
            premises.append((f"{name} is {each.most} at most", ALGEBRA.le(number, ALGEBRA.number(each.most))))
    doubts = ambiguities_of(book.readings)
    for doubt in doubts:
        read = variable(f"{READING}{doubt.field}")
        places = [place for place, each in enumerate(doubt.readings) if each in (needs or {}).get(doubt.field, doubt.readings)]
        premises.append((f"{doubt.id} is read somehow", ALGEBRA.any(*[ALGEBRA.is_(read, place) for place in places])))
        leaf.update((f"{READING}{doubt.field}={place}", ALGEBRA.is_(read, place)) for place in range(len(tuple(doubt.readings))))
    goal = ALGEBRA.all(*cast("tuple[Truth, ...]", terms(ALGEBRA, leaf, {})))
    decided = decide(Obligation(claim.__name__, tuple(premises), goal), rlimit=RLIMIT)
    looked_at = f"{len(names)} unknown numbers"
    if decided.verdict is not Verdict.REFUTED or decided.model is None:
        return Shown(decided.verdict, looked_at, decided.reason)
    model = decided.model
    readings = book.readings(**cast("Any", {
        doubt.field: tuple(doubt.readings)[int(model.get(f"{READING}{doubt.field}", 0))] for doubt in doubts}))
    numbers = [_found(place, each, model) for place, each in enumerate(unknowns)]
    of_these = f"{claim.__name__}({', '.join(map(str, numbers))})"
    try:
        if claim(game.under(readings), *numbers):
            return Shown(Verdict.UNKNOWN, looked_at, f"the solver found {of_these}, and Python says it is so")
    except Exception as error:  # whatever somebody's claim may stumble over
        return Shown(Verdict.UNKNOWN, looked_at, f"{of_these} raises {type(error).__name__}: {error}")
    return Shown(Verdict.REFUTED, looked_at, f"{of_these} is false under {book.reading_names.in_words(readings)}")


def _names(place: int, unknown: Unknown) -> list[str]:
    return [f"number {place}[{each}]" for each in range(unknown.row)] if unknown.row else [f"number {place}"]


def _found(place: int, unknown: Unknown, model: Mapping[str, int | bool]) -> int | tuple[int, ...]:
    found = tuple([int(model.get(name, unknown.least)) for name in _names(place, unknown)])
    return found if unknown.row else found[0]


def _lifted(claim: OfNumbers, game: OpenGame, unknowns: Sequence[Unknown]) -> tuple[t.Truth, Sequence[Obliged]]:
    e = rules_evaluator()
    numbers = [tuple(map(t.number, _names(place, each))) if each.row else t.number(_names(place, each)[0])
               for place, each in enumerate(unknowns)]
    with deep():
        return e.truth(e.call(claim, [game, *numbers])), e.obligations
