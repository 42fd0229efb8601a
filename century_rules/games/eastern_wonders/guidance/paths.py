"""A walk over the market tiles of a map that passes no tile twice, for set-ups where things should lie near each other."""

from __future__ import annotations

from functools import cache

from century_rules.games.eastern_wonders.components import SeaMap

LENGTH = 9
"""As long as any hint wants it."""


@cache
def _path(neighbours: tuple[tuple[int, ...], ...], ports: tuple[int, ...]) -> tuple[int, ...]:
    best: tuple[int, ...] = ()

    def go_on(path: tuple[int, ...]) -> bool:
        nonlocal best
        if len(path) > len(best):
            best = path
        return len(best) >= LENGTH or any(
            go_on((*path, near)) for near in neighbours[path[-1]] if near not in ports and near not in path)

    first = [near for near in neighbours[ports[0]] if near not in ports] or [
        tile for tile in range(len(neighbours)) if tile not in ports]
    for tile in first:
        if go_on((tile,)):
            break
    return best


def path_of(sea: SeaMap) -> tuple[int, ...]:
    """Market tiles each beside the one before, the first beside the first port if there is one; nine, or as many as there are."""
    return _path(sea.neighbours, sea.ports)
