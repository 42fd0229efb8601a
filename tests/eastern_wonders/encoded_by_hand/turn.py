"""The ends of a turn: EW-2.2, EW-6.1, EW-7.1."""

from __future__ import annotations

from attrs import evolve

from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.turn import after_trimming, end_turn
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.readings import BuildAndHarvest, BuildOnly, DiscardMore, Pass, ZeroTrade
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.plain import Deed
from tests.eastern_wonders.encoded_by_hand.supply import taken


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
    """EW-6.1: two ginger; EW-4.5b: and a chili for each harvest bonus."""
    algebra = w.algebra
    after_opening = algebra.all(
        w.in_phase(p, Phase.MARKET), w.under(BuildAndHarvest.YES), algebra.is_(p.opened, 1), algebra.is_(p.traded, 0),
        algebra.neg(w.under(BuildOnly.NO)))
    phase = ("EW-3.8", algebra.any(w.in_phase(p, Phase.ACT), after_opening))
    guards = ()

    def effect() -> Position[N]:
        wanted = (algebra.number(2), w.bonus(p, Bonus.HARVEST), w.zero, w.zero)
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
