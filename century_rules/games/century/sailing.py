"""Steps of ships over a map of tiles: EW-3.1, which From Sand to Sea takes over."""

from __future__ import annotations

from collections.abc import Sequence


def not_next(names: Sequence[str], ship: int, to: str) -> str:
    """Why a ship cannot step to a tile that does not touch its own; it may be its own."""
    return f"the ship is on {to} already" if names[ship] == to else f"{to} is not next to the ship's tile"


def one_step_further(touch: Sequence[Sequence[int]], near: Sequence[bool]) -> tuple[bool, ...]:
    """By tile, whether one of the tiles that are near, by tile, is no more than a step away."""
    return tuple([here or any(touches and there for touches, there in zip(touch[tile], near, strict=True))
                  for tile, here in enumerate(near)])
