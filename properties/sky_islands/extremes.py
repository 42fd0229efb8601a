"""Claims people would make of the game and which are false: each is refuted by a stored play (``proofs/sky_islands/plays``)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sky_islands import land, rules
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Action, House, Place, Tower
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.goals import towers_by_island
from century_rules.games.sky_islands.scoring import influence, points_of_islands, tiles_of
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.table import total
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {"a-tile-always-fits": {"rotation": (read.Rotation.NO,)}}

PROPERTIES: tuple[StateProperty[Game, State], ...] = ()
"""Nothing here is true."""


def _one_tower_an_island(game: Game, state: State) -> bool:
    return max(towers_by_island(state)) <= 1


def _nothing_built_in_the_first_round(game: Game, state: State) -> bool:
    return state.round > 0 or not any(sum(player.houses) for player in state.players)


def _three_cubes_always(game: Game, state: State) -> bool:
    return all(total(player.cubes) <= game.components.keep for player in state.players)


def _a_tower_can_wait(game: Game, before: State, action: Action, after: State) -> bool:
    return all(rules.has_tower(game, before, part) or not rules.has_tower(game, after, part)
               for seat, player in enumerate(before.players) if seat != before.turn
               for part, house in enumerate(player.houses) if house)


def _a_tile_always_fits(game: Game, state: State) -> bool:
    return state.phase != Phase.PLACE or any(
        held and rules.fits(game, state, tile) for tile, held in enumerate(state.players[state.turn].hand))


def _one_winner(game: Game, state: State) -> bool:
    outcome = game.outcome(state)
    return outcome is None or len(outcome.winners) == 1


def _leader_wins(game: Game, state: State) -> bool:
    outcome = game.outcome(state)
    most = max(player.points for player in state.players)
    return outcome is None or any(state.players[seat].points == most for seat in outcome.winners)


def _a_tower_is_first(game: Game, state: State) -> bool:
    def first(seat: int, label: int) -> bool:
        return all(influence(game, state, other, label) <= influence(game, state, seat, label) for other in range(game.players))

    return all(first(seat, state.island[part]) for seat, player in enumerate(state.players)
               for part, tower in enumerate(player.towers) if tower)


def _a_closed_island_stays_closed(game: Game, before: State, action: Action, after: State) -> bool:
    islands = {(before.island[part], after.island[part]) for part in range(len(before.island)) if rules.is_land(before, part)}
    return all(land.is_closed(game, after, now) for was, now in islands if land.is_closed(game, before, was))


def _islands_of(state: State, name: str) -> set[int]:
    """The numbers of the islands that a tile on the table is part of."""
    return {island for part, island in enumerate(state.island)
            if state.tile_names[land.tile_of(part)] == name and rules.is_land(state, part)}


def _islands_add_up(game: Game, before: State, action: Action, after: State) -> bool:
    def joined(label: int, name: str) -> set[int]:
        return {was for part, (was, now) in enumerate(zip(before.island, after.island, strict=True))
                if now == label and before.tile_names[land.tile_of(part)] != name}

    return not isinstance(action, Place) or all(
        tiles_of(game, after, label) == 1 + sum(tiles_of(game, before, each) for each in joined(label, action.tile))
        for label in _islands_of(after, action.tile))


def _no_more_houses_than_tiles(game: Game, state: State) -> bool:
    return all(rules.houses_on(state, part) <= tiles_of(game, state, state.island[part])
               for player in state.players for part, house in enumerate(player.houses) if house)


def _merging_pays_no_less(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Place) or sum(points_of_islands(game, after)) >= sum(points_of_islands(game, before))


def _own_merging_pays_no_less(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Place) or any(influence(game, after, seat, label) > 0 for label in _islands_of(after, action.tile)
                                            for seat in range(game.players) if seat != before.turn):
        return True
    return points_of_islands(game, after)[before.turn] >= points_of_islands(game, before)[before.turn]


def _order_of_buildings(game: Game, before: State, action: Action, after: State) -> bool:
    if isinstance(action, House):
        for tower in game.legal_actions(before):
            if isinstance(tower, Tower) and tower in game.legal_actions(after):
                other = game.apply(before, tower)
                if action in game.legal_actions(other) and game.apply(other, action) != game.apply(after, tower):
                    return False
    return True


REFUTED: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("one-tower-an-island", "No island ever has two towers.", ("SK-6.5", "SK-6.7"), _one_tower_an_island),
    StateProperty("nothing-built-in-the-first-round", "Nobody can build in the first round.", ("SK-3.2", "SK-5.1", "SK-6.1"),
                  _nothing_built_in_the_first_round),
    StateProperty("three-cubes-always", "Nobody ever has more than three cubes.", ("SK-7.2",), _three_cubes_always),
    StepProperty("a-tower-can-wait", "Where a player may build a tower by a house, no other player takes that away.",
                 ("SK-6.5", "SK-6.7"), _a_tower_can_wait),
    StateProperty("a-tile-always-fits", "Without turning tiles, a tile of the hand can always be placed.",
                  ("SK-4.1", "SK-4.4", "SK-4.8"), _a_tile_always_fits),
    StateProperty("one-winner", "When the game is over there is one winner.", ("SK-9.8",), _one_winner),
    StateProperty("leader-wins", "Whoever has most points before the islands are scored is among the winners.",
                  ("SK-9.1", "SK-9.8"), _leader_wins),
    StateProperty("a-tower-is-first", "Whoever has a tower on an island has the most influence there.", ("SK-6.8", "SK-9.2"),
                  _a_tower_is_first),
    StepProperty("a-closed-island-stays-closed", "An island that is closed stays closed.", ("SK-4.5", "SK-4.6", "SK-4.7"),
                 _a_closed_island_stays_closed),
    StepProperty("islands-add-up", "An island with a tile just placed has one tile more than the islands it joins had together.",
                 ("SK-4.6", "SK-9.3"), _islands_add_up),
    StateProperty("no-more-houses-than-tiles", "No island has more houses than tiles.", ("SK-6.4", "SK-9.3"),
                  _no_more_houses_than_tiles),
    StepProperty("merging-pays-no-less", "Placing a tile never lowers what all islands would pay together.",
                 ("SK-9.3", "SK-9.4", "SK-9.5", "SK-9.6"), _merging_pays_no_less),
    StepProperty("own-merging-pays-no-less", "Whoever places a tile, and joins by it no island where others have influence, "
                 "would get no less for the islands than before.", ("SK-9.3", "SK-9.5"), _own_merging_pays_no_less),
    StepProperty("order-of-buildings", "Where a player can build a house and a tower in one turn, one after the other, it does "
                 "not matter which comes first.", ("SK-6.1", "SK-6.8"), _order_of_buildings),
)
