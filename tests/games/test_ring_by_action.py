"""The toy game traced action by action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from century_rules.search import engine_for, explore_with
from century_rules.tracing.errors import NotTraceable, TraceDiffers
from tests.games.ring.ring.rules import RULEBOOK, Action, Load, Rest, Ring, Sail, State


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


def found(kind: type[Ring]) -> tuple[list[State], int, int, int]:
    """The positions of the smallest ring in their order; steps, depth and dead ends."""
    small = RULEBOOK.small("puddle")
    game = kind(players=2, readings=cast(Ring, small.game).readings, components=cast(Ring, small.game).components)
    searched = engine_for(game, [small.start])
    all_of_it = explore_with(searched)
    assert all_of_it.complete
    return list(searched.states()), all_of_it.transitions, all_of_it.depth, all_of_it.deadlocks


def test_action_by_action_the_same_positions_are_found() -> None:
    whole, named = found(Ring), found(ByAction)
    assert set(named[0]) == set(whole[0]) and len(named[0]) == 200 and named[1:] == whole[1:] == (230, 20, 0)


@pytest.mark.parametrize("wrong", [Forgetful, Disordered, TooGenerous])
def test_actions_that_are_named_wrongly_are_noticed(wrong: type[Ring]) -> None:
    with pytest.raises((TraceDiffers, NotTraceable), match=r"by_action names|permits allows Load"):
        found(wrong)
