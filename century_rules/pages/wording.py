"""Texts of a game as a page says them."""

from __future__ import annotations

from century_rules.writing.wording import in_full, seats_in_full

__all__ = ["capital", "full_stop", "in_full", "seat_in_words", "seats_in_full"]


def full_stop(text: str) -> str:
    """The same with a full stop at its end, if it has no other there."""
    return text if not text or text[-1] in ".!?" else f"{text}."


def seat_in_words(seat: int) -> str:
    """Seat 0 is ``player 1``."""
    return f"player {seat + 1}"


def capital(text: str) -> str:
    """The same with a capital letter first."""
    return text[:1].upper() + text[1:]
