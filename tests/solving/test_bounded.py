"""Bounded search against plain breadth-first search on ints, and what it says when it cannot finish."""

from __future__ import annotations

import os
import signal

import attrs
import pytest
from tests.signals import ctrl_c_heard
from tests.solving.ring import Ring

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.verdict import Verdict
from century_rules.solving.bounded import Depth, LastStep, Play, Reach, search
from century_rules.solving.system import Start, Step, System, View
from century_rules.solving.terms import Number, Truth, Z3Algebra, variable

A = Z3Algebra()


def system(price: Number = 2, players: int = 2) -> System:
    ring: Ring[Number, Truth] = Ring(A, price, players)
    return System(ring.operations(), ring.paths(), Start(ring.start()), parameters={"price": price})


def breadth_first(goal: str, value: int, price: int = 2, players: int = 2) -> int:
    """The least number of steps to ``goal == value``, on ints."""
    ring = Ring(IntAlgebra(), price, players)
    layer, seen, steps = {tuple(ring.start().items())}, set(), 0
    while layer:
        if any(dict(position)[goal] == value for position in layer):
            return steps
        seen |= layer
        following = set()
        for position in layer:
            for operation in ring.operations():
                for many in range(1, 3) if operation.arguments else [0]:
                    move = operation.build(dict(position), {"many": many})
                    if all(guard.holds for guard in move.guards):
                        following.add(tuple({**dict(position), **move.after}.items()))
        layer, steps = following - seen, steps + 1
    raise AssertionError("never reached")


def replay(play: Play, players: int = 2) -> None:
    """The play is legal and leads where it says, on ints."""
    ring = Ring(IntAlgebra(), int(play.parameters["price"]), players)
    by_name = {operation.name: operation for operation in ring.operations()}
    for before, step, after in zip(play.positions, play.steps, play.positions[1:], strict=False):
        move = by_name[step.operation].build(before, step.arguments)
        assert all(guard.holds for guard in move.guards)
        assert {**before, **move.after} == after


@pytest.mark.parametrize(("goal", "value"), [("open", 0), ("stock", 0), ("hold[0]", 5), ("drawn", 0), ("drawn", 1)])
@pytest.mark.parametrize("incremental", [True, False])
@pytest.mark.parametrize("logic", ["", "QF_LIA"])
def test_shortest_play_is_as_long_as_breadth_first_says(goal: str, value: int, incremental: bool, logic: str) -> None:
    found = search(system(), Reach(lambda view: A.is_(view[goal], value)), depth=9, incremental=incremental, logic=logic)
    length = breadth_first(goal, value)
    assert found.verdict is Verdict.REFUTED
    assert found.play is not None
    assert len(found.play.steps) == length
    assert found.depth == length - 1
    assert found.play.final is not None
    assert found.play.final[goal] == value
    assert [depth.found for depth in found.depths] == [False] * length + [True]
    replay(found.play)


def test_what_never_happens_holds_to_depth() -> None:
    told: list[Depth] = []
    found = search(system(), Reach(lambda view: A.at_least(view["drawn"], 3)), depth=7, on_depth=told.append)
    assert (found.verdict, found.depth, found.play) == (Verdict.HOLDS_TO_DEPTH, 7, None)
    assert tuple(told) == found.depths
    assert [depth.depth for depth in told] == list(range(8))


def test_parameters_and_starts_may_be_unknown() -> None:
    price = variable("price")
    free = attrs.evolve(
        system(price), sides=(("price", A.at_least(price, 3)),),
        start=Start(
            {**system().start.values, "stock": variable("stock at first")}, lambda view: [("few", A.le(view["stock"], 2))],
        ),
    )
    found = search(free, Reach(lambda view: A.is_(view["drawn"], 1)), depth=6)
    assert found.play is not None
    assert found.play.parameters["price"] >= 3
    assert found.play.initial["stock"] <= 2
    replay(found.play)
    assert len(found.play.steps) == 3  # pass 1, then hold 2 + ... up to the dearest price that can be met at all


def test_last_step() -> None:
    def last_cube(step: Step) -> Truth:
        return A.is_(step.before["stock"], 1) if step.operation == "take" else False

    found = search(system(), LastStep(last_cube), depth=6)
    assert found.play is not None
    assert [step.operation for step in found.play.steps] == ["take"] * 3
    assert found.play.final is not None
    assert found.play.final["stock"] == 0
    assert [depth.depth for depth in found.depths] == [1, 2, 3]
    replay(found.play)


def test_last_step_that_is_forbidden() -> None:
    def refused(step: Step) -> Truth:
        return A.all(step.operation == "take", A.neg(A.all(*(guard.holds for guard in step.guards))))

    assert search(system(), LastStep(refused), depth=5).verdict is Verdict.HOLDS_TO_DEPTH
    found = search(system(), LastStep(refused, legal=False), depth=5)
    assert found.play is not None
    assert [step.operation for step in found.play.steps] == ["take"] * 4
    assert found.play.final is None
    assert len(found.play.positions) == 4
    assert found.play.positions[-1]["stock"] == 0
    replay(found.play)


def test_lemmas_change_nothing() -> None:
    def total(view: View) -> Truth:
        return A.is_(A.total([view["hold[0]"], view["hold[1]"], view["stock"]]), 5)

    goal = Reach(lambda view: A.is_(view["open"], 0))
    with_lemmas = search(system(), goal, depth=9, lemmas={"total": total})
    assert with_lemmas.depth == search(system(), goal, depth=9).depth


def test_running_out_names_the_depth_reached() -> None:
    found = search(system(players=4), Reach(lambda view: A.at_least(view["drawn"], 3)), depth=40, rlimit=30_000)
    assert found.verdict is Verdict.UNKNOWN
    assert found.reason == "the limit of 30,000 solver steps ran out"
    assert 0 < found.depth < 40
    assert found.depths[-1].found is None
    assert found.depths[-1].depth == found.depth + 1


def test_interrupting_keeps_what_was_found() -> None:
    def stop(depth: Depth) -> None:
        if depth.depth == 3:
            os.kill(os.getpid(), signal.SIGINT)

    with ctrl_c_heard():
        found = search(system(), Reach(lambda view: A.at_least(view["drawn"], 3)), depth=50, on_depth=stop)
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, "interrupted")
    assert found.depth in (2, 3)
    assert len(found.depths) == 4
