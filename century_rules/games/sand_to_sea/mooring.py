"""Acting on a tile: the market action (SS-5.1 to SS-5.6), what an emptied column gives, and the port action (SS-6.1, SS-6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.games.century.cubes import covers, minus, one, plus, total
from century_rules.games.century.ports import refilled
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.actions import Choose, Claim, Open, Spend, Trade
from century_rules.games.sand_to_sea.pieces import Bonus, TileKind
from century_rules.games.sand_to_sea.rules import Refusals
from century_rules.games.sand_to_sea.state import ANY_REWARD, CARD_REWARD, Phase, State
from century_rules.games.sand_to_sea.table import (
    acts_here, after_reward, can_pay, cost_of_outpost, cost_of_vp_tile, end_turn, here, port_here, something_to_take,
)
from century_rules.games.spice_road.table import gain, mover, pay, with_mover
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put
from century_rules.writing.wanting import missing

if TYPE_CHECKING:
    from century_rules.games.sand_to_sea.game import Game


def not_moored(game: Game, s: State) -> Refusals:
    """SS-4.5: why the mover may not act on the tile."""
    if s.phase != Phase.MOOR:
        yield not_now("SS-4.5", "one acts on a tile once the ship has stopped, or stays")
    elif not acts_here(game, s):
        yield Refusal("SS-4.5", "only a player whose ship has moved this turn acts on a tile")


def may_open(game: Game, s: State, a: Open) -> Refusals:
    yield from not_moored(game, s)
    if s.phase != Phase.MOOR:
        return
    me, face, toll = mover(s), here(s), cost_of_outpost(game, s)
    if face.kind >= TileKind.PORT:
        yield lacking("SS-5.1", "outposts stand on market tiles")
        return
    if me.outposts[me.ship]:
        yield Refusal("SS-5.1", "there is an outpost of one's own here already")
    if me.uncovered[face.kind] >= game.components.columns:
        yield lacking("SS-5.3", f"no outpost is left in the {TileKind(face.kind).name.lower()} row")
    if total(me.hold) < toll:
        yield lacking("SS-5.2", f"an outpost here costs {int(toll)} cube{'' if toll == 1 else 's'}")
    elif game.readings.build_only is read.BuildOnly.NO and not can_pay(me.hold, face.cost, toll):
        yield Refusal("SS-5.6", "who opens an outpost must trade there, and could not")


def open_(game: Game, s: State, a: Open) -> State:
    to_trade = 1 if game.readings.build_only is read.BuildOnly.NO else 0
    s = evolve(s, moved=0, toll=cost_of_outpost(game, s), to_trade=to_trade)
    return evolve(s, phase=Phase.OPENING) if s.toll > 0 else place_outpost(game, s)  # SS-5.3: pay first


def may_spend(game: Game, s: State, a: Spend) -> Refusals:
    hold = mover(s).hold
    if s.phase != Phase.OPENING:
        yield not_now("SS-5.2", "no outpost is to be paid for")
    elif hold[a.cube] < 1:
        yield not_now("SS-5.2", f"{game.kinds[a.cube].none_is} in the hold")
    elif s.to_trade and not can_pay(minus(hold, one(a.cube)), here(s).cost, s.toll - 1):
        yield Refusal("SS-5.6", "who opens an outpost must trade there, and could not without that cube")


def spend(game: Game, s: State, a: Spend) -> State:
    s = pay(game, s, one(a.cube))
    s = evolve(s, toll=s.toll - 1)
    return place_outpost(game, s) if s.toll == 0 else s


def place_outpost(game: Game, s: State) -> State:
    """SS-5.3, SS-5.4: the position with an outpost on the tile, and the reward of a column that it empties."""
    me = mover(s)
    uncovered = plus(me.uncovered, one(here(s).kind))  # SS-5.3: the leftmost of that row
    s = with_mover(s, evolve(me, outposts=put(me.outposts, me.ship, 1), uncovered=uncovered))
    reward = reward_for(game, min(uncovered)) if min(uncovered) > min(me.uncovered) else 0
    if not something_to_take(game, s, reward):
        return evolve(s, phase=Phase.MARKET)
    before = game.readings.reward_when is read.RewardWhen.BEFORE
    return evolve(s, reward=reward, phase=Phase.REWARD if before else Phase.MARKET)


def reward_for(game: Game, column: int) -> int:
    """SS-5.4, SS-5.5: what emptying that column gives, the first being 1."""
    if column == 1 and game.readings.first_column is read.FirstColumn.CARD:
        return CARD_REWARD if game.in_force("SS-5.4") else 0
    return ANY_REWARD if game.in_force("SS-5.5") else 0


def may_choose(game: Game, s: State, a: Choose) -> Refusals:
    if s.phase != Phase.REWARD:
        yield not_now("SS-5.5", "a bonus tile is taken when a column of the board is emptied")
    elif s.reward != ANY_REWARD:
        yield Refusal("SS-5.4", "the first column gives a merchant card")
    elif s.bonus_left[a.bonus] < 1:
        yield not_now("SS-5.5", "that pile is empty")


def choose(game: Game, s: State, a: Choose) -> State:
    me, pile = mover(s), game.components.bonus_vp[a.bonus]
    vp = pile[len(pile) - s.bonus_left[a.bonus]]  # SS-1.6: from the top
    s = with_mover(s, evolve(me, bonus=put(me.bonus, a.bonus, me.bonus[a.bonus] + 1), bonus_vp=me.bonus_vp + vp))
    fresh = 1 if a.bonus == Bonus.HOLD and game.readings.cargo_now is read.CargoNow.NO else 0
    return after_reward(game, evolve(s, bonus_left=put(s.bonus_left, a.bonus, s.bonus_left[a.bonus] - 1), fresh=fresh))


def may_trade(game: Game, s: State, a: Trade) -> Refusals:
    if s.phase != Phase.MARKET:
        yield from not_moored(game, s)
        if s.phase != Phase.MOOR:
            return
    me, face = mover(s), here(s)
    if face.kind >= TileKind.PORT:
        yield lacking("SS-4.5", "the market action needs a market tile")
        return
    if not me.outposts[me.ship]:
        yield Refusal("SS-5.6", "one trades where one has an outpost")
    if not covers(me.hold, face.cost):
        yield lacking("SS-5.6", missing(me.hold, face.cost, game.kinds))


def trade(game: Game, s: State, a: Trade) -> State:
    face = here(s)
    s = gain(game, pay(game, s, face.cost), face.gain)
    return evolve(s, phase=Phase.MARKET, moved=0, to_trade=0)


def may_claim(game: Game, s: State, a: Claim) -> Refusals:
    yield from not_moored(game, s)
    if s.phase != Phase.MOOR:
        return
    if here(s).kind != TileKind.PORT:
        yield lacking("SS-4.5", "the port action needs a port tile")
        return
    if s.moved and game.readings.port_turn is read.PortTurn.OWN:
        yield Refusal("SS-6.1", "claiming takes a turn of its own")
    place = s.ports[port_here(s)]
    if place >= len(s.vp):
        yield not_now("SS-6.1", "no VP tile lies here, the stack has run out")
    elif place == s.closed_at:
        yield Refusal("EW-5.3", "this port is closed")
    elif not covers(mover(s).hold, s.vp[place].cost):
        yield lacking("SS-6.1", missing(mover(s).hold, s.vp[place].cost, game.kinds))


def claim(game: Game, s: State, a: Claim) -> State:
    port = port_here(s)
    tile = s.vp[s.ports[port]]
    s = pay(game, s, cost_of_vp_tile(game, s, s.ports[port]))
    me = mover(s)
    me = evolve(me, vp_tiles=me.vp_tiles + 1, vp_points=me.vp_points + tile.points)
    ports = refilled(s.ports, port, s.drawn, s.closed_at if game.in_force("EW-5.4") else None)
    s = evolve(with_mover(s, me), ports=ports, drawn=s.drawn + 1)  # SS-6.2; EW-5.2
    if game.in_force("SS-9.1") and me.vp_tiles >= game.components.vp_tiles_to_end:
        s = evolve(s, final=1)
    return end_turn(game, s)
