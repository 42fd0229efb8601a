"""Port closure: one port closes, never more, the closed tile wanders, and the other ports always have something to sell."""

from __future__ import annotations

import attrs

from . import _overrides as ruled
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem
from century_rules.theory.theorem import AsClaimed, as_claimed


def closed_when_drawn(game: Game, position: State) -> bool:
    return position.ports.count(position.setup.closed_at) == (position.setup.closed_at < position.drawn)


def drawn_by_claims(game: Game, position: State) -> bool:
    return position.drawn == len(position.ports) + sum(player.vp_tiles for player in position.players)


def more_than_the_last_tile(game: Game, position: State) -> bool:
    """Tiles beyond those that end the game are bought in one action, while the port-closed tile has not come up."""
    closed_at, drawn, end = position.setup.closed_at, position.drawn, game.components.vp_tiles_to_end
    beyond = sum(max(0, player.vp_tiles - end) for player in position.players)
    return beyond <= min(drawn, closed_at + 1) - len(position.ports) and (position.phase != Phase.PORT or drawn <= closed_at)


INVARIANTS = (
    Invariant("places-drawn", "The ports hold different tiles, all of them drawn.", AsClaimed("open-ports-show-tiles")),
    Invariant("closed-when-drawn", "The port-closed tile lies on one port once it is drawn, on none before.", closed_when_drawn),
    Invariant("drawn-by-claims", "Every tile claimed has drawn one tile.", drawn_by_claims),
    Invariant("more-than-the-last-tile", "Tiles beyond those that end the game are bought before the port-closed tile is out.",
              more_than_the_last_tile),
)


def closed_tile_on_a_port(setup: Setup) -> Setup:
    """What EW-1.3 forbids: the port-closed tile laid on a port at the start."""
    return attrs.evolve(setup, vp_order=(PORT_CLOSED, *(tile for tile in setup.vp_order if tile != PORT_CLOSED)))


THEOREMS = (
    Theorem("no-early-closure", (Always("closed", as_claimed),),
            (Control(("EW-1.3",), "a port is closed before anybody has played", setup=closed_tile_on_a_port),)),
    Theorem("one-closed-port", (Always("one", as_claimed),),
            (Control(("EW-5.3",), "the port-closed tile is claimed away"),)),
    Theorem("closed-port-idle", (OnStep("idle", as_claimed),),
            (Control(("EW-5.3",), "a claim is made at a closed port"),)),
    Theorem("closure-moves", (OnStep("claim", as_claimed, ("claim",)),),
            (Control(("EW-5.4",), "the closed port stays closed for good", instance="bay"),)),
    Theorem("open-ports-show-tiles", (Always("tiles", as_claimed),),
            (Control(("EW-8.1",), "the game goes on until there is no tile to lay on a port"),)),
    Theorem("stack-lasts", (Always("left", as_claimed),),
            (Control(("EW-8.1",), "the game goes on until the stack is empty"),)),
    Theorem("a-port-is-open", (Always("open", as_claimed),),
            (Control((), "the only port is closed", rulings=(ruled.ONE_PORT,)),)),
    Theorem("every-claim-draws", (OnStep("draws", as_claimed),),
            (Control((), "a tile that was bought is on its port still", rulings=(ruled.NO_REFILL,)),
             Control((), "a player has paid for a VP tile and has none", rulings=(ruled.BOUGHT_INTO_THE_BOX,)))),
)
