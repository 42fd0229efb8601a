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
        bits: of all the leaves that move, within `Instance.bounds`.
    """

    states: int
    transitions: int
    depth: int
    bits: int


COUNTS = {
    "cove": Count(8_562, 15_540, 35, 51),
    "reef": Count(33_282, 62_964, 44, 58),
    "shoal": Count(33_286, 62_968, 44, 58),
    "strait": Count(74_107, 131_157, 62, 63),
    "bay": Count(82_182, 149_948, 50, 59),
    "lagoon": Count(214_081, 381_904, 44, 66),
    "gulf": Count(632_362, 1_091_360, 78, 78),
    "ocean": Count(4_340_431, 8_006_950, 86, 82),
}
"""Counted by the traced engine; all but ``ocean`` by the reference too, the first two also by the encoding on ints."""

QUICK = ("cove", "reef", "shoal", "strait")
"""Those that every run of the tests has time for."""
