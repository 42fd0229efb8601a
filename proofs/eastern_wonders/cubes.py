"""Cubes: where they come from and where they go."""

from __future__ import annotations

from century_rules.eastern_wonders import negations as deny
from century_rules.eastern_wonders.pieces import Bonus, Spice
from century_rules.eastern_wonders.theory import Control, Invariant, OnStep, Step, Theorem
from century_rules.kernel.algebra import B, N

INVARIANTS: tuple[Invariant, ...] = ()


def harvest_brings(x: Step[N, B]) -> B:
    of, before = x.of, x.before
    due = (of.number(2), before.words.bonus(before.now, Bonus.HARVEST), of.number(0), of.number(0))
    counted = before.reads("supply", "counted")
    parts = []
    for kind in Spice:
        was, now = (scene.of.select(before.now.turn, [player.hold[kind] for player in scene.now.players])
                    for scene in (before, x.after))
        there = of.choose(counted, of.least(due[kind], before.now.supply[kind]), due[kind])
        parts.append(of.eq(now, of.add(was, of.greatest(of.number(0), there))))
    return of.all(*parts)


THEOREMS = (
    Theorem("harvest-gives", (OnStep("harvest", harvest_brings, ("harvest",)),),
            (Control((), "a harvest brings one ginger too many", negated=(deny.HARVEST_OF_THREE,)),)),
)
