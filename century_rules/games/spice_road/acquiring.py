"""Acquiring a merchant card (SR-4.1 to SR-4.5): cubes are laid one by one, from the left, then the next card is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.games.century.cubes import NO_CUBES, Cubes, minus, one, plus, total
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Add, Lay, Pick, Reach, Take
from century_rules.games.spice_road.rules import Refusals
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.table import (
    bring_about_the_end, cards_in_row, mover, place_in_row, to_bowls, with_hold, with_mover,
)
from century_rules.games.spice_road.taken_over import CardGame, S, become
from century_rules.kernel.errors import Refusal, not_now
from century_rules.kernel.evolve import put

if TYPE_CHECKING:
    from century_rules.games.spice_road.game import Game


def is_buying(game: CardGame[S], s: S) -> bool:
    """SR-4.1: whether a card may be paid for now."""
    return s.phase == game.phases.ACT or s.phase == game.phases.PAY


def may_lay(game: CardGame[S], s: S, a: Lay) -> Refusals:
    if not is_buying(game, s):
        yield game.one_action(s)
    elif mover(s).hold[a.cube] < 1:
        yield not_now("SR-4.1", f"{game.kinds[a.cube].none_is} there to be laid")
    elif s.laid + 1 >= cards_in_row(game, s):
        yield not_now("SR-4.1", "no card lies further right in the row")
    elif s.phase == game.phases.PAY and s.aim > 0 and s.laid >= s.aim:
        yield not_now("SR-4.1", "every card to the left of the one reached for is paid for")


def lay(game: CardGame[S], s: S, a: Lay) -> S:
    return become(laid_on(s, s.laid, a), phase=game.phases.PAY, laid=s.laid + 1)


def laid_on(s: S, place: int, a: Lay | Add) -> S:
    """SR-4.1: the position with a cube of the mover on a card of the row."""
    s = with_hold(s, minus(mover(s).hold, one(a.cube)))
    return become(s, on=put(s.on, place, plus(s.on[place], one(a.cube))))


def may_add(game: Game, s: State, a: Add) -> Refusals:
    if s.phase != Phase.PAY or s.laid == 0:
        yield not_now("SR-4.1", "no cube has been laid yet")
    elif mover(s).hold[a.cube] < 1:
        yield not_now("SR-4.1", f"{game.kinds[a.cube].none_is} in the caravan")
    else:
        if game.readings.payment is read.Payment.ONE:
            yield Refusal("SR-4.1", "one cube is laid on each card, not more")
        if s.aim > 0 and total(mover(s).hold) - 1 < s.aim - s.laid:
            yield not_now("SR-4.1", "the cubes left are needed for the other cards")


def add(game: Game, s: State, a: Add) -> State:
    return laid_on(s, s.laid - 1, a)


def may_reach(game: CardGame[S], s: S, a: Reach) -> Refusals:
    number = s.card_names.index(a.card)
    if s.phase != game.phases.ACT:
        yield game.one_action(s)
        return
    if not is_in_row(game, s, number):
        yield not_now("SR-4.1", f"{a.card} does not lie in the row of merchant cards")
        return
    place = place_in_row(s.unsold, number)
    if place == 0:
        yield not_now("SR-4.2", "the leftmost card is free")
    elif total(s.on[place]) == 0:
        yield not_now("SR-4.4", f"no cubes lie on {a.card}")
    else:
        if game.readings.pay_with_taken is read.PayWithTaken.NO:
            yield Refusal("SR-4.3", "one pays first, then takes the card")
        if total(mover(s).hold) + total(s.on[place]) < place:
            yield not_now("SR-4.1", "there are too few cubes for the cards to the left of it")


def reach(game: CardGame[S], s: S, a: Reach) -> S:
    place = place_in_row(s.unsold, s.card_names.index(a.card))
    s = with_hold(s, plus(mover(s).hold, s.on[place]))
    return become(s, on=put(s.on, place, NO_CUBES), phase=game.phases.PAY, aim=place)


def may_take(game: CardGame[S], s: S, a: Take) -> Refusals:
    number = s.card_names.index(a.card)
    if not is_buying(game, s):
        yield game.one_action(s)
        return
    if not is_in_row(game, s, number):
        yield not_now("SR-4.1", f"{a.card} does not lie in the row of merchant cards")
        return
    place = place_in_row(s.unsold, number)
    if s.phase == game.phases.PAY and s.aim > 0 and (place != s.aim or s.laid < s.aim):
        yield not_now("SR-4.3", "the card reached for is taken once it is paid for")
    elif place < s.laid:
        yield not_now("SR-4.1", f"cubes were laid for a card further right than {a.card}")
    elif place > s.laid:
        yield Refusal("SR-4.1", to_be_laid(place - s.laid, s.laid))


def to_be_laid(left: int, laid: int) -> str:
    """SR-4.1: that so many cards to the left of one are to be paid for, after those paid for already."""
    if laid > 0:
        return f"first a cube is to be laid on {left} more card{'s' if left > 1 else ''} to its left"
    return f"first a cube is to be laid on {f'each of the {left} cards' if left > 1 else 'the card'} to its left"


def is_in_row(game: CardGame[S], s: S, number: int) -> bool:
    """Whether a merchant card is for sale; the starting cards never are."""
    return (number < len(s.unsold) and s.unsold[number] == 1
            and place_in_row(s.unsold, number) < game.components.merchant_row)


def take(game: Game, s: State, a: Take) -> State:
    number = s.card_names.index(a.card)
    place = place_in_row(s.unsold, number)
    cubes = s.on[place]
    s = taken(s, number, slid(game, s, place))
    if game.readings.merchant_empty is read.MerchantEmpty.LAST_ROUND and sum(s.unsold) < game.components.merchant_row:
        s = bring_about_the_end(game, s)
    return with_cubes(game, s, cubes)


def taken(s: S, number: int, on: tuple[Cubes, ...]) -> S:
    """The card is in the hand, and those cubes lie on the row without it."""
    me = mover(s)
    s = with_mover(s, become(me, hand=put(me.hand, number, 1)))  # SR-4.3
    return become(s, unsold=put(s.unsold, number, 0), on=on, laid=0, aim=0)  # SR-4.5


def with_cubes(game: CardGame[S], s: S, cubes: Cubes) -> S:
    """SR-4.4: the position with the cubes that lay on the card taken in the hold, or offered, or back in the bowls."""
    if not game.in_force("SR-4.4"):
        return game.end_of_taking(to_bowls(game, s, cubes))
    if game.readings.card_cubes is read.CardCubes.PART and total(cubes) > 0:
        return become(s, phase=game.phases.PICK, offered=cubes)
    return game.end_of_taking(with_hold(s, plus(mover(s).hold, cubes)))  # SR-4.4


def slid(game: Game, s: State, place: int) -> tuple[Cubes, ...]:
    """SR-4.5: the cubes on the row once the card at that place has gone."""
    if game.readings.cubes_follow is read.CubesFollow.PLACE:
        return put(s.on, place, NO_CUBES)
    return slid_left(s.on, place)


def slid_left(on: tuple[Cubes, ...], place: int) -> tuple[Cubes, ...]:
    """The cubes on a row whose cards slide with what lies on them; the card drawn bears none."""
    return (*on[:place], *on[place + 1:], NO_CUBES)


def may_pick(game: CardGame[S], s: S, a: Pick) -> Refusals:
    if s.phase != game.phases.PICK:
        yield not_now("SR-4.4", "cubes come with the card that is taken")
    elif s.offered[a.cube] < 1:
        yield not_now("SR-4.4", f"{game.kinds[a.cube].none_is} left of what lay on the card")


def pick(game: CardGame[S], s: S, a: Pick) -> S:
    s = become(with_hold(s, plus(mover(s).hold, one(a.cube))), offered=minus(s.offered, one(a.cube)))
    return game.end_of_taking(s) if total(s.offered) == 0 else s
