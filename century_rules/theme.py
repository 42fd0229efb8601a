"""How a game is told: its sentences and pictures, in its own words or in those of another edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from century_rules.parting_words import PartingWords
from century_rules.telling import Telling
from century_rules.writing.lettering import Lettering
from century_rules.writing.wording import reworded

if TYPE_CHECKING:  # what draws is imported when it is first asked for
    from century_rules.drawing.picture import Picture

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen(kw_only=True, eq=False)
class Theme(Generic[S, A]):
    """The words and pictures of a game, or of another edition of it; positions and actions are the same in each.

    Attributes:
        name: how an edition is asked for; empty for the game in its own words.
        title: what the edition is called; empty for the game in its own words.
        telling: the sentences; None tells actions by their text, and positions by the meanings of their fields.
        picture: how positions are drawn; None draws tables by the meanings of their fields, and for an edition as the game does.
        parting_words: how it speaks of two readings that part; None for an edition that does it as the game.
        words: what the texts of clauses, readings, goals and refusals call otherwise, word by word in lower case.
        letters: those of its cubes, if they are others; what is told, typed and recorded has these. The telling, which is put
            into them, and the words have those of the game; the picture and the parting words have them already.
    """

    name: str = ""
    title: str = ""
    telling: Telling[S, A] | None = None
    picture: Picture[S, A] | None = None
    parting_words: PartingWords[S, A] | None = None
    words: Mapping[str, str] = attrs.field(factory=dict)
    letters: Lettering = attrs.field(factory=Lettering)

    def worded(self, text: str) -> str:
        """A text of the game, such as a clause, in the words of the theme; it may cite sources by letters."""
        return reworded(self.letters.cited(text), self.words)

    def worded_why(self, text: str) -> str:
        """The reason of a refusal, or an error about an action, in the words and letters of the theme; it cites no sources."""
        return reworded(self.letters.written(text), self.words)
