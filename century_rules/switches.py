"""One reading against the default: what single questions about ambiguities are asked of.

An ambiguity with two readings is one switch and shares its name; one with three is two switches, ``free-step=first-or-none``
and ``free-step=first``.
"""

from __future__ import annotations

import attrs

from century_rules.kernel.game import A, S
from century_rules.kernel.reading import Ambiguity, Reading
from century_rules.rulebook import Rulebook


@attrs.frozen
class Switch:
    """The default reading of an ambiguity and another one, all other ambiguities aside."""

    ambiguity: Ambiguity
    other: Reading

    @property
    def name(self) -> str:
        """The ambiguity's name, with ``=`` and the other reading where it has several."""
        return self.ambiguity.id if len(self.ambiguity.others) == 1 else self.ruling

    @property
    def ruling(self) -> str:
        """The other reading as ``name=value``."""
        return f"{self.ambiguity.id}={self.other}"

    @property
    def readings(self) -> tuple[Reading, Reading]:
        """The default and the other reading."""
        return self.ambiguity.default, self.other


def switches(book: Rulebook[S, A]) -> tuple[Switch, ...]:
    """All of a game, in the order of the inventory."""
    return tuple(Switch(ambiguity, other) for ambiguity in book.ambiguities for other in ambiguity.others)


def switch_named(book: Rulebook[S, A], name: str) -> Switch:
    """The switch of that name; KeyError if there is none."""
    return {switch.name: switch for switch in switches(book)}[name]


def switches_of(ambiguity: Ambiguity) -> tuple[Switch, ...]:
    """The switches of one ambiguity."""
    return tuple(Switch(ambiguity, other) for other in ambiguity.others)
