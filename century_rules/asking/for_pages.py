"""What a page fetches to search: the index, with where each question first matters and how often it comes up."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from century_rules.asking.index import index_of
from century_rules.asking.mattering import of_all
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook

SEARCH_SCRIPT = Path(__file__).parent / "search.js"
"""What finds the same in it as `ranking` does in the index."""


def search_json(books: Iterable[Rulebook[S, A]]) -> dict[str, object]:
    """The index of those games as JSON.

    Besides ``matters``: by game, question and number of players when it first matters and how often it comes up, in a sentence.
    """
    asked = tuple(books)
    return {**index_of(asked).as_json(), "titles": {book.name: book.short_title for book in asked},
            "matters": {book.name: _matters(book) for book in asked}}


def _matters(book: Rulebook[S, A]) -> dict[str, dict[str, str]]:
    by_players = {number: of_all(book, number) for number in book.players}
    return {doubt.id: {str(number): matters[doubt.id].told() for number, matters in by_players.items()}
            for doubt in book.ambiguities}
