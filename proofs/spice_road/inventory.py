"""The list of claims that was drawn up before any was proved: T those believed true, F those believed false."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.theory.direct_checks import Listed
from century_rules.theory.theorem import Invariant

INVARIANTS: tuple[Invariant, ...] = ()

INVENTORY: Mapping[str, Listed] = {
    "T1": Listed(("somebody-can-act",)),
    "T2": Listed(("point-deck-lasts",)),
    "T3": Listed(("fewer-cubes-to-the-right",), "Corrected: it is said between payments, as the cubes of a card reached for are "
                 "gone before it is (pay-with-taken=yes); and it needs cubes-follow=card and payment=one."),
    "T4": Listed(("most-cubes-on-a-card",), "Needs payment=one."),
    "T5": Listed(("most-acquisitions",)),
    "T6": Listed(("caravans-fit",)),
    "T7": Listed(("others-keep-theirs",)),
    "T8": Listed(("trades-take-other-cubes", "exchanges-run-out"), "The first of the cards, the second of the exchanges."),
    "T9": Listed(("most-cubes-while-playing",)),
    "T10": Listed(("playing-adds-value",), "Corrected: it needs supply=unlimited. With counted cubes an exchange may give less "
                  "than it takes."),
    "T11": Listed(("nothing-returned",)),
    "T12": Listed(("points-of-cards",)),
    "T13": Listed(("claims-gain",), "Said more exactly: what a claim changes, of which 4 is the least with the printed cards."),
    "T14": Listed(("no-point-card-dominated",)),
    "T15": Listed(("any-card-without-acquiring",)),
    "T16": Listed(("second-coin-while-both-piles",), "Needs silver=slides, as the list says."),
    "T17": Listed(("equal-turns",), "Needs end-timing=round, as the list says."),
    "T18": Listed(("one-winner",), "Needs tie=later."),
    "T19": Listed(("no-more-than-the-last-card",)),
    "T20": Listed(("most-added-by-a-play",)),
    "F1": Listed(("merchant-deck-lasts",)),
    "F2": Listed(("every-game-ends",)),
    "F3": Listed(("gold-goes-first",)),
    "F4": Listed(("coins-are-left",)),
    "F5": Listed(("ender-wins",)),
    "F6": Listed(("ten-cubes-on-a-card",)),
    "F7": Listed(("no-merchant-card-dominated",)),
    "F8": Listed(("caravan-never-overfull",)),
    "F9": Listed(("play-adds-twenty-at-most",)),
    "F10": Listed(("only-plays-without-cubes",)),
    "F11": Listed(("claim-whenever-possible",)),
}
