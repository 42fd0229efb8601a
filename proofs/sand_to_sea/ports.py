"""Ports: the stack of VP tiles lasts, one port closes and never more."""

from __future__ import annotations

from century_rules.games.sand_to_sea.components import Components
from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled


INVARIANTS = (
    Invariant("closed-when-drawn", "The port-closed tile lies on one port once it is drawn, on none before.",
              AsClaimed("one-closed-port")),
)


def two_ports(parts: Components, _players: int) -> bool:
    return len(parts.sea.ports) > 1


THEOREMS = (
    Theorem("stack-suffices", (Always("left", as_claimed),),
            (Control(("SS-9.1",), "the game goes on and more tiles are drawn", instance="jetty"),)),
    Theorem("one-closed-port", (Always("one", as_claimed),),
            (Control(("EW-5.3",), "the port-closed tile is claimed away", instance="jetty"),
             Control((), "the port-closed tile is in the box", instance="jetty", rulings=(ruled.TOP_TILE_IN_THE_BOX,)),
             Control((), "a port is closed before anybody has played", instance="jetty", rulings=(ruled.CLOSED_AT_ONCE,)),
             Control((), "the port-closed tile is passed over", instance="jetty", rulings=(ruled.TOP_TILE_SKIPPED,)))),
    Theorem("closed-tile-moves", (OnStep("claim", as_claimed, ("claim",)),),
            (Control(("EW-5.4",), "the closed port stays closed for good", instance="pier"),)),
    Theorem("a-port-is-open", (Always("open", as_claimed),),
            (Control((), "the only port is closed", instance="jetty", rulings=(ruled.ONE_PORT,)),), fits=two_ports),
    Theorem("closed-by-the-sixth-claim", (Always("closed", as_claimed),),
            (Control(("EW-5.3",), "the port-closed tile is claimed away", instance="jetty"),
             Control((), "the port-closed tile never comes", instance="jetty", rulings=(ruled.COPIES_TO_CLAIM,)))),
    Theorem("vp-tiles-at-most", (Always("tiles", as_claimed),),
            (Control(("SS-9.1",), "the game goes on and somebody takes one more", instance="jetty"),)),
)
