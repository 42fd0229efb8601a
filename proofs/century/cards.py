"""Merchant cards: what holds in every game that has SR-4.1 to SR-4.5, the row and the cubes laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Row: TypeAlias = Sequence[int]


def fewer_to_the_right(lying: Row, laid: int, aim: int, *, paying: bool) -> bool:
    """No card bears more cubes than the one left of it; the card to be paid for next still has fewer.

    The cubes of a card that was reached for are gone (pay-with-taken=yes); then its neighbours are compared.

    Args:
        lying: per place of the row, how many cubes lie there.
        laid: how many places are paid for.
        aim: the place that was reached for, 0 if none was.
        paying: whether a player pays.
    """
    return lying[-1] == 0 and all(
        lying[place] + (1 if paying and laid == place else 0) <= lying[place - 2 if aim == place - 1 > 0 else place - 1]
        for place in range(1, len(lying)))


def one_for_each_sold(lying: Row, unsold: Row, laid: int) -> bool:
    """No more cubes lie at a place than cards were sold, with the one being paid for, or than there are other cards."""
    sold = len(unsold) - sum(unsold)
    return all(cubes <= sold + (1 if place < laid else 0) and cubes < len(unsold) for place, cubes in enumerate(lying))


def can_pay(for_sale: int, laid: int, aim: int, cubes: int) -> bool:
    """While somebody pays: there is a card right of all that is paid for, and cubes enough for the one reached for.

    Args:
        for_sale: how many cards lie in the row.
        laid: how many of them are paid for.
        aim: the place that was reached for, 0 if none was.
        cubes: how many the player has.
    """
    reached = aim == 0 or (laid <= aim < for_sale and aim - laid <= cubes)
    return laid < for_sale and (aim > 0 or laid > 0) and reached


def can_raise(left: int, lifted: Row, hold: Row, *, raisable: Sequence[bool], none_yet: bool) -> bool:
    """While cubes are raised: an upgrade is left; those made by this card are there; where one must be, one can be.

    Args:
        raisable: by kind whether the supply has a cube of the next one.
        none_yet: whether one must be made and was not.
    """
    one_can = any(number >= 1 and there for number, there in zip(hold, raisable, strict=False))
    unraised = not none_yet or (one_can and all(made == 0 for made in lifted))
    return left >= 1 and unraised and all(made <= there for made, there in zip(lifted, hold, strict=True))


def card_at(names: Sequence[str], unsold: Row, place: int) -> str | None:
    """The card at a place of the row; None where none lies there."""
    return next((name for number, (name, there) in enumerate(zip(names, unsold, strict=False))
                 if there and sum(unsold[:number]) == place), None)
