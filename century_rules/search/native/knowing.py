"""What is known of a search beforehand, from states that were found, or from machine code that was made for it before."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from century_rules.search.layout import LimitHit


@attrs.frozen
class Foresight:
    """What states that were found already show of those to come.

    Attributes:
        moving: the leaves that move, in the order in which they get their bits.
        contexts: the contexts there are, by number.
    """

    moving: Sequence[str]
    contexts: Sequence[int]


@attrs.frozen
class Batch:
    """Contexts compiled together.

    Attributes:
        contexts: their numbers.
        transitions: how many actions each of them has.
        code: their machine code, as a linker takes it; the functions are called after the numbers.
    """

    contexts: tuple[int, ...]
    transitions: tuple[int, ...]
    code: bytes


@attrs.frozen
class Compiled:
    """All machine code made for a search.

    Attributes:
        moving: the leaves that have bits in it, in their order.
        batches: the code.
        limits: the bounds that it counts, by their numbers.
        musts: what has to hold, by its number.
    """

    moving: tuple[str, ...]
    batches: tuple[Batch, ...]
    limits: tuple[LimitHit, ...]
    musts: tuple[str, ...]
