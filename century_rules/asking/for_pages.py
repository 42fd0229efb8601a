"""What a page fetches to search: the index, with where each question first matters and how often it comes up."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from century_rules.asking.index import index_of
from century_rules.asking.mattering import Mattering, of_all
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook

SEARCH_SCRIPT = Path(__file__).parent / "search.js"
"""What finds the same in it as `ranking` does in the index."""


def search_json(books: Iterable[Rulebook[S, A]]) -> dict[str, object]:
    """The index of those games as JSON, and ``matters``: by game, question and number of players, what a sheet says of it."""
    asked = tuple(books)
    return {**index_of(asked).as_json(), "titles": {book.name: book.short_title for book in asked},
            "matters": {book.name: _matters(book) for book in asked}}


def _matters(book: Rulebook[S, A]) -> dict[str, dict[str, object]]:
    by_players = {number: of_all(book, number) for number in book.players}
    return {doubt.id: {str(number): _of(matters[doubt.id]) for number, matters in by_players.items()}
            for doubt in book.ambiguities}


def _of(matters: Mattering) -> dict[str, object]:
    """What is known of it; what is not is left out."""
    often = {} if matters.often is None else {"in_100": matters.often.in_100, "needs_trying": matters.often.needs_trying}
    after = {} if matters.after is None else {"after": matters.after, "shortest": matters.shortest}
    return {**after, **({"never": True} if matters.never else {}), **often}
