"""How a game begins (EW-1.7), and the end of a turn, of a round and of the game (EW-7.1, EW-2.1, EW-8.1), as `rules` has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Begin, Discard
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, minus, total
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import is_market, no_occasion, spaces, spend_cube, with_player
from century_rules.kernel.errors import Refusal, lacking
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.eastern_wonders.game import Game


def may_begin(game: Game, s: State, a: Begin) -> Iterator[Refusal]:
    tile = s.setup.sea.index[a.tile]
    if s.phase != Phase.START:
        yield no_occasion("EW-1.7", s, "starting cubes are taken before the first turn only")
        return
    if not any(s.sets[i] and cubes == a.cubes for i, cubes in enumerate(game.components.start_sets)):
        yield lacking("EW-1.7", "that set of cubes is not on offer")
    if not is_market(s, tile):
        yield Refusal("EW-1.7", "a ship starts on a market tile")
    if game.readings.shared_start is read.SharedStart.NO and any(p.ship == tile for p in s.players):
        yield Refusal("EW-1.7", "another ship is there already")


def begin(game: Game, s: State, a: Begin) -> State:
    chosen = next(i for i, cubes in enumerate(game.components.start_sets) if s.sets[i] and cubes == a.cubes)
    me = evolve(s.players[s.turn], ship=s.setup.sea.index[a.tile], hold=a.cubes)
    s = evolve(with_player(s, s.turn, me), sets=put(s.sets, chosen, 0), supply=minus(s.supply, a.cubes))
    if s.turn > 0:  # EW-1.7: in reverse turn order
        return evolve(s, turn=s.turn - 1, actor=s.turn - 1)
    return start_turn(evolve(s, sets=(0,) * len(s.sets)), 0)


def end_turn(game: Game, s: State) -> State:
    """The position at the end of a turn, before cubes beyond the limit are returned (EW-7.1)."""
    s = evolve(s, toll=0, opened=0, traded=0, upgrades=0, lifted=NO_CUBES)
    return trim(game, s, s.turn)


def trim(game: Game, s: State, seat: int) -> State:
    """EW-7.1: the player returns cubes, if the hold has too many; otherwise the next one is looked at."""
    player = s.players[seat]
    if game.in_force("EW-7.1") and total(player.hold) > spaces(game, player):
        return evolve(s, phase=Phase.TRIM, actor=seat)
    return next_to_trim(game, s, seat)


def next_to_trim(game: Game, s: State, seat: int) -> State:
    """EW-7.1: the next player whose hold is looked at under hold-check=everybody, or else the next turn."""
    following = (seat + 1) % len(s.players)
    if game.readings.hold_check is read.HoldCheck.EVERYBODY and following != s.turn:
        return trim(game, s, following)
    return next_turn(game, s)


def may_discard(game: Game, s: State, a: Discard) -> Iterator[Refusal]:
    if s.phase != Phase.TRIM:
        yield no_occasion("EW-7.1", s, "cubes are returned at the end of a turn, by who has too many")
        return
    player = s.players[s.actor]
    if player.hold[a.cube] < 1:
        yield lacking("EW-7.1", f"{a.cube.none_is} in the hold")
    if total(player.hold) <= spaces(game, player) and game.readings.discard_more is read.DiscardMore.NO:
        yield Refusal("EW-7.1", "the rest must fit exactly")


def discard(game: Game, s: State, a: Discard) -> State:
    s = spend_cube(s, a.cube)
    left = total(s.players[s.actor].hold)
    if left > spaces(game, s.players[s.actor]) or (game.readings.discard_more is read.DiscardMore.YES and left > 0):
        return s
    return next_to_trim(game, s, s.actor)


def next_turn(game: Game, s: State) -> State:
    """EW-2.1: the position at the beginning of the next turn; EW-8.1: or the end of the game."""
    if s.turn < len(s.players) - 1:
        return start_turn(s, s.turn + 1)  # EW-2.1: clockwise
    if s.final:  # EW-8.1: with that round
        return evolve(s, phase=Phase.OVER, actor=s.turn)
    return start_turn(s, 0)


def start_turn(s: State, seat: int) -> State:
    """The position at the beginning of a turn."""
    me = s.players[seat]
    return evolve(s, phase=Phase.SAIL, turn=seat, actor=seat, moved=0, free=me.bonus[Bonus.MOVE], origin=me.ship)  # EW-4.5a
