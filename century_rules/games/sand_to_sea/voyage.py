"""Sailing (SS-4.1 to SS-4.5): cards are discarded for steps, the ship moves, and where it comes to rest other ships are paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.games.century.cubes import minus, one, plus, total
from century_rules.games.century.sailing import not_next
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.actions import Discard, Pay, Stay, Step, Stop
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.sand_to_sea.rules import Refusals, one_action
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.games.sand_to_sea.table import (
    can_act, can_be_finished, can_sail_on, discardable, is_closed, may_end_on, owed_on_arrival, ships_to_pay, with_player,
)
from century_rules.games.spice_road.table import mover, with_mover
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.sand_to_sea.game import Game


NO_END = "within reach there is no tile where the ship may stop and what is owed can be paid"


def set_out(game: Game, s: State) -> State:
    """A voyage begins, unless one has; SS-4.3: the free steps of the bonus tiles belong to it."""
    if s.phase == Phase.SAIL:
        return s
    origin = mover(s).ship if game.readings.loop_is_stay is read.LoopIsStay.YES else 0
    return evolve(s, phase=Phase.SAIL, free=mover(s).bonus[Bonus.MOVE], origin=origin)  # SS-4.3


def may_discard(game: Game, s: State, a: Discard) -> Refusals:
    number, me = s.card_names.index(a.card), mover(s)
    source = game.readings.discard_from
    if s.phase != Phase.ACT and s.phase != Phase.SAIL:
        yield one_action(s)
        return
    if not me.hand[number] and not me.played[number]:
        yield not_now("SS-4.1", f"{a.card} is neither in the hand nor played")
        return
    if source is read.DiscardFrom.HAND and not me.hand[number]:
        yield Refusal("SS-4.1", "only cards of the hand may be discarded")
    if source is read.DiscardFrom.PLAYED and not me.played[number]:
        yield Refusal("SS-4.1", "only cards that lie played may be discarded")
    one_by_one = game.readings.overdiscard is read.Overdiscard.NO
    if one_by_one and s.steps > 0:
        yield Refusal("SS-4.1", "the step that the last card was discarded for is to be made first")
    if one_by_one or not s.moved:
        under_way = set_out(game, s)
        counted = (me.hand[number] and source is not read.DiscardFrom.PLAYED) or (
            me.played[number] and source is not read.DiscardFrom.HAND)
        others = discardable(game, me) - (1 if counted else 0)
        if not can_sail_on(game, under_way, me.ship, under_way.steps + 1 + under_way.free + others):
            yield Refusal("SS-4.4", f"the move could not be finished: {NO_END}")


def discard(game: Game, s: State, a: Discard) -> State:
    number, s = s.card_names.index(a.card), set_out(game, s)
    me = mover(s)
    me = evolve(me, hand=put(me.hand, number, 0), played=put(me.played, number, 0), discarded=put(me.discarded, number, 1))
    return evolve(with_mover(s, me), steps=s.steps + 1)


def may_step(game: Game, s: State, a: Step) -> Refusals:
    to = s.setup.sea.names.index(a.to)
    if s.phase != Phase.ACT and s.phase != Phase.SAIL:
        yield one_action(s)
        return
    under_way = set_out(game, s)
    left = steps_after(game, under_way)
    if s.phase == Phase.ACT and (game.readings.free_step is read.FreeStep.AFTER or under_way.free < 1):
        yield Refusal("SS-4.2", "the first step costs a card, too")
    elif s.phase == Phase.SAIL and s.steps + s.free < 1:
        yield Refusal("SS-4.1", "each step costs a card, and no free step is left")
    if not s.touch[mover(s).ship][to]:
        yield Refusal("SS-4.1", not_next(s.setup.sea.names, mover(s).ship, a.to))
    elif is_closed(game, s, to):
        yield Refusal("SS-4.1", f"{a.to} is a sea tile, which no ship enters")
    elif left >= 0 and not can_be_finished(game, under_way, to, left + discardable(game, mover(s))):
        yield Refusal("SS-4.4", f"from {a.to} the move could not be finished: {NO_END}")


def steps_after(game: Game, s: State) -> int:
    """How many steps are left once one was made; without SS-4.2 the first costs nothing."""
    return s.steps + s.free - (1 if s.steps > 0 or s.moved or game.in_force("SS-4.2") else 0)


def step(game: Game, s: State, a: Step) -> State:
    s = set_out(game, s)
    left, paid = steps_after(game, s), s.steps - 1 if s.steps > 0 else 0
    s = evolve(s, steps=paid, free=left - paid, moved=1)
    return with_mover(s, evolve(mover(s), ship=s.setup.sea.names.index(a.to)))


def may_stop(game: Game, s: State, a: Stop) -> Refusals:
    """SS-4.1, SS-4.4: why the movement may not end here."""
    if s.phase != Phase.SAIL:
        yield not_now("SS-4.1", "the ship is not under way")
        return
    if not s.moved:
        yield not_now("SS-4.1", "the ship has not moved yet")
    elif s.steps > 0 and game.readings.overdiscard is read.Overdiscard.NO:
        yield Refusal("SS-4.1", "the step that a card was discarded for is to be made")
    ship = mover(s).ship
    if not may_end_on(game, s, ship):
        yield Refusal("SS-4.1", "no ship comes to rest at sea")
    if total(mover(s).hold) < owed_on_arrival(game, s, ship):
        yield lacking("SS-4.4", "there are too few cubes to pay every ship on this tile")


def stop(game: Game, s: State, a: Stop) -> State:
    owed = owed_on_arrival(game, s, mover(s).ship)
    return come_to_rest(evolve(s, steps=0, free=0, origin=0), owed)


def may_stay(game: Game, s: State, a: Stay) -> Refusals:
    """SS-4.5: why the mover may not stay."""
    if s.phase != Phase.ACT:
        yield one_action(s)
        return
    hold, owed = mover(s).hold, owed_by_staying(game, s)
    if total(hold) < owed:
        yield lacking("SS-4.4", "there are too few cubes to pay every ship on this tile")
    elif game.readings.pass_allowed is read.PassAllowed.NO and not can_act(game, s, hold, owed):
        if game.readings.stay_acts is read.StayActs.NO:
            yield Refusal("SS-4.5", "only a player whose ship has moved this turn acts on a tile")
        else:
            yield Refusal("SS-2.1", "nothing can be done on this tile, and a turn is one of the four actions")


def stay(game: Game, s: State, a: Stay) -> State:
    return come_to_rest(s, owed_by_staying(game, s))


def owed_by_staying(game: Game, s: State) -> int:
    """SS-4.4: cubes owed to other ships on the tile by who stays."""
    return ships_to_pay(game, s, mover(s).ship) if game.readings.stay_pays is read.StayPays.YES else 0


def come_to_rest(s: State, owed: int) -> State:
    """SS-4.4: the position with the ship at rest; ships there are paid next."""
    if owed == 0:
        return evolve(s, phase=Phase.MOOR)
    tile = mover(s).ship
    return evolve(s, phase=Phase.FEE, owed=tuple([
        1 if seat != s.turn and player.ship == tile else 0 for seat, player in enumerate(s.players)]))


def may_pay(game: Game, s: State, a: Pay) -> Refusals:
    if s.phase != Phase.FEE:
        yield not_now("SS-4.4", "no ship is to be paid now")
        return
    if not s.owed[a.to]:
        yield lacking("SS-4.4", f"P{a.to + 1} is not to be paid, or not any more")
    hold = mover(s).hold
    if hold[a.cube] < 1:
        yield not_now("SS-4.4", f"{game.kinds[a.cube].none_is} in the hold")
    elif (not s.moved and game.readings.pass_allowed is read.PassAllowed.NO
          and not can_act(game, s, minus(hold, one(a.cube)), sum(s.owed) - 1)):
        yield Refusal("SS-2.1", "without that cube nothing could be done on this tile, and something must be")


def pay(game: Game, s: State, a: Pay) -> State:
    payee, me = s.players[a.to], mover(s)
    s = with_mover(s, evolve(me, hold=minus(me.hold, one(a.cube))))
    s = with_player(s, a.to, evolve(payee, hold=plus(payee.hold, one(a.cube))))
    s = evolve(s, owed=put(s.owed, a.to, 0))
    return s if any(s.owed) else evolve(s, phase=Phase.MOOR)
