"""A proof that two readings never part: on no map, with no tiles, in no position.

Shown of each operation, from any position of which the lemmas hold: both readings allow it or neither does, and it leads to
the same position in sight. Both begin alike, so by induction every play is legal under both or neither, and is the same under
both. Where points or winner look at the ambiguity, it is shown besides that it makes no difference where the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.question import Question
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import check_interrupt
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.read_twice import ALGEBRA, BothEncoded
from century_rules.solving.system import Unknowns, View
from century_rules.solving.terms import Truth
from century_rules.theory.encoding import Encoding
from century_rules.theory.theorem import Invariant
from century_rules.theory.theories import lemmas_for


def anything(question: Question[S, A], encoding: Encoding[S, A]) -> BothEncoded:
    """The game with all of it open but readings and numbers of pieces. Raises InvalidComponents where that cannot be done."""
    opened = Unknowns()
    rules = encoding.anything(ALGEBRA, question.games()[0], opened.number, opened.truth)
    return BothEncoded.of(question.state_class, question.ambiguity.id, rules, question.readings, opened.made)


def never_part(question: Question[S, A], *, rlimit: int) -> Answer[S, A]:
    """Try to prove it: PROVED, or UNKNOWN with the first obligation that is not proved, so that failing is quick.

    That some step could part them says nothing of whether a play leads there.
    """
    unknown, encoding = Answer(question=question, verdict=Verdict.UNKNOWN), question.book.encoding
    if question.set_up_parting() is not None:
        return attrs.evolve(unknown, reason="the set-ups differ")
    if encoding is None:
        return attrs.evolve(unknown, reason="this game has no encoding, of which alone it could be proved")
    try:
        both = anything(question, encoding)
    except InvalidComponents as error:
        return attrs.evolve(unknown, reason=str(error))
    lemmas = lemmas_for(question.book, question.ambiguity.id)
    induction = Induction(both.system, {lemma.name: _claim(both, lemma) for lemma in lemmas})
    proved = possible = impossible = 0
    for task in _tasks(both, induction):
        decision = task.decide(rlimit=rlimit, need_core=False, need_model=False)
        check_interrupt(decision.reason)
        if decision.verdict is not Verdict.PROVED:
            return attrs.evolve(unknown, reason=f"{decision.id} {decision.reason or 'is not so everywhere'}")
        proved += 1
    for task in induction.vacuity():
        verdict = task.decide(rlimit=rlimit, need_core=False, need_model=False).verdict
        an_operation = task.id != "possible/init"
        if verdict is not Verdict.REFUTED and not (an_operation and verdict is Verdict.PROVED):
            return attrs.evolve(unknown, reason=f"{task.id}: the premises may contradict each other")
        # What some other reading has to allow is impossible here; the premises are not to blame if anything is possible.
        possible += an_operation and verdict is Verdict.REFUTED
        impossible += verdict is Verdict.PROVED
    if not possible:
        return attrs.evolve(unknown, reason="nothing is possible: the premises may contradict each other")
    return Answer(question=question, verdict=Verdict.PROVED, obligations=proved, possible=possible, impossible=impossible,
                  lemmas=[lemma.statement for lemma in lemmas])


def _tasks(both: BothEncoded, induction: Induction) -> Iterator[Task]:
    """Everything that has to be proved."""
    for operation in induction.system.operations:
        yield induction.step_theorem(f"{operation.name} is the same", operation.name, both.same, guarded=False)
    yield from induction.tasks()
    if both.scored:
        yield induction.theorem("points are the same", lambda view: ALGEBRA.neg(both.ends_apart(view)))


def _claim(both: BothEncoded, lemma: Invariant) -> Callable[[View], Truth]:
    return lambda view: lemma.at(both.rules[0].scene(view, {}))
