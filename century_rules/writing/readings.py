"""Readings by name, as on the command line and in records: ``pickup=all``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.reading import Ambiguity, Reading, ReadingsOfAGame, ambiguities_of
from century_rules.kernel.text_lines import clip, did_you_mean

R = TypeVar("R", bound=ReadingsOfAGame)

ALL_READINGS, DEFAULT_READINGS = "all readings", "default readings"


class ReadingNames(Generic[R]):
    """The names of one game's ambiguities and of their readings.

    Attributes:
        ambiguities: in the order of the fields of its readings.
    """

    def __init__(self, kind: type[R]) -> None:
        self.kind, self.ambiguities = kind, ambiguities_of(kind)
        self._by_id = {each.id: each for each in self.ambiguities}

    def parse(self, chosen: Mapping[str, str] | Iterable[str], base: R | None = None) -> R:
        """Readings from ``{"pickup": "all"}``, ``["pickup=all"]`` or ``"pickup=all"``; what is not named is as in `base`, or has
        its default.

        Raises InvalidInput for an unknown name (it lists the names), an unknown value (it lists the values), or a name given
        twice.
        """
        listed = [chosen] if isinstance(chosen, str) else chosen
        pairs = listed.items() if isinstance(listed, Mapping) else [self._split(text) for text in listed]
        fields: dict[str, Reading] = {}
        for name, value in pairs:
            ambiguity = self.find(name)
            if ambiguity.field in fields:
                raise InvalidInput(f"reading {ambiguity.id}: given twice; leave one of them")
            fields[ambiguity.field] = find_reading(ambiguity, value)
        return attrs.evolve(self.kind() if base is None else base, **fields)

    def format(self, readings: R, *, defaults: bool = False) -> tuple[str, ...]:
        """``name=value`` of each reading that is not the default one, or of all of them."""
        return tuple(f"{name}={value}" for name, value in self.by_name(readings, defaults=defaults).items())

    def by_name(self, readings: R, *, defaults: bool = False) -> dict[str, str]:
        """The same as names and values."""
        chosen = ((ambiguity, getattr(readings, ambiguity.field)) for ambiguity in self.ambiguities)
        return {ambiguity.id: str(reading) for ambiguity, reading in chosen if defaults or reading is not ambiguity.default}

    def in_words(self, readings: R) -> str:
        """Those that are not the default, or that there are none."""
        return ", ".join(self.format(readings)) or DEFAULT_READINGS

    def find(self, name: str) -> Ambiguity:
        """The ambiguity of that name; raises InvalidInput that lists the names."""
        found = self._by_id.get(name)
        if found is None:
            raise InvalidInput(f"there is no reading '{clip(name)}'{did_you_mean(name, self._by_id)}; "
                               f"there are {', '.join(self._by_id)}")
        return found

    def compared(self, text: str) -> tuple[Ambiguity, tuple[tuple[Reading, Reading], ...]]:
        """The ambiguity named, and which pairs of its readings to compare, each in the order of the inventory.

        ``free-step`` is the default with each other reading, ``free-step=first`` the default with that one, and
        ``free-step=first-or-none,first`` those two. Raises InvalidInput.
        """
        name, equals, values = text.partition("=")
        ambiguity = self.find(name.strip())
        if not equals:
            return ambiguity, tuple((ambiguity.default, other) for other in ambiguity.others)
        named = {find_reading(ambiguity, value.strip()) for value in values.split(",")}
        both = [each for each in ambiguity.readings if each in (named if "," in values else {ambiguity.default, *named})]
        if len(both) != 2:
            raise InvalidInput(f"'{clip(text)}': should name two different readings of {ambiguity.id}, or one that is not the "
                               f"default; they are {', '.join(map(str, ambiguity.readings))}")
        return ambiguity, ((both[0], both[1]),)

    def _split(self, text: str) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if not equals:
            first = self._by_id.get(name.strip(), self.ambiguities[0])
            raise InvalidInput(f"reading '{clip(text)}': should be NAME=VALUE, for instance {first.id}={first.others[0]}")
        return name.strip(), value.strip()


def find_reading(ambiguity: Ambiguity, value: object) -> Reading:
    """The reading of that name; raises InvalidInput that lists the names."""
    if not isinstance(value, str):
        raise InvalidInput(f"reading {ambiguity.id}: {clip(repr(value))} should be a text; its readings are "
                           f"{', '.join(map(str, ambiguity.readings))}")
    for reading in ambiguity.readings:
        if reading.value == value:
            return reading
    values = [str(reading) for reading in ambiguity.readings]
    raise InvalidInput(f"reading {ambiguity.id}: '{clip(value)}' is none of its readings"
                       f"{did_you_mean(value, values)}; they are {', '.join(values)}")


def in_short(needs: Mapping[str, str], otherwise: str = ALL_READINGS) -> str:
    """``name=value, …`` of what something stands on; `otherwise` where that is nothing."""
    return ", ".join(f"{name}={value}" for name, value in needs.items()) or otherwise
