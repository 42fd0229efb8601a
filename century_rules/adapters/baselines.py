"""Players to measure others by, for the environments of any library: by chance, and by what the game thinks of its positions."""

from __future__ import annotations

from typing import Generic

from century_rules.adapters.table import Table
from century_rules.guidance import Chance
from century_rules.rulebook import A, S


class Baseline(Generic[S, A]):
    """A player for any seat of a table; a seed gives the same play.

    It mostly takes what is worth most one action ahead, by the guidance of the game (`century_rules.guidance`), and a share of
    `whim` of its actions by chance: all of them where `whim` is 1. It looks at the whole position, also at what is hidden.
    """

    def __init__(self, table: Table[S, A], seed: int = 0, whim: float = 0.03) -> None:
        guidance = table.book.guidance
        self._table = table
        self._player = Chance(table.game, seed) if whim >= 1 else guidance.player(table.game, seed, whim)

    def choose(self, position: S) -> int:
        """The number of one of the legal actions. Raises ValueError if there is none."""
        return self._table.numbering.number(self._player.choose(position), position)
