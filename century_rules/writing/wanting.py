"""Refusals for want of pieces of several kinds, in words.

What is here is evaluated over unknown numbers, too, as all texts of refusals: that asking why raises no error is proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol


class Kind(Protocol):
    """A kind of piece in words."""

    @property
    def none_is(self) -> str:
        """``no ginger is``, ``no cloves are``: the beginning of a sentence."""

    def counted(self, number: int, /) -> str:
        """``2 ginger``, ``1 clove``; at least one."""


def missing(there: Sequence[int], cost: Sequence[int], kinds: Iterable[Kind]) -> str:
    """``2 ginger and 1 clove are missing``: what of a cost is not there."""
    short = [kind.counted(wanted - had) for kind, had, wanted in zip(kinds, there, cost, strict=True) if wanted > had]
    number = sum([wanted - had for had, wanted in zip(there, cost, strict=True) if wanted > had])
    return f"{' and '.join(short)} {'is' if number == 1 else 'are'} missing"
