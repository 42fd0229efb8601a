"""What the guard of the theorems does not notice, each with the reason.

``pytest -m slow tests/weakening -s`` finds what has to be here.
"""

from __future__ import annotations

from collections.abc import Mapping

COSTLY = {"somebody-can-act", "harvest-always-possible", "move-can-finish", "sail-on", "one-cube-suffices"}
"""Theorems that ask the rules what they allow, on every tile: broken plays of them take too long, so only controls guard them."""

DIFFER: Mapping[str, Mapping[str, str]] = {
    "voyage-cost": {
        "illegal step": "a step out of its place in the turn is what one-action-a-turn refuses",
        "turn": "whose turn it is, turn-order says",
        "choose: called Step": "a step that is none: in which phase a ship sails, one-action-a-turn says",
    },
    "ships-sail-to-neighbours": {"turn": "whose turn it is, turn-order says"},
}
"""By theorem: broken plays, by a word for how they were made, that only the property rejects."""

NOT_MISSED: Mapping[str, Mapping[str, str]] = {
    "voyage-cost": {
        "owners": "its property looks at who is paid, not at who is marked as owed",
        "first": "invented plays hardly have a movement bonus under free-step=first; the play of its control EW-4.5a breaks it",
        "run": "nor under free-step=first-or-none; the play of its other control EW-4.5a breaks it",
        "offered": "whether a free step is allowed, its property does not try; the plays of NO_FREE_STEP, FREE_STEPS_FIRST do",
    },
}
"""By theorem: parts that may be left out without its saying less than its property."""

GONE_THROUGH = (
    "one-outpost-each", "bonus-always-there", "bonus-value", "opening-is-paid", "payment-balance", "tiles-only-moved",
    "trade-needs-outpost", "claim-is-paid", "one-closed-port", "staying-is-free", "ships-sail-to-neighbours", "no-five-tiles",
    "most-tiles-drawn", "supply-not-overdrawn", "no-negative-hold")
"""Theorems every weakening of which was looked at; what is left of the others is not named yet."""

_AT_PORTS = {"not in PORT": "in the plays drawn nobody goes on buying at a port (claims=several)"}
UNNOTICED: Mapping[str, Mapping[str, str]] = {
    "one-outpost-each": _AT_PORTS, "supply-not-overdrawn": _AT_PORTS, "no-negative-hold": _AT_PORTS,
    "bonus-always-there": {
        "board.bonus_to_choose: of.eq(columns_empty(x.after, now), columns_empty(x.before, was))  ->  le":
            "a column that fills up again is nothing to its property"},
    "opening-is-paid": {
        "board.paid_before_placed: of.eq(x.after.ghosts['paid for outpost'], outpost_costs(x.before))  ->  ge":
            "more than the price is paid only after a step with the whole price and no outpost, which is refused already"},
}
"""By theorem: weakenings, by what they are said to be, that nobody notices and the solver does not show to be harmless."""
