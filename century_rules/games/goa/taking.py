"""What a tile of the grid does when somebody takes it (GO-4.6, GO-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.games.goa import readings as read
from century_rules.games.goa.order import finish
from century_rules.games.goa.pieces import Kind, Plantation, Spice, Tile
from century_rules.games.goa.state import State, Task
from century_rules.games.goa.table import (
    cards_left, draw_many, from_supply, gain, gain_extra, mover, spices_of, with_mover,
)
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.goa.game import Game


def tile_at(s: State, square: int) -> Tile[int]:
    """The tile of that square: of the part that is played, or the exchange tile laid back there (GO-10.11)."""
    tiles = s.a_tiles if s.part == 0 else s.b_tiles
    return Tile(int(Kind.EXCHANGE), 0, 0) if s.exchanged == square else tiles[square]


def taken(game: Game, s: State, square: int) -> State:
    """The position once the mover has the tile of that square, which lies there no more."""
    tile, me = tile_at(s, square), mover(s)
    s = evolve(s, exchanged=-1 if s.exchanged == square else s.exchanged)
    if tile.kind >= Kind.ROUND_SHIP:
        kept = tile.kind - Kind.ROUND_SHIP
        held = tuple([many + (1 if number == kept else 0) for number, many in enumerate(me.held)])
        return finish(game, with_mover(s, evolve(me, held=held)))
    if tile.kind == Kind.PLANTATION:
        return planted(game, s, Plantation(tile.spice, tile.number, 0))
    if tile.kind == Kind.EITHER:  # GO-10.9
        return evolve(s, task=Task.EITHER, left=tile.number)
    if tile.kind == Kind.EXPEDITIONS:  # GO-10.6
        if game.readings.take is read.TakeAll.UP_TO and cards_left(game, s) > 0:
            return evolve(s, task=Task.TAKE, left=tile.number)
        return finish(game, draw_many(game, s, tile.number, game.most_drawn))
    if tile.kind == Kind.SHIPS:  # GO-10.7
        s = gain(game, s, ships=tile.number)
    elif tile.kind == Kind.COLONISTS:
        s = gain(game, s, colonists=tile.number)
    elif tile.kind == Kind.SETTLEMENT:  # GO-10.8
        s = gain_extra(game, gain(game, s, ships=tile.number, colonists=tile.number), tile.number)
    elif tile.kind == Kind.EXTRA_ACTIONS:  # GO-10.5
        s = gain_extra(game, s, tile.number)
    else:  # GO-10.10
        s = with_mover(s, evolve(me, missions=me.missions + tile.number))
    return finish(game, s)


def planted(game: Game, s: State, tile: Plantation[int]) -> State:
    """GO-10.1: a plantation goes to the first free place, its fields filled; GO-10.2: with none free one has to go first."""
    me = mover(s)
    there = [1 if each.spice >= 0 else 0 for each in me.plantations]
    if all(there):
        return evolve(s, task=Task.REPLACE, coming=tile.spice, fields=tile.fields)
    place = next(number for number, full in enumerate(there) if not full)
    return finish(game, filled(game, s, place, tile))


def filled(game: Game, s: State, place: int, tile: Plantation[int]) -> State:
    """GO-10.1: the plantation lies at that place, its fields filled as far as there are spices."""
    me = mover(s)
    return with_all_filled(game, with_mover(s, evolve(me, plantations=put(me.plantations, place, tile))), place)


def with_all_filled(game: Game, s: State, place: int) -> State:
    """The position once the free fields of the mover's plantation at that place are filled, as far as there are spices."""
    me = mover(s)
    return with_mover(s, evolve(me, plantations=tuple([
        evolve(each, sacks=each.sacks + (sacks_for(game, s, each) if number == place else 0))
        for number, each in enumerate(me.plantations)])))


def sacks_for(game: Game, s: State, plantation: Plantation[int]) -> int:
    """How many sacks its free fields get: fewer than that only under supply=finite."""
    free = plantation.fields - plantation.sacks
    for spice in range(len(Spice)):
        if plantation.spice == spice:
            free = from_supply(game, free, sum(spices_of(each, spice) for each in s.players), game.components.in_supply[3])
    return free
