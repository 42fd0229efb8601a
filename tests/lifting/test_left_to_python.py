"""What Python calls of itself while it runs a part of a rule is not taken for the rule's doing."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Iterator

import pytest

from century_rules.process.interrupts import interruptible
from century_rules.lifting.native import NotHarmless, watched
from tests.signals import ctrl_c_heard


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    with ctrl_c_heard():
        yield


def press_soon() -> None:
    main = threading.main_thread().ident
    assert main is not None
    threading.Timer(0.05, signal.pthread_kill, (main, signal.SIGINT)).start()


def a_second_or_more() -> None:
    for _ in range(10**8):
        pass


def test_ctrl_c_is_no_refusal() -> None:
    press_soon()
    with pytest.raises(KeyboardInterrupt), interruptible(), watched():
        a_second_or_more()


def collections() -> int:
    return sum(int(generation["collections"]) for generation in gc.get_stats())


def test_garbage_is_not_collected_meanwhile() -> None:
    """Who watches collections, as Hypothesis does, would be refused."""
    before = collections()
    with watched():
        rows = [[number] for number in range(10**5)]
    assert len(rows) == 10**5 and gc.isenabled()
    assert collections() - before <= 1  # the one that waited


def not_to_be_called() -> None:
    print("called")


def test_what_the_rule_calls_itself_is_refused() -> None:
    """The negative control."""
    with pytest.raises(NotHarmless, match="print"), watched():
        not_to_be_called()
