"""One cube more on a card: SR-4.1 as From Sand to Sea does not have it."""

from __future__ import annotations

from tests.spice_road.second_text import acquiring
from tests.spice_road.second_text.words import Words
from century_rules.games.spice_road.readings import Payment
from century_rules.games.spice_road.state import Phase, Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.theory.lifted_encoding import Transition


def add(w: Words[N, B], p: Position[N], cube: N) -> Transition[B, Position[N]]:
    """SR-4.1 under payment=at-least-one: one cube more on the card that the last one lies on."""
    of, hold = w.of, w.hold(p)
    on = w.changed_at(p.on, of.sub(p.laid, w.one), cube, 1)
    still_to_pay = of.choose(of.is_(acquiring.aim(w, p), 0), w.zero, of.sub(acquiring.aim(w, p), p.laid))
    return w.transition(p, [Phase.PAY], "SR-4.1", [("SR-4.1", w.under(Payment.AT_LEAST_ONE))],
                  w.with_hold(evolve(p, on=on), w.changed(hold, cube, -1)), also=[
        ("SR-4.1", of.at_least(p.laid, 1)), w.has(p, cube, "SR-4.1"),
        ("SR-4.1", of.lt(still_to_pay, w.total(hold)))])
