"""What of a game's components no source gives, so that plays, points and winners are of the game with placeholders."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.paragraphs import listed

POINTS = "Points and winner are"


def placeholders_of(book: Rulebook[S, A], game: BoardGame[S, A], *, scored: bool = True) -> tuple[str, ...]:
    """What a play of the game rests on and no source gives; with `scored`, what its points and its winner rest on."""
    return tuple(book.parting_words.placeholders(game, scored))


def resting_on(placeholders: Sequence[str], what: str = POINTS) -> str:
    """``Points and winner are of the game with placeholders for what no source gives: …``; empty if there are none."""
    return f"{what} of the game with placeholders for what no source gives: {listed(placeholders)}." if placeholders else ""
