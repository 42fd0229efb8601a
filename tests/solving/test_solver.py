"""A solver at work ends at Ctrl-C, at whatever moment it comes, and can be asked again."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Iterator

import pytest
import z3

from century_rules.kernel.errors import InvalidInput
from century_rules.process.interrupts import interruptible
from century_rules.solving.solver import checked, new_solver
from tests.signals import ctrl_c_heard


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    with ctrl_c_heard():
        yield


def pressing(after: float) -> threading.Timer:
    main = threading.main_thread().ident
    assert main is not None
    return threading.Timer(after, lambda: signal.pthread_kill(main, signal.SIGINT))


def test_a_check_that_would_take_very_long_is_broken_off() -> None:
    x, y, z = z3.Ints("x y z")
    solver = new_solver("")
    solver.add(x**3 + y**3 + z**3 == 42, x > 1000)
    began = time.monotonic()
    pressing(0.3).start()
    with pytest.raises(KeyboardInterrupt):
        checked(solver)
    assert time.monotonic() - began < 20
    solver.reset()
    solver.add(x > 3)
    assert checked(solver) == z3.sat


def test_no_press_is_lost_between_short_checks() -> None:
    """Z3's own handler would take some for itself and answer all the same."""
    dice = random.Random(7)
    x = z3.Int("x")
    for number in range(30):
        with pytest.raises(KeyboardInterrupt):
            ask_often(x, number, pressing(dice.random() * 0.02))


@interruptible()
def ask_often(x: z3.ArithRef, gap: int, press: threading.Timer) -> None:
    press.start()
    for bound in range(100_000):
        solver = new_solver()
        solver.add(x > bound, x < bound + gap)
        checked(solver)


@pytest.mark.parametrize("steps", [-1, 2**32, 10**23], ids=str)
def test_a_limit_that_z3_cannot_count_is_refused(steps: int) -> None:
    """Of 2**32 + 5 it would take 5, and give up."""
    new_solver(rlimit=2**32 - 1)
    with pytest.raises(InvalidInput, match=f"^rlimit: {steps} should be a whole number, 0 to 4294967295$"):
        new_solver(rlimit=steps)
