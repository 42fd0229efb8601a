"""Counts by letter, as ``RRB``: of cubes and the like, of which a kind has a letter."""

from __future__ import annotations

from century_rules.kernel.text_lines import clip
from century_rules.writing.names import Codec, whole_number


class ByLetter(Codec[tuple[int, ...]]):
    """How many of each kind, as letters; as numbers with commas where a dropped clause has let one fall below zero.

    Attributes:
        letters: of the kinds, in their order.
    """

    def __init__(self, what: str, letters: str) -> None:
        self.what, self.letters = what, letters

    def write(self, value: tuple[int, ...]) -> str:
        return self.format(value) if min(value) >= 0 else ",".join(str(int(count)) for count in value)

    def read(self, given: str) -> tuple[int, ...]:
        if "," not in given:
            return self.parse(given)
        counts = tuple([whole_number(each, least=None) for each in given.split(",")])
        if len(counts) != len(self.letters):
            raise ValueError(f"'{clip(given)}': expected {len(self.letters)} numbers, for {', '.join(self.letters)}")
        return counts

    def parse(self, text: str) -> tuple[int, ...]:
        """``"RRB"`` -> ``(2, 0, 1)``; ``"-"`` is none. Raises ValueError on any other letter, and without any."""
        if text != "-" and (not text or text.strip(self.letters)):
            raise ValueError(f"'{clip(text)}' is no set of {self.what}; letters of {self.letters} were expected, or - for none")
        return tuple([text.count(letter) for letter in self.letters])

    def format(self, counts: tuple[int, ...]) -> str:
        """``(2, 0, 1)`` -> ``"RRB"``; none is ``"-"``."""
        return "".join(letter * int(count) for letter, count in zip(self.letters, counts, strict=True)) or "-"
