"""What functions of the rules give of any numbers: a claim that calls them is lifted, and asked of the solver.

Such a claim is of a game and of numbers, not of a position: ``claim(game, influences, tiles)``. So it covers numbers that play
never comes to; what is false of some of these is not proved. Readings are open, but for those that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.reading import Reading, ambiguities_of
from century_rules.kernel.verdict import Verdict
from century_rules.lifting import terms as t
from century_rules.lifting.evaluator import telling_all
from century_rules.lifting.games import deep, rules_evaluator
from century_rules.lifting.open_game import OpenGame
from century_rules.lifting.path import Obligation as Obliged
from century_rules.lifting.predicates import truth_given
from century_rules.lifting.written import READING, on_algebra
from century_rules.rulebook import Rulebook
from century_rules.solving.obligation import Decision, Obligation, decide
from century_rules.solving.prover import ALGEBRA, RLIMIT
from century_rules.solving.terms import Truth, variable
from century_rules.theory.direct_checks import CheckResult
from century_rules.writing.paragraphs import counted

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
) -> CheckResult:
    """Whether a claim is so of all such numbers, in the order of its arguments, with the printed components.

    `needs` has by field the readings it is claimed under, where not all. `without` are clauses that are left out, for a negative
    control. REFUTED is only what comes out false when the claim itself is run on the numbers that the solver found. Raises
    LiftError with file and line for what cannot be followed, and InvalidInput for unknowns or readings that there are none of.
    """
    game = book.game(players, book.readings(), book.components(None)).dropping(frozenset(without))
    named = [(name, each) for place, each in enumerate(unknowns) for name in _names(place, each)]
    left = _left(book, needs or {})
    with t.fresh():
        says, obliged = telling_all(lambda: _lifted(claim, OpenGame(cast("RuleGame[object, object]", game)), unknowns))
        asked = [says, *[each.holds for each in obliged]]
        read = {name.removeprefix(READING) for name in t.leaves_of(asked) if name.startswith(READING)}
        terms = on_algebra(asked)
    leaf, premises = dict[str, object](), list[tuple[str, Truth]]()
    for name, each in named:
        leaf[name] = number = variable(name)
        premises.append((f"{name} is {each.least} at least", ALGEBRA.at_least(number, each.least)))
        if each.most is not None:
            premises.append((f"{name} is {each.most} at most", ALGEBRA.le(number, ALGEBRA.number(each.most))))
    for field, places in left.items():
        number = variable(f"{READING}{field}")
        leaf.update((f"{READING}{field}={place}", ALGEBRA.is_(number, place)) for place in places)
        if field in read:
            premises.append((f"{field} is read somehow", ALGEBRA.any(*[
                ALGEBRA.is_(number, place) for place, is_left in places.items() if is_left])))
    goals = cast("tuple[Truth, ...]", terms(ALGEBRA, leaf))

    def decided(goal: Truth) -> Decision:
        return decide(Obligation("of numbers", tuple(premises), goal), rlimit=RLIMIT)

    found, looked_at = decided(ALGEBRA.all(*goals)), counted(len(named), "unknown number")
    if decided(False).verdict is not Verdict.REFUTED:
        raise InvalidInput(f"no numbers are as the unknowns of {claim} say; nothing is shown of none")
    if found.verdict is not Verdict.REFUTED or found.model is None:
        return CheckResult(found.verdict, looked_at, found.reason)
    model = found.model
    doubts = {doubt.field: tuple(doubt.readings) for doubt in ambiguities_of(book.readings)}
    readings = book.readings(**cast("Any", {
        field: members[int(model.get(f"{READING}{field}", 0))] for field, members in doubts.items() if field in read}))
    numbers = [_found(place, each, model) for place, each in enumerate(unknowns)]
    of_these = f"{getattr(claim, '__name__', claim)}({', '.join(map(str, numbers))})"
    under = f" under {book.reading_names.in_words(readings)}" if read else ""
    try:
        if claim(game.under(readings), *numbers):
            open_ = [f"{each.where}: {each.what}" for each, goal in zip(obliged, goals[1:], strict=True)
                     if decided(goal).verdict is not Verdict.PROVED]
            return CheckResult(
                Verdict.UNKNOWN, looked_at, f"{of_these} is so by Python{under}, and not shown: {'; '.join(open_)}")
    except Exception as error:  # whatever somebody's claim may stumble over
        return CheckResult(Verdict.UNKNOWN, looked_at, f"{of_these} raises {type(error).__name__}{under}: {error}")
    return CheckResult(Verdict.REFUTED, looked_at, f"{of_these} is false{under}")


def _left(book: Rulebook[S, A], needs: Mapping[str, Collection[Reading]]) -> Mapping[str, Mapping[int, bool]]:
    """By field the places of its readings, and whether the claim is about that reading.

    Raises InvalidInput for a field or a reading that is none of the game.
    """
    doubts = {doubt.field: tuple(doubt.readings) for doubt in ambiguities_of(book.readings)}
    for field, members in needs.items():
        if field not in doubts:
            raise InvalidInput(f"needs: {book.title} has no '{field}'; there are {', '.join(doubts)}")
        if not members or not {*members} <= {*doubts[field]}:
            raise InvalidInput(f"needs: {field} should be one reading or more of {', '.join(map(str, doubts[field]))}")
    return {field: {place: each in needs.get(field, members) for place, each in enumerate(members)}
            for field, members in doubts.items()}


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
        return truth_given(e.call(claim, [game, *numbers]), getattr(claim, "__name__", "the claim")), e.obligations
