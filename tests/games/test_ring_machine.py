"""The Hypothesis machine and strategies on a game that the library knows nothing of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis.stateful import run_state_machine_as_test

from century_rules import BoardGame
from century_rules.kernel.property import StateProperty
from tests.encoded_moves import EncodedMoves
from century_rules.testing import Property, RulebookMachine, states
from tests.games.ring.ring.rules import RULEBOOK, Action, Box, Load, Phase, Rest, Ring, Sail, State


CRATES = StateProperty[Ring, State](
    "crates-are-kept", "A crate lies somewhere, is aboard, or was brought home.", ("R-1", "R-5"),
    lambda game, s: sum(boat.crates for boat in s.boats) <= len(s.lying) - 1 - sum(s.lying))


class Plays(RulebookMachine[State, Action]):
    """The rules side by side with an implementation that is the encoding, and every property on the way."""

    book = RULEBOOK
    properties = cast("Sequence[Property[BoardGame[State, Action], State, Action]]", (CRATES,))
    may_stall = True  # with three boats, see above

    def reset(self, state: State) -> None:
        self.mine, self.state = EncodedMoves(RULEBOOK, self.game, state), state

    def apply(self, action: Action) -> None:
        self.state = self.mine.apply(self.state, action)

    def offered(self) -> Collection[Action]:
        return self.mine.legal_actions(self.state)

    def position(self) -> State:
        return self.state

    def every_action(self) -> Collection[Action]:
        return [*map(Sail, cast(Box, self.game.components).islands), Load(), Rest()]


TestPlays = Plays.TestCase
TestPlays.settings = settings(max_examples=15, stateful_step_count=30, deadline=None)


NOT_SHRUNK = settings(max_examples=200, deadline=None, database=None, derandomize=True, phases=[hypothesis.Phase.generate])


class Wrong(Plays):
    """An implementation that lets a full boat load."""

    def offered(self) -> Collection[Action]:
        found = self.mine.legal_actions(self.state)
        boat = self.state.boats[self.state.turn]
        loads = self.state.phase == Phase.WORK and self.state.lying[boat.place]
        return {*found, Load()} if loads else found


def test_the_machine_notices_a_wrong_implementation() -> None:
    with pytest.raises(AssertionError, match="too many: load"):
        run_state_machine_as_test(Wrong, settings=NOT_SHRUNK)


@settings(max_examples=30, deadline=None)
@given(states(RULEBOOK))
def test_positions_are_drawn(reached: tuple[BoardGame[State, Action], State]) -> None:
    game, state = reached
    assert game.beginning(state) == game.beginning(game.beginning(state))
