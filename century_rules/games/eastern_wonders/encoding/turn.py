"""How turns follow each other, and the ends of them: EW-2.1, EW-2.2, EW-6.1, EW-7.1, EW-8.1."""

from __future__ import annotations

from attrs import evolve

from century_rules.games.century.encoding.tiles import next_to_trim, seats_ahead
from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.supply import taken
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.readings import BuildAndHarvest, BuildOnly, DiscardMore, HoldCheck, Pass, ZeroTrade
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.plain import Deed


def begin_turn(w: Words[N, B], p: Position[N], seat: N) -> Position[N]:
    """EW-2.1, EW-2.2: that player's turn, the ship not yet moved."""
    return evolve(
        p, phase=w.phase(Phase.SAIL), turn=seat, actor=seat, moved=w.zero, free=w.bonus(p, Bonus.MOVE, seat),
        origin=w.algebra.select(seat, [player.ship for player in p.players]))


def end_turn(w: Words[N, B], p: Position[N]) -> Position[N]:
    """The action is over: what belongs to it is put away, holds are checked (EW-7.1), the next turn begins."""
    put_away = evolve(p, opened=w.zero, traded=w.zero, upgrades=w.zero, lifted=w.no_cubes, toll=w.zero)
    return _trim(w, put_away, looked_at=w.algebra.number(-1))


def after_trimming(w: Words[N, B], p: Position[N]) -> Position[N]:
    """The player to act has trimmed the hold: the next who must, or the next turn."""
    return _trim(w, p, looked_at=seats_ahead(w.algebra, p.turn, p.actor, w.table.players))


def _trim(w: Words[N, B], p: Position[N], looked_at: N) -> Position[N]:
    """EW-7.1: the next player with too full a hold, of those sitting further from the mover than `looked_at` seats."""
    if not w.keeps("EW-7.1"):
        return _next_turn(w, p)
    too_full = [w.too_full(player) for player in p.players]
    somebody, who = next_to_trim(w.algebra, p.turn, looked_at, too_full, w.under(HoldCheck.EVERYBODY))
    return w.either(somebody, evolve(p, phase=w.phase(Phase.TRIM), actor=who), _next_turn(w, p))


def _next_turn(w: Words[N, B], p: Position[N]) -> Position[N]:
    """EW-2.1: clockwise; EW-8.1: after the last seat's turn the game may be over."""
    algebra = w.algebra
    round_over = algebra.is_(p.turn, w.table.players - 1)
    over = evolve(p, phase=w.phase(Phase.OVER), actor=p.turn, moved=w.zero, free=w.zero, origin=w.zero)
    follows = begin_turn(w, p, algebra.choose(round_over, w.zero, algebra.add(p.turn, w.one)))
    return w.either(algebra.all(round_over, algebra.is_(p.final, 1)), over, follows)


def discard(w: Words[N, B], p: Position[N], cube: N) -> Deed[B, Position[N]]:
    """EW-7.1: one cube beyond the hold's spaces goes back to the supply."""
    algebra, hold = w.algebra, w.hold(p)
    phase = ("EW-7.1", w.in_phase(p, Phase.TRIM))
    guards = (
        ("EW-7.1", algebra.at_least(algebra.select(cube, hold), 1)),
        ("EW-7.1", algebra.any(w.actor_too_full(p), w.under(DiscardMore.YES))),
    )

    def effect() -> Position[N]:
        q = evolve(p, players=w.with_hold(p, w.changed(hold, cube, -1)), supply=w.changed(p.supply, cube, 1))
        may_go_on = algebra.all(w.under(DiscardMore.YES), algebra.at_least(w.total(w.hold(q)), 1))
        return w.either(algebra.any(w.actor_too_full(q), may_go_on), q, after_trimming(w, q))

    return w.move(p, phase, guards, effect)


def harvest(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """EW-6.1: ginger, as many as the box says; EW-4.5b: and a chili for each harvest bonus."""
    algebra = w.algebra
    after_opening = algebra.all(
        w.in_phase(p, Phase.MARKET), w.under(BuildAndHarvest.YES), algebra.is_(p.opened, 1), algebra.is_(p.traded, 0),
        algebra.neg(w.under(BuildOnly.NO)))
    phase = ("EW-3.8", algebra.any(w.in_phase(p, Phase.ACT), after_opening))
    guards = ()

    def effect() -> Position[N]:
        wanted = (algebra.number(w.table.harvest_ginger), w.bonus(p, Bonus.HARVEST), w.zero, w.zero)
        gained = taken(w, p.supply, wanted)
        players = w.with_hold(p, w.plus(w.hold(p), gained))
        return end_turn(w, evolve(p, players=players, supply=w.minus(p.supply, gained)))

    return w.move(p, phase, guards, effect)


def pass_(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """EW-2.2: one action *may* be taken."""
    algebra = w.algebra
    idle_market_action = algebra.all(w.under(ZeroTrade.YES), w.on_market(w.ship(p)))
    phase = ("EW-3.8", w.in_phase(p, Phase.ACT))
    guards = (
        ("EW-3.8", algebra.any(w.under(Pass.YES), idle_market_action)),
    )
    return w.move(p, phase, guards, lambda: end_turn(w, p))
