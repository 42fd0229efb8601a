"""Jobs in one process, in several, and in an executor of the caller's."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import attrs
import pytest
from tests.running import work

from century_rules.kernel.errors import InvalidInput, InvalidRecord, WorkersLost
from century_rules.running import Job, Workers, at_work, run, worker
from century_rules.running.identity import identity


@pytest.fixture(scope="module")
def pool() -> Iterator[Workers]:
    with at_work(2) as workers:
        yield workers


def squares(count: int) -> list[Job[int]]:
    return [Job(f"square {number}", work.square, (number,)) for number in range(count)]


def test_the_results_are_the_same_wherever_they_come_from(pool: Workers) -> None:
    expected = [number * number for number in range(300)]
    assert list(run(squares(300))) == expected
    assert list(run(squares(300), pool)) == expected
    with ThreadPoolExecutor(3) as threads:
        assert list(run(squares(300), threads)) == expected
    with ProcessPoolExecutor(2) as forked:
        assert list(run(squares(300), forked)) == expected
    assert list(run([], pool)) == []


def test_they_come_in_order_and_each_as_soon_as_it_can(pool: Workers) -> None:
    seconds = (0.4, 0.0, 0.0, 1.5, 0.0)
    began, came = time.monotonic(), []
    for number, _ in run([Job(f"{n}", work.slowly, (n, each)) for n, each in enumerate(seconds)], pool):
        came.append((number, time.monotonic() - began))
    assert [number for number, _ in came] == [0, 1, 2, 3, 4]
    assert came[2][1] < 1.2 < came[3][1]


def test_one_worker_is_this_process_and_two_are_others(pool: Workers) -> None:
    jobs = [Job(f"{number}", work.slowly, (number, 0.3)) for number in range(4)]
    assert {process for _, process in run(jobs)} == {os.getpid()}
    others = {process for _, process in run(jobs, pool)}
    assert len(others) == 2 and os.getpid() not in others


def test_in_threads_nothing_is_under_way_while_results_are_looked_at() -> None:
    with ThreadPoolExecutor(2) as threads:
        results = run([Job(f"{number}", work.slowly, (number, 0.3)) for number in range(4)], threads)
        next(results)
        assert threads._work_queue.empty() and not worker._BUSY.locked()


@pytest.mark.parametrize("alone", [True, False], ids=["in one process", "in a pool"])
def test_an_exception_names_its_job_and_comes_in_its_turn(pool: Workers, alone: bool) -> None:
    jobs = [*squares(5), Job("the bad one", work.fail, (7,)), *squares(50)]
    came: list[int] = []
    with pytest.raises(ValueError, match="7 is not to my liking") as caught:
        came.extend(run(jobs, 1 if alone else pool))
    assert came == [0, 1, 4, 9, 16]
    assert caught.value.__notes__ == ["in the job: the bad one"]


def test_an_exception_that_cannot_be_sent_is_told(pool: Workers) -> None:
    with pytest.raises(RuntimeError, match="Odd: here is why") as caught:
        list(run([Job("odd", work.fail_so_that_it_cannot_be_sent), *squares(3)], pool))
    assert caught.value.__notes__ == ["in the job: odd"]
    with pytest.raises((InvalidRecord, RuntimeError), match="line 7: not a play"):
        list(run([Job("record", work.bad_record), *squares(3)], pool))


def test_what_cannot_be_sent_is_named(pool: Workers) -> None:
    with pytest.raises(Exception, match="lambda") as caught:
        list(run([*squares(3), Job("a lambda", lambda: 1)], pool))
    assert caught.value.__notes__ == ["in the job: a lambda"]
    with pytest.raises(Exception, match="lambda") as back:
        list(run([Job("back", work.cannot_be_sent_back)], pool))
    assert back.value.__notes__ == ["in the job: back"]
    assert list(run(squares(3), pool)) == [0, 1, 4]


def test_a_worker_that_is_killed_is_no_hang() -> None:
    came: list[int] = []
    with pytest.raises(WorkersLost, match=r"a worker died \(killed, or out of memory\); under way: .*deadly"):
        came.extend(run([*squares(1), Job("deadly", work.die), *squares(9)], 2))  # of those under way the first three are named
    assert came == [0][:len(came)]


def test_another_version_of_the_package_is_refused(pool: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    other = attrs.evolve(identity(), package="9.9", sources="feed")
    monkeypatch.setattr(worker, "identity", lambda: other)
    with pytest.raises(InvalidInput, match=r"a worker has another package: .*; here: century-rules 9\.9, sources feed"):
        list(run(squares(3), pool))


def test_nobody_wants_the_rest() -> None:
    """The processes are ended at once, not when they are done."""
    results = run([Job(f"{number}", work.slowly, (number, 30 * number)) for number in range(3)], 2)
    assert isinstance(next(results), tuple)
    began = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 5
