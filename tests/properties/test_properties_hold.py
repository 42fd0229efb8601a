"""All properties, after each action of guided play: all player counts, any readings, any maps, up to the end of games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import SeaMap
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.reading import Ambiguity
from tests.eastern_wonders.on_any_map import EasternWondersMachine, Watch, games, maps, readings, setups, states

QUIET = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))


def watched(game: Game, seed: int, most: int = 1500, whim: float = 0.05) -> State:
    """Merchants play while every property is looked at."""
    watch = Watch(game, game.deal(seed))
    for action, after in Merchant(game, seed, whim=whim).play(watch.now, most):
        watch.see(action, after)
        assert after.phase is Phase.OVER or game.legal_actions(after), f"stuck: {game.readings}\n{after}"
    watch.close()
    return watch.now


def any_readings(chance: random.Random) -> Readings:
    chosen: dict[str, Any] = {doubt.field: chance.choice(list(doubt.readings)) for doubt in AMBIGUITIES}
    return Readings(**chosen)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_default_games_to_the_end(players: int) -> None:
    ends = [watched(Game(players=players), seed) for seed in range(3)]
    assert all(state.phase is Phase.OVER for state in ends)


@pytest.mark.in_turn(2)
def test_any_readings_mostly_to_the_end() -> None:
    chance, tally = random.Random(20), Counter[str]()
    for run in range(18):
        anyhow = any_readings(chance)
        end = watched(Game(players=2 + run % 3, readings=anyhow), seed=run)
        tally.update({"closed": end.drawn > end.setup.closed_at, "over": end.phase is Phase.OVER})
    assert tally["closed"] >= 12
    assert tally["over"] >= 12


@pytest.mark.parametrize("doubt", AMBIGUITIES, ids=lambda doubt: doubt.id)
def test_each_other_reading_alone(doubt: Ambiguity) -> None:
    for reading in list(doubt.readings)[1:]:
        alone = attrs.evolve(Readings(), **{doubt.field: reading})  # type: ignore[arg-type]
        watched(Game(players=3, readings=alone), seed=3, most=400, whim=0.2)


class Counting(EasternWondersMachine):
    """The machine of this library on its own: nothing to compare with, all properties."""

    tally: ClassVar[Counter[str]] = Counter()


@pytest.mark.in_turn(2)
def test_the_machine_reaches_closed_ports_and_ends(capsys: pytest.CaptureFixture[str]) -> None:
    """The same runs each time. The shares are of whole runs, most of which begin at the set-up."""
    Counting.tally.clear()
    run_state_machine_as_test(Counting, settings=settings(QUIET, max_examples=40, stateful_step_count=20))
    tally = Counting.tally
    with capsys.disabled():
        print(f"\nmachine: {tally['runs']} runs, {tally['actions']} actions; "
              f"a closed port in {tally['port_closed'] / tally['runs']:.0%}, "
              f"an end in {tally['over'] / tally['runs']:.0%}; {dict(tally)}")
    assert tally["runs"] >= 40
    assert tally["port_closed"] >= 0.3 * tally["runs"]
    assert tally["over"] >= 0.2 * tally["runs"]


class Twin(EasternWondersMachine):
    """Somebody's own implementation; here it is the reference again, with a mistake if `broken`."""

    broken = False
    mine: State

    def reset(self, state: State) -> None:
        self.mine = state

    def apply(self, action: Action) -> None:
        self.mine = self.game.apply(self.mine, action)

    def offered(self) -> Collection[Action]:
        legal = self.game.legal_actions(self.mine)
        return legal[:-1] if self.broken and self.mine.phase is Phase.ACT else legal

    def position(self) -> State:
        return self.mine


class BrokenTwin(Twin):
    broken = True


def test_a_subclass_is_compared_and_its_mistake_is_found() -> None:
    run_state_machine_as_test(Twin, settings=settings(QUIET, max_examples=5, stateful_step_count=10))
    with pytest.raises(AssertionError, match="missing"):
        run_state_machine_as_test(BrokenTwin, settings=settings(QUIET, max_examples=5, stateful_step_count=10,
                                                                phases=[Stage.generate]))


@settings(QUIET, max_examples=25)
@given(states())
def test_states_are_reached_by_play(found: tuple[Game, State]) -> None:
    game, state = found
    assert bool(game.legal_actions(state)) == (state.phase is not Phase.OVER)


@settings(QUIET, max_examples=25)
@given(st.data(), games(short=True))
def test_setups_fit_their_games(data: st.DataObject, game: Game) -> None:
    assert game.start(data.draw(setups(game))).phase is Phase.START


@settings(QUIET, max_examples=25)
@given(maps(12, 3), maps(8, 2, thin=True), readings())
def test_maps_are_connected_and_no_tile_is_thin_unless_asked(broad: SeaMap, any_map: SeaMap, anyhow: Readings) -> None:
    assert broad.thin_tiles == ()
    assert (len(broad.names), len(broad.ports), len(any_map.names), len(any_map.ports)) == (12, 3, 8, 2)
    assert isinstance(anyhow, Readings)
