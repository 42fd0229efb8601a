"""The chance that all engines share."""

from __future__ import annotations

from collections import Counter

import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.search.chance import GOLDEN, MOST_WEIGHT, drawn, mixed, place_at, stream, weights


def test_it_is_splitmix64() -> None:
    """The first numbers of seed 1234567 as its author's program prints them."""
    first = [mixed((1234567 + number * GOLDEN) % (1 << 64)) for number in (1, 2, 3)]
    assert first == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_games_and_seeds_have_numbers_of_their_own() -> None:
    begins = {stream(seed, game) for seed in range(-20, 20) for game in range(100)}
    assert len(begins) == 4000
    assert stream(3, 5) == stream(3 + (1 << 64), 5)


def test_weights_are_what_they_say() -> None:
    counted = Counter(place_at(drawn(stream(1, game), 0, 10), [0, 7, 0, 3]) for game in range(10_000))
    assert set(counted) == {1, 3}
    assert 6800 < counted[1] < 7200


def test_only_actions_of_weight_nothing_are_equally_likely() -> None:
    assert weights("abc", {"a": 0, "b": 0, "c": 0}.__getitem__) == [1, 1, 1]
    assert weights("abc", {"a": 0, "b": 5, "c": 0}.__getitem__) == [0, 5, 0]
    assert weights("abc", None) == [1, 1, 1]


@pytest.mark.parametrize(("weight", "said"), [(-1, "whole number"), (MOST_WEIGHT, "add up to")])
def test_weights_that_are_none(weight: int, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        weights("ab", lambda _: weight)
