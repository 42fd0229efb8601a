"""Claims people would make of the game and which are false: each is refuted by a stored play (``proofs/sky_islands/plays``)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sky_islands import rules
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Action
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.goals import towers_by_island
from century_rules.games.sky_islands.scoring import influence
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
)
