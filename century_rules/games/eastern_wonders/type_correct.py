"""Which states an equality of the two formulations is about: simple facts, each kept by every operation of the encoding.

`tests/equality/test_type_correct.py` proves by induction that no play leaves them, so they leave out no state of any play.
"""

from __future__ import annotations

from collections.abc import Callable

from century_rules.games.eastern_wonders.encoding import Shape
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.state import NOWHERE, Phase
from century_rules.games.eastern_wonders.theory import Invariant, Scene
from century_rules.kernel.algebra import B, N
from century_rules.kernel.meanings import Count, During, Flag, Leaf, Meaning, OneOf, Place
from century_rules.kernel.ranges import at_rest_unless, in_range

BUILDING = (Phase.OPENING, Phase.BONUS, Phase.MARKET)


def _of_each(x: Scene[N, B], holds: Callable[[Leaf, N], B | None]) -> B:
    """What holds of each number of the position with its meaning; of which it is None, nothing."""
    shape = Shape(x.table)
    numbers = shape.write(x.now)
    found = (holds(leaf, numbers[leaf.path]) for leaf in shape.form.leaves)
    return x.of.all(*(each for each in found if each is not None))


def _within(x: Scene[N, B], kind: type[Meaning]) -> B:
    """That each number of that kind is one its meaning allows."""
    sizes = Shape(x.table).sizes
    return _of_each(x, lambda leaf, number: in_range(x.of, leaf, number, sizes) if isinstance(leaf.meaning, kind) else None)


def members(x: Scene[N, B]) -> B:
    return _within(x, OneOf)


def places(x: Scene[N, B]) -> B:
    return _within(x, Place)


def flags(x: Scene[N, B]) -> B:
    return _within(x, Flag)


def counts(x: Scene[N, B]) -> B:
    return _within(x, Count)


def at_rest(x: Scene[N, B]) -> B:
    """What belongs to a phase is 0 outside it, and what only one reading asks about is not kept under another."""
    def is_now(during: During) -> B:
        return x.of.any(*(x.of.is_(x.now.phase, int(phase)) for phase in during.members))

    def is_read(reading: str) -> B:
        name, _, value = reading.partition("=")
        return x.reads(name, value)

    return _of_each(x, lambda leaf, number: at_rest_unless(x.of, leaf, number, is_now, is_read))


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
    """No more tiles are drawn than there are; while the game goes on one is left."""
    places = len(x.table.vp_cost)
    return x.of.all(x.of.le(x.now.drawn, x.of.number(places)),
                    x.of.any(x.in_phase(Phase.OVER), x.of.lt(x.now.drawn, x.of.number(places))))


def no_port_phase(x: Scene[N, B]) -> B:
    return x.of.any(x.of.neg(x.in_phase(Phase.PORT)), x.reads("claims", "several"))


TYPE_CORRECT = (
    Invariant("members", "What is one of several, as the phase, is one of them.", members),
    Invariant("places", "A place is on its axis.", places),
    Invariant("flags", "What is so or not so is 0 or 1.", flags),
    Invariant("counts", "What is counted is not less than none.", counts),
    Invariant("at-rest", "What is kept for one phase, or one reading, is 0 outside it.", at_rest),
    Invariant("actors", "Who acts is whose turn it is, but while holds are trimmed.", actors),
    Invariant("ships", "Ships are on the map as soon as their owners have begun.", ships),
    Invariant("building-on-markets", "Who opens, chooses a bonus or trades is on a market tile.", building_on_markets),
    Invariant("piles", "A pile of bonus tiles has at most all of its tiles.", piles),
    Invariant("action-marks", "In a market action something is opened or traded, and traded last.", action_marks),
    Invariant("toll-due", "Who is opening an outpost has still to pay for it.", toll_due),
    Invariant("nobody-owes-himself", "Fees are due after a movement only, and not to the mover.", nobody_owes_himself),
    Invariant("ports", "The tiles on the ports are drawn and different.", ports),
    Invariant("stack", "The stack of VP tiles lasts.", stack),
    Invariant("no-port-phase", "Under claims=one a port action never goes on.", no_port_phase),
)
"""All that is asked of a state. They hold of every state of every play, under all readings."""
