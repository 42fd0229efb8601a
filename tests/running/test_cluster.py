"""The same jobs on Dask workers, and what is said where that cannot be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager

import attrs
import pytest
from tests.cli.running import run as command
from tests.running import work
from tests.solving.test_induction import ring_tasks

from century_rules.kernel.errors import InvalidInput, WorkersLost
from century_rules.running import Job, at_work, run
from century_rules.running import cluster as room
from century_rules.running.cluster import check_workers, cluster
from century_rules.running.identity import Identity, identity
from century_rules.solving.batch import decide_all, repeatable

distributed = pytest.importorskip("distributed")
SIMULATE = ("simulate", "eastern-wonders", "--games", "60", "--limit", "40", "--seed", "5", "--json")


def forgiving(deaths: int) -> AbstractContextManager[object]:
    """Schedulers begun in here give a job up when so many workers and one have died of it."""
    import dask

    setting: AbstractContextManager[object] = dask.config.set({"distributed.scheduler.allowed-failures": deaths})
    return setting


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with (forgiving(0),
          distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=":0") as local):
        yield local.scheduler_address


@pytest.fixture(scope="module")
def dask_workers(address: str) -> Iterator[Executor]:
    with cluster(address) as executor:
        yield executor


def test_the_results_are_the_same_in_one_process_in_a_pool_and_on_dask(dask_workers: Executor) -> None:
    """Squares, and obligations, two of which a worker must never decide at once, though each has two threads."""
    jobs = [Job(f"square {number}", work.square, (number,)) for number in range(100)]
    tasks = repeatable(ring_tasks(), ring_tasks)

    def decided(workers: int | Executor) -> list[object]:
        return [attrs.evolve(each, seconds=0) for each in decide_all(tasks, workers=workers)]

    with at_work(2) as pool:
        assert list(run(jobs)) == list(run(jobs, pool)) == list(run(jobs, dask_workers))
        assert decided(1) == decided(pool) == decided(dask_workers)


def test_a_verb_answers_the_same_on_dask(address: str) -> None:
    answers = [command(*SIMULATE, *where) for where in (("--workers", "1"), ("--workers", "2"), ("--scheduler", address))]
    assert [answer.exit_code for answer in answers] == [0, 0, 0], answers[2].stderr
    assert answers[0].stdout == answers[1].stdout == answers[2].stdout


def test_an_exception_on_a_worker_names_its_job(dask_workers: Executor) -> None:
    with pytest.raises(ValueError, match="7 is not to my liking") as caught:
        list(run([Job("good", work.square, (1,)), Job("the bad one", work.fail, (7,))], dask_workers))
    assert caught.value.__notes__ == ["in the job: the bad one"]


def test_a_dask_worker_that_is_killed_is_no_hang(dask_workers: Executor) -> None:
    with pytest.raises(WorkersLost, match=r"workers died again and again \(killed, or out of memory\); under way: deadly"):
        list(run([Job("deadly", work.die)], dask_workers))


def test_nobody_left_is_no_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("century_rules.running.dispatch.PATIENCE", 0.5)
    with (forgiving(9), distributed.LocalCluster(n_workers=1, dashboard_address=":0") as local,
          cluster(local.scheduler_address) as executor):
        results = run([Job(f"{number}", work.slowly, (number, 0.3)) for number in range(20)], executor)
        assert next(results)[0] == 0
        local.scale(0)
        with pytest.raises(WorkersLost, match="no worker is left"):
            list(results)


def test_without_dask_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = command(*SIMULATE, "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert result.stderr == "century-rules: --scheduler: needs Dask; pip install 'century-rules[cluster]'\n"


@pytest.mark.parametrize("nowhere", ["tcp://127.0.0.1:1", "nonsense"])
def test_nobody_listens(monkeypatch: pytest.MonkeyPatch, nowhere: str) -> None:
    monkeypatch.setattr(room, "PATIENCE", 1)
    result = command(*SIMULATE, "--scheduler", nowhere)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"century-rules: --scheduler {nowhere}: no Dask scheduler answers there (")


def test_workers_and_scheduler_exclude_each_other() -> None:
    result = command(*SIMULATE, "--scheduler", "tcp://127.0.0.1:1", "--workers", "2")
    assert result.exit_code == 2 and "--scheduler: has workers of its own" in result.stderr


def test_a_scheduler_without_workers() -> None:
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0") as local:
        result = command(*SIMULATE, "--scheduler", local.scheduler_address)
    assert result.exit_code == 2 and "has no workers; start some with `dask worker" in result.stderr


def test_another_version_on_the_workers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "identity", lambda: attrs.evolve(identity(), package="9.9"))
    result = command(*SIMULATE, "--scheduler", address)
    assert result.exit_code == 2
    assert f"has another version of century-rules: {identity()}" in result.stderr
    assert "here: century-rules 9.9, sources" in result.stderr


@attrs.frozen
class Pretended:
    """A cluster that answers as told."""

    scheduler: object
    workers: Mapping[str, object]

    def run_on_scheduler(self, function: Callable[[], object], /) -> object:
        if isinstance(self.scheduler, Exception):
            raise self.scheduler
        return self.scheduler

    def run(self, function: Callable[[], object], /, *, on_error: str) -> Mapping[str, object]:
        return self.workers


FINE: tuple[Identity, tuple[str, int]] = identity(), ("elsewhere", 1)
LACKING = Exception('ModuleNotFoundError("No module named \'century_rules\'")')


@pytest.mark.parametrize(("pretended", "message"), [
    (Pretended(FINE, {"tcp://1": FINE, "tcp://2": LACKING}), r"the worker tcp://2 lacks century-rules \(ModuleNotFoundError"),
    (Pretended(LACKING, {"tcp://1": FINE}), "the scheduler lacks century-rules"),
    (Pretended(FINE, {"tcp://1": (identity(), room._process())}), "the worker tcp://1 is a thread of this process"),
])
def test_whoever_is_not_as_it_should_be_is_named(pretended: Pretended, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        check_workers(pretended, "tcp://0")
    check_workers(Pretended(FINE, {"tcp://1": FINE}), "tcp://0")
