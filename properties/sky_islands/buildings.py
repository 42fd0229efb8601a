"""Houses, towers and ports: where they stand, how many, and what towers pay (SK-6)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Action, House, Port, Tower
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.rules import has_tower, houses_on, is_land
from century_rules.games.sky_islands.scoring import counts_of
from century_rules.games.sky_islands.state import Phase, State
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "one-house-on-land": {"house_limit": (read.HouseLimit.OF_ALL,)},
    "a-tower-doubles": {"tower_influence": (read.TowerInfluence.TWO,)},
    "one-tower-and-port": {"repeat_on_house": (read.RepeatOnHouse.NO,)},
    "no-second-tower": {"tower_paragraph": (read.TowerParagraph.TOWERS, read.TowerParagraph.BOTH),
                        "tower_whose": (read.TowerWhose.ANYBODYS,)},
    "a-tower-pays": {"tower_counts": (read.TowerCounts.YES,)}}


def _by_a_house(game: Game, state: State) -> bool:
    return all(house >= 1 or (tower == 0 and port == 0) for player in state.players
               for house, tower, port in zip(player.houses, player.towers, player.ports, strict=True))


def _one_house_on_land(game: Game, state: State) -> bool:
    return all(sum(player.houses[part] for player in state.players) <= 1 for part in range(len(state.island)))


def _one_tower_and_port(game: Game, state: State) -> bool:
    return all(tower <= 1 and port <= 1 for player in state.players
               for tower, port in zip(player.towers, player.ports, strict=True))


def _houses_on_the_table(game: Game, state: State) -> bool:
    return all(is_land(state, part) or not any(player.houses[part] for player in state.players)
               for part in range(len(state.island)))


def _no_second_tower(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Tower) or not has_tower(game, before, before.land_names.index(action.land))


def _no_house_beside_a_tower(game: Game, before: State, action: Action, after: State) -> bool:
    of_towers_only = game.readings.tower_paragraph is read.TowerParagraph.TOWERS
    return of_towers_only or not isinstance(action, House) or not has_tower(
        game, before, before.land_names.index(action.land))


def _a_tower_pays(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Tower):
        return True
    paid = after.players[before.turn].points - before.players[before.turn].points
    return paid >= 1 and paid == houses_on(before, before.land_names.index(action.land))


def _buildings_stay(game: Game, before: State, action: Action, after: State) -> bool:
    return all(now >= was for one, other in zip(before.players, after.players, strict=True)
               for rows in ((one.houses, other.houses), (one.towers, other.towers), (one.ports, other.ports))
               for was, now in zip(*rows, strict=True))


def _points_never_fall(game: Game, before: State, action: Action, after: State) -> bool:
    return all(now.points >= was.points for was, now in zip(before.players, after.players, strict=True))


def _no_port_before_the_first_turn(game: Game, state: State) -> bool:
    return state.round > 0 or all(
        port == 0 for seat, player in enumerate(state.players) for port in player.ports if seat > state.turn)


def _one_may_build_on(game: Game, before: State, action: Action, after: State) -> bool:
    of_one_only = game.readings.builds_per_turn is read.BuildsPerTurn.ONE
    return of_one_only or not isinstance(action, House | Tower | Port) or after.phase == Phase.BUILD


def _a_tower_doubles(game: Game, state: State) -> bool:
    return all(count == (0 if not house else 2 if tower > 0 else 1) for player in state.players
               for count, house, tower in zip(counts_of(game, player), player.houses, player.towers, strict=True))


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("by-a-house", "Every tower stands beside a house of its player, and every port under one.",
                  ("SK-6.6", "SK-6.9"), _by_a_house),
    StateProperty("one-house-on-land", "No piece of land bears two houses.", ("SK-6.4",), _one_house_on_land),
    StateProperty("one-tower-and-port", "A house has at most one tower and one port.", ("SK-6.10",), _one_tower_and_port),
    StateProperty("houses-on-the-table", "Every house stands on land of a tile on the table.", ("SK-6.3",), _houses_on_the_table),
    StepProperty("no-second-tower", "A tower is never built on an island that has one: a second comes by a tile only.",
                 ("SK-6.5", "SK-6.7"), _no_second_tower),
    StepProperty("no-house-beside-a-tower", "Where a tower keeps houses off its island, they come there by a tile only.",
                 ("SK-6.5", "SK-6.7"), _no_house_beside_a_tower),
    StepProperty("a-tower-pays", "A tower pays one point at least, and as many as there are houses on its island.", ("SK-6.8",),
                 _a_tower_pays),
    StepProperty("buildings-stay", "No building is ever taken away.", ("SK-6.3", "SK-6.6", "SK-6.9"), _buildings_stay),
    StepProperty("points-never-fall", "Nobody ever loses a point.", ("SK-3.1", "SK-5.1", "SK-6.8"), _points_never_fall),
    StateProperty("no-port-before-the-first-turn", "Nobody has a port before the first turn, so there is no income on it.",
                  ("SK-3.2", "SK-6.9"), _no_port_before_the_first_turn),
    StepProperty("one-may-build-on", "Where more than one building a turn is allowed, whoever has built one may go on building.",
                 ("SK-6.2",), _one_may_build_on),
    StateProperty("a-tower-doubles", "A house has one influence, and one with a tower two; ports add none.",
                  ("SK-9.2",), _a_tower_doubles),
)
