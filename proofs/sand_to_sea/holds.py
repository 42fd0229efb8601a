"""Holds: where cubes are, what payments come to, and how full holds are."""

from __future__ import annotations

from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled
from ._scenes import KINDS, Scene, box, held, in_phase, is_mover, of_mover, port_tiles, ship_of_mover, spaces

BEFORE_PAYMENTS = (Phase.START, Phase.ACT, Phase.SAIL, Phase.PAY, Phase.TRADE, Phase.RAISE)


def cubes_somewhere(x: Scene[N, B]) -> B:
    """Where cubes are counted (supply=finite), all of the box are in the supply, on a card or in a hold."""
    of, now, supply = x.of, x.now, box(x).supply
    parts = [of.is_(of.add(now.bowls[kind], now.offered[kind], *(player.hold[kind] for player in now.players),
                           *(cubes[kind] for cubes in now.on)), supply[kind]) for kind in KINDS]
    return of.implies(x.reads("supply", "finite"), of.all(*parts))


def paid_in_between(x: Scene[N, B]) -> B:
    """Who is not on turn has as many cubes too many, at most, as others have had the time to pay since the own turn ended."""
    of, now, seats, parts = x.of, x.now, x.rules.players, []
    started, acquiring = of.neg(in_phase(x, Phase.START)), of.all(in_phase(x, Phase.PICK), of.is_(now.reward, 0))
    for seat in range(seats):
        ahead = of.sub(now.turn, of.number(seat))
        ahead = of.choose(of.at_least(ahead, 1), ahead, of.add(ahead, of.number(seats)))  # the mover's own turn: a whole round
        still_to_pay = of.any(in_phase(x, *BEFORE_PAYMENTS), acquiring, of.is_(now.owed[seat], 1))
        so_far = of.sub(ahead, of.as_number(still_to_pay))
        own = of.all(is_mover(x, seat), of.neg(in_phase(x, Phase.ACT)))
        fits = of.le(held(x, seat), of.add(spaces(x, seat), so_far))
        parts += [of.implies(of.all(started, of.neg(own)), fits), of.any(started, of.le(held(x, seat), spaces(x, seat)))]
    return of.all(*parts)


def empty_before_the_start(x: Scene[N, B]) -> B:
    """Who has not begun has no cubes."""
    of = x.of
    return of.implies(in_phase(x, Phase.START), of.all(*(
        of.any(of.lt(x.now.turn, of.number(seat)), of.is_(held(x, seat), 0)) for seat in x.seats)))


def paid_where_they_lie(x: Scene[N, B]) -> B:
    """SS-4.4: who is owed a cube lies beside the mover; pay-where=markets: on a market."""
    of, ship, parts = x.of, ship_of_mover(x), []
    for seat, player in enumerate(x.now.players):
        market = of.any(x.reads("pay-where", "any-tile"), of.neg(on_port(x, seat)))
        parts.append(of.any(of.is_(x.now.owed[seat], 0), of.all(of.eq(player.ship, ship), market, of.neg(is_mover(x, seat)))))
    return of.all(*parts)


def mover_is_trimmed_first(x: Scene[N, B]) -> B:
    """trim=everybody: while somebody else returns cubes the mover has."""
    of = x.of
    return of.all(*(
        of.implies(of.all(is_mover(x, seat), of.neg(of.is_(x.now.actor, seat))), of.le(held(x, seat), spaces(x, seat)))
        for seat in x.seats))


def owed_cubes_are_there(x: Scene[N, B]) -> B:
    """While fees are due there are some, and cubes for all of them."""
    due = x.of.total(x.now.owed)
    cubes = of_mover(x, lambda player: x.of.total(player.hold))
    return x.of.implies(in_phase(x, Phase.FEE), x.of.all(x.of.at_least(due, 1), x.of.le(due, cubes)))


AT_REST = (Phase.FEE, Phase.MOOR, Phase.OPENING, Phase.REWARD, Phase.PICK, Phase.MARKET, Phase.TRIM, Phase.OVER)


def on_port(x: Scene[N, B], seat: int) -> B:
    return x.of.any(*(x.of.is_(x.now.players[seat].ship, port) for port in port_tiles(x)))


def last_over_full_beside(x: Scene[N, B]) -> B:
    """pay-where=markets: who was on turn last has too many cubes only of a ship beside, at rest on a market.

    Who is on turn when the game ends has not too many.
    """
    of, seats, parts = x.of, x.rules.players, []
    for seat in x.seats:
        following = (seat + 1) % seats
        beside = of.all(in_phase(x, *AT_REST), of.eq(x.now.players[seat].ship, x.now.players[following].ship),
                        of.neg(on_port(x, seat)))
        was_on_turn = of.all(is_mover(x, following), of.neg(in_phase(x, Phase.START)))
        parts.append(of.implies(was_on_turn, of.any(of.le(held(x, seat), spaces(x, seat)), beside)))
        parts.append(of.implies(of.all(is_mover(x, seat), in_phase(x, Phase.OVER)), of.le(held(x, seat), spaces(x, seat))))
    return of.implies(x.reads("pay-where", "markets"), of.all(*parts))


def claimed_all_on_a_port(x: Scene[N, B]) -> B:
    """pay-where=markets: who has taken the VP tile that ends the game is on a port, and paid by nobody any more."""
    of, parts = x.of, []
    for seat, player in enumerate(x.now.players):
        fits = of.any(of.le(held(x, seat), spaces(x, seat)), of.all(is_mover(x, seat), in_phase(x, Phase.TRIM)))
        parts.append(of.implies(of.is_(player.vp_tiles, box(x).vp_tiles_to_end), of.all(on_port(x, seat), fits)))
    return of.implies(x.reads("pay-where", "markets"), of.all(*parts))


INVARIANTS = (
    Invariant("cubes-somewhere", "Cubes that are counted are all somewhere.", cubes_somewhere),
    Invariant("paid-in-between", "Who is not on turn has at most so many cubes too many as others have paid.", paid_in_between),
    Invariant("empty-before-the-start", "Who has not begun has no cubes.", empty_before_the_start),
    Invariant("paid-where-they-lie", "Who is owed a cube lies beside the mover.", paid_where_they_lie),
    Invariant("mover-is-trimmed-first", "While somebody else returns cubes, the mover has done so.", mover_is_trimmed_first),
    Invariant("last-over-full-beside", "Who was on turn last has too many cubes only of a ship beside, on a market.",
              last_over_full_beside),
    Invariant("claimed-all-on-a-port", "Who has taken the VP tile that ends the game is on a port, and has not too many cubes.",
              claimed_all_on_a_port),
    Invariant("owed-cubes-are-there", "Who pays has the cubes for it.", owed_cubes_are_there),
)


THEOREMS = (
    Theorem("cubes-conserved", (Always("cubes", as_claimed),),
            (Control((), "the cubes traded away are in the hold still", instance="jetty", readings={"supply": "finite"},
                     rulings=(ruled.TRADES_FOR_NOTHING,)),
             *(Control((), why, instance=where, readings={"supply": "finite"}, rulings=(override,)) for why, where, override in (
                 ("a green cube comes out of nothing", "jetty", ruled.SPICE_IN_GREEN),
                 ("the cubes exchanged are in the hold still", "mole", ruled.EXCHANGE_FOR_NOTHING),
                 ("the cubes laid are gone", "mole", ruled.LAID_INTO_THE_BOX),
                 ("the cubes on the card are gone", "mole", ruled.CUBES_INTO_THE_BOX),
                 ("a cube lies on a tile", "jetty", ruled.CUBES_LEFT_ON_TILES),
                 ("the cubes paid for the VP tile are gone", "jetty", ruled.CLAIMED_INTO_THE_BOX)))),
            needs={"supply": "finite"}),
    Theorem("hold-before-a-turn", (Always("hold", as_claimed),),
            (Control(("SS-8.1",), "cubes beyond the spaces are kept", instance="jetty"),
             Control((), "the first turn begins with too many cubes", instance="jetty", rulings=(ruled.TWELVE_CUBES_MORE,)))),
    Theorem("hold-after-a-turn", (OnStep("hold", as_claimed),),
            (Control(("SS-8.1",), "cubes beyond the spaces are kept", instance="jetty"),)),
    Theorem("payments-change-no-total", (OnStep("cubes", as_claimed, ("pay",)),),
            (Control((), "the cube paid goes to the supply", instance="jetty", rulings=(ruled.PAID_TO_THE_SUPPLY,)),)),
    Theorem("two-fit-at-the-end", (Always("fit", as_claimed),),
            (Control(("SS-8.1",), "cubes beyond the spaces are kept", instance="jetty"),), needs={"pay-where": "markets"}),
)
