"""Ports and the VP tiles on them: what holds in every game that has EW-1.3 and EW-5.2 to EW-5.4."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.kernel.algebra import Algebra, B, N


def closed_ports(of: Algebra[N, B], ports: Sequence[N], closed_at: N) -> N:
    """How many ports the port-closed tile lies on; a tile is said by its place in the order in which they come up."""
    return of.count(of.eq(place, closed_at) for place in ports)


def closed_when_drawn(of: Algebra[N, B], ports: Sequence[N], closed_at: N, drawn: N) -> B:
    """The port-closed tile lies on one port once it is drawn, on none before."""
    return of.eq(closed_ports(of, ports, closed_at), of.as_number(of.lt(closed_at, drawn)))


def places_drawn(of: Algebra[N, B], ports: Sequence[N], drawn: N) -> B:
    """The ports hold different tiles, all of them drawn."""
    different = [of.neg(of.eq(ports[a], ports[b])) for a in range(len(ports)) for b in range(a)]
    return of.all(*different, *(of.all(of.at_least(place, 0), of.lt(place, drawn)) for place in ports))
