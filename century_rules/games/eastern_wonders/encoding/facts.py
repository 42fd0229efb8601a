"""Simple facts that are true of every position of every play, each kept by every operation.

`tests/equality/test_type_correct.py` proves by induction that no play leaves them, so they leave out no state of any play.
"""

from __future__ import annotations

from century_rules.games.eastern_wonders.encoding.scenes import Scene
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import NOWHERE, Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.theorem import Invariant

BUILDING = (Phase.OPENING, Phase.BONUS, Phase.MARKET)


def actors(x: Scene[N, B]) -> B:
    return x.of.any(x.of.eq(x.now.actor, x.now.turn), x.in_phase(Phase.TRIM))


def ships(x: Scene[N, B]) -> B:
    """On a tile of the map; beside it until its owner has begun."""
    of = x.of
    waiting = [of.all(x.in_phase(Phase.START), of.at_least(x.now.turn, seat)) for seat in x.seats]
    return of.all(*(of.iff(of.is_(player.ship, NOWHERE), beside) for player, beside in zip(x.now.players, waiting, strict=True)))


def building_on_markets(x: Scene[N, B]) -> B:
    ports = [x.of.all(x.of.is_(x.now.turn, seat), x.of.any(*(x.of.is_(player.ship, port) for port in x.table.ports)))
             for seat, player in enumerate(x.now.players)]
    return x.of.any(x.of.neg(x.in_phase(*BUILDING)), x.of.neg(x.of.any(*ports)))


def piles(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.le(x.now.bonus_left[kind], x.of.number(x.table.copies[kind])) for kind in Bonus))


def action_marks(x: Scene[N, B]) -> B:
    """A market action that has begun has an outpost opened or a trade made in it, and no trade but in its last phase."""
    of, opened, traded = x.of, x.of.is_(x.now.opened, 1), x.of.is_(x.now.traded, 1)
    return of.all(of.implies(traded, x.in_phase(Phase.MARKET)), of.implies(x.in_phase(Phase.OPENING, Phase.BONUS), opened),
                  of.implies(x.in_phase(Phase.MARKET), of.any(opened, traded)))


def toll_due(x: Scene[N, B]) -> B:
    return x.of.any(x.of.neg(x.in_phase(Phase.OPENING)), x.of.at_least(x.now.toll, 1))


def nobody_owes_himself(x: Scene[N, B]) -> B:
    of = x.of
    return of.all(*(of.any(of.is_(x.now.owed[seat], 0), of.all(x.in_phase(Phase.FEE), of.neg(of.is_(x.now.turn, seat))))
                    for seat in x.seats))


def ports(x: Scene[N, B]) -> B:
    """The tiles on the ports are drawn and different."""
    of, there = x.of, x.now.ports
    return of.all(*(of.lt(place, x.now.drawn) for place in there),
                  *(of.neg(of.eq(there[a], there[b])) for a in range(len(there)) for b in range(a)))


def stack(x: Scene[N, B]) -> B:
    """No more tiles are drawn than there are under every reading; while the game goes on one is left."""
    places = x.table.vp_places_sure
    return x.of.all(x.of.le(x.now.drawn, x.of.number(places)),
                    x.of.any(x.in_phase(Phase.OVER), x.of.lt(x.now.drawn, x.of.number(places))))


def lifted(x: Scene[N, B]) -> B:
    held = [x.of.select(x.now.turn, [player.hold[kind] for player in x.now.players]) for kind in Spice]
    return x.of.all(x.of.is_(x.now.lifted[Spice.GINGER], 0), *(map(x.of.le, x.now.lifted, held)))


def no_port_phase(x: Scene[N, B]) -> B:
    return x.of.any(x.of.neg(x.in_phase(Phase.PORT)), x.reads("claims", "several"))


TYPE_CORRECT = (
    *BY_MEANING,
    Invariant("actors", "Who acts is whose turn it is, but while holds are trimmed.", actors),
    Invariant("ships", "Ships are on the map as soon as their owners have begun.", ships),
    Invariant("building-on-markets", "Who opens, chooses a bonus or trades is on a market tile.", building_on_markets),
    Invariant("piles", "A pile of bonus tiles has at most all of its tiles.", piles),
    Invariant("action-marks", "In a market action something is opened or traded, and traded last.", action_marks),
    Invariant("toll-due", "Who is opening an outpost has still to pay for it.", toll_due),
    Invariant("nobody-owes-himself", "Fees are due after a movement only, and not to the mover.", nobody_owes_himself),
    Invariant("ports", "The tiles on the ports are drawn and different.", ports),
    Invariant("stack", "The stack of VP tiles lasts.", stack),
    Invariant("lifted", "Cubes that were upgraded are in the hold of whose turn it is, and no ginger is among them.", lifted),
    Invariant("no-port-phase", "Under claims=one a port action never goes on.", no_port_phase),
)
"""All that is asked of a state. They hold of every state of every play, under all readings."""
