"""What there is stays: the invariants of `common` about cards and coins, as theorems."""

from __future__ import annotations

from century_rules.theory.theorem import Always, Control, Invariant, Theorem, as_claimed

from . import _denials as deny

INVARIANTS: tuple[Invariant, ...] = ()

THEOREMS = (
    Theorem("cards-stay", (Always("cards", as_claimed),), (
        Control((), "a card is missing", instance="bazaar", negated=(deny.CARD_IN_THE_BOX,)),
        Control((), "a card is gone once it was played", instance="bazaar", negated=(deny.PLAYED_INTO_THE_BOX,)),
        Control((), "a card is gone once it was paid for", instance="bazaar", negated=(deny.TAKEN_INTO_THE_BOX,)))),
    Theorem("point-cards-stay", (Always("cards", as_claimed),), (
        Control((), "a point card is missing", instance="bazaar", negated=(deny.POINT_CARD_IN_THE_BOX,)),
        Control((), "the same card can be claimed again", instance="bazaar", negated=(deny.COPIES_TO_CLAIM,)))),
    Theorem("coins-stay", (Always("coins", as_claimed),), (
        Control((), "there is another coin", instance="purse", negated=(deny.A_COIN_MORE,)),
        Control((), "coins come from nowhere", instance="purse", negated=(deny.COINS_OF_THE_BOX,)))),
)
