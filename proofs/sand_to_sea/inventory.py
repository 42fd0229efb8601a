"""The list of claims that was drawn up before any was proved: T those believed true, F those believed false."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.theory.direct_checks import Listed
from century_rules.theory.theorem import Invariant

INVARIANTS: tuple[Invariant, ...] = ()

INVENTORY: Mapping[str, Listed] = {
    "T1": Listed(("somebody-can-act",)),
    "T2": Listed(("stack-suffices",)),
    "T3": Listed(("one-closed-port", "closed-by-the-sixth-claim", "closed-tile-moves"), "The first says that there is one as "
                 "soon as the tile has come up, the second when that is at the latest."),
    "T4": Listed(("one-column-at-most",), "That columns are emptied from left to right is how a board is written down: by the "
                 "spaces uncovered in each row, from the left."),
    "T5": Listed(("row-has-one-left", "outposts-as-uncovered")),
    "T6": Listed(("bonus-tiles-suffice",), "Needs first-column=card. That one kind can run out is what the plays against "
                 "every-kind-of-bonus-tile-is-left show."),
    "T7": Listed(("price-of-an-outpost",)),
    "T8": Listed(("hold-before-a-turn",)),
    "T9": Listed(("paid-steps",)),
    "T10": Listed(("outline-distances",), "With open sea, as the list says."),
    "T11": Listed(("fewer-cubes-to-the-right", "most-cubes-on-a-card"), "Corrected: it is said between payments, as the cubes of "
                  "a card reached for are gone before it is (pay-with-taken=yes)."),
    "T12": Listed(("equal-turns", "vp-tiles-at-most"), "The first needs end=round, as the list says."),
    "T13": Listed(("cubes-conserved",), "Said of counted cubes (supply=finite): a hold, a card or the supply has each of them. "
                  "A position has no place for cubes on tiles."),
    "T14": Listed(("payments-change-no-total",)),
    "T15": Listed(("steps-between-rests",), "Said of any number of cards. It needs free-step=after-a-card, as the list says."),
    "T16": Listed(("one-winner",), "Needs tie=later."),
    "T17": Listed(("two-fit-at-the-end",), "Said of any number of players. It needs pay-where=markets, as the list says: "
                                           "`two-fit-wherever-paid` is false."),
    "T18": Listed(("four-for-a-column",)),
    "F1": Listed(("sailing-costs-a-card",)),
    "F2": Listed(("rest-takes-the-played",)),
    "F3": Listed(("a-port-was-closed",)),
    "F4": Listed(("leftmost-is-free",)),
    "F5": Listed(("cubes-for-an-outpost",)),
    "F6": Listed(("hold-never-overfull",)),
    "F7": Listed(("every-game-ends",)),
    "F8": Listed(("affordable-is-in-reach",)),
    "F9": Listed(("fits-at-the-end",)),
    "F10": Listed(("yellow-by-cards",)),
    "F11": Listed(("four-empty-a-column",)),
}
