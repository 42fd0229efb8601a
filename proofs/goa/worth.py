"""What is worth points (GO-8)."""

from __future__ import annotations

from century_rules.theory.theorem import Always, Control, Invariant, Theorem, as_claimed

INVARIANTS: tuple[Invariant, ...] = ()

THEOREMS = (
    Theorem("columns-are-worth-points", (Always("points", as_claimed),), (
        Control(("GO-8.1",), "a step is worth nothing", instance="haven"),)),
    Theorem("colonies-are-worth-points", (Always("points", as_claimed),), (
        Control(("GO-8.2",), "a colony is worth nothing", instance="shore"),)),
    Theorem("most-ducats-are-worth-points", (Always("points", as_claimed),), (
        Control(("GO-8.3",), "most ducats are worth nothing", instance="shore"),), needs={"money-zero": "all"}),
    Theorem("cards-are-worth-points", (Always("points", as_claimed),), (
        Control(("GO-8.4",), "a card is worth nothing", instance="cave"),)),
    Theorem("single-plantations-are-worth-points", (Always("points", as_claimed),), (
        Control(("GO-8.5",), "a single plantation is worth nothing", instance="haven"),)),
    Theorem("sales-and-missions-are-worth-points", (Always("points", as_claimed),), (
        Control(("GO-8.6",), "a mission is worth nothing", instance="market"),)),
)
