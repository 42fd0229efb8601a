"""What is decided of theorems for one number of players: obligations, what a proof rests on, and what real plays say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Generic, cast

import attrs

from century_rules.desk.claims.trace_check import (
    AskedOfPlays, Broken, ask_plays, check_deals, claimed_by, properties_broken, shortest,
)
from century_rules.desk.claims.sample_traces import RealPlay, one_by_one, plays_under, sample_traces
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.kept_verdicts import Proved
from century_rules.process.collecting import seldom_collected
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell, no_progress
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.running import Workers
from century_rules.solving.batch import Task, decide_all, repeatable
from century_rules.solving.every_combination import EVERY_COMBINATION, every_combination
from century_rules.solving.dependencies import ProofDependencies, support_of
from century_rules.solving.obligation import Decision
from century_rules.solving.prover import RLIMIT, possible_tasks, prover_once, theorem_tasks
from century_rules.solving.stumbles import NoRuntimeErrors, require_coming_through, shown_among, through_tasks
from century_rules.theory.theorem import Claim, Invariant, Theorem
from century_rules.theory.theories import Theory, theory_once
from century_rules.writing.paragraphs import listed

Audit = Callable[[int, Sequence[Task], Mapping[str, Decision]], None]
"""Told the number of players, every obligation and what was decided of it, once they all are."""

SHARE_OF_PLAYS, SHARE = 3, 8
"""Ours are asked of every third real play, and there of every eighth position that they are about; a user's claims of all."""

ENOUGH, MOST_PLAYS = 40, 30
"""Positions or steps of which one is asked that those plays say nothing about, and further plays looked at for them at most."""


class Proofs(Generic[S, A]):
    """What was decided for a number of players, and what follows from it.

    Attributes:
        induction: over all invariants.
        through: that Python comes through the rules, once something was decided; nothing where no rules are lifted.
    """

    def __init__(
        self, known: Theory[S, A], players: int, rlimit: int = RLIMIT, workers: Workers = 1, *, small_cores: bool = True,
    ) -> None:
        self.known, self.players, self._small_cores = known, players, small_cores
        self._rlimit, self._workers = rlimit, workers
        self._full = prover_once(known.book, players)
        self.induction = self._full.induction(known.invariants, known.ghosts)
        self.through: tuple[NoRuntimeErrors, ...] = ()
        self._along: AskedOfPlays[S, A] = AskedOfPlays({}, {}, 0)
        self._properties: dict[str, Broken[S, A]] = {}
        self._tell: Tell = no_progress
        self._grounds = self._new_grounds()

    @property
    def decided(self) -> dict[str, Decision]:
        """The decision on each obligation asked about, by id."""
        return self._grounds.decided

    def decide(self, chosen: Sequence[Theorem], tell: Tell, *, whole: bool = True) -> list[Task]:
        """Every part of the theorems chosen, also on real plays, and what they rest on; gives what the solver was asked.

        If `whole`, every invariant is decided, whether something rests on it or not. Raises InvalidInput for rules that Python
        could stumble over.
        """
        self._tell = tell
        return self._decide_all(chosen) if whole else self._decide(chosen)

    def _decide_all(self, chosen: Sequence[Theorem]) -> list[Task]:
        book, names = self.known.book, tuple(each.name for each in self.known.invariants)
        again = ThroughAgain(cast("Rulebook[object, object]", book), self.players, names)
        through = repeatable(through_tasks(book, self.players, self.induction), again)
        tasks = [*through, *self.tasks(chosen)]
        answers = self._ask(tasks)
        begun = list(islice(answers, len(through) or 1))
        if any(each.verdict is not Verdict.PROVED for each in begun[:len(through)]):
            require_coming_through(book, [self.players], tell=self._tell)
        self._ask_some_plays(chosen, self.known.invariants)  # other processes, if there are any, go on meanwhile
        self._grounds.know({each.id: each for each in (*begun, *answers)}, self.induction.invariants)
        self.through = shown_among(book, self.players, self.decided, workers=self._workers, tell=self._tell)
        return tasks

    def _decide(self, chosen: Sequence[Theorem]) -> list[Task]:
        self.through = require_coming_through(self.known.book, [self.players], workers=self._workers, tell=self._tell)
        for each in chosen:
            self._grounds.show(self._again(self._parts(each), chosen))
        tasks = self.tasks(chosen, self._grounds.asked)
        of_invariants = {task.id for task in self.induction.tasks()}
        left = [task for task in tasks if task.id not in self.decided and task.id not in of_invariants]
        self._grounds.know({each.id: each for each in self._ask(left)}, ())
        resting = {name for each in chosen for name in self._from_the_solver(each).support.invariants}
        self._ask_some_plays(chosen, [each for each in self.known.invariants if each.name in resting])
        return [task for task in tasks if task.id in self.decided]

    def ask(self, tasks: Sequence[Task], tell: Tell, shown: frozenset[str] = frozenset()) -> Iterator[Decision]:
        """Decide some of the tasks; cores have no invariants but those `shown`, by label, that the proofs can do without."""
        self._tell = tell
        return self._ask(tasks, shown)

    def conclude(
        self, decided: Mapping[str, Decision], chosen: Sequence[Theorem], resting: Collection[str], tell: Tell,
    ) -> None:
        """Take over what was decided of the theorems chosen and of the invariants that they rest on, and ask real plays."""
        self._tell = tell
        self._grounds.know(decided, resting)
        self._ask_some_plays(chosen, [each for each in self.known.invariants if each.name in resting])

    def _ask_some_plays(self, chosen: Sequence[Theorem], invariants: Sequence[Invariant]) -> None:
        """Ask theorems, their properties and invariants of a share of the real plays."""
        self._tell(f"{self.players} players: asking real plays")
        plays = sample_traces(self.known.book, self.players, self.players % SHARE_OF_PLAYS, SHARE_OF_PLAYS)
        box = self.known.book.components(None)
        check_deals(self.known.book, plays)
        self._properties = properties_broken(
            plays, [(each, self.known.properties[each.id]) for each in chosen if each.claimed_of(box, self.players)], SHARE)
        self._along = self._ask_plays(plays, [*invariants, *chosen], SHARE)

    def tasks(self, chosen: Sequence[Theorem], resting: Collection[str] | None = None) -> list[Task]:
        """The obligations of every invariant, of the theorems chosen, and that what they rest on is possible: all, or some."""
        assumed = self.induction if resting is None else self._full.induction(
            [each for each in self.known.invariants if each.name in resting], self.known.ghosts)
        tasks = [*self.induction.tasks(), *assumed.vacuity(), *(task for each in chosen for task in self._parts(each)),
                 every_combination(self._full, assumed),
                 # Of a theorem under all readings that is what `vacuity` asks for every operation.
                 *(task for each in chosen if each.needs for task in possible_tasks(self._full, assumed, each))]
        return self._again(tasks, chosen, resting)

    def _again(
        self, tasks: Iterable[Task], chosen: Sequence[Theorem], resting: Collection[str] | None = None,
    ) -> list[Task]:
        theorems = tuple((each.id, tuple(each.needs.items())) for each in chosen)
        return list(repeatable(tasks, Obligations(
            cast("Rulebook[object, object]", self.known.book), self.players, theorems,
            None if resting is None else tuple(resting), tuple(each.name for each in self.known.invariants))))

    def _new_grounds(self) -> ProofDependencies:
        operations = [each.name for each in self._full.system.operations]
        return ProofDependencies(self._again(self.induction.tasks(), ()), operations, self._ask)

    def finding(self, theorem: Theorem) -> Finding[S, A]:
        """What the theorem rests on, and what real plays say of it."""
        return self._asked_of_plays(self._from_the_solver(theorem), self._along)

    def unused(self, findings: Iterable[Finding[S, A]]) -> dict[str, str]:
        """The invariants of the game's files on which none of these rests: why it is not shown, and "" of one that is."""
        operations = [operation.name for operation in self._full.system.operations]
        used = {name for each in findings for name in each.support.invariants}
        used |= {each.name for each in self.known.book.encoded().known_of_proofs()}
        found: dict[str, str] = {}
        for name in (each.name for each in self.known.invariants if each.name not in used):
            own = [f"{place}/{name}" for place in ("init", *operations)]
            support, broken = support_of(own, self.decided, operations), self._along.broken.get(name)
            others = sorted({each.id.partition("/")[2] for each in support.missing if each.id not in own})
            by_itself = not any(each.id in own for each in support.missing)
            found[name] = broken.lines()[0].rstrip(":") if broken is not None else (
                f"it rests on {listed(others)}" if others and by_itself else support.reason)
        return found

    def _from_the_solver(self, theorem: Theorem) -> Finding[S, A]:
        operations = [operation.name for operation in self._full.system.operations]
        possible = {decision.verdict for key, decision in self.decided.items() if key.startswith(
            (f"theorem/{theorem.id} is possible", "possible/"))}
        every = self.decided[EVERY_COMBINATION].verdict if EVERY_COMBINATION in self.decided else Verdict.UNKNOWN
        impossible = Verdict.PROVED in possible or every is Verdict.REFUTED
        return Finding(
            theorem=theorem, claimed=self.known.properties[theorem.id], family=self.known.families[theorem.id],
            players=self.players, support=support_of([task.id for task in self._parts(theorem)], self.decided, operations),
            possible=False if impossible else True if possible <= {Verdict.REFUTED} and every is Verdict.PROVED else None)

    def _asked_of_plays(self, finding: Finding[S, A], along: AskedOfPlays[S, A]) -> Finding[S, A]:
        """The same finding, REFUTED where a real play breaks the theorem, or an invariant that it rests on."""
        parts = finding.theorem.named_parts
        found = [self._properties.get(finding.theorem.id)] if along is self._along else []
        if not min(along.asked.get(name, 0) for name in parts):
            # The share of plays says nothing about it: others one by one, until some do.
            book, theorem, asked_property = self.known.book, finding.theorem, along is self._along
            plays = islice(one_by_one(book, self.players, theorem.needs), MOST_PLAYS)
            along = self._ask_plays(plays, [theorem], enough=ENOUGH)
            if asked_property and theorem.claimed_of(book.components(None), self.players):
                same = list(islice(one_by_one(book, self.players, theorem.needs), along.plays))
                found += properties_broken(same, [(theorem, finding.claimed)], SHARE).values()
        found += [along.broken.get(name) for name in parts]
        found += [self._along.broken.get(name) for name in finding.support.invariants]
        return attrs.evolve(finding, asked=min(along.asked.get(name, 0) for name in parts), broken=shortest(found))

    def _ask_plays(
        self, plays: Iterable[RealPlay[S, A]], claims: Iterable[Claim], share: int = 1, enough: int | None = None,
    ) -> AskedOfPlays[S, A]:
        asked = claimed_by(self.known.book, claims, self.players)
        return ask_plays(plays, self.known.ghosts, asked, share=share, enough=enough)

    def finding_under(self, theorem: Theorem, readings: Mapping[str, str], tell: Tell) -> Finding[S, A]:
        """The same theorem claimed under other readings than it needs, or under those."""
        if dict(readings) == dict(theorem.needs):
            return self.finding(theorem)
        read = attrs.evolve(theorem, needs=dict(readings))
        kept, self._grounds, self._tell = self._grounds, self._new_grounds(), tell
        self._grounds.know(kept.decided, kept.asked)
        self._grounds.show(self._again(self._parts(read), [read]))
        possible = self._again(possible_tasks(self._full, self.induction, read), [read])
        self._grounds.know({each.id: each for each in self._ask(possible)}, ())
        finding = self._from_the_solver(read)
        self._grounds = kept
        if finding.verdict is not Verdict.PROVED:
            return finding
        plays = plays_under(self.known.book, self.players, readings)
        return self._asked_of_plays(finding, self._ask_plays(plays, [read], SHARE))

    def _parts(self, theorem: Theorem) -> list[Task]:
        return list(theorem_tasks(self._full, self.induction, theorem))

    def _ask(self, tasks: Sequence[Task], shown: frozenset[str] | None = None) -> Iterator[Decision]:
        done = decide_all(tasks, rlimit=self._rlimit, need_model=False, fewer_clauses=self._small_cores, shown=shown,
                          workers=self._workers)
        for number, decision in enumerate(done, 1):
            self._tell(f"{self.players} players: {number} of {len(tasks)} obligations; {decision.id}")
            yield decision


@seldom_collected()
def proved_of(
    proofs: Proofs[S, A], wanted: Sequence[Theorem], tell: Tell, audit: Audit | None = None, *, whole: bool,
) -> Proved[S, A]:
    """What the solver and real plays say of the theorems; if `whole`, every invariant is decided."""
    tell(f"{proofs.players} players: building obligations")
    tasks = proofs.decide(wanted, tell, whole=whole)
    if audit is not None:
        audit(proofs.players, tasks, proofs.decided)
    findings = tuple([proofs.finding(theorem) for theorem in wanted])
    return Proved(proofs.through, findings, proofs.unused(findings) if whole else {})


@attrs.frozen
class Obligations:
    """Those of some theorems, and of all invariants, as another process can make them again.

    Attributes:
        book: the game, with its rulings.
        players: how many.
        theorems: the ids of those chosen, each with the readings it is claimed under.
        resting: the invariants whose possibility is asked about; None for all.
        invariants: the names of those that are assumed, and shown; None for all.
    """

    book: Rulebook[object, object]
    players: int
    theorems: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    resting: tuple[str, ...] | None = None
    invariants: tuple[str, ...] | None = None

    def __call__(self) -> list[Task]:
        proofs = _proofs(self.book, self.players, self.invariants)
        chosen = [attrs.evolve(proofs.known.theorems[theorem], needs=dict(needs)) for theorem, needs in self.theorems]
        return proofs.tasks(chosen, self.resting)


@attrs.frozen
class ThroughAgain:
    """That Python comes through the rules wherever some invariants hold, as another process can make it again.

    Attributes are those of `Obligations`.
    """

    book: Rulebook[object, object]
    players: int
    invariants: tuple[str, ...]

    def __call__(self) -> list[Task]:
        return through_tasks(self.book, self.players, _proofs(self.book, self.players, self.invariants).induction)


@cache
def _proofs(book: Rulebook[object, object], players: int, invariants: tuple[str, ...] | None) -> Proofs[object, object]:
    known = theory_once(book)
    left = [each for each in known.invariants if invariants is None or each.name in invariants]
    return Proofs(attrs.evolve(known, invariants=tuple(left)), players)
