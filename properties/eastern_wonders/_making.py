"""What can be made of nothing in a hold: harvest by harvest and trade by trade, over all holds that fit its spaces.

A player who stays out of everybody's way keeps the cubes that matter and lets the others go: a harvest into a full hold
exchanges any two cubes for two ginger (EW-6.1, EW-7.1), so what else is in the hold never stands in the way, and more
spaces or more cubes never hurt. What is looked at here is the part that matters: at most as many cubes as the hold has
spaces at the beginning of the game.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence

import attrs

from century_rules.games.eastern_wonders.components import MarketTile
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Cubes, minus, plus, total

HARVESTED: Cubes = (2, 0, 0, 0)
"""What every harvest brings (EW-6.1)."""


@functools.cache
def holds(spaces: int) -> tuple[Cubes, ...]:
    """Every hold of at most that many cubes; 1,001 of them for 10 spaces."""
    return tuple((y, r, g, b) for y in range(spaces + 1) for r in range(spaces + 1 - y)
                 for g in range(spaces + 1 - y - r) for b in range(spaces + 1 - y - r - g))


def kept(hold: Cubes, spaces: int) -> Iterator[Cubes]:
    """What may be left of a hold when as many cubes as do not fit are given back (EW-7.1)."""
    over = total(hold) - spaces
    if over <= 0:
        yield hold
        return
    for y in range(min(over, hold[0]) + 1):
        for r in range(min(over - y, hold[1]) + 1):
            for g in range(min(over - y - r, hold[2]) + 1):
                b = over - y - r - g
                if b <= hold[3]:
                    yield minus(hold, (y, r, g, b))


@functools.cache
def _follows(cost: Cubes, gain: Cubes, spaces: int) -> tuple[int, ...]:
    """Per hold, as bits over `holds`, what it can become by paying `cost` and taking `gain`, and giving back the overflow."""
    places = {hold: place for place, hold in enumerate(holds(spaces))}
    return tuple(
        sum(1 << places[left] for left in kept(plus(minus(hold, cost), gain), spaces)) if covers(hold, cost) else 0
        for hold in holds(spaces))


def covers(hold: Cubes, cost: Cubes) -> bool:
    """Whether the cubes of a cost are all in a hold."""
    return all(have >= price for have, price in zip(hold, cost, strict=True))


def can_be_made(tiles: Iterable[MarketTile], prices: Sequence[Cubes], spaces: int) -> tuple[bool, ...]:
    """Per price, whether one who begins with nothing can come to have it, by harvests and by trades on those tiles."""
    ways = [_follows(NO_CUBES, HARVESTED, spaces), *(_follows(tile.cost, tile.gain, spaces) for tile in tiles)]
    found = 1 << holds(spaces).index(NO_CUBES)
    fresh = found
    while fresh:
        following = 0
        for place in _bits(fresh):
            for way in ways:
                following |= way[place]
        fresh = following & ~found
        found |= fresh
    reached = [holds(spaces)[place] for place in _bits(found)]
    return tuple(any(covers(hold, price) for hold in reached) for price in prices)


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


@attrs.frozen
class Making:
    """How far every hold is from covering a price.

    Attributes:
        tiles: the market tiles used.
        price: what is to be made.
        spaces: of the hold.
        turns: per hold of at most `spaces` cubes, how many harvests and trades it takes; a hold that cannot is not in it.
    """

    tiles: tuple[MarketTile, ...]
    price: Cubes
    spaces: int
    turns: dict[Cubes, int] = attrs.field(repr=False, hash=False, eq=False)

    @staticmethod
    def of(tiles: Iterable[MarketTile], price: Cubes, spaces: int) -> Making:
        """The shortest ways to a price by harvests and single trades."""
        listed = tuple(tiles)
        ways = [_follows(NO_CUBES, HARVESTED, spaces), *(_follows(tile.cost, tile.gain, spaces) for tile in listed)]
        every = holds(spaces)
        turns = {hold: 0 for hold in every if covers(hold, price)}
        near = sum(1 << place for place, hold in enumerate(every) if hold in turns)
        open_ = [place for place, hold in enumerate(every) if hold not in turns]
        steps = 0
        while True:
            steps += 1
            nearer = [place for place in open_ if any(way[place] & near for way in ways)]
            if not nearer:
                return Making(listed, price, spaces, turns)
            turns.update((every[place], steps) for place in nearer)
            near |= sum(1 << place for place in nearer)
            met = set(nearer)
            open_ = [place for place in open_ if place not in met]

    @property
    def most(self) -> int:
        """The most harvests and trades that any hold needs, the empty one included. KeyError if that cannot."""
        return self.turns[NO_CUBES]

    def left(self, hold: Cubes) -> int:
        """Harvests and trades still needed with a hold of any size: those of the best part of it that fits the spaces."""
        if total(hold) <= self.spaces:
            return self.turns[hold]
        return min(self.turns[part] for part in kept(hold, self.spaces))

    def after_harvest(self, hold: Cubes) -> int:
        """Those needed after one more harvest."""
        return self.left(plus(hold, HARVESTED))

    def after_trade(self, hold: Cubes, tile: MarketTile) -> int | None:
        """Those needed after one trade there; None if it cannot be paid."""
        return self.left(plus(minus(hold, tile.cost), tile.gain)) if covers(hold, tile.cost) else None
