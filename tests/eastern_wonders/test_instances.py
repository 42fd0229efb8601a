"""The small instances: their size is pinned, and everything they are there for does happen in them."""

from __future__ import annotations

import pytest

from century_rules.eastern_wonders.actions import Action, Open, Stop
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import INSTANCES, LATE, instance
from century_rules.eastern_wonders.pieces import Bonus, Spice
from century_rules.eastern_wonders.readings import AMBIGUITIES
from century_rules.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Ambiguity
from century_rules.testing.watching import properties_for
from tests.eastern_wonders.by_hand import read_as

COUNTS = {  # name: states, transitions; by the breadth-first search below
    "cove": (8_562, 15_540),
    "reef": (33_282, 62_964),
    "shoal": (33_286, 62_968),
    "strait": (74_107, 131_157),
    "bay": (82_182, 149_948),
    "lagoon": (214_081, 381_904),
}


def explore(game: Game, start: State) -> tuple[int, int, set[str]]:
    """Every position that can be reached and every action there: how many, and what happened. Checks all properties."""
    properties = properties_for(game)
    of_states = [claim for claim in properties if isinstance(claim, StateProperty)]
    of_steps = [claim for claim in properties if isinstance(claim, StepProperty)]
    seen, queue, steps, happened = {start}, [start], 0, set()
    for state in queue:
        for holding in of_states:
            assert holding.holds(game, state), f"{holding.id}: {state}"
        actions = game.legal_actions(state)
        assert bool(actions) == (state.phase is not Phase.OVER), state
        happened |= _happening(game, state)
        for action in actions:
            after = game.apply(state, action)
            steps += 1
            for keeping in of_steps:
                assert keeping.holds(game, state, action, after), f"{keeping.id}: {action} in {state}"
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return len(seen), steps, happened


def _happening(game: Game, state: State) -> set[str]:
    found = set()
    if state.setup.closed_at in state.ports:
        found.add("a port is closed")
    if state.phase is Phase.BONUS:
        found.add("a column is emptied")
    if state.phase is Phase.OVER:
        found.add("the game ends")
    refusals: tuple[tuple[str, Action], ...] = (("EW-3.5", Stop()), ("EW-4.2", Open()))
    for clause, action in refusals:
        if state.phase is not Phase.OVER and any(refusal.clause == clause for refusal in game.why_illegal(state, action)):
            found.add(f"a payment is refused by {clause}")
    return found


@pytest.mark.parametrize("name", [
    "cove", *(pytest.param(name, marks=pytest.mark.slow) for name in INSTANCES if name != "cove")])
def test_states_transitions_properties_and_what_happens(name: str) -> None:
    small = instance(name)
    states, transitions, happened = explore(small.game, small.start)
    assert (states, transitions) == COUNTS[name]
    assert happened == {"a port is closed", "a column is emptied", "the game ends", "a payment is refused by EW-3.5",
                        "a payment is refused by EW-4.2"}


@pytest.mark.parametrize("name", INSTANCES)
def test_openings_are_plays_and_boxes_are_small(name: str) -> None:
    small = instance(name)
    assert small.name == name
    assert small.start.setup == small.setup
    assert (small.start.phase is Phase.START) == (small.opening == ())
    assert {tile.type for tile in small.game.components.market_tiles} == set(Spice)
    assert small.shows


@pytest.mark.parametrize("name", LATE)
def test_late_positions_are_reached_by_ordinary_play_of_the_printed_game(name: str) -> None:
    late = instance(name)
    assert late.game == Game(players=late.game.players)
    first = late.start.players[0]
    assert late.start.phase is Phase.ACT and late.start.turn == 0
    assert min(first.bonus[kind] for kind in (Bonus.HARVEST, Bonus.UPGRADE, Bonus.HOLD)) == 1
    after = late.game.apply(late.start, Open())
    assert after.phase is Phase.BONUS and min(after.players[0].uncovered) == min(first.uncovered) + 1


def test_under_other_readings_the_opening_is_played_again() -> None:
    read_otherwise = instance("cove").under(read_as(supply="counted", vp_tiles="27+1", build_only="no", pass_="no"))
    assert len(read_otherwise.start.setup.vp_order) == len(instance("cove").start.setup.vp_order) + 1
    with pytest.raises(IllegalAction, match=r"EW-4\.6"):
        instance("reef").under(read_as(supply="counted", build_only="no")).start  # noqa: B018


@pytest.mark.slow
@pytest.mark.parametrize("doubt", AMBIGUITIES, ids=lambda doubt: doubt.id)
def test_properties_hold_in_all_of_cove_under_each_other_reading(doubt: Ambiguity) -> None:
    for reading in list(doubt.readings)[1:]:
        small = instance("cove").under(read_as(**{"supply": "counted", doubt.field: reading.value}))
        assert explore(small.game, small.start)[0] > 1_000


def test_unknown_names_are_refused() -> None:
    with pytest.raises(InvalidInput, match="there is no instance 'pond'; there are cove, reef"):
        instance("pond")
