"""The letters of another edition: words of letters, such as ``+YYR`` and ``YY>G``, put into them and back."""

from __future__ import annotations

import re
from functools import cached_property

import attrs


@attrs.frozen(slots=False)
class Lettering:
    """Which letter of the game is which letter of the edition. A word of letters is made of them alone, but for + > and a number.

    Attributes:
        plain: the letters of the game; none if both have the same.
        own: those of the edition, in that order; the same letters in another order, or others.

    >>> golem = Lettering("YRGB", "YGBR")
    >>> golem.written("P1 plays R>GG.2; no R is left on +YB, and P2 RGB-tree")
    'P1 plays G>BB.2; no G is left on +YR, and P2 RGB-tree'
    >>> golem.read("play G>BB.2")
    'play R>GG.2'
    >>> golem.cited("YYYR (E, G)")
    'YYYG (E, G)'
    """

    plain: str = ""
    own: str = ""

    def written(self, text: str) -> str:
        """A text of the game in the letters of the edition; it cites no source whose letter is also a cube's."""
        return self._changed(text, self.plain, self.own)

    def read(self, text: str) -> str:
        """A text in the letters of the edition, in those of the game."""
        return self._changed(text, self.own, self.plain)

    def cited(self, text: str) -> str:
        """As `written`, of a text that cites sources by their letters: a letter by itself stays."""
        return self._changed(text, self.plain, self.own, single=False)

    def _changed(self, text: str, old: str, new: str, *, single: bool = True) -> str:
        if old == new:
            return text
        table = str.maketrans(old, new)

        def changed(found: re.Match[str]) -> str:
            return found.group() if len(found.group()) == 1 and not single else found.group().translate(table)

        return self._words[old].sub(changed, text)

    @cached_property
    def _words(self) -> dict[str, re.Pattern[str]]:
        def pattern(letters: str) -> re.Pattern[str]:
            some = f"[{re.escape(letters)}]+"
            return re.compile(rf"(?<![\w+>./-])\+?{some}(?:>{some})?(?:\.\d+)?(?![\w+>/]|[.-]\w)")

        return {self.plain: pattern(self.plain), self.own: pattern(self.own)}
