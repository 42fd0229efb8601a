"""Positions that one may want the shortest play to, by name: the events that an instance is there for."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.goal import EncodedGoal, Goal


def _in_phase(phase: Phase) -> EncodedGoal[State]:
    def encoded(of: Algebra[N, B], now: Mapping[str, N], _beginning: State, /) -> B:
        return of.is_(now["phase"], int(phase))

    return encoded


def _any_leaf(ending: str) -> EncodedGoal[State]:
    """Some player's number of that name is not 0."""
    def encoded(of: Algebra[N, B], now: Mapping[str, N], _beginning: State, /) -> B:
        return of.any(*(of.at_least(now[path], 1) for path in now if path.startswith("players[") and path.endswith(ending)))

    return encoded


def _port_closed(of: Algebra[N, B], now: Mapping[str, N], beginning: State, /) -> B:
    return of.any(*(of.is_(now[path], beginning.setup.closed_at) for path in now if path.startswith("ports[")))


GOALS: Mapping[str, Goal[State]] = {
    "game-over": Goal("the game is over", ("SS-9.1",), lambda s: s.phase == Phase.OVER, _in_phase(Phase.OVER)),
    "port-closed": Goal("the port-closed tile lies on a port", ("EW-5.3", "EW-5.4"), lambda s: s.closed_at in s.ports,
                        _port_closed),
    "tile-taken": Goal("somebody has taken a VP tile", ("SS-6.1",), lambda s: any(player.vp_tiles for player in s.players),
                       _any_leaf(".vp_tiles")),
    "reward": Goal("somebody is to take what an emptied column gives", ("SS-5.4", "SS-5.5"), lambda s: s.phase == Phase.REWARD,
                   _in_phase(Phase.REWARD)),
    "fee-due": Goal("somebody is to be paid for a ship met", ("SS-4.4",), lambda s: s.phase == Phase.FEE, _in_phase(Phase.FEE)),
    "cube-returned": Goal("somebody has too many cubes", ("SS-8.1",), lambda s: s.phase == Phase.TRIM, _in_phase(Phase.TRIM)),
}
