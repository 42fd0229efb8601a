"""What the actions have in common: whose things, gains and supplies, spices on fields, and the pile of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from century_rules.games.goa import readings as read
from century_rules.games.goa.pieces import PLANTATIONS, Column, Plantation, Spice
from century_rules.games.goa.state import Player, State
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.goa.game import Game

NOTHING: tuple[int, ...] = (0,) * len(Spice)
NO_PLANTATION: Plantation[int] = Plantation(-1, 0, 0)


def actor(s: State) -> int:
    """The seat that is to act: whose turn it is, or who does something aside (only under free-timing=any-moment)."""
    return s.aside if s.aside >= 0 else s.turn


def mover(s: State) -> Player[int]:
    """The player who is to act."""
    return s.players[actor(s)]


def with_mover(s: State, player: Player[int]) -> State:
    """The position with another player in the place of that one."""
    return evolve(s, players=put(s.players, actor(s), player))


def following(game: Game, seat: int) -> int:
    """The next seat in turn order."""
    return seat + 1 if seat < game.players - 1 else 0


def row(player: Player[int], numbers: Sequence[int], column: Column) -> int:
    """What a column's row gives a player, of what its rows give."""
    return numbers[player.rows[column]]


# --- gains (GO-9.4) ---------------------------------------------------------------------------------------------------


def from_supply(game: Game, gained: int, out: int, there_are: int) -> int:
    """How many are gained, where so many are out: fewer only under supply=finite."""
    if game.readings.supply is read.Supply.UNLIMITED:
        return gained
    return min(gained, max(0, there_are - out))


def gain(game: Game, s: State, *, ships: int = 0, colonists: int = 0, ducats: int = 0) -> State:
    """The position once the mover has these from the supply."""
    box, me = game.components.in_supply, mover(s)
    return with_mover(s, evolve(
        me, ships=me.ships + from_supply(game, ships, sum(each.ships for each in s.players), box[0]),
        colonists=me.colonists + from_supply(game, colonists, sum(each.colonists for each in s.players), box[1]),
        ducats=me.ducats + from_supply(game, ducats, sum(each.ducats for each in s.players), box[2])))


def gain_extra(game: Game, s: State, many: int) -> State:
    """The position once the mover has so many extra-action cards, as far as there are any."""
    me = mover(s)
    if game.readings.extra_supply is read.ExtraSupply.FINITE:
        many = min(many, max(0, game.components.in_supply[4] - sum(each.extra for each in s.players)))
    return with_mover(s, evolve(me, extra=me.extra + many))


# --- spices on fields (GO-1.3, GO-6.5) --------------------------------------------------------------------------------


def spices_of(player: Player[int], spice: int) -> int:
    """How many of a spice a player has."""
    return sum(each.sacks for each in player.plantations if each.spice == spice) + sum(
        each.sacks[spice] for each in player.colonies)


def sacks_of(player: Player[int]) -> int:
    """How many spices a player has in all."""
    return sum(each.sacks for each in player.plantations) + sum(sum(each.sacks) for each in player.colonies)


def free_fields(game: Game, player: Player[int], site: int) -> int:
    """How many fields are free at a place of the warehouse, whatever they take; the place is known."""
    if site < PLANTATIONS:
        return player.plantations[site].fields - player.plantations[site].sacks
    colony, fields = player.colonies[site - PLANTATIONS], game.components.towns[site - PLANTATIONS].fields
    return fields - sum(colony.sacks) if colony.tile >= 0 else 0


def takes(game: Game, s: State, player: Player[int], site: int, spice: int) -> bool:
    """Whether a spice grows at a place of the warehouse; the place is known."""
    if site < PLANTATIONS:
        return player.plantations[site].spice == spice
    tile = player.colonies[site - PLANTATIONS].tile
    return any(tile == number and s.colony_tiles[number].kinds[spice] for number in game.components.blocks[site - PLANTATIONS])


def in_stock(game: Game, s: State, spice: int) -> bool:
    """GO-9.4: whether a sack of that spice is left."""
    if game.readings.supply is read.Supply.UNLIMITED:
        return True
    return sum(spices_of(each, spice) for each in s.players) < game.components.in_supply[3]


def has_room(game: Game, s: State, site: int, spice: int) -> bool:
    """Whether the mover can lay a spice at a place of the warehouse; the place is known."""
    me = mover(s)
    return free_fields(game, me, site) > 0 and takes(game, s, me, site, spice) and in_stock(game, s, spice)


def rooms_at(game: Game, s: State, site: int) -> bool:
    """Whether the mover can lay any spice there."""
    return any(has_room(game, s, site, spice) for spice in range(len(Spice)))


def rooms(game: Game, s: State) -> bool:
    """Whether the mover can lay any spice anywhere, of one kind where that is asked."""
    return any(has_room(game, s, site, spice) and (s.kind < 0 or s.kind == spice)
               for site in range(len(game.sites)) for spice in range(len(Spice)))


def room_at(game: Game, s: State, site: int, spice: int) -> bool:
    """Whether the mover can lay that spice at that place."""
    return any(number == site and has_room(game, s, number, spice) for number in range(len(game.sites)))


def stored(player: Player[int], site: int, spice: int, many: int) -> Player[int]:
    """The player with so many more of a spice at a place of the warehouse, fewer if that is negative."""
    plantations = tuple([evolve(each, sacks=each.sacks + (many if number == site else 0))
                         for number, each in enumerate(player.plantations)])
    colonies = tuple([
        evolve(each, sacks=tuple([sacks + (many if number + PLANTATIONS == site and kind == spice else 0)
                                  for kind, sacks in enumerate(each.sacks)]))
        for number, each in enumerate(player.colonies)])
    return evolve(player, plantations=plantations, colonies=colonies)


def lies_at(player: Player[int], site: int, spice: int) -> bool:
    """Whether a player has that spice at that place of the warehouse."""
    return any(number == site and each.spice == spice and each.sacks > 0
               for number, each in enumerate(player.plantations)) or any(
        number + PLANTATIONS == site and each.sacks[spice] > 0 for number, each in enumerate(player.colonies))


# --- expedition cards (GO-9.1, GO-9.2) --------------------------------------------------------------------------------


def is_discarded(s: State, number: int) -> bool:
    """Whether a card lies with the discards."""
    return not s.pile[number] and not s.turned[number] and not any(each.hand[number] for each in s.players)


def cards_left(game: Game, s: State) -> int:
    """How many cards could be drawn one after the other."""
    return sum(1 for number, there in enumerate(s.pile) if there or (is_discarded(s, number) and game.in_force("GO-9.2")))


def ready_pile(game: Game, s: State) -> tuple[int, ...]:
    """GO-9.2: the pile a card is drawn from: a new one from the discards when there is none."""
    if any(s.pile) or not game.in_force("GO-9.2"):
        return s.pile
    return tuple([1 if is_discarded(s, number) else 0 for number in range(len(s.pile))])


def on_top(pile: Sequence[int]) -> tuple[int, ...]:
    """Per card, 1 for the first that is in the pile."""
    found: tuple[int, ...] = ()
    gone = False
    for there in pile:
        found = (*found, 1 if there and not gone else 0)
        gone = gone or there == 1
    return found


def without(flags: Sequence[int], less: Sequence[int]) -> tuple[int, ...]:
    """The flags of the first that are not of the second."""
    return tuple([1 if each and not other else 0 for each, other in zip(flags, less, strict=True)])


def either(flags: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The flags of both."""
    return tuple([1 if each or other else 0 for each, other in zip(flags, more, strict=True)])


def draw(game: Game, s: State) -> State:
    """The position once the mover has drawn a card, if there is one."""
    pile, me = ready_pile(game, s), mover(s)
    top = on_top(pile)
    return with_mover(evolve(s, pile=without(pile, top)), evolve(me, hand=either(me.hand, top)))


def draw_many(game: Game, s: State, many: int, most: int) -> State:
    """The same of several cards, at most so many."""
    for number in range(most):
        if number < many:
            s = draw(game, s)
    return s


def turn_card(game: Game, s: State) -> State:
    """GO-6.10: the position once a card was turned, if there is one."""
    pile = ready_pile(game, s)
    top = on_top(pile)
    return evolve(s, pile=without(pile, top), turned=either(s.turned, top))


def turn_many(game: Game, s: State, many: int) -> State:
    """The same of several cards; how many is known."""
    for _ in range(many):
        s = turn_card(game, s)
    return s


def turned_colonists(s: State) -> int:
    """How many colonists the cards turned count together."""
    return sum(card.colonists for card, turned in zip(s.cards, s.turned, strict=True) if turned)


def out_of_hand(s: State, number: int) -> State:
    """The position once the mover has laid a card on the discards."""
    return with_mover(s, evolve(mover(s), hand=put(mover(s).hand, number, 0)))


def cards_in_hand(player: Player[int]) -> int:
    """How many expedition cards a player has."""
    return sum(player.hand)


# --- steps on the development board (GO-6.2, GO-6.3) ------------------------------------------------------------------


def stepped(game: Game, s: State, column: int, *, bonus: bool) -> State:
    """The position once the mover's marker of a column is one row down, with the cards that brings."""
    me, before = mover(s), s
    rows = tuple([min(each + 1, game.last_row) if number == column else each for number, each in enumerate(me.rows)])
    s = with_mover(s, evolve(me, rows=rows))
    if bonus and game.in_force("GO-6.2") and is_first(game, before, column):
        s = draw(game, s)
    if bonus and game.in_force("GO-6.3") and min(rows) > min(me.rows):
        s = gain_extra(game, s, 1)
    return s


def is_first(game: Game, s: State, column: int) -> bool:
    """GO-6.2: whether the mover's next step there is the first in the game onto one of the two last rows."""
    new = mover(s).rows[column] + 1
    if game.readings.first_bonus is read.FirstBonus.OVERALL:
        there = any(each >= new for player in s.players for each in player.rows)
    else:
        there = any(each >= new and number == column for player in s.players for number, each in enumerate(player.rows))
    return new >= game.last_row - 1 and not there
