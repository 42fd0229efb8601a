"""The rules of Century: Eastern Wonders, to be read with the rulebook in the other hand.

Each action has two functions: ``may_…`` yields every clause that forbids it here, with the reason, and the other one says
what it does. The clause each line comes from stands beside it; the texts are in `clauses`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from century_rules.games.century.ports import refilled
from century_rules.games.century.sailing import not_next
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import (
    Choose, Claim, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Spice, covers, cubes_counted, minus, one, plus, total
from century_rules.games.eastern_wonders.rounds import end_turn, next_to_trim
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import (
    arrived, can_come_to_rest, cost_of_outpost, gatherable, is_market, market_here, no_occasion, not_yet, owed_ships,
    ship_of_mover, spaces, spend_cube, take_from_supply, trade_stays_possible, with_player,
)
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put
from century_rules.writing.wanting import missing

if TYPE_CHECKING:
    from century_rules.games.eastern_wonders.game import Game

Refusals = Iterator[Refusal]


# --- the voyage (EW-3.1 to EW-3.7) ------------------------------------------------------------------------------------


def may_step(game: Game, s: State, a: Step) -> Refusals:
    if s.phase != Phase.SAIL:
        yield no_occasion("EW-2.2", s, "the ship moves at the beginning of a turn only")
        return
    can_be_made = True
    for refusal in may_make_step(game, s, a):
        can_be_made = can_be_made and not game.in_force(refusal.clause)
        yield refusal
    cubes_left = total(s.players[s.turn].hold) - (a.drop is not None)
    if can_be_made and not can_come_to_rest(game, s, s.setup.sea.index[a.to], cubes_left, free_steps_after(game, s, a)):
        yield Refusal("EW-3.5", f"from {a.to} the move could not be finished: too few cubes to pay the ships there or to sail on")


def may_make_step(game: Game, s: State, a: Step) -> Refusals:
    """Why the ship may not sail to that tile, as far as it is not about where the voyage can end."""
    me = s.players[s.turn]
    if not s.setup.sea.touch[me.ship][s.setup.sea.index[a.to]]:
        yield Refusal("EW-3.1", not_next(s.setup.sea.names, me.ship, a.to))
    if not s.moved and a.drop is not None:
        yield Refusal("EW-3.1", "the first step costs nothing")
    if s.moved and a.drop is None and s.free < 1:
        yield Refusal("EW-3.2", "each step after the first costs a cube")
    if s.moved and a.drop is not None and s.free > 0 and game.readings.free_step is read.FreeStep.FIRST:
        yield Refusal("EW-4.5a", "a free step of the movement bonus is left, and comes before steps that cost a cube")
    if a.drop is not None and me.hold[a.drop] < 1:
        yield lacking("EW-3.2", f"{a.drop.none_is} in the hold")


def step(game: Game, s: State, a: Step) -> State:
    me = s.players[s.turn]
    if a.drop is not None:  # EW-3.2
        tile = s.origin if game.readings.drop_place is read.DropPlace.ORIGIN else me.ship
        s = evolve(s, lying=put(s.lying, tile, plus(s.lying[tile], one(a.drop))))
        if game.readings.own_fresh is read.OwnFresh.NO:
            s = evolve(s, fresh=put(s.fresh, tile, plus(s.fresh[tile], one(a.drop))))
        me = evolve(me, hold=minus(me.hold, one(a.drop)))
    s = evolve(s, free=free_steps_after(game, s, a), moved=1)  # EW-3.3: the voyage goes on
    return with_player(s, s.turn, evolve(me, ship=s.setup.sea.index[a.to]))


def free_steps_after(game: Game, s: State, a: Step) -> int:
    """EW-4.5a: the free steps of movement bonuses that a step leaves."""
    if a.drop is None:
        return s.free - 1 if s.moved else s.free
    forfeited = game.in_force("EW-4.5a") and game.readings.free_step is read.FreeStep.FIRST_OR_NONE
    return 0 if forfeited else s.free


def may_stay(game: Game, s: State, a: Stay) -> Refusals:
    """EW-3.5: why the mover may not stay."""
    if s.phase != Phase.SAIL or s.moved:
        yield no_occasion("EW-2.2", s, "staying is decided before the ship moves")
    elif game.readings.payment_staying is read.PaymentStaying.YES:
        yield from cannot_pay_ships(game, s)


def may_stop(game: Game, s: State, a: Stop) -> Refusals:
    """EW-3.5: why the ship may not come to rest."""
    if s.phase != Phase.SAIL or not s.moved:
        yield no_occasion("EW-2.2", s, "the ship is not under way")
    else:
        yield from cannot_pay_ships(game, s)


def cannot_pay_ships(game: Game, s: State) -> Refusals:
    """EW-3.5: that the cubes do not do for the ships on the tile."""
    if total(s.players[s.turn].hold) < owed_ships(game, s, ship_of_mover(s)):
        yield lacking("EW-3.5", "there are too few cubes to pay every ship on this tile")


def come_to_rest(game: Game, s: State, a: Stay | Stop) -> State:
    """EW-3.4: the position with the ship at rest; ships there are paid next, then cubes are taken."""
    s = evolve(s, free=0)
    here = ship_of_mover(s)
    due = arrived(game, s) or game.readings.payment_staying is read.PaymentStaying.YES
    if due and owed_ships(game, s, here) > 0:  # EW-3.4; EW-3.7: before any cube is taken
        return evolve(s, phase=Phase.FEE, owed=tuple(
            1 if seat != s.turn and player.ship == here else 0 for seat, player in enumerate(s.players)))
    return start_gathering(game, s)


def may_pay(game: Game, s: State, a: Pay) -> Refusals:
    if s.phase != Phase.FEE:
        yield no_occasion("EW-3.4", s, "no ship is to be paid now")
        return
    if not s.owed[a.to]:
        yield lacking("EW-3.4", f"P{a.to + 1} is not to be paid, or not any more")
    if s.players[s.turn].hold[a.cube] < 1:
        yield lacking("EW-3.4", f"{a.cube.none_is} in the hold")


def pay(game: Game, s: State, a: Pay) -> State:
    payer, payee = s.players[s.turn], s.players[a.to]
    s = with_player(s, s.turn, evolve(payer, hold=minus(payer.hold, one(a.cube))))
    s = with_player(s, a.to, evolve(payee, hold=plus(payee.hold, one(a.cube))))
    s = evolve(s, owed=put(s.owed, a.to, 0))
    return s if any(s.owed) else start_gathering(game, s)


def start_gathering(game: Game, s: State) -> State:
    """EW-3.6: the position in which cubes on the tile may be taken; or else the one in which the mover acts."""
    allowed = arrived(game, s) or game.readings.pickup_staying is read.PickupStaying.YES
    if allowed and any(cubes > 0 for cubes in gatherable(game, s)):  # EW-3.6
        return evolve(s, phase=Phase.GATHER)
    return start_action(s)


def may_take(game: Game, s: State, a: Take) -> Refusals:
    if s.phase != Phase.GATHER and s.phase != Phase.FEE:
        yield no_occasion("EW-3.6", s, "cubes on the tile are taken when a movement ends")
        return
    if s.phase == Phase.FEE:
        yield Refusal("EW-3.7", "the owners of the ships here are paid before cubes are taken")
    if gatherable(game, s)[a.cube] < 1:
        yield lacking("EW-3.6", f"{a.cube.none_is} lying here to be taken")


def take(game: Game, s: State, a: Take) -> State:
    me = s.players[s.turn]
    s = evolve(s, lying=put(s.lying, me.ship, minus(s.lying[me.ship], one(a.cube))))
    s = with_player(s, s.turn, evolve(me, hold=plus(me.hold, one(a.cube))))
    if s.phase != Phase.GATHER:
        return s
    if not any(cubes > 0 for cubes in gatherable(game, s)):
        return start_action(s)
    return evolve(s, gathered=1) if game.readings.pickup is read.Pickup.ALL else s


def start_action(s: State) -> State:
    """The position in which the mover acts, with nothing left of the movement."""
    return evolve(s, phase=Phase.ACT, moved=0, free=0, origin=0, gathered=0, fresh=(NO_CUBES,) * len(s.fresh),
                  owed=(0,) * len(s.owed))


# --- the market action (EW-4) -----------------------------------------------------------------------------------------


def may_open(game: Game, s: State, a: Open) -> Refusals:
    if s.phase != Phase.ACT:
        yield not_yet("EW-3.8", s, "an outpost is opened as the action of a turn, after the move")
        return
    me, market = s.players[s.turn], market_here(s)
    if market is None:
        yield lacking("EW-4.1", "outposts stand on market tiles")
        return
    if me.outposts[me.ship]:
        yield Refusal("EW-4.1", "there is an outpost of one's own here already")
    if me.uncovered[market.type] >= game.components.columns:
        yield lacking("EW-4.3", f"no outpost is left in the {market.type.name.lower()} row")
    if total(me.hold) < cost_of_outpost(s):
        yield lacking("EW-4.2", f"an outpost here costs {cubes_counted(int(cost_of_outpost(s)))}")
        if game.in_force("EW-4.2"):
            return
    if not trade_stays_possible(game, s, opening=True, toll=cost_of_outpost(s)):
        yield Refusal("EW-4.6", "after opening one must trade here, and could not")


def open_(game: Game, s: State, a: Open) -> State:
    s = evolve(s, opened=1, toll=cost_of_outpost(s))
    return evolve(s, phase=Phase.OPENING) if s.toll > 0 else place_outpost(game, s)  # EW-4.3: pay first


def may_spend(game: Game, s: State, a: Spend) -> Refusals:
    if s.phase != Phase.OPENING:
        yield no_occasion("EW-4.2", s, "no outpost is to be paid for")
        return
    if s.players[s.turn].hold[a.cube] < 1:
        yield lacking("EW-4.2", f"{a.cube.none_is} in the hold")
        if game.in_force("EW-4.2"):
            return
    if not trade_stays_possible(game, spend_cube(s, a.cube), opening=True, toll=s.toll - 1):
        yield Refusal("EW-4.6", "after opening one must trade here, and could not without that cube")


def spend(game: Game, s: State, a: Spend) -> State:
    s = spend_cube(s, a.cube)
    s = evolve(s, toll=s.toll - 1)
    return place_outpost(game, s) if s.toll == 0 else s


def place_outpost(game: Game, s: State) -> State:
    """EW-4.3, EW-4.4: the position with an outpost on the tile; a bonus is chosen next where a column is empty."""
    me, market = s.players[s.turn], market_here(s)
    assert market is not None
    uncovered = plus(me.uncovered, one(market.type))  # EW-4.3: the leftmost of that row
    column_emptied = min(uncovered) > min(me.uncovered)
    me = evolve(me, outposts=put(me.outposts, me.ship, 1), uncovered=uncovered)
    s = evolve(with_player(s, s.turn, me), upgrades=me.bonus[Bonus.UPGRADE], phase=Phase.MARKET)  # EW-4.5c
    if game.in_force("EW-4.4") and column_emptied and sum(s.bonus_left) > 0:
        return evolve(s, phase=Phase.BONUS)
    return s


def may_choose(game: Game, s: State, a: Choose) -> Refusals:
    if s.phase != Phase.BONUS:
        yield no_occasion("EW-4.4", s, "a bonus tile is taken when a column of the board is emptied")
    elif s.bonus_left[a.bonus] < 1:
        yield not_now("EW-4.4", "that pile is empty")
    elif not trade_stays_possible(game, choose(game, s, a)):
        yield Refusal("EW-4.6", "after opening one must trade here, and could not without an upgrade")


def choose(game: Game, s: State, a: Choose) -> State:
    me, pile = s.players[s.turn], game.components.bonus_vp[a.bonus]
    vp = pile[len(pile) - s.bonus_left[a.bonus]]  # EW-1.4: from the top
    me = evolve(me, bonus=put(me.bonus, a.bonus, me.bonus[a.bonus] + 1), bonus_vp=me.bonus_vp + vp)  # EW-4.5e
    s = evolve(with_player(s, s.turn, me), bonus_left=put(s.bonus_left, a.bonus, s.bonus_left[a.bonus] - 1), phase=Phase.MARKET)
    if a.bonus == Bonus.UPGRADE and game.readings.upgrade_now is read.UpgradeNow.YES:
        return evolve(s, upgrades=s.upgrades + 1)
    return s


def may_upgrade(game: Game, s: State, a: Upgrade) -> Refusals:
    if s.phase != Phase.MARKET or s.upgrades < 1:
        yield no_occasion("EW-4.5c", s, "a cube is upgraded with an upgrade bonus, when an outpost is opened")
        return
    hold = s.players[s.turn].hold
    if a.cube == Spice.CLOVES:
        yield lacking("EW-4.5c", "cloves are the dearest kind")
    elif hold[a.cube] < 1:
        yield lacking("EW-4.5c", f"{a.cube.none_is} in the hold")
    elif game.readings.upgrade_same is read.UpgradeSame.NO and hold[a.cube] - s.lifted[a.cube] < 1:
        yield Refusal("EW-4.5c", "that cube was upgraded just now")
    elif game.readings.supply is read.Supply.COUNTED and s.supply[a.cube + 1] < 1:
        yield lacking("EW-4.5c", f"{Spice(a.cube + 1).none_is} left in the supply")
    elif not trade_stays_possible(game, upgrade(game, s, a)):
        yield Refusal("EW-4.6", "after opening one must trade here, and could not any more")


def upgrade(game: Game, s: State, a: Upgrade) -> State:
    me, better = s.players[s.turn], Spice(a.cube + 1)
    me = evolve(me, hold=plus(minus(me.hold, one(a.cube)), one(better)))
    s = evolve(with_player(s, s.turn, me), supply=minus(plus(s.supply, one(a.cube)), one(better)), upgrades=s.upgrades - 1)
    if game.readings.upgrade_same is read.UpgradeSame.NO:
        return evolve(s, lifted=plus(s.lifted, one(better)))
    return s


def may_trade(game: Game, s: State, a: Trade) -> Refusals:
    if s.phase != Phase.ACT and s.phase != Phase.MARKET:
        yield not_yet("EW-3.8", s, "trades are the action of a turn, after the move")
        return
    me, market = s.players[s.turn], market_here(s)
    if market is None:
        yield lacking("EW-3.8", "the market action needs a market tile")
        return
    if not me.outposts[me.ship]:
        yield Refusal("EW-4.6", "one trades where one has an outpost")
    if not covers(me.hold, market.cost):
        yield lacking("EW-4.7", missing(me.hold, market.cost, Spice))


def trade(game: Game, s: State, a: Trade) -> State:
    me, market = s.players[s.turn], market_here(s)
    assert market is not None
    me = evolve(me, hold=minus(me.hold, market.cost))
    s = evolve(with_player(s, s.turn, me), supply=plus(s.supply, market.cost), phase=Phase.MARKET, traded=1)
    s = take_from_supply(game, s, market.gain)  # EW-4.7: pay above the arrow, then take below
    if game.readings.upgrade_order is read.UpgradeOrder.BEFORE:
        return evolve(s, upgrades=0, lifted=NO_CUBES)
    return evolve(s, lifted=tuple([max(0, lifted - paid) for lifted, paid in zip(s.lifted, market.cost, strict=True)]))


# --- the port action (EW-5) -------------------------------------------------------------------------------------------


def may_claim(game: Game, s: State, a: Claim) -> Refusals:
    if s.phase != Phase.ACT and s.phase != Phase.PORT:
        yield not_yet("EW-3.8", s, "a VP tile is bought as the action of a turn, after the move")
        return
    here = ship_of_mover(s)
    if is_market(s, here):
        yield lacking("EW-3.8", "the port action needs a port tile")
        return
    place = s.ports[s.setup.sea.ports.index(here)]
    if place >= len(s.setup.vp_order):
        yield not_now("EW-5.1", "no VP tile lies here, the stack has run out")
        return
    if place == s.setup.closed_at:
        yield Refusal("EW-5.3", "this port is closed")
    if not covers(s.players[s.turn].hold, s.setup.vp_order[place].cost):
        yield lacking("EW-5.1", missing(s.players[s.turn].hold, s.setup.vp_order[place].cost, Spice))


def claim(game: Game, s: State, a: Claim) -> State:
    me = s.players[s.turn]
    port = s.setup.sea.ports.index(me.ship)
    tile = s.setup.vp_order[s.ports[port]]
    me = evolve(me, hold=minus(me.hold, tile.cost), vp_tiles=me.vp_tiles + 1, vp_points=me.vp_points + tile.points)
    s = refill(game, evolve(with_player(s, s.turn, me), supply=plus(s.supply, tile.cost)), port)
    if game.in_force("EW-8.1") and me.vp_tiles >= game.components.vp_tiles_to_end:
        s = evolve(s, final=1)
        if game.readings.end_trigger is read.EndTrigger.AT_ONCE:
            return evolve(s, phase=Phase.OVER)
    if game.readings.claims is read.Claims.SEVERAL:
        s = evolve(s, phase=Phase.PORT)
        if not any(may_claim(game, s, a)):
            return s
    return end_turn(game, s)


def refill(game: Game, s: State, port: int) -> State:
    """EW-5.2, and EW-5.4 once the port-closed tile is on the board."""
    closed = s.setup.closed_at if game.in_force("EW-5.4") else None
    return evolve(s, ports=refilled(s.ports, port, s.drawn, closed), drawn=s.drawn + 1)


# --- harvesting, passing, and ending what is going on (EW-6, EW-2.2) --------------------------------------------------


def may_harvest(game: Game, s: State, a: Harvest) -> Refusals:
    after_opening = (game.readings.build_and_harvest is read.BuildAndHarvest.YES
                     and game.readings.build_only is read.BuildOnly.YES
                     and s.phase == Phase.MARKET and s.opened and not s.traded)
    if s.phase != Phase.ACT and not after_opening:
        yield not_yet("EW-3.8", s, "harvesting is the one action of a turn, after the move")


def harvest(game: Game, s: State, a: Harvest) -> State:
    chili = s.players[s.turn].bonus[Bonus.HARVEST]  # EW-4.5b
    return end_turn(game, take_from_supply(game, s, (game.components.harvest_ginger, chili, 0, 0)))  # EW-6.1


def may_pass(game: Game, s: State, a: Pass) -> Refusals:
    if s.phase != Phase.ACT:
        yield not_yet("EW-3.8", s, "the action of a turn comes after the move")
    elif game.readings.pass_ is read.Pass.NO and not (
            game.readings.zero_trade is read.ZeroTrade.YES and is_market(s, ship_of_mover(s))):
        yield Refusal("EW-3.8", "one of the actions must be taken")


def pass_(game: Game, s: State, a: Pass) -> State:
    return end_turn(game, s)


def may_finish(game: Game, s: State, a: Done) -> Refusals:
    only_opened = s.phase == Phase.MARKET and s.opened and not s.traded
    if s.phase == Phase.GATHER:
        if game.readings.pickup is read.Pickup.ALL and s.gathered:
            yield Refusal("EW-3.6", "who takes cubes from the tile takes all of them")
    elif s.phase == Phase.MARKET:
        if only_opened and game.readings.build_only is read.BuildOnly.NO:
            yield Refusal("EW-4.6", "who opens an outpost must trade there")
        if (only_opened and game.readings.pass_ is read.Pass.NO and game.readings.zero_trade is read.ZeroTrade.NO
                and game.readings.build_and_harvest is read.BuildAndHarvest.YES):
            yield Refusal("EW-3.8", "opening an outpost is not an action, and one must be taken")
    elif s.phase == Phase.TRIM:
        if total(s.players[s.actor].hold) > spaces(game, s.players[s.actor]):
            yield Refusal("EW-7.1", "the hold is over its spaces still")
    elif s.phase != Phase.PORT:
        yield not_yet("EW-2.2", s, "no action is under way that could be ended; take one of the three, or pass")


def finish(game: Game, s: State, a: Done) -> State:
    if s.phase == Phase.GATHER:
        return start_action(s)
    return next_to_trim(game, s, s.actor) if s.phase == Phase.TRIM else end_turn(game, s)
