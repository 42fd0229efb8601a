"""Positions that one may want the shortest play to, by name: the events that an instance is there for."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.goal import EncodedGoal, Goal


def _in_phase(phase: Phase) -> EncodedGoal[State]:
    def encoded(of: Algebra[N, B], now: Mapping[str, N], _beginning: State, /) -> B:
        return of.is_(now["phase"], int(phase))

    return encoded


def _port_closed(of: Algebra[N, B], now: Mapping[str, N], beginning: State, /) -> B:
    closed_at = beginning.setup.closed_at
    return of.any(*(of.is_(now[path], closed_at) for path in now if path.startswith("ports[")))


def _tile_taken(of: Algebra[N, B], now: Mapping[str, N], _beginning: State, /) -> B:
    return of.any(*(of.at_least(now[path], 1) for path in now if path.endswith(".vp_tiles")))


GOALS: Mapping[str, Goal[State]] = {
    "game-over": Goal("the game is over", ("EW-8.1",), lambda s: s.phase is Phase.OVER, _in_phase(Phase.OVER)),
    "port-closed": Goal("the port-closed tile lies on a port", ("EW-5.4",),
                        lambda s: any(place == s.setup.closed_at for place in s.ports), _port_closed),
    "tile-taken": Goal("somebody has taken a VP tile", ("EW-5.1",), lambda s: any(player.vp_tiles > 0 for player in s.players),
                       _tile_taken),
    "bonus-choice": Goal("somebody is to choose a bonus tile", ("EW-4.4",), lambda s: s.phase is Phase.BONUS,
                         _in_phase(Phase.BONUS)),
    "fee-due": Goal("somebody is to be paid for a ship met", ("EW-3.4",), lambda s: s.phase is Phase.FEE, _in_phase(Phase.FEE)),
}
