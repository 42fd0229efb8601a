"""The rules of Century: Spice Road, to be read with the rulebook in the other hand: playing, resting and claiming.

Each action has two functions: ``may_…`` yields every clause that forbids it here, with the reason, and the other one says
what it does. The clause each line comes from stands beside it; the texts are in `clauses`. `acquiring` has the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from century_rules.games.century.cubes import Cubes, covers, one, plus, total
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Claim, Discard, Done, Exchange, Forgo, Play, Raise, Recover, Rest
from century_rules.games.spice_road.cards import Card, Kind, Spice
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.table import (
    bring_about_the_end, cards_to_end, end_turn, gain, in_bowl, mover, next_turn, pay, place_in_row, to_bowls, too_many,
    with_mover,
)
from century_rules.games.spice_road.taken_over import CardGame, S, Trader, become
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put
from century_rules.writing.arguments import format_seat
from century_rules.writing.wanting import missing

if TYPE_CHECKING:
    from century_rules.games.spice_road.game import Game

Refusals = Iterator[Refusal]

_UNDER_WAY: Mapping[int, str] = {
    Phase.PAY: "paying for a merchant card", Phase.PICK: "taking cubes that lay on a card", Phase.RAISE: "raising cubes",
    Phase.REST: "taking back cards", Phase.TRIM: "returning cubes", Phase.ROOM: "returning cubes",
    Phase.OVER: "at the end of the game"}


def one_action(s: State) -> Refusal:
    """SR-2.2: that the turn is going on with another action."""
    return not_now("SR-2.2", f"{format_seat(s.turn)} is still {_under_way(s)}, and a turn is one action")


def _under_way(s: State) -> str:
    return f"exchanging with {s.card_names[s.using]}" if s.phase == Phase.TRADE else _UNDER_WAY[s.phase]


# --- playing a card (SR-3.1 to SR-3.5) --------------------------------------------------------------------------------


def may_play(game: CardGame[S], s: S, a: Play) -> Refusals:
    number = s.card_names.index(a.card)
    card = s.cards[number]
    if s.phase != game.phases.ACT:
        yield game.one_action(s)
    elif not mover(s).hand[number]:
        yield not_now("SR-3.1", not_in_hand(mover(s), number, a.card))
    elif card.kind == Kind.TRADE and game.readings.trade_zero is read.TradeZero.NO:
        if not covers(mover(s).hold, card.cost):
            yield lacking("SR-3.5", missing(mover(s).hold, card.cost, game.kinds))
    elif (card.kind == Kind.UPGRADE and game.readings.upgrade_count is read.UpgradeCount.AT_LEAST_ONE
          and not can_raise_any(game, s)):
        yield Refusal("SR-3.3", "no cube can be raised, and at least one must be")


def not_in_hand(me: Trader, number: int, card: str) -> str:
    """Why a card cannot be played."""
    return f"{card} lies played, and a rest takes it back" if me.played[number] else f"{card} is not in the hand"


def play(game: CardGame[S], s: S, a: Play) -> S:
    number = s.card_names.index(a.card)
    card, me = s.cards[number], mover(s)
    s = with_mover(s, become(me, hand=put(me.hand, number, 0), played=put(me.played, number, 1)))  # SR-3.1
    if card.kind == Kind.SPICE:
        return game.end_turn(gain(game, s, card.gain))  # SR-3.2
    if card.kind == Kind.UPGRADE:
        return become(s, phase=game.phases.RAISE, left=card.times)  # SR-3.3
    s = become(s, phase=game.phases.TRADE, using=number)
    return s if game.readings.trade_zero is read.TradeZero.YES else exchanged(game, s, card)


def may_exchange(game: CardGame[S], s: S, a: Exchange) -> Refusals:
    number = s.card_names.index(a.card)
    if s.phase != game.phases.TRADE or s.using != number:
        yield not_now("SR-3.5", f"{a.card} is not the trade card being used")
    else:
        yield from cannot_exchange(game, s, s.cards[number])


def cannot_exchange(game: CardGame[S], s: S, card: Card[int]) -> Refusals:
    """SR-3.5: that the mover has not the cubes that the card takes."""
    if not covers(mover(s).hold, card.cost):
        yield not_now("SR-3.5", missing(mover(s).hold, card.cost, game.kinds))


def exchange(game: CardGame[S], s: S, a: Exchange) -> S:
    return exchanged(game, s, s.cards[s.card_names.index(a.card)])


def exchanged(game: CardGame[S], s: S, card: Card[int]) -> S:
    """SR-3.5: return the cubes above the arrow, then take those below."""
    return game.exchanged(gain(game, pay(game, s, card.cost), card.gain))


def may_raise(game: CardGame[S], s: S, a: Raise) -> Refusals:
    if s.phase != game.phases.RAISE:
        yield not_now("SR-3.3", "cubes are raised with an upgrade card")
    elif a.cube == Spice.CINNAMON:
        yield lacking("SR-3.4", "a cube of the dearest kind has no next level")
    elif mover(s).hold[a.cube] < 1:
        yield not_now("SR-3.3", f"{game.kinds[a.cube].none_is} there to be raised")
    else:
        if mover(s).hold[a.cube] - s.lifted[a.cube] < 1:  # none is lifted but under upgrade-same-cube=no
            yield Refusal("SR-3.3", "this card has raised each of these cubes already")
        if not in_bowl(game, s, Spice(a.cube + 1)):
            yield lacking("SR-7.2", f"{game.kinds[a.cube + 1].none_is} left to take")


def raise_(game: CardGame[S], s: S, a: Raise) -> S:
    higher = one(a.cube + 1)
    s = gain(game, pay(game, s, one(a.cube)), higher)
    if game.readings.upgrade_same_cube is read.UpgradeSameCube.NO:
        s = become(s, lifted=plus(s.lifted, higher))
    if game.readings.upgrade_count is read.UpgradeCount.AT_LEAST_ONE:
        s = become(s, raised=1)
    s = become(s, left=s.left - 1)
    return game.end_turn(s) if s.left == 0 else s


def can_raise_any(game: CardGame[S], s: S) -> bool:
    """Whether an upgrade could be made now: a cube that is not brown, nor excluded by a reading."""
    hold, below = mover(s).hold, (Spice.TURMERIC, Spice.SAFFRON, Spice.CARDAMOM)
    return any(hold[kind] - s.lifted[kind] >= 1 and in_bowl(game, s, Spice(kind + 1)) for kind in below)


def must_raise_more(game: CardGame[S], s: S) -> Refusals:
    """SR-3.3: why the mover has not upgraded enough."""
    if game.readings.upgrade_count is read.UpgradeCount.AT_LEAST_ONE and not s.raised:
        yield Refusal("SR-3.3", "at least one cube must be raised")
    if game.readings.upgrade_count is read.UpgradeCount.AS_MANY and can_raise_any(game, s):
        yield Refusal("SR-3.3", "as many cubes as possible must be raised")


# --- resting (SR-5.1, SR-5.2) -----------------------------------------------------------------------------------------


def may_rest(game: Game, s: State, a: Rest) -> Refusals:
    if s.phase != Phase.ACT:
        yield one_action(s)
    elif sum(mover(s).played) < 1 and game.readings.rest_empty is read.RestEmpty.NO:
        yield Refusal("SR-5.1", "there is no card to be taken back")


def rest(game: Game, s: State, a: Rest) -> State:
    me = mover(s)
    back = tuple([held + face_up for held, face_up in zip(me.hand, me.played, strict=True)])
    return end_turn(game, with_mover(s, evolve(me, hand=back, played=(0,) * len(back))))  # SR-5.1; SR-5.2: cards held stay


def may_recover(game: Game, s: State, a: Recover) -> Refusals:
    if s.phase != Phase.ACT and s.phase != Phase.REST:
        yield one_action(s)
    elif not mover(s).played[s.card_names.index(a.card)]:
        yield not_now("SR-5.1", f"{a.card} does not lie before the player")
    elif game.readings.rest_part is read.RestPart.NO:
        yield Refusal("SR-5.1", "all cards played are taken back")


def recover(game: Game, s: State, a: Recover) -> State:
    number, me = s.card_names.index(a.card), mover(s)
    me = evolve(me, hand=put(me.hand, number, 1), played=put(me.played, number, 0))
    s = with_mover(s, me)
    return end_turn(game, s) if sum(me.played) == 0 else evolve(s, phase=Phase.REST)


# --- claiming a point card (SR-6.1 to SR-6.5) -------------------------------------------------------------------------


def may_claim(game: Game, s: State, a: Claim | Forgo) -> Refusals:
    number = s.point_names.index(a.card)
    if s.phase != Phase.ACT:
        yield one_action(s)
        return
    if not s.unclaimed[number] or place_in_row(s.unclaimed, number) >= game.components.point_row:
        yield not_now("SR-6.1", f"{a.card} does not lie in the row of point cards")
        return
    if not covers(mover(s).hold, s.point_cards[number].cost):
        yield lacking("SR-6.1", missing(mover(s).hold, s.point_cards[number].cost, game.kinds))
    if isinstance(a, Forgo):
        if coin_above(game, s, place_in_row(s.unclaimed, number)) == (0, 0):
            yield not_now("SR-6.4", f"no coins lie above {a.card}")
        elif game.readings.coin is read.Coin.TAKEN:
            yield Refusal("SR-6.4", "one of the coins above the card is to be taken")


def claim(game: Game, s: State, a: Claim | Forgo) -> State:
    number = s.point_names.index(a.card)
    card, place = s.point_cards[number], place_in_row(s.unclaimed, number)
    if game.in_force("SR-6.1"):
        s = pay(game, s, card.cost)
    me = mover(s)
    gold, silver = (0, 0) if isinstance(a, Forgo) else coin_above(game, s, place)
    s = with_mover(s, evolve(me, claims=me.claims + 1, points=me.points + card.points,  # SR-6.2
                             gold=me.gold + gold, silver=me.silver + silver))
    s = evolve(s, unclaimed=put(s.unclaimed, number, 0), gold=s.gold - gold, silver=s.silver - silver)  # SR-6.3
    if game.readings.silver is read.Silver.LOST and gold == 1 and s.gold == 0 and game.in_force("SR-6.5"):
        s = evolve(s, silver=0)
    if mover(s).claims >= cards_to_end(game):
        s = bring_about_the_end(game, s)
    return end_turn(game, s)


def coin_above(game: Game, s: State, place: int) -> tuple[int, int]:
    """SR-6.4: the gold and the silver coin that claiming the card at that place of the row brings."""
    if place > 1 or not game.in_force("SR-6.4"):
        return 0, 0
    slides = game.readings.silver is read.Silver.SLIDES and game.in_force("SR-6.5")
    place_of_silver = 0 if slides and s.gold == 0 else 1  # SR-6.5
    if place == 0 and s.gold > 0:
        return 1, 0
    return (0, 1) if place == place_of_silver and s.silver > 0 else (0, 0)


# --- ending what is going on, and the limit of the caravan (SR-7.1) ---------------------------------------------------


def may_done(game: Game, s: State, a: Done) -> Refusals:
    if s.phase == Phase.ACT:
        yield not_now("SR-2.2", "one of the four actions must be taken")
    elif s.phase == Phase.PAY:
        yield not_now("SR-4.3", "the card that is paid for is to be taken")
    elif s.phase == Phase.RAISE:
        yield from must_raise_more(game, s)
    elif too_many_now(game, s):
        yield not_now("SR-7.1", over_limit(mover(s).hold, game.components.caravan))


def done(game: Game, s: State, a: Done) -> State:
    if s.phase == Phase.TRIM:
        return next_turn(game, s)
    if s.phase == Phase.ROOM:
        return evolve(s, phase=Phase.TRADE)
    return end_turn(game, to_bowls(game, s, s.offered))  # nothing is offered but under card-cubes=part


def may_discard(game: Game, s: State, a: Discard) -> Refusals:
    if s.phase != Phase.TRIM and s.phase != Phase.ROOM:
        yield not_now("SR-7.1", f"{game.components.caravan} cubes fit, and nothing is to be returned")
    elif mover(s).hold[a.cube] < 1:
        yield not_now("SR-7.1", f"{game.kinds[a.cube].none_is} in the caravan")


def discard(game: Game, s: State, a: Discard) -> State:
    s = pay(game, s, one(a.cube))
    if too_many(game, s) or game.readings.discard_exact is read.DiscardExact.NO:
        return s
    return done(game, s, Done())


def over_limit(hold: Cubes, limit: int) -> str:
    """SR-7.1: how many cubes are to be returned."""
    there = int(total(hold))
    return f"{there} cubes are too many: first {there - limit} of them {'is' if there == limit + 1 else 'are'} to be returned"


def too_many_now(game: Game, s: State) -> bool:
    """SR-7.1: whether cubes are to be returned now."""
    return (s.phase == Phase.TRIM or s.phase == Phase.ROOM) and total(mover(s).hold) > game.components.caravan
