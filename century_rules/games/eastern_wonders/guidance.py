"""The heuristics of Eastern Wonders: an ordinary player, and what random play prefers. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from century_rules.games.century.cubes import covers
from century_rules.games.century.worth import WORTH, wealth, worth_of_trades
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.components import PORT_CLOSED, SeaMap, VpTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice, minus, one, total
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.games.eastern_wonders.table import spaces
from century_rules.guidance import ByMerit, Guidance
from century_rules.kernel.evolve import evolve
from century_rules.kernel.goal import Goal

A = TypeVar("A")
Goals = Sequence[tuple[int, VpTile]]
"""The VP tiles that can be bought, each with the tile of its port."""

WEIGHTS: Mapping[type, int] = {
    Claim: 1_000_000, Open: 3_000, Upgrade: 3_000, Stop: 3_000, Take: 3_000, Trade: 1_000, Harvest: 200, Stay: 100, Pass: 50,
    Done: 40}
"""Rather to claim, trade and open than to sail about; what leads nowhere stays possible. What is not listed has `USUAL`."""

USUAL, STEP, STEP_TO_PORT = 10, 100, 600
"""Steps are those that cost nothing; ports are where VP tiles are."""

GIVEN_AWAY = (40, 3, 2, 3)
"""Laying down, paying or returning a cube, by its kind: rather ginger, of which harvesting brings more."""

STEP_THAT_COSTS = 3
"""A step that costs a cube, as a multiple of giving that cube away."""

BY_POSITION: Mapping[type, float] = {
    Claim: 1000.0, Trade: 30.0, Open: 30.0, Upgrade: 30.0, Stop: 30.0, Take: 20.0, Harvest: 6.0, Pass: 0.1}
"""The same where the position is known, and a step can be told that leads to a port whose VP tile the hold pays for."""


def weight_of(sea: SeaMap, action: Action) -> int:
    """How likely a legal action is in random play that is to get somewhere, beside the others, on a map."""
    if isinstance(action, Step):
        wanted = STEP_TO_PORT if sea.index[action.to] in sea.ports else STEP
        return wanted if action.drop is None else wanted * STEP_THAT_COSTS * GIVEN_AWAY[action.drop] // STEP
    if isinstance(action, Discard | Spend | Pay):
        return GIVEN_AWAY[action.cube]
    return WEIGHTS.get(type(action), USUAL)


def goals_of(s: State) -> Goals:
    """What is for sale now."""
    order = s.setup.vp_order
    shown = ((port, order[place]) for port, place in zip(s.setup.sea.ports, s.ports, strict=True) if place < len(order))
    return [(port, tile) for port, tile in shown if tile != PORT_CLOSED]


class Merchant(ByMerit[State, Action]):
    """A player for any seat: not strong, but its games end. It sees only what every player at the table sees.

    It wants the VP tile it is nearest to, by the value of the cubes it lacks, and prefers what brings it nearer: it sails where
    that can be bought, traded for or built, and harvests otherwise.
    """

    temperature = 0.5
    game: Game
    _heading = (-1, 0)  # seat, and the tile it sails to this turn

    def on_a_whim(self, actions: Sequence[Action]) -> Action:
        self._heading = (-1, 0)
        return super().on_a_whim(actions)

    def merits(self, s: State) -> Callable[[Action], float]:
        goals = goals_of(s)
        return self._on_the_way(s, goals) if s.phase is Phase.SAIL else lambda action: self._merit(s, action, goals)

    def _on_the_way(self, s: State, goals: Goals) -> Callable[[Action], float]:
        sea, hold = s.setup.sea, s.players[s.turn].hold
        if not s.moved or self._heading[0] != s.turn:
            tiles = range(len(sea.names))
            self._heading = s.turn, self.one_of(tiles, [self._worth_of_tile(s, tile, goals) for tile in tiles])
        away = sea.distance[self._heading[1]]
        here = away[s.players[s.turn].ship]

        def merit(action: Action) -> float:
            if not isinstance(action, Step):
                return 0.0 if here == 0 or not s.moved else -50.0
            dropped = 0.0 if action.drop is None else _wealth(hold, goals) - _wealth(minus(hold, one(action.drop)), goals)
            return 100.0 * (here - away[sea.index[action.to]]) - dropped - (here == 0) * 1000.0

        return merit

    def _merit(self, s: State, action: Action, goals: Goals) -> float:
        """How good an action is, apart from sailing; in ginger, and only in comparison."""
        me = s.players[s.actor]
        match action:
            case Begin():
                return 0.0
            case Claim():
                return 200.0
            case Open():
                opening = self._worth_of_opening(s, me.ship)
                return opening + (_traded(s, me.ship, goals) if opening > 0 else 0.0)
            case Trade():
                return _traded(s, me.ship, goals) or -0.5
            case Take():
                return WORTH[action.cube] if spaces(self.game, me) > total(me.hold) else -1.0
            case Choose():
                return 0.5 if action.bonus is Bonus.HOLD else 1.0
            case Done():
                return -3.0 if s.phase is Phase.TRIM else 0.0
            case _:
                return _wealth(self.game.after(s, action).players[s.actor].hold, goals) - _wealth(me.hold, goals)

    def _worth_of_opening(self, s: State, tile: int) -> float:
        """What opening an outpost on a tile is worth, less its price; negative if it cannot be done."""
        me, market = s.players[s.turn], s.setup.markets[tile]
        if market is None or me.outposts[tile] or me.uncovered[market.type] >= self.game.components.columns:
            return -1.0
        others = sum(player.outposts[tile] for player in s.players) * (2 if len(s.players) == 2 else 1)
        if others > total(me.hold):
            return -1.0
        fills = all(me.uncovered[kind] > me.uncovered[market.type] for kind in Spice if kind is not market.type)
        return 2.5 + 3.0 * fills - 1.2 * others - 0.15 * sum(me.uncovered)

    def _worth_of_tile(self, s: State, tile: int, goals: Goals) -> float:
        """What there is to be had this turn by going to a tile, less the cubes it costs to get there."""
        me, sea = s.players[s.turn], s.setup.sea
        steps = sea.distance[me.ship][tile]
        fare = max(0, steps - 1 - me.bonus[Bonus.MOVE])
        if tile not in sea.ports and steps:
            fare += sum(player.ship == tile for player in s.players)
        if fare > total(me.hold):
            return -100.0
        merit = 0.5 * total(s.lying[tile]) * (steps > 0) - 0.9 * fare
        for port, goal in goals:
            if covers(me.hold, goal.cost):  # ready to buy: go there, or nearer
                if tile == port:
                    return 100.0 + goal.points if total(me.hold) - total(goal.cost) >= fare else -100.0
                merit += 3.0 * (sea.distance[me.ship][port] - sea.distance[tile][port]) * (fare == 0)
        if tile in sea.ports:
            return merit - 0.5
        opening = self._worth_of_opening(s, tile)
        return merit + (max(0.0, opening) + _traded(s, tile, goals) if me.outposts[tile] or opening > 0 else 0.0)


def _wealth(hold: Cubes, goals: Goals) -> float:
    return wealth(hold, ((goal.cost, goal.points) for _, goal in goals), 10, 0.3)


def _traded(s: State, tile: int, goals: Goals) -> float:
    """What trading on a market tile brings the player whose turn it is."""
    market = s.setup.markets[tile]
    assert market is not None
    return worth_of_trades(lambda hold: _wealth(hold, goals), s.players[s.turn].hold, market.cost, market.gain, 5, 12)


def start_afar(sea: SeaMap, allowed: Sequence[A], play: Sequence[A]) -> A | None:
    """The start farthest from those of a play, with other cubes if there are others; None if none is allowed."""
    begun = [action for action in play if isinstance(action, Begin)]

    def merit(action: A) -> tuple[bool, int]:
        assert isinstance(action, Begin)
        away = sea.distance[sea.index[action.tile]]
        return all(action.cubes != each.cubes for each in begun), min((away[sea.index[each.tile]] for each in begun), default=0)

    return max(allowed, key=merit, default=None)


class OwnGuidance(Guidance[State, Action]):
    """See `century_rules.guidance.Guidance`."""

    ordinary = Merchant

    chances: Mapping[type, float] = MappingProxyType({
        Open: 6.0, Claim: 8.0, Trade: 4.0, Spend: 2.0, Choose: 2.0, Upgrade: 8.0, Stop: 2.0, Pass: 0.2, Stay: 0.5})

    events: Mapping[str, Goal[State]] = MappingProxyType({
        "port_closed": Goal("reached a closed port", ("EW-5.4",), lambda s: s.setup.closed_at in s.ports)})

    def weight_in(self, state: State, action: Action, /) -> float:
        if not isinstance(action, Step):
            return BY_POSITION.get(type(action), 1.0)
        me, tile = state.players[state.turn], state.setup.sea.index[action.to]
        left = me.hold if action.drop is None else minus(me.hold, one(action.drop))
        if any(port == tile and covers(left, goal.cost) for port, goal in goals_of(state)):
            return 100.0
        return 1.0 if action.drop is None else 0.3

    def whole_weights(self, beginning: State, /) -> Callable[[Action], int]:
        """Of actions, not of positions, so it cannot sail where the cubes in the hold buy something.

        Under it a VP tile is bought about every four hundred actions, and half of the games of two players end within 2,300;
        under even chances hardly any ends at all.
        """
        return lambda action: weight_of(beginning.setup.sea, action)

    def lively_weight(self, state: State, action: Action, /) -> float:
        """Ships start near each other and a port, for much is about ships that meet."""
        sea = state.setup.sea
        others = [player.ship for seat, player in enumerate(state.players) if seat != state.turn and player.ship != NOWHERE]
        if isinstance(action, Begin):
            return 8.0 ** -min(sea.distance[sea.index[action.tile]][tile] for tile in others or sea.ports)
        if isinstance(action, Step):
            return 4.0 if sea.index[action.to] in (*others, *sea.ports, state.origin) else 1.0
        return self.weight(action)

    def advises(self, beginning: State, /) -> Mapping[str, str]:
        thin = beginning.setup.sea.thin_tiles
        return {"EW-9.1": f"It advises against this map: fewer than two tiles touch {', '.join(thin)}."} if thin else {}

    def under_way(self, beginning: State, /) -> State:
        return evolve(beginning, sets=(0,) * len(beginning.sets))

    def idle(self, state: State, allowed: Sequence[Action], play: Sequence[Action], /) -> Action | None:
        """A start far from the others, and with other cubes if there are others; then something by which a turn goes by."""
        if state.phase is Phase.START:
            return start_afar(state.setup.sea, allowed, play)
        return next((action for kind in (Stay, Pass, Harvest, Discard) for action in allowed if isinstance(action, kind)), None)
