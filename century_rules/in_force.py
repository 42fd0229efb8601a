"""Rulings in force: what a rulebook was made of, and what it was without them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from century_rules.writing.paragraphs import listed

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen(kw_only=True, eq=False)
class InForce(Generic[S, A]):
    """The rulings in force in a rulebook; as it stands here, none.

    Attributes:
        rulings: each by its name and the digest of its file.
        readings: those that they stand on, by name of the ambiguity.
        players: for how many all of them are in force; for others the game is played as it is printed.
        printed: the same game without them; None if there are none.
        reworded: whether they change the text of rules, so that what solvers are asked is lifted from it.
        again: makes the rulebook in another process; None for one that is found there by its name.
    """

    rulings: tuple[tuple[str, str], ...] = ()
    readings: Mapping[str, str] = attrs.field(factory=dict)
    players: tuple[int, ...] = ()
    printed: Rulebook[S, A] | None = None
    reworded: bool = False
    again: Callable[[], Rulebook[object, object]] | None = None

    @property
    def names(self) -> str:
        """``one-claim and no-rest``; empty if there are none."""
        return listed(name for name, _ in self.rulings) if self.rulings else ""

    @property
    def added(self) -> str:
        """What a title is followed by: ``, with one-claim and no-rest``; empty if there are none."""
        return f", with {self.names}" if self.rulings else ""
