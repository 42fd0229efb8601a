"""Claims of a user's own, from a file, tried beside ours: on real plays, for whether they say anything, and by the solver."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, cast

import attrs

from century_rules.desk.claims.trace_check import check_deals
from century_rules.desk.claims.decided_by import decided_by
from century_rules.desk.claims.vacuity_check import vacuous
from century_rules.desk.claims.on_plays import OnPlays, on_plays
from century_rules.desk.claims.own_file import RUNS, SAYS, Addition, OwnClaim, addition, chosen
from century_rules.desk.claims.premises import NeverThere, Premises
from century_rules.desk.claims.sample_traces import sample_traces
from century_rules.desk.proving.finding import Judged
from century_rules.desk.proving.proofs import Audit, Obligations
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell, no_progress
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.errors import LiftError
from century_rules.lifting.source import place_of
from century_rules.rulebook import Rulebook
from century_rules.running import Workers, at_work
from century_rules.solving.batch import Task, decide_all, repeatable
from century_rules.solving.dependencies import ProofDependencies, Support, invariants_in, support_of
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Decision
from century_rules.solving.prover import RLIMIT, Prover, prover_of_any_claim, prover_once, theorem_tasks
from century_rules.theory.theorem import Claim, Theorem
from century_rules.theory.theories import Theory, theory_once
from century_rules.writing.paragraphs import listed
from century_rules.writing.readings import ALL_READINGS

__all__ = ["Addition", "ClaimResult", "addition", "chosen", "require_lifted", "try_out"]


@attrs.frozen(kw_only=True)
class ClaimResult(Judged[S, A]):
    """The verdict on one claim of the file, for one number of players.

    Attributes:
        claim: what was tried: a theorem, or where that does not follow from ours an invariant.
        says: the claim as a sentence.
        own: the ids of its own obligations.
        merged: the theory it was tried in: ours, and what had not failed of the file.
        empty: what of it claims nothing; then it is not PROVED.
        notes: what its author should know although it is proved, such as branches that no play tried came to.
        says_nothing_at_all: whether that is all of it, and not some branch.
        raised: where Python does not come through it on a real play, and what it raises; then the solver is not asked.
        plays, ended: how many real plays there were to ask it of, and how many of them came to an end.
        asks_about: the ambiguities of which it asks how they are read; it is claimed under all readings of these, too.
    """

    claim: Claim
    says: str
    own: Sequence[str]
    merged: Theory[S, A] = attrs.field(repr=False)
    empty: tuple[str, ...]
    notes: tuple[str, ...]
    says_nothing_at_all: bool
    raised: str = ""
    plays: int = 0
    ended: int = 0
    asks_about: tuple[str, ...] = ()

    @property
    def under(self) -> str:
        """The readings that the verdict stands on, in words."""
        return f"{ALL_READINGS}{f' (it asks about {listed(self.asks_about)})' if self.asks_about else ''}"

    @property
    def verdict(self) -> Verdict:
        """As of any claim; but one that claims nothing, or raises an error, is not PROVED."""
        verdict = super().verdict
        return Verdict.UNKNOWN if (self.empty or self.raised) and verdict is Verdict.PROVED else verdict

    @property
    def follows(self) -> bool:
        """Whether the solver proves it, whatever it says."""
        return self.broken is None and not self.support.missing and not self.raised

    @property
    def contradiction(self) -> str:
        """As of any claim; of one that raises an error the solver was not asked."""
        return "" if self.raised else super().contradiction

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
) -> Iterator[ClaimResult[S, A]]:
    """The verdict on each claim of the file, number of players by number of players.

    First each is asked of real plays, by Python itself: what fails there is REFUTED, whatever the solver would say, and of what
    raises an error there the solver is not asked. Then each is
    asked of the solver as a theorem, from our invariants. Those on positions that do not follow are tried as invariants, all
    together, and those that fail are set aside until all that are left hold together; from these what is left is asked again. So
    those PROVED rest on nothing that failed. `audit` is told what was decided. Raises InvalidInput, which names file and line, if
    a claim is outside the Python that can be lifted. Workers on other machines read the file there, under the
    same name.
    """
    with at_work(workers) as same:
        for number in players or known.book.players:
            yield from _Trial(known, added, number, rlimit, same, progress or no_progress).run(audit)


def require_lifted(added: Addition[S, A], players: int) -> None:
    """Raise InvalidInput, which names all that is found in one go, for claims that cannot be lifted."""
    _premises(prover_of_any_claim(added.known.book, players), added)


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
        self._ours = ProofDependencies(ours, self._operations, self._ask)
        self._decided: dict[str, Decision] = {}
        self._tell(f"{added.file}, {players} players: reading the claims")
        self._premises = _premises(self._full, added)  # what cannot be lifted is told at once, of all claims
        self._along = self._real_plays()

    def run(self, audit: Audit | None) -> Iterator[ClaimResult[S, A]]:
        claims = [each for each in self.added.claims if each.name not in self._along.raised]
        self._tell(f"{self.added.file}, {self.players} players: whether the claims say anything")
        empty = {each.name: self._says_nothing(each) for each in claims}
        self._decide(self._theorems(claims, ()))
        for claim in claims:
            if not self._proved(self._that_it_runs(claim)):
                empty[claim.name] = ()  # that Python comes through is claimed then
        failed = [each for each in claims if not self._follows(each) and each.name not in self._along.broken]
        merged = self._inductive([each for each in failed if not empty[each.name]])
        left = [each.name for each in merged.invariants if each.name not in self._our_names]
        if left:
            self._decide(self._theorems([each for each in failed if each.name not in left], left))
        for claim in claims:
            self._show_ours(self._own(claim, left))
        if audit is not None:
            audit(self.players, tuple(self._asked.values()), self._decided)
        induction = self._full.induction(merged.invariants, merged.ghosts)
        for each in self.added.claims:
            yield self._judged(each, merged, left, empty[each.name], induction) if each in claims else self._raising(each)

    def _says_nothing(self, claim: OwnClaim[S, A]) -> tuple[str, ...]:
        """What of it nothing could make false; of what goes through the text of the rules itself, how to ask them instead."""
        with _not_too_deep(claim):
            found = tuple(vacuous(self._full, self.known.ghosts, _stated(claim)))
        through = " and ".join(f"`{name}`" for name in self._premises[claim.name].by_text)
        return found if not found or not through else (*found, f"it goes through the text of {through} itself, which the numbers "
            "do not change; to claim something of the rules, ask game.permits, game.legal_actions or game.outcome")

    # --- what is asked ------------------------------------------------------------------------------------------------

    def _real_plays(self) -> OnPlays[S, A]:
        self._tell(f"{self.added.file}, {self.players} players: asking real plays")
        plays = sample_traces(self.known.book, self.players)
        check_deals(self.known.book, plays)
        return on_plays(plays, self.added.claims, self.added.file)

    def _inductive(self, claims: Sequence[OwnClaim[S, A]]) -> Theory[S, A]:
        """Ours, and as many of these as invariants as hold together with ours."""
        left = [each.name for each in claims if each.invariant is not None]
        while left:
            self._decide(self._tasks((), left, left))
            failed = [name for name in left if not self._proved(f"{place}/{name}" for place in ("init", *self._operations))]
            if not failed:
                break
            left = [name for name in left if name not in failed]
        return _with(self.added, left)

    def _theorems(self, claims: Iterable[OwnClaim[S, A]], left: Sequence[str]) -> list[Task]:
        return self._tasks([each.name for each in claims], left, ())

    def _tasks(self, theorems: Sequence[str], assumed: Sequence[str], invariants: Sequence[str]) -> list[Task]:
        file = str(Path(self.added.file).resolve())
        again = _FromFile(cast("Rulebook[object, object]", self.known.book), self._full.players, file, _digest(file),
                          tuple(theorems), tuple(assumed), tuple(invariants))
        return list(repeatable(_listed(self.added, self._full, again), again))

    def _decide(self, tasks: Sequence[Task]) -> None:
        """Decide obligations of the file's claims."""
        self._decided.update((decision.id, decision) for decision in self._ask(tasks, frozenset()))

    def _show_ours(self, own: Sequence[str]) -> None:
        """Decide what obligations of the file rest on of ours, if all of them are PROVED."""
        if self._proved(own):
            names = invariants_in([self._decided[key] for key in own])
            self._ours.show_invariants(name for name in names if name in self._our_names)
            self._decided.update(self._ours.decided)

    def _ask(self, tasks: Sequence[Task], shown: frozenset[str]) -> Iterator[Decision]:
        self._asked.update((task.id, task) for task in tasks)
        done = decide_all(tasks, rlimit=self._rlimit, need_model=False, shown=shown, workers=self._workers)
        for place, decision in enumerate(done, 1):
            self._tell(f"{self.added.file}, {self.players} players: {place} of {len(tasks)} obligations; {decision.id}")
            yield decision

    def _proved(self, own: Iterable[str]) -> bool:
        return all(self._decided[key].verdict is Verdict.PROVED for key in own)

    def _follows(self, claim: OwnClaim[S, A]) -> bool:
        return self._proved(self._of_theorem(claim))

    def _of_theorem(self, claim: OwnClaim[S, A]) -> list[str]:
        return [task.id for task in theorem_tasks(self._full, self._full.induction((), ()), claim.theorem)]

    def _that_it_runs(self, claim: OwnClaim[S, A]) -> list[str]:
        return [key for key in self._of_theorem(claim) if key.startswith(f"theorem/{claim.name}/{RUNS}")]

    def _own(self, claim: OwnClaim[S, A], left: Sequence[str]) -> list[str]:
        """The obligations that decide a claim: those of its induction where it does not follow without, and was asked."""
        by_induction = [f"{place}/{claim.name}" for place in ("init", *self._operations)]
        asked = all(key in self._decided for key in by_induction)
        return by_induction if asked and (claim.name in left or not self._follows(claim)) else self._of_theorem(claim)

    # --- what is said -------------------------------------------------------------------------------------------------

    def _judged(self, claim: OwnClaim[S, A], merged: Theory[S, A], left: Sequence[str], nothing: tuple[str, ...],
                induction: Induction) -> ClaimResult[S, A]:
        own = self._own(claim, left)
        invariant = claim.invariant if own[0].startswith("init/") else None
        support, broken = support_of(own, self._decided, self._operations), self._along.broken.get(claim.name)
        branches: list[NeverThere] = []
        already = ""
        if broken is None and not support.missing:
            self._tell(f"{self.added.file}, {self.players} players: {claim.name}, whether its premises come true")
            with _not_too_deep(claim):
                branches = list(self._premises[claim.name].never_there(self._along.entered[claim.name], induction))
                already = decided_by(self._full, claim, self._premises[claim.name], induction) if not branches else ""
        never = [each for each in branches if each.possible is False and not each.is_note]
        asked = self._along.asked[claim.name]
        notes = [_note(each, self._along.plays) for each in branches if each.is_note or each.possible is not False]
        notes += [already] if already else []
        if broken is None and not self._proved(own):
            notes += self._stumbling(claim, induction)
        if invariant is not None and claim.name not in left:
            merged = attrs.evolve(merged, invariants=(*merged.invariants, invariant))
        return ClaimResult(
            plays=self._along.plays, ended=self._along.ended, asks_about=self._asks_about(claim),
            claim=claim.theorem if invariant is None else invariant, says=claim.statement, players=self.players, support=support,
            asked=asked, broken=broken, own=own, merged=merged, notes=tuple(dict.fromkeys(notes)),
            empty=(*dict.fromkeys(each.said for each in never), *nothing),
            says_nothing_at_all=bool(nothing) or (bool(never) and not self._premises[claim.name].claims_besides(never)))

    def _asks_about(self, claim: OwnClaim[S, A]) -> tuple[str, ...]:
        fields = self._premises[claim.name].readings
        return tuple([doubt.id for doubt in self.known.book.ambiguities if doubt.field in fields])

    def _raising(self, claim: OwnClaim[S, A]) -> ClaimResult[S, A]:
        """Of a claim that raises an error on a real play: that it does, and what breaks it before."""
        return ClaimResult(claim=claim.theorem, says=claim.statement, players=self.players, support=Support((), ()),
                     asked=self._along.asked[claim.name], broken=self._along.broken.get(claim.name), own=(),
                     merged=self.added.merged, empty=(), notes=(), says_nothing_at_all=False,
                     raised=self._along.raised[claim.name], asks_about=self._asks_about(claim))

    def _stumbling(self, claim: OwnClaim[S, A], induction: Induction) -> Iterator[str]:
        """Where Python may stumble over what the invariants allow."""
        for key in self._that_it_runs(claim):
            if self._decided[key].verdict is not Verdict.PROVED:
                part, operation = claim.predicate.runs(RUNS), key.split("/")[3] if claim.predicate.of_steps else ""
                lifted = self._premises[claim.name].lifted(operation)
                for place, each in enumerate(lifted.obligations):
                    single = claim.predicate.obligation(place)
                    task = self._full.task(induction, "runs", attrs.evolve(part, holds=single), operation, ())
                    if task.decide(rlimit=self._rlimit, need_core=False, need_model=False).verdict is not Verdict.PROVED:
                        yield f"{each.where}: Python may stumble where the invariants allow it; needed: {each.what}"
                return


def _premises(full: Prover, added: Addition[S, A]) -> dict[str, Premises[S, A]]:
    """The branches of each claim, by name. Raises InvalidInput, which names all that cannot be lifted that is found in one go."""
    found: dict[str, Premises[S, A]] = {}
    refused: dict[str, LiftError] = {}
    for each in added.claims:
        try:
            with _not_too_deep(each):
                found[each.name] = Premises(full, each)
        except LiftError as error:
            refused.update((one.where, one) for one in (error, *error.others) if one.where not in refused)
    if refused:
        raise InvalidInput("\n  ".join(map(str, refused.values())))
    return found


@contextmanager
def _not_too_deep(claim: OwnClaim[S, A]) -> Iterator[None]:
    """Raise LiftError, with the place, where a claim has more inside each other than Python can follow."""
    try:
        yield
    except RecursionError as error:
        mend = ("go through a row (`all(… for … in …)`, `sum(…)`), or give parts of it a function of their own, whose name "
                "begins with _")
        raise LiftError(place_of(claim.predicate.holds), f"{claim.name} is too deep: too much of it is inside each other",
                        mend=mend) from error


def _note(branch: NeverThere, plays: int) -> str:
    if branch.possible is False:
        return branch.said
    told = "" if branch.possible else ", and the solver cannot tell whether that is always so"
    return f"{branch.said} in any of {plays} real plays{told}"


def _stated(claim: OwnClaim[S, A]) -> Theorem:
    """What it says and asserts, without that Python comes through what it takes for granted."""
    return attrs.evolve(claim.theorem, parts=(attrs.evolve(claim.predicate.always(SAYS), holds=claim.predicate.states),))


def _with(added: Addition[S, A], names: Sequence[str]) -> Theory[S, A]:
    """The theory of a file with some of its claims as invariants."""
    more = [invariant for each in added.claims if each.name in names for invariant in (each.invariant,) if invariant is not None]
    return attrs.evolve(added.merged, invariants=(*added.known.invariants, *more))


def _listed(added: Addition[S, A], full: Prover, of: _FromFile) -> list[Task]:
    assumed = _with(added, of.assumed)
    induction = full.induction(assumed.invariants, assumed.ghosts)
    return [*(task for task in induction.initial() if task.id.removeprefix("init/") in of.invariants),
            *induction.preservation(invariants=of.invariants),
            *(task for each in added.claims if each.name in of.theorems for task in theorem_tasks(full, induction, each.theorem))]


@attrs.frozen
class _FromFile:
    """Obligations of a file's claims, as another process can make them again.

    Attributes:
        book, players: what they are about.
        file: its whole name.
        digest: of what is in it.
        theorems: the claims to be shown as theorems.
        assumed: those that are assumed beside our invariants.
        invariants: those to be shown by induction.
    """

    book: Rulebook[object, object]
    players: int
    file: str
    digest: str
    theorems: tuple[str, ...]
    assumed: tuple[str, ...]
    invariants: tuple[str, ...]

    def __call__(self) -> list[Task]:
        known = theory_once(self.book)
        added = addition(known, self.file)
        if _digest(self.file) != self.digest:
            raise InvalidInput(f"{self.file}: is another file where the worker is")
        return _listed(added, prover_of_any_claim(known.book, self.players), self)


def _digest(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()
