"""The rules of From Sand to Sea, to be read with the rulebook in the other hand: setting out, cards, resting, and ending what
goes on.

Each action has two functions: ``may_…`` yields every clause that forbids it here, with the reason, and the other one says what it
does. Cards are played and acquired by Spice Road's own text, since the rulebook takes over its clauses; what stands here of them
is what differs. `voyage` and `mooring` have the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from century_rules.games.century.cubes import NO_CUBES, minus, one, total
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.actions import Begin, Done, Rest, Return, Take
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.state import ANY_REWARD, Phase, State
from century_rules.games.sand_to_sea.table import (
    after_reward, can_act, end_turn, next_to_trim, something_to_take, too_many, with_player,
)
from century_rules.games.spice_road import acquiring
from century_rules.games.spice_road import rules as cards
from century_rules.games.spice_road.table import mover, place_in_row, to_bowls, with_mover
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put
from century_rules.writing.arguments import format_seat

if TYPE_CHECKING:
    from century_rules.games.sand_to_sea.game import Game

Refusals = Iterator[Refusal]

_DOING: Mapping[int, str] = {
    Phase.PAY: "paying for a merchant card", Phase.PICK: "taking cubes that lay on a card", Phase.RAISE: "raising cubes",
    Phase.TRADE: "exchanging with a trade card", Phase.SAIL: "sailing", Phase.FEE: "paying the ships on this tile",
    Phase.MOOR: "acting on a tile", Phase.OPENING: "paying for an outpost", Phase.REWARD: "choosing what a column gives",
    Phase.MARKET: "trading", Phase.TRIM: "returning cubes", Phase.OVER: "at the end of the game"}
BEFORE_THE_START = not_now("SS-2.1", "first every player takes starting cubes and places the ship (SS-1.9)")


def one_action(s: State) -> Refusal:
    """Why what begins a turn cannot be done now."""
    if s.phase == Phase.START:
        return BEFORE_THE_START
    return not_now("SS-2.1", f"{format_seat(s.actor)} is still {_DOING[s.phase]}, and a turn is one action")


# --- before the first turn (SS-1.9) -----------------------------------------------------------------------------------


def may_begin(game: Game, s: State, a: Begin) -> Refusals:
    tile = s.setup.sea.names.index(a.tile)
    if s.phase != Phase.START:
        yield not_now("SS-1.9", "starting cubes are taken before the first turn only")
        return
    if not any(s.sets[number] and cubes == a.cubes for number, cubes in enumerate(game.components.start_sets)):
        yield lacking("SS-1.9", "that set of cubes is not on offer")
    if s.faces[tile].kind >= TileKind.PORT:
        yield Refusal("SS-1.9", "a ship starts on a market tile")
    if game.readings.share_start is read.ShareStart.NO and any(player.ship == tile for player in s.players):
        yield Refusal("SS-1.9", "another ship is there already")


def begin(game: Game, s: State, a: Begin) -> State:
    chosen = next(number for number, cubes in enumerate(game.components.start_sets) if s.sets[number] and cubes == a.cubes)
    s = with_mover(s, evolve(mover(s), ship=s.setup.sea.names.index(a.tile), hold=a.cubes))
    s = evolve(s, sets=put(s.sets, chosen, 0))
    if game.readings.supply is read.Supply.FINITE:
        s = evolve(s, bowls=minus(s.bowls, a.cubes))
    if s.turn > 0:  # in reverse turn order
        return evolve(s, turn=s.turn - 1, actor=s.turn - 1)
    return evolve(s, sets=(0,) * len(s.sets), phase=Phase.ACT)


# --- taking a merchant card: acquired (SS-3.1), or for an emptied column (SS-5.4, SS-5.5) -----------------------------


def may_take(game: Game, s: State, a: Take) -> Refusals:
    if s.phase != Phase.REWARD:
        yield from acquiring.may_take(game, s, a)
    elif not acquiring.is_in_row(game, s, s.card_names.index(a.card)):
        yield not_now(clause_of_reward(s), f"{a.card} does not lie in the row of merchant cards")


def take(game: Game, s: State, a: Take) -> State:
    number = s.card_names.index(a.card)
    place = place_in_row(s.unsold, number)
    cubes = s.on[place]
    to_supply = s.phase == Phase.REWARD and game.readings.free_card_cubes is read.FreeCardCubes.SUPPLY
    s = acquiring.taken(s, number, acquiring.slid_left(s.on, place))
    return end_of_taking(game, to_bowls(game, s, cubes)) if to_supply else acquiring.with_cubes(game, s, cubes)


def end_of_taking(game: Game, s: State) -> State:
    """The position once a merchant card was acquired, or taken as a reward."""
    return after_reward(game, s) if s.reward > 0 else end_turn(game, s)


def clause_of_reward(s: State) -> str:
    """The clause that gives the reward."""
    return "SS-5.5" if s.reward == ANY_REWARD else "SS-5.4"


# --- resting (SS-7.1) -------------------------------------------------------------------------------------------------


def may_rest(game: Game, s: State, a: Rest) -> Refusals:
    me = mover(s)
    if s.phase != Phase.ACT:
        yield one_action(s)
    elif sum(me.played) + sum(me.discarded) == 0 and game.readings.rest_empty is read.RestEmpty.NO:
        yield Refusal("SS-7.1", "there is no card to be taken back")


def rest(game: Game, s: State, a: Rest) -> State:
    me, none = mover(s), (0,) * len(s.cards)
    hand = tuple([held + face_up + away for held, face_up, away in zip(me.hand, me.played, me.discarded, strict=True)])
    return end_turn(game, with_mover(s, evolve(me, hand=hand, played=none, discarded=none)))


# --- ending what is going on, and the limit of the hold (SS-8.1) ------------------------------------------------------

_UNDER_WAY = {
    Phase.START: not_now("SS-1.9", "starting cubes are to be taken, and the ship is to be placed"),
    Phase.ACT: not_now("SS-2.1", "one of the four actions must be taken"),
    Phase.PAY: not_now("SR-4.3", "the card that is paid for is to be taken"),
    Phase.SAIL: not_now("SS-4.1", "the ship is under way; it is to stop"),
    Phase.FEE: not_now("SS-4.4", "the owners of the ships here are to be paid"),
    Phase.OPENING: not_now("SS-5.2", "the outpost is to be paid for"),
}
"""By phase, why it cannot be ended whatever lies on the table."""


def may_done(game: Game, s: State, a: Done) -> Refusals:
    for phase, why in _UNDER_WAY.items():
        if s.phase == phase:
            yield why
    if s.phase == Phase.RAISE:
        yield from cards.must_raise_more(game, s)
    elif s.phase == Phase.MOOR and not s.moved:
        if game.readings.pass_allowed is read.PassAllowed.NO:
            yield Refusal("SS-2.1", "a player who does not move must act on the tile")
    elif s.phase == Phase.MOOR:
        if game.readings.move_only is read.MoveOnly.NO and can_act(game, s, mover(s).hold, 0):
            yield Refusal("SS-4.5", "a player who has moved must act on the tile, and could")
    elif s.phase == Phase.REWARD:
        if game.readings.reward is read.Reward.MUST:
            yield Refusal(clause_of_reward(s), "what the column gives is to be taken")
    elif s.phase == Phase.MARKET:
        if s.to_trade:
            yield Refusal("SS-5.6", "who opens an outpost must trade there")
    elif s.phase == Phase.TRIM and too_many(game, s, s.actor):
        yield not_now("SS-8.1", "the hold is over its spaces still")


def done(game: Game, s: State, a: Done) -> State:
    if s.phase == Phase.TRIM:
        return next_to_trim(game, s, s.actor)
    if s.phase == Phase.PICK:
        return end_of_taking(game, evolve(to_bowls(game, s, s.offered), offered=NO_CUBES))
    if s.phase == Phase.REWARD:
        return after_reward(game, s)
    if s.phase == Phase.MARKET and something_to_take(game, s, s.reward):  # only under reward-when=after
        return evolve(s, phase=Phase.REWARD)
    return end_turn(game, s)


def may_return(game: Game, s: State, a: Return) -> Refusals:
    if s.phase != Phase.TRIM:
        yield not_now("SS-8.1", "nobody has too many cubes")
    elif s.players[s.actor].hold[a.cube] < 1:
        yield not_now("SS-8.1", f"{game.kinds[a.cube].none_is} in the hold")


def return_(game: Game, s: State, a: Return) -> State:
    player = s.players[s.actor]
    s = with_player(s, s.actor, evolve(player, hold=minus(player.hold, one(a.cube))))
    s = to_bowls(game, s, one(a.cube))
    left = total(s.players[s.actor].hold)
    if too_many(game, s, s.actor) or (game.readings.discard_exact is read.DiscardExact.NO and left > 0):
        return s
    return next_to_trim(game, s, s.actor)
