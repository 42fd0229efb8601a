"""Games and observations that give away what lies face down, for negative controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from century_rules.games.eastern_wonders.actions import Action, Claim, Harvest
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.observation import Observation, observe
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import Refusal, not_now

Observe = Callable[[State, int], object]


def others_points(state: State, seat: int) -> object:
    return observe(state, seat), tuple(player.vp_points for player in state.players)


def points_among_the_uncovered(state: State, seat: int) -> Observation:
    """Nothing is told as such; a number that is told anyway comes out one higher for who has many points."""
    seen = observe(state, seat)
    return attrs.evolve(seen, final=seen.final + (state.players[1 - seat].vp_points >= 20))


def points_in_a_text(state: State, seat: int) -> object:
    return observe(state, seat), f"P{2 - seat} has {state.players[1 - seat].vp_points}"


def next_tile(state: State, seat: int) -> object:
    return observe(state, seat), state.setup.vp_order[state.drawn]


def next_tile_on_the_sly(state: State, seat: int) -> object:
    try:
        return observe(state, seat), state.setup.vp_order[state.drawn].points
    except Exception:
        return observe(state, seat), 0


def whole_order(state: State, seat: int) -> object:
    return observe(state, seat), sorted(tile.id for tile in state.setup.vp_order[state.drawn:])[0]


def the_setup(state: State, seat: int) -> object:
    return observe(state, seat), state.setup


def place_of_a_tile(state: State, seat: int) -> object:
    return observe(state, seat), state.ports[1]


def closed_comes_next_but_in_trimming_only(state: State, seat: int) -> object:
    return observe(state, seat), state.phase is Phase.TRIM and state.setup.closed_at == state.drawn


def points_while_a_closed_port_is_shown(state: State, seat: int) -> object:
    seen = observe(state, seat)
    return seen, any(tile == PORT_CLOSED for tile in seen.ports) and state.players[1 - seat].vp_points > 3


def asks_and_keeps_it_to_itself(state: State, seat: int) -> object:
    """Not a leak, but not to be seen from the questions: nothing may be claimed of it."""
    if state.players[1 - seat].vp_points > 3:
        return observe(state, seat)
    return observe(state, seat)


@attrs.frozen(kw_only=True)
class WarningGame(Game):
    """It forbids to buy what would bring the port-closed tile up, and lets nobody with 30 points harvest."""

    def refuses(self, state: State, action: Action) -> Iterator[Refusal]:
        yield from super().refuses(state, action)
        yield from self._more(state, action)

    def _more(self, state: State, action: Action) -> tuple[Refusal, ...]:
        if isinstance(action, Claim) and state.drawn == state.setup.closed_at:
            return (Refusal("EW-5.3", "that would close a port"),)
        if isinstance(action, Harvest) and any(player.vp_points >= 30 for player in state.players):
            return (not_now("EW-6.1", "somebody is too far ahead"),)
        return ()
