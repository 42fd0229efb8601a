"""Where a ship may sail, and what staying put costs (EW-3.1 to EW-3.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action, Begin, Stay, Step
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "staying-is-free": {"payment_staying": (read.PaymentStaying.NO,), "pickup_staying": (read.PickupStaying.NO,)},
}
"""The other readings of these two are that staying is not free, or brings something."""


def _staying_is_free(game: Game, before: State, action: Action, after: State) -> bool:
    """The action of the turn comes next, and nobody's cubes, nor those on any tile, have changed."""
    if not isinstance(action, Stay):
        return True
    holds = [player.hold for player in before.players] == [player.hold for player in after.players]
    return after.phase == Phase.ACT and holds and after.lying == before.lying and after.supply == before.supply


def _ships_sail_to_neighbours(game: Game, before: State, action: Action, after: State) -> bool:
    """EW-3.1: nothing moves a ship but a step, one tile further, of the player whose turn it is; and its placing (EW-1.7)."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        steps = isinstance(action, Step) and seat == before.turn
        placed = isinstance(action, Begin) and seat == before.turn
        if steps and not before.setup.sea.touch[was.ship][now.ship]:
            return False
        if not steps and not placed and now.ship != was.ship:
            return False
    return True


def _cheapest(state: State) -> Spice | None:
    """What the next step costs at least: nothing at first or with a free step left, else a cube that is there."""
    hold = state.players[state.turn].hold
    return None if not state.moved or state.free else next((cube for cube in Spice if hold[cube]), None)


def _left(state: State) -> int:
    """Cubes and free steps left after the next step."""
    return sum(state.players[state.turn].hold) + state.free - state.moved


def _next_door(state: State) -> Iterator[tuple[int, bool]]:
    """The tiles that the mover's ship touches, and whether no other ship is there."""
    for tile, touches in enumerate(state.setup.sea.touch[state.players[state.turn].ship]):
        if touches:
            yield tile, all(player.ship != tile or seat == state.turn for seat, player in enumerate(state.players))


def _allows(game: Game, state: State, tile: int) -> bool:
    return game.permits(state, Step(state.setup.sea.names[tile], _cheapest(state)))


def _sail_on(game: Game, state: State) -> bool:
    if state.phase != Phase.SAIL or _left(state) < 0:
        return True
    free_ports = game.readings.payment_place is read.PaymentPlace.MARKETS
    return all(_allows(game, state, tile) for tile, alone in _next_door(state)
               if alone or (free_ports and tile in state.setup.sea.ports))


def _one_cube_suffices(game: Game, state: State) -> bool:
    if state.phase != Phase.SAIL or _left(state) < 1:
        return True
    touching = 3 if game.players == 4 else 2
    return all(_allows(game, state, tile) for tile, _ in _next_door(state)
               if len(state.setup.sea.neighbours[tile]) >= touching)


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StepProperty("staying-is-free", "Who does not move the ship neither pays anybody nor takes any cubes.",
                 ("EW-2.2", "EW-3.4", "EW-3.6"), _staying_is_free),
    StepProperty("ships-sail-to-neighbours", "Only the ship of the player whose turn it is moves, by one step to an adjacent "
                 "tile at a time.", ("EW-1.7", "EW-3.1"), _ships_sail_to_neighbours),
    StateProperty(
        "sail-on", "A neighbouring tile where nobody is to be paid can always be sailed to, at the beginning of a turn for "
        "nothing, then as long as a cube or a free step is left: as many steps as one can pay for.",
        ("EW-3.1", "EW-3.2", "EW-3.3", "EW-4.5a"), _sail_on),
    StateProperty(
        "one-cube-suffices", "With one cube or one free step left after it, a step may lead to any adjacent tile that touches "
        "two others (with four players: three), whoever is there.", ("EW-3.3", "EW-3.4", "EW-3.5"), _one_cube_suffices),
)
