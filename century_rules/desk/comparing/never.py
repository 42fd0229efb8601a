"""A proof that two readings never part, from any position in which the lemmas hold, on any set-up.

Shown of each operation, from any position of which the lemmas hold: both readings allow it or neither does, and it leads to
the same position in sight. Both begin alike, so by induction every play is legal under both or neither, and is the same under
both. Where points or winner look at the ambiguity, it is shown besides that it makes no difference where the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from century_rules.desk.claims.trace_check import check_dealt
from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.question import Question
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, S
from century_rules.process.interrupts import check_interrupt
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Obligation
from century_rules.solving.prover import prover_once
from century_rules.solving.read_twice import ALGEBRA, BothEncoded
from century_rules.solving.stumbles import require_coming_through
from century_rules.solving.system import Unknowns, View
from century_rules.solving.terms import Number, Truth
from century_rules.rulebook import Rulebook
from century_rules.theory.encoding import Encoding
from century_rules.theory.scene import Scene
from century_rules.theory.theorem import Invariant
from century_rules.theory.theories import lemmas_for, theory_once


def anything(question: Question[S, A], encoding: Encoding[S, A]) -> BothEncoded:
    """The game with all of it open but readings and numbers of pieces. Raises InvalidInput where that cannot be done.

    So it is where it would be another game than is dealt.
    """
    for book, game in zip(question.books, question.games(), strict=True):
        check_dealt(book, game)
    opened = Unknowns()
    if question.of_rulings:
        encodings, games = [book.encoded() for book in question.books], question.games()
        if any(each.asks_as_any_claim(game) for each, game in zip(encodings, games, strict=True)):
            encodings = [each.for_any_claim() for each in encodings]  # or they would be about other set-ups
        first, second = (each.anything(ALGEBRA, game, opened.number, opened.truth)
                         for each, game in zip(encodings, games, strict=True))
        return BothEncoded.of_two(first, second, opened.made)
    rules = encoding.anything(ALGEBRA, question.games()[0], opened.number, opened.truth)
    return BothEncoded.of(question.state_class, question.ambiguity.id, rules, question.readings, opened.made)


def never_part(
    question: Question[S, A], *, rlimit: int, lemmas: Sequence[Invariant] | None = None,
) -> Answer[S, A]:
    """Try to prove it: PROVED, or UNKNOWN with the first obligation that is not proved, so that failing is quick.

    That some step could part them says nothing of whether a play leads there. `lemmas` are what the proof may lean on; if none
    are given, those of the files of proofs for the ambiguity.
    """
    unknown, encoding = Answer(question=question, verdict=Verdict.UNKNOWN), question.book.encoding
    if question.set_up_parting() is not None:
        return attrs.evolve(unknown, reason="the set-ups differ")
    if question.boxes_differ:  # what is left open stands for the one box or the other, and would be the same unknown in both
        which = ', '.join(question.boxes_differ)
        return attrs.evolve(unknown, reason=f"the boxes differ ({which}), and a proof leaves them open")
    if encoding is None:
        return attrs.evolve(unknown, reason="this game has no encoding, of which alone it could be proved")
    try:
        both = anything(question, encoding)
    except InvalidInput as error:
        return attrs.evolve(unknown, reason=str(error))
    why = not_followed(question)
    if why:
        return attrs.evolve(unknown, reason=why)
    lemmas = lemmas_for(question.book, question.ambiguity.id) if lemmas is None else tuple(lemmas)
    facts = [fact.name for fact in encoding.type_correct()]
    claims = {lemma.name: _claim(both, lemma) for lemma in lemmas}
    induction = Induction(both.system, claims, facts=facts)
    proved = possible = impossible = 0
    for task in _tasks(both, induction):
        decision = task.decide(rlimit=rlimit, need_core=False, need_model=False)
        check_interrupt(decision.reason)
        if decision.verdict is not Verdict.PROVED:
            return attrs.evolve(unknown, reason=f"{in_words(decision.id)}: {decision.reason or 'not proved'}")
        proved += 1
    for task in Induction(both.system, claims).vacuity():  # a case in point is found sooner if all premises are told at once
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


def not_followed(question: Question[S, A]) -> str:
    """Why a proof about rules in other words would not be one: that Python comes through them is not shown; empty if it is."""
    for book in question.books:
        if book.in_force.reworded:
            try:
                require_coming_through(book, [question.players])
            except InvalidInput as error:
                return str(error)
    return ""


def _tasks(both: BothEncoded, induction: Induction) -> Iterator[Task]:
    """Everything that has to be proved."""
    if both.begin_alike is not True:
        yield Task("both begin alike", lambda: Obligation("both begin alike", both.system.sides, both.begin_alike))
    for operation in induction.system.operations:
        yield induction.step_theorem(f"`{operation.name}` is the same by both", operation.name, both.same, guarded=False)
    yield from induction.tasks()
    if both.scored:
        yield induction.theorem("points are the same", lambda view: ALGEBRA.neg(both.ends_apart(view)))


def in_words(obligation: str) -> str:
    """What had to be proved: of an operation, that it is the same by both; or a step towards what the proof leans on."""
    kind, _, rest = obligation.partition("/")
    return rest if kind == "theorem" else f"what the proof leans on ({obligation})" if rest else obligation


def _claim(both: BothEncoded, lemma: Invariant) -> Callable[[View], Truth]:
    return lambda view: lemma.at(both.rules[0].scene(view, {}))


def known_of_positions(book: Rulebook[S, A]) -> tuple[Invariant, ...]:
    """What may be said of every position by numbers that lie on the table: a proof that leans on it shows it in the same run."""
    facts = () if book.encoding is None else tuple(book.encoding.type_correct())
    known, names = theory_once(book), {fact.name for fact in facts}
    scene = prover_once(book, min(book.players)).scene(prover_once(book, min(book.players)).system.any_position())
    return (*facts, *(each for each in known.invariants if each.name not in names and _without_history(each, scene)))


def _without_history(invariant: Invariant, scene: Scene[Number, Truth]) -> bool:
    """Whether it can be asked where no history is kept."""
    try:
        invariant.at(scene)
    except (CenturyError, KeyError):
        return False
    return True
