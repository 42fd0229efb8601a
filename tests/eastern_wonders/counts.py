"""What a complete search of each named instance comes to, in one place; tests of several engines compare with it."""

from __future__ import annotations

import attrs


@attrs.frozen
class Count:
    """A complete breadth-first search from where an instance begins.

    Attributes:
        states: different positions.
        transitions: actions in them, all together.
        depth: actions to the farthest position.
    """

    states: int
    transitions: int
    depth: int


COUNTS = {
    "cove": Count(8_906, 16_276, 32),
    "reef": Count(35_726, 69_380, 40),
    "shoal": Count(35_730, 69_384, 40),
    "strait": Count(75_841, 134_769, 62),
    "bay": Count(85_278, 156_572, 49),
    "lagoon": Count(214_769, 383_376, 44),
    "gulf": Count(640_222, 1_107_320, 78),
    "ocean": Count(4_420_559, 8_216_486, 82),
}
"""Counted by machine code; all but ``ocean`` by the reference, too, the first two also by the encoding on ints."""

QUICK = ("cove", "reef", "shoal", "strait")
"""Those that every run of the tests has time for."""
