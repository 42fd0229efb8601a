"""One reading against the default: what single questions about ambiguities are asked of.

An ambiguity with two readings is one switch and shares its name; one with three is two switches, ``free-step=first-or-none``
and ``free-step=first``.
"""

from __future__ import annotations

import attrs

from century_rules.eastern_wonders.readings import AMBIGUITIES
from century_rules.kernel.reading import Ambiguity, Reading


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


SWITCHES: tuple[Switch, ...] = tuple(
    Switch(ambiguity, other) for ambiguity in AMBIGUITIES for other in ambiguity.others)
"""All of them, in the order of the inventory."""

_BY_NAME = {switch.name: switch for switch in SWITCHES}


def switch_named(name: str) -> Switch:
    """The switch of that name; KeyError if there is none."""
    return _BY_NAME[name]


def switches_of(ambiguity: Ambiguity) -> tuple[Switch, ...]:
    """The switches of one ambiguity."""
    return tuple(switch for switch in SWITCHES if switch.ambiguity is ambiguity)
