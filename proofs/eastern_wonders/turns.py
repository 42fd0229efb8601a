"""Turns: whose it is, and that each is a movement and then one action at most."""

from __future__ import annotations

from . import _denials as deny
from century_rules.games.eastern_wonders.state import NOWHERE, Phase
from century_rules.games.eastern_wonders.theory import Control, Ghost, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N

MARKET, PORT, HARVEST, PASS = 1, 2, 3, 4
_KINDS = {"open": MARKET, "trade": MARKET, "claim": PORT, "harvest": HARVEST, "pass": PASS}


# --- history: one turn ------------------------------------------------------------------------------------------------


def passed_on(x: Step[N, B]) -> B:
    """Whether it is another player's turn after the step, or play begins."""
    return x.of.any(x.before.in_phase(Phase.START), x.of.neg(x.of.eq(x.before.now.turn, x.after.now.turn)))


def _rested(x: Step[N, B]) -> N:
    rested = x.of.number(1) if x.operation in ("stay", "stop") else x.before.ghosts["rested"]
    return x.of.choose(passed_on(x), x.of.number(0), rested)


def _acted(x: Step[N, B]) -> N:
    kind = next((kind for name, kind in _KINDS.items() if x.operation == name), None)
    acted = x.before.ghosts["acted"] if kind is None else x.of.number(kind)
    return x.of.choose(passed_on(x), x.of.number(0), acted)


def _traded(x: Step[N, B]) -> N:
    traded = x.of.number(1) if x.operation == "trade" else x.before.ghosts["has traded"]
    return x.of.choose(passed_on(x), x.of.number(0), traded)


GHOSTS = (
    Ghost("rested", 0, _rested),
    Ghost("acted", 0, _acted),
    Ghost("has traded", 0, _traded),
)
"""Whether the movement of this turn is over, and the kind of its action, 0 for none yet."""


def turn_so_far(x: Scene[N, B]) -> B:
    of, acted = x.of, x.ghosts["acted"]
    moving, building = x.in_phase(Phase.START, Phase.SAIL), x.in_phase(Phase.OPENING, Phase.BONUS, Phase.MARKET)
    before_acting = x.in_phase(Phase.START, Phase.SAIL, Phase.FEE, Phase.GATHER, Phase.ACT)
    return of.all(
        of.any(x.in_phase(Phase.OVER), of.eq(x.ghosts["rested"], of.as_number(of.neg(moving)))),
        of.implies(before_acting, of.all(of.is_(acted, 0), of.is_(x.ghosts["has traded"], 0))),
        of.implies(building, of.all(of.is_(acted, MARKET), of.eq(x.ghosts["has traded"], x.now.traded))),
        of.any(building, of.is_(x.now.traded, 0)),
        of.implies(x.in_phase(Phase.PORT), of.is_(acted, PORT)),
        of.implies(x.in_phase(Phase.TRIM), of.at_least(acted, MARKET)))


INVARIANTS = (
    Invariant("turn-so-far", "The part of the turn one is in says whether the movement is over and what the action was.",
              turn_so_far),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def last_chooses_first(x: Step[N, B]) -> B:
    """EW-1.7: only the seats before the chooser's, and the chooser, are still without a ship; the next to choose is before.

    That is so of whatever is done while cubes are chosen.
    """
    of, before, after = x.of, x.before.now, x.after.now
    waiting = [of.iff(of.is_(player.ship, NOWHERE), of.le(of.number(seat), before.turn))
               for seat, player in enumerate(before.players)]
    last_to_choose = of.is_(before.turn, 0)
    follows = of.choose(last_to_choose, of.number(0), of.sub(before.turn, of.number(1)))
    in_order = of.all(*waiting, of.eq(after.turn, follows), of.iff(x.after.in_phase(Phase.SAIL), last_to_choose))
    return of.implies(x.before.in_phase(Phase.START), in_order)


def clockwise(x: Step[N, B]) -> B:
    """Where a turn begins it is the next player's; otherwise it is whose it was."""
    of, before, after = x.of, x.before.now, x.after.now
    begins = of.all(x.after.in_phase(Phase.SAIL), of.is_(after.moved, 0))
    last = of.is_(before.turn, x.before.table.players - 1)
    following = of.choose(last, of.number(0), of.add(before.turn, of.number(1)))
    acting = of.any(of.eq(after.actor, after.turn), x.after.in_phase(Phase.TRIM))
    in_order = of.eq(after.turn, of.choose(begins, following, before.turn))
    return of.all(acting, of.any(x.before.in_phase(Phase.START), in_order))


def in_its_place(x: Step[N, B]) -> B:
    of, g, scene = x.of, x.before.ghosts, x.before
    rested, nothing_yet = of.is_(g["rested"], 1), of.is_(g["acted"], 0)
    match x.operation:
        case "step" | "stay" | "stop":
            return of.all(of.is_(g["rested"], 0), nothing_yet)
        case "pay" | "take" | "open" | "pass":
            return of.all(rested, nothing_yet)
        case "trade":
            return of.all(rested, of.any(nothing_yet, of.is_(g["acted"], MARKET)))
        case "claim":
            goes_on = of.all(of.is_(g["acted"], PORT), scene.reads("claims", "several"))
            return of.all(rested, of.any(nothing_yet, goes_on))
        case "harvest":
            besides = of.all(of.is_(g["acted"], MARKET), of.is_(g["has traded"], 0), scene.reads("build-and-harvest", "yes"))
            return of.all(rested, of.any(nothing_yet, besides))
        case "spend" | "choose" | "upgrade":
            return of.is_(g["acted"], MARKET)
        case "discard":
            return of.neg(nothing_yet)
        case _:
            return of.truth(True)


def turn_is_over(x: Step[N, B]) -> B:
    """After a harvest, a pass or (claims=one) a claim the hold is trimmed, another turn begins, or the game ends."""
    of = x.of
    goes_on = x.before.reads("claims", "several") if x.operation == "claim" else of.truth(False)
    another = of.neg(of.eq(x.before.now.turn, x.after.now.turn))
    return of.any(goes_on, another, x.after.in_phase(Phase.TRIM, Phase.OVER))


THEOREMS = (
    Theorem("turn-order", (OnStep("choosing", last_chooses_first), OnStep("playing", clockwise)), (
        Control((), "after P1 it is the turn of the player on the other side", players=3, instance="strait",
                negated=(deny.COUNTER_CLOCKWISE,)),
        Control((), "a player has two turns in a row", negated=(deny.PASSING_GIVES_A_TURN,)),
    )),
    Theorem("one-action-a-turn", (OnStep("place", in_its_place), OnStep("over", turn_is_over, ("harvest", "pass", "claim"))), (
        Control((), "a harvest is followed by another action", negated=(deny.HARVEST_BESIDES,)),
        Control((), "a VP tile is bought, and another action follows", negated=(deny.CLAIM_BESIDES,)),
    )),
)
