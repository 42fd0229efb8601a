"""How small and how great each number of a position can become, from the most that a game says of what is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Bounds, Numbers, bounds_by_meaning
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.writing.names import Names
from century_rules.writing.readings import ReadingNames

S = TypeVar("S")
A = TypeVar("A")


def bounded_by(
    most: Callable[[BoardGame[S, A], S], Mapping[str, Numbers]], names: Callable[[BoardGame[S, A], S], Names],
    least: Callable[[BoardGame[S, A], S], Mapping[str, Numbers]] = lambda game, beginning: {},
) -> Callable[[BoardGame[S, A], S], Bounds]:
    """The `bounds` of a rulebook: where meanings say nothing, by field the most, and the least, in any play from a beginning."""
    def bounds(game: BoardGame[S, A], beginning: S) -> Bounds:
        played = ReadingNames[ReadingsOfAGame](type(game.readings)).format(game.readings, defaults=True)
        sizes = {axis: len(called) for axis, called in names(game, beginning).items()}
        return bounds_by_meaning(type(beginning), sizes, most(game, beginning), least=least(game, beginning), played=played)

    return bounds
