"""The two steps of the argument in `test_lassos`, by the solver: from any position whatever, on any map, with any stack."""

from __future__ import annotations

from typing import cast

import pytest
import z3

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase
from century_rules.solving.prover import ALGEBRA, Prover, prover
from century_rules.solving.system import SolverOperation, argument_ranges, taken, unknown_arguments
from century_rules.solving.terms import Number, Truth, truth_term
from tests.counterexamples.test_lassos import WORTH

RISING = (Phase.SAIL, Phase.FEE, Phase.GATHER, Phase.OPENING, Phase.MARKET, Phase.TRIM)
"""The phases in which more than one action can be taken."""


def in_phase(position: Position[Number], *phases: Phase) -> Truth:
    return ALGEBRA.any(*(ALGEBRA.is_(position.phase, int(phase)) for phase in phases))


def ends_turn(before: Position[Number], after: Position[Number]) -> Truth:
    return ALGEBRA.any(ALGEBRA.neg(ALGEBRA.eq(before.turn, after.turn)), in_phase(after, Phase.OVER))


def encoded(proving: Prover) -> WondersRules[Number, Truth]:
    return cast("WondersRules[Number, Truth]", proving.rules)


def can_be(proving: Prover, operation: SolverOperation, wrong: object, *assumed: Truth) -> bool:
    """Whether the operation can be taken somewhere so that `wrong` is true of the position before and after."""
    assert callable(wrong)
    view = proving.system.any_position()
    arguments = unknown_arguments(operation, "argument.")
    guards, after = taken(operation, view, arguments)
    rules = encoded(proving)
    truths = [truth for _, truth in (*proving.system.sides, *argument_ranges(operation, arguments))]
    solver = z3.SolverFor("QF_LIA")
    solver.add(*(truth_term(truth) for truth in (
        *truths, *assumed, *(guard.holds for guard in guards), wrong(rules.position(view), rules.position(after)))))
    answer = solver.check()
    assert answer != z3.unknown
    return bool(answer == z3.sat)


def not_between(before: Position[Number], after: Position[Number]) -> Truth:
    """A turn's end that is its first action, or leads to anything but the beginning of a turn or the end of the game."""
    begins = ALGEBRA.all(in_phase(after, Phase.SAIL), ALGEBRA.is_(after.moved, 0))
    return ALGEBRA.all(
        ALGEBRA.neg(in_phase(before, Phase.START, Phase.OVER)), ends_turn(before, after),
        ALGEBRA.any(in_phase(before, Phase.SAIL), ALGEBRA.neg(ALGEBRA.any(in_phase(after, Phase.OVER), begins))))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_action_is_a_whole_turn_under_any_readings(players: int) -> None:
    proving = prover(RULEBOOK, players)
    assert not [operation.name for operation in proving.system.operations if can_be(proving, operation, not_between)]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_within_a_turn_something_rises(players: int) -> None:
    """Under the default readings, and with trades that are worth more than they cost, as the printed ones are."""
    proving = prover(RULEBOOK, players)
    table, of = encoded(proving).table, ALGEBRA
    defaults = [truth for _, truth in proving.readings({doubt.id: str(doubt.default) for doubt in AMBIGUITIES})]

    def worth(cubes: tuple[Number, ...]) -> Number:
        return of.total(of.times(value, cubes[kind]) for value, kind in zip(WORTH, Spice, strict=True))

    gains = [of.lt(worth(tuple(cost)), worth(tuple(gain))) for place, (cost, gain) in enumerate(
        zip(table.recipe_cost, table.recipe_gain, strict=True)) if place not in table.ports]

    def done(position: Position[Number], phase: Phase) -> Number:
        hold = [of.select(position.turn, [player.hold[kind] for player in position.players]) for kind in Spice]
        held, every = of.total(hold), of.total(cubes for player in position.players for cubes in player.hold)
        laid = of.total(cubes for tile in position.lying for cubes in tile)
        return {
            Phase.SAIL: of.sub(0, of.add(position.free, held)), Phase.FEE: of.sub(0, of.total(position.owed)),
            Phase.GATHER: of.sub(0, laid), Phase.OPENING: of.sub(0, position.toll), Phase.MARKET: worth(tuple(hold)),
            Phase.TRIM: of.sub(0, every)}[phase]

    def stalls(before: Position[Number], after: Position[Number]) -> Truth:
        """The turn goes on, and neither the phase is a later one nor, in the same phase, more is done."""
        more = [of.all(in_phase(before, phase), in_phase(after, phase), of.lt(done(before, phase), done(after, phase)))
                for phase in RISING]
        sets_out = of.all(in_phase(before, Phase.SAIL), of.is_(before.moved, 0), of.is_(after.moved, 1))
        return of.all(
            of.neg(in_phase(before, Phase.START, Phase.OVER)), of.neg(ends_turn(before, after)),
            of.neg(of.any(of.lt(before.phase, after.phase), sets_out, *more)))

    def moves_on(before: Position[Number], after: Position[Number]) -> Truth:
        return of.all(of.is_(before.moved, 1), stalls(before, after))

    def mover_acts(position: Position[Number]) -> Truth:
        """Whose turn it is acts; true at the start, and shown here to stay so until the game is over."""
        return of.all(of.at_least(position.turn, 0), of.lt(position.turn, of.number(players)),
                      of.eq(position.turn, position.actor))

    def another_acts(before: Position[Number], after: Position[Number]) -> Truth:
        return of.neg(mover_acts(after))

    def skips(before: Position[Number], after: Position[Number]) -> Truth:
        """A turn that is passed on to anybody but the next player."""
        following = of.any(of.eq(after.turn, of.add(before.turn, 1)),
                           of.all(of.is_(before.turn, players - 1), of.is_(after.turn, 0)))
        return of.all(of.neg(in_phase(before, Phase.START)), of.neg(of.eq(before.turn, after.turn)), of.neg(following))

    turns = mover_acts(encoded(proving).position(proving.system.any_position()))
    for operation in proving.system.operations:
        assert not can_be(proving, operation, another_acts, turns, *defaults), operation.name
        assert not can_be(proving, operation, skips, turns, *defaults), operation.name
        if operation.name != "begin":
            stuck = moves_on if operation.name == "step" else stalls
            assert not can_be(proving, operation, stuck, turns, *defaults, *gains), operation.name
    # The control: with trades that may be worth less, a trade can be one that leads nowhere.
    trade = proving.system.operation("trade")
    assert can_be(proving, trade, stalls, turns, *defaults)
