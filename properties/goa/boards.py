"""Development and warehouse boards: rows, fields, colonies and what lasts (GO-6, GO-8, GO-10)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.goa.actions import Action, Advance
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import PLANTATIONS, Spice
from century_rules.games.goa.scoring import lasting
from century_rules.games.goa.state import Phase, State
from century_rules.games.goa.table import takes
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}


def _spices_within_fields(game: Game, state: State) -> bool:
    return all(place.sacks <= place.fields for player in state.players for place in player.plantations) and all(
        sum(colony.sacks) <= town.fields for player in state.players
        for colony, town in zip(player.colonies, game.components.towns, strict=True))


def _spices_of_their_kind(game: Game, state: State) -> bool:
    return all(colony.sacks[spice] == 0 or takes(game, state, player, town + PLANTATIONS, spice)
               for player in state.players for town, colony in enumerate(player.colonies) for spice in range(len(Spice)))


def _one_row_at_a_time(game: Game, before: State, action: Action, after: State) -> bool:
    return all(one <= other <= one + 1 for was, now in zip(before.players, after.players, strict=True)
               for one, other in zip(was.rows, now.rows, strict=True))


def _one_marker_at_a_time(game: Game, before: State, action: Action, after: State) -> bool:
    return isinstance(action, Advance) or sum(
        other - one for was, now in zip(before.players, after.players, strict=True)
        for one, other in zip(was.rows, now.rows, strict=True)) <= 1


def _a_step_completes_one_row(game: Game, before: State, action: Action, after: State) -> bool:
    return all(min(now.rows) <= min(was.rows) + 1 for was, now in zip(before.players, after.players, strict=True))


def _lasting_points_never_fall(game: Game, before: State, action: Action, after: State) -> bool:
    return all(lasting(game, now) >= lasting(game, was) for was, now in zip(before.players, after.players, strict=True))


def _colonies_stay(game: Game, before: State, action: Action, after: State) -> bool:
    return all(one.tile < 0 or one.tile == other.tile for was, now in zip(before.players, after.players, strict=True)
               for one, other in zip(was.colonies, now.colonies, strict=True))


def _a_tile_for_every_founder(game: Game, state: State) -> bool:
    return all(player.colonies[town].tile >= 0 or any(state.unfounded[number] for number in block)
               for player in state.players for town, block in enumerate(game.components.blocks))


def _goods_at_first(game: Game, state: State) -> bool:
    return state.phase != Phase.START or all(
        player.ships == game.components.ships and player.colonists == game.components.colonists for player in state.players)


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("spices-within-fields", "No plantation and no colony has more spices than fields.",
                  ("GO-6.5", "GO-6.11", "GO-10.1"), _spices_within_fields),
    StateProperty("spices-of-their-kind", "A colony has only spices that its tile takes.", ("GO-6.5", "GO-6.11"),
                  _spices_of_their_kind),
    StepProperty("one-row-at-a-time", "No marker goes back, or moves more than one row.", ("GO-6.1", "GO-10.15"),
                 _one_row_at_a_time),
    StepProperty("one-marker-at-a-time", "But for the quick starter, one marker moves at a time.", ("GO-1.6", "GO-6.1"),
                 _one_marker_at_a_time),
    StepProperty("a-step-completes-one-row", "The least advanced marker of a player never gains more than one row.", ("GO-6.3",),
                 _a_step_completes_one_row),
    StepProperty("lasting-points-never-fall", "Points of columns, colonies, single plantations, sales and missions are never "
                 "lost.", ("GO-8.1", "GO-8.2", "GO-8.5", "GO-8.6", "GO-10.2"), _lasting_points_never_fall),
    StepProperty("colonies-stay", "A colony that was founded stays.", ("GO-6.9", "GO-6.11"), _colonies_stay),
    StateProperty("a-tile-for-every-founder", "Whoever has not founded a colony finds a tile of its name.",
                  ("GO-1.2", "GO-6.9"), _a_tile_for_every_founder),
    StateProperty("goods-at-first", "Before anybody has the flag everybody has the ships and colonists one starts with.",
                  ("GO-1.4",), _goods_at_first),
)
