"""Where engines could go wrong: the ends of words, blocks, tables, bounds and limits."""

from __future__ import annotations

import itertools
import os
import signal
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, cast

import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.search import Exploration, LimitHit, Limits, Progress, compare, engine_for, explore, explore_with
from century_rules.search.explore import EngineName
from tests.search.agreeing import all_agree
from tests.search.engines import INSTALLED, NATIVE, each_engine, natively
from tests.search.lifted_machine import Cells, LiftedMachine, machine, place_of, start
from tests.search.machine import Cells as PlainCells, Do, Machine, Rule, Sum, add, below, cell, start as plain, within
from tests.search.plain import search_plainly
from tests.signals import ctrl_c_heard

if TYPE_CHECKING:
    from century_rules.search.native.engine import NativeEngine

Found = Exploration[Cells, Do]
engines_agree = partial(all_agree, engines=INSTALLED)

# --- leaves that begin to move late -----------------------------------------------------------------------------------


def test_a_leaf_that_is_set_to_another_moves_with_it() -> None:
    """In the case in which the other first moves: its new value is then the old one of both."""
    engines_agree(machine((add(0, 3), Rule((), {1: cell(0)}))), [start(0, 0)], within(0, 5))


def test_a_leaf_that_is_set_to_another_moves_once_that_moves_in_another_case() -> None:
    copy, prepare = Rule((below(2, 1),), {1: cell(0)}), Rule((below(2, 1),), {2: Sum((), 1)})
    late = Rule((cell(2, -1), below(0, 3)), {0: cell(0, 1), 2: Sum((), 0)})
    found = engines_agree(machine((copy, prepare, late)), [start(0, 0, 0)], within(0, 5))
    assert start(3, 2, 0) in found.states


def test_a_chain_of_leaves_that_move_with_one_another() -> None:
    cells = 12
    copies = tuple(Rule((), {place + 1: cell(place)}) for place in range(cells - 1))
    late = Rule((cell(cells, -1), below(0, 1)), {0: cell(0, 1)})
    engines_agree(machine((*copies, add(cells, 1), late)), [start(*[0] * (cells + 1))], within(0, 1), max_depth=9)


def one_after_another(cells: int, low: int) -> LiftedMachine:
    """The first cell counts up twice, then the next, and so on."""
    def rule(place: int) -> Rule:
        before = () if place == 0 else (cell(place - 1, -low - 2),)
        return Rule((*before, below(place, low + 2)), {place: cell(place, 1)})

    return machine((*map(rule, range(cells)), Rule((cell(cells - 1, -low - 1),), {0: Sum((), low)})))


@natively
@pytest.mark.parametrize(("width", "low", "words"), [
    (31, 0, 5), (31, -(2**30), 5), (31, -7, 5), (22, -1, 5), (21, 3, 4), (2, 0, 1)])
def test_words_are_added_while_the_search_goes_on(width: int, low: int, words: int, engine: EngineName) -> None:
    """Two fields of 31 bits fit into a word, two of 22, three of 21: none lies across a multiple of 64."""
    game, bounds, initial = one_after_another(10, low), within(low, low + (1 << width) - 1), [start(*[low] * 10)]
    searched = cast("NativeEngine[Cells, Do]", engine_for(game, initial, bounds=bounds, engine=engine))
    explore_with(searched)
    expected = search_plainly(game, initial, bounds=bounds)
    assert set(searched.states()) == expected.states
    assert searched.layout.words == words
    for path in searched.layout.moving:
        field = searched.layout.field(path)
        assert field is not None
        assert field.shift // 64 == (field.shift + field.width - 1) // 64
    engines_agree(game, initial, bounds, engines=[engine])


def test_a_word_that_is_full_to_the_sign_bit() -> None:
    """31 + 31 + 2 bits, and the greatest value in each field."""
    tops = [(1 << 31) - 1, (1 << 31) - 1, 3, 3]

    def bounds(path: str) -> tuple[int, int]:
        return 0, tops[place_of(path)]

    downwards = tuple(Rule((cell(place, -top + 2),), {place: cell(place, -1)}) for place, top in enumerate(tops))
    to_the_top = tuple(Rule((), {place: Sum((), top)}) for place, top in enumerate(tops))
    assert engines_agree(machine((*downwards, *to_the_top)), [start(*tops)], bounds).states
    engines_agree(machine((*to_the_top, *downwards)), [start(0, 0, 0, 0)], bounds)
    # The last one counts modulo nothing: one above the top is a bound that is hit.
    found = engines_agree(machine((add(0, 1 << 40), add(2, 9))), [start(tops[0] - 2, 0, 1, 0)], bounds)
    assert set(found.limits) == {LimitHit("first", 0, tops[0]), LimitHit("rest[1]", 0, 3)}


# --- bounds and numbers -------------------------------------------------------------------------------------------------


@natively
def test_a_leaf_has_31_bits_at_most(engine: EngineName) -> None:
    game = machine((add(0, 3),))
    assert explore(game, [start(0)], bounds=within(0, 2**31 - 1), engine=engine).states == 4
    with pytest.raises(InvalidInput, match="too wide"):
        explore(game, [start(0)], bounds=within(0, 2**31), engine=engine)


def test_by_the_rules_themselves_a_number_may_have_63_bits() -> None:
    game = machine((add(0, 2**62, 2**61),))
    assert explore(game, [start(-(2**63) + 1)], bounds=within(-(2**63) + 1, 2**63 - 1), engine="python").states == 7
    with pytest.raises(InvalidInput, match="too wide"):
        explore(game, [start(0)], bounds=within(0, 2**63), engine="python")


def test_negative_numbers() -> None:
    rules = (add(0, 4, 3), Rule((), {0: cell(1, times=-1)}), Rule((), {1: Sum(((0, 2), (1, -1)), -1)}),
             Rule((), {2: cell(0)}, look=2))
    found = engines_agree(machine(rules), [start(-3, -2, 0), start(4, -7, 0)], within(-9, 5))
    assert len(found.limits) == 2


def test_a_value_is_never_inside_its_bounds() -> None:
    """Such a step is always cut off, whether the leaf has bits or none, or its bounds allow one value only."""
    def bounds(path: str) -> tuple[int, int]:
        return (2, 2) if path == "rest[0]" else (0, 3)

    rules = (Rule((), {1: Sum((), 3)}), Rule((), {2: Sum((), 9)}), Rule((), {0: cell(0, 7)}), add(0, 9), Rule((), {1: cell(0)}))
    found = engines_agree(machine(rules), [start(0, 2, 1)], bounds)
    assert sorted(limit.path for limit in found.limits) == ["first", "rest[0]", "rest[1]"]


def test_of_two_bounds_that_a_step_leaves_one_is_counted() -> None:
    found = engines_agree(machine((Rule((), {0: cell(0, 1), 1: cell(0, 1)}),)), [start(0, 0)], within(0, 3))
    assert sum(found.limits.values()) == 1


# --- blocks and tables --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("states", [511, 512, 513, 1024, 1025])
def test_levels_of_about_a_block(states: int) -> None:
    """A bound is hit in states of each block; a case is missing only in its last state, so that the block is done again."""
    last = Rule((cell(3, -states + 1),), {2: cell(3, times=2)})
    rules = (Rule((below(1, 2),), {1: cell(1, 1), 2: cell(3)}), last)

    def bounds(path: str) -> tuple[int, int]:
        return (0, 2000) if path == "rest[2]" else (0, 300)

    initial = [start(0, 0, 0, place) for place in range(states)]
    found = engines_agree(machine(rules), initial, bounds)
    assert found.limits == {LimitHit("rest[1]", 0, 300): states - 300}


@each_engine
@pytest.mark.parametrize("more", [0, 1, 511, 512, 513, 1024])
def test_a_limit_of_states_at_the_end_of_a_block_or_level(more: int, engine: EngineName) -> None:
    game, bounds = machine((add(1, 2),)), within(0, 2000)
    initial = [start(0, 0, place) for place in range(512)]
    everything = search_plainly(game, initial, bounds=bounds)
    searched = engine_for(game, initial, bounds=bounds, engine=engine)
    found = explore_with(searched, Limits(max_states=512 + more))
    assert min(512 + more, len(everything.states)) <= found.states == found.checked
    assert set(searched.states()) <= everything.states
    assert found.complete == (found.states == len(everything.states)) and (found.complete or more <= 513)
    assert found.why_stopped == ("closed" if found.complete else "max_states")


@each_engine
@pytest.mark.parametrize(("limit", "why"), [
    (1, "max_states"), (50, "max_states"), (100, "max_states"), (101, "closed"), (102, "closed")])
def test_a_limit_of_states_on_a_line(limit: int, why: str, engine: EngineName) -> None:
    found = explore(machine((add(0, 100),)), [start(0)], bounds=within(0, 200), max_states=limit, engine=engine)
    assert (found.states, found.checked, found.why_stopped) == (min(limit, 101), min(limit, 101), why)


@each_engine
def test_a_limit_of_depth_at_the_last_level_leaves_nothing_out(engine: EngineName) -> None:
    for depth, why in ((99, "max_depth"), (100, "closed"), (101, "closed")):
        found = explore(machine((add(0, 100),)), [start(0)], bounds=within(0, 200), max_depth=depth, engine=engine)
        assert (found.why_stopped, found.depth, found.states) == (why, min(depth, 100), min(depth, 100) + 1)


@each_engine
def test_both_limits(engine: EngineName) -> None:
    """The limit of states is what left something out, even though the limit of depth is reached after it."""
    game, bounds = machine((add(0, 30), add(1, 30), add(2, 30))), within(0, 30)
    found = explore(game, [start(0, 0, 0)], bounds=bounds, max_states=40, max_depth=5, engine=engine)
    assert found.states >= 40
    assert found.why_stopped == ("max_depth" if found.states == len(
        search_plainly(game, [start(0, 0, 0)], bounds=bounds, max_depth=5).states) else "max_states")


@natively
@pytest.mark.in_turn(1)
def test_a_block_that_finds_more_than_the_usual_room(engine: EngineName, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, room was made for as many as usual again and again. The table of slots also grows on the way."""
    monkeypatch.setattr("century_rules.search.native.states.stored.ROOM", 8)
    game = machine((add(1, 3), add(2, 3)), times=8)
    found = engines_agree(game, [start(0, 0, 0, place) for place in range(600)], within(0, 600), engines=[engine])
    assert len(found.states) == 600 * 16


@natively
def test_more_actions_than_the_buffer_holds(engine: EngineName, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each state has more actions, all with the same effect, than there is room for, or there is none at all."""
    monkeypatch.setattr("century_rules.search.native.crew.ROOM", 4)
    engines_agree(machine((add(0, 4), add(1, 4)), times=9), [start(0, 0), start(2, 0)], within(0, 9), engines=[engine])


@natively
def test_hundreds_of_actions(engine: EngineName) -> None:
    found = explore(machine((Rule((below(0, 1),), {0: cell(0, 1)}),), times=300), [start(0, 0), start(0, 1)],
                    bounds=within(0, 1), engine=engine)
    assert (found.states, found.transitions, found.deadlocks) == (4, 600, 2)


@pytest.mark.skipif("native" not in NATIVE, reason="numba is not installed")
@pytest.mark.parametrize("constant", [0, 2**64 - 1, 5])
def test_the_compiled_table_with_equal_hashes(constant: int) -> None:
    """The loop that enters states takes the hash as an argument: here all have the same one."""
    import numpy as np

    from century_rules.search.native.states import store_loops as loops

    rows, slots, shift = np.zeros((64, 2), dtype=np.int64), np.zeros(64, dtype=np.int64), np.uint64(32 - 6)
    size, kept = 0, []
    for first, second in itertools.product(range(-3, 3), [1, 2, 1 << 62, 1, 1 << 62]):
        if (first, second) not in kept:
            kept.append((first, second))
        number = loops.enter(np.array([[first, second]], dtype=np.int64), 0, np.uint64(constant), rows, size, slots, shift)
        assert number == kept.index((first, second))
        size += number == size
        assert size == len(kept)
    assert [(int(first), int(second)) for first, second in rows[:size]] == kept
    # All are found when there are more slots.
    for before in (64, 128):
        slots = np.concatenate([slots, np.zeros(before, dtype=np.int64)])
        assert loops.spread(slots, before, np.empty(64, dtype=np.int64))
        shift -= np.uint64(1)
        for number, row in enumerate(rows[:size].copy()):
            assert loops.enter(row[None], 0, np.uint64(constant), rows, size, slots, shift) == number


@pytest.mark.skipif("native" not in NATIVE, reason="numba is not installed")
@pytest.mark.parametrize("aside", [1 << 12, 0])
def test_more_slots_in_place(monkeypatch: pytest.MonkeyPatch, aside: int) -> None:
    """Homes crowd at both ends, so that entries go round the end and some have to wait; with no room for these it begins anew."""
    import numpy as np

    from century_rules.search.native.states import store, store_loops as loops

    monkeypatch.setattr(store, "ASIDE", aside)
    found = store.Store(1, slots=256)
    rows = np.arange(40_000, dtype=np.int64)[:, None]
    homes = np.array([int(loops.hashed(rows, number)) >> 56 for number in range(len(rows))])
    rows = np.concatenate([rows[(homes < 2) | (homes > 253)][:160], rows[5:15]])
    found.rows[:len(rows)] = rows
    found.enter(rows)
    entries = found.size
    for _ in range(4):
        (table,) = found.tables
        before = len(table.slots)
        found.make_room(before)
        assert len(table.slots) > before and np.count_nonzero(table.slots) == entries
        assert sorted(table.slots[table.slots != 0] & 0xFFFFFFFF) == [*range(1, entries + 1)]
        found.enter(rows)
        assert found.size == entries


# --- beginnings ---------------------------------------------------------------------------------------------------------


def test_several_set_ups_with_equal_numbers() -> None:
    """Set-ups are told apart, also where a leaf gets bits in a second word; doubles among the initial states count once."""
    game = machine((add(0, 3), add(1, 3), Rule((), {2: cell(1)})))
    initial = [start(0, 0, 0, name=name) for name in "abcab"] + [start(1, 0, 0, name="c")]
    found = engines_agree(game, initial, within(-5, 2**30))
    assert {state.name for state in found.states} == set("abc")
    # Of three set-ups one reaches the goal sooner.
    engines_agree(game, initial, within(-5, 2**30), goal=lambda state: state.cells[0] == 3)


def test_what_is_broken_or_reached_at_once() -> None:
    game, initial = machine((add(0, 3),)), [start(1), start(0), start(2)]
    broken = engines_agree(game, initial, within(0, 5), invariant=lambda state: state.cells[0] != 2)
    assert broken.verdict == ("invariant broken", 0)
    assert engines_agree(game, initial, within(0, 5), goal=lambda state: state.cells[0] == 0).verdict == ("goal reached", 0)
    assert engines_agree(game, initial, within(0, 5), goal=lambda state: state.cells[0] == 4).verdict is None


@each_engine
def test_nothing_to_begin_with(engine: EngineName) -> None:
    with pytest.raises(InvalidInput, match="at least one"):
        explore(machine((add(0, 3),)), [], engine=engine)
    with pytest.raises(InvalidInput, match="at least one"):
        compare(machine((add(0, 3),)), machine((add(0, 3),)), [], engine=engine)


@each_engine
def test_a_game_in_which_nothing_moves(engine: EngineName) -> None:
    for rules in ((Rule(),), (Rule((), {0: cell(0)}),)):
        found = explore(machine(rules), [start(4)], bounds=within(0, 9), engine=engine)
        assert (found.states, found.transitions, found.complete) == (1, len(rules), True)


# --- ends ---------------------------------------------------------------------------------------------------------------


@each_engine
@pytest.mark.parametrize("level", [0, 1, 3])
def test_an_interrupt_leaves_a_consistent_answer(level: int, engine: EngineName) -> None:
    game, bounds = machine((add(0, 9), add(1, 9), Rule((cell(0, -1),), {0: Sum((), 0), 2: cell(0)}))), within(0, 9)
    initial = [start(0, 0, 0), start(0, 9, 9)]

    def interrupt(progress: Progress) -> None:
        if progress.depth == level:
            raise KeyboardInterrupt

    searched = engine_for(game, initial, bounds=bounds, engine=engine)
    found = explore_with(searched, Limits(progress=interrupt))
    assert (found.why_stopped, found.complete, found.witness) == ("interrupted", False, None)
    expected = search_plainly(game, initial, bounds=bounds, max_depth=level)
    assert set(searched.states()) == expected.states
    assert (found.states, found.transitions, found.depth) == (len(expected.states), expected.transitions, level)


@natively
def test_an_interrupt_while_leaves_get_their_bits_waits(engine: EngineName, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would leave states with room for a leaf whose value is not there yet."""
    store = import_module("century_rules.search.native.states.store")
    widen = store.Store.widen

    def pressed(self: object, words: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        widen(self, words)

    game, bounds, initial = one_after_another(3, -4), within(-9, 9), [start(-4, -4, -4)]
    searched = engine_for(game, initial, bounds=bounds, engine=engine)
    monkeypatch.setattr(store.Store, "widen", pressed)
    with ctrl_c_heard():
        found = explore_with(searched)
    assert found.why_stopped == "interrupted"
    assert set(searched.states()) <= search_plainly(game, initial, bounds=bounds).states


def test_out_of_memory_what_was_covered_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def goal(state: PlainCells) -> bool:
        calls.append(1)
        if len(calls) > 1:
            raise MemoryError
        return bool(state.cells[0] == 99)

    found = explore(Machine((add(0, 60), add(1, 9))), [plain(0, 0)], bounds=within(0, 99), goal=goal, engine="python")
    assert (found.why_stopped, found.complete, found.witness) == ("no memory", False, None)


@each_engine
def test_one_state_is_no_list_of_them(engine: EngineName) -> None:
    with pytest.raises(InvalidInput, match=r"^initial_states: "):
        explore(machine((add(0, 3),)), start(0), engine=engine)  # type: ignore[arg-type]  # that is the point


def test_both_engines_were_tried() -> None:
    """Where this is not so, most of these tests say nothing about the other engine; continuous integration must have them."""
    if len(INSTALLED) < 2:
        pytest.skip(f"only {INSTALLED} are installed")
