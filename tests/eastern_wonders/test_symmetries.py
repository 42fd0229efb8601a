"""Small games searched up to symmetry: same verdicts, orbits that add up, and what is no symmetry is found out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import attrs
import pytest
from attrs import evolve

from century_rules.eastern_wonders import readings as read
from century_rules.eastern_wonders.components import PORT_CLOSED, Components, MarketTile, VpTile
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import Instance, instance
from century_rules.eastern_wonders.pieces import NO_CUBES, Spice
from century_rules.eastern_wonders.state import Phase, State
from century_rules.eastern_wonders.symmetries import KINDS, automorphisms, exchange, rotation, symmetries
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.symmetry import Symmetry
from century_rules.search import Group, NotASymmetry, commutes, engine_for, explore, explore_with
from century_rules.tracing.records import numbers, with_values

ORBITS = {"cove": 7_064, "reef": 25_148, "shoal": 25_152, "strait": 61_337, "bay": 63_406, "lagoon": 107_785}
"""Orbits of the map's symmetries: itself, and the ring in a mirror, the other mirror and turned half round."""

# The larger ones take some seconds each.
BY_SIZE = [name if name == "cove" else pytest.param(name, marks=pytest.mark.slow) for name in ORBITS]


def bounds(path: str) -> tuple[int, int]:
    name = path.rsplit(".", 1)[-1].split("[")[0]
    return (-1, 5) if name == "ship" else (0, 15)


def room(path: str) -> tuple[int, int]:
    return -1, 255


def images(start: State, given: tuple[Symmetry, ...]) -> list[State]:
    return [with_values(start, values) for values in Group.generated(given).orbit(numbers(start))]


def at_once(name: str) -> Instance:
    small = instance(name)
    return small.under(evolve(small.game.readings, end_trigger=read.EndTrigger.AT_ONCE))


@cache
def even(name: str) -> Instance:
    """The instance with VP tiles that all score the same, so that the two ports are of no difference."""

    def same(tile: VpTile) -> VpTile:
        return tile if tile == PORT_CLOSED else evolve(tile, points=1)

    small = instance(name)
    box = small.game.components
    assert box.vp_extra is not None
    box = evolve(box, vp_tiles=tuple(map(same, box.vp_tiles)), vp_extra=same(box.vp_extra))
    game = evolve(small.game, components=box)
    setup = game.lay_out([tile for tile in small.setup.markets if tile is not None], map(same, small.setup.vp_order))
    return evolve(small, game=game, setup=setup)


def with_cubes(market: Callable[[MarketTile], MarketTile], sets: tuple[str, ...] = ()) -> tuple[Game, State]:
    """`lagoon` with other market tiles, and a tea and a cloves beside the ginger, one for each player to start with."""
    small = instance("lagoon")
    box: Components = evolve(
        small.game.components, market_tiles=tuple(map(market, small.game.components.market_tiles)), supply=(1, 0, 1, 1),
        start_sets=((0, 0, 1, 0), (0, 0, 0, 1)),
    )
    game = evolve(small.game, components=box)
    return game, game.start(game.lay_out(box.market_tiles, small.setup.vp_order))


# --- the same answers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BY_SIZE)
def test_the_orbits_of_the_map_add_up(name: str) -> None:
    small = instance(name)
    given = symmetries(small.game, small.start)
    assert {symmetry.kind for symmetry in given} == {"map"}
    assert Group.generated(given).order == 4
    whole = explore(small.game, images(small.start, given), bounds=bounds)
    found = explore(small.game, [small.start], bounds=bounds, reductions=given)
    assert (found.states, found.reduced_by) == (ORBITS[name], 4)
    assert found.stands_for == whole.states
    assert (found.complete, found.deadlocks) == (whole.complete, whole.deadlocks) == (True, 0)
    assert found.depth == whole.depth


def test_the_orbits_are_those_of_the_states_found_without() -> None:
    small = instance("cove")
    given = symmetries(small.game, small.start)
    group = Group.generated(given)
    engine = engine_for(small.game, [small.start], bounds=bounds, reductions=given)
    explore_with(engine, max_depth=10)
    plain = engine_for(small.game, images(small.start, given), bounds=bounds)
    explore_with(plain, max_depth=10)
    orbits = {tuple(values.values()) for state in engine.states() for values in group.orbit(numbers(state))}
    assert orbits == {tuple(numbers(state).values()) for state in plain.states()}


@pytest.mark.slow
def test_every_symmetry_keeps_the_rules_in_every_state() -> None:
    small = instance("cove")
    for symmetry in symmetries(small.game, small.start):
        engine = engine_for(small.game, [small.start], bounds=bounds)
        explore_with(engine, max_depth=12)
        assert all(commutes(small.game, state, symmetry) for state in engine.states())


GOALS: dict[str, Callable[[State], bool]] = {
    "a port is closed": lambda s: s.setup.closed_at in s.ports,
    "a VP tile is taken": lambda s: any(player.vp_tiles > 0 for player in s.players),
    "over": lambda s: s.phase is Phase.OVER,
    "both ships on one port": lambda s: s.players[0].ship == s.players[1].ship and s.setup.markets[s.players[0].ship] is None,
    "P2 has all the outposts": lambda s: sum(s.players[1].outposts) == 4,
    "never": lambda s: s.drawn > 9,
}


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", [*BY_SIZE[:2], pytest.param("strait", marks=pytest.mark.slow)])
def test_same_verdict_and_same_number_of_actions(name: str, goal: str) -> None:
    small = instance(name)
    given = symmetries(small.game, small.start)
    plain = explore(small.game, [small.start], bounds=bounds, goal=GOALS[goal])
    found = explore(small.game, [small.start], bounds=bounds, goal=GOALS[goal], reductions=given)
    claimed = explore(small.game, [small.start], bounds=bounds, invariant=lambda s: not GOALS[goal](s), reductions=given)
    assert (found.why_stopped, found.complete) == (plain.why_stopped, plain.complete)
    assert claimed.why_stopped == {"goal reached": "invariant broken"}.get(plain.why_stopped, plain.why_stopped)
    for reduced in (found, claimed):
        assert (reduced.witness is None) == (plain.witness is None)
        if reduced.witness is not None and plain.witness is not None:
            assert len(reduced.witness.actions) == len(plain.witness.actions)
            state = small.start
            for action in reduced.witness.actions:
                state = small.game.apply(state, action)
            assert GOALS[goal](state)


def test_where_nobody_can_move_it_is_found() -> None:
    small = instance("cove")
    game = evolve(small.game, without=frozenset({"EW-3.5"}))
    plain = explore(game, [small.start], bounds=bounds)
    found = explore(game, [small.start], bounds=bounds, reductions=symmetries(game, small.start))
    assert plain.deadlock is not None and found.deadlock is not None
    assert len(plain.deadlock.actions) == len(found.deadlock.actions)
    assert game.legal_actions(found.deadlock.final) == ()
    assert 0 < found.deadlocks < plain.deadlocks


# --- kinds ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_where_the_start_is_symmetric_the_orbits_stand_for_what_is_found_without() -> None:
    small = even("lagoon")
    mirror, *_ = symmetries(small.game, small.start, ["map"])
    assert mirror.image(numbers(small.start)) == numbers(small.start)
    plain = explore(small.game, [small.start], bounds=bounds)
    found = explore(small.game, [small.start], bounds=bounds, reductions=[mirror])
    assert found.stands_for == plain.states
    # With the ports, too, four states are one; two images of the start differ in which of two equal tiles lies where.
    both = explore(small.game, [small.start], bounds=bounds, reductions=symmetries(small.game, small.start))
    assert both.stands_for == 2 * plain.states
    assert both.states < plain.states / 3.9


def test_vp_tiles_alike() -> None:
    small = even("cove")
    given = symmetries(small.game, small.start, ["colours"])
    assert [symmetry.name for symmetry in given] == ["VP tiles tile-1 and tile-2"]
    both = symmetries(small.game, small.start)
    assert Group.generated(both).order == 8
    found = explore(small.game, [small.start], bounds=bounds, reductions=both)
    assert found.stands_for == explore(small.game, images(small.start, both), bounds=bounds).states


def test_cubes_alike() -> None:
    game, start = with_cubes(lambda tile: tile)
    given = symmetries(game, start, ["colours"])
    assert [(symmetry.name, symmetry.kind) for symmetry in given] == [("G to B to G", "colours")]
    found = explore(game, [start], bounds=bounds, reductions=given, max_depth=8)
    plain = explore(game, [start], bounds=bounds, max_depth=8)
    assert found.stands_for == plain.states
    # Only where the tea and the cloves lie on one tile, or nobody has chosen yet, is a state its own image.
    assert found.states < 0.52 * plain.states


def test_cubes_alike_only_together_with_the_map() -> None:
    trades = {Spice.CHILI: ((0, 0, 1, 0), (0, 0, 0, 1)), Spice.CLOVES: ((0, 0, 0, 1), (0, 0, 1, 0))}

    def market(tile: MarketTile) -> MarketTile:
        # Chili and tea lie on B and D, which the mirror through the ports exchanges.
        kind = {Spice.CHILI: Spice.CHILI, Spice.TEA: Spice.CLOVES}.get(tile.type)
        return tile if kind is None else evolve(tile, cost=trades[kind][0], gain=trades[kind][1])

    game, start = with_cubes(market)
    assert symmetries(game, start, ["map"]) == symmetries(game, start, ["colours"]) == ()
    given = symmetries(game, start)
    assert [symmetry.name for symmetry in given] == ["A to C to A; B to D to B; G to B to G"]
    found = explore(game, [start], bounds=bounds, reductions=given, max_depth=8)
    assert found.stands_for == explore(game, [start], bounds=bounds, max_depth=8).states


@pytest.mark.parametrize("name", BY_SIZE[:2])
def test_seats_where_the_game_ends_at_once(name: str) -> None:
    small = at_once(name)
    given = symmetries(small.game, small.start, ["players"])
    assert [symmetry.kind for symmetry in given] == ["players"]
    for kinds in (["players"], KINDS):
        given = symmetries(small.game, small.start, kinds)
        found = explore(small.game, [small.start], bounds=bounds, reductions=given)
        assert found.stands_for == explore(small.game, images(small.start, given), bounds=bounds).states
        assert found.complete


@pytest.mark.slow
def test_three_seats_where_the_game_ends_at_once() -> None:
    small = at_once("strait")
    given = symmetries(small.game, small.start, ["players"])
    assert Group.generated(given).order == 3
    found = explore(small.game, [small.start], bounds=bounds, reductions=given)
    assert found.stands_for == explore(small.game, images(small.start, given), bounds=bounds).states


@pytest.mark.slow
@pytest.mark.parametrize("field", attrs.fields(read.Readings), ids=lambda field: str(field.name))
def test_under_every_single_reading(field: attrs.Attribute[object]) -> None:
    """The map under all of them, and the seats where the game ends at once."""
    small = instance("cove")
    for reading in type(getattr(small.game.readings, field.name)):
        readings = evolve(small.game.readings, **{field.name: reading})
        for kind, changed in (("map", readings), ("players", evolve(readings, end_trigger=read.EndTrigger.AT_ONCE))):
            other = small.under(changed)
            given = symmetries(other.game, small.start, [kind])
            assert given
            found = explore(other.game, [small.start], reductions=given, max_depth=8)
            assert found.stands_for == explore(other.game, images(small.start, given), bounds=room, max_depth=8).states


def test_the_printed_game_has_none() -> None:
    game = Game()
    start = game.deal(seed=7)
    # The outline has four, but no two market tiles are alike enough.
    assert len(list(automorphisms(start.setup))) == 4
    assert symmetries(game, start) == ()
    assert symmetries(instance("gale").game, instance("gale").start) == ()


def test_a_kind_that_is_not_known() -> None:
    small = instance("cove")
    with pytest.raises(InvalidInput, match="map, colours, players"):
        symmetries(small.game, small.start, ["tiles"])


# --- what is no symmetry ----------------------------------------------------------------------------------------------


def test_seats_are_not_exchanged_where_the_round_is_played_to_its_end() -> None:
    small = instance("cove")
    assert symmetries(small.game, small.start, ["players"]) == ()
    with pytest.raises(NotASymmetry, match=r"everybody one seat on.*leads elsewhere") as refused:
        explore(small.game, [small.start], bounds=bounds, reductions=[rotation(small.game, small.start)])
    # Whoever takes the last VP tile last in the round ends the game; earlier in the round, it goes on.
    state = refused.value.state
    assert isinstance(state, State)
    assert not commutes(small.game, state, refused.value.symmetry)


def test_seats_are_not_exchanged_before_the_first_turn() -> None:
    small = at_once("lagoon")
    assert symmetries(small.game, small.start, ["players"]) == ()
    with pytest.raises(NotASymmetry, match="START"):
        explore(small.game, [small.start], bounds=bounds, reductions=[rotation(small.game, small.start)])


def test_seats_are_not_exchanged_if_it_is_asked_who_wins() -> None:
    small = at_once("cove")

    def first_wins(state: State) -> bool:
        end = small.game.outcome(state)
        return end is not None and end.winner == 0

    given = symmetries(small.game, small.start, ["players"])
    with pytest.raises(NotASymmetry, match="'goal reached' is"):
        explore(small.game, [small.start], bounds=bounds, reductions=given, goal=first_wins)


def test_tiles_that_are_not_alike_are_not_exchanged() -> None:
    small = instance("cove")
    # The tiles are W, A, B, E, D, C; A touches W, and B does not.
    a_and_b = (0, 2, 1, 3, 4, 5)
    assert a_and_b not in set(automorphisms(small.setup))
    with pytest.raises(NotASymmetry, match="A to B to A"):
        explore(small.game, [small.start], bounds=bounds, reductions=[exchange(small.game, small.start, a_and_b)])
    with pytest.raises(InvalidInput, match="ports"):
        exchange(small.game, small.start, (1, 2, 3, 4, 5, 0))


def test_the_mirror_without_the_rows_of_the_boards() -> None:
    small = instance("cove")
    mirror = next(iter(symmetries(small.game, small.start)))
    tiles = next(tiles for tiles in automorphisms(small.setup) if exchange(small.game, small.start, tiles).name == mirror.name)
    with pytest.raises(NotASymmetry, match="uncovered"):
        explore(small.game, [small.start], bounds=bounds, reductions=[exchange(small.game, small.start, tiles)])


def test_a_market_tile_that_costs_more() -> None:
    small = instance("lagoon")
    box = small.game.components
    dear = tuple(evolve(tile, cost=(2, 0, 0, 0)) if tile.type is Spice.GINGER else tile for tile in box.market_tiles)
    box = evolve(box, market_tiles=dear, supply=(2, 0, 0, 0), start_sets=(box.start_sets[0], NO_CUBES))
    game = evolve(small.game, components=box)
    start = game.start(game.lay_out(dear, small.setup.vp_order))
    assert symmetries(game, start) == ()
    # Taken from the game where it is one. It shows where somebody has an outpost and one ginger: on the way to it all is well.
    mirror, *_ = symmetries(small.game, small.start)
    with pytest.raises(NotASymmetry, match="actions there and"):
        explore(game, [start], bounds=bounds, reductions=[mirror])


def test_the_tile_of_no_voyage_stays() -> None:
    """Outside a voyage ``origin`` is 0 and no tile: to rename it there is found out."""
    small = instance("cove")
    moving_west = next(each for each in symmetries(small.game, small.start) if "W to E" in each.name)
    with pytest.raises(NotASymmetry, match="origin"):
        explore(small.game, [small.start], bounds=bounds, reductions=[evolve(moving_west, guards={})])


def test_a_question_about_one_port() -> None:
    small = instance("cove")

    def west_closed(state: State) -> bool:
        return state.ports[0] == state.setup.closed_at

    mirror, *others = symmetries(small.game, small.start)
    plain = explore(small.game, [small.start], bounds=bounds, goal=west_closed)
    kept = explore(small.game, [small.start], bounds=bounds, goal=west_closed, reductions=[mirror])
    assert plain.witness is not None and kept.witness is not None
    assert len(plain.witness.actions) == len(kept.witness.actions)
    for other in others:
        with pytest.raises(NotASymmetry, match="'goal reached' is"):
            explore(small.game, [small.start], bounds=bounds, goal=west_closed, reductions=[other])
