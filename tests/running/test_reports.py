"""What workers of a pool report while they are at a job."""

from __future__ import annotations

from century_rules.running import Job, begun
from century_rules.running.processes import Processes
from century_rules.running.reports import WIDTH, report
from tests.running import work


def test_the_last_line_of_each_worker_is_told_while_it_works() -> None:
    told = list[str]()
    pool = Processes(2)
    try:
        with pool.lines.told(told.append):
            jobs = [begun([Job(text, work.tell_and_wait, (text, 1.5))], pool) for text in ("first", "second")]
            assert [next(each) for each in jobs] == ["first", "second"]
        assert {part for line in told for part in line.split("; ")} == {"first", "second"}
        assert "first; second" in told or "second; first" in told
        assert len(told) <= 4  # told again only when one has changed
        assert pool.lines.read() == []  # a job that is done says so
        with pool.lines.told(told.append):
            del told[:]
            long = "ä" * WIDTH
            assert next(begun([Job("long", work.tell_and_wait, (long, 1.0))], pool)) == long
        assert told == ["ä" * (WIDTH // 2)]
    finally:
        pool.stop()


def test_in_a_process_that_is_no_worker_nobody_is_told() -> None:
    report("nobody")
