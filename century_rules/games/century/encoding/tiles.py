"""What the encodings of Eastern Wonders and From Sand to Sea say alike, on any algebra: the clauses that both games have."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.rows import Row


def first_of_equal_sets(of: Algebra[N, B], sets: Sequence[Row[N]], there: Sequence[N]) -> list[B]:
    """Per set of starting cubes, whether it is on offer and no equal one before it is; `there` is 1 for those on offer."""
    on_offer = [of.is_(each, 1) for each in there]

    def equal(one: int, other: int) -> B:
        return of.all(*[of.eq(a, b) for a, b in zip(sets[one], sets[other], strict=True)])

    return [of.all(on_offer[place], *[of.neg(of.all(on_offer[lower], equal(lower, place))) for lower in range(place)])
            for place in range(len(sets))]


def lying_on(of: Algebra[N, B], tile: N, port_tiles: Sequence[int], ports: Row[N]) -> N:
    """The place in the order of VP tiles of the one on that port; -1 if the tile is no port."""
    place = of.number(-1)
    for port, there in zip(port_tiles, ports, strict=True):
        place = of.choose(of.is_(tile, port), there, place)
    return place


def refilled(of: Algebra[N, B], here: Sequence[B], ports: Row[N], drawn: N, closed_at: N, *, moves: bool) -> Row[N]:
    """EW-5.2: the port where a tile was taken is refilled; EW-5.4: or closed, and the port that was closed is refilled.

    Args:
        here: per port, whether the tile was taken there.
        ports: per port, the place in the order of VP tiles of the one on it.
        drawn: the place of the next one.
        closed_at: that of the port-closed tile.
        moves: whether EW-5.4 is in force.
    """
    if not moves:
        return tuple([of.choose(that, drawn, there) for that, there in zip(here, ports, strict=True)])
    closed = [of.eq(there, closed_at) for there in ports]
    comes_here = of.choose(of.any(*closed), closed_at, drawn)
    return tuple([of.choose(shut, drawn, of.choose(that, comes_here, there))
                  for that, shut, there in zip(here, closed, ports, strict=True)])


def empty_columns(of: Algebra[N, B], uncovered: Row[N]) -> N:
    """How many columns of a player's board are empty: as many as in the row where fewest spaces are."""
    least = uncovered[0]
    for row in uncovered[1:]:
        least = of.least(least, row)
    return least


def top_tile(of: Algebra[N, B], bonus: N, piles: Sequence[Row[N]], left: Row[N]) -> N:
    """The points on the top tile of a pile of bonus tiles, of which so many are left."""
    return of.select(bonus, [of.select(of.sub(of.number(len(pile)), many), pile)
                             for pile, many in zip(piles, left, strict=True)])


def uncovered_points(of: Algebra[N, B], uncovered: Row[N], by_column: Row[N]) -> N:
    """The numbers on the spaces of the board that outposts have left."""
    return of.total(of.choose(of.lt(of.number(column), row), number, of.number(0))
                    for row in uncovered for column, number in enumerate(by_column))


def next_to_trim(of: Algebra[N, B], turn: N, looked_at: N, too_full: Sequence[B], everybody: B) -> tuple[B, N]:
    """Whether somebody must return cubes, and who is next.

    Args:
        turn: whose turn it was: that player comes first.
        looked_at: so far from that player in turn order all have been looked at; -1 if nobody has.
        too_full: by seat, whether there are too many cubes.
        everybody: whether others return cubes, too.
    """
    players = of.number(len(too_full))
    somebody, who = of.truth(False), turn
    for distance in reversed(range(len(too_full))):
        seat = of.add(turn, of.number(distance))
        seat = of.choose(of.le(players, seat), of.sub(seat, players), seat)
        checked = of.truth(True) if distance == 0 else everybody
        must = of.all(checked, of.lt(looked_at, of.number(distance)), of.holds_at(seat, too_full))
        somebody, who = of.any(somebody, must), of.choose(must, seat, who)
    return somebody, who


def seats_ahead(of: Algebra[N, B], turn: N, seat: N, players: int) -> N:
    """How far a seat is from the player whose turn it is, in turn order."""
    ahead = of.sub(seat, turn)
    return of.choose(of.le(turn, seat), ahead, of.add(ahead, of.number(players)))
