"""What a claim rests on: all of it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.dependencies import ProofDependencies, support_of
from century_rules.solving.obligation import Decision, Obligation, decide
from century_rules.solving.smaller_cores import with_fewer_invariants
from century_rules.solving.terms import Z3Algebra, variable

RESTS = {
    "theorem/own": ("a",), "init/a": (), "go/a": ("b",), "init/b": (), "go/b": ("a",), "init/c": (), "go/c": ("c",),
    "theorem/other": ("c", "a")}
"""By obligation, the invariants its proof needs: the theorem rests on two, which rest on each other; on c nothing of it rests."""


class Solver:
    """Says what is written above, and remembers what it was asked."""

    def __init__(self, verdicts: Mapping[str, Verdict] | None = None) -> None:
        self.asked: list[str] = []
        self.shown: list[frozenset[str]] = []
        self._verdicts = verdicts or {}

    def __call__(self, tasks: Sequence[Task], shown: frozenset[str]) -> Iterator[Decision]:
        self.asked += [task.id for task in tasks]
        self.shown.append(shown)
        for task in tasks:
            core = ("side:map", *(f"invariant:{name}" for name in RESTS[task.id]))
            yield Decision(task.id, self._verdicts.get(task.id, Verdict.PROVED), core)


def task(name: str) -> Task:
    return Task(name, lambda: Obligation(name, (), True))


def grounds(solver: Solver) -> ProofDependencies:
    return ProofDependencies([task(name) for name in RESTS if not name.startswith("theorem")], ["go"], solver)


def test_only_what_it_rests_on_is_asked_its_own_obligations_first() -> None:
    solver = Solver()
    resting = grounds(solver)
    assert resting.show([task("theorem/own")])
    assert solver.asked == ["theorem/own", "init/a", "go/a", "init/b", "go/b"]
    support = support_of(["theorem/own"], resting.decided, ["go"])
    assert support.invariants == ("a", "b") and len(support.decisions) == 5


def test_what_was_shown_is_not_asked_again_and_may_be_used_freely() -> None:
    solver = Solver()
    resting = grounds(solver)
    assert resting.show([task("theorem/own")]) and resting.show([task("theorem/other")])
    assert solver.asked.count("init/a") == 1 and solver.asked[-2:] == ["init/c", "go/c"]
    assert solver.shown[0] == frozenset() and solver.shown[-2] == {"invariant:a", "invariant:b"}


def test_a_failure_of_its_own_is_the_answer() -> None:
    solver = Solver({"theorem/own": Verdict.REFUTED})
    resting = grounds(solver)
    assert not resting.show([task("theorem/own")]) and solver.asked == ["theorem/own"]
    assert [each.verdict for each in support_of(["theorem/own"], resting.decided, ["go"]).decisions] == [Verdict.REFUTED]


@pytest.mark.parametrize("failing", ["go/a", "init/b", "go/b"])
def test_a_failure_of_what_it_rests_on_is_in_its_support(failing: str) -> None:
    """Also if something else was shown before that rests on the same: a failure is never forgotten."""
    for first in ("theorem/own", "theorem/other"):
        resting = grounds(Solver({failing: Verdict.UNKNOWN}))
        assert not resting.show([task(first)]) and not resting.show([task("theorem/own")])
        support = support_of(["theorem/own"], resting.decided, ["go"])
        assert failing in {each.id for each in support.missing}


def test_a_failing_invariant_is_not_one_to_be_used_freely() -> None:
    solver = Solver({"go/b": Verdict.UNKNOWN})
    resting = grounds(solver)
    resting.show([task("theorem/own")])
    resting.show([task("theorem/other")])
    assert solver.shown[-2] == {"invariant:a"}


def test_a_gap_in_what_was_decided_is_an_error_and_no_proof() -> None:
    """The negative control of the whole: without the obligations of b nothing may be called proved."""
    resting = grounds(Solver())
    resting.show([task("theorem/own")])
    gap = {name: decision for name, decision in resting.decided.items() if name != "init/b"}
    with pytest.raises(KeyError, match="init/b was not decided"):
        support_of(["theorem/own"], gap, ["go"])


def two_ways() -> tuple[Obligation, Decision]:
    """x is 3 or more, for which either of two invariants would do; with a core of both."""
    of, x = Z3Algebra(), variable("x")
    asked = Obligation("go/c", (("invariant:a", of.at_least(x, 4)), ("invariant:b", of.at_least(x, 5))), of.at_least(x, 3))
    return asked, Decision("go/c", Verdict.PROVED, ("invariant:a", "invariant:b"))


@pytest.mark.parametrize(("shown", "left"), [
    ([], {"invariant:b"}), (["invariant:a"], {"invariant:a"}), (["invariant:a", "invariant:b"], {"invariant:a", "invariant:b"})])
def test_a_core_keeps_what_is_shown_already_and_leaves_out_what_it_can(shown: list[str], left: set[str]) -> None:
    obligation, decision = two_ways()
    fewer = with_fewer_invariants(obligation, decision, shown)
    assert set(fewer.core) == left
    assert decide(obligation.only(fewer.core)).verdict is Verdict.PROVED


def test_an_invariant_that_is_needed_stays() -> None:
    obligation, decision = two_ways()
    only_one = obligation.only(["invariant:b"])
    assert with_fewer_invariants(only_one, Decision("go/c", Verdict.PROVED, ("invariant:b",)), []).core == ("invariant:b",)
    assert with_fewer_invariants(obligation, Decision("go/c", Verdict.UNKNOWN, decision.core), []).core == decision.core
