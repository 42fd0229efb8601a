"""Merchant cards: each is in one place, and cubes lie on them in order."""

from __future__ import annotations

from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem

from ..century import cards
from . import _denials as deny
from ._scenes import KINDS, Scene, Step, hold_after, hold_of_mover, in_phase, lying, ship_of_mover
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


def one_level_higher(x: Step[N, B]) -> B:
    """One cube fewer of the kind raised, one more of the next; the hold is that of who was on turn before."""
    of, kind, before, after = x.of, x.arguments["cube"], hold_of_mover(x.before), hold_after(x)
    return of.all(*(of.eq(after[each], of.sub(of.add(before[each], of.as_number(of.is_(kind, each - 1))),
                                              of.as_number(of.is_(kind, each)))) for each in KINDS))


def trades_in_full(x: Step[N, B]) -> B:
    """Where cubes are not counted: the cubes above the arrow for those below."""
    of, tile, after = x.of, ship_of_mover(x.before), hold_after(x)
    cost, gain = (of.select_each(tile, list(zip(*each, strict=True))) for each in (
        [face.cost for face in x.before.now.faces], [face.gain for face in x.before.now.faces]))
    return of.all(*(of.eq(of.add(after[kind], cost[kind]), of.add(was, gain[kind]))
                    for kind, was in enumerate(hold_of_mover(x.before))))


def most_cubes_on_a_card(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.le(cubes, x.of.number(max(0, len(x.now.unsold) - 1))) for cubes in lying(x)))


THEOREMS = (
    Theorem("cards-stay", (Always("cards", cards_somewhere),), (
        Control((), "a card is gone once it was played", instance="jetty", negated=(deny.PLAYED_INTO_THE_BOX,)),
        Control((), "a card is gone once it was discarded", instance="jetty", negated=(deny.DISCARDED_INTO_THE_BOX,)),
        Control((), "the starting cards are nowhere", instance="jetty", negated=(deny.NO_STARTING_CARDS,)),
        Control((), "a merchant card is nowhere", instance="mole", negated=(deny.CARD_IN_THE_BOX,)),
        Control((), "a card is gone once it was acquired", instance="mole", negated=(deny.TAKEN_INTO_THE_BOX,)))),
    Theorem("fewer-cubes-to-the-right", (Always("between payments", between_payments),),
            (Control((), "cubes come to lie further to the right", instance="mole", negated=(deny.CUBES_SLIDE_RIGHT,)),)),
    Theorem("most-cubes-on-a-card", (Always("most", most_cubes_on_a_card),),
            (Control((), "cubes are laid on a card again and again", instance="mole", negated=(deny.STAYS_FOR_SALE,)),)),
    Theorem("one-level-higher", (OnStep("raise", one_level_higher, ("raise",)),),
            (Control((), "a red cube is raised to a brown one", instance="mole", negated=(deny.NO_GREEN_LEVEL,)),)),
    Theorem("trades-in-full", (OnStep("trade", trades_in_full, ("trade",)),),
            (Control((), "a red cube is not given", instance="jetty", negated=(deny.NO_RED_CUBES,)),),
            needs={"supply": "unlimited"}),
)
