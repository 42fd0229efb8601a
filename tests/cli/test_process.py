"""The command as a process of its own: start-up, pipes, signals."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.signals import hear_ctrl_c

LINE = [sys.executable, "-m", "century_rules"]


def test_it_starts_without_solver_or_drawing() -> None:
    code = ("import sys, century_rules; from century_rules import eastern_wonders\n"
            "print({'z3', 'hypothesis', 'click', 'rich', 'numba'} & set(sys.modules))\n"
            "from click.testing import CliRunner\n"
            "from century_rules.cli.group import group\n"
            "assert CliRunner().invoke(group, ['--help']).exit_code == 0\n"
            "print({'z3', 'hypothesis', 'rich', 'century_rules.cli.play'} & set(sys.modules))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "set()\nset()\n"


def test_an_interrupt_that_was_dealt_with_does_not_change_the_exit_code(tmp_path: Path) -> None:
    """Python would remember one that came out of a text, and end by the signal."""
    for call, code in (("from century_rules.cli import main; main()", 0), ("sys.exit(0)", -signal.SIGINT)):
        (tmp_path / "begun.py").write_text(f"import sys\ntry:\n    exec('raise KeyboardInterrupt')\n"
                                           f"except KeyboardInterrupt:\n    {call}\n", encoding="utf-8")
        done = subprocess.run([sys.executable, "-m", "begun", "games"], capture_output=True, timeout=60, preexec_fn=hear_ctrl_c,
                              env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{Path(__file__).parents[2]}"})
        assert done.returncode == code, done.stderr


def test_bad_input_in_a_process() -> None:
    done = subprocess.run([*LINE, "clauses", "chess"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == ("century-rules: there is no game 'chess'; there are eastern-wonders, goa, sand-to-sea, sky-islands, "
                           "spice-road\n")


def test_a_reader_that_goes_away() -> None:
    with subprocess.Popen([*LINE, "play", "eastern-wonders", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stdin is not None
        try:
            process.stdin.write("show\n" * 300)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 141


def test_interrupting_a_long_simulation() -> None:
    with subprocess.Popen([*LINE, "simulate", "eastern-wonders", "--games", "100000", "--seed", "1", "--limit", "50"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_ctrl_c) as process:
        try:
            process.wait(timeout=4)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "games" in out
    assert re.search(r"interrupted after [\d,]+ of 100,000 games", err)
    assert "Traceback" not in err


def test_a_terminal_without_letters() -> None:
    done = subprocess.run([*LINE, "play", "eastern-wonders", "--seed", "1"], input=b"help\n", capture_output=True, timeout=60,
                          env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*LINE, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (3, "century-rules: the answer cannot be written: No space left on device\n")


def test_the_reader_of_a_first_play_that_goes_away() -> None:
    """What a shorter play would take some minutes of is not asked any more."""
    with subprocess.Popen([*LINE, "compare", "spice-road", "hold"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        told = process.stderr.read()
        assert process.wait(timeout=60) == 141
    assert "Traceback" not in told and "plays of 6 actions" not in told
