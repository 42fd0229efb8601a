"""Ending what goes on: `done` of every phase."""

from __future__ import annotations

from century_rules.games.sand_to_sea.encoding import acquiring
from century_rules.games.sand_to_sea.encoding.cards import raised_enough
from century_rules.games.sand_to_sea.encoding.mooring import may_act, something_to_do
from century_rules.games.sand_to_sea.encoding.turn import action_over, actor_too_full, after_reward, trimmed
from century_rules.games.sand_to_sea.encoding.words import Position, Words
from century_rules.games.sand_to_sea.readings import BuildOnly, MoveOnly, PassAllowed, Reward
from century_rules.games.sand_to_sea.state import ANY_REWARD, CARD_REWARD, Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.theory.plain import Deed


NOT_LEFT = {Phase.START: "SS-1.9", Phase.SAIL: "SS-4.1", Phase.FEE: "SS-4.4", Phase.OPENING: "SS-5.2"}
"""What is not ended before all of it is done, and the clauses that say so."""


def done(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """What goes on is ended, where that is up to the player to act."""
    of = w.of
    rewarded, trading, trimming = (w.in_phase(p, phase) for phase in (Phase.REWARD, Phase.MARKET, Phase.TRIM))
    idle = of.all(may_act(w, p), something_to_do(w, p, w.hold(p), w.zero))
    moved, moored = of.is_(p.moved, 1), w.in_phase(p, Phase.MOOR)
    then_reward = of.all(trading, of.at_least(p.reward, 1))

    def after() -> Position[N]:
        over = w.either(rewarded, after_reward(w, p), action_over(w, w.returned(p, acquiring.still_offered(w, p))))
        over = w.either(then_reward, evolve(p, phase=w.phase(Phase.REWARD)), over)
        return w.either(trimming, trimmed(w, p), over)

    begun = [phase for phase in Phase if phase not in (Phase.ACT, Phase.OVER)]
    return w.deed(p, begun, "SS-2.1", [
        ("SR-4.3", of.neg(w.in_phase(p, Phase.PAY))),
        ("SR-3.3", of.implies(w.in_phase(p, Phase.RAISE), raised_enough(w, p))),
        ("SS-4.5", of.implies(of.all(moored, moved), of.any(w.under(MoveOnly.YES), of.neg(idle)))),
        ("SS-2.1", of.implies(of.all(moored, of.neg(moved)), w.under(PassAllowed.YES))),
        ("SS-5.4", of.any(of.neg(rewarded), of.is_(p.reward, ANY_REWARD), w.under(Reward.MAY))),
        ("SS-5.5", of.any(of.neg(rewarded), of.is_(p.reward, CARD_REWARD), w.under(Reward.MAY))),
        ("SS-5.6", of.implies(of.all(trading, w.under(BuildOnly.NO)), of.is_(p.to_trade, 0))),
        ("SS-8.1", of.implies(trimming, of.neg(actor_too_full(w, p)))),
    ], after, also=[(clause, of.neg(w.in_phase(p, phase))) for phase, clause in NOT_LEFT.items()])
