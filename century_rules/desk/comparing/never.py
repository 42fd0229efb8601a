"""A proof that two readings never part: on no map, with no tiles, in no position.

Shown of each operation, from any position of which the lemmas hold: both readings allow it or neither does, and it leads to
the same position in sight. Both begin alike, so by induction every play is legal under both or neither, and is the same under
both. Where points or winner look at the ambiguity, it is shown besides that it makes no difference where the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from century_rules.desk.comparing.encoded import anything
from century_rules.desk.comparing.parting import set_up_parting
from century_rules.desk.comparing.question import Question
from century_rules.theory.theories import lemmas_for
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Decision
from century_rules.solving.read_twice import ALGEBRA, BothEncoded
from century_rules.solving.system import View
from century_rules.solving.terms import Truth
from century_rules.theory.theorem import Invariant


@attrs.frozen
class NeverProof:
    """What became of the attempt to prove that two readings never part.

    Attributes:
        verdict: PROVED, REFUTED where some step could part them (which says nothing of whether a play leads there), or UNKNOWN.
        proved: how many obligations were proved.
        failed: the first obligation that was not, and why; empty if PROVED.
        lemmas: statements of the lemmas the proof leans on, each proved by induction in the same run.
        possible: how many operations were seen to be possible at all under the premises, so that the proof says something.
        impossible: how many were proved not to be, under the readings that both sides share.
    """

    verdict: Verdict
    proved: int
    failed: str = ""
    lemmas: tuple[str, ...] = ()
    possible: int = 0
    impossible: int = 0


def never_part(
    question: Question[S, A], *, rlimit: int, on_step: Callable[[Decision], None] | None = None,
) -> NeverProof:
    """Try to prove it; gives up at the first obligation that is not proved, so that failing is quick."""
    encoding = question.book.encoding
    if set_up_parting(question) is not None:
        return NeverProof(Verdict.REFUTED, 0, "the set-ups differ")
    if encoding is None:
        return NeverProof(Verdict.UNKNOWN, 0, "this game has no encoding, of which alone it could be proved")
    try:
        both = anything(question, encoding)
    except InvalidComponents as error:
        return NeverProof(Verdict.UNKNOWN, 0, str(error))
    impossible = 0
    lemmas = lemmas_for(question.book, question.ambiguity.id)
    induction = Induction(both.system, {lemma.name: _claim(both, lemma) for lemma in lemmas})
    proved = possible = 0
    for task in _tasks(both, induction):
        decision = task.decide(rlimit=rlimit, need_core=False, need_model=False)
        if on_step is not None:
            on_step(decision)
        if decision.reason == "interrupted":
            raise KeyboardInterrupt
        if decision.verdict is not Verdict.PROVED:
            return NeverProof(decision.verdict, proved, f"{decision.id} {decision.reason}".strip())
        proved += 1
    for task in induction.vacuity():
        decision = task.decide(rlimit=rlimit, need_core=False, need_model=False)
        an_operation = task.id != "possible/init"
        if decision.verdict is not Verdict.REFUTED and not (an_operation and decision.verdict is Verdict.PROVED):
            return NeverProof(Verdict.UNKNOWN, proved, f"{decision.id}: the premises may contradict each other")
        # What some other reading has to allow is impossible here; the premises are not to blame if anything is possible.
        possible += an_operation and decision.verdict is Verdict.REFUTED
        impossible += decision.verdict is Verdict.PROVED
    if not possible:
        return NeverProof(Verdict.UNKNOWN, proved, "nothing is possible: the premises may contradict each other")
    return NeverProof(Verdict.PROVED, proved, lemmas=tuple(lemma.statement for lemma in lemmas), possible=possible,
                      impossible=impossible)


def _tasks(both: BothEncoded, induction: Induction) -> Iterator[Task]:
    """Everything that has to be proved."""
    for operation in induction.system.operations:
        yield induction.step_theorem(f"{operation.name} is the same", operation.name, both.same, guarded=False)
    yield from induction.tasks()
    if both.scored:
        yield induction.theorem("points are the same", lambda view: ALGEBRA.neg(both.ends_apart(view)))


def _claim(both: BothEncoded, lemma: Invariant) -> Callable[[View], Truth]:
    return lambda view: lemma.at(both.rules[0].scene(view, {}))
