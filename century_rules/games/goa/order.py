"""The order of play: what comes once something is done, down to the end of a round, of a part and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.games.goa import readings as read
from century_rules.games.goa.state import Phase, State, Task
from century_rules.games.goa.table import NOTHING, following
from century_rules.kernel.evolve import evolve

if TYPE_CHECKING:
    from century_rules.games.goa.game import Game


def owner(game: Game, s: State, mark: int) -> int:
    """GO-3.3: who laid the marker of that number, the flag's being the first: from its layer on clockwise."""
    seat = s.layer + mark
    return seat - game.players if seat >= game.players else seat


def finish(game: Game, s: State) -> State:
    """The position once a task is over: as before where it was free, else on to the next item, action or card."""
    s = evolve(s, task=Task.NONE, left=0, mixed=0, kind=-1, single=0, column=0, owed=NOTHING, town=0, base=0, added=0,
               coming=-1, fields=0, turned=(0,) * len(s.turned))
    if s.free or s.phase <= Phase.MARK:
        return evolve(s, free=0)
    s = evolve(s, carded=0)
    if s.phase == Phase.BID:
        return next_item(game, s)
    return next_action(game, s) if s.phase == Phase.ACT else next_card(game, s)


def next_item(game: Game, s: State) -> State:
    """GO-4.1: the next item is up for auction; GO-5.1: after the last who has the flag begins the actions."""
    if s.item >= game.players:
        none = (-1,) * len(s.marks)
        return evolve(s, phase=Phase.ACT, turn=s.holder, layer=0, item=0, high=0, bidder=-1, marks=none)
    return auctioned(game, evolve(s, item=s.item + 1))


def auctioned(game: Game, s: State) -> State:
    """GO-4.2: the position as bidding begins, at the left of the auctioneer."""
    return evolve(s, high=0, bidder=-1, turn=following(game, owner(game, s, s.item)))


def next_action(game: Game, s: State) -> State:
    """GO-5.1: clockwise, so many times round; GO-7.1: then come extra-action cards."""
    turn = following(game, s.turn)
    lap = s.lap + (1 if turn == s.holder else 0)
    if lap == game.components.laps:
        return evolve(s, phase=Phase.EXTRA, turn=turn, lap=0)
    return evolve(s, turn=turn, lap=lap)


def next_card(game: Game, s: State) -> State:
    """GO-7.1: clockwise to the next who has not passed; GO-7.2: when all have, the round is over."""
    if all(player.passed for player in s.players):
        return end_round(game, s)
    turn = s.turn
    for _ in range(game.players):
        turn = following(game, turn)
        if not s.players[turn].passed:
            break
    return evolve(s, turn=turn)


def end_round(game: Game, s: State) -> State:
    """GO-7.2: the next round, GO-2.1: or part, GO-2.2: or the end of the game."""
    most = game.components.carried
    s = evolve(s, players=tuple([
        evolve(each, passed=0, used=(0,) * len(each.used), extra=min(each.extra, most) if game.in_force("GO-7.2") else each.extra)
        for each in s.players]))
    if s.round + 1 < game.components.rounds:
        return begin_round(evolve(s, round=s.round + 1))
    if s.part == 1:
        return evolve(s, phase=Phase.OVER, turn=0, round=0)  # GO-2.2
    return begin_round(evolve(s, part=1, round=0, lying=(1,) * len(s.lying), exchanged=-1))  # GO-2.1


def begin_round(s: State) -> State:
    """GO-3.1: who has the flag lays it."""
    return evolve(s, phase=Phase.MARK, turn=s.holder, layer=s.holder, laid=0, marks=(-1,) * len(s.marks))


# --- what may be done when --------------------------------------------------------------------------------------------


def is_deciding(s: State) -> bool:
    """Whether whose turn it is has an action, a bid or a marker to decide on, and nothing is going on."""
    return s.task == Task.NONE and s.aside < 0


def in_own_turn(s: State) -> bool:
    """Whether it is a turn of the action phase, with extra-action cards or not."""
    return (s.phase == Phase.ACT or s.phase == Phase.EXTRA) and s.aside < 0


def in_time(game: Game, s: State) -> bool:
    """Whether free cards and tiles for any time may be used, as far as the timing goes."""
    return game.readings.free_timing is not read.FreeTiming.TURNS or in_own_turn(s)
