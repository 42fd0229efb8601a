"""The two formulations are one: each traced case of the reference is proved to be what the encoding says.

    pytest tests/equality/test_traced_cases.py -m slow -s      # every action of the printed board
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import get_args

import attrs
import pytest

from century_rules.desk.equality import Encode, Equal, Pair, alphabet, prove_all_equal, prove_equal
from century_rules.eastern_wonders import readings as read
from century_rules.eastern_wonders.actions import (
    Action, Begin, Choose, Discard, Done, Harvest, Pass, Pay, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.eastern_wonders.encoding import Table, operations
from century_rules.eastern_wonders.encoding.read_as import switched_to
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import Bonus, Spice
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.encoding import Move, Operation
from century_rules.kernel.reading import Reading

Y, R, G, B_ = Spice
CHEAP: tuple[Action, ...] = (
    Begin((2, 1, 0, 0), "C3"), Stay(), Stop(), Harvest(), Pass(), Pay(Y, 1), Take(R), Done(), Trade(), Step("C4"), Upgrade(Y),
    Discard(G), Choose(Bonus.UPGRADE))


def pair(players: int = 2) -> Pair:
    game = Game(players=players)
    return Pair.of(game, game.shuffle(1))


def told(result: Equal) -> str:
    return (f"{result.action}: {result.cases:,} cases ({result.refused:,} refusals), {len(result.failures)} fail, "
            f"{result.asked:,} questions, {result.seconds:.1f} s")


@pytest.mark.parametrize("action", [*CHEAP, Step("D5", B_)], ids=str)
def test_two_players(action: Action) -> None:
    result = prove_equal(pair(), action)
    print(told(result))
    assert (result.failures, result.differs) == ((), ())
    assert min(result.refused, result.allowed) > 0


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("action", [Stay(), Harvest(), Pass(), Done(), Discard(Y), Upgrade(G), Choose(Bonus.MOVE)], ids=str)
def test_more_players(players: int, action: Action) -> None:
    result = prove_equal(pair(players), action)
    assert (result.failures, result.differs) == ((), ())
    assert min(result.refused, result.allowed) > 0


def test_the_alphabet_has_every_kind_of_action() -> None:
    game = Game()
    actions = alphabet(game, game.shuffle(1))
    assert len(actions) == len(set(actions)) == 4 * 24 + 24 * 5 + 2 + 4 * 2 + 4 + 1 + 1 + 4 + 5 + 4 + 1 + 3 + 4
    assert {type(action) for action in actions} == set(get_args(Action))


@pytest.mark.slow
def test_every_action_of_the_printed_board_for_two_players() -> None:
    both, began = pair(), time.perf_counter()
    results: list[Equal] = []
    actions = alphabet(both.game, both.template.setup)
    for result in prove_all_equal(both, actions, workers=os.cpu_count() or 1):
        results.append(result)
        print(f"{len(results)}/{len(actions)} {told(result)}", flush=True)
    print(f"{sum(result.cases for result in results):,} cases of {len(results)} actions, {time.perf_counter() - began:,.0f} s")
    assert [told(result) for result in results if not result.proved] == []
    assert {result.action for result in results} == set(actions)


@pytest.mark.slow
@pytest.mark.parametrize("action", [Stop(), Trade(), Step("C4")], ids=str)
def test_more_players_where_they_meet(action: Action) -> None:
    result = prove_equal(pair(3), action)
    print(told(result))
    assert result.proved, result.failures


# --- negative controls ------------------------------------------------------------------------------------------------


class OneLeafWrong(Encode):
    """The encoding with one leaf of one operation one too high."""

    def __init__(self, operation: str, path: str) -> None:
        self.operation, self.path = operation, path

    def __call__(self, algebra: Algebra[N, B], table: Table[N, B]) -> tuple[Operation[N, B], ...]:
        return tuple(self._spoilt(algebra, each) if each.name == self.operation else each for each in operations(algebra, table))

    def _spoilt(self, algebra: Algebra[N, B], operation: Operation[N, B]) -> Operation[N, B]:
        def build(leaves: Mapping[str, N], arguments: Mapping[str, N]) -> Move[N, B]:
            move = operation.build(leaves, arguments)
            return attrs.evolve(move, after={**move.after, self.path: algebra.add(move.after[self.path], algebra.number(1))})

        return attrs.evolve(operation, build=build)


@pytest.mark.parametrize(("action", "path"), [
    (Harvest(), "supply[0]"), (Pay(Y, 1), "players[1].hold[0]"), (Discard(G), "players[0].outposts[7]"),
    (Stay(), "free")], ids=str)
def test_a_wrong_leaf_is_found_with_a_state_that_shows_it(action: Action, path: str) -> None:
    result = prove_equal(attrs.evolve(pair(), encode=OneLeafWrong(type(action).__name__.lower(), path)), action)
    assert not result.proved
    assert result.differs
    assert all(any(line.startswith(path) for line in found.differences) for found in result.differs)


class ReadsOtherwise(Encode):
    """The encoding under one reading, whichever is played."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def __call__(self, algebra: Algebra[N, B], table: Table[N, B]) -> tuple[Operation[N, B], ...]:
        return operations(algebra, attrs.evolve(table, readings=switched_to(algebra, table.readings, self.reading)))


@pytest.mark.parametrize(("action", "reading"), [
    (Done(), read.Pickup.ALL), (Stop(), read.PaymentPlace.ANYWHERE), (Pass(), read.Pass.NO), (Stay(), read.PickupStaying.YES),
    (Discard(Y), read.DiscardMore.YES)], ids=["pickup", "place", "pass", "staying", "discard"])
def test_another_reading_is_found_with_a_state_that_shows_it(action: Action, reading: Reading) -> None:
    result = prove_equal(attrs.evolve(pair(), encode=ReadsOtherwise(reading)), action)
    assert not result.proved
    assert result.differs
    assert all(found.differences for found in result.differs)


@pytest.mark.parametrize("clause", ["EW-3.4", "EW-7.1"])
def test_a_dropped_clause_is_found(clause: str) -> None:
    both = pair()
    table = attrs.evolve(both.table, without=frozenset([clause]))
    result = prove_equal(attrs.evolve(both, table=table), Stop() if clause == "EW-3.4" else Harvest())
    assert result.differs
    assert all(found.differences for found in result.differs)


def test_each_type_correct_fact_that_matters_is_noticed_when_missing() -> None:
    """Without it the formulations differ in a state no play reaches: equality is claimed no further than it is proved."""
    both = pair()
    fewer = tuple(each for each in both.invariants if each.name != "nobody-owes-himself")
    result = prove_equal(attrs.evolve(both, invariants=fewer), Pay(Y, 1))
    assert result.differs
    assert all(found.state.owed[found.state.turn] == 1 and found.differences for found in result.differs)
