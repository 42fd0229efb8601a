"""The two formulations are one: each traced case of the reference is proved to be what the encoding says.

    pytest tests/equality/test_traced_cases.py -m slow -s      # all that `tests.equality.whole` lists
"""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import cast, get_args

import attrs
import pytest

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders import rounds, rules
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Discard, Done, Harvest, Pass, Pay, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.game import _RULES as RULES
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice, minus, plus, total
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import spaces, spend_cube, with_player
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.encoding import Move, Operation
from century_rules.kernel.errors import Refusal, not_now
from century_rules.kernel.evolve import evolve
from century_rules.kernel.reading import Reading
from century_rules.pairing.equality import alphabet, prove_equal
from century_rules.pairing.pair import Encode, Pair
from century_rules.theory.read_as import switched_to
from century_rules.theory.rules import Rules
from tests.equality.whole import PARTS, APair, other_maps, run, told

Y, R, G, B_ = Spice
CHEAP: tuple[Action, ...] = (
    Begin((2, 1, 0, 0), "C3"), Stay(), Stop(), Harvest(), Pass(), Pay(Y, 1), Take(R), Done(), Trade(), Step("C4"), Upgrade(Y),
    Discard(G), Choose(Bonus.UPGRADE))


def pair(players: int = 2, changes: int | None = 0) -> APair:
    game = Game(players=players)
    return Pair.of(RULEBOOK, game, game.deal(1), changes)


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
    actions = alphabet(pair())
    assert len(actions) == len(set(actions)) == 4 * 24 + 24 * 5 + 2 + 4 * 2 + 4 + 1 + 1 + 4 + 5 + 4 + 1 + 3 + 4
    assert {type(action) for action in actions} == set(get_args(Action))


@pytest.mark.parametrize("action", [Begin((2, 1, 0, 0), "C3"), Done(), Harvest(), Pass(), Discard(G)], ids=str)
def test_every_combination_of_readings(action: Action) -> None:
    result = prove_equal(pair(changes=None), action)
    assert (result.failures, result.differs) == ((), ())
    assert result.cases > prove_equal(pair(), action).cases


@pytest.mark.parametrize("action", [Upgrade(R), Pay(G, 0)], ids=str)
def test_any_one_reading_changed(action: Action) -> None:
    result = prove_equal(pair(changes=1), action)
    assert (result.failures, result.differs) == ((), ())


def test_some_actions_on_other_maps_other_ones_at_another_commit() -> None:
    said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    dice = random.Random(said.stdout)
    for both in dice.sample(list(other_maps()), 2):
        quick = [action for action in alphabet(both)
                 if isinstance(action, (Begin, Done, Harvest, Pass, Discard))]
        for action in dice.sample(quick, 3):
            result = prove_equal(both, action)
            print(both.game.players, told(result))
            assert (result.failures, result.differs) == ((), ()), said.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", PARTS)
def test_a_part_whole(name: str) -> None:
    results = list(run(name, os.cpu_count() or 1, print))
    assert [told(result) for _, result in results if not result.proved] == []
    part = PARTS[name]
    asked = [(both.game.players, both.template.setup.vp_order, action) for both in part.pairs() for action in part.actions(both)]
    done = [(both.game.players, both.template.setup.vp_order, result.action) for both, result in results]
    assert asked and sorted(map(repr, asked)) == sorted(map(repr, done))


# --- negative controls ------------------------------------------------------------------------------------------------


def nobody_else_trims(game: Game, s: State, seat: int) -> State:
    return rounds.next_turn(game, s)


def pass_without_zero_trade(game: Game, s: State, a: Pass) -> Iterator[Refusal]:
    if s.phase is not Phase.ACT:
        yield not_now("EW-3.8", "the action of a turn comes after the move")
    elif game.readings.pass_ is read.Pass.NO:
        yield Refusal("EW-3.8", "one of the actions must be taken")


def takes_all_there_should_be(game: Game, s: State, wanted: Cubes) -> State:
    me = s.players[s.turn]
    return evolve(with_player(s, s.turn, evolve(me, hold=plus(me.hold, wanted))), supply=minus(s.supply, wanted))


def stops_discarding(game: Game, s: State, a: Discard) -> State:
    s = spend_cube(s, a.cube)
    too_full = total(s.players[s.actor].hold) > spaces(game, s.players[s.actor])
    return s if too_full else rounds.next_to_trim(game, s, s.actor)


@pytest.mark.parametrize(("action", "where", "name", "mutant", "reading"), [
    (Pass(), rounds, "next_to_trim", nobody_else_trims, read.HoldCheck.EVERYBODY),
    (Harvest(), rules, "take_from_supply", takes_all_there_should_be, read.Supply.COUNTED),
    (Discard(Y), rounds, "discard", stops_discarding, read.DiscardMore.YES)], ids=["hold-check", "supply", "discard-more"])
def test_rules_wrong_under_another_reading_are_found(
        monkeypatch: pytest.MonkeyPatch, action: Action, where: ModuleType, name: str, mutant: Callable[..., State],
        reading: Reading) -> None:
    """Under the default readings nobody can tell; with one reading changed each state found is under the one that matters."""
    monkeypatch.setattr(where, name, mutant)
    if name == "discard":
        monkeypatch.setitem(RULES, Discard, (rounds.may_discard, mutant))
    assert prove_equal(pair(), action).proved
    result = prove_equal(pair(changes=1), action)
    assert result.differs and not result.proved
    for found in result.differs:
        assert found.differences and reading in attrs.astuple(found.readings, recurse=False)


def test_rules_wrong_where_two_readings_meet_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """zero-trade=yes matters under pass=no alone: no single change shows it, all combinations do."""
    monkeypatch.setitem(RULES, Pass, (pass_without_zero_trade, rules.pass_))
    assert prove_equal(pair(changes=1), Pass()).proved
    result = prove_equal(pair(changes=2), Pass())
    assert result.differs and not result.proved and not prove_equal(pair(changes=None), Pass()).proved
    assert {cast(read.Readings, found.readings).zero_trade for found in result.differs} == {read.ZeroTrade.YES}


def test_of_a_refusal_the_first_reason_is_compared_where_that_is_asked() -> None:
    """As many cases in which it is allowed, fewer in which not; an encoding that does not forbid it is noticed."""
    short = attrs.evolve(pair(), first_reason=True)
    result, whole = prove_equal(short, Step("C4")), prove_equal(pair(), Step("C4"))
    assert result.proved and result.cases - result.refused == whole.cases - whole.refused and result.refused < whole.refused
    dropped = going_without(short, "EW-3.1")
    assert prove_equal(dropped, Step("C4")).differs


def going_without(both: APair, clause: str) -> APair:
    """The encoding alone drops a clause."""
    rules = cast("WondersRules[int, bool]", both.rules)
    return attrs.evolve(both, rules=attrs.evolve(rules, without=frozenset([clause])))


class OneLeafWrong(Encode):
    """The encoding with one leaf of one operation one too high."""

    def __init__(self, operation: str, path: str) -> None:
        self.operation, self.path = operation, path

    def __call__(self, rules: Rules[N, B]) -> Sequence[Operation[N, B]]:
        return [self._spoilt(rules.of, each) if each.name == self.operation else each for each in rules.operations]

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

    def __call__(self, rules: Rules[N, B]) -> Sequence[Operation[N, B]]:
        return rules.read_as(switched_to(rules.of, rules.readings, self.reading)).operations


@pytest.mark.parametrize(("action", "reading"), [
    (Take(R), read.Pickup.ALL), (Stop(), read.PaymentPlace.ANYWHERE), (Pass(), read.Pass.NO), (Stay(), read.PickupStaying.YES),
    (Discard(Y), read.DiscardMore.YES)], ids=["pickup", "place", "pass", "staying", "discard"])
def test_another_reading_is_found_with_a_state_that_shows_it(action: Action, reading: Reading) -> None:
    result = prove_equal(attrs.evolve(pair(), encode=ReadsOtherwise(reading)), action)
    assert not result.proved
    assert result.differs
    assert all(found.differences for found in result.differs)


@pytest.mark.parametrize("clause", ["EW-3.4", "EW-7.1"])
def test_a_dropped_clause_is_found(clause: str) -> None:
    result = prove_equal(going_without(pair(), clause), Stop() if clause == "EW-3.4" else Harvest())
    assert result.differs
    assert all(found.differences for found in result.differs)


def test_each_type_correct_fact_that_matters_is_noticed_when_missing() -> None:
    """Without it the formulations differ in a state no play reaches: equality is claimed no further than it is proved."""
    both = pair()
    fewer = tuple(each for each in both.invariants if each.name != "nobody-owes-himself")
    result = prove_equal(attrs.evolve(both, invariants=fewer), Pay(Y, 1))
    assert result.differs
    assert all(found.state.owed[found.state.turn] == 1 and found.differences for found in result.differs)
