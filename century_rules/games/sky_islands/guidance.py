"""The heuristics of Sky Island Merchants: an ordinary player, and what random play prefers. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from century_rules.games.sky_islands.actions import Action, Discard, End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.goals import towers_by_island
from century_rules.games.sky_islands.state import State
from century_rules.games.sky_islands.table import mover, total
from century_rules.guidance import ByMerit, Guidance
from century_rules.kernel.goal import Goal, Measure

WEIGHTS: Mapping[type, float] = {House: 30.0, Tower: 30.0, Port: 20.0, End: 3.0, Return: 0.5, Trade: 0.4, Discard: 0.3}
"""Rather to build than anything else, and seldom to trade or to return what can be kept. What is not listed has 1."""


class Merchant(ByMerit[State, Action]):
    """A player for any seat, not strong: it builds when it can, towers where many houses are, and gains what it lacks."""

    game: Game

    def merits(self, state: State) -> Callable[[Action], float]:
        return lambda action: self._merit(state, action)

    def _merit(self, state: State, action: Action) -> float:
        before, seat = mover(state), state.turn
        if isinstance(action, End):
            return 0.0
        after = self.game.after(state, action).players[seat]
        if isinstance(action, House | Tower | Port):
            few = sum(before.houses) < 3
            wish = 4.0 if isinstance(action, House) and few else 2.5 if isinstance(action, Port) else 3.0
            return wish + after.points - before.points
        kinds = sum(min(1, have) for have in after.cubes) - sum(min(1, had) for had in before.cubes)
        gained = total(after.cubes) - total(before.cubes)
        if isinstance(action, Place | Discard):
            return kinds + 0.5 * gained + after.points - before.points
        return 3.0 * kinds - 0.5 if isinstance(action, Trade) else 2.0 * kinds - 0.2


class OwnGuidance(Guidance[State, Action]):
    """See `century_rules.guidance.Guidance`; who idles ends the turn, or returns a cube, rather than build or trade."""

    ordinary, chances, quiet = Merchant, WEIGHTS, (End, Return, Discard)

    events: Mapping[str, Goal[State]] = MappingProxyType({
        "two_towers": Goal("had two towers on one island", ("SK-6.7",), lambda s: max(towers_by_island(s)) > 1)})

    measures: Mapping[str, Measure[State]] = MappingProxyType({
        "houses": Measure("houses built", lambda s: sum(sum(player.houses) for player in s.players)),
        "towers": Measure("towers built", lambda s: sum(sum(player.towers) for player in s.players)),
        "ports": Measure("ports built", lambda s: sum(sum(player.ports) for player in s.players))})
