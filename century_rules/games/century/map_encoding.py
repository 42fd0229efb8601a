"""What is said to the solver of a game with a map, where claims or rulings may ask for a tile by its number."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.theory.default_encoding import FromRules
from century_rules.theory.ruling import rulings_of

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen(kw_only=True, eq=False)
class MapEncoding(FromRules[S, A], Generic[S, A]):
    """See `FromRules`.

    Attributes:
        any_claim: whether claims may ask of the number of a tile.
    """

    any_claim: bool = False

    def for_any_claim(self) -> Self:
        return attrs.evolve(self, any_claim=True)

    def asks_as_any_claim(self, game: BoardGame[S, A]) -> bool:
        """Whether claims, or rulings in force, may ask on which tile a ship is: those with a function may."""
        return self.any_claim or self.book.in_force.reworded or any(each is not None for ruling in rulings_of(game) for each in (
            ruling.forbids, ruling.allows, ruling.instead, ruling.begins, ruling.points, ruling.wins))
