"""Random games, bounds and questions: every engine finds what a plain search of the reference finds."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.search.agreeing import all_agree
from tests.search.machine import Cells, Do, Machine, Named, Rule, Sum, start
from tests.search.plain import search_plainly
from tests.search.toy import Action, Ring, State

settings.register_profile("engines", deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
QUICK = settings(settings.get_profile("engines"), max_examples=60)
FEW = settings(settings.get_profile("engines"), max_examples=12)

WIDTHS = [1, 3, 4, 7, 2**20 - 1, 2**31 - 1]
"""Of the ranges of cells, 31 bits being the most there can be."""
MOST = 1500
"""Games with more states than this are passed over."""


@attrs.frozen
class Asked:
    """A game with a question."""

    machine: Machine
    initial: tuple[Cells, ...]
    ranges: tuple[tuple[int, int], ...]
    depth: int
    invariant: Sum | None
    goal: Sum | None
    step: Sum | None
    """Not negative of the cells before followed by those after."""

    def bounds(self, path: str) -> tuple[int, int]:
        return self.ranges[int(path[len("cells["):-1])]


def sums(cells: int, constants: st.SearchStrategy[int]) -> st.SearchStrategy[Sum]:
    terms = st.dictionaries(st.integers(0, cells - 1), st.sampled_from([1, 1, 1, -1, 2, -3]), max_size=3)
    return st.builds(lambda chosen, constant: Sum(tuple(chosen.items()), constant), terms, constants)


@st.composite
def asked(draw: st.DrawFn) -> Asked:
    cells = draw(st.integers(1, 6))
    lows = st.sampled_from([0, 0, -1, -3])
    ranges = tuple((low, low + draw(st.sampled_from(WIDTHS))) for low in (draw(lows) for _ in range(cells)))
    small = st.integers(-2, 3)
    narrow = [place for place, (low, high) in enumerate(ranges) if high - low < 1 << 16]
    looks = st.sampled_from([None, *narrow])
    rules = st.builds(
        lambda guards, sets, look: Rule(tuple(guards), sets, look), st.lists(sums(cells, small), max_size=2),
        st.dictionaries(st.integers(0, cells - 1), sums(cells, small), max_size=2), looks)
    initial = st.builds(
        lambda values, name: start(*(min(max(value, low), high) for value, (low, high) in zip(values, ranges, strict=True)),
                                   name=name),
        st.lists(st.sampled_from([0, 0, 0, 1, -1, 5]), min_size=cells, max_size=cells), st.sampled_from("ab"))
    beyond = st.integers(-1, 9)
    return Asked(
        draw(st.sampled_from([Machine, Named]))(
            tuple(draw(st.lists(rules, min_size=1, max_size=4))), draw(st.one_of(st.just(Sum((), -1)), sums(cells, small))),
                draw(st.sampled_from([1, 1, 2]))),
        tuple(draw(st.lists(initial, min_size=1, max_size=4))), ranges, draw(st.integers(0, 6)),
        draw(st.one_of(st.none(), sums(cells, beyond))), None if draw(st.booleans()) else draw(sums(cells, st.integers(-9, -1))),
        draw(st.one_of(st.none(), sums(2 * cells, beyond))))


def at_least_zero(total: Sum) -> Callable[[Cells], bool]:
    return lambda state: total.of(state.cells) >= 0


@QUICK
@given(asked())
def test_machines(case: Asked) -> None:
    initial = list(case.initial)
    everything = search_plainly(case.machine, initial, bounds=case.bounds, max_depth=case.depth)
    assume(len(everything.states) <= MOST)
    all_agree(case.machine, initial, case.bounds, max_depth=case.depth)
    if case.invariant is not None:
        all_agree(case.machine, initial, case.bounds, max_depth=case.depth, invariant=at_least_zero(case.invariant))
    if case.goal is not None:
        all_agree(case.machine, initial, case.bounds, max_depth=case.depth, goal=at_least_zero(case.goal))


@QUICK
@given(asked())
def test_steps_of_machines(case: Asked) -> None:
    step, invariant = case.step, case.invariant
    assume(step is not None and len(search_plainly(case.machine, case.initial, bounds=case.bounds,
                                                   max_depth=case.depth).states) <= MOST)

    def kept(before: Cells, action: Do, after: Cells) -> bool:
        assert step is not None
        return step.of((*before.cells, *after.cells)) >= 0 or action.number == 1

    all_agree(case.machine, list(case.initial), case.bounds, max_depth=case.depth, step_invariant=kept)
    if invariant is not None:
        all_agree(case.machine, list(case.initial), case.bounds, max_depth=case.depth, step_invariant=kept,
                  invariant=at_least_zero(invariant))


RINGS = st.builds(
    Ring, tiles=st.integers(1, 3), players=st.integers(2, 3), capacity=st.integers(0, 2), heap=st.integers(1, 3),
    last=st.integers(1, 2), far=st.booleans(), noted=st.booleans(), bonus=st.integers(0, 1))


@FEW
@given(RINGS, st.integers(0, 7), st.integers(0, 2), st.integers(0, 2), st.integers(0, 3))
def test_rings(game: Ring, depth: int, most: int, wanted: int, lost: int) -> None:
    initial = [game.start(), game.start(((0, 1, 1), (2, 0, 2), (0, 1, 3))), game.start()]

    def bounds(path: str) -> tuple[int, int]:
        low, high = game.bounds(path)
        return (low, max(1, min(high, most))) if "hold" in path or "lying" in path else (low, high)

    def step(before: State, action: Action, after: State) -> bool:
        return sum(after.lying) >= sum(before.lying) - 1 and sum(after.lying) != lost

    all_agree(game, initial, bounds, max_depth=depth)
    all_agree(game, initial, bounds, max_depth=depth, invariant=lambda state: sum(sum(boat.hold) for boat in state.boats) <= most)
    all_agree(game, initial, bounds, max_depth=depth, goal=lambda state: state.boats[0].cards == wanted)
    all_agree(game, initial, bounds, max_depth=depth, step_invariant=step)
