"""Numbers of players that are proved side by side: what is found is the same as in one process."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import cast

import attrs

from tests.games.installing import run_file

SCRIPT = """
import json, sys
from century_rules.desk.proving import apart
from century_rules.desk.proving.verify import verify
from century_rules.rulebook import rulebook

def main(workers, players, rlimit):
    told, given, begun = [], [], apart.begun

    def watched(jobs, workers):
        given.extend(job.name for job in jobs)
        return begun(jobs, workers)

    apart.begun = watched
    findings = [
        [each.theorem.id, each.players, str(each.verdict), each.possible, each.asked, each.reason, each.support.invariants,
         [(one.id, str(one.verdict), one.core, one.rlimit_used) for one in each.support.decisions]]
        for each in verify(rulebook("ring"), players=players, controls=False, workers=workers, progress=told.append,
                           rlimit=rlimit)]
    return {"findings": findings, "given": given, "told": told}

if __name__ == "__main__":
    print(json.dumps(main(*json.loads('ARGUMENTS'))))
"""


@attrs.frozen
class Ran:
    """What a run found, the names of the jobs of whole numbers of players, and what was told meanwhile."""

    findings: list[list[object]]
    given: list[str]
    told: list[str]


@cache
def ran(workers: int, *players: int, rlimit: int = 10_000_000) -> Ran:
    file = Path(mkdtemp()) / "script.py"
    file.write_text(SCRIPT.replace("ARGUMENTS", json.dumps([workers, players, rlimit])), encoding="utf-8")
    answer = run_file(file)
    assert answer.code == 0, answer.err
    return Ran(**cast("dict[str, list[str]]", answer.json))  # type: ignore[arg-type]


def test_the_findings_are_those_of_one_process_in_the_order_of_the_numbers() -> None:
    together = ran(2, 2, 3)
    assert together.given == ["3 players", "2 players"]  # the largest first, for it takes longest
    numbers = [each[1] for each in together.findings]
    assert numbers == sorted(cast("list[int]", numbers)) and set(numbers) == {2, 3}
    assert together.findings == ran(1, 2, 3).findings and "PROVED" in str(together.findings)


def test_both_tell_what_they_are_at() -> None:
    told = {part.partition(" ")[0] for line in ran(2, 2, 3).told for part in line.split("; ") if " players: " in part}
    assert told == {"2", "3"}


def test_with_more_workers_than_numbers_each_worker_has_its_share_of_a_number() -> None:
    assert ran(2, 2).given == [] and ran(1, 2, 3).given == []


def test_what_runs_out_of_steps_there_is_not_proved() -> None:
    starved = ran(2, 2, 3, rlimit=10)
    assert starved.given and "UNKNOWN" in str(starved.findings) and starved.findings == ran(1, 2, 3, rlimit=10).findings
