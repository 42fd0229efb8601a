"""Founding a colony: naming it, the cards turned, own colonists, the tile and its fields (GO-6.9 to GO-6.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from century_rules.games.goa import readings as read
from century_rules.games.goa.acting import acting, filling, may_act, may_play_card, played
from century_rules.games.goa.actions import Choose, Commit, Fail, Found, Scout, Settle, Turn
from century_rules.games.goa.order import finish
from century_rules.games.goa.pieces import Column, Effect, Town
from century_rules.games.goa.state import Player, State, Task
from century_rules.games.goa.table import (
    NOTHING, cards_left, gain, mover, row, turn_card, turn_many, turned_colonists, with_mover,
)
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.goa.game import Game

Refusals: TypeAlias = Iterator[Refusal]


def may_name(game: Game, s: State, town: int) -> Refusals:
    """What forbids to found a colony of that name now."""
    if not any(called == town and s.unfounded[number] for called, block in enumerate(game.components.blocks) for number in block):
        yield not_now("GO-6.9", "no tile of that name is left")
    if mover(s).colonies[town].tile >= 0:
        yield not_now("GO-6.9", "that colony is founded already")
    if game.readings.dry_deck is read.DryDeck.NONE and cards_left(game, s) < game.components.founding_turns:
        yield Refusal("GO-6.10", "two cards cannot be turned")


def may_found(game: Game, s: State, a: Found) -> Refusals:
    yield from may_act(game, s)
    yield from may_name(game, s, a.town)


def found(game: Game, s: State, a: Found) -> State:
    return found_by(game, acting(s), mover(s), a.town)


def found_by(game: Game, s: State, player: Player[int], town: Town) -> State:
    """The founding begins, with the number of that player's row."""
    s = evolve(s, town=int(town), base=row(player, game.components.by_row[Column.FOUND], Column.FOUND))
    if game.readings.found_commit is read.FoundCommit.BEFORE:
        return evolve(s, task=Task.COMMIT)
    return evolve(turn_many(game, s, game.components.founding_turns), task=Task.FOUND)


def may_scout(game: Game, s: State, a: Scout) -> Refusals:
    yield from may_act(game, s)
    yield from may_name(game, s, a.town)
    yield from may_play_card(game, s, s.card_names.index(a.card), Effect.FOUND_FLIP)
    if game.readings.found_extra is read.FoundExtra.AFTER:
        yield Refusal("GO-11.7", "the card is played once two cards are turned")


def scout(game: Game, s: State, a: Scout) -> State:
    s = evolve(played(game, acting(s), s.card_names.index(a.card)), left=1)
    s = found_by(game, s, mover(s), a.town)
    return s if s.task == Task.COMMIT else evolve(turn_card(game, s), left=0)


def may_commit(game: Game, s: State, a: Commit) -> Refusals:
    if s.task != Task.COMMIT:
        yield not_now("GO-6.10", "nobody is to say how many colonists are added")
    elif a.colonists > mover(s).colonists:
        yield lacking("GO-6.10", "there are not so many colonists")


def commit(game: Game, s: State, a: Commit) -> State:
    turned = turn_many(game, s, game.components.founding_turns)
    if s.left > 0:
        turned = turn_card(game, turned)
    return evolve(turned, task=Task.FOUND, added=a.colonists, left=0)


def may_turn(game: Game, s: State, a: Turn) -> Refusals:
    if s.task != Task.FOUND:
        yield not_now("GO-11.7", "nobody founds a colony")
        return
    yield from may_play_card(game, s, s.card_names.index(a.card), Effect.FOUND_FLIP)
    if game.readings.found_extra is read.FoundExtra.WITH:
        yield Refusal("GO-11.7", "the card is played with the action")
    if game.readings.combine is read.Combine.NO and sum(s.turned) > game.components.founding_turns:
        yield Refusal("GO-9.1", "one card changes an action")


def turn(game: Game, s: State, a: Turn) -> State:
    return turn_card(game, played(game, s, s.card_names.index(a.card)))


def missing(game: Game, s: State) -> int:
    """GO-6.10: how many own colonists are missing."""
    needs = tuple([each.needs for each in game.components.towns])
    return max(0, needs[s.town] - s.base - turned_colonists(s))


def may_settle(game: Game, s: State, a: Settle) -> Refusals:
    if s.task != Task.FOUND:
        yield not_now("GO-6.10", "nobody founds a colony")
    elif not can_settle(game, s):
        yield lacking("GO-6.10", "there are not enough colonists")


def can_settle(game: Game, s: State) -> bool:
    """Whether the colonists suffice."""
    before = game.readings.found_commit is read.FoundCommit.BEFORE
    return missing(game, s) <= (min(s.added, mover(s).colonists) if before else mover(s).colonists)


def settle(game: Game, s: State, a: Settle) -> State:
    me, before = mover(s), game.readings.found_commit is read.FoundCommit.BEFORE
    if game.in_force("GO-6.10"):
        s = with_mover(s, evolve(me, colonists=me.colonists - (min(s.added, me.colonists) if before else missing(game, s))))
    return evolve(s, task=Task.SITE, base=0, added=0, turned=(0,) * len(s.turned))


def may_fail(game: Game, s: State, a: Fail) -> Refusals:
    if s.task != Task.FOUND:
        yield not_now("GO-6.12", "nobody founds a colony")
    elif game.readings.found_fail is read.FoundFail.NO and can_settle(game, s):
        yield Refusal("GO-6.10", "the missing colonists can be paid")


def fail(game: Game, s: State, a: Fail) -> State:
    return finish(game, gain(game, s, colonists=1) if game.in_force("GO-6.12") else s)


def may_choose(game: Game, s: State, a: Choose) -> Refusals:
    tile = s.colony_names.index(a.tile)
    if s.task != Task.SITE:
        yield not_now("GO-6.11", "no colony tile is to be chosen")
    elif not any(tile in block and s.town == town for town, block in enumerate(game.components.blocks)):
        yield not_now("GO-6.11", "the tile has another name")
    elif not s.unfounded[tile]:
        yield not_now("GO-6.11", "the tile is not there")
    elif game.readings.colony_tile is read.TileOfColony.TOP and not is_top(game, s, tile):
        yield Refusal("GO-6.11", "another tile lies on top")


def is_top(game: Game, s: State, tile: int) -> bool:
    """Whether no tile of the same name that is left lies above a tile."""
    return not any(tile in block and number in block and there and number < tile
                   for block in game.components.blocks for number, there in enumerate(s.unfounded))


def choose(game: Game, s: State, a: Choose) -> State:
    tile, me = s.colony_names.index(a.tile), mover(s)
    colonies = tuple([evolve(each, tile=tile, sacks=NOTHING) if number == s.town else each
                      for number, each in enumerate(me.colonies)])
    return filling(game, evolve(with_mover(s, evolve(me, colonies=colonies)), unfounded=put(s.unfounded, tile, 0)))
