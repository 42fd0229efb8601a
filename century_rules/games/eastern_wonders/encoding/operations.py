"""The operations of the encoding, one per class of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from century_rules.games.eastern_wonders.encoding import market, port, turn, voyage
from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.readings import BuildAndHarvest, Pass, Pickup, ZeroTrade
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.plain import Deed


def done(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """End what is going on, if it may end here."""
    algebra = w.algebra
    gathering, trading = w.in_phase(p, Phase.GATHER), w.in_phase(p, Phase.MARKET)
    trimming = w.in_phase(p, Phase.TRIM)
    all_taken = algebra.neg(algebra.all(w.under(Pickup.ALL), algebra.is_(p.gathered, 1)))
    only_opened = algebra.all(algebra.is_(p.opened, 1), algebra.is_(p.traded, 0))
    no_action_yet = algebra.all(w.under(Pass.NO), w.under(BuildAndHarvest.YES), w.under(ZeroTrade.NO), only_opened)
    fits = algebra.neg(w.actor_too_full(p))
    phase = ("EW-2.2", w.in_phase(p, Phase.GATHER, Phase.MARKET, Phase.PORT, Phase.TRIM))
    guards = (
        ("EW-3.6", algebra.implies(gathering, all_taken)),
        ("EW-4.6", algebra.implies(trading, algebra.neg(market.trade_is_due(w, p)))),
        ("EW-3.8", algebra.implies(trading, algebra.neg(no_action_yet))),
        ("EW-7.1", algebra.implies(trimming, fits)),
    )

    def effect() -> Position[N]:
        return w.either(gathering, voyage.enter_act(w, p), w.either(trimming, turn.after_trimming(w, p), turn.end_turn(w, p)))

    return w.move(p, phase, guards, effect)


DEEDS: Mapping[str, Callable[..., Deed[object, Position[object]]]] = {
    "begin": voyage.begin, "step": voyage.step, "stay": voyage.stay, "stop": voyage.stop, "pay": voyage.pay, "take": voyage.take,
    "done": done, "open": market.open_, "spend": market.spend, "choose": market.choose, "upgrade": market.upgrade,
    "trade": market.trade, "claim": port.claim, "harvest": turn.harvest, "pass": turn.pass_, "discard": turn.discard}
"""By the name of the operation: what it asks, and what it makes of a position. The first argument is the `Words`."""
