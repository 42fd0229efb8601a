"""The garbage collector works less often for a while, and as before afterwards."""

import gc

import pytest

from century_rules.process.collecting import seldom_collected


def test_the_thresholds_are_as_before_afterwards_whatever_happens() -> None:
    before, inside = gc.get_threshold(), list[tuple[int, int, int]]()

    @seldom_collected()
    def failing() -> None:
        inside.append(gc.get_threshold())
        raise ValueError("in here")

    with pytest.raises(ValueError, match="in here"):
        failing()
    assert inside[0] > before and gc.get_threshold() == before


def test_the_last_to_end_sets_them_back() -> None:
    before, first, second = gc.get_threshold(), seldom_collected(), seldom_collected()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)  # of two threads the first to begin may be the first to end
    assert gc.get_threshold() > before
    second.__exit__(None, None, None)
    assert gc.get_threshold() == before
