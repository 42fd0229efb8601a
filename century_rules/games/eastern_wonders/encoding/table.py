"""What does not change in a game: the number of players, the map, the recipes, the VP tiles.

Any of it may be a solver's term, except what fixes the shape of a position: how many players, tiles, ports, sets and piles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar, cast

import attrs

from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding.set_up import Laid
from century_rules.games.eastern_wonders.pieces import NO_CUBES
from century_rules.kernel.algebra import B, Incomparable, N
from century_rules.kernel.rows import Row
from century_rules.theory.transition_rules import TransitionRules

P = TypeVar("P")


@attrs.frozen(kw_only=True, eq=False)
class Table(Incomparable, Generic[N, B]):
    """The constants of a game.

    Attributes:
        players: how many play.
        tiles: how many tiles the map has.
        ports: which of them are ports.
        may_touch: per tile the tiles it might touch at all; the rest of `adjacent` is not looked at.
        adjacent: per tile and tile whether they touch.
        type_of: per tile the type of the market tile there, a kind of cube; -1 on a port.
        recipe_cost: per tile and kind the cubes above the arrow; 0 on a port.
        recipe_gain: per tile and kind the cubes below the arrow; 0 on a port.
        vp_cost: per place in the order of the VP tiles and kind, what that tile costs; 0 for the port-closed tile.
        vp_points: per place its VP; 0 for the port-closed tile.
        closed_at: the place of the port-closed tile.
        start_sets: per set of starting cubes and kind, how many.
        vp_by_column: per column, the number that uncovering a space of it shows.
        hold_spaces: spaces of a hold.
        hold_bonus_spaces: spaces a hold bonus adds.
        vp_tiles_to_end: with so many VP tiles of one player the game ends.
        vp_places_sure: how many places of the order of the VP tiles there are under every reading of vp-tiles.
        bonus_vp: per kind of bonus, the VP of the tiles of its pile from the top.
    """

    players: int
    tiles: int
    ports: tuple[int, ...]
    may_touch: tuple[tuple[int, ...], ...]
    adjacent: tuple[tuple[B, ...], ...]
    type_of: tuple[N, ...]
    recipe_cost: tuple[tuple[N, ...], ...]
    recipe_gain: tuple[tuple[N, ...], ...]
    vp_cost: tuple[tuple[N, ...], ...]
    vp_points: tuple[N, ...]
    closed_at: N
    start_sets: tuple[tuple[N, ...], ...]
    vp_by_column: tuple[N, ...]
    hold_spaces: int
    hold_bonus_spaces: int
    vp_tiles_to_end: int
    vp_places_sure: int
    bonus_vp: tuple[tuple[N, ...], ...]

    @property
    def copies(self) -> tuple[int, ...]:
        """Per kind of bonus, how many tiles its pile has at the beginning."""
        return tuple(len(pile) for pile in self.bonus_vp)


def table_of(rules: TransitionRules[N, B, P], setup: Laid[N]) -> Table[N, B]:
    """The constants, of what is in the box and what is laid out."""
    of, box, opened = rules.of, cast(Components, rules.box), cast("Mapping[str, tuple[Row[N], ...]]", rules.in_box)
    none: Row[N] = tuple([of.number(0) for _ in NO_CUBES])
    return Table(
        players=rules.players,
        tiles=len(setup.sea.names),
        ports=setup.sea.ports,
        may_touch=setup.sea.neighbours,
        adjacent=tuple([tuple([of.is_(there, 1) for there in here]) for here in setup.sea.touch]),
        type_of=tuple([of.number(-1) if market is None else market.type for market in setup.markets]),
        recipe_cost=tuple([none if market is None else market.cost for market in setup.markets]),
        recipe_gain=tuple([none if market is None else market.gain for market in setup.markets]),
        vp_cost=tuple([tile.cost for tile in setup.vp_order]),
        vp_points=tuple([tile.points for tile in setup.vp_order]),
        closed_at=setup.closed_at,
        start_sets=opened["start_sets"],
        vp_by_column=cast("Row[N]", opened["vp_by_column"]),
        hold_spaces=box.hold_spaces,
        hold_bonus_spaces=box.hold_bonus_spaces,
        vp_tiles_to_end=box.vp_tiles_to_end,
        vp_places_sure=len(setup.vp_order),
        bonus_vp=opened["bonus_vp"],
    )
