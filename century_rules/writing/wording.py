"""The texts of a game in other words, as of another edition: word for word, by a table."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping


def reworded(text: str, words: Mapping[str, str]) -> str:
    """The text with each of the words, or groups of words, replaced by what it is called otherwise; all at once.

    Only whole words are replaced, not parts of names such as ``card-cubes``; of those that begin alike the longest. A word that
    begins with a capital has one afterwards.

    >>> reworded("Brown cubes, red cubes: card-cubes=all", {"brown": "red", "red": "green", "cubes": "crystals"})
    'Red crystals, green crystals: card-cubes=all'
    """
    if not words:
        return text
    longest_first = sorted(words, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE)

    def instead(found: re.Match[str]) -> str:
        said = found.group()
        other = words.get(said) or words[said.lower()]
        return other[0].upper() + other[1:] if said[0].isupper() else other

    return pattern.sub(instead, text)


_SEAT = re.compile(r"\bP([1-9])\b")


def seats_in_full(text: str) -> str:
    """``pay 1 tea to P2`` -> ``pay 1 tea to player 2``."""
    return _SEAT.sub(r"player \1", text)


def in_full(text: str) -> str:
    """``P1 pays a cube to P2.`` -> ``Player 1 pays a cube to player 2.``; the first letter of each sentence is a capital."""
    return re.sub(r"(^|\. )([a-z])", lambda found: found.group(1) + found.group(2).upper(), seats_in_full(text))


def full_stop(text: str) -> str:
    """The same with a full stop at its end, if it has no other there."""
    return text if not text or text[-1] in ".!?" or text[-2:] in (".)", "!)", "?)") else f"{text}."


def seat_in_words(seat: int) -> str:
    """Seat 0 is ``player 1``."""
    return f"player {seat + 1}"


def capital(text: str) -> str:
    """The same with a capital letter first, if no name is there, as ``theorem/one-winner``."""
    return text if "/" in text.partition(" ")[0] else text[:1].upper() + text[1:]


_IN_BRACKETS = re.compile(r" \(([^()]*)\)")


def without_sources(text: str, letters: Container[str]) -> str:
    """The text without what in brackets names a source by its letter.

    >>> without_sources("All cards (of the hand) come back (E, G: all).", {"E", "G"})
    'All cards (of the hand) come back.'
    """
    def kept(found: re.Match[str]) -> str:
        return "" if any(word in letters for word in re.findall(r"\b[A-Z]\b(?!-)", found.group(1))) else found.group()

    return _IN_BRACKETS.sub(kept, text)


_CITED = re.compile(r" \(([A-Z]+-\d[\w.]*(?:, [A-Z]+-\d[\w.]*)*)\)")


def citing_only(text: str, clauses: Container[str]) -> str:
    """The text with no other clauses cited in brackets than those.

    >>> citing_only("Pay one cube (EW-3.4, SS-4.4). Rest (SR-5.1).", {"SS-4.4"})
    'Pay one cube (SS-4.4). Rest.'
    """
    def known(found: re.Match[str]) -> str:
        cited = [clause for clause in found.group(1).split(", ") if clause in clauses]
        return f" ({', '.join(cited)})" if cited else ""

    return _CITED.sub(known, text)
