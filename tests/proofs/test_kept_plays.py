"""Every stored play, played again by the rules alone: those that refute a claim, and those in which two readings part."""

from __future__ import annotations

import pytest

from century_rules.desk.settling.cases import cases
from century_rules.desk.settling.store import folder_of, load_parting, play_path
from century_rules.process.content import plays_of_proofs
from century_rules.rulebook import rulebook
from century_rules.writing.record import load_record_of
from century_rules.writing.replay import replay

LEAST = {"spice-road": (90, 70), "sand-to-sea": (90, 70), "eastern-wonders": (90, 70), "sky-islands": (60, 38), "goa": (150, 120)}
"""By game, how many plays there are at least, and in how many two readings part."""


@pytest.mark.parametrize("game", LEAST)
def test_every_play_is_legal(game: str) -> None:
    book = rulebook(game)
    kept = [*sorted(plays_of_proofs(book.name, book.archive.content).glob("*.txt")), *sorted(folder_of(book).glob("*.txt"))]
    assert len(kept) > LEAST[game][0]
    for file in kept:
        replay(load_record_of(book, file))


@pytest.mark.parametrize("game", LEAST)
def test_two_readings_part_where_they_did(game: str) -> None:
    """By the last action and not before: `load_parting` raises InvalidRecord otherwise."""
    book = rulebook(game)
    kept = [case for case in cases(book) if play_path(case.name, folder_of(book)).exists()]
    assert len(kept) > LEAST[game][1]
    for case in kept:
        load_parting(case.name, case.question())
