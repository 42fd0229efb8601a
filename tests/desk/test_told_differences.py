"""What differs between two positions is said in words, never by the name of a field and its number."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from century_rules.desk.comparing.point import differing
from century_rules.desk.settling.cases import cases
from century_rules.desk.settling.store import folder_of, load_found, load_parting
from century_rules.kernel.leaves import leaves
from century_rules.rulebook import Rulebook, rulebook
from century_rules.kernel.leaves import with_values
from century_rules.writing.plain import PlainTelling

GAMES = ("eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa")
TURN = {"phase", "turn", "actor"}
"""Which together say what is going on: alone they make no position."""


def by_fields(book: Rulebook[object, object], told: Sequence[str]) -> list[str]:
    """Those that are a field and what it holds, such as ``P1 hand U2: yes``, as the library says it of a game without words."""
    state = book.printed(2).deal(1)
    fields = {re.split(r"[.\[]", part)[0].replace("_", " ") for path in leaves(state) for part in (path, path.rpartition(".")[2])}
    return [each for each in told if re.match(rf"(P\d )?({'|'.join(sorted(fields, key=len, reverse=True))})( \S+)?: ", each)]


@pytest.mark.parametrize("name", GAMES)
def test_where_readings_part(name: str) -> None:
    book = rulebook(name)
    found = load_found(folder_of(book))
    plain = []
    for case in (each for each in cases(book) if each.players == 2 and found[each.name].parts):
        question = case.question()
        parting = load_parting(case.name, question)
        for row in differing(question, parting):
            assert by_fields(book, row) == [], case.name
        games, (first, second) = question.games(), parting.after
        if first is not None and second is not None:
            plain += by_fields(book, PlainTelling(book.write_action, book.names).differences(games[0], first, second))
    assert plain, "the negative control"


@pytest.mark.parametrize("name", GAMES)
def test_of_every_field(name: str) -> None:
    """Also of those that differ in no kept play, but may under a ruling."""
    book = rulebook(name)
    game = book.printed(2)
    state = game.deal(1)
    here = {path: int(value) for path, value in leaves(state).items()}
    for path, value in here.items():
        if path not in TURN:
            told = book.telling.differences(game, with_values(state, {**here, path: 1 - value if value in (0, 1) else 0}), state)
            assert told and by_fields(book, told) == [], path
