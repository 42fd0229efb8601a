"""Work that is begun before its first result is asked for."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from century_rules.running import Job, Workers, begun, run


class Counting(ThreadPoolExecutor):
    given = 0

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        return super().submit(function, *args, **kwargs)


JOBS = [Job(f"-{number}", abs, (-number,)) for number in range(5)]


def test_an_executor_is_given_work_at_once() -> None:
    with Counting(1) as executor:
        lazily = run(JOBS, executor)
        assert executor.given == 0
        results = begun(JOBS, executor)
        assert executor.given == 1
        assert list(results) == list(lazily) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_number_of_processes_does_it_when_it_is_asked_for(workers: Workers) -> None:
    assert list(begun(JOBS, workers)) == [0, 1, 2, 3, 4]


def test_no_work_is_no_result() -> None:
    with Counting(1) as executor:
        assert list(begun([], executor)) == [] and executor.given == 0
