"""What one play of a card can make of a caravan, at most: numbers of a box, of which claims speak."""

from __future__ import annotations

from functools import cache
from itertools import product

from century_rules.games.century.cubes import Cubes, covers, minus, plus, total
from century_rules.games.spice_road.cards import Card, Kind
from century_rules.games.spice_road.components import Components

LEVELS = (1, 2, 3, 4)
"""What a cube of each kind is worth, by its level (SR-3.4)."""


def cards_of(box: Components) -> tuple[Card[int], ...]:
    """All merchant cards of a box that differ, with the starting cards."""
    return tuple(dict.fromkeys([*(each.card for each in box.merchants), *box.start_cards]))


def value(cubes: Cubes) -> int:
    """Yellow 1, red 2, green 3, brown 4."""
    return sum([level * count for level, count in zip(LEVELS, cubes, strict=True)])


def growth(card: Card[int]) -> int:
    """How many cubes more, or fewer, one has after a spice card, or an exchange."""
    return total(card.gain) - total(card.cost)


def most_cubes(box: Components) -> int:
    """The most cubes in a caravan after playing a card, before any are returned: of a full one, by all its exchanges."""
    full = box.caravan
    return max(full + max(0, growth(card)) * (full if card.kind == Kind.TRADE else 1) // max(1, total(card.cost))
               for card in cards_of(box))


def most_added(box: Components) -> int:
    """The most that playing a card adds to the value of a caravan, once the surplus is returned: every caravan, every card."""
    return _most_added(box.caravan, cards_of(box))


@cache
def _most_added(full: int, cards: tuple[Card[int], ...]) -> int:
    caravans = [(hold, value(hold)) for hold in product(range(full + 1), repeat=len(LEVELS)) if sum(hold) <= full]
    return max([value(best) - now for hold, now in caravans for card in cards for best in _afterwards(full, hold, card)])


def _afterwards(full: int, hold: Cubes, card: Card[int]) -> list[Cubes]:
    """What can be left after the card was played, the cheapest cubes being returned."""
    if card.kind == Kind.SPICE:
        return [_trimmed(full, plus(hold, card.gain))]
    if card.kind == Kind.UPGRADE:
        for _ in range(card.times):
            lowest = [kind for kind, count in enumerate(hold[:-1]) if count][:1]
            hold = tuple([count - (kind in lowest) + (kind - 1 in lowest) for kind, count in enumerate(hold)])
        return [hold]
    left: list[Cubes] = []
    while covers(hold, card.cost):
        hold = plus(minus(hold, card.cost), card.gain)
        left.append(_trimmed(full, hold))
    return left


def _trimmed(full: int, hold: Cubes) -> Cubes:
    surplus = total(hold) - full
    for kind, count in enumerate(hold):
        if surplus > 0:
            hold, surplus = (*hold[:kind], max(0, count - surplus), *hold[kind + 1:]), surplus - count
    return hold
