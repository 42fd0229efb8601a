"""The port action: EW-5.1 to EW-5.4, EW-8.1."""

from __future__ import annotations

from attrs import evolve

from century_rules.games.century.encoding.tiles import lying_on, refilled
from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.turn import end_turn
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.readings import Claims, EndTrigger
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row
from century_rules.theory.plain import Deed


def claim(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """EW-5.1: buy the VP tile of the port the ship is on."""
    algebra, ship = w.algebra, w.ship(p)
    place = _place_of_tile_here(w, p)
    cost, hold = w.at(place, w.table.vp_cost), w.hold(p)
    something_lies_there = algebra.lt(place, algebra.number(len(w.table.vp_cost)))
    phase = ("EW-3.8", algebra.all(w.in_phase(p, Phase.ACT, Phase.PORT), something_lies_there))
    guards = (
        ("EW-3.8", w.on_port(ship)),
        ("EW-5.3", algebra.neg(algebra.eq(place, w.table.closed_at))),
        ("EW-5.1", w.covers(hold, cost)),
    )

    def effect() -> Position[N]:
        points = algebra.select(place, w.table.vp_points)

        def with_the_tile(player: Player[N]) -> Player[N]:
            return evolve(player, hold=w.minus(hold, cost), vp_tiles=algebra.add(player.vp_tiles, w.one),
                          vp_points=algebra.add(player.vp_points, points))

        claimed = evolve(p, players=w.actor_becomes(p, with_the_tile), supply=w.plus(p.supply, cost),
                         ports=_refilled(w, p), drawn=algebra.add(p.drawn, w.one))
        return _after_claiming(w, claimed)

    return w.move(p, phase, guards, effect)


def _place_of_tile_here(w: Words[N, B], p: Position[N]) -> N:
    """The place in the order of VP tiles of the one on the ship's port; -1 if the ship is on no port."""
    return lying_on(w.algebra, w.ship(p), w.table.ports, p.ports)


def _refilled(w: Words[N, B], p: Position[N]) -> Row[N]:
    """EW-5.2, EW-5.4: the port is refilled, or closed."""
    ship = w.ship(p)
    here = [w.algebra.is_(ship, port) for port in w.table.ports]
    return refilled(w.algebra, here, p.ports, p.drawn, w.table.closed_at, moves=w.keeps("EW-5.4"))


def _after_claiming(w: Words[N, B], p: Position[N]) -> Position[N]:
    """EW-8.1: perhaps the last round; then the end of the turn, unless claims=several lets the action go on."""
    algebra = w.algebra
    enough = algebra.all(
        algebra.truth(w.keeps("EW-8.1")),
        algebra.any(*[algebra.all(w.is_actor(p, seat), algebra.at_least(player.vp_tiles, w.table.vp_tiles_to_end))
                      for seat, player in enumerate(p.players)]))
    q = evolve(p, final=algebra.choose(enough, w.one, p.final))
    place = _place_of_tile_here(w, q)
    another = algebra.all(w.under(Claims.SEVERAL), algebra.neg(algebra.eq(place, w.table.closed_at)),
                          w.covers(w.hold(q), w.at(place, w.table.vp_cost)))
    goes_on = w.either(another, evolve(q, phase=w.phase(Phase.PORT)), end_turn(w, q))
    over = evolve(q, phase=w.phase(Phase.OVER))
    return w.either(algebra.all(enough, w.under(EndTrigger.AT_ONCE)), over, goes_on)
