"""Another game that looks like one: with another order of other VP tiles, of which only those on the ports are seen (EW-1.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import attrs

from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.encoding.set_up import Laid, any_stack, where_closed
from century_rules.games.eastern_wonders.readings import VpTiles
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row
from century_rules.theory.twin import twin as twin_with
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.theory.encoded_rules import HiddenTwin


def twin(
    rules: WondersRules[N, B], here: Mapping[str, N], number: Callable[[str], N], box: Components,
) -> HiddenTwin[N, B]:
    """The second game and position."""
    of, table = rules.of, rules.table
    laid = cast("Laid[N]", rules.constant["setup"])
    closed_at, _, order = any_stack(of, len(laid.vp_order), number)
    other = rules.with_laid(attrs.evolve(laid, vp_order=order, closed_at=closed_at), table.vp_places_sure)
    return twin_with(
        cast("TransitionRules[N, B, object]", rules), cast("TransitionRules[N, B, object]", other), here, number, shown=_shown,
        premises=[where_closed(of, each, len(table.ports), box) for each in (table.closed_at, closed_at)],
        differs=of.neg(of.eq(table.closed_at, closed_at)))


def _shown(rules: WondersRules[N, B], place: N) -> Row[N]:
    """Of the VP tile in that place of the order: whether it is the port-closed tile, or any, its points and its cost."""
    of, table = rules.of, rules.table
    tiles = of.choose(rules.is_read(VpTiles.TWENTY_SIX), of.number(table.vp_places_sure), of.number(len(table.vp_cost)))
    return (of.as_number(of.eq(place, table.closed_at)), of.as_number(of.lt(place, tiles)),
            of.select(place, table.vp_points), *of.select_each(place, list(zip(*table.vp_cost, strict=True))))
