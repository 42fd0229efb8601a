"""Steps of ships over a map of tiles: EW-3.1, which From Sand to Sea takes over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Invariant
from century_rules.theory.transition_rules import Scene

START = 0
"""The number of the phase before the first turn, in which ships are placed."""


def not_next(names: Sequence[str], ship: int, to: str) -> str:
    """Why a ship cannot step to a tile that does not touch its own; it may be its own."""
    return f"the ship is on {to} already" if names[ship] == to else f"{to} is not next to the ship's tile"


def one_step_further(touch: Sequence[Sequence[int]], near: Sequence[bool]) -> tuple[bool, ...]:
    """By tile, whether one of the tiles that are near, by tile, is no more than a step away."""
    return tuple([here or any(touches and there for touches, there in zip(touch[tile], near, strict=True))
                  for tile, here in enumerate(near)])


def ships_placed(x: Scene[N, B, Any]) -> B:
    """Ships are placed from the last seat to the first, before the first turn; whoever has begun has one on the map."""
    of, turn, start = x.of, x.now.turn, x.of.is_(x.now.phase, START)
    return of.all(*[of.any(of.all(start, of.le(of.number(seat), turn)), of.at_least(player.ship, 0))
                    for seat, player in enumerate(x.now.players)])


SHIPS = Invariant("ships", "Whoever has begun has a ship on the map.", ships_placed)
"""What every proof, and every ruling, may take for granted besides what numbers mean; the proofs show it by the same name."""
