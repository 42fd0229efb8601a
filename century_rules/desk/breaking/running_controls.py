"""Running negative controls: the proof must break, every part of the theorem must say something, and a play must show it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial

from century_rules.desk.breaking.control_result import ControlResult
from century_rules.desk.breaking.controls import BreakingPlay, PreparedControl, play_or_why_none, refuted_by, setting
from century_rules.desk.breaking.kept_controls import KeptControl
from century_rules.kernel.game import A, S
from century_rules.process.interrupts import check_interrupt
from century_rules.kernel.play import played
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.running import Job, Workers, at_work, run
from century_rules.solving.batch import Task, decide_all
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import CLAUSE_LABEL, decide
from century_rules.solving.prover import RLIMIT, Prover, prover_once, theorem_tasks
from century_rules.solving.settled import settled_by
from century_rules.solving.terms import same
from century_rules.theory.theorem import Control, Theorem
from century_rules.theory.theories import Theory, theory_once


def run_controls(
    known: Theory[S, A], theorems: Sequence[tuple[Theorem, Collection[str]]], *, players: int, rlimit: int = RLIMIT,
    workers: Workers = 1,
) -> Iterator[tuple[ControlResult[S, A], ...]]:
    """The results of the controls of each theorem, given with the invariants that its proof for so many players rests on.

    `workers` is a number of processes or any executor.
    """
    asked = [(theorem, place, tuple(invariants)) for theorem, invariants in theorems for place in range(len(theorem.controls))]
    kept = [KeptControl(known, theorem, place, invariants, players, rlimit) for theorem, place, invariants in asked]
    found = [each.found() for each in kept]
    left = [each for each, result in zip(asked, found, strict=True) if result is None]
    with at_work(workers) as where:
        ran = _run(known, left, players, rlimit, where)
        for theorem, _ in theorems:
            yield tuple([_next(kept.pop(0), found.pop(0), ran) for _ in theorem.controls])


def _next(
    kept: KeptControl[S, A], found: ControlResult[S, A] | None, ran: Iterator[ControlResult[S, A]],
) -> ControlResult[S, A]:
    """What an earlier run found of a control; of others the next that was run, which is kept."""
    if found is None:
        found = next(ran)
        kept.keep(found)
    return found


def _run(
    known: Theory[S, A], asked: Sequence[tuple[Theorem, int, tuple[str, ...]]], players: int, rlimit: int,
    where: Workers,
) -> Iterator[ControlResult[S, A]]:
    """The results of controls, each given with its theorem, its place there, and the invariants that the proof rests on."""
    names = [f"control {place + 1} of {theorem.id}" for theorem, place, _ in asked]
    if not isinstance(where, Executor):
        return run([Job(name, partial(run_control, rlimit=rlimit, invariants=invariants, players=players),
                        (known, theorem, theorem.controls[place]))
                    for name, (theorem, place, invariants) in zip(names, asked, strict=True)])
    told = run([Job(name, partial(_sent, known.book), (theorem.id, place, invariants, players, rlimit))
                for name, (theorem, place, invariants) in zip(names, asked, strict=True)], where)
    return (_received(setting(known.book, theorem.controls[place]), *each)
            for (theorem, place, _), each in zip(asked, told, strict=True))


def _sent(
    book: Rulebook[S, A], theorem_id: str, place: int, invariants: tuple[str, ...], players: int, rlimit: int,
) -> tuple[str, tuple[A, ...] | None, bool, tuple[str, ...], bool, str, tuple[str, ...]]:
    """Run a control for another process: one of a theorem's, by its place among them; of its play the actions alone are sent."""
    known = theory_once(book)
    theorem = known.theorems[theorem_id]
    found = run_control(known, theorem, theorem.controls[place], rlimit=rlimit, invariants=invariants, players=players)
    play = found.play
    return (found.broken, None if play is None else play.play.actions, play is not None and play.shortest, found.empty,
            found.ran_out, found.unshown, found.settled)


def _received(
    at: PreparedControl[S, A], broken: str, actions: tuple[A, ...] | None, shortest: bool, empty: tuple[str, ...], ran_out: bool,
    unshown: str, settled: tuple[str, ...],
) -> ControlResult[S, A]:
    play = None if actions is None else BreakingPlay(
        at.book, at.game, played(at.game, at.begin, actions), at.small.name, shortest)
    return ControlResult(at, broken, play, empty, ran_out, unshown, settled)


def run_control(
    known: Theory[S, A], theorem: Theorem, control: Control, *, rlimit: int = RLIMIT,
    invariants: Collection[str] | None = None, players: int | None = None,
) -> ControlResult[S, A]:
    """Drop or override what the control says, and look for the obligation that breaks and for a play that shows it.

    `invariants` are those the proof rests on; None means all. `players` is for how many it was proved, where that is not the
    control's own number: whether the theorem says nothing is asked of so many.
    """
    at = setting(known.book, control)
    full = prover_once(known.book, control.players, control.without, control.rulings)
    induction = full.induction(known.invariants, known.ghosts)
    names = frozenset(invariant.name for invariant in known.invariants) if invariants is None else frozenset(invariants)

    play, unshown = play_or_why_none(known, theorem, at)
    refuted = set() if play is None else set(refuted_by(known, theorem, at, play.play, names))
    begun = [task for task in induction.initial() if task.id.partition("/")[2] in names]
    of_the_theorem = [*theorem_tasks(full, induction, theorem, control.readings), *begun]
    of_its_invariants = list(induction.preservation(invariants=names))

    def refuted_by_its_play() -> list[Task]:
        return [task for task in (*of_the_theorem, *of_its_invariants) if task.id in refuted]

    def others_of_the_theorem() -> list[Task]:
        return [task for task in of_the_theorem if task.id not in refuted]

    def others_of_its_invariants() -> list[Task]:
        first = _changed(prover_once(known.book, control.players), induction)
        return sorted((task for task in of_its_invariants if task.id not in refuted),
                      key=lambda task: task.id.partition("/")[0] not in first)

    broken, ran_out = "", False
    for tasks in (refuted_by_its_play, others_of_the_theorem, others_of_its_invariants):
        for decision in decide_all(() if broken else tasks(), rlimit=rlimit, need_model=False, expected=Verdict.REFUTED):
            if decision.verdict is Verdict.REFUTED:
                broken = decision.id
                break
            ran_out = ran_out or decision.verdict is Verdict.UNKNOWN
    empty = settled = tuple[str, ...]()
    if control not in theorem.controls[1:]:
        empty = empty_parts(known, theorem, players or control.players)
        settled = settled_parts(known, theorem, players or control.players, names)
    return ControlResult(at, broken, play, empty, ran_out=ran_out and not broken, unshown=unshown, settled=settled)


def _changed(plain: Prover, changed: Induction) -> set[str]:
    """The operations that are written otherwise than in the full rules; that is where a proof breaks first."""
    if changed.system is plain.system:  # only readings are otherwise
        return set()
    kept, names = _steps_of(plain), set()
    for before, after in zip(kept.system.operations, changed.system.operations, strict=True):
        was, now = kept.step(before), changed.step(after)
        guards = [guard.holds for guard in was.guards], [guard.holds for guard in now.guards]
        same_effect = all(same(was.after[path], now.after[path]) for path in kept.system.paths)
        if len(guards[0]) != len(guards[1]) or not all(map(same, *guards)) or not same_effect:
            names.add(before.name)
    return names


@lru_cache(maxsize=4)
def _steps_of(plain: Prover) -> Induction:
    """The steps of the full rules, made once for all controls of a number of players."""
    return Induction(plain.system, {})


def empty_parts(known: Theory[S, A], theorem: Theorem, players: int) -> tuple[str, ...]:
    """The parts of a theorem that say nothing: true of any numbers whatever, without invariants and guards.

    A part that is true of any numbers may still say something of the rules (how points are counted, what follows an action):
    then it fails of some numbers where a control drops or overrides a clause.
    """
    empty = [part.name for part in theorem.parts]
    for without, overridden in (((), ()), *((control.without, control.rulings) for control in theorem.controls)):
        if empty:
            full = prover_once(known.book, players, without, overridden)
            tasks = list(theorem_tasks(full, full.induction((), known.ghosts), theorem))
            empty = [name for name in empty
                     if not any(_can_fail(task) for task in tasks if _is_of(task.id, f"theorem/{theorem.id}/{name}"))]
    return tuple(empty)


def settled_parts(known: Theory[S, A], theorem: Theorem, players: int, invariants: Collection[str]) -> tuple[str, ...]:
    """The parts of a theorem that are so already by a comparison that never changes, as where a premise is never so.

    Of a part about several operations that has to be so with each. `invariants` are those the proof rests on.
    """
    full = prover_once(known.book, players)
    resting = [each for each in known.invariants if each.name in invariants]
    tasks = list(theorem_tasks(full, full.induction(resting, known.ghosts), theorem))
    told: list[str] = []
    for part in theorem.parts:
        found: dict[str, None] = {}
        for task in (each for each in tasks if _is_of(each.id, f"theorem/{theorem.id}/{part.name}")):
            settling = settled_by(task.build())
            if not settling:
                break
            found.update(dict.fromkeys(map(str, settling)))
        else:
            more = f" and {len(found) - 2} more" if len(found) > 2 else ""
            told += [f"its part '{part.name}' is so already because {', '.join(list(found)[:2])}{more}, whatever else it says"]
    return tuple(told)


def _is_of(task: str, part: str) -> bool:
    """Whether an obligation is that of a part, or of it and an operation; not of one whose name only begins like it."""
    return task == part or task.startswith(f"{part}/")


def _can_fail(task: Task) -> bool:
    obligation = task.build()
    bare = obligation.only(label for label, _ in obligation.premises if not label.startswith(CLAUSE_LABEL))
    decision = decide(bare, need_core=False, need_model=False, expected=Verdict.REFUTED)
    check_interrupt(decision.reason)
    return decision.verdict is Verdict.REFUTED
