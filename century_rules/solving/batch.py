"""Many obligations, decided one after another or by several processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator

import attrs

from century_rules.kernel.interrupts import check_interrupt
from century_rules.solving.cases import decide_by_cases
from century_rules.solving.obligation import DEFAULT_RLIMIT, Decision, Obligation, decide, with_fewer_clauses
from century_rules.solving.system import Labelled


@attrs.frozen
class Task:
    """An obligation by its id, whose terms are built only when it is decided: terms cannot be sent to another process.

    Attributes:
        id: the obligation's.
        build: makes the obligation; cheap to hold, called once in whichever process decides it.
        cases: to decide it case by case; none means as a whole.
    """

    id: str
    build: Callable[[], Obligation]
    cases: tuple[Labelled, ...] = ()

    def by_cases(self, cases: Iterable[Labelled]) -> Task:
        """The same obligation, to be decided case by case; see `century_rules.solving.cases`."""
        return attrs.evolve(self, cases=tuple(cases))

    def decide(
        self, *, rlimit: int = DEFAULT_RLIMIT, need_core: bool = True, need_model: bool = True, fewer_clauses: bool = False,
    ) -> Decision:
        """Build and decide; see `decide` and `with_fewer_clauses` in `century_rules.solving.obligation`."""
        obligation = self.build()
        if self.cases:
            return decide_by_cases(obligation, self.cases, rlimit=rlimit, need_core=need_core, need_model=need_model)
        decision = decide(obligation, rlimit=rlimit, need_core=need_core, need_model=need_model)
        return with_fewer_clauses(obligation, decision) if fewer_clauses else decision


def decide_all(
    tasks: Iterable[Task], *, rlimit: int = DEFAULT_RLIMIT, need_core: bool = True, need_model: bool = True,
    fewer_clauses: bool = False, workers: int = 1,
) -> Iterator[Decision]:
    """The decisions in the order of the tasks, each as soon as it and those before it are there.

    Ctrl-C inside the solver ends it with KeyboardInterrupt.

    With `fewer_clauses` a core keeps no clause that its proof can do without, which takes a few more questions each.

    With several workers the processes are forked, so that each has the tasks without their being sent; where a system cannot
    fork, everything is decided here. Raises ValueError if two tasks share an id.
    """
    listed = tuple(tasks)
    identifiers = [task.id for task in listed]
    if len(set(identifiers)) != len(identifiers):
        double = sorted({each for each in identifiers if identifiers.count(each) > 1})
        raise ValueError(f"tasks share an id: {', '.join(double)}")
    worker = _Worker(listed, rlimit, need_core, need_model, fewer_clauses)
    if workers <= 1 or len(listed) <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        for place in range(len(listed)):
            decision = worker(place)
            check_interrupt(decision.reason)
            yield decision
        return
    with multiprocessing.get_context("fork").Pool(min(workers, len(listed)), _adopt, (worker,)) as pool:
        for decision in pool.imap(_by_place, range(len(listed))):
            check_interrupt(decision.reason)
            yield decision


@attrs.frozen
class _Worker:
    tasks: tuple[Task, ...]
    rlimit: int
    need_core: bool
    need_model: bool
    fewer_clauses: bool

    def __call__(self, place: int) -> Decision:
        return self.tasks[place].decide(
            rlimit=self.rlimit, need_core=self.need_core, need_model=self.need_model, fewer_clauses=self.fewer_clauses)


_adopted: list[_Worker] = []


def _adopt(worker: _Worker) -> None:
    """Run in a new process: remember what the places refer to. Forked, so the worker is inherited and never pickled.

    Ctrl-C is left to the process that asked, which ends this one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _adopted[:] = [worker]


def _by_place(place: int) -> Decision:
    return _adopted[0](place)
