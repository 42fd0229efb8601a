"""A batch of 200 jobs in one process, in a pool of two, and on two local Dask workers: the same results, and what it costs.

    python benchmarks/executors.py

A mixed batch: obligations for the solver, games at random under every single change of reading, and seeds. Wherever it is
done, each job also says how long it took, so that what is not in a job can be told:

    overhead = (wall clock x places - seconds in jobs) / jobs

That counts idle places, too, at the beginning (a fresh process imports the solver) and at the end. The column before it is of as
many jobs that do nothing: sending alone. Last, whether two processes get more done than one on this machine at all.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import get_context

from century_rules.cli.random_play import play_at_random
from century_rules.desk.proving.all_readings import changes
from century_rules.desk.proving.proofs import Obligations
from century_rules.games.eastern_wonders import Game, parse_readings
from century_rules.rulebook import rulebook
from century_rules.running import Job, Workers, at_work, run
from century_rules.running.cluster import cluster
from century_rules.solving.batch import Sent
from century_rules.solving.obligation import Decision

CHANGES = changes(rulebook("eastern-wonders"))
JOBS = 200
OBLIGATIONS = 80
LIMIT = 600
ROUNDS = 5
BURN = 2.0

Timed = tuple[object, float]


def decide(sent: Sent) -> Timed:
    """An obligation's verdict, core and solver steps."""
    began = time.perf_counter()
    decided: Decision = sent.task().decide(need_model=False)
    return (decided.id, decided.verdict, decided.core, decided.rlimit_used), time.perf_counter() - began


def play(players: int, change: str, seed: int) -> Timed:
    """The count of a game at random under one change of reading."""
    began = time.perf_counter()
    game = Game(players=players, readings=parse_readings(CHANGES[change]))
    count, _ = play_at_random(rulebook("eastern-wonders"), game, seed, LIMIT, "eagerly")
    return count.as_json(players, list(count.events), []), time.perf_counter() - began


def nothing() -> Timed:
    return None, 0.0


def batch() -> list[Job[Timed]]:
    """The 200 jobs: obligations spread over all there are for two players, every reading, and seeds for the rest."""
    again = Obligations("eastern-wonders", 2)
    ids = [task.id for task in again()]
    solver = [Job(each, decide, (Sent(each, again),)) for each in ids[::len(ids) // OBLIGATIONS][:OBLIGATIONS]]
    readings = [Job(change, play, (2, change, 7)) for change in CHANGES]
    seeds = [Job(f"seed {seed}", play, (3, "default", seed)) for seed in range(JOBS - len(solver) - len(readings))]
    return [*solver, *readings, *seeds]


@contextmanager
def local_dask() -> Iterator[Executor]:
    from distributed import LocalCluster

    with (LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local,
          cluster(local.scheduler_address) as executor):
        yield executor


PLACES: dict[str, tuple[int, Callable[[], AbstractContextManager[Workers]]]] = {
    "one process": (1, lambda: nullcontext(1)),
    "pool of two threads": (1, lambda: ThreadPoolExecutor(2)),
    "pool of two processes": (2, lambda: at_work(2)),
    "two Dask workers": (2, local_dask),
}


def burn(seconds: float) -> int:
    """How often a loop went round in that time."""
    rounds, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        for _ in range(10_000):
            rounds += 1
    return rounds


def two_cores() -> None:
    """The throughput of two processes at once, in that of one just before, several times."""
    ratios = []
    with get_context("spawn").Pool(2) as pool:
        pool.map(burn, [0.1, 0.1], chunksize=1)
        for _ in range(ROUNDS):
            (alone,) = pool.map(burn, [BURN])
            ratios.append(sum(pool.map(burn, [BURN, BURN], chunksize=1)) / alone)
    print(f"two processes that only count, in the throughput of one: {min(ratios):.2f} to {max(ratios):.2f}, "
          f"median {statistics.median(ratios):.2f} ({ROUNDS} rounds of {BURN:.0f} s)")


def main() -> None:
    jobs = batch()
    print(f"{len(jobs)} jobs; load of the machine {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores\n")
    print(f"{'':24}{'begin s':>9}{'wall s':>9}{'in jobs s':>11}{'send ms/job':>13}{'overhead ms/job':>17}  results")
    first: list[object] | None = None
    for name, (places, make) in PLACES.items():
        began = time.perf_counter()
        with make() as workers:
            list(run([Job("nothing", nothing)] * places, workers))
            ready = time.perf_counter()
            list(run([Job("nothing", nothing)] * JOBS, workers))
            sent = time.perf_counter()
            found = list(run(jobs, workers))
            wall = time.perf_counter() - sent
        results, inside = [result for result, _ in found], sum(seconds for _, seconds in found)
        first = first or results
        print(f"{name:24}{ready - began:9.2f}{wall:9.2f}{inside:11.2f}{(sent - ready) / JOBS * 1000:13.2f}"
              f"{(wall * places - inside) / JOBS * 1000:17.2f}  {'equal' if results == first else 'DIFFERENT'}", flush=True)
    print()
    two_cores()


if __name__ == "__main__":
    from executors import main as begin  # by its name, under which workers find what is here

    begin()
