"""What the verbs say first of rulings under which play comes to impossible positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from century_rules.desk.comparing.document import NO_POSITION
from century_rules.process.progress import Tell
from century_rules.rulebook import Rulebook
from century_rules.rulings import load_ruling
from century_rules.rulings.possible import impossible


def impossible_positions(
    book: Rulebook[object, object], paths: Sequence[str], players: Iterable[int], tell: Tell,
) -> tuple[str, ...]:
    """How play by the rulings of these files comes to one, for the first of these numbers of players; empty if none was seen."""
    files = [load_ruling(path) for path in paths]
    for number in players:
        found = impossible(book, book.printed(number), files, progress=tell)
        if found is not None:
            return found.says
    return ()


def in_lines(says: Sequence[str]) -> list[str]:
    """In lines for a terminal."""
    return [f"{NO_POSITION.upper()}:", *(f"  - {sentence[:1].upper()}{sentence[1:]}" for sentence in says)] if says else []
