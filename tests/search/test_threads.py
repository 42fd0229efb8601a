"""The native search on several threads: the same answer as on one, to the last state; and faults of what the threads share."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import numpy as np
import pytest

from century_rules.every_action import every_action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK as WONDERS
from century_rules.games.sand_to_sea.rulebook import RULEBOOK as SAND
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE
from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import Rulebook
from century_rules.search import Exploration, LimitHit, Limits, Progress, engine_for, explore, explore_with
from century_rules.search.exploration import UNLIMITED
from century_rules.search.native import crew, loops
from century_rules.search.native.engine import NativeEngine
from century_rules.search.native.errors import CodeDiffers
from century_rules.search.native.states.store import Store
from century_rules.search.small import compare_on, search_instance
from tests.search.lifted_machine import LiftedMachine, machine, start
from tests.search.machine import Rule, add, below, cell, within
from tests.search.plain import search_plainly
from tests.signals import ctrl_c_heard

pytestmark = pytest.mark.in_turn(1)

MANY = (2, 3)
"""Numbers of threads that are compared with one."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are several threads from the first state on, however busy the machine is."""
    monkeypatch.setattr(crew, "MANY_STATES", 0)
    monkeypatch.setattr(crew, "WORTH", 0)


Found = tuple[Exploration[Any, Any], list[list[int]], list[list[int]]]


def found_by(engine: NativeEngine[Any, Any], limits: Limits) -> Found:
    """The answer but for the bytes, the states in their order, and which block led to which."""
    found = explore_with(engine, limits)
    assert engine._crew.shares == len(engine.store.tables) == limits.threads
    store = engine.store
    return attrs.evolve(found, bytes=0), store.rows[:store.size].tolist(), store.blocks[:store.blocks_used].tolist()


def the_same(
    game: LiftedMachine, initial: list[Any], bounds: Any, *, limits: Limits = UNLIMITED, **asked: Any,
) -> Exploration[Any, Any]:
    """The answer, which is the same for any number of threads, and every time."""
    def by(threads: int) -> Found:
        engine = engine_for(game, initial, bounds=bounds, engine="native", **asked)
        assert isinstance(engine, NativeEngine)
        return found_by(engine, attrs.evolve(limits, threads=threads))

    alone = by(1)
    for threads in (*MANY, 2):
        assert by(threads) == alone, threads
    return alone[0]


# --- the same answer ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "name", "goal"), [
    (WONDERS, "lagoon", "port-closed"), (SPICE, "bazaar", None), (SAND, "jetty", None)])
@pytest.mark.parametrize("limits", [Limits(), Limits(max_states=3_000), Limits(max_depth=11)], ids=["all", "states", "depth"])
def test_small_games(book: Rulebook[Any, Any], name: str, goal: str | None, limits: Limits) -> None:
    small = book.instance(name)
    compiled, answers = None, []
    for threads in (1, 1, *MANY, 2):
        engine = engine_for(
            small.game, [small.start], bounds=small.bounds, goal=None if goal is None else book.goal(goal).reached,
            engine="native", actions=lambda state: every_action(book, small.game, state))
        assert isinstance(engine, NativeEngine)
        if compiled is not None:
            engine.take(compiled)
        answers.append(found_by(engine, attrs.evolve(limits, threads=threads)))
        compiled = compiled or engine.compiled
    for each in answers[2:]:  # the first one packs states otherwise: it did not know what moves
        assert each == answers[1]
    assert (answers[0][0].witness is not None) == (goal is not None)


@pytest.mark.parametrize("reading", ["pickup=all", "zero-trade=yes"])
def test_two_readings_side_by_side(reading: str) -> None:
    small = WONDERS.instance("cove")
    other = WONDERS.under(small, WONDERS.reading_names.parse([reading], small.game.readings))
    one, two = (
        compare_on(small, other, engine="native", book=WONDERS, threads=threads) for threads in (1, 2))
    assert one == two and one.pairs > 1


WIDE = [start(0, 0, 0, place) for place in range(3_000)]
"""So many that they are several rounds."""


def test_bounds_and_dead_ends_are_counted_by_all_threads_together() -> None:
    game = machine((add(1, 2), add(2, 3), Rule((cell(1, -2),), {2: cell(3)}), Rule((below(0, 2),), {0: cell(0, 1)})))
    found = the_same(game, WIDE, lambda path: (0, 900) if path == "rest[1]" else (0, 3_000))
    plain = search_plainly(game, WIDE, bounds=lambda path: (0, 900) if path == "rest[1]" else (0, 3_000), max_depth=None)
    assert (found.states, found.transitions, found.deadlocks) == (len(plain.states), plain.transitions, plain.deadlocks)
    assert dict(found.limits) == dict(plain.limits) and LimitHit("rest[1]", 0, 900) in dict(found.limits)


@pytest.mark.parametrize("most", [0, 1, 3_000, 3_001, 3_512, 3_513, 4_000, 5_999])
def test_a_limit_of_states(most: int) -> None:
    """The block at which it ends is the same, wherever in a round it is."""
    found = the_same(machine((add(1, 2), add(2, 1))), WIDE, within(0, 3_000), limits=Limits(max_states=most))
    assert found.why_stopped == "max_states" and found.states >= most


@pytest.mark.parametrize("asked", [
    {"goal": lambda state: state.cells[3] == 1_700 and state.cells[1] == 1}, {"invariant": lambda state: state.cells[3] != 999},
    {"step_invariant": lambda before, action, after: after.cells[1] + after.cells[2] < 2 or after.cells[3] < 2_900}])
def test_what_ends_a_search_is_what_one_thread_meets_first(asked: Any) -> None:
    found = the_same(machine((add(1, 2), add(2, 1))), WIDE, within(0, 3_000), **asked)
    assert found.witness is not None


@pytest.mark.parametrize("room", [4, 100, 1_000])
def test_blocks_that_are_cut_short(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no room for the successors of a whole block, so the next ones are smaller."""
    monkeypatch.setattr(crew, "ROOM", room)
    for limits in (Limits(), Limits(max_states=3_700)):
        the_same(machine((add(1, 3), add(2, 2)), times=9), WIDE, within(0, 3_000), limits=limits)


def test_leaves_that_move_late_and_contexts_that_are_met_late() -> None:
    """Bits are given to leaves, words to states and code to contexts, while there are several threads."""
    late = Rule((cell(3, -2_500), below(2, 3)), {2: cell(2, 1), 0: cell(2)})
    later = tuple(Rule((cell(0, -1), below(place, 1)), {place: cell(place, 1)}) for place in range(4, 8))
    initial = [start(0, 0, 0, place, 0, 0, 0, 0) for place in range(3_000)]
    found = the_same(machine((add(1, 1), late, *later)), initial, within(0, (1 << 31) - 1))
    assert found.complete and found.states > 2 * 3_000


def test_tables_grow_while_there_are_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("century_rules.search.native.states.stored.ROOM", 8)
    monkeypatch.setattr("century_rules.search.native.states.store.ASIDE", 1)
    found = the_same(machine((add(1, 6), add(2, 6))), WIDE, within(0, 3_000))
    assert found.states == 3_000 * 7 * 7


# --- beginning and ending -----------------------------------------------------------------------------------------------------


def test_few_states_need_one_thread_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "MANY_STATES", 30_000)
    for times, shares in ((2, 1), (9, 2)):
        engine = engine_for(machine((add(1, times), add(2, times))), WIDE, bounds=within(0, 3_000), engine="native")
        assert isinstance(engine, NativeEngine)
        found = explore_with(engine, Limits(threads=2))
        assert (found.states, engine._crew.shares) == (3_000 * (times + 1) ** 2, shares)


def test_where_others_take_the_processors_one_thread_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "WORTH", 0.75)
    monkeypatch.setattr(crew, "WATCHED", 0)
    monkeypatch.setattr("time.process_time", lambda: 0.0)
    monkeypatch.setattr("century_rules.search.native.exploring.CHUNK", 1_000)
    engine = engine_for(machine((add(1, 6), add(2, 6))), WIDE, bounds=within(0, 3_000), engine="native")
    assert isinstance(engine, NativeEngine)
    found = explore_with(engine, Limits(threads=2))
    assert (found.states, found.complete, engine._crew.shares, len(engine.store.tables)) == (3_000 * 7 * 7, True, 1, 1)


def test_where_there_can_be_no_more_threads_one_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(ThreadPoolExecutor, "submit", none)
    found = explore(machine((add(1, 2),)), WIDE, bounds=within(0, 3_000), engine="native", threads=2)
    assert (found.states, found.complete) == (3_000 * 3, True)


def test_ctrl_c_leaves_what_was_found() -> None:
    game, bounds = machine((add(1, 9), add(2, 9))), within(0, 3_000)
    engine = engine_for(game, WIDE, bounds=bounds, engine="native")

    def press(progress: Progress) -> None:
        if progress.depth == 3:
            os.kill(os.getpid(), signal.SIGINT)

    with ctrl_c_heard():
        found = explore_with(engine, Limits(progress=press, threads=2))
    expected = search_plainly(game, WIDE, bounds=bounds, max_depth=3)
    assert (found.why_stopped, found.states, found.transitions) == ("interrupted", len(expected.states), expected.transitions)
    assert set(engine.states()) == expected.states


def test_no_thread_waits_for_one_that_never_comes() -> None:
    """A second Ctrl-C can come before the first thread has begun."""
    meeting, two = np.zeros(loops.PLACES, dtype=np.int64), crew.Crew(2)

    def gone() -> None:
        meeting[loops.ENDED] = 1

    def pressed() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        two.together([pressed, lambda: bool(loops.meet(meeting, 2, crew.how_to_give_way()))], gone)
    assert two.together([lambda: 1, lambda: 2]) == [1, 2]  # the other one is free again


@pytest.mark.parametrize("threads", [0, -1, 65, True, None, "2", 1.5])
def test_numbers_of_threads_that_are_none(threads: Any) -> None:
    with pytest.raises(InvalidInput, match=r"threads: .* should be a whole number, 1 to 64"):
        explore(machine((add(0, 3),)), [start(0)], threads=threads)


# --- faults -------------------------------------------------------------------------------------------------------------------

Fault = Callable[[int, Any, int, Any], None]


def _forgets_one(share: int, told: Any, half: int, handed: Any) -> None:
    """Of what the first share hands to the second, the last is forgotten."""
    if share == 1 and told[half, loops.HANDED + 1] > 0:
        told[half, loops.HANDED + 1] -= 1


def _forgets_one_in_silence(share: int, told: Any, half: int, handed: Any) -> None:
    """Instead of the last one, the one before it is looked up twice."""
    many = told[half, loops.HANDED + 1]
    if share == 1 and many > 1:
        handed[0, 1, many - 1] = handed[0, 1, many - 2]


def _enters_twice(share: int, told: Any, half: int, handed: Any) -> None:
    """A state that belongs to the first share is entered by the second one, too."""
    if share == 1 and told[half, loops.HANDED] > 0:
        handed[0, 1, told[half, loops.HANDED + 1]] = handed[0, 0, 0]
        told[half, loops.HANDED + 1] += 1


def _enters_where_it_is_not_looked_for(share: int, told: Any, half: int, handed: Any) -> None:
    """Each of the two shares enters what the other one is to enter."""
    handed[:, [0, 1]] = handed[:, [1, 0]]
    told[:, [loops.HANDED, loops.HANDED + 1]] = told[:, [loops.HANDED + 1, loops.HANDED]]


def _none(share: int, told: Any, half: int, handed: Any) -> None:
    """No fault: what is done to plant one is none itself."""


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Fault], None]:
    """Plants a fault between a block's being expanded and entered. The rounds go by Python; the first share comes first."""
    def plant(fault: Fault) -> None:
        taken = loops._take_in

        def faulty(share: int, shares: int, kept: int, told: Any, half: int, buffer: Any, hashes: Any, handed: Any, *more: Any,
                   ) -> int:
            told, handed = told.copy(), handed.copy()
            fault(share, told, half, handed)
            return taken(share, shares, kept, told, half, buffer, hashes, handed, *more)

        monkeypatch.setattr(loops, "_take_in", faulty)
        monkeypatch.setattr(loops, "expand", loops.expand.py_func)  # type: ignore[attr-defined]  # numba's

    return plant


@pytest.mark.parametrize(("fault", "told"), [
    (_forgets_one, "successors the threads of the search looked up"),
    (_forgets_one_in_silence, "new states, of which"),
    (_enters_twice, "successors the threads of the search looked up"),
    (_enters_where_it_is_not_looked_for, "the store has lost, or has twice"),
    (_none, None)])
def test_a_fault_is_noticed(fault: Fault, told: str | None, planted: Callable[[Fault], None]) -> None:
    """By what every search looks at itself, without knowing how many states there should be."""
    planted(fault)
    small = WONDERS.instance("cove")
    if told is None:
        assert search_instance(small, engine="native", book=WONDERS, threads=2).states == 8_906
        return
    with pytest.raises(CodeDiffers, match=told):
        search_instance(small, engine="native", book=WONDERS, threads=2)


def test_threads_that_do_not_agree_how_far_it_is_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    expand = loops.expand

    def apart(share: int, shares: int, *more: Any) -> int:
        status = expand(share, shares, *more)
        counts = next(each for each in more if getattr(each, "shape", None) == (loops.SINK + 1,))
        counts[loops.STATES] += share
        return status

    monkeypatch.setattr(loops, "expand", apart)
    with pytest.raises(CodeDiffers, match="do not agree"):
        explore(machine((add(1, 2),)), WIDE, bounds=within(0, 3_000), engine="native", threads=2)


def test_a_state_that_two_shares_count_as_new_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks of two shares for one successor are one bit in the end, and one number."""
    numbered = loops._number

    def merged(share: int, shares: int, kept: int, space: int, told: Any, half: int, marks: Any, *more: Any) -> int:
        every = marks.copy()
        every[1 - share] |= every[share] & -every[share]
        every[1 - share] ^= every[share] & -every[share]
        every[share] &= every[share] - 1  # one of its own is left out
        return numbered(share, shares, kept, space, told, half, every, *more)

    monkeypatch.setattr(loops, "_number", merged)
    monkeypatch.setattr(loops, "expand", loops.expand.py_func)  # type: ignore[attr-defined]  # numba's
    with pytest.raises(CodeDiffers, match="the threads of the search"):
        explore(machine((add(1, 2), add(2, 2))), WIDE, bounds=within(0, 3_000), engine="native", threads=2)


@pytest.mark.parametrize("shares", [1, 2, 3, 5, 64])
def test_every_state_has_one_share_and_is_found_in_it(shares: int) -> None:
    rows = np.arange(20_000, dtype=np.int64).reshape(10_000, 2)
    store = Store(2)
    store.make_room(len(rows))
    store.enter(rows)
    store.share_out(shares, lambda parts: [part() for part in parts])
    held = [np.count_nonzero(table.slots) for table in store.tables]
    assert sum(held) == len(rows) and max(held) < 1.5 * len(rows) / shares + 50
    assert (store.find(rows) == np.arange(len(rows))).all()
    assert (store.find(rows + 1) == -1).all()
    store.make_room(len(rows) * 10)
    assert (store.find(rows) == np.arange(len(rows))).all()
