"""Texts of a game as a page says them."""

from __future__ import annotations

import re

_SEAT = re.compile(r"\bP([1-9])\b")


def in_full(text: str) -> str:
    """``P1 pays a cube to P2.`` -> ``Player 1 pays a cube to player 2.``; the first letter of each sentence is a capital."""
    return re.sub(r"(^|\. )([a-z])", lambda found: found.group(1) + found.group(2).upper(), seats_in_full(text))


def seats_in_full(text: str) -> str:
    """``pay 1 tea to P2`` -> ``pay 1 tea to player 2``."""
    return _SEAT.sub(r"player \1", text)


def full_stop(text: str) -> str:
    """The same with a full stop at its end, if it has no other there."""
    return text if not text or text[-1] in ".!?" else f"{text}."


def seat_in_words(seat: int) -> str:
    """Seat 0 is ``player 1``."""
    return f"player {seat + 1}"


def capital(text: str) -> str:
    """The same with a capital letter first."""
    return text[:1].upper() + text[1:]
