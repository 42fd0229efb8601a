"""Whether Python comes through the rules of a game whatever the position: that it stumbles over nothing is proved.

What is lifted from rules means what Python does where all obligations hold: an index in range, something that comes next. They
are proved of each position of which the facts of the game hold (`Encoding.type_correct`), and the invariants of its proofs, for
any set-up, under all readings; and so are all of these, by induction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import cast

from century_rules.kernel.content import has_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.path import Obligation
from century_rules.rulebook import Rulebook
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.prover import ALGEBRA, prover_once
from century_rules.solving.system import Step, View
from century_rules.solving.terms import Number, Truth
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.plain import PlainRules
from century_rules.theory.theories import theory_once

_Rules = PlainRules[Number, Truth, object]


def stumbles(book: Rulebook[S, A], players: int, tell: Callable[[str], None] = lambda _: None) -> Iterator[str]:
    """Where Python could stumble, ``FILE:LINE: what``, and which facts are not shown; nothing if all of it is proved.

    Raises InvalidInput for a game of which nothing is lifted, LiftError where it cannot be.
    """
    full, encoding = prover_once(book, players), book.encoded("lifting")
    lifted = encoding.lifted
    if not isinstance(full.rules, PlainRules) or lifted is None:
        raise InvalidInput(f"{book.title} has rules over any kind of number of its own; nothing is lifted")
    known = theory_once(book) if has_content("proofs", book.name, book.content) else None
    invariants = {each.name: each for each in (*encoding.type_correct(), *(() if known is None else known.invariants))}
    induction = full.induction(invariants.values(), () if known is None else known.ghosts)
    for task in induction.tasks():
        tell(task.id)
        if not _is_proved(task):
            yield f"{task.id}: not shown of every position"
    for task in _tasks(cast(_Rules, full.rules), lifted, induction):
        tell(task.id)
        if not _is_proved(task):
            yield task.id.removeprefix("theorem/")


def _is_proved(task: Task) -> bool:
    return task.decide(need_core=False, need_model=False).verdict is Verdict.PROVED


def _tasks(rules: _Rules, lifted: LiftedRules[S, A], induction: Induction) -> Iterator[Task]:
    own = cast("LiftedRules[object, object]", lifted)
    for operation in induction.system.operations:
        action = own.action(operation.name, rules, rules.start_at)
        for obligations, guarded in ((action.of_guards, False), (action.of_effect, True)):
            for each in obligations:
                yield induction.step_theorem(
                    f"{each.where}: {each.what}", operation.name, partial(_of_step, rules, own, [each]), guarded=guarded)
    for each in own.end(rules, rules.start_at).obligations:
        yield induction.theorem(f"{each.where}: {each.what}", partial(_of_view, rules, own, [each]))


def _of_step(rules: _Rules, lifted: LiftedRules[object, object], obligations: Sequence[Obligation], step: Step) -> Truth:
    return ALGEBRA.all(*lifted.obligations(rules, rules.position(step.before), obligations, step.arguments))


def _of_view(rules: _Rules, lifted: LiftedRules[object, object], obligations: Sequence[Obligation], view: View) -> Truth:
    return ALGEBRA.all(*lifted.obligations(rules, rules.position(view), obligations, {}))
