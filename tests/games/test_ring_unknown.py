"""The toy game by its actions, and what is lifted from it proved to be its traced rules whatever the crates are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import attrs
import pytest

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.pairing.equality import Equal, prove_equal
from century_rules.pairing.pair import Pair
from century_rules.search import engine_for, explore_with
from century_rules.search.explore import EngineName
from century_rules.theory.from_rules import opened
from century_rules.theory.plain import Constants, PlainEncoding
from century_rules.theory.theorem import Invariant
from century_rules.tracing.errors import NotTraceable, TraceDiffers
from tests.games.ring.ring.rules import RULEBOOK, Action, Load, Rest, Ring, Sail, State
from tests.search.engines import each_engine


class ByAction(Ring):
    """The rules with their actions named; they are traced one at a time."""

    def by_action(self, state: State) -> Sequence[Action]:
        return [*map(Sail, self.components.islands), Load(), Rest()]


class Forgetful(ByAction):
    def by_action(self, state: State) -> Sequence[Action]:
        return [action for action in super().by_action(state) if action != Load()]


class Disordered(ByAction):
    def by_action(self, state: State) -> Sequence[Action]:
        return super().by_action(state)[::-1]


class TooGenerous(ByAction):
    def permits(self, state: State, action: Action) -> bool:
        return action == Load() or super().permits(state, action)


def found(kind: type[Ring], engine: EngineName) -> tuple[list[State], int, int, int]:
    """The positions of the smallest ring in their order; steps, depth and dead ends."""
    small = RULEBOOK.small("puddle")
    game = kind(players=2, readings=cast(Ring, small.game).readings, components=cast(Ring, small.game).components)
    searched = engine_for(game, [small.start], engine=engine)
    all_of_it = explore_with(searched)
    assert all_of_it.complete
    return list(searched.states()), all_of_it.transitions, all_of_it.depth, all_of_it.deadlocks


@each_engine
def test_action_by_action_the_same_positions_are_found(engine: EngineName) -> None:
    whole, named = found(Ring, engine), found(ByAction, engine)
    assert set(named[0]) == set(whole[0]) and len(named[0]) == 200 and named[1:] == whole[1:] == (230, 20, 0)


@each_engine
@pytest.mark.parametrize("wrong", [Forgetful, Disordered, TooGenerous])
def test_actions_that_are_named_wrongly_are_noticed(wrong: type[Ring], engine: EngineName) -> None:
    with pytest.raises((TraceDiffers, NotTraceable), match=r"by_action names|permits allows Load"):
        found(wrong, engine)


def equal(action: Action, unknown: tuple[str, ...] = ("worth",), facts: Sequence[Invariant] | None = None,
          **changes: Any) -> Equal[State, Action]:
    """What is lifted, and the traced rules, on one action, in all positions that keep to the facts."""
    encoding = cast("PlainEncoding[State, Action]", RULEBOOK.encoded())
    if facts is not None:
        changes["facts"] = facts
    book = attrs.evolve(RULEBOOK, encoding=attrs.evolve(encoding, **changes))
    game = book.printed(2)
    return prove_equal(Pair.of(book, game, game.deal(1), unknown=unknown), action)


@pytest.mark.parametrize("action", [Sail("harbour"), Sail("I1"), Sail("I4"), Load(), Rest()], ids=str)
def test_what_is_lifted_is_what_is_traced_whatever_the_crates_are_worth(action: Action) -> None:
    result = equal(action)
    assert (result.failures, result.differs) == ((), ()) and min(result.refused, result.allowed) > 0


def dear(of: Algebra[N, B], beginning: State, number: Any) -> Constants[B]:
    """As it should be, but a crate worth nine is believed to be worth ten."""
    constants, sides = opened(of, beginning, number)
    harbour, first, *others = cast("tuple[N, ...]", constants["worth"])
    return {"worth": (harbour, of.choose(of.is_(first, 9), of.number(10), first), *others)}, sides


def test_a_crate_that_is_not_in_the_box_is_asked_about_too() -> None:
    """The negative control: what is wrong with no printed crate is found, with one that shows it; known ones do not show it."""
    result = equal(Load(), opened=dear)
    assert result.differs and {each.state.worth[1] for each in result.differs} == {9}
    assert equal(Load(), unknown=(), opened=dear).proved


def test_the_facts_matter() -> None:
    """Without them a boat may be at a fifth island, where Python stumbles, and what is lifted says nothing."""
    with pytest.raises(IndexError):
        equal(Load(), facts=())


def test_what_is_no_constant_is_said() -> None:
    with pytest.raises(InvalidInput, match="'boats' is no constant of a position; there are worth"):
        equal(Rest(), unknown=("boats",))
