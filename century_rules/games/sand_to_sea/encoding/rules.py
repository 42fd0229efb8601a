"""The rules with what the real game leaves open besides: which tiles are ports, the starting sets, the numbers on a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, cast

import attrs

from century_rules.games.century.starting_sets import lowest_equal_set
from century_rules.games.sand_to_sea.actions import Begin
from century_rules.games.sand_to_sea.pieces import SET, TILE
from century_rules.games.sand_to_sea.state import Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row
from century_rules.theory.lifted_encoding import TransitionRules


@attrs.frozen(eq=False, kw_only=True, slots=False)
class SandRules(TransitionRules[N, B, Position[N]], Generic[N, B]):
    """See `TransitionRules`.

    Attributes:
        ports: which tiles of the map are ports.
        start_sets: the cubes of the sets on offer at the beginning.
        vp_by_column: the numbers under the spaces of each row of a board.
    """

    ports: tuple[int, ...]
    start_sets: tuple[Row[N], ...]
    vp_by_column: Row[N]

    def operation_of(self, action: object, state: object) -> tuple[str, dict[str, int]]:
        if isinstance(action, Begin):  # of equal sets the first is taken
            sets = cast("Sequence[tuple[int, ...]]", self.things[SET])
            return "begin", {"set": lowest_equal_set(sets, cast("Position[int]", state).sets, action.cubes),
                             "tile": self.things[TILE].index(action.tile)}
        return super().operation_of(action, state)
