"""What there is stays: the invariants of `common` about cards and coins, as theorems."""

from __future__ import annotations

from century_rules.theory.theorem import Always, Control, Invariant, Theorem, as_claimed

from . import _overrides as ruled

INVARIANTS: tuple[Invariant, ...] = ()

THEOREMS = (
    Theorem("cards-stay", (Always("cards", as_claimed),), (
        Control((), "a card is missing", instance="bazaar", rulings=(ruled.CARD_IN_THE_BOX,)),
        Control((), "a card is gone once it was played", instance="bazaar", rulings=(ruled.PLAYED_INTO_THE_BOX,)),
        Control((), "a card is gone once it was paid for", instance="bazaar", rulings=(ruled.TAKEN_INTO_THE_BOX,)))),
    Theorem("point-cards-stay", (Always("cards", as_claimed),), (
        Control((), "a point card is missing", instance="bazaar", rulings=(ruled.POINT_CARD_IN_THE_BOX,)),
        Control((), "the same card can be claimed again", instance="bazaar", rulings=(ruled.COPIES_TO_CLAIM,)))),
    Theorem("coins-stay", (Always("coins", as_claimed),), (
        Control((), "there is another coin", instance="purse", rulings=(ruled.A_COIN_MORE,)),
        Control((), "coins come from nowhere", instance="purse", rulings=(ruled.COINS_OF_THE_BOX,)))),
)
