"""What one may want to know of a position: whether it is of a kind that is looked for or counted, and how much is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar

import attrs

from century_rules.kernel.algebra import Algebra, B, N

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class EncodedGoal(Protocol[S_contra]):
    """Whether a position is one, by the leaves of the encoding; `beginning` has the set-up."""

    def __call__(self, of: Algebra[N, B], now: Mapping[str, N], beginning: S_contra, /) -> B: ...


@attrs.frozen
class Goal(Generic[S]):
    """A kind of position that one may want the shortest play to.

    Attributes:
        says: it in words.
        clauses: what it is about.
        reached: whether a position is one.
        encoded: the same of a position of the encoding, for exported models; None if it cannot be asked for there.
    """

    says: str
    clauses: tuple[str, ...]
    reached: Callable[[S], bool]
    encoded: EncodedGoal[S] | None = None


@attrs.frozen
class Measure(Generic[S]):
    """A number worth telling of the positions in which games ended.

    Attributes:
        says: what is counted, in words.
        of: the number in a position.
    """

    says: str
    of: Callable[[S], int]
