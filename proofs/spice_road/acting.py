"""There is always something one may do: a card can be played or taken back, and every action begun can be ended."""

from __future__ import annotations

from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, Theorem

from ..century import cards
from . import _denials as deny
from ._scenes import Scene, box, card_at, cubes_of_mover, in_phase, of_mover


def paying(x: Scene[N, B]) -> B:
    """While somebody pays there is a card right of all that is paid for, and cubes enough for the one reached for."""
    of, now = x.of, x.now
    for_sale = of.least(of.total(now.unsold), of.number(len(now.on)))
    return of.implies(in_phase(x, Phase.PAY), cards.can_pay(of, for_sale, now.laid, now.aim, cubes_of_mover(x)))


def raising(x: Scene[N, B]) -> B:
    """While cubes are raised: an upgrade is left; those made by this card are there; where one must be, one can be."""
    of, now = x.of, x.now
    hold = [of_mover(x, lambda player, kind=kind: player.hold[kind]) for kind in Spice]  # type: ignore[misc]  # no type of a lambda with a default is inferred
    none_yet = of.all(x.reads("upgrade-count", "at-least-one"), of.is_(now.raised, 0))
    return of.implies(in_phase(x, Phase.RAISE), cards.can_raise(
        of, now.left, none_yet, now.lifted, hold, now.bowls, x.reads("supply", "unlimited")))


INVARIANTS = (
    Invariant("paying", "While somebody pays there is a card to be taken, and cubes to pay for it.", paying),
    Invariant("raising", "While cubes are raised an upgrade is left, and one that has to be made can be made.", raising),
)


def somebody_can_act(x: Scene[N, B]) -> B:
    """In each phase what may end it, and if that may not be, what there is to do."""
    of = x.of
    number, kinds = of.number, list(Spice)
    start_cards = range(len(x.now.unsold), len(x.now.cards))
    play = of.any(*(x.allows("play", card=number(card)) for card in start_cards if _is_free(x, card)))
    by_phase = {
        Phase.ACT: of.any(play, x.allows("rest")),
        Phase.PAY: of.any(*(x.allows("lay", cube=number(kind)) for kind in kinds),
                          x.allows("take", card=card_at(x, x.now.laid))),
        Phase.PICK: x.allows("done"), Phase.TRADE: x.allows("done"), Phase.REST: x.allows("done"),
        Phase.RAISE: of.any(x.allows("done"), *(x.allows("raise", cube=number(kind)) for kind in kinds)),
        Phase.ROOM: of.any(x.allows("done"), *(x.allows("discard", cube=number(kind)) for kind in kinds)),
        Phase.TRIM: of.any(x.allows("done"), *(x.allows("discard", cube=number(kind)) for kind in kinds))}
    return of.all(*(of.implies(in_phase(x, phase), can) for phase, can in by_phase.items()))


def _is_free(x: Scene[N, B], card: int) -> bool:
    """Whether a starting card is one of those that give cubes for nothing."""
    return not any(box(x).start_cards[card - len(x.now.unsold)].cost)


THEOREMS = (
    Theorem("somebody-can-act", (Always("somebody", somebody_can_act),),
            (Control(("SR-1.3",), "a player without cards has nothing to do", players=3, instance="oasis"),
             Control((), "all cards are played", instance="caravan", negated=(deny.NOBODY_RESTS,)),
             Control((), "the card in the hand cannot be played", instance="bazaar", negated=(deny.REST_WITH_AN_EMPTY_HAND,)),
             Control((), "only brown cubes are left to be raised", instance="caravan", negated=(deny.ALL_UPGRADES,)))),
)
