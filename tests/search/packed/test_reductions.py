"""Searches up to symmetry over packed states: the same orbits and verdicts as in pure Python, and nothing unsound is let in."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from century_rules.eastern_wonders.instances import Instance, instance
from century_rules.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.eastern_wonders.symmetries import rotation, symmetries
from century_rules.kernel.symmetry import Guard, Symmetry
from century_rules.search import Engine, Group, NotASymmetry, commutes, engine_for, explore, explore_with
from century_rules.search.explore import AnyEngine, EngineName
from century_rules.search.layout import Layout
from century_rules.search.packed import images as tabled
from century_rules.search.packed.engine import PackedEngine
from century_rules.search.packed.kernels import kernel
from century_rules.search.packed.tables import Longs
from century_rules.search.quotient import Quotient
from century_rules.tracing.records import numbers
from century_rules.tracing.runs import trace_state
from tests.eastern_wonders.test_symmetries import GOALS, ORBITS, at_once
from tests.search.engines import PACKED, each_packed
from tests.search.machine import Cells, start, within
from tests.search.test_reductions import Greedy, refused_by, seated, turned
from tests.tracing.toy import Action as Step
from tests.tracing.toy import Ring
from tests.tracing.toy import State as Board

LITTLE = 150_000
"""Bytes: the orbits of cove have twice as many."""

CASES: dict[str, Callable[[], tuple[Instance, tuple[Symmetry, ...]]]] = {
    "map": lambda: (instance("cove"), symmetries(instance("cove").game, instance("cove").start, ["map"])),
    "map and players": lambda: (at_once("cove"), symmetries(at_once("cove").game, at_once("cove").start)),
}


# --- the same orbits --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES)
@each_packed
def test_the_same_orbits_as_in_pure_python(case: str, engine: EngineName) -> None:
    small, given = CASES[case]()
    bounds = leaf_bounds(small.game, small.setup)
    plain, packed = (engine_for(small.game, [small.start], bounds=bounds, reductions=given, engine=name)
                     for name in ("python", engine))
    expected, found = explore_with(plain), explore_with(packed)
    assert isinstance(plain, Engine) and plain.quotient is not None
    # The layouts differ, and so may the state that is kept of an orbit; the one engine says what the other one would keep.
    kept = [plain.quotient.word_of(numbers(state), 0) for state in packed.states()]
    assert set(kept) == set(plain.seen)
    assert len(kept) == found.states
    for name in ("states", "stands_for", "checked", "transitions", "depth", "complete", "why_stopped", "deadlocks", "reduced_by",
                 "cases"):
        assert getattr(found, name) == getattr(expected, name), name
    assert found.commuting is not None
    assert found.commuting.on_numbers == found.states * (found.reduced_by - 1)


@pytest.mark.parametrize("name", ["reef", *(pytest.param(name, marks=pytest.mark.slow) for name in ("strait", "lagoon"))])
@each_packed
def test_the_orbits_of_larger_ones_add_up(name: str, engine: EngineName) -> None:
    small = instance(name)
    bounds, given = leaf_bounds(small.game, small.setup), symmetries(small.game, small.start)
    expected, found = (explore(small.game, [small.start], bounds=bounds, reductions=given, engine=each)
                       for each in ("python", engine))
    assert (found.states, found.reduced_by) == (ORBITS[name], 4)
    assert (found.stands_for, found.depth, found.complete) == (expected.stands_for, expected.depth, True)


def test_automatically_the_quickest_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["century_rules.search.explore"], "SMALL", 100)
    small, given = CASES["map"]()
    found = explore(small.game, [small.start], bounds=leaf_bounds(small.game, small.setup), reductions=given)
    assert (found.engine, found.states) == (PACKED[-1], ORBITS["cove"])


# --- the same verdicts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("memory", [None, 0])
@pytest.mark.parametrize("goal", GOALS)
@each_packed
def test_same_verdict_and_same_number_of_actions(goal: str, engine: EngineName, memory: int | None, tmp_path: Path) -> None:
    small, given = CASES["map"]()
    wanted, bounds = GOALS[goal], leaf_bounds(small.game, small.setup)
    plain = explore(small.game, [small.start], bounds=bounds, goal=wanted, engine="python")
    found = explore(small.game, [small.start], bounds=bounds, goal=wanted, reductions=given, engine=engine, memory=memory,
                    spill_to=tmp_path)
    assert (found.why_stopped, found.complete) == (plain.why_stopped, plain.complete)
    assert (found.witness is None) == (plain.witness is None)
    if found.witness is not None and plain.witness is not None:
        assert len(found.witness.actions) == len(plain.witness.actions)
        assert found.witness.initial == small.start
        state = small.start
        for action in found.witness.actions:
            state = small.game.apply(state, action)
        assert state == found.witness.final
        assert wanted(state)


@pytest.mark.parametrize("memory", [0, LITTLE])
@each_packed
def test_on_disk_as_in_memory(memory: int, engine: EngineName, tmp_path: Path) -> None:
    small, given = CASES["map and players"]()
    within_it, beyond = (
        explore(small.game, [small.start], bounds=leaf_bounds(small.game, small.setup), reductions=given, engine=engine,
                memory=limit, spill_to=tmp_path) for limit in (None, memory))
    assert beyond.disk > 0
    for name in ("states", "stands_for", "checked", "transitions", "depth", "complete", "why_stopped", "commuting"):
        assert getattr(beyond, name) == getattr(within_it, name), name


@pytest.mark.parametrize("memory", [None, 0])
@each_packed
def test_limits_stand_for_what_was_found(memory: int | None, engine: EngineName, tmp_path: Path) -> None:
    small, given = CASES["map"]()
    bounds = leaf_bounds(small.game, small.setup)
    for depth in (0, 12):
        expected = explore(small.game, [small.start], bounds=bounds, reductions=given, engine="python", max_depth=depth)
        found = explore(small.game, [small.start], bounds=bounds, reductions=given, engine=engine, max_depth=depth,
                        memory=memory, spill_to=tmp_path)
        assert (found.states, found.stands_for, found.why_stopped) == (expected.states, expected.stands_for, "max_depth")


# --- what is no symmetry ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("memory", [None, 0])
@each_packed
def test_seats_are_not_exchanged_where_the_round_is_played_to_its_end(
    engine: EngineName, memory: int | None, tmp_path: Path,
) -> None:
    small = instance("cove")
    with pytest.raises(NotASymmetry, match=r"everybody one seat on.*leads elsewhere"):
        explore(small.game, [small.start], bounds=leaf_bounds(small.game, small.setup),
                reductions=[rotation(small.game, small.start)], engine=engine, memory=memory, spill_to=tmp_path)
    assert not list(tmp_path.iterdir())


@each_packed
def test_a_fault_is_found_though_earlier_states_of_its_case_do_not_show_it(engine: EngineName) -> None:
    game, symmetry = Greedy(3), turned(Ring(3))

    def made() -> AnyEngine[Board, Step]:
        return engine_for(game, [game.start()], bounds=game.bounds, reductions=[symmetry], engine=engine)

    depth = 0
    while (refusal := refused_by(made(), depth + 1)) is None:
        depth += 1
    before = made()
    explore_with(before, max_depth=depth)
    state = refusal.state
    assert isinstance(state, Board)
    case = trace_state(game, state, {"over": lambda state: game.outcome(state) is not None},
                       {path: game.bounds(path) for path in numbers(state)})
    like_it = [other for other in before.states() if case.holds(numbers(other))]
    assert any(commutes(game, other, refusal.symmetry) for other in like_it)
    assert not commutes(game, state, refusal.symmetry)


@each_packed
def test_a_step_invariant_that_names_what_is_exchanged_is_refused(engine: EngineName) -> None:
    game = Ring(3)

    def leaves_the_first_tile(before: Board, action: Step, after: Board) -> bool:
        return before.boats[0].place != 1

    with pytest.raises(NotASymmetry, match="'step invariant broken' is"):
        explore(game, [game.start()], bounds=game.bounds, reductions=[turned(game)], step_invariant=leaves_the_first_tile,
                engine=engine)


@each_packed
def test_a_step_invariant_up_to_symmetry(engine: EngineName) -> None:
    game = Ring(3, last=1)

    def never_meet(before: Board, action: Step, after: Board) -> bool:
        return after.boats[0].place != after.boats[1].place

    plain, reduced = (
        explore(game, [game.start()], bounds=game.bounds, reductions=given, step_invariant=never_meet, engine=engine)
        for given in ([], [turned(game), seated(game)]))
    assert plain.witness is not None and reduced.witness is not None
    assert len(plain.witness.actions) == len(reduced.witness.actions)
    *_, before, after = [reduced.witness.initial, *replayed(game, reduced.witness.initial, reduced.witness.actions)]
    assert not never_meet(before, reduced.witness.actions[-1], after)


def replayed(game: Ring, state: Board, actions: tuple[Step, ...]) -> list[Board]:
    states = []
    for action in actions:
        state = game.apply(state, action)
        states.append(state)
    return states


# --- tables -----------------------------------------------------------------------------------------------------------


def many() -> tuple[Layout[Cells], Group]:
    """Cells of 13 bits each, over several words; exchanged, renamed, and renamed where another one has some value."""
    layout = Layout([start(*([0] * 14)), start(*([5] * 14))], within(0, 8_190))
    around = {f"cells[{(place + 5) % 10}]": f"cells[{place}]" for place in range(10)}
    far = {value: 8_190 - value for value in range(8_191)}
    renamed = Symmetry("renamed", "map", around, {"cells[11]": far, "cells[12]": {0: 1, 1: 0}},
                       {"cells[12]": Guard("cells[13]", frozenset({2, 3, 5}))})
    back = Symmetry("back", "map", {f"cells[{place}]": f"cells[{9 - place}]" for place in range(10)})
    return layout, Group.generated([renamed, back])


def some_rows(layout: Layout[Cells], chance: random.Random, count: int) -> Longs:
    values = [0, 1, 2, 3, 5, 8_189, 8_190]
    words = [layout.pack({path: chance.choice(values) for path in layout.moving}, 0) for _ in range(count)]
    rows = [[word >> 64 * place & (1 << 64) - 1 for place in range(layout.words)] for word in words]
    return np.array(rows, dtype=np.uint64).view(np.int64)


def word_of(row: list[int]) -> int:
    return sum(part % (1 << 64) << 64 * place for place, part in enumerate(row))


def test_rows_are_kept_as_numbers_are() -> None:
    layout, group = many()
    assert layout.words > 2
    quotient = Quotient(group, layout)
    images = tabled.tabulated(group, layout)
    rows = some_rows(layout, random.Random(3), 2_000)
    for element in range(images.elements):
        rows = np.concatenate([rows, tabled.image(rows[:2_000], element, images)])
    words = [word_of(row) for row in rows.tolist()]
    kept = tabled.least(rows, images)
    found = [word_of(row) for row in kept.tolist()]
    assert found == quotient.least(words)
    assert tabled.orbits(rows, images) == sum(quotient.sizes(words))
    assert set(found) <= set(words)
    assert len(set(found)) < len(set(words)) / (images.elements / 2)


def test_compiled_images_are_those_of_numpy() -> None:
    pytest.importorskip("numba")
    kernel("numba")
    from century_rules.search.packed.numba_reduced import transform

    layout, group = many()
    images = tabled.tabulated(group, layout)
    rows = some_rows(layout, random.Random(4), 200)
    for element in range(images.elements):
        expected = tabled.image(rows, element, images)
        found = np.empty_like(rows)
        for number in range(len(rows)):
            transform(rows, number, element, images, found, number)
        assert (found == expected).all()


def test_a_sign_bit_counts_as_the_greatest() -> None:
    one, other = np.array([[1, -1]]), np.array([[1, 5]])
    assert tabled.lesser(one, other).tolist() == tabled.lesser(other, one).tolist() == [[1, 5]]
    assert tabled.lesser(np.array([[-1, 3]]), np.array([[0, 3]])).tolist() == [[0, 3]]


def test_cases_are_kept_for_each_reduction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CENTURY_RULES_CACHE", str(tmp_path))
    small, given = CASES["map"]()
    traced = []
    for reductions in (given, given, given[:1], ()):
        made = engine_for(small.game, [small.start], bounds=leaf_bounds(small.game, small.setup), reductions=reductions,
                          engine="numpy")
        assert isinstance(made, PackedEngine)
        found = explore_with(made)
        traced.append((made.traced, found.states))
    assert traced[0][1] == traced[1][1] == ORBITS["cove"]
    assert traced[1][0] == 0
    assert all(count > 0 for count, _ in (traced[0], traced[2], traced[3]))
