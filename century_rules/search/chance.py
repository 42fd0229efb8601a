"""Chance that every engine has in common: which action is taken is a function of seed, game and action number alone.

The generator is splitmix64. Its numbers are counted, not handed on, so a game can be interrupted and gone on with anywhere, and
games do not depend on which others are played beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from century_rules.kernel.errors import InvalidInput

A = TypeVar("A")

Guide = Callable[[A], int]
"""How likely an action is beside the others of the same choice, as a whole number, 0 or more.

An action of weight 0 is taken only where all that can be done have weight 0, and are then equally likely.
"""

GOLDEN = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB

MOST_WEIGHT = (1 << 31) - 1
"""The weights of one choice may add up to so much. A choice is made by 32 random bits."""

_WORD = (1 << 64) - 1


def mixed(x: int) -> int:
    """A number of 64 bits, well mixed: the finisher of splitmix64."""
    x = ((x ^ (x >> 30)) * FIRST_FACTOR) & _WORD
    x = ((x ^ (x >> 27)) * SECOND_FACTOR) & _WORD
    return x ^ (x >> 31)


def stream(seed: int, game: int) -> int:
    """Where the random numbers of one game of a seed begin."""
    return mixed((mixed((seed + GOLDEN) & _WORD) + game) & _WORD)


def drawn(begin: int, number: int, below: int) -> int:
    """The random number by which the action of that number is chosen, from 0 to ``below - 1``."""
    return ((mixed((begin + (number + 1) * GOLDEN) & _WORD) >> 32) * below) >> 32


def weights(actions: Sequence[A], guide: Guide[A] | None) -> list[int]:
    """The weights of the actions of one choice. Raises InvalidInput if the guide gives something else than it should."""
    found = given_weights(actions, guide)
    return found if any(found) else [1] * len(actions)


def given_weights(actions: Sequence[A], guide: Guide[A] | None) -> list[int]:
    """The weights that the guide gives, which may all be 0; see `weights`."""
    if guide is None:
        return [1] * len(actions)
    found = [guide(action) for action in actions]
    for action, weight in zip(actions, found, strict=True):
        if not isinstance(weight, int) or weight < 0:
            raise InvalidInput(f"the guide gives {action} the weight {weight!r}; it should be a whole number, 0 or more")
    if sum(found) > MOST_WEIGHT:
        raise InvalidInput(f"the weights of a choice of {len(actions)} action{'s' * (len(actions) != 1)} add up to "
                           f"{sum(found):,}; the most is {MOST_WEIGHT:,}")
    return found


def place_at(number: int, weights: Sequence[int]) -> int:
    """The place of the action on whose part of the sum of the weights a number falls."""
    for place, weight in enumerate(weights):
        if number < weight:
            return place
        number -= weight
    raise AssertionError(f"{number} is not below the sum of the weights")
