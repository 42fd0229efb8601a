"""The heuristics of Goa: an ordinary player, and what random play prefers. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from century_rules.games.goa.actions import (
    Action, Bid, Choose, Decline, Develop, Discard, Done, Ease, Fail, Flag, Found, Harvest, Let, Mark, Pass, Put, Settle, Take,
)
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Kind
from century_rules.games.goa.scoring import colonies_of, lasting, sets
from century_rules.games.goa.state import Phase, State, Task
from century_rules.games.goa.table import actor, sacks_of
from century_rules.games.goa.taking import tile_at
from century_rules.guidance import ByMerit, Guidance
from century_rules.kernel.goal import Goal, Measure

WEIGHTS: Mapping[type, float] = {
    Develop: 12.0, Ease: 6.0, Settle: 8.0, Fail: 0.3, Pass: 3.0, Decline: 0.2, Discard: 0.5, Let: 0.05, Done: 0.5}
"""Rather to develop than anything else, and to found what can be founded. What is not listed has 1; bids count together."""


def worth(game: Game, state: State, seat: int) -> float:
    """What a position is worth to a player: points, and what points are made of."""
    me = state.players[seat]
    goods = 0.35 * me.ships + 0.35 * me.colonists + 0.6 * sacks_of(me) + 0.22 * me.ducats + 1.8 * me.extra + 1.0 * sum(me.held)
    fields = sum(each.fields for each in me.plantations)
    return lasting(game, me) + 0.7 * sets(game, state, me) + goods + 0.6 * fields + 0.9 * sum(me.rows) + 0.4 * sum(me.hand)


class Trader(ByMerit[State, Action]):
    """A player for any seat, not strong: it looks one action ahead, and bids about what a tile seems worth."""

    game: Game

    def merits(self, state: State) -> Callable[[Action], float]:
        return lambda action: self._merit(state, action)

    def _merit(self, state: State, action: Action) -> float:
        seat = actor(state)
        if isinstance(action, Flag | Mark):
            return 0.0
        if state.phase == Phase.BID and state.task == Task.NONE:
            return self._bid(state, action)
        if isinstance(action, Found):
            return self._founding(state, action)
        if isinstance(action, Harvest):
            free = sum(each.fields - each.sacks for each in state.players[seat].plantations)
            many = self.game.components.by_row[1][state.players[seat].rows[1]]
            return 0.7 * min(free, many)
        gained = worth(self.game, self.game.after(state, action), seat) - worth(self.game, state, seat)
        if isinstance(action, Develop):
            return 3.0
        if isinstance(action, Settle | Put | Take | Choose):
            return 2.0 + gained
        return gained - 0.6 if isinstance(action, Let | Done | Pass | Decline | Fail) else gained

    def _bid(self, state: State, action: Action) -> float:
        """A bid below what the item seems worth is good, and the lower the better."""
        if isinstance(action, Bid):
            return self._value(state) - action.ducats - (0.4 if action.ducats > state.high + 2 else 0.0)
        return 0.0 if isinstance(action, Pass) else -0.5

    def _value(self, state: State) -> float:
        if state.item == 0:
            return 4.0
        spot = state.marks[state.item]
        tile = tile_at(state, spot) if spot < len(state.lying) and state.lying[spot] else None
        if tile is None:
            return 0.0
        return 3.0 + 2.0 * tile.number if tile.kind == Kind.PLANTATION else 4.0

    def _founding(self, state: State, action: Found) -> float:
        """By how likely it is: a card turned counts two."""
        me, needs = state.players[actor(state)], self.game.components.towns[action.town].needs
        has = self.game.components.by_row[4][me.rows[4]] + me.colonists + 4
        return 1.2 + (2.0 + 1.5 * colonies_of(me) if has >= needs else -1.0)


class OwnGuidance(Guidance[State, Action]):
    """See `century_rules.guidance.Guidance`; who idles passes, or ends something."""

    ordinary, chances, quiet = Trader, WEIGHTS, (Pass, Done, Fail, Decline)

    events: Mapping[str, Goal[State]] = MappingProxyType({
        "trimmed": Goal("had cards above the limit", ("GO-6.7",), lambda s: s.task == Task.TRIM),
        "fifth": Goal("had a fifth plantation", ("GO-10.2",), lambda s: s.task == Task.REPLACE)})

    measures: Mapping[str, Measure[State]] = MappingProxyType({
        "rows": Measure("rows advanced", lambda s: sum(sum(player.rows) for player in s.players)),
        "colonies": Measure("colonies founded", lambda s: sum(colonies_of(player) for player in s.players)),
        "cards": Measure("expedition cards in hand", lambda s: sum(sum(player.hand) for player in s.players))})

    def weight_in(self, state: State, action: Action, /) -> float:
        return 3.0 / (1 + action.ducats) if isinstance(action, Bid) else self.weight(action)

    def whole_weights(self, beginning: State, /) -> Callable[[Action], int]:
        return lambda action: max(1, round(10 * self.weight_in(beginning, action)))

    def lively_weight(self, state: State, action: Action, /) -> float:
        return self.weight_in(state, action) if isinstance(action, Bid) else super().lively_weight(state, action)
