"""Which states an equality of the two formulations is about: simple facts, each kept by every operation of the encoding.

`tests/equality/test_type_correct.py` proves by induction that no play leaves them, so they leave out no state of any play.
"""

from __future__ import annotations

from century_rules.eastern_wonders.pieces import Bonus
from century_rules.eastern_wonders.state import NOWHERE, Phase
from century_rules.eastern_wonders.theory import Invariant, Scene
from century_rules.kernel.algebra import B, N

BUILDING = (Phase.OPENING, Phase.BONUS, Phase.MARKET)
MOVING = (Phase.SAIL, Phase.FEE, Phase.GATHER)


def _between(x: Scene[N, B], number: N, low: int, high: int) -> B:
    return x.of.all(x.of.at_least(number, low), x.of.le(number, x.of.number(high)))


def phases(x: Scene[N, B]) -> B:
    return _between(x, x.now.phase, int(Phase.START), int(Phase.OVER))


def seats(x: Scene[N, B]) -> B:
    last = x.table.players - 1
    return x.of.all(_between(x, x.now.turn, 0, last), _between(x, x.now.actor, 0, last),
                    x.of.any(x.of.eq(x.now.actor, x.now.turn), x.in_phase(Phase.TRIM)))


def bits(x: Scene[N, B]) -> B:
    found = [x.now.final, x.now.moved, x.now.gathered, x.now.opened, x.now.traded, *x.now.owed, *x.now.sets]
    found += [stands for player in x.now.players for stands in player.outposts]
    return x.of.all(*(_between(x, bit, 0, 1) for bit in found))


def ships(x: Scene[N, B]) -> B:
    """On a tile of the map; beside it until its owner has begun."""
    of, last = x.of, x.table.tiles - 1
    waiting = [of.all(x.in_phase(Phase.START), of.at_least(x.now.turn, seat)) for seat in x.seats]
    return of.all(_between(x, x.now.origin, 0, last),
                  *(_between(x, player.ship, NOWHERE, last) for player in x.now.players),
                  *(of.iff(of.is_(player.ship, NOWHERE), beside) for player, beside in zip(x.now.players, waiting, strict=True)))


def building_on_markets(x: Scene[N, B]) -> B:
    ports = [x.of.all(x.of.is_(x.now.turn, seat), x.of.any(*(x.of.is_(player.ship, port) for port in x.table.ports)))
             for seat, player in enumerate(x.now.players)]
    return x.of.any(x.of.neg(x.in_phase(*BUILDING)), x.of.neg(x.of.any(*ports)))


def cubes(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.at_least(number, 0) for player in x.now.players for number in player.hold),
                    *(x.of.at_least(number, 0) for tile in (*x.now.lying, *x.now.fresh, x.now.lifted) for number in tile))


def bonuses(x: Scene[N, B]) -> B:
    return x.of.all(*(_between(x, x.now.bonus_left[kind], 0, x.table.copies[kind]) for kind in Bonus),
                    *(x.of.at_least(number, 0) for player in x.now.players for number in player.bonus))


def voyage_marks(x: Scene[N, B]) -> B:
    """What belongs to the move is 0 outside it; `free` is 0 once the ship has come to rest."""
    of, now = x.of, x.now
    return of.all(of.any(x.in_phase(*MOVING), of.all(of.is_(now.moved, 0), of.is_(now.origin, 0))),
                  of.any(x.in_phase(Phase.SAIL), of.is_(now.free, 0)))


def action_marks(x: Scene[N, B]) -> B:
    """A market action that has begun has an outpost opened or a trade made in it, and no trade but in its last phase."""
    of, opened, traded = x.of, x.of.is_(x.now.opened, 1), x.of.is_(x.now.traded, 1)
    return of.all(of.implies(traded, x.in_phase(Phase.MARKET)), of.implies(x.in_phase(Phase.OPENING, Phase.BONUS), opened),
                  of.implies(x.in_phase(Phase.MARKET), of.any(opened, traded)))


def kept_only_where_needed(x: Scene[N, B]) -> B:
    of, now = x.of, x.now
    fresh = of.all(*(of.is_(number, 0) for tile in now.fresh for number in tile))
    return of.all(of.any(x.reads("pickup", "all"), of.is_(now.gathered, 0)), of.any(x.reads("own-fresh", "no"), fresh),
                  of.any(x.reads("upgrade-same", "no"), of.all(*(of.is_(number, 0) for number in now.lifted))))


def nobody_owes_himself(x: Scene[N, B]) -> B:
    of = x.of
    return of.all(*(of.any(of.is_(x.now.owed[seat], 0), of.all(x.in_phase(Phase.FEE), of.neg(of.is_(x.now.turn, seat))))
                    for seat in x.seats))


def ports(x: Scene[N, B]) -> B:
    """The tiles on the ports are drawn and different."""
    of, there = x.of, x.now.ports
    return of.all(*(of.all(of.at_least(place, 0), of.lt(place, x.now.drawn)) for place in there),
                  *(of.neg(of.eq(there[a], there[b])) for a in range(len(there)) for b in range(a)))


def stack(x: Scene[N, B]) -> B:
    """No more tiles are drawn than there are; while the game goes on one is left."""
    places = len(x.table.vp_cost)
    return x.of.all(x.of.le(x.now.drawn, x.of.number(places)),
                    x.of.any(x.in_phase(Phase.OVER), x.of.lt(x.now.drawn, x.of.number(places))))


def no_port_phase(x: Scene[N, B]) -> B:
    return x.of.any(x.of.neg(x.in_phase(Phase.PORT)), x.reads("claims", "several"))


TYPE_CORRECT = (
    Invariant("phases", "The phase is one of the phases.", phases),
    Invariant("seats", "Turn and actor are seats, and the same but while holds are trimmed.", seats),
    Invariant("bits", "What is so or not so is 0 or 1.", bits),
    Invariant("ships", "Ships are on the map as soon as their owners have begun.", ships),
    Invariant("building-on-markets", "Who opens, chooses a bonus or trades is on a market tile.", building_on_markets),
    Invariant("cubes", "There is nowhere less than no cube.", cubes),
    Invariant("bonuses", "A pile of bonus tiles has from none to all of its tiles.", bonuses),
    Invariant("voyage-marks", "Marks of the move are gone outside it.", voyage_marks),
    Invariant("action-marks", "In a market action something is opened or traded, and traded last.", action_marks),
    Invariant("kept-only-where-needed", "What only one reading asks about is not kept under another.", kept_only_where_needed),
    Invariant("nobody-owes-himself", "Fees are due after a movement only, and not to the mover.", nobody_owes_himself),
    Invariant("ports", "The tiles on the ports are drawn and different.", ports),
    Invariant("stack", "The stack of VP tiles lasts.", stack),
    Invariant("no-port-phase", "Under claims=one a port action never goes on.", no_port_phase),
)
"""All that is asked of a state. They hold of every state of every play, under all readings."""
