"""What the guard of the theorems does not notice, each with the reason.

``pytest -m slow tests/weakening -s`` finds what has to be here.
"""

from __future__ import annotations

from collections.abc import Mapping

COSTLY: Mapping[str, str] = {
    "somebody-can-act": "controls: EW-3.5 dropped, and a dead end where staying is paid for; nothing breaks its part `elsewhere`",
    "harvest-always-possible": "a control: no harvest on ports; its part `nothing is due` is guarded by no broken play",
    "move-can-finish": "controls: EW-3.5 dropped and its look-ahead denied; its part `paying` is broken by the first of them",
    "sail-on": "a control: one step a turn",
    "one-cube-suffices": "a control: a tile where two others are cannot be passed"}
"""Theorems that ask the rules what they allow, on every tile: broken plays of them take too long. What guards them instead: the
controls named here, the tests that run all claims along real plays, and the encoding being compared with the reference."""

DIFFER: Mapping[str, Mapping[str, str]] = {
    "voyage-cost": {
        "illegal step": "a step out of its place in the turn is what one-action-a-turn refuses",
        "turn": "whose turn it is, turn-order says",
        "trims, then step": "nor in which phase a ship sails",
        "illegal stop": "nor when it comes to rest",
        "then players.bonus": "while the ship sails no bonus comes, bonus-value says",
        "then players.ship": "as it comes to rest it moves no more, ships-sail-to-neighbours says",
        "choose: called Step": "a step that is none: in which phase a ship sails, one-action-a-turn says",
    },
    "trade-is-printed": {
        "turn": "whose turn it is, turn-order says; its property adds up trades made in a row, and takes them for one player's",
        "players.ship": "and for trades in one place: between them no ship moves, ships-sail-to-neighbours says",
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
    "one-outpost-each", "row-has-one-left", "one-column-at-a-time", "bonus-always-there", "bonus-value", "opening-is-paid",
    "cubes-conserved", "supply-not-overdrawn", "hold-within-spaces", "payment-balance", "tiles-only-moved", "trade-is-printed",
    "trade-needs-outpost", "claim-is-paid", "harvest-gives", "upgrade-one-level", "no-five-tiles", "most-tiles-drawn",
    "ends-with-round", "equal-turns", "no-negative-hold", "pay-before-take", "no-early-closure", "one-closed-port",
    "closed-port-idle", "closure-moves", "open-ports-show-tiles", "stack-lasts", "a-port-is-open", "every-claim-draws",
    "score-parts", "score-bounds", "ginger-scores-nothing", "one-winner", "starting-sets", "turn-order", "one-action-a-turn",
    "staying-is-free", "ships-sail-to-neighbours")
"""Theorems every weakening of which was looked at, as of voyage-cost; missing are the costly ones."""

SELDOM_MET = "voyage-cost"
"""The same, but it takes three times as many real plays to break: its parts `first` and `run` are about movement bonuses."""

_SHOWN_UNDER_WAY = "cubes laid and steps sailed change by a step alone, after which the ship is under way: it was wrong then"
_WHO_IS_PAID = "that one is marked as owed by oneself its property does not see: it looks at who is paid"
_SEATS_ALIKE = "plays with a movement bonus under free-step=first-or-none are few, and the part looks at no seat"

UNNOTICED: Mapping[str, Mapping[str, str]] = {
    "bonus-always-there": {
        "board.bonus_to_choose: of.eq(columns_empty(x.after, now), columns_empty(x.before, was))  ->  le":
            "a column that fills up again is nothing to its property"},
    "opening-is-paid": {
        "board.paid_before_placed: of.eq(x.after.ghosts['paid for outpost'], outpost_costs(x.before))  ->  ge":
            "more than the price is paid only after a step with the whole price and no outpost, which is refused already"},
    "equal-turns": {
        "_turns.all_equal: of.eq(turn, turns[0])  ->  ge":
            "turns go round from the first seat, turn-order says, so that it never has had fewer"},
    "voyage-cost": {
        "payability.free_or_paid: of.eq(of.add(g['laid'], g['used']), further_steps(x))  ->  le":
            "every step after the first is counted as one or the other, so that together they are never fewer",
        "payability.owed_are_here: of.neg(of.is_(x.now.turn, seat))  ->  True": _WHO_IS_PAID,
        "payability.owed_are_here: of.is_(x.now.turn, seat)  ->  False": _WHO_IS_PAID,
        **{f"first, not in {phase}": _SHOWN_UNDER_WAY for phase in (
            "START", "FEE", "GATHER", "OPENING", "BONUS", "MARKET", "PORT", "TRIM", "OVER")},
        **{f"run, not in turns of seat {seat}": _SEATS_ALIKE for seat in (0, 1)}},
    "closed-port-idle": {"not of begin": "before anybody has a VP tile no port is closed, no-early-closure says"},
}
"""By theorem: weakenings, by what they are said to be (with their part where that is said of several), that nobody notices and
the solver does not show to be harmless."""
