"""The command with several processes: Ctrl-C, workers killed, the command itself killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests.signals import hear_ctrl_c

psutil = pytest.importorskip("psutil")
LINE = [sys.executable, "-m", "century_rules"]
SIMULATE = [*LINE, "simulate", "eastern-wonders", "--games", "100000", "--seed", "1", "--limit", "50", "--workers", "2"]
VERIFY = [*LINE, "verify", "eastern-wonders", "-p", "4", "--workers", "2"]


@pytest.fixture
def start() -> Iterator[Callable[[list[str]], subprocess.Popen[str]]]:
    """Starts a command as a terminal does, in a process group of its own, and lets it work."""
    started: list[subprocess.Popen[str]] = []

    def begin(line: list[str]) -> subprocess.Popen[str]:
        process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                                   preexec_fn=hear_ctrl_c)
        started.append(process)
        until(lambda: len(busy(process)) == 2)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate(timeout=60)


def workers(process: subprocess.Popen[str]) -> list[int]:
    """The process ids of its workers, which the standard library starts so."""
    return [child.pid for child in psutil.Process(process.pid).children() if "spawn_main" in " ".join(child.cmdline())]


def busy(process: subprocess.Popen[str]) -> list[int]:
    """Those that have imported what they need and work."""
    return [pid for pid in workers(process) if psutil.Process(pid).cpu_times().user > 2.5]


def gone(pids: list[int]) -> bool:
    return not any(psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE for pid in pids)


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("line", "said"), [
    (SIMULATE, r"interrupted after [1-9]\d* of 100,000 games\n"), (VERIFY, r"interrupted after 0 of 45 theorems\n")],
    ids=["simulate", "verify"])
def test_ctrl_c_ends_all_at_once_and_shows_what_there_is(
    start: Callable[[list[str]], subprocess.Popen[str]], line: list[str], said: str,
) -> None:
    process = start(line)
    pids, began = workers(process), time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3 and re.search(said, err) and "Traceback" not in err
    assert time.monotonic() - began < 15 and gone(pids)
    assert line is VERIFY or "reached a closed port" in out


def test_a_killed_worker_is_told(start: Callable[[list[str]], subprocess.Popen[str]]) -> None:
    process = start(SIMULATE)
    pids = workers(process)
    os.kill(pids[0], signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3 and "Traceback" not in err and gone(pids)
    assert re.search(r"workers: a worker died \(killed, or out of memory\); under way: seed \d+, .*; stopped after [1-9]", err)
    assert "reached a closed port" in out


def test_workers_do_not_outlive_the_command(start: Callable[[list[str]], subprocess.Popen[str]]) -> None:
    process = start(SIMULATE)
    pids = workers(process)
    process.kill()
    until(lambda: gone(pids))
