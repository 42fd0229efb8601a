"""Port closure: one port closes, never more, the closed tile wanders, and the other ports always have something to sell."""

from __future__ import annotations

import attrs

from . import _denials as deny
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import Always, Control, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N

from ..century import ports as century

def closed_ports(x: Scene[N, B]) -> N:
    """How many ports the port-closed tile lies on."""
    return century.closed_ports(x.of, x.now.ports, x.table.closed_at)


def is_out(x: Scene[N, B]) -> B:
    """Whether the port-closed tile has been drawn."""
    return x.of.lt(x.table.closed_at, x.now.drawn)


def claimed(x: Scene[N, B]) -> N:
    return x.of.total(player.vp_tiles for player in x.now.players)


def port_of_mover(x: Scene[N, B]) -> list[B]:
    """Per port whether the mover's ship is there."""
    here = x.of_mover(lambda player: player.ship)
    return [x.of.is_(here, tile) for tile in x.table.ports]


# --- invariants -------------------------------------------------------------------------------------------------------


def places_drawn(x: Scene[N, B]) -> B:
    return century.places_drawn(x.of, x.now.ports, x.now.drawn)


def closed_when_drawn(x: Scene[N, B]) -> B:
    return century.closed_when_drawn(x.of, x.now.ports, x.table.closed_at, x.now.drawn)


def drawn_by_claims(x: Scene[N, B]) -> B:
    of = x.of
    return of.all(of.eq(x.now.drawn, of.add(of.number(len(x.table.ports)), claimed(x))),
                  *(of.at_least(player.vp_tiles, 0) for player in x.now.players))


def more_than_the_last_tile(x: Scene[N, B]) -> B:
    """Tiles beyond those that end the game are bought in one action, while the port-closed tile has not come up."""
    of, ports, end = x.of, len(x.table.ports), x.table.vp_tiles_to_end
    beyond = of.total(of.greatest(of.number(0), of.sub(player.vp_tiles, of.number(end))) for player in x.now.players)
    drawn_open = of.sub(of.least(x.now.drawn, of.add(x.table.closed_at, of.number(1))), of.number(ports))
    return of.all(of.le(beyond, drawn_open), of.any(of.neg(x.in_phase(Phase.PORT)), of.neg(is_out(x))))


INVARIANTS = (
    Invariant("places-drawn", "The ports hold different tiles, all of them drawn.", places_drawn),
    Invariant("closed-when-drawn", "The port-closed tile lies on one port once it is drawn, on none before.", closed_when_drawn),
    Invariant("drawn-by-claims", "Every tile claimed has drawn one tile.", drawn_by_claims),
    Invariant("more-than-the-last-tile", "Tiles beyond those that end the game are bought before the port-closed tile is out.",
              more_than_the_last_tile),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def not_before_drawn(x: Scene[N, B]) -> B:
    return x.of.any(is_out(x), x.of.is_(closed_ports(x), 0))


def not_before_a_claim(x: Scene[N, B]) -> B:
    return x.of.any(x.of.at_least(claimed(x), 1), x.of.is_(closed_ports(x), 0))


def one_for_ever_after(x: Scene[N, B]) -> B:
    return x.of.any(x.of.neg(is_out(x)), x.of.is_(closed_ports(x), 1))


def claimed_port_was_open(x: Step[N, B]) -> B:
    of, ports = x.of, x.before.now.ports
    return of.any(*(of.all(here, of.neg(of.eq(ports[port], x.before.table.closed_at)))
                    for port, here in enumerate(port_of_mover(x.before))))


def no_tile_from_a_closed_port(x: Step[N, B]) -> B:
    """Whoever gets a VP tile, or loses one, is not at the port where the port-closed tile lies."""
    of, before, parts = x.of, x.before.now, []
    for was, now in zip(before.players, x.after.now.players, strict=True):
        shut = [of.all(of.is_(was.ship, tile), of.eq(place, x.before.table.closed_at))
                for tile, place in zip(x.before.table.ports, before.ports, strict=True)]
        parts.append(of.any(of.eq(was.vp_tiles, now.vp_tiles), of.neg(of.any(*shut))))
    return of.all(*parts)


def only_claims_bring_tiles(x: Step[N, B]) -> B:
    of, claims = x.of, x.of.truth(x.operation == "claim")
    return of.all(*(of.any(of.eq(now.vp_tiles, was.vp_tiles), of.all(claims, of.is_(x.before.now.turn, seat)))
                    for seat, (was, now) in enumerate(zip(x.before.now.players, x.after.now.players, strict=True))))


def closed_tile_moves(x: Step[N, B]) -> B:
    of, before, after, closed = x.of, x.before.now, x.after.now, x.before.table.closed_at
    at = port_of_mover(x.before)
    moves = [of.any(*at), of.eq(after.drawn, of.add(before.drawn, of.number(1)))]
    for port, here in enumerate(at):
        was_closed = of.eq(before.ports[port], closed)
        moves += [
            of.any(of.neg(here), of.eq(after.ports[port], closed)),
            of.any(of.neg(was_closed), of.eq(after.ports[port], before.drawn)),
            of.any(here, was_closed, of.eq(after.ports[port], before.ports[port])),
        ]
    return of.any(of.neg(is_out(x.before)), of.all(*moves))


def open_ports_show_tiles(x: Scene[N, B]) -> B:
    """What lies on an open port is a tile that was drawn, one of those there are, and no two ports show the same."""
    return x.of.all(places_drawn(x), x.of.le(x.now.drawn, x.of.number(x.table.vp_places_sure)))


def stack_lasts(x: Scene[N, B]) -> B:
    return x.of.any(x.in_phase(Phase.OVER), x.of.lt(x.now.drawn, x.of.number(x.table.vp_places_sure)))


def a_port_is_open(x: Scene[N, B]) -> B:
    of, last = x.of, x.of.number(x.table.vp_places_sure)
    shows = [of.all(of.lt(place, last), of.neg(of.eq(place, x.table.closed_at))) for place in x.now.ports]
    return of.any(x.in_phase(Phase.OVER), *shows)


def only_claims_draw(x: Step[N, B]) -> B:
    """Where a tile is bought it is gone from the ports, the next of the stack has come, and the others are still shown."""
    of, before, after = x.of, x.before.now, x.after.now
    if x.operation != "claim":
        return of.all(of.eq(before.drawn, after.drawn),
                      *(of.eq(old, new) for old, new in zip(before.ports, after.ports, strict=True)))
    here, parts = port_of_mover(x.before), []
    bought = of.total(of.choose(there, place, of.number(0)) for there, place in zip(here, before.ports, strict=True))
    for place in after.ports:
        parts += [of.neg(of.eq(place, bought)), of.any(*(of.eq(place, old) for old in (before.drawn, *before.ports)))]
    for place in before.ports:
        parts += [of.lt(place, before.drawn), of.any(of.eq(place, bought), *(of.eq(place, new) for new in after.ports))]
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        mine = of.is_(before.turn, seat)
        worth = of.select(bought, x.before.table.vp_points)
        parts.append(of.eq(now.vp_tiles, of.add(was.vp_tiles, of.as_number(mine))))
        parts.append(of.eq(now.vp_points, of.add(was.vp_points, of.choose(mine, worth, of.number(0)))))
    return of.all(of.eq(after.drawn, of.add(before.drawn, of.number(1))), of.any(*here),
                  of.any(*(of.eq(now, before.drawn) for now in after.ports)), *parts)


def closed_tile_on_a_port(setup: Setup) -> Setup:
    """What EW-1.3 forbids: the port-closed tile laid on a port at the start."""
    return attrs.evolve(setup, vp_order=(PORT_CLOSED, *(tile for tile in setup.vp_order if tile != PORT_CLOSED)))


THEOREMS = (
    Theorem("no-early-closure", (Always("not drawn", not_before_drawn), Always("not claimed", not_before_a_claim)),
            (Control(("EW-1.3",), "a port is closed before anybody has played", setup=closed_tile_on_a_port),)),
    Theorem("one-closed-port", (Always("one", one_for_ever_after),),
            (Control(("EW-5.3",), "the port-closed tile is claimed away"),)),
    Theorem("closed-port-idle", (OnStep("claim", claimed_port_was_open, ("claim",)), OnStep("tiles", no_tile_from_a_closed_port)),
            (Control(("EW-5.3",), "a claim is made at a closed port"),)),
    Theorem("closure-moves", (OnStep("claim", closed_tile_moves, ("claim",)),),
            (Control(("EW-5.4",), "the closed port stays closed for good", instance="bay"),)),
    Theorem("open-ports-show-tiles", (Always("tiles", open_ports_show_tiles),),
            (Control(("EW-8.1",), "the game goes on until there is no tile to lay on a port"),)),
    Theorem("stack-lasts", (Always("left", stack_lasts),),
            (Control(("EW-8.1",), "the game goes on until the stack is empty"),)),
    Theorem("a-port-is-open", (Always("open", a_port_is_open),),
            (Control((), "the only port is closed", negated=(deny.ONE_PORT,)),)),
    Theorem("every-claim-draws", (OnStep("draws", only_claims_draw), OnStep("only", only_claims_bring_tiles)),
            (Control((), "a tile that was bought is on its port still", negated=(deny.NO_REFILL,)),
             Control((), "a player has a VP tile who bought none", negated=(deny.PASSING_BRINGS_A_TILE,)))),
)
