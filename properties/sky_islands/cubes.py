"""Cubes: what is kept between turns, what building and trading cost, and that turns end (SK-6.1, SK-7.1, SK-7.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Action, Discard, End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.table import total
from century_rules.games.sky_islands.tiles import GREEN, Colour
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "placing-yields": {"supply": (read.Supply.UNLIMITED,)}, "discarding-yields": {"supply": (read.Supply.UNLIMITED,)},
    "the-supply-is-common": {"supply": (read.Supply.FINITE,)}}


def _three_cubes_between_turns(game: Game, state: State) -> bool:
    return all(total(player.cubes) <= game.components.keep for seat, player in enumerate(state.players)
               if seat != state.turn or state.phase == Phase.OVER)


def _buildings_are_paid(game: Game, before: State, action: Action, after: State) -> bool:
    was, now = before.players[before.turn].cubes, after.players[before.turn].cubes
    return not isinstance(action, House | Tower | Port) or all(
        has == had - cost and has >= 0 for had, has, cost in zip(was, now, game.components.cost, strict=True))


def _a_trade_takes_what_one_has(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Trade):
        return True
    was, now = before.players[before.turn].cubes, after.players[before.turn].cubes
    return was[action.give] >= game.components.trade_rate and total(now) == total(was) - game.components.trade_rate + 1


def _fewer_cubes_until_the_end(game: Game, before: State, action: Action, after: State) -> bool:
    me = before.turn
    return isinstance(action, Place | Discard | End) or total(after.players[me].cubes) < total(before.players[me].cubes)


def _idle_hands(game: Game, before: State, action: Action, after: State) -> bool:
    return all(was == now for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
               if seat not in (before.turn, after.turn))


def _income_only(game: Game, before: State, action: Action, after: State) -> bool:
    was, now = before.players[after.turn], after.players[after.turn]
    return after.turn == before.turn or ((was.hand, was.houses, was.towers, was.ports) == (
        now.hand, now.houses, now.towers, now.ports) and now.points >= was.points and all(
            has >= had for had, has in zip(was.cubes, now.cubes, strict=True)))


def _a_turn_can_be_ended(game: Game, state: State) -> bool:
    return state.phase in (Phase.PLACE, Phase.OVER) or game.permits(state, End()) or any(
        game.permits(state, Return(colour)) for colour in Colour)


def _gained(game: Game, before: State, after: State, ships: Sequence[int]) -> bool:
    """Whether the mover has had a cube for each of those airships, and points for green ones."""
    was, now = before.players[before.turn], after.players[before.turn]
    return now.points == was.points + game.components.green_points * ships[GREEN] and all(
        has == had + more for had, has, more in zip(was.cubes, now.cubes, ships[:GREEN], strict=True))


def _placing_yields(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Place):
        return True
    tile, cell = before.tile_names.index(action.tile), game.cells.index(action.cell)
    return _gained(game, before, after, land.summed(land.ships_of(game, before, tile), land.ships_beside(game, before, cell)))


def _discarding_yields(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Discard) or _gained(
        game, before, after, land.ships_of(game, before, before.tile_names.index(action.tile)))


def _the_supply_is_common(game: Game, state: State) -> bool:
    box = game.components
    return sum(sum(player.towers) for player in state.players) <= box.towers and sum(
        sum(player.ports) for player in state.players) <= box.ports and all(
            sum(player.cubes[colour] for player in state.players) <= box.cubes for colour in Colour)


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("three-cubes-between-turns", "Whoever is not on turn has at most three cubes.", ("SK-7.2", "SK-3.1"),
                  _three_cubes_between_turns),
    StepProperty("buildings-are-paid", "Each building costs its builder one cube of each colour, and nobody ever owes one.",
                 ("SK-6.1",), _buildings_are_paid),
    StepProperty("trades-take-two", "A trade takes three cubes of a colour, which one has, and leaves two fewer.",
                 ("SK-7.1",), _a_trade_takes_what_one_has),
    StepProperty("fewer-cubes-until-the-end", "Once a tile is placed or discarded, every action before the turn ends leaves "
                 "its player with fewer cubes: no turn goes on for ever.", ("SK-6.1", "SK-7.1", "SK-7.2"),
                 _fewer_cubes_until_the_end),
    StepProperty("idle-players-keep-theirs", "Nothing changes that belongs to a player who is neither on turn nor next.",
                 ("SK-2.1", "SK-2.2"), _idle_hands),
    StepProperty("only-income-comes", "As a turn begins its player has all that was there before, perhaps more cubes and points.",
                 ("SK-3.1", "SK-2.2"), _income_only),
    StateProperty("a-turn-can-be-ended", "Once a tile is placed or discarded, its player may end the turn, or return a cube.",
                  ("SK-7.2", "SK-8.1"), _a_turn_can_be_ended),
    StepProperty("placing-yields", "Whoever places a tile has a cube or points for each airship on it and on the tiles that "
                 "share an edge with it, and for no other.", ("SK-5.1", "SK-5.2"), _placing_yields),
    StepProperty("discarding-yields", "Whoever discards a tile has a cube or points for its airships, and for no other.",
                 ("SK-5.3",), _discarding_yields),
    StateProperty("the-supply-is-common", "Where the supply is finite, all players together never have more towers, ports, or "
                  "cubes of a colour than there are.", ("SK-1.4",), _the_supply_is_common),
)
