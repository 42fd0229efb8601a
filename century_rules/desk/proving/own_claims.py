"""Claims of a user's own, from a file, tried beside ours: on real plays, for whether they say anything, and by the solver."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Generic, cast

import attrs

from century_rules.desk.claims.asked_of_plays import AskedOfPlays, Broken, ask_plays, claimed_by, shortest
from century_rules.desk.claims.emptiness import Premises, says_nothing
from century_rules.desk.claims.own_file import Addition, addition
from century_rules.desk.claims.real_plays import plays_under, real_plays
from century_rules.desk.proving.verify import Audit, Judged, Obligations
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.telling import Tell, tell_nobody
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.running import Workers, at_work
from century_rules.solving.batch import Task, decide_all, repeatable
from century_rules.solving.grounds import Grounds, invariants_in, support_of
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Decision
from century_rules.solving.only_algebra import only_algebra
from century_rules.solving.prover import (
    RLIMIT, ClaimRaises, Prover, in_view, possible_tasks, prover_of_any_claim, prover_once, theorem_tasks,
)
from century_rules.solving.terms import is_number, is_truth, same
from century_rules.solving.watched import Place
from century_rules.theory.theorem import Claim, Invariant, Theorem
from century_rules.theory.theories import Theory, theory_once
from century_rules.theory.written import check_written

__all__ = ["Addition", "Tried", "addition", "try_out"]


@attrs.frozen(kw_only=True)
class Tried(Judged[S, A]):
    """The verdict on one claim of the file, for one number of players.

    Attributes:
        claim: the invariant or theorem.
        own: the ids of its own obligations.
        merged: the theory it was tried in: ours, and what had not failed of the file.
        empty: what of it claims nothing; then it is not PROVED.
        notes: what its author should know although it is proved: implications whose premise came true in no play.
        says_nothing_at_all: whether that is an invariant or a whole part of a theorem, and not some implication in it.
    """

    claim: Claim
    own: Sequence[str]
    merged: Theory[S, A] = attrs.field(repr=False)
    empty: tuple[str, ...]
    notes: tuple[str, ...]
    says_nothing_at_all: bool

    @property
    def says(self) -> str:
        """The statement of an invariant; "" for a theorem."""
        return self.claim.statement if isinstance(self.claim, Invariant) else ""

    @property
    def verdict(self) -> Verdict:
        """As of any claim; but one that claims nothing is not PROVED."""
        verdict = super().verdict
        return Verdict.UNKNOWN if self.empty and verdict is Verdict.PROVED else verdict

    @property
    def ran_out(self) -> bool:
        """Whether all that is missing is solver steps."""
        return not self.empty and super().ran_out

    @property
    def failed(self) -> tuple[str, ...]:
        """Its own obligations that have a counterexample to induction."""
        return tuple(key for key in self.support.failed if key in self.own)


def try_out(
    known: Theory[S, A], added: Addition[S, A], *, players: Iterable[int] = (), rlimit: int = RLIMIT, workers: Workers = 1,
    progress: Tell | None = None, audit: Audit | None = None,
) -> Iterator[Tried[S, A]]:
    """The verdict on each claim of the file, number of players by number of players.

    First each is asked of real plays, on numbers: what fails there is REFUTED, whatever the solver would say. Our own
    invariants are shown without the file's, so that a false one cannot be what they rest on. An invariant of the file that
    fails, or that claims nothing, is told and set aside, and the others are tried again without it, until all that are left hold
    together; so those PROVED rest on nothing that failed. The theorems come last, from what is left. `audit` is told what was
    decided. Raises InvalidInput if a claim of the file cannot be run. Workers on other machines read the file there, under the
    same name.
    """
    with at_work(workers) as same:
        for number in players or known.book.players:
            yield from _Trial(known, added, number, rlimit, same, progress or tell_nobody).run(audit)


class _Trial(Generic[S, A]):
    """The claims of a file tried for one number of players."""

    def __init__(
        self, known: Theory[S, A], added: Addition[S, A], players: int, rlimit: int, workers: Workers,
        tell: Tell,
    ) -> None:
        self.known, self.added, self.players = known, added, players
        self._rlimit, self._workers, self._tell = rlimit, workers, tell
        self._full, printed = prover_of_any_claim(known.book, players), prover_once(known.book, players)
        self._operations = [operation.name for operation in self._full.system.operations]
        self._asked: dict[str, Task] = {}
        self._our_names = {each.name for each in known.invariants}
        shown = printed.induction(known.invariants, known.ghosts).tasks()
        ours = repeatable(shown, Obligations(cast("Rulebook[object, object]", known.book), players))
        self._ours = Grounds(ours, self._operations, self._ask)
        self._decided: dict[str, Decision] = {}
        _tasks(added, self._full, added.merged, added.invariants, added.theorems)  # what cannot be run is told at once
        self._premises = Premises(_whole(added.file), self._full, self._induction(added.merged), added.claims)
        self._empty = {id(claim): tuple(says_nothing(self._full, added.merged.ghosts, claim)) for claim in added.claims}
        self._along, self._reached = self._real_plays()

    def run(self, audit: Audit | None) -> Iterator[Tried[S, A]]:
        added = self.added
        spoilt = [each for each in added.invariants if self._broken(each) is not None or self._empty[id(each)]]
        yield from map(self._by_itself, spoilt)
        left = [each for each in added.invariants if each not in spoilt]
        merged = self._with(left)
        while left:
            self._decide(_tasks(added, self._full, merged, left, ()))
            failed = [each for each in left
                      if any(self._decided[key].verdict is not Verdict.PROVED for key in self._own(each))]
            if not failed:
                self._show_ours(*left)
            yield from (self._judged(each, merged) for each in failed or left)
            if not failed:
                break
            left = [each for each in left if each not in failed]
            merged = self._with(left)
        possible = {each.id: list(possible_tasks(self._full, self._induction(merged), each)) for each in added.theorems}
        theirs = _tasks(added, self._full, merged, left, added.theorems)
        self._decide([task for task in theirs if task.id.startswith("theorem/")])
        for theorem in added.theorems:
            self._show_ours(theorem)
        self._decide([task for tasks in possible.values() for task in tasks], workers=1)
        if audit is not None:
            audit(self.players, tuple(self._asked.values()), self._decided)
        yield from (self._judged(theorem, merged, [task.id for task in possible[theorem.id]]) for theorem in added.theorems)

    # --- what is asked ------------------------------------------------------------------------------------------------

    def _real_plays(self) -> tuple[AskedOfPlays[S, A], frozenset[Place]]:
        """What real plays say of the claims, and which implications came to something in them."""
        self._tell(f"{self.added.file}, {self.players} players: asking real plays")
        watching = self._premises.ints()
        book = self.known.book
        plays = [*real_plays(book, self.players), *(
            play for theorem in self.added.theorems for play in plays_under(book, self.players, theorem.needs))]
        try:
            along = ask_plays(plays, self.added.merged.ghosts, claimed_by(book, self.added.claims), algebra=watching)
            check_written([*self.added.claims, *self.added.ghosts])  # nor may being asked have changed what they read
        except InvalidInput as error:
            raise InvalidInput(f"{self.added.file}: {error}") from error
        return along, frozenset(watching.reached)

    def _decide(self, tasks: Sequence[Task], workers: Workers | None = None) -> None:
        """Decide obligations of the file's claims."""
        self._decided.update((decision.id, decision) for decision in self._ask(tasks, frozenset(), workers))

    def _show_ours(self, *claims: Claim) -> None:
        """Decide what claims of the file rest on of ours, if all their own obligations are PROVED."""
        decisions = [self._decided[key] for claim in claims for key in self._own(claim)]
        if all(decision.verdict is Verdict.PROVED for decision in decisions):
            self._ours.show_invariants(name for name in invariants_in(decisions) if name in self._our_names)
            self._decided.update(self._ours.decided)

    def _ask(
        self, tasks: Sequence[Task], shown: frozenset[str], workers: Workers | None = None,
    ) -> Iterator[Decision]:
        self._asked.update((task.id, task) for task in tasks)
        where = self._workers if workers is None else workers
        done = decide_all(tasks, rlimit=self._rlimit, need_model=False, shown=shown, workers=where)
        for place, decision in enumerate(done, 1):
            self._tell(f"{self.added.file}, {self.players} players: {place} of {len(tasks)} obligations; {decision.id}")
            yield decision

    def _induction(self, theory: Theory[S, A]) -> Induction:
        return self._full.induction(theory.invariants, theory.ghosts)

    def _with(self, invariants: Iterable[Invariant]) -> Theory[S, A]:
        return attrs.evolve(self.added.merged, invariants=(*self.known.invariants, *invariants))

    def _own(self, claim: Claim) -> list[str]:
        if isinstance(claim, Invariant):
            return [f"{place}/{claim.name}" for place in ("init", *self._operations)]
        return [task.id for task in theorem_tasks(self._full, self._induction(self.known), claim)]

    # --- what is said -------------------------------------------------------------------------------------------------

    def _broken(self, claim: Claim) -> Broken[S, A] | None:
        """The shortest of the plays that break the claim, or a part of it."""
        return shortest(self._along.broken.get(name) for name in claim.named_parts)

    def _by_itself(self, invariant: Invariant) -> Tried[S, A]:
        """An invariant that a play breaks, or that claims nothing: asked of the solver beside ours alone; none leans on it."""
        merged, before = self._with([invariant]), (dict(self._decided), dict(self._asked))
        self._decide(_tasks(self.added, self._full, merged, (invariant,), ()))
        self._show_ours(invariant)
        tried = self._judged(invariant, merged)
        self._decided, self._asked = before
        return tried

    def _judged(self, claim: Claim, merged: Theory[S, A], possible: Sequence[str] = ()) -> Tried[S, A]:
        vacuous = list(self._premises.vacuous(claim, self._reached, self._induction(merged)))
        empty = (*self._empty[id(claim)],
                 *(f"the premise in line {each.line} can never be true" for each in vacuous if each.possible is False),
                 *(f"x.of.all in line {line} is given nothing" for line in self._premises.given_nothing(claim)),
                 *(f"{key.removeprefix('theorem/')}: it is not" for key in possible
                   if self._decided[key].verdict is Verdict.PROVED))
        asked = min(self._along.asked[name] for name in claim.named_parts)
        notes = [f"the premise in line {each.line} came true in none of {self._along.plays} real plays"
                 + ("" if each.possible else ", and the solver cannot tell whether it can") for each in vacuous
                 if each.possible is not False]
        if not asked:
            notes.append(f"no position or step in {self._along.plays} real plays is one that it is about")
        own = self._own(claim)
        return Tried(
            claim=claim, players=self.players, support=support_of(own, self._decided, self._operations), asked=asked,
            broken=self._broken(claim), own=own, merged=merged, empty=empty, notes=tuple(notes),
            says_nothing_at_all=bool(self._empty[id(claim)]))


def _whole(file: str) -> str:
    return str(Path(file).resolve())


def _tasks(
    added: Addition[S, A], full: Prover, merged: Theory[S, A], invariants: Iterable[Invariant], theorems: Iterable[Theorem],
) -> list[Task]:
    """The obligations of claims of the file, from all invariants. Their terms are built here, to find what cannot be run."""
    try:
        tasks = _listed_tasks(full, merged, invariants, theorems)
        with only_algebra() as asked:
            _check_ghosts(full, merged, added)
            asked.raise_if_refused()
            for task in tasks:
                goal = task.build().goal
                asked.raise_if_refused()
                if not is_truth(goal):
                    raise TypeError(f"the claim of {task.id} should be a truth (x.of.all(…), say), not {type(goal).__name__}")
                if not same(goal, task.build().goal):
                    raise TypeError(f"the claim of {task.id} says something else each time it is asked")
    except Exception as raised:  # whatever a user's claim may raise
        error = raised.__cause__ if isinstance(raised, ClaimRaises) and raised.__cause__ else raised
        hint = isinstance(error, TypeError) * "; a claim takes a Scene and is written with its algebra (x.of.all, x.of.le, …)"
        told = str(error) if isinstance(error, CenturyError) else f"{type(error).__name__}: {error}"
        raise InvalidInput(f"{added.file}: {_where(error, added.file)}{told}{hint}") from error
    return list(repeatable(tasks, _FromFile(
        cast("Rulebook[object, object]", merged.book), full.players, _whole(added.file), _digest(_whole(added.file)),
        tuple(invariant.name for invariant in invariants))))


def _check_ghosts(full: Prover, merged: Theory[S, A], added: Addition[S, A]) -> None:
    """Raise TypeError for a ghost of the file that becomes anything but a number."""
    induction, again = (full.induction(merged.invariants, merged.ghosts) for _ in range(2))
    for operation in full.system.operations:
        after, once_more = induction.step(operation).after, again.step(operation).after
        for ghost in added.ghosts:
            value = after[in_view(ghost.name)]
            if is_number(value) and not same(value, once_more[in_view(ghost.name)]):
                raise TypeError(f"the ghost '{ghost.name}' becomes something else each time it is asked: it may go by the step "
                                "alone")
            if not is_number(value):
                raise TypeError(f"the ghost '{ghost.name}' should become a number after {operation.name} (x.of.as_number of a "
                                f"truth, say), not {type(value).__name__}")


def _listed_tasks(
    full: Prover, merged: Theory[S, A], invariants: Iterable[Invariant], theorems: Iterable[Theorem],
) -> list[Task]:
    names, induction = {invariant.name for invariant in invariants}, full.induction(merged.invariants, merged.ghosts)
    return [*(task for task in induction.initial() if task.id.removeprefix("init/") in names),
            *induction.preservation(invariants=names),
            *(task for each in theorems for task in theorem_tasks(full, induction, each))]


@attrs.frozen
class _FromFile:
    """The obligations of a file's claims, as another process can make them again.

    Attributes:
        book, players: what they are about.
        file: its whole name.
        digest: of what is in it.
        invariants: the names of those not set aside.
    """

    book: Rulebook[object, object]
    players: int
    file: str
    digest: str
    invariants: tuple[str, ...]

    def __call__(self) -> list[Task]:
        known = theory_once(self.book)
        added = addition(known, self.file)
        if _digest(self.file) != self.digest:
            raise InvalidInput(f"{self.file}: is another file where the worker is")
        left = tuple(invariant for invariant in added.invariants if invariant.name in self.invariants)
        merged = attrs.evolve(added.merged, invariants=(*known.invariants, *left))
        return _listed_tasks(prover_of_any_claim(known.book, self.players), merged, left, added.theorems)


def _digest(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def _where(error: BaseException, file: str) -> str:
    """``line N: `` of the file, if that is where it went wrong."""
    line, trace, path = 0, error.__traceback__, _whole(file)
    while trace is not None:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == path else line
        trace = trace.tb_next
    return f"line {line}: " if line else ""
