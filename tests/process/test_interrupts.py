"""Ctrl-C comes through wherever it is swallowed on the way, and as often as it must."""

from __future__ import annotations

import ctypes
import signal
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from century_rules.process.interrupts import held, interruptible, set_on_repeated_press
from tests.signals import ctrl_c_heard


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    with ctrl_c_heard():
        yield


def press() -> None:
    signal.raise_signal(signal.SIGINT)


class Dying:
    def __del__(self) -> None:
        press()


class Converted:
    @classmethod
    def from_param(cls, value: object) -> object:
        press()
        return ctypes.c_int(1)


def in_a_destructor() -> None:
    Dying()


def in_a_conversion() -> None:
    length = ctypes.pythonapi.PyLong_FromLong
    length.argtypes = [Converted]  # type: ignore[list-item]  # what has from_param is one, too
    length(1)


def in_a_callback() -> None:
    class Thing:
        pass

    weak = weakref.WeakValueDictionary({1: Thing()})
    del weak
    weakref.finalize(Thing(), press)


def where_everything_is_caught() -> None:
    with suppress(BaseException):  # on purpose: what a library does
        press()


def where_it_becomes_another_error() -> None:
    try:
        press()
    except KeyboardInterrupt as error:
        raise RuntimeError("not found") from error


@pytest.mark.parametrize("swallow", [
    in_a_destructor, in_a_conversion, in_a_callback, where_everything_is_caught, where_it_becomes_another_error])
def test_it_comes_through(swallow: Callable[[], None], capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interruptible():  # noqa: PT012
        swallow()
        while time.monotonic() - began < 20:
            time.sleep(0.01)
    assert time.monotonic() - began < 10
    assert "Exception ignored" not in capsys.readouterr().err


def test_it_comes_out_of_an_inner_one_once() -> None:
    """Who caught it is not interrupted again: cleaning up and showing what was found takes longer than a repetition."""
    with interruptible():
        with pytest.raises(KeyboardInterrupt), interruptible():
            press()
        time.sleep(0.2)


def test_cleaning_up_is_not_interrupted_by_a_repetition() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), interruptible():  # noqa: PT012
        try:
            press()
        finally:
            time.sleep(0.2)
            done.append(1)
    assert done == [1]


def test_what_is_held_is_not_interrupted_by_a_repetition() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), interruptible():  # noqa: PT012
        with held():
            press()
            time.sleep(0.2)
            done.append(1)
        done.append(2)
    assert done == [1]


def test_a_second_press_is_told_from_a_repetition() -> None:
    class Ended(BaseException):
        pass

    def end() -> None:
        raise Ended

    set_on_repeated_press(end)
    try:
        with pytest.raises(Ended), interruptible(), held():  # noqa: PT012
            press()
            for _ in range(100):  # one that comes together with a repetition is taken for it: both are one signal to Python
                time.sleep(0.13)
                press()
    finally:
        set_on_repeated_press(None)


def test_an_error_without_ctrl_c_stays_what_it_is() -> None:
    with pytest.raises(ValueError, match="wrong"), interruptible():
        raise ValueError("wrong")


def test_a_background_job_goes_on() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruptible(), held():
            press()
            time.sleep(0.1)
    finally:
        signal.signal(signal.SIGINT, before)


def test_nothing_is_sent_once_it_is_left() -> None:
    threads = threading.active_count()
    with pytest.raises(KeyboardInterrupt), interruptible():
        press()
    time.sleep(0.2)
    assert threading.active_count() == threads
