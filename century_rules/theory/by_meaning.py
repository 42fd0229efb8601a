"""Claims that follow from what the fields of a position mean: each number is one that its meaning allows.

For the `type_correct` of an encoding whose scenes are such. That the plays of a game keep to them is the game's to prove.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic

from century_rules.kernel.algebra import B, N
from century_rules.kernel.meanings import Count, During, Flag, Leaf, Meaning, OneOf, Place, Remembered, Sizes
from century_rules.kernel.ranges import neutral_unless, in_range
from century_rules.theory.scene import Scene
from century_rules.theory.theorem import Invariant


class MeantScene(Scene[N, B], ABC, Generic[N, B]):
    """A scene whose numbers say what they mean."""

    __slots__ = ()

    @property
    @abstractmethod
    def leaves_meant(self) -> Sequence[Leaf]:
        """The leaves of its position, with their meanings."""

    @property
    @abstractmethod
    def sizes(self) -> Sizes:
        """How many things are on each axis."""


def members(x: MeantScene[N, B]) -> B:
    return _within(x, OneOf)


def places(x: MeantScene[N, B]) -> B:
    return _within(x, Place)


def flags(x: MeantScene[N, B]) -> B:
    return _within(x, Flag)


def counts(x: MeantScene[N, B]) -> B:
    return _within(x, Count)


def neutral(x: MeantScene[N, B]) -> B:
    """What belongs to a phase is 0 outside it, and what only one reading asks about is not kept under another."""
    of, numbers, leaves = x.of, x.leaves, x.leaves_meant
    known: dict[During, B] = {}

    def is_now(during: During) -> B:
        if during not in known:
            said = _found(leaves, type(during.members[0]), lambda leaf: (
                isinstance(leaf.meaning, OneOf) and leaf.meaning.members is type(during.members[0])))
            known[during] = of.any(*[of.is_(numbers[leaf.path], int(member)) for leaf in said for member in during.members])
        return known[during]

    def is_read(reading: str) -> B:
        name, _, value = reading.partition("=")
        return x.reads(name, value)

    marked = _found(leaves, During, lambda leaf: leaf.mark(During) is not None or leaf.mark(Remembered) is not None)
    return of.all(*[neutral_unless(of, leaf, numbers[leaf.path], is_now, is_read) for leaf in marked])


def _within(x: MeantScene[N, B], kind: type[Meaning]) -> B:
    """That each number of that kind is one its meaning allows."""
    of, numbers, sizes = x.of, x.leaves, x.sizes
    leaves = _found(x.leaves_meant, kind, lambda leaf: isinstance(leaf.meaning, kind))
    said = [in_range(of, leaf, numbers[leaf.path], sizes) for leaf in leaves]
    return of.all(*[claim for claim in said if claim is not None])


def _found(leaves: Sequence[Leaf], kind: type, wanted: Callable[[Leaf], bool]) -> tuple[Leaf, ...]:
    """Those that are wanted for that kind, found once for the positions of one form: they share their leaves."""
    if (id(leaves), kind) not in _FOUND:
        _FOUND[id(leaves), kind] = leaves, tuple([leaf for leaf in leaves if wanted(leaf)])
    return _FOUND[id(leaves), kind][1]


_FOUND: dict[tuple[int, type], tuple[Sequence[Leaf], tuple[Leaf, ...]]] = {}
"""By the leaves themselves, which are kept here, so that no others are at their address."""


BY_MEANING = (
    Invariant("members", "What is one of several, as the phase, is one of them.", members),
    Invariant("places", "A place is on its axis.", places),
    Invariant("flags", "What is so or not so is 0 or 1.", flags),
    Invariant("counts", "What is counted is not less than none.", counts),
    Invariant("at-rest", "What is kept for one phase, or one reading, is 0 outside it.", neutral),
)
"""All of them."""
