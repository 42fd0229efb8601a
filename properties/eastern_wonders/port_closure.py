"""The port-closed tile: one port is closed once it has come up, and it moves with every port action (EW-1.3, EW-5)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from century_rules.games.eastern_wonders.actions import Action, Claim
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.property import PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _closed_ports(state: State) -> list[int]:
    """The tiles of the map whose port shows the port-closed tile."""
    return [tile for tile, place in zip(state.setup.sea.ports, state.ports, strict=True) if place == state.setup.closed_at]


def _closed_tile_is_out(state: State) -> bool:
    return state.setup.closed_at < state.drawn


def _claimants(before: State, after: State) -> list[int]:
    """Who has taken a VP tile in this step."""
    return [seat for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
            if now.vp_tiles != was.vp_tiles]


def _no_early_closure(game: Game, state: State) -> bool:
    untouched = not any(player.vp_tiles for player in state.players)
    return not _closed_ports(state) if untouched else _closed_tile_is_out(state) or not _closed_ports(state)


def _one_closed_port(game: Game, state: State) -> bool:
    return not _closed_tile_is_out(state) or len(_closed_ports(state)) == 1


def _closed_port_idle(game: Game, before: State, action: Action, after: State) -> bool:
    """The port action is taken at a port where the port-closed tile does not lie; nor does a VP tile ever come from there."""
    shut = _closed_ports(before)
    here = before.players[before.turn].ship
    at_a_port = here in before.setup.sea.ports and here not in shut
    return (at_a_port or not isinstance(action, Claim)) and not any(
        before.players[seat].ship in shut for seat in _claimants(before, after))


def _closure_moves(game: Game, before: State, action: Action, after: State) -> bool:
    """EW-5.4: after a port action the port of that action is the closed one, and the port that was closed shows the next tile."""
    if not isinstance(action, Claim) or not _closed_tile_is_out(before):
        return True
    here = before.players[before.turn].ship
    if _closed_ports(after) != [here] or after.drawn != before.drawn + 1:
        return False
    for tile, was, now in zip(before.setup.sea.ports, before.ports, after.ports, strict=True):
        if tile in _closed_ports(before):
            if now != before.drawn:
                return False
        elif tile != here and now != was:
            return False
    return True


def _open_ports_show_tiles(game: Game, state: State) -> bool:
    """EW-5.2: what lies on the ports are different tiles, all drawn before, and all but the port-closed one can be bought."""
    shown = state.ports
    return (all(one != other for one, other in combinations(shown, 2)) and all(0 <= place < state.drawn for place in shown)
            and state.drawn <= len(state.setup.vp_order))


def _stack_lasts(game: Game, state: State) -> bool:
    return state.phase == Phase.OVER or state.drawn < len(state.setup.vp_order)


def _a_port_is_open(game: Game, state: State) -> bool:
    tiles = len(state.setup.vp_order)
    return state.phase == Phase.OVER or any(place < tiles and place != state.setup.closed_at for place in state.ports)


def _every_claim_draws(game: Game, before: State, action: Action, after: State) -> bool:
    """Nothing but a claim changes the ports or the stack; a claim takes the tile that lies there, VP and all, for good.

    What comes onto the ports is the next of the stack, which was never there before, or the port-closed tile from another port.
    """
    if not isinstance(action, Claim):
        return before.ports == after.ports and before.drawn == after.drawn and not _claimants(before, after)
    here, new = before.players[before.turn].ship, before.drawn
    if here not in before.setup.sea.ports:
        return False
    bought = before.ports[before.setup.sea.ports.index(here)]
    worth = before.setup.vp_order[bought].points
    gained = all((now.vp_tiles - was.vp_tiles, now.vp_points - was.vp_points) == ((1, worth) if seat == before.turn else (0, 0))
                 for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)))
    shown = new in after.ports and bought not in after.ports and all(
        place == new or place in before.ports for place in after.ports)
    kept = all(place < new and (place == bought or place in after.ports) for place in before.ports)
    return gained and shown and kept and after.drawn == new + 1


PROPERTIES: tuple[
    StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...
] = (
    StateProperty("no-early-closure",
                  "No port is closed before the port-closed tile has come up, nor before anybody has taken a VP tile.",
                  ("EW-1.3", "EW-5.3"), _no_early_closure),
    StateProperty("one-closed-port", "From the moment the port-closed tile has come up, exactly one port is closed.",
                  ("EW-5.2", "EW-5.3", "EW-5.4"), _one_closed_port),
    StepProperty("closed-port-idle", "Nobody takes the port action at a closed port, and no VP tile is had there.",
                 ("EW-5.1", "EW-5.3"), _closed_port_idle),
    StepProperty("closure-moves", "Once the port-closed tile is out, every port action closes the port where it was taken and "
                 "refills the port that was closed.", ("EW-5.2", "EW-5.4"), _closure_moves),
    StateProperty("open-ports-show-tiles", "Every open port shows a VP tile, all of them different and drawn from the stack.",
                  ("EW-1.3", "EW-5.2", "EW-5.4"), _open_ports_show_tiles),
    StateProperty("stack-lasts", "As long as the game goes on, a tile is left to refill a port.",
                  ("EW-1.3", "EW-5.2", "EW-5.4", "EW-8.1"), _stack_lasts),
    StateProperty("a-port-is-open", "As long as the game goes on, some port is open and shows a VP tile.",
                  ("EW-1.2", "EW-5.2", "EW-5.3", "EW-5.4", "EW-8.1"), _a_port_is_open),
    StepProperty("every-claim-draws", "Each port action takes the VP tile that lies there and draws one from the stack, and so "
                 "no tile is ever bought twice; nothing else brings or takes VP tiles.", ("EW-5.1", "EW-5.2", "EW-5.4"),
                 _every_claim_draws),
)
