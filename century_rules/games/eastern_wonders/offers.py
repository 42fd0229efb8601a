"""Which actions are worth asking the rules about: everything that could be legal in a phase, and little that could not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase, State

if TYPE_CHECKING:
    from century_rules.games.eastern_wonders.game import Game

_CUBES = tuple(Spice)
_TAKES = tuple(Take(cube) for cube in _CUBES)
_STAY, _STOP = Stay(), Stop()
_BY_PHASE: Mapping[Phase, tuple[Action, ...]] = {
    Phase.GATHER: (*_TAKES, Done()),
    Phase.ACT: (Open(), Trade(), Claim(), Harvest(), Pass()),
    Phase.OPENING: tuple(Spend(cube) for cube in _CUBES),
    Phase.BONUS: tuple(Choose(bonus) for bonus in Bonus),
    Phase.MARKET: (*(Upgrade(cube) for cube in _CUBES), Trade(), Harvest(), Done()),
    Phase.PORT: (Claim(), Done()),
    Phase.TRIM: (*(Discard(cube) for cube in _CUBES), Done()),
    Phase.OVER: (),
}


def worth_asking(game: Game, s: State) -> Iterable[Action]:
    """Every legal action is among these, in the order in which `Game.legal_actions` gives them."""
    if s.phase is Phase.SAIL:
        return _voyage(game, s)
    if s.phase is Phase.START:
        offered = dict.fromkeys(cubes for i, cubes in enumerate(game.components.start_sets) if s.sets[i])
        return [Begin(cubes, tile) for cubes in offered for tile in s.setup.sea.names]
    if s.phase is Phase.FEE:
        fees = [Pay(cube, seat) for seat in range(len(s.players)) if s.owed[seat] for cube in _CUBES]
        return fees if game.in_force("EW-3.7") else [*fees, *_TAKES]
    return _BY_PHASE[s.phase]


def _voyage(game: Game, s: State) -> list[Action]:
    sea, me = s.setup.sea, s.players[s.turn]
    near = sea.neighbours[me.ship] if game.in_force("EW-3.1") else range(len(sea.names))
    drops: list[Spice | None] = []
    if not s.moved or s.free > 0 or not game.in_force("EW-3.2"):
        drops.append(None)
    if s.moved or not game.in_force("EW-3.1"):  # what is not in the hold need not be tried
        drops += [cube for cube in _CUBES if me.hold[cube] > 0 or not game.in_force("EW-3.2")]
    offered: list[Action] = [_steps_to(sea.names[to])[drop] for to in near for drop in drops]
    offered.append(_STOP if s.moved else _STAY)
    return offered


@cache
def _steps_to(tile: str) -> Mapping[Spice | None, Step]:
    """The steps to a tile of that name, by what is laid down."""
    return {drop: Step(tile, drop) for drop in (None, *_CUBES)}
