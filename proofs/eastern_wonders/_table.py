"""What claims read off the table, from its numbers alone.

The encoding has words for the same things (`encoding.words`). A claim said in those would say of a misread word what the rules
say of it, and be proved; so claims of theorems use these. Invariants, which only have to suffice, may use the encoding's.
"""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.games.eastern_wonders.encoding.position import Player
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.theory import Scene
from century_rules.kernel.algebra import Algebra, B, N

Row = tuple[N, ...]


def ship_of_mover(x: Scene[N, B]) -> N:
    """The tile where the ship of the player whose turn it is lies."""
    return x.of_mover(lambda player: player.ship)


def ship_to_act(x: Scene[N, B]) -> N:
    """The same while a ship sails, when that player must act; guards ask it so, and the solver is spared to see that."""
    return x.of.select(x.now.actor, [player.ship for player in x.now.players])


def on_port(x: Scene[N, B], tile: N) -> B:
    return x.of.any(*(x.of.is_(tile, port) for port in x.table.ports))


def spaces(x: Scene[N, B], player: Player[N]) -> N:
    """EW-1.7, EW-4.5d: the printed spaces of a hold, and so many more for each hold bonus."""
    of, table = x.of, x.table
    return of.add(of.number(table.hold_spaces), of.times(table.hold_bonus_spaces, player.bonus[Bonus.HOLD]))


def row_at(of: Algebra[N, B], place: N, rows: Sequence[Row[N]]) -> Row[N]:
    """The row at that place, number by number; nothing where there is no such place."""
    return tuple(of.select(place, column) for column in zip(*rows, strict=True))


def same(of: Algebra[N, B], one: Row[N], other: Row[N]) -> B:
    return of.all(*(of.eq(a, b) for a, b in zip(one, other, strict=True)))


def one_more(of: Algebra[N, B], cubes: Row[N], kind: N) -> Row[N]:
    """The cubes and one of that kind; the same cubes if it is no kind."""
    return tuple(of.add(number, of.as_number(of.is_(kind, place))) for place, number in enumerate(cubes))


def one_less(of: Algebra[N, B], cubes: Row[N], kind: N) -> Row[N]:
    """The cubes without one of that kind; the same cubes if it is no kind."""
    return tuple(of.sub(number, of.as_number(of.is_(kind, place))) for place, number in enumerate(cubes))
