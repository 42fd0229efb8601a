"""Merchant cards: what holds in every game that has SR-4.1 to SR-4.5, the row and the cubes laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from century_rules.kernel.algebra import Algebra, B, N

Row = Sequence[N]


def cards_somewhere(of: Algebra[N, B], unsold: Row[N], owned: Sequence[Sequence[Row[N]]]) -> B:
    """A card of the deck is for sale or in one place at one player; a starting card stays with its owner.

    Args:
        unsold: per card of the deck 1 while it is for sale.
        owned: per player the places a card may be in, such as the hand, each with 1 per card that is there.
    """
    had = [[of.add(*each) for each in zip(*places, strict=True)] for places in owned]
    parts = [of.is_(of.add(there, *(cards[card] for cards in had)), 1) for card, there in enumerate(unsold)]
    for cards in had:
        parts += [of.is_(number, 1) for number in cards[len(unsold):]]
    return of.all(*parts)


def fewer_to_the_right(of: Algebra[N, B], lying: Row[N], paying: B, laid: N, aim: N) -> B:
    """No card bears more cubes than the one left of it; the card to be paid for next still has fewer.

    The cubes of a card that was reached for are gone (pay-with-taken=yes); then its neighbours are compared.

    Args:
        lying: per place of the row, how many cubes lie there.
        paying: whether a player pays.
        laid: how many places are paid for.
        aim: the place that was reached for, 0 if none was.
    """
    parts = [of.is_(lying[-1], 0)]
    for place in range(1, len(lying)):
        next_to_pay = of.as_number(of.all(paying, of.is_(laid, place)))
        left = lying[place - 1]
        if place > 1:
            left = of.choose(of.is_(aim, place - 1), lying[place - 2], left)
        parts.append(of.le(of.add(lying[place], next_to_pay), left))
    return of.all(*parts)


def between_payments(of: Algebra[N, B], lying: Row[N], paying: B) -> B:
    """While nobody pays: no card bears more cubes than the one left of it, and the last of the row none."""
    return of.any(paying, of.all(of.is_(lying[-1], 0), *(of.le(right, left) for left, right in pairwise(lying))))


def one_for_each_sold(of: Algebra[N, B], lying: Row[N], unsold: Row[N], laid: N) -> B:
    """No more cubes lie at a place than cards were sold, with the one being paid for, or than there are other cards."""
    deck = len(unsold)
    sold = of.sub(of.number(deck), of.total(unsold))
    parts = []
    for place, cubes in enumerate(lying):
        paid = of.as_number(of.lt(of.number(place), laid))
        parts += [of.le(cubes, of.add(sold, paid)), of.le(cubes, of.number(deck - 1))]
    return of.all(*parts)


def can_pay(of: Algebra[N, B], for_sale: N, laid: N, aim: N, cubes: N) -> B:
    """While somebody pays: there is a card right of all that is paid for, and cubes enough for the one reached for.

    Args:
        for_sale: how many cards lie in the row.
        laid: how many of them are paid for.
        aim: the place that was reached for, 0 if none was.
        cubes: how many the player has.
    """
    one, reaching = of.number(1), of.at_least(aim, 1)
    payable = of.all(of.le(laid, aim), of.le(of.add(aim, one), for_sale), of.le(of.sub(aim, laid), cubes))
    return of.all(of.le(of.add(laid, one), for_sale), of.any(reaching, of.at_least(laid, 1)), of.implies(reaching, payable))


def can_raise(of: Algebra[N, B], left: N, none_yet: B, lifted: Row[N], hold: Row[N], bowls: Row[N], unlimited: B) -> B:
    """While cubes are raised: an upgrade is left; those made by this card are there; where one must be, one can be.

    Args:
        none_yet: whether one must be made and was not.
        bowls: the cubes in the supply, which matter where it is not `unlimited`.
    """
    kinds = range(len(hold) - 1)
    can = [of.all(of.at_least(hold[kind], 1), of.any(unlimited, of.at_least(bowls[kind + 1], 1))) for kind in kinds]
    unraised = of.implies(none_yet, of.all(of.any(*can), *(of.is_(made, 0) for made in lifted)))
    return of.all(of.at_least(left, 1), unraised, *(of.le(made, there) for made, there in zip(lifted, hold, strict=True)))


def card_at(of: Algebra[N, B], unsold: Row[N], place: N) -> N:
    """The card at a place of the row, by its number: of so many cards at most `place` lie before the next one."""
    before, passed = of.number(0), []
    for flag in unsold:
        before = of.add(before, flag)
        passed.append(of.le(before, place))
    return of.count(passed)
