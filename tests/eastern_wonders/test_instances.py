"""The small instances: their size is pinned, and everything they are there for does happen in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from century_rules.games.eastern_wonders import AMBIGUITIES
from century_rules.games.eastern_wonders.actions import Action, Claim, Open, Step, Stop
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Ambiguity
from century_rules.search import explore as search
from tests.eastern_wonders.instances import INSTANCES, LARGE, LATE, Instance, instance, game_of
from tests.eastern_wonders.on_any_map.watching import properties_for
from tests.eastern_wonders.by_hand import read_as
from tests.eastern_wonders.counts import COUNTS, QUICK, Count



def explore(game: Game, start: State) -> tuple[int, int]:
    """Every position that can be reached and every action there: how many. Checks all properties."""
    properties = properties_for(game)
    of_states = [claim for claim in properties if isinstance(claim, StateProperty)]
    of_steps = [claim for claim in properties if isinstance(claim, StepProperty)]
    seen, queue, steps = {start}, [start], 0
    for state in queue:
        for holding in of_states:
            assert holding.holds(game, state), f"{holding.id}: {state}"
        actions = game.legal_actions(state)
        assert bool(actions) == (state.phase is not Phase.OVER), state
        for action in actions:
            after = game.apply(state, action)
            steps += 1
            for keeping in of_steps:
                assert keeping.holds(game, state, action, after), f"{keeping.id}: {action} in {state}"
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return len(seen), steps


def _refused(small: Instance, clause: str) -> Callable[[State], bool]:
    """Whether a payment is refused by that clause alone."""
    payments: dict[str, tuple[Action, ...]] = {
        "EW-3.5": (Stop(), *map(Step, small.beginning.setup.sea.names)), "EW-4.2": (Open(),), "EW-5.1": (Claim(),)}
    return lambda state: any([refusal.clause for refusal in small.game.why_illegal(state, action)] == [clause]
                             for action in payments[clause])


HAPPENINGS: dict[str, Callable[[Instance], Callable[[State], bool]]] = {
    "a port closes": lambda small: lambda state: small.beginning.setup.closed_at in state.ports,
    "a column empties": lambda small: lambda state: state.phase is Phase.BONUS,
    "a fee cannot be paid": lambda small: _refused(small, "EW-3.5"),
    "an outpost cannot be paid": lambda small: _refused(small, "EW-4.2"),
    "a VP tile cannot be paid": lambda small: _refused(small, "EW-5.1"),
    "the game ends": lambda small: lambda state: small.game.outcome(state) is not None,
}


@pytest.mark.parametrize("what", HAPPENINGS)
@pytest.mark.parametrize("name", [*INSTANCES, *(pytest.param(name, marks=pytest.mark.in_turn(1)) for name in LARGE)])
@pytest.mark.in_turn(1)
def test_what_happens_in_each(name: str, what: str) -> None:
    """By a play, the first one that a search finds."""
    small = instance(name)
    happens = HAPPENINGS[what](small)
    if what == "a port closes":  # it is not closed yet
        assert not happens(small.start)
    found = search(small.game, [small.start], bounds=small.bounds, goal=happens)
    assert found.witness is not None
    assert happens(found.witness.final)  # which the reference came to


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("name", [
    pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in COUNTS])
def test_searches_count_and_hit_no_bound(name: str) -> None:
    small = instance(name)
    found = search(small.game, [small.start], bounds=small.bounds)
    assert (found.why_stopped, found.limits, found.deadlocks) == ("closed", (), 0)
    assert Count(found.states, found.transitions, found.depth) == COUNTS[name]


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("name", [
    "cove", *(pytest.param(name, marks=pytest.mark.slow) for name in INSTANCES if name != "cove")])
def test_the_reference_counts_the_same_and_keeps_all_properties(name: str) -> None:
    small = instance(name)
    assert explore(game_of(small), small.start) == (COUNTS[name].states, COUNTS[name].transitions)


def test_every_named_instance_is_counted() -> None:
    assert list(COUNTS) == [*INSTANCES, *LARGE]
    assert [count.states for count in COUNTS.values()] == sorted(count.states for count in COUNTS.values())


@pytest.mark.parametrize("name", INSTANCES)
def test_openings_are_plays_and_boxes_are_small(name: str) -> None:
    small = instance(name)
    assert small.name == name
    assert small.start.setup == small.beginning.setup
    assert (small.start.phase is Phase.START) == (small.opening == ())
    assert {tile.type for tile in game_of(small).components.market_tiles} == set(Spice)
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
    read_otherwise = RULEBOOK.under(instance("cove"), read_as(supply="counted", vp_tiles="27+1", build_only="no", pass_="no"))
    assert len(read_otherwise.start.setup.vp_order) == len(instance("cove").start.setup.vp_order) + 1
    with pytest.raises(IllegalAction, match=r"EW-4\.6"):
        RULEBOOK.under(instance("reef"), read_as(supply="counted", build_only="no")).start  # noqa: B018  # to ask for the start plays the opening


@pytest.mark.slow
@pytest.mark.parametrize("doubt", AMBIGUITIES, ids=lambda doubt: doubt.id)
def test_properties_hold_in_all_of_cove_under_each_other_reading(doubt: Ambiguity) -> None:
    for reading in list(doubt.readings)[1:]:
        small = RULEBOOK.under(instance("cove"), read_as(**{"supply": "counted", doubt.field: reading.value}))
        assert explore(game_of(small), small.start)[0] > 1_000


def test_unknown_names_are_refused() -> None:
    with pytest.raises(InvalidInput, match="there is no instance 'pond'; there are bay, cove, gale"):
        instance("pond")
