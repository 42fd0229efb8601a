"""Ports, of which one closes in the course of a game: EW-5.2 to EW-5.4, which From Sand to Sea takes over."""

from __future__ import annotations

from century_rules.kernel.evolve import put


def refilled(ports: tuple[int, ...], port: int, drawn: int, closed: int | None) -> tuple[int, ...]:
    """What lies on the ports once the tile of one was taken, by places in the order of the VP tiles.

    Args:
        ports: what lay on them.
        port: where the tile was taken.
        drawn: the place of the next tile of the stack (EW-5.2).
        closed: the place of the port-closed tile; None where it never moves.
    """
    if closed is not None and closed in ports:  # EW-5.4
        left = ports.index(closed)
        return put(put(ports, port, closed), left, drawn)
    return put(ports, port, drawn)
