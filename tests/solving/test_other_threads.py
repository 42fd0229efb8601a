"""A process with further threads, in which one of them may collect the garbage while the solver is at work."""

from __future__ import annotations

import subprocess
import sys

CROSSED = """
import gc, threading, time
import z3
from century_rules.solving.solver import new_solver
from century_rules.solving.terms import Z3Algebra, variable

def collect():
    while True:
        gc.collect()
        time.sleep(0.02)

of, shared = Z3Algebra(), [variable(f"x{each}") for each in range(40)]
threading.Thread(target=collect, daemon=True).start()
gc.disable()
for turn in range(15):
    circle = [of.le(of.times(each, shared[each % 40]), variable(f"y{turn}_{each}")) for each in range(2000)]
    circle.append(circle)
    circle = None
    solver = new_solver(rlimit=100_000)
    for each in range(60):
        first, second, third = (shared[(each * step + turn) % 40] for step in (1, 7, 11))
        solver.add(z3.Or(first - 3 * second > each % 30, second - third > turn % 30, first < third))
    solver.check()
print("came through")
"""


def test_garbage_collected_by_another_thread_does_no_harm() -> None:
    done = subprocess.run([sys.executable, "-c", CROSSED], capture_output=True, text=True, check=False)
    assert done.stdout == "came through\n", (done.returncode, done.stderr)
