"""Land that is joined, and places for tiles (SK-4).

The first two are claims of what the rules do with any numbers of islands, and what follows from it for the table; see the proofs.
"""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sky_islands import land, rules
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Action, Discard, Place
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.tiles import PARTS
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "edges-match": {"touch": (read.Touch.ALL,)}, "holes-stay": {"fill_gap": (read.FillGap.NO,)},
    "who-discards-is-stuck": {"discard": (read.DiscardWhen.STUCK,)},
    "mixed-tiles-fit": {"rotation": (read.Rotation.YES,), "fill_gap": (read.FillGap.YES,)}}


def _joined_stays_joined(game: Game, before: State, action: Action, after: State) -> bool:
    return all(len({now for was, now in zip(before.island, after.island, strict=True) if was == label}) == 1
               for label in set(before.island))


def _houses_of_an_island_stay(game: Game, before: State, action: Action, after: State) -> bool:
    settled = {island for player in before.players for house, island in zip(player.houses, before.island, strict=True) if house}
    return all(rules.houses_on(after, part) >= rules.houses_on(before, part)
               for part, island in enumerate(before.island) if island in settled)


def _parts_of(state: State, label: int) -> set[int]:
    return {part for part, island in enumerate(state.island) if island == label}


def _a_shut_island_keeps_its_land(game: Game, before: State, action: Action, after: State) -> bool:
    there = land.taken(before)

    def is_shut(label: int) -> bool:
        return all(land.across(game, before.tiles[tile].cell, side) in there
                   for part in _parts_of(before, label) for tile in [land.tile_of(part)] for side in range(game.sides)
                   if land.edge_at(game, before, tile, before.tiles[tile].turned, side) == part % PARTS + 1)

    labels = {before.island[part] for part in range(len(before.island)) if rules.is_land(before, part)}
    return all(_parts_of(after, label) == _parts_of(before, label) for label in labels if is_shut(label))


def _mixed_tiles_fit(game: Game, state: State) -> bool:
    return state.phase != Phase.PLACE or all(
        rules.fits(game, state, tile) for tile, held in enumerate(state.players[state.turn].hand)
        if held and 0 in state.outlines[tile].edges and max(state.outlines[tile].edges) > 0)


def _the_start_lies(game: Game, state: State) -> bool:
    return all(tile.cell >= 0 for tile in state.tiles[game.stack:])


def _nothing_is_covered(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Place):
        return True
    laid = before.tile_names.index(action.tile)
    return all(other.cell != after.tiles[laid].cell for number, other in enumerate(after.tiles) if number != laid)


def _edges_match(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Place):
        return True
    tile, cell = before.tile_names.index(action.tile), game.cells.index(action.cell)
    for side in range(game.sides):
        meets, is_land = land.meets(game, before, cell, side)
        if meets and is_land != (land.edge_at(game, before, tile, action.turned, side) > 0):
            return False
    return True


def _holes_stay(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Place) or not land.in_a_hole(game, before, game.cells.index(action.cell))


def _who_discards_is_stuck(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Discard) or not any(
        held and rules.fits(game, before, tile) for tile, held in enumerate(before.players[before.turn].hand))


def _land_that_meets_is_one(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Place):
        return True
    tile, cell = before.tile_names.index(action.tile), game.cells.index(action.cell)
    for side in range(game.sides):
        edge, met = land.edge_at(game, before, tile, action.turned, side), land.island_beside(game, after, cell, side)
        if edge > 0 and met >= 0 and met != after.island[tile * PARTS + edge - 1]:
            return False
    return True


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StepProperty("joined-stays-joined", "Pieces of land that are one island are one for ever.", ("SK-4.6",),
                 _joined_stays_joined),
    StepProperty("houses-of-an-island-stay", "The houses on the island of a piece of land never become fewer, so that a tower "
                 "built later pays no less.", ("SK-4.6", "SK-6.8"), _houses_of_an_island_stay),
    StepProperty("a-shut-island-keeps-its-land", "An island of which no edge of land faces an empty place has the same land for "
                 "ever.", ("SK-4.4", "SK-4.6"), _a_shut_island_keeps_its_land),
    StateProperty("mixed-tiles-fit", "A tile with edges of land and of sky can always be placed, if tiles may be turned.",
                  ("SK-4.1", "SK-4.4", "SK-4.8"), _mixed_tiles_fit),
    StateProperty("the-start-lies", "The starting piece lies on the table from the beginning.", ("SK-1.3",), _the_start_lies),
    StepProperty("nothing-is-covered", "No tile is ever laid where another lies.", ("SK-4.3",), _nothing_is_covered),
    StepProperty("edges-match", "Wherever a tile just laid meets others, land meets land and sky meets sky.", ("SK-4.4",),
                 _edges_match),
    StepProperty("holes-stay", "Where holes may be left and not filled, no tile is laid in one.", ("SK-4.5",), _holes_stay),
    StepProperty("who-discards-is-stuck", "Nobody discards who has a tile that can be placed.", ("SK-4.8",),
                 _who_discards_is_stuck),
    StepProperty("land-that-meets-is-one", "Land of a tile just laid and land it meets across an edge are one island.",
                 ("SK-4.6",), _land_that_meets_is_one),
)
