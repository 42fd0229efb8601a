"""The Hypothesis machine plays From Sand to Sea with every property on the way: under any readings, to the end of games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, cast, get_args

import pytest
from attrs import evolve
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.readings import Readings, ShareStart
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.kernel.game import BoardGame
from century_rules.testing import Property, RulebookMachine, properties_for
from tests.sand_to_sea.random_games import random_readings

QUIET = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
RUNS = settings(QUIET, max_examples=30, stateful_step_count=16, phases=[Stage.generate])
SEEDS = st.integers(0, 10**6)
NEVER_CLAIMED = {"port-turn=own-turn", "stay-acts=no"}
"""Under both nobody ever takes a VP tile: one claims in a turn in which the ship does not move, and then acts on no tile."""


def beginning(seed: int) -> tuple[BoardGame[State, Action], State]:
    """Of the printed game for any number of players, or of a small one; under readings some of which are not the default."""
    rng = random.Random(seed)
    chosen = random_readings(rng)
    if set(RULEBOOK.reading_names.format(chosen)) >= NEVER_CLAIMED:
        chosen = Readings()
    if rng.random() < 0.7 or chosen.share_start is ShareStart.NO:  # some of the small games have one market tile
        game = Game(players=rng.randint(2, 4), readings=chosen)
        return game, game.deal(seed)
    small = RULEBOOK.under(RULEBOOK.instance(rng.choice(RULEBOOK.archive.instances)), chosen)
    return small.game, small.beginning


class Plays(RulebookMachine[State, Action]):
    """The printed game and the small ones, which come to seldom things soon."""

    book = RULEBOOK
    late = (0, 100, 200, 300)
    tally: ClassVar[Counter[str]] = Counter()
    game: Game

    def beginnings(self) -> st.SearchStrategy[tuple[BoardGame[State, Action], State]]:
        return SEEDS.map(beginning)

    def claims(self) -> Sequence[Property[BoardGame[State, Action], State, Action]]:
        found = properties_for(RULEBOOK.name, self.game.readings)
        return cast("Sequence[Property[BoardGame[State, Action], State, Action]]", found)

    def apply(self, action: Action) -> None:
        self.tally.update([type(action).__name__, Phase(self.watch.now.phase).name])


@pytest.mark.in_turn(1)
def test_the_machine_reaches_every_kind_of_action_and_ends(capsys: pytest.CaptureFixture[str]) -> None:
    """The same runs each time. What only other readings know, `test_readings` does."""
    Plays.tally.clear()
    run_state_machine_as_test(Plays, settings=RUNS)
    tally = Plays.tally
    with capsys.disabled():
        print(f"\nmachine: {dict(tally)}")
    wanted = {kind.__name__ for kind in get_args(Action)} | {phase.name for phase in Phase}
    assert wanted - {"Reach", "Pick", "PICK"} <= set(tally)
    assert tally["over"] >= 0.5 * tally["runs"] >= 10
    assert min(tally["port_closed"], tally["column_emptied"], tally["TRIM"]) >= 5


class Dearer(Plays):
    """The negative control, with one property to notice it."""

    def claims(self) -> Sequence[Property[BoardGame[State, Action], State, Action]]:
        return [each for each in super().claims() if each.id == "price-of-an-outpost"]

    def beginnings(self) -> st.SearchStrategy[tuple[BoardGame[State, Action], State]]:
        return st.integers(0, 9).map(Game().deal).map(lambda state: (Dear(), state))


class Dear(Game):
    """An outpost costs one cube more."""

    def after(self, state: State, action: Action) -> State:
        found = super().after(state, action)
        return evolve(found, toll=found.toll + 1) if found.phase == Phase.OPENING and state.phase != Phase.OPENING else found


def test_a_game_that_goes_otherwise_is_noticed() -> None:
    with pytest.raises(AssertionError, match="price-of-an-outpost fails after Open"):
        run_state_machine_as_test(Dearer, settings=RUNS)
