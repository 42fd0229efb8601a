"""Whether a ruling that did not matter in some games can matter at all: proved for games like them, or not known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from century_rules.desk.comparing.never import never_part
from century_rules.kernel.errors import CenturyError
from century_rules.rulebook import Rulebook
from century_rules.rulings.file import load_ruling
from century_rules.rulings.impact import Found
from century_rules.rulings.question import RulingQuestion, asked_of_rulings
from century_rules.writing.paragraphs import counted, listed

RLIMIT = 50_000_000
"""Solver steps for each obligation, as `compare` allows by default."""


def asked_of_games(
    book: Rulebook[object, object], files: Sequence[str], players: int, readings: Sequence[str],
) -> RulingQuestion[object, object]:
    """The question whether the rulings of `files`, in force in `book`, matter in games of so many players under those readings.

    Raises InvalidInput as `asked_of_rulings`.
    """
    printed = book.in_force.printed
    assert printed is not None, "a rulebook with rulings in force"
    return asked_of_rulings(printed, (printed, book), ((), [load_ruling(file) for file in files]), players,
                            printed.reading_names.parse(readings), printed.components(None))


def cannot_matter(book: Rulebook[object, object], files: Sequence[str], found: Iterable[Found]) -> str | None:
    """One sentence if it is proved for the numbers of players and the readings of these records; None if it is not.

    `book` has the rulings of `files` in force.
    """
    kinds = {(each.players, each.readings, each.changed_rules) for each in found if each.group.answered}
    obligations = 0
    for players, readings, changed_rules in sorted(kinds):
        if changed_rules:
            return None
        try:
            proof = never_part(asked_of_games(book, files, players, readings), rlimit=RLIMIT)
        except CenturyError:
            return None
        if not proof.proved:
            return None
        obligations += proof.obligations
    if not kinds:
        return None
    numbers = listed(dict.fromkeys(players for players, _, _ in sorted(kinds)))
    under = listed(dict.fromkeys(" ".join(readings) or "the default readings" for _, readings, _ in sorted(kinds)))
    return (f"with {numbers} players, under {under}, every play is the same under it, which is proved "
            f"({counted(obligations, 'obligation')}).")
