"""Many obligations, decided one after another, by several processes, or wherever an executor has its workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from functools import lru_cache
from typing import TypeAlias

import attrs

from century_rules.process.interrupts import check_interrupt
from century_rules.kernel.verdict import Verdict
from century_rules.running import Job, Workers, at_work, run
from century_rules.solving.kept_answers import count_kept
from century_rules.solving.obligation import DEFAULT_RLIMIT, Decision, Obligation, decide
from century_rules.solving.smaller_cores import with_fewer_clauses, with_fewer_invariants

Again: TypeAlias = Callable[[], Iterable["Task"]]
"""Makes the same tasks once more, in another process: hashable, picklable, and cheap to send."""


@attrs.frozen
class Task:
    """An obligation by its id, whose terms are built only when it is decided: terms cannot be sent to another process.

    Attributes:
        id: the obligation's.
        build: makes the obligation; cheap to hold, called once in whichever process decides it.
        again: makes this task, among others, in another process; without it the task can be decided only here.
    """

    id: str
    build: Callable[[], Obligation]
    again: Again | None = None

    def decide(
        self, *, rlimit: int = DEFAULT_RLIMIT, need_core: bool = True, need_model: bool = True, fewer_clauses: bool = False,
        shown: frozenset[str] | None = None, expected: Verdict = Verdict.PROVED,
    ) -> Decision:
        """Build and decide; see `decide`, and `with_fewer_clauses` and `with_fewer_invariants` in `smaller_cores`.

        With `shown` a core keeps no invariant that is not among these labels and that the proof can do without.
        """
        obligation = self.build()
        decision = decide(obligation, rlimit=rlimit, need_core=need_core, need_model=need_model, expected=expected)
        if shown is not None:
            decision = with_fewer_invariants(obligation, decision, shown)
        return with_fewer_clauses(obligation, decision) if fewer_clauses else decision

    def sent(self) -> Sent:
        """What to send instead of the task. Raises ValueError if nothing says how to make it again."""
        if self.again is None:
            raise ValueError(f"the task {self.id} can be decided in this process only: nothing says how to make it again")
        return Sent(self.id, self.again)


@attrs.frozen
class Sent:
    """A task on its way to another process."""

    id: str
    again: Again

    def task(self) -> Task:
        """The task, made in the process that this has come to; all that were made with it are kept for the next."""
        return _made(self.again)[self.id]


@lru_cache(maxsize=64)
def _made(again: Again) -> Mapping[str, Task]:
    return {task.id: task for task in again()}


def repeatable(tasks: Iterable[Task], again: Again) -> tuple[Task, ...]:
    """The tasks, which `again` would make in another process."""
    return tuple(attrs.evolve(task, again=again) for task in tasks)


def decide_all(
    tasks: Iterable[Task], *, rlimit: int = DEFAULT_RLIMIT, need_core: bool = True, need_model: bool = True,
    fewer_clauses: bool = False, shown: frozenset[str] | None = None, expected: Verdict = Verdict.PROVED, workers: Workers = 1,
) -> Iterator[Decision]:
    """The decisions in the order of the tasks, each as soon as it and those before it are there.

    Ctrl-C inside the solver ends it with KeyboardInterrupt.

    With `fewer_clauses` a core keeps no clause that its proof can do without, which takes a few more questions each; with `shown`
    no invariant that is not among these labels.

    `workers` are as in `century_rules.running.run`; whoever decides, the decisions are the same. Raises ValueError if two tasks
    share an id, or if there are several workers and a task cannot be sent to them.
    """
    listed = tuple(tasks)
    identifiers = [task.id for task in listed]
    if len(set(identifiers)) != len(identifiers):
        double = sorted({each for each in identifiers if identifiers.count(each) > 1})
        raise ValueError(f"tasks share an id: {', '.join(double)}")
    how = _How(rlimit, need_core, need_model, fewer_clauses, shown, expected)
    with at_work(workers) as where:
        here = not isinstance(where, Executor)
        jobs = [Job(task.id, how.decide, (task,)) if here else Job(task.id, how.decide_sent, (task.sent(),)) for task in listed]
        for decision in run(jobs, where):
            check_interrupt(decision.reason)
            if decision.is_kept and not here:  # in this process it is counted where it is found
                count_kept()
            yield decision


@attrs.frozen
class _How:
    rlimit: int
    need_core: bool
    need_model: bool
    fewer_clauses: bool
    shown: frozenset[str] | None
    expected: Verdict

    def decide(self, task: Task) -> Decision:
        return task.decide(
            rlimit=self.rlimit, need_core=self.need_core, need_model=self.need_model, fewer_clauses=self.fewer_clauses,
            shown=self.shown, expected=self.expected)

    def decide_sent(self, sent: Sent) -> Decision:
        return self.decide(sent.task())
