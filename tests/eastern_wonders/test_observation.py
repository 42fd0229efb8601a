"""What a player may see does not depend on what lies face down."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from century_rules import eastern_wonders as ew
from century_rules.kernel.errors import InvalidInput
from tests.eastern_wonders.plays import Reached, play, reached


def with_other_hidden_things(reached: Reached, seat: int, dice: random.Random) -> ew.State:
    """The same table to that player, with the stack in another order and other points on the others' face-down tiles."""
    state, ports = reached.state, len(reached.state.ports)
    order = list(state.setup.vp_order)
    hidden = order[state.drawn:]
    dice.shuffle(hidden)
    if state.setup.closed_at >= state.drawn:  # EW-1.3: it stays among the first six of the stack
        hidden.remove(ew.PORT_CLOSED)
        hidden.insert(dice.randrange(ports + reached.game.components.closed_among + 1 - state.drawn), ew.PORT_CLOSED)
    players = tuple(
        player if place == seat or state.phase is ew.Phase.OVER else attrs.evolve(player, vp_points=dice.randrange(80))
        for place, player in enumerate(state.players))
    setup = reached.game.lay_out([tile for tile in state.setup.markets if tile is not None], order[:state.drawn] + hidden)
    return attrs.evolve(state, setup=setup, players=players)


@settings(deadline=None, max_examples=60)
@given(reached(most=600), st.integers(0, 3), st.randoms(use_true_random=False))
def test_hidden_things_do_not_show(reached: Reached, seat: int, dice: random.Random) -> None:
    seat %= reached.game.players
    other = with_other_hidden_things(reached, seat, dice)
    assert ew.observe(other, seat) == ew.observe(reached.state, seat)
    assert repr(ew.observe(other, seat)) == repr(ew.observe(reached.state, seat))


def test_what_lies_open_does_show() -> None:
    reached = play(ew.Game(players=2), 5, 60)
    state = reached.state
    me = attrs.evolve(state.players[0], vp_points=17)
    changed = attrs.evolve(state, players=(me, state.players[1]))
    assert ew.observe(changed, 0) != ew.observe(state, 0)
    assert ew.observe(changed, 1) == ew.observe(state, 1)
    for change in ({"supply": (0, 0, 0, 0)}, {"lying": ((1, 1, 1, 1),) * 24}, {"drawn": 9}, {"final": 1}):
        assert ew.observe(attrs.evolve(state, **change), 0) != ew.observe(state, 0)


def test_nothing_of_the_stack_is_in_an_observation() -> None:
    seen = ew.observe(ew.Game(players=3).deal(seed=1), 2)
    names = {field.name for field in attrs.fields(ew.Observation)}
    assert not names & {"setup", "vp_order", "closed_at"}
    assert seen.drawn + seen.stack == 27, "how many have been drawn is what is missing from the stack, which all can count"
    assert seen.stack == 23
    assert ew.PORT_CLOSED not in seen.ports


def test_each_thing_on_the_table_is_shown_as_it_is() -> None:
    state = play(ew.Game(players=3), 5, 60).state
    changed = {"seat", "sea", "markets", "players", "ports", "stack"}
    same = [field.name for field in attrs.fields(ew.Observation) if field.name not in changed]
    assert len(same) == 20
    for number, name in enumerate(same):
        thing: Any = ew.Phase.TRIM if name == "phase" else number if isinstance(getattr(state, name), int) else (number,)
        assert getattr(ew.observe(attrs.evolve(state, **{name: thing}), 1), name) == thing
    seen = ew.observe(attrs.evolve(state, ports=(6, 3, 0, 5), drawn=7), 1)
    assert seen.ports == tuple(state.setup.vp_order[place] for place in (6, 3, 0, 5))
    assert (seen.seat, seen.sea, seen.markets, seen.stack) == (1, state.setup.sea, state.setup.markets, 20)


def test_points_of_taken_tiles_are_ones_own_until_the_end_and_everybodys_then() -> None:
    state = play(ew.Game(players=3), 5, 60).state
    state = attrs.evolve(state, players=tuple(
        attrs.evolve(player, ship=seat, hold=(seat, 1, 2, 3), outposts=(seat,) * 24, uncovered=(0, seat, 1, 1),
                     bonus=(0, 1, 0, 0, seat), bonus_vp=4 + seat, vp_tiles=seat + 1, vp_points=11 + seat)
        for seat, player in enumerate(state.players)))
    assert [player.vp_points for player in ew.observe(state, 1).players] == [None, 12, None]
    over = ew.observe(attrs.evolve(state, phase=ew.Phase.OVER), 1)
    assert [attrs.astuple(player) for player in over.players] == [attrs.astuple(player) for player in state.players]
    before = [attrs.evolve(player, vp_points=None) for player in ew.observe(state, 0).players]
    assert before == [attrs.evolve(player, vp_points=None) for player in over.players]


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_sits_there(seat: int) -> None:
    with pytest.raises(InvalidInput, match="the seats are 0 to 1"):
        ew.observe(ew.Game(players=2).deal(seed=1), seat)
