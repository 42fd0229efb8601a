"""Cubes and sets of them as text, in positions and in actions."""

from __future__ import annotations

from typing import cast

from century_rules.games.eastern_wonders.pieces import Cubes, Spice, format_cubes, parse_cubes
from century_rules.kernel.record import clip
from century_rules.writing.arguments import Thing, Things
from century_rules.writing.names import Codec, whole_number


class CubesCodec(Codec[tuple[int, ...]]):
    """Cubes as letters; as four numbers with commas where a dropped clause has let a number fall below zero."""

    what = "cubes"

    def write(self, value: tuple[int, ...]) -> str:
        return format_cubes(cast(Cubes, value)) if min(value) >= 0 else ",".join(str(int(count)) for count in value)

    def read(self, given: str) -> Cubes:
        if "," not in given:
            return parse_cubes(given)
        counts = [whole_number(each, least=None) for each in given.split(",")]
        if len(counts) != len(Spice):
            raise ValueError("expected four numbers: ginger, chili, tea, cloves")
        return (counts[0], counts[1], counts[2], counts[3])


CUBES = CubesCodec()


class StartSet(Thing[Cubes]):
    """One of the sets of starting cubes, written as its cubes."""

    def write(self, value: Cubes) -> str:
        if min(value) < 0:
            raise ValueError("a set of cubes cannot have less than none of a kind")
        return format_cubes(value)

    def read(self, given: str, things: Things | None) -> Cubes:
        try:
            if given:
                return parse_cubes(given)
        except ValueError:
            pass
        raise ValueError(f"'{clip(given)}' is no set of cubes; letters of Y ginger, R chili, G tea, B cloves were expected")

    def check(self, value: object, things: Things, *, optional: bool) -> None:
        """Any cubes will do: what is no set of the box is refused by EW-1.7."""
        if not (type(value) is tuple and len(value) == len(Spice) and all(type(count) is int for count in value)):
            raise ValueError(f"cubes are four numbers: ginger, chili, tea, cloves; not {value!r}")
