"""Ctrl-C waits for what must not be left half done."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from century_rules.process.interrupts import held, interruptible
from tests.signals import ctrl_c_heard


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    with ctrl_c_heard():
        yield


@pytest.mark.parametrize("inside", [False, True])
def test_it_comes_when_all_is_done(inside: bool) -> None:
    done = []

    def work() -> None:
        with interruptible() if inside else nullcontext():
            with held():
                signal.raise_signal(signal.SIGINT)
                done.append(1)
            done.append(2)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == [1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_one_does_not_wait() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), held():  # noqa: PT012
        signal.raise_signal(signal.SIGINT)
        done.append(1)
        signal.raise_signal(signal.SIGINT)
        done.append(2)
    assert done == [1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_one_nothing_happens() -> None:
    with held():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_is_not_held_back() -> None:
    with pytest.raises(ValueError, match="wrong"), held():
        raise ValueError("wrong")
