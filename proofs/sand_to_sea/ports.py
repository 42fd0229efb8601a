"""Ports: the stack of VP tiles lasts, one port closes and never more."""

from __future__ import annotations

from century_rules.games.sand_to_sea.components import Components
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem

from ..century import ports
from . import _denials as deny
from ._scenes import Scene, Step, box, port_tiles, ship_of_mover


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


def closed_tile_moves(x: Step[N, B]) -> B:
    """Once it is out, it lies after a claim where the claim was made."""
    of, ship = x.of, ship_of_mover(x.before)
    out = of.lt(x.before.now.closed_at, x.before.now.drawn)
    return of.any(of.neg(out), *(of.all(of.is_(ship, tile), of.eq(place, x.after.now.closed_at))
                                 for tile, place in zip(port_tiles(x.before), x.after.now.ports, strict=True)))


def a_port_is_open(x: Scene[N, B]) -> B:
    """On some port lies a tile that was drawn, and that is not the port-closed one."""
    return x.of.any(*(x.of.all(x.of.lt(place, x.now.drawn), x.of.neg(x.of.eq(place, x.now.closed_at)))
                      for place in x.now.ports))


def two_ports(parts: Components) -> bool:
    return len(parts.sea.ports) > 1


def at_most_the_last_tile(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.le(player.vp_tiles, x.of.number(box(x).vp_tiles_to_end)) for player in x.now.players))


THEOREMS = (
    Theorem("stack-suffices", (Always("left", stack_suffices),),
            (Control(("SS-9.1",), "the game goes on and more tiles are drawn", instance="jetty"),)),
    Theorem("one-closed-port", (Always("one", closed_when_drawn),),
            (Control(("EW-5.3",), "the port-closed tile is claimed away", instance="jetty"),
             Control((), "the port-closed tile is in the box", instance="jetty", negated=(deny.TOP_TILE_IN_THE_BOX,)),
             Control((), "a port is closed before anybody has played", instance="jetty", negated=(deny.CLOSED_AT_ONCE,)),
             Control((), "the port-closed tile is passed over", instance="jetty", negated=(deny.TOP_TILE_SKIPPED,)))),
    Theorem("closed-tile-moves", (OnStep("claim", closed_tile_moves, ("claim",)),),
            (Control(("EW-5.4",), "the closed port stays closed for good", instance="pier"),)),
    Theorem("a-port-is-open", (Always("open", a_port_is_open),),
            (Control((), "the only port is closed", instance="jetty", negated=(deny.ONE_PORT,)),), fits=two_ports),
    Theorem("closed-by-the-sixth-claim", (Always("closed", closed_by_the_sixth_claim),),
            (Control(("EW-5.3",), "the port-closed tile is claimed away", instance="jetty"),
             Control((), "the port-closed tile never comes", instance="jetty", negated=(deny.COPIES_TO_CLAIM,)))),
    Theorem("vp-tiles-at-most", (Always("tiles", at_most_the_last_tile),),
            (Control(("SS-9.1",), "the game goes on and somebody takes one more", instance="jetty"),)),
)
