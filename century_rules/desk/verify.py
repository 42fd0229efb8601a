"""Proving what is claimed of a game: each theorem by induction, its premises shown possible, its negative control broken."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

import attrs

from century_rules.desk.controls import BreakingPlay, breaking_play
from century_rules.desk.proving import Prover, prover
from century_rules.desk.theories import Property, Theory, theory
from century_rules.eastern_wonders.theory import Always, Control, Theorem
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.record import did_you_mean
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task, decide_all
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Decision, clauses_in

RLIMIT = 150_000_000
"""Solver steps allowed to one obligation; the hardest takes about a fifth of them."""

_INVARIANT = "invariant:"


@attrs.frozen
class ControlResult:
    """What became of a theorem's negative control.

    Attributes:
        control: what was dropped or read otherwise.
        broken: the obligation that could not be proved any more and has a counterexample to induction; "" if there was none.
        play: a real play on a small instance that breaks the property; None if none was found.
    """

    control: Control
    broken: str
    play: BreakingPlay | None

    @property
    def as_expected(self) -> bool:
        """A control must break the proof, and a play must show it."""
        return bool(self.broken) and self.play is not None


@attrs.frozen
class Finding:
    """The verdict on one theorem for one number of players.

    Attributes:
        theorem: what was to be proved.
        claimed: its property, with the statement and the clauses it is about.
        family: the file it comes from.
        players: for how many players.
        verdict: PROVED, or UNKNOWN; a failed induction alone refutes nothing.
        reason: where not PROVED, what is missing.
        obligations: how many obligations it rests on, all of them decided.
        core: the clauses whose guards the proofs used.
        invariants: the invariants it rests on.
        possible: whether its premises were shown to be satisfiable.
        seconds: of solver time.
        control: its negative control; None if it was not run for this number of players.
    """

    theorem: Theorem
    claimed: Property
    family: str
    players: int
    verdict: Verdict
    reason: str
    obligations: int
    core: tuple[str, ...]
    invariants: tuple[str, ...]
    possible: bool
    seconds: float
    control: ControlResult | None = None

    @property
    def as_expected(self) -> bool:
        """Proved, from premises that are possible, with a control that breaks it."""
        return self.verdict is Verdict.PROVED and self.possible and (self.control is None or self.control.as_expected)


Progress = Callable[[str], None]


def verify(
    game: str, *, players: Collection[int] = (2, 3, 4), only: Collection[str] = (), controls: bool = True,
    rlimit: int = RLIMIT, workers: int = 1, progress: Progress | None = None,
) -> Iterator[Finding]:
    """The findings, theorem by theorem and players by players, each as soon as it is there.

    `only` names theorems or families; nothing means all. `controls` are run once for each theorem, with its first finding.
    `rlimit` is in solver steps for each obligation. `progress` is told what is being done. Raises InvalidInput for a name in
    `only` that is none, or a number of players the game is not for.
    """
    known = theory(game)
    chosen = chosen_theorems(known, only)
    tell = progress or (lambda _text: None)
    first = True
    for number in players:
        tell(f"{number} players: building obligations")
        for finding in _prove(known, chosen, number, rlimit, workers, tell):
            if controls and first:
                tell(f"{finding.theorem.id}: negative control")
                control = run_control(known, finding.theorem, rlimit=rlimit, invariants=finding.invariants)
                finding = attrs.evolve(finding, control=control)
            yield finding
        first = False


def chosen_theorems(known: Theory, only: Collection[str]) -> list[Theorem]:
    """The theorems of those names, or of families so named; all if there is none. Raises InvalidInput for another name."""
    families = set(known.families.values())
    for name in only:
        if name not in known.theorems and name not in families:
            names = [*sorted(families), *known.theorems]
            raise InvalidInput(f"there is no theorem '{name}'{did_you_mean(name, names)}; there are {', '.join(names)}")
    return [each for each in known.theorems.values() if not only or each.id in only or known.families[each.id] in only]


def _prove(
    known: Theory, chosen: Sequence[Theorem], players: int, rlimit: int, workers: int, tell: Progress,
) -> Iterator[Finding]:
    """Decide every obligation for that many players, then tell theorem by theorem what it rests on."""
    full = prover(players)
    induction = full.induction(known.invariants, known.ghosts)
    parts = {each.id: list(theorem_tasks(full, induction, each)) for each in chosen}
    tasks = [*induction.tasks(), *induction.vacuity(), *(task for each in chosen for task in parts[each.id])]
    tasks += [_possible(full, induction, each) for each in chosen]
    decided: dict[str, Decision] = {}
    for decision in decide_all(tasks, rlimit=rlimit, need_model=False, fewer_clauses=True, workers=workers):
        decided[decision.id] = decision
        tell(f"{players} players: {len(decided)} of {len(tasks)} obligations; {decision.id}")
    for each in chosen:
        yield _finding(known, each, players, induction, parts[each.id], decided)


def _finding(
    known: Theory, theorem: Theorem, players: int, induction: Induction, parts: Iterable[Task], decided: Mapping[str, Decision],
) -> Finding:
    support = [decided[task.id] for task in parts]
    operations = [operation.name for operation in induction.system.operations]
    rests_on: dict[str, None] = {}
    queue = [label for decision in support for label in decision.core]
    for label in queue:
        name = label.removeprefix(_INVARIANT)
        if label.startswith(_INVARIANT) and name not in rests_on:
            rests_on[name] = None
            shown = [decided[f"{place}/{name}"] for place in ("init", *operations)]
            support += shown
            queue += [each for decision in shown for each in decision.core]
    failed = [decision for decision in support if decision.verdict is not Verdict.PROVED]
    possible = [decided[f"theorem/{theorem.id} is possible"], *(
        decided[f"possible/{name}"] for name in ("init", *operations))]
    return Finding(
        theorem=theorem, claimed=known.properties[theorem.id], family=known.families[theorem.id], players=players,
        verdict=Verdict.UNKNOWN if failed else Verdict.PROVED,
        reason="; ".join(_missing(decision) for decision in failed[:3]),
        obligations=len(support), core=tuple(sorted(clauses_in(label for decision in support for label in decision.core))),
        invariants=tuple(rests_on), possible=all(decision.verdict is Verdict.REFUTED for decision in possible),
        seconds=sum(decision.seconds for decision in support))


def _missing(decision: Decision) -> str:
    return f"{decision.id} {decision.reason or 'is not inductive'}"


def theorem_tasks(
    full: Prover, induction: Induction, theorem: Theorem, readings: Mapping[str, str] | None = None,
) -> Iterator[Task]:
    """The obligations of a theorem's parts, under the readings it needs or those given instead."""
    sides = full.readings({**theorem.needs, **(readings or {})})
    for part in theorem.parts:
        if isinstance(part, Always):
            yield induction.theorem(f"{theorem.id}/{part.name}", full.claim(part.holds), sides=sides)
            continue
        for name in part.operations or [operation.name for operation in full.system.operations]:
            yield induction.step_theorem(f"{theorem.id}/{part.name}/{name}", name, full.step_claim(part.holds), sides=sides)


def _possible(full: Prover, induction: Induction, theorem: Theorem) -> Task:
    """That the invariants and the readings a theorem needs do not contradict each other: proving falsehood must fail."""
    return induction.theorem(f"{theorem.id} is possible", lambda _view: False, sides=full.readings(theorem.needs))


def run_control(known: Theory, theorem: Theorem, *, rlimit: int = RLIMIT, invariants: Collection[str] = ()) -> ControlResult:
    """Drop what the control says, and look for the obligation that breaks and for a play that shows it.

    `invariants` are those the proof rests on; nothing means all.
    """
    control = theorem.control
    full = prover(control.players, control.without)
    induction = full.induction(known.invariants, known.ghosts)
    names = frozenset(invariants) or frozenset(invariant.name for invariant in known.invariants)
    tasks = [*theorem_tasks(full, induction, theorem, control.readings), *induction.preservation(invariants=names)]
    broken = next((decision.id for decision in decide_all(tasks, rlimit=rlimit, need_model=False)
                   if decision.verdict is Verdict.REFUTED), "")
    return ControlResult(control, broken, breaking_play(known.properties[theorem.id], control))
