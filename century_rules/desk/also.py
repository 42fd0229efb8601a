"""Claims of a user's own: invariants and theorems from a file, tried beside ours."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import attrs

from century_rules.desk.proving import Prover, prover, prover_once, support_of, theorem_tasks
from century_rules.desk.theories import Theory, theory_once
from century_rules.desk.verify import RLIMIT, Audit, Obligations
from century_rules.eastern_wonders.theory import Ghost, Invariant, Theorem
from century_rules.kernel.content import load_file
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.running import Workers, at_work
from century_rules.solving.batch import Task, decide_all, repeatable
from century_rules.solving.obligation import Decision
from century_rules.solving.terms import is_truth, no_branching

T = TypeVar("T")


@attrs.frozen
class Addition:
    """What a file adds to a theory.

    Attributes:
        file: where it comes from.
        invariants: to be shown beside ours, each from all of them.
        theorems: to be shown from all invariants; their negative controls are not run.
        merged: the theory with all of it.
    """

    file: str
    invariants: tuple[Invariant, ...]
    theorems: tuple[Theorem, ...]
    merged: Theory


@attrs.frozen
class Tried:
    """What became of one claim of the file, for one number of players.

    Attributes:
        name: of the invariant, or id of the theorem.
        says: the invariant's statement; "" for a theorem.
        players: for how many players.
        verdict: PROVED, or UNKNOWN; a failed induction alone refutes nothing.
        failed: its own obligations that have a counterexample to induction.
        reason: where not PROVED, what is missing.
        ran_out: whether all that is missing is solver steps.
        invariants: the invariants it rests on, ours and the file's.
        obligations: how many obligations it rests on, all of them decided.
        merged: the theory it was tried in: ours, and what had not failed of the file.
    """

    name: str
    says: str
    players: int
    verdict: Verdict
    failed: tuple[str, ...]
    reason: str
    ran_out: bool
    invariants: tuple[str, ...]
    obligations: int
    merged: Theory = attrs.field(repr=False)


def addition(known: Theory, path: str | Path) -> Addition:
    """The claims of a file: INVARIANTS, and if it likes GHOSTS and THEOREMS, as in the proofs of ours.

    Raises InvalidInput that names the file and what to mend.
    """
    module = load_file(path)
    invariants, ghosts = _listed(module, path, "INVARIANTS", Invariant), _listed(module, path, "GHOSTS", Ghost)
    theorems = _listed(module, path, "THEOREMS", Theorem)
    if not invariants and not theorems:
        raise InvalidInput(f"{path}: claims nothing; give it INVARIANTS = (Invariant(name, statement, claim), …), or THEOREMS, "
                           "from century_rules.eastern_wonders.theory")
    _fresh(path, "invariant", [each.name for each in invariants], [each.name for each in known.invariants])
    _fresh(path, "ghost", [each.name for each in ghosts], [each.name for each in known.ghosts])
    _fresh(path, "theorem", [each.id for each in theorems], known.theorems)
    for each in theorems:
        if not each.parts:
            raise InvalidInput(f"{path}: the theorem '{each.id}' has no parts, so that it claims nothing")
    family = Path(path).stem
    merged = attrs.evolve(
        known, invariants=(*known.invariants, *invariants), ghosts=(*known.ghosts, *ghosts),
        theorems={**known.theorems, **{each.id: each for each in theorems}},
        families={**known.families, **{each.id: family for each in theorems}})
    return Addition(str(path), invariants, theorems, merged)


def _listed(module: ModuleType, path: str | Path, name: str, kind: Callable[..., T]) -> tuple[T, ...]:
    """What the file lists under that name; nothing if it does not."""
    found = getattr(module, name, ())
    wanted = getattr(kind, "__name__", "")
    if not isinstance(found, tuple | list):
        raise InvalidInput(f"{path}: {name} should be a tuple of {wanted} records, not {type(found).__name__}")
    for place, each in enumerate(found, 1):
        if type(each) is not kind:
            raise InvalidInput(f"{path}: number {place} of {name} should be of type {wanted}, not {type(each).__name__}")
    return tuple(found)


def _fresh(path: str | Path, what: str, names: Sequence[str], taken: Iterable[str]) -> None:
    seen = set(taken)
    for name in names:
        if name in seen:
            raise InvalidInput(f"{path}: there is another {what} named '{name}'; give this one a name of its own")
        seen.add(name)


def try_out(
    known: Theory, added: Addition, *, players: Iterable[int] = (2, 3, 4), rlimit: int = RLIMIT, workers: Workers = 1,
    progress: Callable[[str], None] | None = None, audit: Audit | None = None,
) -> Iterator[Tried]:
    """What becomes of each claim of the file, number of players by number of players.

    Our own invariants are shown without the file's, so that a false one cannot be what they rest on. An invariant of the file
    that fails is told and set aside, and the others are tried again without it, until all that are left hold together; so those
    PROVED rest on nothing that failed. The theorems come last, from what is left. `audit` is told what was decided. Raises
    InvalidInput if a claim of the file cannot be run. Workers on other machines read the file there, under the same name.
    """
    with at_work(workers) as same:
        for number in players:
            yield from _try_out(known, added, number, rlimit, same, progress or (lambda _text: None), audit)


def _try_out(
    known: Theory, added: Addition, number: int, rlimit: int, workers: Workers, tell: Callable[[str], None], audit: Audit | None,
) -> Iterator[Tried]:
    full = prover(number)
    decided: dict[str, Decision] = {}
    asked: dict[str, Task] = {}

    def decide(tasks: Sequence[Task]) -> None:
        asked.update((task.id, task) for task in tasks)
        for place, decision in enumerate(decide_all(tasks, rlimit=rlimit, need_model=False, workers=workers), 1):
            decided[decision.id] = decision
            tell(f"{added.file}, {number} players: {place} of {len(tasks)} obligations; {decision.id}")

    ours = full.induction(known.invariants, known.ghosts)
    operations = [operation.name for operation in ours.system.operations]
    theirs = _tasks(added, full, added.merged, added.invariants, added.theorems)  # before anything long is begun
    decide(repeatable(ours.tasks(), Obligations(known.game, number)))
    left, merged = added.invariants, added.merged
    while left:
        decide([task for task in theirs if not task.id.startswith("theorem/")])
        tried = {each: _tried(each.name, each.statement, number, _own(each, operations), decided, operations, merged)
                 for each in left}
        failed = [each for each in left if any(decided[key].verdict is not Verdict.PROVED for key in _own(each, operations))]
        if not failed:
            yield from tried.values()
            break
        yield from (tried[each] for each in failed)
        left = tuple(each for each in left if each not in failed)
        merged = attrs.evolve(merged, invariants=(*known.invariants, *left))
        theirs = _tasks(added, full, merged, left, added.theorems)
    decide([task for task in theirs if task.id.startswith("theorem/")])
    if audit is not None:
        audit(number, tuple(asked.values()), decided)
    for theorem in added.theorems:
        own = [key for key in decided if key.startswith(f"theorem/{theorem.id}/")]
        yield _tried(theorem.id, "", number, own, decided, operations, merged)


def _own(invariant: Invariant, operations: Sequence[str]) -> list[str]:
    return [f"{place}/{invariant.name}" for place in ("init", *operations)]


def _tasks(
    added: Addition, full: Prover, merged: Theory, invariants: Iterable[Invariant], theorems: Iterable[Theorem],
) -> list[Task]:
    """The obligations of claims of the file, from all invariants. Their terms are built here, to find what cannot be run."""
    try:
        tasks = _listed_tasks(full, merged, invariants, theorems)
        with no_branching():
            for task in tasks:
                if not is_truth(goal := task.build().goal):
                    raise TypeError(f"the claim of {task.id} should be a truth (x.of.all(…), say), not {type(goal).__name__}")
    except Exception as error:  # whatever a user's claim may raise
        raise InvalidInput(f"{added.file}: {_where(error, added.file)}{type(error).__name__}: {error}; a claim takes a Scene and "
                           "is written with its algebra (x.of.all, x.of.le, …), never with `and`, `or`, `not` or `if`") from error
    file = str(Path(added.file).resolve())
    return list(repeatable(tasks, _FromFile(merged.game, full.table.players, file, _digest(file),
                                            tuple(invariant.name for invariant in invariants))))


def _listed_tasks(
    full: Prover, merged: Theory, invariants: Iterable[Invariant], theorems: Iterable[Theorem],
) -> list[Task]:
    names, induction = {invariant.name for invariant in invariants}, full.induction(merged.invariants, merged.ghosts)
    return [*(task for task in induction.initial() if task.id.removeprefix("init/") in names),
            *induction.preservation(invariants=names),
            *(task for each in theorems for task in theorem_tasks(full, induction, each))]


@attrs.frozen
class _FromFile:
    """The obligations of a file's claims, as another process can make them again.

    Attributes:
        game, players: what they are about.
        file: its whole name.
        digest: of what is in it.
        invariants: the names of those not set aside.
    """

    game: str
    players: int
    file: str
    digest: str
    invariants: tuple[str, ...]

    def __call__(self) -> list[Task]:
        known = theory_once(self.game)
        added = addition(known, self.file)
        if _digest(self.file) != self.digest:
            raise InvalidInput(f"{self.file}: is another file where the worker is")
        left = tuple(invariant for invariant in added.invariants if invariant.name in self.invariants)
        merged = attrs.evolve(added.merged, invariants=(*known.invariants, *left))
        return _listed_tasks(prover_once(self.players), merged, left, added.theorems)


def _digest(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def _where(error: BaseException, file: str) -> str:
    """``line N: `` of the file, if that is where it went wrong."""
    line, trace, path = 0, error.__traceback__, str(Path(file).resolve())
    while trace is not None:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == path else line
        trace = trace.tb_next
    return f"line {line}: " if line else ""


def _tried(
    name: str, says: str, players: int, own: Sequence[str], decided: Mapping[str, Decision], operations: Sequence[str],
    merged: Theory,
) -> Tried:
    support, rests_on = support_of(own, decided, operations)
    missing = [decision for decision in {each.id: each for each in support}.values() if decision.verdict is not Verdict.PROVED]
    return Tried(
        name, says, players, Verdict.UNKNOWN if missing else Verdict.PROVED,
        tuple(key for key in own if decided[key].verdict is Verdict.REFUTED),
        "; ".join(f"{decision.id} {decision.reason or 'is not inductive'}" for decision in missing[:3]),
        bool(missing) and all(decision.verdict is Verdict.UNKNOWN for decision in missing), rests_on,
        len({decision.id for decision in support}), merged)
