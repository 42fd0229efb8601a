"""The six actions and what is carried out step by step in them; founding is in `founding`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from century_rules.games.goa import readings as read
from century_rules.games.goa.actions import (
    Decline, Develop, Discard, Done, Draw, Ease, Expedition, Harvest, Leap, Mix, Pay, Put, Replace, Ships, Take, Taxes,
)
from century_rules.games.goa.order import finish, in_own_turn, in_time, is_deciding
from century_rules.games.goa.pieces import PLANTATIONS, Column, Effect, Good, Plantation, Spice
from century_rules.games.goa.state import Phase, Player, State, Task
from century_rules.games.goa.table import (
    cards_in_hand, cards_left, draw, draw_many, gain, lies_at, mover, out_of_hand, room_at, rooms, rooms_at,
    row, sacks_of, spices_of, stepped, stored, with_mover,
)
from century_rules.games.goa.taking import filled
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve
from century_rules.writing.paragraphs import counted
from century_rules.writing.wanting import missing

if TYPE_CHECKING:
    from century_rules.games.goa.game import Game

Refusals: TypeAlias = Iterator[Refusal]


def may_act(game: Game, s: State) -> Refusals:
    """What forbids any action of the turn (GO-5.1, GO-7.1)."""
    if not in_own_turn(s) or not is_deciding(s):
        yield not_now("GO-5.1", "actions are taken in one's turns of the action phase")
    elif s.phase == Phase.EXTRA and mover(s).extra < 1:
        yield not_now("GO-7.1", "there is no extra-action card")


def acting(s: State) -> State:
    """GO-7.1: the position as an action begins: at the end of a round it takes an extra-action card."""
    if s.phase == Phase.EXTRA and not s.free:
        return with_mover(s, evolve(mover(s), extra=mover(s).extra - 1))
    return s


def may_decline(game: Game, s: State, a: Decline) -> Refusals:
    yield from may_act(game, s)
    if game.readings.decline is read.Decline.NO:
        yield Refusal("GO-5.1", "an action is to be taken")


def decline(game: Game, s: State, a: Decline) -> State:
    return finish(game, acting(s))


# --- cards with A (GO-9.1) --------------------------------------------------------------------------------------------


def may_play_card(game: Game, s: State, card: int, *effects: Effect) -> Refusals:
    """What forbids to play a card of the hand for one of these effects."""
    if not mover(s).hand[card]:
        yield not_now("GO-9.1", "the card is not in the hand")
    elif not any(s.cards[card].effect == effect for effect in effects):
        yield not_now("GO-9.1", "the card does something else")
    elif s.carded:
        yield Refusal("GO-9.1", "a card was played since the last action")


def played(game: Game, s: State, card: int) -> State:
    """GO-9.1: the position once a card was played."""
    return evolve(out_of_hand(s, card), carded=1 if game.readings.cards_per_action is read.CardsPerAction.ONE else 0)


# --- A. develop (GO-6.1) ----------------------------------------------------------------------------------------------


def may_step(game: Game, s: State, column: int) -> Refusals:
    """What forbids a step in a column, whatever it costs."""
    if mover(s).rows[column] >= game.last_row:
        yield not_now("GO-6.1", "the marker is in the last row")


def spices_owed(game: Game, player: Player[int], column: int) -> tuple[int, ...]:
    """GO-6.1: the spices that the next step of a column costs a player; known numbers are chosen among."""
    costs = game.components.costs
    return costs[column][player.rows[column]]


def ships_owed(game: Game, player: Player[int], column: int) -> int:
    """GO-6.1: the ships that the next step costs a player."""
    return (*game.components.step_ships, 0)[player.rows[column]]


def may_pay_spices(game: Game, s: State, column: int) -> Refusals:
    owed = spices_owed(game, mover(s), column)
    if any(spices_of(mover(s), spice) < owed[spice] for spice in range(len(Spice))):
        yield lacking("GO-6.1", missing([spices_of(mover(s), spice) for spice in Spice], owed, Spice))


def may_pay_ships(game: Game, s: State, column: int) -> Refusals:
    wanted = ships_owed(game, mover(s), column)
    if mover(s).ships < wanted:
        yield lacking("GO-6.1", f"the step costs {counted(wanted, 'ship')}, and {int(mover(s).ships)} of them are there")


def may_develop(game: Game, s: State, a: Develop) -> Refusals:
    yield from may_act(game, s)
    yield from may_step(game, s, a.column)
    yield from may_pay_spices(game, s, a.column)
    yield from may_pay_ships(game, s, a.column)


def develop(game: Game, s: State, a: Develop) -> State:
    return spices_to_pay(game, paid_ships(game, acting(s), a.column), a.column)


def paid_ships(game: Game, s: State, column: int) -> State:
    """The position once the ships of a step are paid."""
    if not game.in_force("GO-6.1"):
        return s
    return with_mover(s, evolve(mover(s), ships=mover(s).ships - ships_owed(game, mover(s), column)))


def spices_to_pay(game: Game, s: State, column: int) -> State:
    """The spices of a step are to be paid, one by one."""
    if not game.in_force("GO-6.1"):
        return finish(game, stepped(game, s, column, bonus=True))
    return evolve(s, task=Task.PAY, column=int(column), owed=spices_owed(game, mover(s), column))


def may_ease(game: Game, s: State, a: Ease) -> Refusals:
    card = s.card_names.index(a.card)
    effect, free = s.cards[card].effect, game.readings.money_card is read.MoneyCard.FREE
    if effect != Effect.PAY_DUCATS or not free:
        yield from may_act(game, s)
    else:
        yield from may_play_free(game, s)
    yield from may_step(game, s, a.column)
    yield from may_play_card(game, s, card, Effect.NO_SPICES, Effect.NO_SHIPS, Effect.PAY_DUCATS)
    if effect == Effect.NO_SHIPS:
        yield from may_pay_spices(game, s, a.column)
    elif effect == Effect.NO_SPICES:
        yield from may_pay_ships(game, s, a.column)
    elif mover(s).ducats < price_of_step(game, mover(s), a.column):
        yield lacking("GO-11.10", "there are not enough ducats")


def price_of_step(game: Game, player: Player[int], column: int) -> int:
    """GO-11.10: what the next step costs with the ducat card."""
    if game.readings.card_price is read.CardPrice.FIXED:
        return game.components.price_fixed
    return game.prices[column][player.rows[column]]


def ease(game: Game, s: State, a: Ease) -> State:
    card = s.card_names.index(a.card)
    effect, free = s.cards[card].effect, game.readings.money_card is read.MoneyCard.FREE
    if effect == Effect.PAY_DUCATS:
        me = mover(s)
        paid = with_mover(s, evolve(me, ducats=me.ducats - price_of_step(game, me, a.column)))
        if free:
            bonus = game.readings.free_move_bonus is read.FreeMoveBonus.YES
            return stepped(game, played(game, paid, card), a.column, bonus=bonus)
        return finish(game, stepped(game, played(game, acting(paid), card), a.column, bonus=True))
    s = played(game, acting(s), card)
    if effect == Effect.NO_SHIPS:
        return spices_to_pay(game, s, a.column)  # GO-11.9
    return finish(game, stepped(game, paid_ships(game, s, a.column), a.column, bonus=True))  # GO-11.8


def may_leap(game: Game, s: State, a: Leap) -> Refusals:
    yield from may_act(game, s)
    yield from may_step(game, s, a.column)
    yield from may_play_card(game, s, s.card_names.index(a.card), Effect.NO_SPICES)
    yield from may_play_card(game, s, s.card_names.index(a.other), Effect.NO_SHIPS)
    if game.readings.combine is read.Combine.NO or game.readings.cards_per_action is read.CardsPerAction.ONE:
        yield Refusal("GO-9.1", "one card changes an action")


def leap(game: Game, s: State, a: Leap) -> State:
    s = played(game, played(game, acting(s), s.card_names.index(a.card)), s.card_names.index(a.other))  # GO-11.8; GO-11.9
    return finish(game, stepped(game, s, a.column, bonus=True))


def may_pay(game: Game, s: State, a: Pay) -> Refusals:
    if s.task != Task.PAY and s.task != Task.SALE and s.task != Task.SELL:
        yield not_now("GO-6.1", "no spices are to be returned")
    elif not lies_at(mover(s), a.site, a.spice):
        yield not_now("GO-6.1", "that spice is not there")
    elif s.task == Task.PAY and s.owed[a.spice] < 1:
        yield not_now("GO-6.1", "that spice is not owed")


def pay(game: Game, s: State, a: Pay) -> State:
    s = with_mover(s, stored(mover(s), a.site, a.spice, -1))
    if s.task == Task.SELL:
        s = gain(game, evolve(s, left=s.left + 1), ducats=game.components.sale_price)
        sold_out = s.left >= 4 and game.readings.sell_max is read.SellMax.FOUR
        return finish(game, s) if sold_out or sacks_of(mover(s)) == 0 else s
    if s.task == Task.SALE:
        s = evolve(s, left=s.left - 1)
        return s if s.left > 0 else finish(game, with_mover(s, evolve(mover(s), sales=mover(s).sales + 1)))
    s = evolve(s, owed=tuple([many - (1 if kind == a.spice else 0) for kind, many in enumerate(s.owed)]))
    return s if sum(s.owed) > 0 else finish(game, stepped(game, s, s.column, bonus=True))


# --- B. ships, D. taxes (GO-6.4, GO-6.6) ------------------------------------------------------------------------------


def may_ships(game: Game, s: State, a: Ships) -> Refusals:
    yield from may_act(game, s)


def ships(game: Game, s: State, a: Ships) -> State:
    return ships_of(game, acting(s), mover(s))


def ships_of(game: Game, s: State, player: Player[int]) -> State:
    """Ships for the mover by that player's row."""
    return finish(game, gain(game, s, ships=row(player, game.components.by_row[Column.SHIPS], Column.SHIPS)))  # GO-6.4


def may_taxes(game: Game, s: State, a: Taxes) -> Refusals:
    yield from may_act(game, s)


def taxes(game: Game, s: State, a: Taxes) -> State:
    return taxes_of(game, acting(s), mover(s))


def taxes_of(game: Game, s: State, player: Player[int]) -> State:
    """Ducats for the mover by that player's row."""
    return finish(game, gain(game, s, ducats=row(player, game.components.by_row[Column.TAXES], Column.TAXES)))  # GO-6.6


# --- C. harvest (GO-6.5) ----------------------------------------------------------------------------------------------


def may_harvest(game: Game, s: State, a: Harvest) -> Refusals:
    yield from may_act(game, s)
    if game.readings.empty_action is read.EmptyAction.NOT and not rooms(game, s):
        yield Refusal("GO-6.5", "no field is free")


def harvest(game: Game, s: State, a: Harvest) -> State:
    return harvest_of(game, acting(s), mover(s))


def harvest_of(game: Game, s: State, player: Player[int], *, mixed: int = 0) -> State:
    """Spices for the mover by that player's row; GO-11.6: or a mix of goods."""
    return storing(game, evolve(s, left=row(player, game.components.by_row[Column.HARVEST], Column.HARVEST), mixed=mixed))


def may_mix(game: Game, s: State, a: Mix) -> Refusals:
    yield from may_act(game, s)
    yield from may_play_card(game, s, s.card_names.index(a.card), Effect.HARVEST_MIX)


def mix(game: Game, s: State, a: Mix) -> State:
    return harvest_of(game, played(game, acting(s), s.card_names.index(a.card)), mover(s), mixed=1)  # GO-11.6


def storing(game: Game, s: State) -> State:
    """Spices are laid onto fields while some are left and fit; the rest is lost (GO-6.5)."""
    if s.left > 0 and (s.mixed or rooms(game, s)):
        return evolve(s, task=Task.STORE)
    return finish(game, s)


def may_put(game: Game, s: State, a: Put) -> Refusals:
    if s.task != Task.STORE and s.task != Task.FILL:
        yield not_now("GO-6.5", "no spices are to be laid onto fields")
    elif s.task == Task.FILL and a.site != s.town + PLANTATIONS:
        yield not_now("GO-6.11", "one colony is filled")
    elif not room_at(game, s, a.site, a.spice):
        yield not_now("GO-6.5", "no field there is free for that spice")
    elif s.kind >= 0 and s.kind != a.spice:
        yield Refusal("GO-10.13", "all spices are of one kind")


def put_(game: Game, s: State, a: Put) -> State:
    s = with_mover(s, stored(mover(s), a.site, a.spice, 1))
    if s.task == Task.STORE:
        return storing(game, evolve(s, left=s.left - 1, kind=int(a.spice) if s.single else -1))
    return filling(game, s)


def filling(game: Game, s: State) -> State:
    """GO-6.11: the fields of one colony are filled; GO-10.12: then other places, in an extra harvest."""
    if has_room_for_more(game, s):
        return evolve(s, task=Task.FILL)
    return refilling(game, evolve(s, left=max(0, s.left - 1)))


def has_room_for_more(game: Game, s: State) -> bool:
    """Whether a spice can be laid on the fields of the colony that is filled."""
    return any(number == s.town and rooms_at(game, s, number + PLANTATIONS) for number in range(len(game.components.towns)))


def refilling(game: Game, s: State) -> State:
    """GO-10.12: further places are chosen while some are left."""
    if s.left > 0 and rooms(game, evolve(s, kind=-1)):
        return evolve(s, task=Task.REFILL, town=0)
    return finish(game, s)


def may_take(game: Game, s: State, a: Take) -> Refusals:
    if s.task == Task.EITHER:
        if a.good == Good.SPICES:
            yield not_now("GO-10.9", "the tile gives ships or colonists")
    elif s.task == Task.STORE and s.mixed:
        if a.good == Good.SPICES:
            yield not_now("GO-11.6", "spices are laid onto fields one by one")
    elif s.task != Task.SUPPLY:
        yield not_now("GO-10.9", "there is no such choice")


def take(game: Game, s: State, a: Take) -> State:
    if s.task == Task.STORE:
        one = gain(game, s, ships=1 if a.good == Good.SHIPS else 0, colonists=1 if a.good == Good.COLONISTS else 0)
        return storing(game, evolve(one, left=s.left - 1))
    if a.good == Good.SPICES:
        single = 1 if game.readings.supply_kinds is read.SupplyKinds.ONE else 0
        return storing(game, evolve(s, task=Task.NONE, turned=(0,) * len(s.turned), single=single))
    s = gain(game, s, ships=s.left if a.good == Good.SHIPS else 0, colonists=s.left if a.good == Good.COLONISTS else 0)
    return finish(game, s)


# --- E. expedition (GO-6.7) -------------------------------------------------------------------------------------------


def may_expedition(game: Game, s: State, a: Expedition) -> Refusals:
    yield from may_act(game, s)
    if game.readings.empty_action is read.EmptyAction.NOT and cards_left(game, s) == 0:
        yield Refusal("GO-6.7", "there is no card to draw")


def expedition(game: Game, s: State, a: Expedition) -> State:
    s = acting(s)
    many = row(mover(s), game.components.by_row[Column.EXPEDITION], Column.EXPEDITION)
    if game.readings.take is read.TakeAll.UP_TO or game.readings.hand_limit is read.HandLimit.NEVER:
        return drawing(game, evolve(s, left=many))
    return trimming(game, draw_many(game, s, many, game.most_drawn))


def limit(game: Game, s: State) -> int:
    """GO-6.7: how many cards the mover may keep."""
    return row(mover(s), game.components.hold, Column.EXPEDITION)


def trimming(game: Game, s: State) -> State:
    """GO-6.7: cards above the limit are returned; then the action is over."""
    if game.in_force("GO-6.7") and cards_in_hand(mover(s)) > limit(game, s):
        return evolve(s, task=Task.TRIM, left=0)
    return finish(game, s)


def drawing(game: Game, s: State) -> State:
    """Cards of an expedition are drawn one by one."""
    return evolve(s, task=Task.DRAW) if s.left > 0 and cards_left(game, s) > 0 else trimming(game, s)


def is_full(game: Game, s: State) -> bool:
    """Whether the mover may draw no card of an expedition now (only under hand-limit=never-above)."""
    return game.readings.hand_limit is read.HandLimit.NEVER and s.task == Task.DRAW and cards_in_hand(mover(s)) >= limit(game, s)


def may_draw(game: Game, s: State, a: Draw) -> Refusals:
    if s.task != Task.DRAW and s.task != Task.TAKE:
        yield not_now("GO-6.7", "no cards are to be drawn")
    elif is_full(game, s):
        yield Refusal("GO-6.7", "more cards may not be held")


def draw_(game: Game, s: State, a: Draw) -> State:
    s = draw(game, evolve(s, left=s.left - 1))
    if s.task == Task.DRAW:
        return drawing(game, s)
    return s if s.left > 0 and cards_left(game, s) > 0 else finish(game, s)


def may_discard(game: Game, s: State, a: Discard) -> Refusals:
    card = s.card_names.index(a.card)
    making_room = s.task == Task.TRIM or (is_full(game, s) and cards_in_hand(mover(s)) + s.left > limit(game, s))
    if not mover(s).hand[card]:
        yield not_now("GO-6.7", "the card is not in the hand")
    elif not making_room:
        if s.task != Task.NONE or s.phase <= Phase.QUICK:
            yield not_now("GO-6.7", "no cards are to be returned")
        elif game.readings.free_discard is read.FreeDiscard.NO:
            yield Refusal("GO-6.8", "cards are kept until an expedition is undertaken")


def discard(game: Game, s: State, a: Discard) -> State:
    s = out_of_hand(s, s.card_names.index(a.card))
    return trimming(game, s) if s.task == Task.TRIM else s


# --- choosing plantations, and ending (GO-10.2) -----------------------------------------------------------------------


def may_replace(game: Game, s: State, a: Replace) -> Refusals:
    if s.task != Task.REPLACE:
        yield not_now("GO-10.2", "no plantation has to go")
    elif a.site >= PLANTATIONS:
        yield not_now("GO-10.2", "a colony does not go")


def replace(game: Game, s: State, a: Replace) -> State:
    me = mover(s)
    single = any(number == a.site and each.fields == 1 for number, each in enumerate(me.plantations))
    s = with_mover(s, evolve(me, kept=me.kept + (1 if single else 0)))
    return finish(game, filled(game, s, a.site, Plantation(s.coming, s.fields, 0)))


def may_done(game: Game, s: State, a: Done) -> Refusals:
    if s.task == Task.NONE and s.aside >= 0:
        return
    less = game.readings.take is read.TakeAll.UP_TO
    if s.task == Task.REPLACE:
        if game.readings.fifth is read.Fifth.OLD:
            yield Refusal("GO-10.2", "one of the old plantations goes")
    elif s.task == Task.SELL:
        if s.left < 1:
            yield not_now("GO-11.5", "at least one spice is sold")
    elif s.task == Task.REFILL:
        if game.readings.extra_harvest is read.ExtraHarvest.EXACTLY:
            yield Refusal("GO-10.12", "three places are filled")
    elif s.task == Task.FILL:
        if s.left > 0 and has_room_for_more(game, s):
            yield Refusal("GO-10.12", "a place that is chosen is filled")
        elif not less and has_room_for_more(game, s):
            yield Refusal("GO-6.5", "all that fits is taken")
    elif s.task == Task.STORE or s.task == Task.TAKE:
        if not less and (s.task == Task.TAKE or s.mixed or rooms(game, s)):
            yield Refusal("GO-6.5", "all that fits is taken")
    elif s.task == Task.DRAW:
        if cards_in_hand(mover(s)) > limit(game, s) and game.readings.hand_limit is read.HandLimit.NEVER:
            yield Refusal("GO-6.7", "more cards may not be held")
        elif not less and not is_full(game, s):
            yield Refusal("GO-6.7", "all cards are drawn")
    else:
        yield not_now("GO-5.1", "that cannot be ended")


def done(game: Game, s: State, a: Done) -> State:
    if s.task == Task.NONE:
        return evolve(s, aside=-1)
    if s.task == Task.REPLACE and s.fields == 1:
        return finish(game, with_mover(s, evolve(mover(s), kept=mover(s).kept + 1)))
    if s.task == Task.DRAW:
        return trimming(game, s)
    return finish(game, s)


def may_play_free(game: Game, s: State, *, also_founding: bool = False) -> Refusals:
    """What forbids to play a card or to use a tile apart from actions (GO-9.1, GO-5.3)."""
    if s.phase <= Phase.QUICK or not (s.task == Task.NONE or (also_founding and s.task == Task.FOUND)):
        yield not_now("GO-9.1", "something else is going on")
    elif not in_time(game, s) and s.aside < 0:
        yield Refusal("GO-9.1", "that is for one's turns of the action phase")
