"""How small and how great the numbers of a record are, as far as their meanings say; for counts the game says the most."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TypeAlias

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.meanings import Count, During, Flag, Leaf, OneOf, Place, Remembered, Sizes, leaves_of

Numbers: TypeAlias = "int | tuple[int, ...]"
"""One number for all leaves of a field, or one for each place on the axis that is innermost."""

Bounds: TypeAlias = Callable[[str], "tuple[int, int]"]
"""The least and the greatest value of a leaf, both included, by its path."""


def range_of(leaf: Leaf, sizes: Sizes) -> tuple[int | None, int | None]:
    """The least and the greatest number its meaning allows, both included; None where it says nothing."""
    match leaf.meaning:
        case Place(axis, or_none):
            return (-1 if or_none else 0), sizes[axis] - 1
        case Flag():
            return 0, 1
        case OneOf(members):
            return int(min(members)), int(max(members))
        case Count(least):
            return least, None


def bounds_of(leaf: Leaf, sizes: Sizes, least: Mapping[str, Numbers], most: Mapping[str, Numbers],
              is_read: Callable[[str], bool]) -> tuple[int, int]:
    """The least and the greatest number of a leaf in play.

    `least` and `most` are limits by field, as ``players.hold``, given by the game; a count needs `most`. `is_read` says whether a
    reading, as ``pickup=all``, is played. Raises KeyError, naming the field, without a limit that is needed.
    """
    remembered = leaf.mark(Remembered)
    if remembered is not None and not is_read(remembered.reading):
        return leaf.neutral, leaf.neutral
    low, high = range_of(leaf, sizes)
    if leaf.field in least or low is None:
        low = _at(least[leaf.field], leaf)
    if leaf.field in most or high is None:
        high = _at(most[leaf.field], leaf)
    return low, high


def bounds_by_meaning(kind: type, sizes: Sizes, most: Mapping[str, Numbers], *, least: Mapping[str, Numbers] | None = None,
                      played: Container[str] = ()) -> Bounds:
    """The bounds of each leaf of a record class, see `bounds_of`; `played` are the readings, as ``pickup=all``."""
    found = {leaf.path: bounds_of(leaf, sizes, least or {}, most, played.__contains__) for leaf in leaves_of(kind, sizes)}
    return found.__getitem__


def in_range(of: Algebra[N, B], leaf: Leaf, number: N, sizes: Sizes) -> B:
    """That the number is one its meaning allows."""
    low, high = range_of(leaf, sizes)
    said = [] if low is None else [of.at_least(number, low)]
    return of.all(*said, *(() if high is None else (of.le(number, of.number(high)),)))


def neutral_unless(of: Algebra[N, B], leaf: Leaf, number: N, is_now: Callable[[During], B], is_read: Callable[[str], B]) -> B:
    """That the number is at rest where it tells nothing: outside its `During`, under no reading it is `Remembered` for.

    `is_now` says whether one of those members is what goes on, `is_read` whether that reading is played.
    """
    during, remembered = leaf.mark(During), leaf.mark(Remembered)
    tells = [*(() if during is None else (is_now(during),)), *(() if remembered is None else (is_read(remembered.reading),))]
    return of.any(of.all(*tells), of.is_(number, leaf.neutral))


def _at(said: Numbers, leaf: Leaf) -> int:
    return said if isinstance(said, int) else said[leaf.along[-1][1]]
