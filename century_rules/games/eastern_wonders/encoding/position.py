"""A position in the algebra's numbers: the records of `state`, read from leaves by path and written to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, cast

import attrs

from century_rules.games.eastern_wonders import state
from century_rules.games.eastern_wonders.encoding.table import Table
from century_rules.games.eastern_wonders.names import BONUS, PORT, SEAT, SET, SPICE, TILE, VP_ORDER
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import Algebra, B, Incomparable, N
from century_rules.kernel.meanings import Along
from century_rules.kernel.records import Form, in_order_of_base


@attrs.frozen(eq=False)
class Player(Incomparable, state.PlayerOf[N, tuple[N, ...]]):
    """One player's things; see `century_rules.games.eastern_wonders.state.PlayerOf`."""


@attrs.frozen(eq=False, field_transformer=in_order_of_base)
class Position(Incomparable, state.Position[N, tuple[N, ...]]):
    """What lies on the table; see `century_rules.games.eastern_wonders.state.Position`. The phase is the number of a `Phase`."""

    players: Annotated[tuple[Player[N], ...], Along(SEAT)]


class Shape:
    """The leaves that a position of some table has, and their paths, in the order of the fields of `State`."""

    def __init__(self, table: Table[N, B]) -> None:
        self.sizes = {SEAT: table.players, TILE: table.tiles, SPICE: len(Spice), BONUS: len(Bonus), PORT: len(table.ports),
                      SET: len(table.start_sets), VP_ORDER: len(table.vp_cost)}
        self.form = Form(Position, self.sizes)
        self.paths = self.form.paths

    def read(self, leaves: Mapping[str, N]) -> Position[N]:
        """The position with those leaves."""
        return cast(Position[N], self.form.read(leaves))

    def write(self, position: Position[N]) -> dict[str, N]:
        """Every leaf of the position by its path."""
        return cast(dict[str, N], self.form.write(position))


def initial(algebra: Algebra[N, B], table: Table[N, B]) -> dict[str, N]:
    """The leaves of the position before the first ship is placed: the last seat is the first to choose (EW-1.7)."""
    shape, last = Shape(table), algebra.number(table.players - 1)
    position = attrs.evolve(
        cast(Position[N], shape.form.at_rest(algebra.number)), phase=algebra.number(int(Phase.START)), turn=last, actor=last,
        sets=tuple(algebra.number(1) for _ in table.start_sets), supply=table.supply,
        ports=tuple(algebra.number(place) for place in range(len(table.ports))), drawn=algebra.number(len(table.ports)),
        bonus_left=tuple(algebra.number(copies) for copies in table.copies))
    return shape.write(position)
