"""Nobody is ever at a loss: in every phase of a turn there is a legal action, and a harvest can be had in every turn."""

from __future__ import annotations

import attrs

from . import _denials as deny
from century_rules.games.eastern_wonders.encoding.facts import lifted
from century_rules.games.eastern_wonders.encoding.market import own_outpost_here, trade_in_sight, trade_is_due, upgrades_to_come
from century_rules.games.eastern_wonders.encoding.voyage import something_takeable
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import Always, Control, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N

from .payability import fee_can_be_paid, never_stranded
from .voyages import next_door, nobody_else_on, sail_on, so_many

# --- invariants -------------------------------------------------------------------------------------------------------


def sets_on_offer(x: Scene[N, B]) -> B:
    """While cubes are chosen, each who has begun has taken one set (EW-1.7)."""
    of = x.of
    begun = of.sub(of.number(x.table.players - 1), x.now.turn)
    left = of.sub(of.number(len(x.now.sets)), begun)
    return of.implies(x.in_phase(Phase.START), of.eq(of.total(x.now.sets), left))


def counted_supply(x: Scene[N, B]) -> B:
    """supply=counted: it is never below nothing; and while cubes are chosen, the sets on offer are still in it."""
    of = x.of
    on_offer = [of.total(of.choose(of.is_(there, 1), cubes[kind], of.number(0))
                         for there, cubes in zip(x.now.sets, x.table.start_sets, strict=True)) for kind in Spice]
    return of.all(
        of.implies(x.in_phase(Phase.START), of.all(*(
            of.le(due, left) for due, left in zip(on_offer, x.now.supply, strict=True)))),
        of.implies(x.reads("supply", "counted"), of.all(*(of.at_least(left, 0) for left in x.now.supply))))


def something_to_gather(x: Scene[N, B]) -> B:
    of, gathering = x.of, x.in_phase(Phase.GATHER)
    return of.choose_truth(gathering, something_takeable(x.words, x.now), of.is_(x.now.gathered, 0))


def toll_in_hold(x: Scene[N, B]) -> B:
    return x.of.implies(x.in_phase(Phase.OPENING), x.of.le(x.now.toll, x.hold_of_mover()))


def in_the_market(x: Scene[N, B]) -> B:
    of, w = x.of, x.words
    here, own = w.on_market(w.ship(x.now)), own_outpost_here(w, x.now)
    return of.all(of.implies(x.in_phase(Phase.OPENING, Phase.BONUS, Phase.MARKET), here),
                  of.implies(x.in_phase(Phase.BONUS, Phase.MARKET), own))


def lifted_cubes(x: Scene[N, B]) -> B:
    """Cubes upgraded in this market action are in the hold, none of them ginger; upgrade-same=no alone remembers them."""
    kept = x.of.all(x.in_phase(Phase.MARKET), x.reads("upgrade-same", "no"))
    return x.of.all(lifted(x), *(x.of.any(x.of.is_(cubes, 0), kept) for cubes in x.now.lifted))


def trades_in_the_market(x: Scene[N, B]) -> B:
    return x.of.any(x.of.is_(x.now.traded, 0), x.in_phase(Phase.MARKET))


def trade_kept_in_sight(x: Scene[N, B]) -> B:
    """build-only=no: what EW-4.6 asked before the opening is still so: the trade that is due can be made."""
    of, w, p = x.of, x.words, x.now
    works_now = of.all(x.reads("upgrade-now", "yes"), of.at_least(p.bonus_left[Bonus.UPGRADE], 1))
    with_one_more = of.add(p.upgrades, of.as_number(works_now))

    def in_sight(toll: N, upgrades: N) -> B:
        return trade_in_sight(w, p, w.hold(p), p.supply, p.lifted, toll, upgrades)

    return of.all(
        of.implies(of.all(x.in_phase(Phase.OPENING), x.reads("build-only", "no")), in_sight(p.toll, upgrades_to_come(w, p))),
        of.implies(of.all(x.in_phase(Phase.BONUS), trade_is_due(w, p)), in_sight(w.zero, with_one_more)),
        of.implies(of.all(x.in_phase(Phase.MARKET), trade_is_due(w, p)), in_sight(w.zero, p.upgrades)))


def bonus_to_choose(x: Scene[N, B]) -> B:
    return x.of.implies(x.in_phase(Phase.BONUS), x.of.any(*(x.of.at_least(left, 1) for left in x.now.bonus_left)))


INVARIANTS = (
    Invariant("sets-on-offer", "While cubes are chosen, each who has begun has taken one set.", sets_on_offer),
    Invariant("counted-supply", "A counted supply never has less than no cube.", counted_supply),
    Invariant("something-to-gather", "Who gathers has something to gather.", something_to_gather),
    Invariant("toll-in-hold", "Who pays for an outpost has the cubes for it.", toll_in_hold),
    Invariant("in-the-market", "A market action is taken on a market tile, and goes on where one has an outpost.", in_the_market),
    Invariant("lifted-cubes", "Cubes upgraded in this market action are in the hold, and no ginger is among them.", lifted_cubes),
    Invariant("trades-in-the-market", "A trade is made in the phase of trades, and remembered in it only.", trades_in_the_market),
    Invariant("trade-kept-in-sight", "A trade that is due after an opening can be made.", trade_kept_in_sight),
    Invariant("bonus-to-choose", "Who takes a bonus tile finds one.", bonus_to_choose),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def something(x: Scene[N, B], phase: Phase, *operations: str) -> B:
    """In that phase one of those operations is allowed, with some cube or bonus where it takes one."""
    kinds: dict[str, tuple[str, int]] = {
        "take": ("cube", len(Spice)), "spend": ("cube", len(Spice)), "upgrade": ("cube", len(Spice)),
        "discard": ("cube", len(Spice)), "choose": ("bonus", len(Bonus))}
    allowed = []
    for name in operations:
        if name in kinds:
            argument, number = kinds[name]
            allowed += [x.allows(name, **{argument: x.of.number(kind)}) for kind in range(number)]
        else:
            allowed.append(x.allows(name))
    return x.of.implies(x.in_phase(phase), x.of.any(*allowed))


def can_begin(x: Scene[N, B]) -> B:
    """Of as many market tiles as there are players one is free."""
    of = x.of
    return of.implies(x.in_phase(Phase.START), of.any(*(
        x.allows("begin", set=of.number(which), tile=of.number(tile))
        for which in range(len(x.now.sets)) for tile in x.markets[:x.table.players])))


def can_stay_or_sail(x: Scene[N, B]) -> B:
    """At the beginning of a turn one may stay, or touches a tile without ships, which `sail_on` shows can be sailed to.

    payment-staying=yes: if the tile touches as many as there are other players, of whom one is to be paid here.
    """
    of, near = x.of, next_door(x)
    denied = x.denies("EW-9.1")
    claimed = of.any(of.truth(denied), x.reads("payment-staying", "no"), so_many(of, x.table.players - 1, near))
    open_sea = of.any(*(of.all(touches, alone) for touches, alone in zip(near, nobody_else_on(x), strict=True)))
    at_start = of.all(x.in_phase(Phase.SAIL), of.is_(x.now.moved, 0))
    return of.implies(of.all(at_start, claimed), of.any(x.allows("stay"), open_sea))


def can_go_on_with_the_market_action(x: Scene[N, B]) -> B:
    return x.of.all(something(x, Phase.OPENING, "spend"), something(x, Phase.BONUS, "choose"),
                    something(x, Phase.MARKET, "done", "harvest", "trade", "upgrade"))


def can_go_on_elsewhere(x: Scene[N, B]) -> B:
    return x.of.all(
        something(x, Phase.GATHER, "done", "take"), something(x, Phase.ACT, "harvest", "pass", "open", "trade", "claim"),
        something(x, Phase.PORT, "done"), something(x, Phase.TRIM, "done", "discard"))


def can_stay_decline_and_harvest(x: Scene[N, B]) -> B:
    """Each at its time; and at the beginning of a turn a harvest is allowed as it will be when one has stayed."""
    of = x.of
    as_if_stayed = attrs.evolve(x, now=attrs.evolve(x.now, phase=of.number(int(Phase.ACT)), free=of.number(0)))
    at_start = of.all(x.in_phase(Phase.SAIL), of.is_(x.now.moved, 0))
    return of.all(
        of.implies(at_start, of.all(x.allows("stay"), as_if_stayed.allows("harvest"))),
        of.implies(of.all(x.in_phase(Phase.GATHER), of.is_(x.now.gathered, 0)), x.allows("done")),
        of.implies(x.in_phase(Phase.ACT), x.allows("harvest")))


def nothing_is_due(x: Step[N, B]) -> B:
    """Staying leads to the action, or to cubes one may decline, and declining to the action; nobody's cubes have changed."""
    of = x.of
    kept = [of.eq(was, now) for before, after in zip(x.before.now.players, x.after.now.players, strict=True)
            for was, now in zip(before.hold, after.hold, strict=True)]
    act = x.after.in_phase(Phase.ACT)
    if x.operation == "done":
        return of.implies(x.before.in_phase(Phase.GATHER), of.all(act, *kept))
    return of.all(*kept, of.any(act, of.all(x.after.in_phase(Phase.GATHER), of.is_(x.after.now.gathered, 0))))


THEOREMS = (
    Theorem("somebody-can-act", (
        Always("beginning", can_begin), Always("turn", can_stay_or_sail), Always("open sea", sail_on),
        Always("under way", never_stranded),
        Always("paying", fee_can_be_paid), Always("market", can_go_on_with_the_market_action),
        Always("elsewhere", can_go_on_elsewhere),
    ), (
        Control(("EW-3.5",), "a ship comes to rest where its owner cannot pay"),
        Control((), "a player can neither pay for staying nor sail on from a tile that touches only one other", players=3,
                instance="strait", readings={"payment-staying": "yes"}, negated=(deny.A_DEAD_END,)),
    )),
    Theorem("harvest-always-possible", (
        Always("ways", can_stay_decline_and_harvest), OnStep("nothing is due", nothing_is_due, ("stay", "done")),
    ), (
        Control((), "a ship on a market tile cannot harvest", instance="lagoon", negated=(deny.HARVEST_ON_PORTS,)),
    ), needs={"payment-staying": "no"}),
)
