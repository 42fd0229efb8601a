"""Two positions of the encoding that differ in nothing that lies open; see `century_rules.games.eastern_wonders.observation`.

In the second one the places on the ports, the place of the port-closed tile, the VP tiles and everybody's VP points are other
unknowns, of which only this is kept: on each port the same lies, nothing, the port-closed tile or a tile of the same cost and
points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoded import EncodedRules
from century_rules.games.eastern_wonders.encoding import Table
from century_rules.games.eastern_wonders.observation import hidden_leaves
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.theory.rules import Lookalike


def lookalike(
    of: Algebra[N, B], rules: EncodedRules[N, B], here: Mapping[str, N], number: Callable[[str], N],
) -> Lookalike[N, B]:
    """The second game and position."""
    one = rules.table
    other = _with_other_tiles(of, one, number)
    hidden = hidden_leaves(one.players, len(one.ports), None, over=False)
    there = {path: number(path) if path in hidden else known for path, known in here.items()}
    ports = [(here[f"ports[{port}]"], there[f"ports[{port}]"]) for port in range(len(one.ports))]
    return Lookalike(attrs.evolve(rules, table=other), there, tuple(_the_same_lies_there(of, one, other, ports)),
                     of.neg(of.eq(one.closed_at, other.closed_at)))


def _with_other_tiles(of: Algebra[N, B], table: Table[N, B], number: Callable[[str], N]) -> Table[N, B]:
    """The same game with another order of other VP tiles."""
    closed_at = number("closed_at")

    def unless_closed(place: int, name: str) -> N:
        return of.choose(of.is_(closed_at, place), of.number(0), number(name))

    places = range(len(table.vp_cost))
    return attrs.evolve(
        table, closed_at=closed_at, vp_points=tuple(unless_closed(place, f"vp_points[{place}]") for place in places),
        vp_cost=tuple(tuple(unless_closed(place, f"vp_cost[{place}][{kind}]") for kind in range(len(table.vp_cost[place])))
                      for place in places))


def _the_same_lies_there(
    of: Algebra[N, B], one: Table[N, B], other: Table[N, B], ports: Sequence[tuple[N, N]],
) -> Iterator[B]:
    """What the two positions have in common on each port, and that there is a port-closed tile where EW-1.3 puts it."""
    first, last = len(one.ports), len(one.ports) + Components.printed().closed_among
    for table in (one, other):
        yield of.at_least(table.closed_at, first)
        yield of.le(table.closed_at, of.number(last))
    for here, there in ports:
        yield of.at_least(here, 0)
        yield of.at_least(there, 0)
        yield of.iff(of.eq(here, one.closed_at), of.eq(there, other.closed_at))
        yield of.iff(of.lt(here, of.number(len(one.vp_cost))), of.lt(there, of.number(len(other.vp_cost))))
        yield of.eq(of.select(here, one.vp_points), of.select(there, other.vp_points))
        for kind in range(len(one.vp_cost[0])):
            yield of.eq(of.select(here, [row[kind] for row in one.vp_cost]),
                        of.select(there, [row[kind] for row in other.vp_cost]))
