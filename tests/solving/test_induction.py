"""Proofs over the toy game: what holds is proved, what does not is refuted by a case that Python can check."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest
from tests.solving.ring import Ring

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.operations import Move
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task, decide_all, repeatable
from century_rules.solving.induction import Ghosts, Induction, Invariant
from century_rules.solving.obligation import Obligation, clauses_in, decide, labelled_guards, satisfiable
from century_rules.solving.smaller_cores import minimise_core
from century_rules.solving.system import Start, Step, System, View
from century_rules.solving.terms import Number, Truth, Z3Algebra, flag, variable

A = Z3Algebra()
PRICE = variable("price")


def system(players: int = 3) -> System:
    ring: Ring[Number, Truth] = Ring(A, PRICE, players)
    return System(
        ring.operations(), ring.paths(), Start(ring.start()),
        sides=(("price", A.at_least(PRICE, 1)),), parameters={"price": PRICE},
    )


def invariants(players: int = 3) -> dict[str, Invariant]:
    holds = [f"hold[{player}]" for player in range(players)]
    return {
        "total": lambda view: A.is_(A.total([*(view[path] for path in holds), view["stock"]]), players + 3),
        "nothing negative": lambda view: A.all(*(A.at_least(view[path], 0) for path in [*holds, "stock", "drawn"])),
        "turn": lambda view: A.all(A.at_least(view["turn"], 0), A.le(view["turn"], players - 1)),
        "port": lambda view: A.iff(A.is_(view["open"], 1), A.lt(view["drawn"], 2)),
        "open is 0 or 1": lambda view: A.any(A.is_(view["open"], 0), A.is_(view["open"], 1)),
    }


def refuted_by_hand(case_before: Mapping[str, int], arguments: Mapping[str, int], operation: str, price: int) -> dict[str, int]:
    ring = Ring(IntAlgebra(), price, 3)
    [found] = [each for each in ring.operations() if each.name == operation]
    move = found.build(case_before, arguments)
    assert all(guard.holds for guard in move.guards)
    return {**case_before, **move.after}


def test_true_invariants_are_proved() -> None:
    decisions = {decision.id: decision for decision in decide_all(Induction(system(), invariants()).tasks())}
    assert {decision.verdict for decision in decisions.values()} == {Verdict.PROVED}
    assert len(decisions) == 5 + 3 * 5
    assert decisions["take/nothing negative"].clauses == ("R.take",)
    assert "invariant:total" in decisions["take/total"].core
    assert decisions["take/port"].core == ("invariant:port",)


def ring_tasks() -> tuple[Task, ...]:
    return Induction(system(), invariants()).tasks()


def test_what_cannot_be_sent_is_said_before_anything_is_decided() -> None:
    with pytest.raises(ValueError, match=r"init/.* can be decided in this process only: nothing says how to make it again"):
        next(decide_all(ring_tasks(), workers=2))


def test_processes_agree_with_one() -> None:
    tasks = repeatable(ring_tasks(), ring_tasks)
    alone, together = list(decide_all(tasks)), list(decide_all(tasks, workers=2))
    assert [(each.id, each.verdict, each.core) for each in alone] == [(each.id, each.verdict, each.core) for each in together]


def test_a_verdict_does_not_depend_on_what_was_asked_before() -> None:
    tasks = Induction(system(), invariants()).tasks()
    first = [(each.id, each.core, each.rlimit_used) for each in decide_all(tasks)]
    again = [(each.id, each.core, each.rlimit_used) for each in decide_all(reversed(tasks))]
    assert first == again[::-1]


def test_a_wrong_invariant_is_refuted_by_a_real_step() -> None:
    wrong = {**invariants(), "never above 3": lambda view: A.all(*(A.le(view[f"hold[{p}]"], 3) for p in range(3)))}
    found = [
        decision for decision in decide_all(Induction(system(), wrong).tasks()) if decision.verdict is not Verdict.PROVED
    ]
    assert [decision.id for decision in found] == ["pass/never above 3", "take/never above 3"]
    for decision in found:
        case = decision.counterexample
        assert case is not None
        assert case.operation is not None
        assert max(case.before[f"hold[{p}]"] for p in range(3)) <= 3 < max(case.after[f"hold[{p}]"] for p in range(3))
        assert refuted_by_hand(case.before, case.arguments, case.operation, case.parameters["price"]) == case.after
        assert "turn" in case.changes()


def test_dropping_a_clause_breaks_the_proof_that_used_it() -> None:
    ring: Ring[Number, Truth] = Ring(A, PRICE, 3)

    def lax(view: View, arguments: View) -> Move[Number, Truth]:
        return attrs.evolve(ring.taking(view, arguments), guards=())

    broken = attrs.evolve(
        system(), operations=tuple(
            attrs.evolve(each, build=lax) if each.name == "take" else each for each in system().operations
        ),
    )
    refuted = [
        decision.id for decision in decide_all(Induction(broken, invariants()).tasks()) if decision.verdict is Verdict.REFUTED
    ]
    assert refuted == ["take/nothing negative"]


def ghostly() -> Induction:
    """The cards drawn are the ports done, which only a ghost remembers."""
    def update(operation: str, _arguments: View, before: View, _after: View) -> View:
        return {"ports done": A.add(before["ports done"], 1)} if operation == "port" else {}

    return Induction(
        system(), {**invariants(), "drawn": lambda view: A.eq(view["drawn"], view["ports done"])},
        Ghosts({"ports done": lambda view: view["drawn"]}, update),
    )


def test_a_ghost_remembers_what_the_rules_forget() -> None:
    induction = ghostly()
    assert {decision.verdict for decision in decide_all(induction.tasks())} == {Verdict.PROVED}
    two = induction.theorem("at most two", lambda view: A.le(view["ports done"], 2)).decide()
    assert two.verdict is Verdict.REFUTED
    assert two.counterexample is not None
    assert two.counterexample.before["ports done"] > 2
    shut = induction.theorem("shut when drawn", lambda view: A.implies(A.at_least(view["ports done"], 2), A.is_(view["open"], 0)))
    assert shut.decide().verdict is Verdict.PROVED


def test_a_ghost_named_like_a_leaf_is_refused() -> None:
    with pytest.raises(ValueError, match="named like leaves: stock"):
        Induction(system(), {}, Ghosts({"stock": 0}))


@pytest.mark.parametrize("name", ["init", "possible", "theorem"])
def test_an_operation_named_like_a_kind_of_obligation_is_refused(name: str) -> None:
    real = system()
    clashing = attrs.evolve(real, operations=(attrs.evolve(real.operations[0], name=name), *real.operations[1:]))
    with pytest.raises(InvalidInput, match=f"an action is named '{name}'"):
        Induction(clashing, {})


def test_step_theorems() -> None:
    induction = Induction(system(), invariants())

    def paid(step: Step) -> Truth:
        return A.eq(A.sub(step.after["stock"], step.before["stock"]), PRICE)

    def allowed(step: Step) -> Truth:
        return A.all(*(guard.holds for guard in step.guards))

    assert induction.step_theorem("the price is paid", "port", paid).decide().verdict is Verdict.PROVED
    assert induction.step_theorem("taking is always allowed", "take", allowed, guarded=False).decide().verdict is Verdict.REFUTED
    redundant = induction.step_theorem("R.port needed", "port", allowed, without=["R.port"])
    assert redundant.decide().verdict is Verdict.REFUTED


def test_vacuity_finds_a_case_or_the_contradiction() -> None:
    good = list(decide_all(Induction(system(), invariants()).vacuity()))
    assert [decision.id for decision in good] == ["possible/init", "possible/pass", "possible/take", "possible/port"]
    assert {decision.verdict for decision in good} == {Verdict.REFUTED}
    impossible = {**invariants(), "stock is used up": lambda view: A.is_(view["stock"], 0)}
    by_id = {decision.id: decision for decision in decide_all(Induction(system(), impossible).vacuity())}
    assert by_id["possible/take"].verdict is Verdict.PROVED
    assert set(by_id["possible/take"].core) == {"invariant:stock is used up", "clause:R.take"}


def pigeons(many: int) -> Obligation:
    holes = [variable(f"hole[{number}]") for number in range(many)]
    return Obligation("pigeons", (
        *((f"low {n}", A.at_least(hole, 0)) for n, hole in enumerate(holes)),
        *((f"high {n}", A.le(hole, many - 2)) for n, hole in enumerate(holes)),
        *((f"apart {n} {m}", A.neg(A.eq(holes[n], holes[m]))) for n in range(many) for m in range(n)),
    ), False)


def test_running_out_is_unknown_and_says_so() -> None:
    decision = decide(pigeons(9), rlimit=20_000)
    assert decision.verdict is Verdict.UNKNOWN
    assert decision.reason == "the limit of 20,000 solver steps ran out"
    assert decide(pigeons(4), rlimit=200_000).verdict is Verdict.PROVED
    assert satisfiable(pigeons(9).premises, rlimit=20_000).possible is None


def test_cores_shrink_to_what_is_needed() -> None:
    x = variable("x")
    obligation = Obligation("small", (
        ("big", A.at_least(x, 10)), ("bigger", A.at_least(x, 20)), ("odd one", flag("unrelated")),
    ), A.at_least(x, 5))
    assert minimise_core(obligation, ("big", "bigger", "odd one")) == ("bigger",)


def test_satisfiable_names_the_conflict() -> None:
    x = variable("x")
    clash = satisfiable([("low", A.le(x, 1)), ("any", flag("f")), ("high", A.at_least(x, 2))])
    assert clash.possible is False
    assert clash.conflict == ("low", "high")
    fine = satisfiable([("low", A.le(x, 1)), ("high", A.at_least(x, 1))])
    assert fine.possible is True
    assert fine.model == {"x": 1}


def test_labels_stay_unique_and_lead_back_to_clauses() -> None:
    labelled = labelled_guards([("EW.1", True), ("EW.2", True), ("EW.1", False)])
    assert [label for label, _ in labelled] == ["clause:EW.1", "clause:EW.2", "clause:EW.1 (2)"]
    assert clauses_in([*(label for label, _ in labelled), "invariant:x"]) == ("EW.1", "EW.2")
    with pytest.raises(ValueError, match="share a label: twice"):
        Obligation("o", (("twice", True), ("twice", True)), False)
