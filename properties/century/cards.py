"""Merchant cards and the cubes on their row: what is claimed of every game that has SR-4.1 to SR-4.5, said once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

CARDS_STAY = ("Every merchant card is in one place: for sale, in one hand, or before one player; and the starting cards are with "
              "their owners.")
FEWER_CUBES_TO_THE_RIGHT = ("Between payments no card of the merchant row bears more cubes than the one left of it, and the last "
                            "one of a full row bears none.")
MOST_CUBES_ON_A_CARD = "No card ever bears more cubes than the merchant deck has other cards: with the printed ones 42."


def cards_stay(unsold: Sequence[int], owned: Sequence[Sequence[int]]) -> bool:
    """Whether a card of the deck is in one place of all, and a starting card with each player.

    Args:
        unsold: by card of the deck, 1 while it is for sale.
        owned: by player, and then by card, starting cards last, how many of it the player has, wherever.
    """
    had = list(zip(*owned, strict=True))
    return (all(there + sum(each) == 1 for there, each in zip(unsold, had, strict=False))
            and all(number == 1 for each in had[len(unsold):] for number in each))


def fewer_cubes_to_the_right(on: Sequence[Sequence[int]]) -> bool:
    """Whether no place of the row has more cubes than the one left of it, and the last one none."""
    cubes = [sum(here) for here in on]
    return cubes[-1] == 0 and all(right <= left for left, right in pairwise(cubes))


def most_cubes_on_a_card(on: Sequence[Sequence[int]], deck: int) -> bool:
    """Whether no card bears more cubes than there are other cards in the deck."""
    return all(sum(cubes) <= max(0, deck - 1) for cubes in on)
