"""Nobody is ever at a loss: in every phase of a turn there is a legal action, and a harvest can be had in every turn."""

from __future__ import annotations

from . import _overrides as ruled
from century_rules.games.eastern_wonders.actions import (
    Action, Choose, Claim, Discard, Done, Harvest, Open, Pass, Spend, Stay, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.encoding.scenes import Scene
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice, covers
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import gatherable, trade_stays_possible
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem

from .payability import cubes_of_mover, fee_can_be_paid, never_stranded
from .voyages import next_door, nobody_else_on, sail_on, so_many

# --- invariants -------------------------------------------------------------------------------------------------------


def something_to_gather(game: Game, position: State) -> bool:
    return position.phase != Phase.GATHER or any(cubes > 0 for cubes in gatherable(game, position))


def toll_in_hold(game: Game, position: State) -> bool:
    return position.phase != Phase.OPENING or position.toll <= cubes_of_mover(position)


def in_the_market(game: Game, position: State) -> bool:
    mover = position.players[position.turn]
    return position.phase not in (Phase.BONUS, Phase.MARKET) or mover.outposts[mover.ship] == 1


def trade_kept_in_sight(game: Game, position: State) -> bool:
    """build-only=no: what EW-4.6 asked before the opening is still so: the trade that is due can be made."""
    if position.phase == Phase.OPENING:
        return trade_stays_possible(game, position, opening=True, toll=position.toll)
    due = position.opened and position.phase in (Phase.BONUS, Phase.MARKET)
    to_come = position.phase == Phase.BONUS and game.readings.upgrade_now is read.UpgradeNow.YES and (
        position.bonus_left[Bonus.UPGRADE] > 0)
    return not due or trade_stays_possible(game, evolve(position, upgrades=position.upgrades + (1 if to_come else 0)))


def lifted_cubes(game: Game, position: State) -> bool:
    """Cubes upgraded in this market action are in the hold of whose turn it is, and no ginger is among them."""
    hold = position.players[position.turn].hold
    return position.lifted[Spice.GINGER] == 0 and covers(hold, position.lifted)


def bonus_to_choose(game: Game, position: State) -> bool:
    return position.phase != Phase.BONUS or any(position.bonus_left)


INVARIANTS = (
    Invariant("something-to-gather", "Who gathers has something to gather.", something_to_gather),
    Invariant("toll-in-hold", "Who pays for an outpost has the cubes for it.", toll_in_hold),
    Invariant("in-the-market", "A market action goes on where one has an outpost.", in_the_market),
    Invariant("lifted-cubes", "Cubes upgraded in this market action are in the hold, and no ginger is among them.", lifted_cubes),
    Invariant("trade-kept-in-sight", "A trade that is due after an opening can be made.", trade_kept_in_sight),
    Invariant("bonus-to-choose", "Who takes a bonus tile finds one.", bonus_to_choose),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def something(game: Game, position: State, *actions: Action) -> bool:
    """Whether one of those actions is allowed."""
    return any(game.permits(position, action) for action in actions)


def can_begin(x: Scene[N, B]) -> B:
    """Of as many market tiles as there are players one is free."""
    of = x.of
    return of.implies(x.in_phase(Phase.START), of.any(*(
        x.allows("begin", set=of.number(which), tile=of.number(tile))
        for which in range(len(x.now.sets)) for tile in x.markets[:x.table.players])))


def can_stay_or_sail(x: Scene[N, B]) -> B:
    """At the beginning of a turn one may stay, or touches a tile without ships, which `sail-on` shows can be sailed to.

    payment-staying=yes: if the tile touches as many as there are other players, of whom one is to be paid here.
    """
    of, near = x.of, next_door(x)
    claimed = of.any(
        of.truth(x.is_overridden("EW-9.1")), x.reads("payment-staying", "no"), so_many(of, x.table.players - 1, near))
    at_start = of.all(x.in_phase(Phase.SAIL), of.is_(x.now.moved, 0))
    return of.implies(of.all(at_start, claimed), of.any(x.allows("stay"), *map(of.all, near, nobody_else_on(x))))


def can_go_on_with_the_market_action(game: Game, position: State) -> bool:
    match position.phase:
        case Phase.OPENING:
            return something(game, position, *map(Spend, Spice))
        case Phase.BONUS:
            return something(game, position, *map(Choose, Bonus))
        case Phase.MARKET:
            return something(game, position, Done(), Harvest(), Trade(), *map(Upgrade, Spice))
        case _:
            return True


def can_go_on_elsewhere(game: Game, position: State) -> bool:
    match position.phase:
        case Phase.GATHER:
            return something(game, position, Done(), *map(Take, Spice))
        case Phase.ACT:
            return something(game, position, Harvest(), Pass(), Open(), Trade(), Claim())
        case Phase.PORT:
            return something(game, position, Done())
        case Phase.TRIM:
            return something(game, position, Done(), *map(Discard, Spice))
        case _:
            return True


def can_stay_decline_and_harvest(game: Game, position: State) -> bool:
    """Each at its time; and at the beginning of a turn a harvest is allowed as it will be when one has stayed."""
    match position.phase:
        case Phase.SAIL:
            as_if_stayed = evolve(position, phase=Phase.ACT, free=0)
            return position.moved == 1 or (game.permits(position, Stay()) and game.permits(as_if_stayed, Harvest()))
        case Phase.GATHER:
            return position.gathered == 1 or game.permits(position, Done())
        case _:
            return position.phase != Phase.ACT or game.permits(position, Harvest())


def nothing_is_due(game: Game, before: State, action: Action, after: State) -> bool:
    """Staying leads to the action, or to cubes one may decline, and declining to the action; nobody's cubes have changed."""
    kept = [player.hold for player in before.players] == [player.hold for player in after.players]
    if isinstance(action, Done):
        return before.phase != Phase.GATHER or (after.phase == Phase.ACT and kept)
    return kept and (after.phase == Phase.ACT or (after.phase == Phase.GATHER and after.gathered == 0))


THEOREMS = (
    Theorem("somebody-can-act", (
        Always("beginning", can_begin), Always("turn", can_stay_or_sail), Always("open sea", sail_on),
        Always("under way", never_stranded),
        Always("paying", fee_can_be_paid), Always("market", can_go_on_with_the_market_action),
        Always("elsewhere", can_go_on_elsewhere),
    ), (
        Control(("EW-3.5",), "a ship comes to rest where its owner cannot pay"),
        Control((), "a player can neither pay for staying nor sail on from a tile that touches only one other", players=3,
                instance="strait", readings={"payment-staying": "yes"}, rulings=(ruled.A_DEAD_END,)),
    )),
    Theorem("harvest-always-possible", (
        Always("ways", can_stay_decline_and_harvest), OnStep("nothing is due", nothing_is_due, ("stay", "done")),
    ), (
        Control((), "a ship on a market tile cannot harvest", instance="lagoon", rulings=(ruled.HARVEST_ON_PORTS,)),
    ), needs={"payment-staying": "no"}),
)
