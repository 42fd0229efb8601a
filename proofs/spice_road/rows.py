"""The rows: what lies on cards, how many are acquired, and how many point cards leave their deck."""

from __future__ import annotations

from century_rules.games.spice_road.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, OnStep, Theorem, as_claimed

from ..century import cards
from . import _denials as deny
from ._scenes import Scene, Step, in_phase


def _acquired(x: Step[N, B]) -> N:
    acquired = x.before.ghosts["acquired"]
    return x.of.add(acquired, x.of.number(1)) if x.operation == "take" else acquired


GHOSTS = (Ghost("acquired", 0, _acquired),)
"""How many acquisitions there were."""


def lying(x: Scene[N, B]) -> list[N]:
    """How many cubes lie at each place of the merchant row."""
    return [x.of.total(cubes) for cubes in x.now.on]


def fewer_to_the_right(x: Scene[N, B]) -> B:
    usual = x.of.all(x.reads("cubes-follow", "card"), x.reads("payment", "one"))
    return x.of.implies(usual, cards.fewer_to_the_right(x.of, lying(x), in_phase(x, Phase.PAY), x.now.laid, x.now.aim))


def one_for_each_sold(x: Scene[N, B]) -> B:
    return x.of.implies(x.reads("payment", "one"), cards.one_for_each_sold(x.of, lying(x), x.now.unsold, x.now.laid))


def acquired_are_sold(x: Scene[N, B]) -> B:
    return x.of.is_(x.of.add(x.ghosts["acquired"], *x.now.unsold), len(x.now.unsold))


INVARIANTS = (
    Invariant("fewer-cubes-to-the-right", "No card of the row bears more cubes than the one left of it.", fewer_to_the_right),
    Invariant("one-for-each-sold", "No card bears more cubes than others were sold.", one_for_each_sold),
    Invariant("acquired-are-sold", "As many cards are sold as there were acquisitions.", acquired_are_sold),
)


def most_acquisitions(x: Scene[N, B]) -> B:
    return x.of.le(x.ghosts["acquired"], x.of.number(len(x.now.unsold)))


THEOREMS = (
    Theorem("fewer-cubes-to-the-right", (Always("between-payments", as_claimed),),
            (Control((), "cubes stay where they are and a new card comes to lie under them", instance="stall",
                     readings={"cubes-follow": "place"}),), needs={"cubes-follow": "card", "payment": "one"}),
    Theorem("most-cubes-on-a-card", (Always("most", as_claimed),),
            (Control((), "two cubes are laid on one card", instance="stall", readings={"payment": "at-least-one"}),
             Control((), "two cubes are laid for each card", instance="stall", negated=(deny.TWO_CUBES_EACH,))),
            needs={"payment": "one"}),
    Theorem("point-deck-lasts", (Always("left", as_claimed),),
            (Control(("SR-8.1",), "claims go on after the end", instance="stall"),)),
    Theorem("most-acquisitions", (Always("acquired", most_acquisitions),),
            (Control((), "the same card is acquired twice", instance="bazaar", negated=(deny.COPIES_FOR_SALE,)),)),
    Theorem("acquiring-moves-cubes",
            (OnStep("cubes", as_claimed, ("lay", "add", "reach", "take", "pick")),),
            (Control((), "cubes laid are gone", instance="bazaar", negated=(deny.LAID_INTO_THE_BOWLS,)),
             Control(("SR-4.4",), "cubes on the card taken are gone", instance="bazaar"))),
    Theorem("leftmost-is-free", (Always("take", as_claimed),),
            (Control((), "there is nothing to lay on for it", instance="bazaar", negated=(deny.NOTHING_IS_FREE,)),)),
)
