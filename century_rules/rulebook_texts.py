"""What a rulebook says of its readings, actions and sources, in the words of its theme."""

from __future__ import annotations

from century_rules.kernel.game import A, S
from century_rules.kernel.reading import Reading
from century_rules.rulebook import Rulebook
from century_rules.writing.wording import citing_only, without_sources


def text_of_reading(book: Rulebook[S, A], reading: Reading) -> str:
    """What a reading says, without the letters of its sources: few places explain these."""
    return book.theme.worded(without_sources(reading.text, book.sources))


def text_of_action(book: Rulebook[S, A], action: A) -> str:
    """What an action is; empty if its class says nothing. See `text_of_class`."""
    return text_of_class(book, type(action))


def text_of_class(book: Rulebook[S, A], kind: type[A]) -> str:
    """What an action of that class is; empty if it says nothing.

    Only clauses of this rulebook are cited: classes taken over from a sister game cite that game's.
    """
    said = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return "" if said.startswith("Method generated") else book.theme.worded(citing_only(said, book.clauses))


def text_of_sources(book: Rulebook[S, A]) -> str:
    """What each letter in its sources stands for, as a sentence; empty if there are none."""
    said = "; ".join(f"{letter} is {source}" for letter, source in book.sources.items())
    return f"In the sources, {said}." if said else ""
