"""Runs jobs and gives what they give, in their order."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import chain, count, islice
from operator import itemgetter
from typing import TypeVar, cast

from century_rules.kernel.errors import WorkersLost
from century_rules.running.job import Job, in_job
from century_rules.running.places import Workers, at_work, places
from century_rules.running.worker import Failed, packed, work

R = TypeVar("R")

AHEAD = 4
"""Jobs sent to each worker before the first of them is done."""

PATIENCE = 5.0
"""Seconds without any result after which it is asked whether there are workers at all."""


def run(jobs: Iterable[Job[R]], workers: Workers = 1) -> Iterator[R]:
    """The results in the order of the jobs, each as soon as it and those before it are there.

    Jobs are taken when their turn comes, so that there can be more than memory holds.
    `workers` is a number of processes (1: all is done in this one) or any executor; what comes out is the same. What has been
    given stays given when the run is interrupted; with processes of its own, Ctrl-C ends them at once, and an executor of the
    caller's is given no more.

    An exception in a job is raised again when its turn comes, with a note that names the job. Raises WorkersLost if workers
    die or their scheduler goes away.

    >>> list(run([Job("smaller", abs, (-1,)), Job("larger", abs, (-2,))]))
    [1, 2]
    """
    left = iter(jobs)
    some = tuple(islice(left, 2))
    with at_work(workers if isinstance(workers, Executor) or len(some) > 1 else 1) as where:
        if isinstance(where, Executor):
            yield from cast(Iterator[R], _Run(where, chain(some, left)).results())
        else:
            for job in chain(some, left):
                yield job.do()


def begun(jobs: Iterable[Job[R]], workers: Workers = 1) -> Iterator[R]:
    """As `run`; but an executor is given the first of them now, and not when the first result is asked for."""
    if not isinstance(workers, Executor):
        return run(jobs, workers)
    going = _Run(workers, jobs)
    going.send()
    return cast(Iterator[R], going.results())


class _Run:
    """Jobs under way with an executor, by their places among all."""

    def __init__(self, executor: Executor, jobs: Iterable[Job[object]]) -> None:
        self._executor = executor
        self._waiting = enumerate(jobs)
        self._away: dict[Future[bytes], tuple[int, Job[object]]] = {}
        self._found: dict[int, object] = {}
        self._places = max(1, places(executor))

    def results(self) -> Iterator[object]:
        try:
            for place in count():
                while place not in self._found:
                    self.send()
                    if not self._away:
                        return
                    self._take()
                result = self._found.pop(place)
                if isinstance(result, Failed):
                    raise result.error
                yield result
        finally:
            for future in self._away:
                future.cancel()

    def send(self) -> None:
        """Keep every worker busy, with some jobs more for each to go on with. A lone worker gets one at a time, so that nothing
        is under way in a pool of threads while results are looked at.
        """
        room = (AHEAD * self._places if self._places > 1 else 1) - len(self._away)
        for place, job in islice(self._waiting, max(0, room)):
            sent = packed(job)
            try:
                self._away[self._executor.submit(work, sent)] = place, job
            except BrokenExecutor:
                raise self._lost("a worker died (killed, or out of memory)", job) from None

    def _take(self) -> None:
        done, _ = wait(self._away, PATIENCE, return_when=FIRST_COMPLETED)
        if not done and not places(self._executor):
            raise self._lost("no worker is left, or their scheduler does not answer any more")
        for future in done:
            place, job = self._away[future]
            try:
                result = pickle.loads(future.result())
            except BrokenExecutor:
                raise self._lost("a worker died (killed, or out of memory)") from None
            except CancelledError:
                raise self._lost("the work was cancelled; their scheduler or executor was ended") from None
            except Exception as error:
                if type(error).__name__ != "KilledWorker":  # Dask's, for a job that its workers died of several times
                    error.add_note(in_job(job.name))
                    raise
                raise self._lost("workers died again and again (killed, or out of memory)", job) from None
            del self._away[future]
            self._found[place] = result
            if isinstance(result, Failed):
                self._waiting = enumerate(())  # nobody will see what comes after

    def _lost(self, what: str, *under_way: Job[object]) -> WorkersLost:
        """The error, with the jobs that were under way: one of them may be why."""
        names = [job.name for job in under_way] or [job.name for _, job in sorted(self._away.values(), key=itemgetter(0))]
        told = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
        return WorkersLost(f"workers: {what}; under way: {told}")
