"""Land that is joined, and places for tiles (SK-4).

The first two are claims of what the rules do with any numbers of islands, and what follows from it for the table; see the proofs.
"""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sky_islands import land, rules
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Action
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.tiles import PARTS
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "mixed-tiles-fit": {"rotation": (read.Rotation.YES,), "fill_gap": (read.FillGap.YES,)}}


def _joined_stays_joined(game: Game, before: State, action: Action, after: State) -> bool:
    return all(len({now for was, now in zip(before.island, after.island, strict=True) if was == label}) == 1
               for label in set(before.island))


def _houses_of_an_island_stay(game: Game, before: State, action: Action, after: State) -> bool:
    return all(rules.houses_on(after, part) >= rules.houses_on(before, part) for part in range(len(before.island)))


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


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StepProperty("joined-stays-joined", "Pieces of land that are one island are one for ever.", ("SK-4.6",),
                 _joined_stays_joined),
    StepProperty("houses-of-an-island-stay", "The houses on the island of a piece of land never become fewer, so that a tower "
                 "built later pays no less.", ("SK-4.6", "SK-6.8"), _houses_of_an_island_stay),
    StepProperty("a-shut-island-keeps-its-land", "An island of which no edge of land faces an empty place has the same land for "
                 "ever.", ("SK-4.4", "SK-4.6"), _a_shut_island_keeps_its_land),
    StateProperty("mixed-tiles-fit", "A tile with edges of land and of sky can always be placed, if tiles may be turned.",
                  ("SK-4.1", "SK-4.4", "SK-4.8"), _mixed_tiles_fit),
)
