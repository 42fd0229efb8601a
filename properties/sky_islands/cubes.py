"""Cubes: what is kept between turns, what building and trading cost, and that turns end (SK-6.1, SK-7.1, SK-7.2)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sky_islands.actions import Action, Discard, End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.table import total
from century_rules.games.sky_islands.tiles import Colour
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}


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
)
