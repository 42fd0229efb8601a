"""Ports: the stack of VP tiles lasts, one port closes and never more."""

from __future__ import annotations

from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, Theorem

from ..century import ports
from ._scenes import Scene, box


def closed_when_drawn(x: Scene[N, B]) -> B:
    return ports.closed_when_drawn(x.of, x.now.ports, x.now.closed_at, x.now.drawn)


INVARIANTS = (
    Invariant("closed-when-drawn", "The port-closed tile lies on one port once it is drawn, on none before.", closed_when_drawn),
)


def stack_suffices(x: Scene[N, B]) -> B:
    """As many stay in the stack as there are beside those on the ports and those that end the game; none are missing."""
    of, tiles = x.of, len(x.now.vp)
    least = tiles - len(x.now.ports) - x.rules.players * box(x).vp_tiles_to_end
    return of.all(of.truth(least >= 0), of.at_least(of.sub(of.number(tiles), x.now.drawn), least))


def closed_by_the_sixth_claim(x: Scene[N, B]) -> B:
    of, claims = x.of, x.of.total(player.vp_tiles for player in x.now.players)
    closed = of.any(*(of.eq(place, x.now.closed_at) for place in x.now.ports))
    return of.any(of.le(claims, of.number(box(x).closed_among)), closed)


def at_most_the_last_tile(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.le(player.vp_tiles, x.of.number(box(x).vp_tiles_to_end)) for player in x.now.players))


THEOREMS = (
    Theorem("stack-suffices", (Always("left", stack_suffices),),
            (Control(("SS-9.1",), "the game goes on and more tiles are drawn", instance="jetty"),)),
    Theorem("one-closed-port", (Always("one", closed_when_drawn),),
            (Control(("EW-5.3",), "the port-closed tile is claimed away", instance="jetty"),)),
    Theorem("closed-by-the-sixth-claim", (Always("closed", closed_by_the_sixth_claim),),
            (Control(("EW-5.3",), "the port-closed tile is claimed away", instance="jetty"),)),
    Theorem("vp-tiles-at-most", (Always("tiles", at_most_the_last_tile),),
            (Control(("SS-9.1",), "the game goes on and somebody takes one more", instance="jetty"),)),
)
