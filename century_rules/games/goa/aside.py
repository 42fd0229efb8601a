"""What is done apart from actions: free cards and tiles that one keeps (GO-5.3, GO-9.1, GO-10.3 to GO-10.15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from century_rules.games.goa import readings as read
from century_rules.games.goa.acting import (
    acting, harvest_of, may_act, may_pay_ships, may_pay_spices, may_play_card, may_play_free, may_step, paid_ships, played,
    refilling, ships_of, spices_to_pay, storing, taxes_of,
)
from century_rules.games.goa.actions import Aide, Exchange, Gather, Learn, Let, Play, Plot, Refill, Spy, Use
from century_rules.games.goa.founding import found_by, may_name
from century_rules.games.goa.order import in_own_turn, is_deciding
from century_rules.games.goa.pieces import PLANTATIONS, ROUND_TILES, Column, Effect, Held
from century_rules.games.goa.state import Phase, State, Task
from century_rules.games.goa.table import (
    actor, free_fields, gain, mover, rooms, rooms_at, sacks_of, stepped, turn_many,
    turned_colonists, with_mover,
)
from century_rules.games.goa.taking import taken, with_all_filled
from century_rules.kernel.errors import Refusal, not_now
from century_rules.kernel.evolve import evolve

if TYPE_CHECKING:
    from century_rules.games.goa.game import Game

Refusals: TypeAlias = Iterator[Refusal]


def may_let(game: Game, s: State, a: Let) -> Refusals:
    if s.phase <= Phase.QUICK or not is_deciding(s) or a.player == s.turn:
        yield not_now("GO-9.1", "another player does something in between")
    if game.readings.free_timing is not read.FreeTiming.MOMENT:
        yield Refusal("GO-9.1", "one plays at one's own decisions")


def let(game: Game, s: State, a: Let) -> State:
    return evolve(s, aside=a.player)


# --- free cards (GO-11.1 to GO-11.5) ----------------------------------------------------------------------------------


def may_play(game: Game, s: State, a: Play) -> Refusals:
    card = s.card_names.index(a.card)
    effect = s.cards[card].effect
    yield from may_play_card(game, s, card, Effect.SHIPS, Effect.COLONISTS, Effect.DUCATS, Effect.SPICES, Effect.SELL)
    yield from may_play_free(game, s, also_founding=effect < Effect.SPICES)
    if effect == Effect.SPICES:
        if game.readings.spice_card is read.SpiceCard.BOTH and free_for_spices(game, s) < game.components.card_spices:
            yield Refusal("GO-11.4", "two fields are not free")
    elif effect == Effect.SELL and sacks_of(mover(s)) < 1:
        yield not_now("GO-11.5", "there is no spice to sell")


def free_for_spices(game: Game, s: State) -> int:
    """How many fields of the mover are free."""
    return sum(free_fields(game, mover(s), site) for site in range(len(game.sites)))


def play(game: Game, s: State, a: Play) -> State:
    box, card = game.components, s.card_names.index(a.card)
    effect = s.cards[card].effect
    s = played(game, s, card)
    if effect == Effect.SHIPS:  # GO-11.1
        return gain(game, s, ships=box.card_ships)
    if effect == Effect.COLONISTS:  # GO-11.2
        return gain(game, s, colonists=box.card_colonists)
    if effect == Effect.DUCATS:  # GO-11.3
        return gain(game, s, ducats=box.card_ducats)
    if effect == Effect.SPICES:  # GO-11.4
        return storing(game, evolve(s, free=1, left=box.card_spices))
    return evolve(s, task=Task.SELL, free=1)


# --- tiles that one keeps (GO-10.3, GO-10.4, GO-10.12, GO-10.13) ------------------------------------------------------


def may_use_tile(game: Game, s: State, tile: Held) -> Refusals:
    """What forbids to use a tile of that kind at any time."""
    if mover(s).held[tile] < 1:
        yield not_now("GO-4.6", "the tile does not lie before the player")


def in_action_phase(game: Game, s: State) -> bool:
    """GO-10.3: whether it is the mover's action phase; see `round_tiles`."""
    return in_own_turn(s) and (s.phase == Phase.ACT or game.readings.round_tiles is read.RoundTiles.YES)


def may_use(game: Game, s: State, a: Use) -> Refusals:
    yield from may_use_tile(game, s, a.tile)
    yield from may_play_free(game, s, also_founding=a.tile < Held.ROUND_SPICE)
    me = mover(s)
    if a.tile < ROUND_TILES:
        if not in_action_phase(game, s):
            yield Refusal("GO-10.3", "the tile works in one's action phase")
        if any(number == a.tile and used >= me.held[number] for number, used in enumerate(me.used)):
            yield Refusal("GO-10.3", "the tile has worked in this round")
    elif a.tile == Held.SALE:
        if game.readings.sale_tile is read.SaleTile.TURNS and not in_own_turn(s):
            yield Refusal("GO-10.4", "spices are sold in one's turns of the action phase")
        if sacks_of(me) < game.components.sale_pays:
            yield not_now("GO-10.4", "there are not enough spices")
    elif a.tile == Held.REFILL:
        if game.readings.extra_harvest is read.ExtraHarvest.EXACTLY and places_to_fill(game, s) < game.components.refills:
            yield Refusal("GO-10.12", "three places have no free fields")
    elif a.tile != Held.SUPPLY:
        yield not_now("GO-4.6", "the tile is used in another way")


def places_to_fill(game: Game, s: State) -> int:
    """GO-10.12: how many places of the warehouse can take spices."""
    return sum(1 for site in range(len(game.sites)) if rooms_at(game, s, site))


def use(game: Game, s: State, a: Use) -> State:
    box = game.components
    if a.tile < ROUND_TILES:
        me = mover(s)
        s = with_mover(s, evolve(me, used=tuple([used + (1 if number == a.tile else 0) for number, used in enumerate(me.used)])))
        if a.tile == Held.ROUND_SPICE:
            return storing(game, evolve(s, free=1, left=box.each_round[3]))
        ducats = box.ducats_2012 if game.readings.ducat_tile is read.DucatTile.THREE else box.each_round[1]
        return gain(game, s, ships=box.each_round[0] if a.tile == Held.ROUND_SHIP else 0,
                    ducats=ducats if a.tile == Held.ROUND_DUCATS else 0,
                    colonists=box.each_round[2] if a.tile == Held.ROUND_COLONIST else 0)
    s = evolve(used_up(s, a.tile), free=1)
    if a.tile == Held.SALE:
        return evolve(s, task=Task.SALE, left=box.sale_pays)
    if a.tile == Held.REFILL:
        return refilling(game, evolve(s, left=box.refills))
    s = turn_many(game, s, box.supply_turns)
    return evolve(s, task=Task.SUPPLY, left=turned_colonists(s))  # GO-10.13


def used_up(s: State, tile: Held) -> State:
    """The position once a tile of that kind has gone."""
    me = mover(s)
    return with_mover(s, evolve(me, held=tuple([many - (1 if number == tile else 0) for number, many in enumerate(me.held)])))


def may_refill(game: Game, s: State, a: Refill) -> Refusals:
    if s.task != Task.REFILL:
        yield not_now("GO-10.12", "no places are filled")
    elif not any(number == a.site and rooms_at(game, s, number) for number in range(len(game.sites))):
        yield not_now("GO-10.12", "nothing can be laid there")


def refill(game: Game, s: State, a: Refill) -> State:
    if a.site >= PLANTATIONS:
        return evolve(s, task=Task.FILL, town=a.site - PLANTATIONS)
    s = with_all_filled(game, s, a.site)
    return refilling(game, evolve(s, left=max(0, s.left - 1)))


# --- the royal aide, the exchange and the spy (GO-10.11, GO-10.14, GO-10.15) ------------------------------------------


def may_aide(game: Game, s: State, a: Aide) -> Refusals:
    yield from may_use_tile(game, s, Held.AIDE)
    yield from may_play_free(game, s)
    yield from may_step(game, s, a.column)
    if mover(s).rows[a.column] > min(mover(s).rows):
        yield Refusal("GO-10.15", "another marker is less advanced")


def aide(game: Game, s: State, a: Aide) -> State:
    bonus = game.readings.free_move_bonus is read.FreeMoveBonus.YES
    return stepped(game, used_up(s, Held.AIDE), a.column, bonus=bonus)


def may_exchange(game: Game, s: State, a: Exchange) -> Refusals:
    yield from may_use_tile(game, s, Held.EXCHANGE)
    yield from may_play_free(game, s)
    if not in_action_phase(game, s):
        yield not_now("GO-10.11", "the tile works in one's action phase")
    if not s.lying[game.squares.index(a.square)]:
        yield not_now("GO-10.11", "no tile lies there")


def exchange(game: Game, s: State, a: Exchange) -> State:
    square = game.squares.index(a.square)
    after = taken(game, evolve(used_up(s, Held.EXCHANGE), free=1), square)
    return evolve(after, exchanged=square)


def may_spy_now(game: Game, s: State, player: int) -> Refusals:
    """What forbids to use the spy on a player now."""
    yield from may_use_tile(game, s, Held.SPY)
    if game.readings.spy is read.Spying.CHANGES:
        yield from may_act(game, s)
    else:
        yield from may_play_free(game, s)
    if player == actor(s):
        yield Refusal("GO-10.14", "one spies on another player")


def may_spy(game: Game, s: State, a: Spy) -> Refusals:
    yield from may_spy_now(game, s, a.player)
    if a.column == Column.EXPEDITION:
        yield not_now("GO-10.14", "the spy undertakes no expedition")
    if a.column == Column.FOUND:
        yield not_now("GO-10.14", "a colony is to be named")
    if a.column == Column.HARVEST and game.readings.empty_action is read.EmptyAction.NOT and not rooms(game, s):
        yield Refusal("GO-6.5", "no field is free")


def spy(game: Game, s: State, a: Spy) -> State:
    player = s.players[a.player]
    s = spying(game, s)
    if a.column == Column.SHIPS:
        return ships_of(game, s, player)
    if a.column == Column.HARVEST:
        return harvest_of(game, s, player)
    return taxes_of(game, s, player)


def may_gather(game: Game, s: State, a: Gather) -> Refusals:
    yield from may_spy_now(game, s, a.player)
    yield from may_play_card(game, s, s.card_names.index(a.card), Effect.HARVEST_MIX)


def gather(game: Game, s: State, a: Gather) -> State:
    return harvest_of(game, played(game, spying(game, s), s.card_names.index(a.card)), s.players[a.player], mixed=1)


def spying(game: Game, s: State) -> State:
    """The position as the spy's action begins: besides that of the turn, or in its place."""
    s = used_up(s, Held.SPY)
    return acting(s) if game.readings.spy is read.Spying.CHANGES else evolve(s, free=1)


def may_plot(game: Game, s: State, a: Plot) -> Refusals:
    yield from may_spy_now(game, s, a.player)
    yield from may_name(game, s, a.town)


def plot(game: Game, s: State, a: Plot) -> State:
    return found_by(game, spying(game, s), s.players[a.player], a.town)


def may_learn(game: Game, s: State, a: Learn) -> Refusals:
    yield from may_spy_now(game, s, -1)
    yield from may_step(game, s, a.column)
    yield from may_pay_spices(game, s, a.column)
    yield from may_pay_ships(game, s, a.column)
    if game.readings.spy_progress is read.SpyProgress.NO:
        yield Refusal("GO-10.14", "the spy does not develop")


def learn(game: Game, s: State, a: Learn) -> State:
    return spices_to_pay(game, paid_ships(game, spying(game, s), a.column), a.column)
