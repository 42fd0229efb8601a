"""Steps from any position, and from those that meet what is proved of every position: invariants that need no history."""

from __future__ import annotations

from collections.abc import Iterable

from century_rules.kernel.game import A, S
from century_rules.process.interrupts import check_interrupt
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.prover import Prover
from century_rules.solving.system import System
from century_rules.theory.spelling import NoSuchGhost
from century_rules.theory.theorem import Invariant
from century_rules.theory.theories import theory_if_any


def any_position(book: Rulebook[S, A], full: Prover, system: System | None = None) -> tuple[Induction, Induction]:
    """What can be asked of positions of which nothing is known, and of those that meet the invariants `verify` proves.

    Most of it is so in any position at all, which is decided sooner. `system` are the rules, if they are others than `full` has.
    """
    asked = system or full.system
    scene = full.scene(asked.any_position())

    def needs_history(invariant: Invariant) -> bool:
        try:
            invariant.at(scene)
        except NoSuchGhost:
            return True
        return False

    invariants = [each for each in theory_if_any(book).invariants if not needs_history(each)]
    return Induction(asked, {}), Induction(asked, {each.name: full.claim(each) for each in invariants})


def first_proof(tasks: Iterable[Task], rlimit: int) -> Verdict:
    """PROVED if one of the tasks is, in their order; otherwise the verdict on the last. Raises KeyboardInterrupt."""
    verdict = Verdict.UNKNOWN
    for task in tasks:
        decision = task.decide(rlimit=rlimit, need_core=False, need_model=False)
        check_interrupt(decision.reason)
        verdict = decision.verdict
        if verdict is Verdict.PROVED:
            break
    return verdict
