"""A quick player for tests, measurements and demonstrations: not strong, but its games end.

It wants the VP tile it is nearest to, by the value of the cubes it lacks, and prefers what brings it nearer: it sails where
that can be bought, traded for or built, and harvests otherwise. It sees only what every player at the table sees.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from century_rules.games.century.worth import WORTH, nearness, worth
from century_rules.games.eastern_wonders.actions import (
    Action, Choose, Claim, Discard, Done, Harvest, Open, Pay, Spend, Step, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.components import PORT_CLOSED, VpTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice, minus, one, plus, total
from century_rules.games.eastern_wonders.state import Phase, State


class Merchant:
    """A player for any seat of one game.

    Attributes:
        game: the rules it plays by.
        random: where its whims come from; a seed gives the same play.
        temperature: how freely it chooses: 0 always the best it sees, 1 freely among what is about a ginger worse.
        whim: the share of its decisions that it makes blindly.
    """

    def __init__(self, game: Game, seed: int = 0, whim: float = 0.03, temperature: float = 0.5) -> None:
        self.game = game
        self.random = random.Random(seed)
        self.temperature = temperature
        self.whim = whim
        self._heading: tuple[int, int] | None = None  # seat, and the tile it sails to this turn

    def choose(self, state: State) -> Action:
        """One of the legal actions. Raises ValueError if the game is over."""
        actions = self.game.legal_actions(state)
        if not actions:
            raise ValueError("the game is over: there is nothing to choose")
        if len(actions) == 1:
            return actions[0]
        if self.random.random() < self.whim:
            self._heading = None
            return self.random.choice(actions)
        goals = _goals(state)
        if state.phase is Phase.SAIL:
            return self._sail(state, actions, goals)
        return self._pick(actions, [_merit(self.game, state, action, goals) for action in actions])

    def play(self, state: State, most: int = 2000) -> Iterator[tuple[Action, State]]:
        """Play for everybody: each action with the state after it, until the game is over or after `most` actions."""
        for _ in range(most):
            if state.phase is Phase.OVER:
                return
            action = self.choose(state)
            state = self.game.apply(state, action)
            yield action, state

    def _pick(self, actions: Sequence[Action], merits: Sequence[float]) -> Action:
        best = max(merits)
        if self.temperature <= 0:
            return self.random.choice([action for action, merit in zip(actions, merits, strict=True) if merit == best])
        weights = [math.exp(max(-60.0, (merit - best) / self.temperature)) for merit in merits]
        return self.random.choices(actions, weights)[0]

    def _sail(self, state: State, actions: Sequence[Action], goals: Sequence[tuple[int, VpTile]]) -> Action:
        if not state.moved or self._heading is None or self._heading[0] != state.turn:
            tiles = list(range(len(state.setup.sea.names)))
            merits = [_merit_of_tile(self.game, state, tile, goals) for tile in tiles]
            best = max(merits)
            weights = [math.exp(max(-60.0, (merit - best) / (self.temperature or 1e-3))) for merit in merits]
            self._heading = (state.turn, self.random.choices(tiles, weights)[0])
        target = self._heading[1]
        away = state.setup.sea.distance[target]
        here = away[state.players[state.turn].ship]
        hold = state.players[state.turn].hold

        def merit(action: Action) -> float:
            if not isinstance(action, Step):
                return 0.0 if here == 0 or not state.moved else -50.0
            nearer = here - away[state.setup.sea.index[action.to]]
            dropped = 0.0 if action.drop is None else _wealth(hold, goals) - _wealth(minus(hold, one(action.drop)), goals)
            return 100.0 * nearer - dropped - (here == 0) * 1000.0

        return self._pick(actions, [merit(action) for action in actions])


def _goals(state: State) -> list[tuple[int, VpTile]]:
    """The VP tiles that can be bought, each with the tile of its port."""
    order = state.setup.vp_order
    shown = ((port, order[place]) for port, place in zip(state.setup.sea.ports, state.ports, strict=True) if place < len(order))
    return [(port, tile) for port, tile in shown if tile != PORT_CLOSED]


def _wealth(hold: Cubes, goals: Sequence[tuple[int, VpTile]]) -> float:
    """How near a hold is to the tile it is nearest to; cubes beyond that count a little."""
    nearest = max((nearness(hold, goal.cost, goal.points) for _, goal in goals), default=-1e9)
    return nearest + 0.35 * worth(hold) - 0.3 * max(0, total(hold) - 10)


def _covers(hold: Cubes, cost: Cubes) -> bool:
    return all(have >= price for have, price in zip(hold, cost, strict=True))


def _traded(state: State, tile: int, hold: Cubes, goals: Sequence[tuple[int, VpTile]]) -> float:
    """The most that trading on a market tile, up to five times, can add to the wealth of a hold."""
    market = state.setup.markets[tile]
    assert market is not None
    start = best = _wealth(hold, goals)
    for _ in range(5):
        if not _covers(hold, market.cost):
            break
        hold = plus(minus(hold, market.cost), market.gain)
        if total(hold) > 12:
            break
        best = max(best, _wealth(hold, goals))
    return best - start


def _opening(game: Game, state: State, tile: int) -> float:
    """What opening an outpost on a tile is worth, less its price; negative if it cannot be done."""
    me, market = state.players[state.turn], state.setup.markets[tile]
    if market is None or me.outposts[tile] or me.uncovered[market.type] >= game.components.columns:
        return -1.0
    others = sum(player.outposts[tile] for player in state.players) * (2 if len(state.players) == 2 else 1)
    if others > total(me.hold):
        return -1.0
    fills = all(me.uncovered[kind] > me.uncovered[market.type] for kind in Spice if kind is not market.type)
    return 2.5 + 3.0 * fills - 1.2 * others - 0.15 * sum(me.uncovered)


def _merit_of_tile(game: Game, state: State, tile: int, goals: Sequence[tuple[int, VpTile]]) -> float:
    """What there is to be had this turn by going to a tile, less the cubes it costs to get there."""
    me = state.players[state.turn]
    steps = state.setup.sea.distance[me.ship][tile]
    fare = max(0, steps - 1 - me.bonus[Bonus.MOVE])
    guests = sum(player.ship == tile for player in state.players) - (me.ship == tile) if steps else 0
    if tile not in state.setup.sea.ports:
        fare += guests
    if fare > total(me.hold):
        return -100.0
    merit = 0.5 * total(state.lying[tile]) * (steps > 0) - 0.9 * fare
    for port, goal in goals:
        if _covers(me.hold, goal.cost):  # ready to buy: go there, or nearer
            if tile == port:
                return 100.0 + goal.points if total(me.hold) - total(goal.cost) >= fare else -100.0
            merit += 3.0 * (state.setup.sea.distance[me.ship][port] - state.setup.sea.distance[tile][port]) * (fare == 0)
    if tile in state.setup.sea.ports:
        return merit - 0.5
    opening = _opening(game, state, tile)
    if me.outposts[tile] or opening > 0:
        merit += max(0.0, opening) + _traded(state, tile, me.hold, goals)
    return merit


def _merit(game: Game, state: State, action: Action, goals: Sequence[tuple[int, VpTile]]) -> float:
    """How good an action is, apart from sailing; in ginger, and only in comparison."""
    me = state.players[state.actor]
    match action:
        case Claim():
            return 200.0
        case Open():
            toll = _opening(game, state, me.ship)
            return toll + (_traded(state, me.ship, me.hold, goals) if toll > 0 else 0.0)
        case Trade():
            return _traded(state, me.ship, me.hold, goals) or -0.5
        case Harvest():
            return _wealth(plus(me.hold, (2, me.bonus[Bonus.HARVEST], 0, 0)), goals) - _wealth(me.hold, goals)
        case Take():
            room = game.components.hold_spaces + game.components.hold_bonus_spaces * me.bonus[Bonus.HOLD] - total(me.hold)
            return WORTH[action.cube] if room > 0 else -1.0
        case Pay() | Spend() | Discard():
            return _wealth(minus(me.hold, one(action.cube)), goals) - _wealth(me.hold, goals)
        case Upgrade():
            return _wealth(plus(minus(me.hold, one(action.cube)), one(Spice(action.cube + 1))), goals) - _wealth(me.hold, goals)
        case Choose():
            return {Bonus.MOVE: 1.0, Bonus.HARVEST: 1.0, Bonus.UPGRADE: 1.0, Bonus.HOLD: 0.5, Bonus.POINTS: 1.0}[action.bonus]
        case Done():
            return -3.0 if state.phase is Phase.TRIM else 0.0
        case _:
            return 0.0
