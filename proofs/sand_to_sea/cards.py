"""Merchant cards: each is in one place, and cubes lie on them in order."""

from __future__ import annotations

from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, Theorem

from ..century import cards
from . import _denials as deny
from ._scenes import Scene, in_phase, lying
from .common import cards_somewhere


def fewer_to_the_right(x: Scene[N, B]) -> B:
    return cards.fewer_to_the_right(x.of, lying(x), in_phase(x, Phase.PAY), x.now.laid, x.now.aim)


def one_for_each_sold(x: Scene[N, B]) -> B:
    return cards.one_for_each_sold(x.of, lying(x), x.now.unsold, x.now.laid)


INVARIANTS = (
    Invariant("fewer-cubes-to-the-right", "No card of the row bears more cubes than the one left of it.", fewer_to_the_right),
    Invariant("one-for-each-sold", "No card bears more cubes than others were sold.", one_for_each_sold),
)


def between_payments(x: Scene[N, B]) -> B:
    return cards.between_payments(x.of, lying(x), in_phase(x, Phase.PAY))


def most_cubes_on_a_card(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.le(cubes, x.of.number(max(0, len(x.now.unsold) - 1))) for cubes in lying(x)))


THEOREMS = (
    Theorem("cards-stay", (Always("cards", cards_somewhere),), (
        Control((), "a card is gone once it was played", instance="jetty", negated=(deny.PLAYED_INTO_THE_BOX,)),
        Control((), "a card is gone once it was discarded", instance="jetty", negated=(deny.DISCARDED_INTO_THE_BOX,)))),
    Theorem("fewer-cubes-to-the-right", (Always("between payments", between_payments),),
            (Control((), "cubes come to lie further to the right", instance="mole", negated=(deny.CUBES_SLIDE_RIGHT,)),)),
    Theorem("most-cubes-on-a-card", (Always("most", most_cubes_on_a_card),),
            (Control((), "a copy of the card acquired stays in its place", instance="mole", negated=(deny.COPIES_FOR_SALE,)),)),
)
