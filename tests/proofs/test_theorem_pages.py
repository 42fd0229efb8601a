"""The pages on what is proved say what the theories say."""

from __future__ import annotations

from typing import Any

import pytest

from century_rules.rulebook import Rulebook
from century_rules.theory.theories import theory
from tests.proofs.theorem_pages import BOOKS, FIRST, file_of, written

BY_BOOK = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


@BY_BOOK
def test_the_page_is_as_the_theory_has_it(book: Rulebook[Any, Any]) -> None:
    by_hand, first, rest = file_of(book).read_text(encoding="utf-8").partition(FIRST)
    assert f"`century-rules verify {book.name}" in by_hand and first + rest == written(book)


@BY_BOOK
def test_a_theorem_that_is_missing_is_noticed(book: Rulebook[Any, Any]) -> None:
    """The negative control."""
    told, known = file_of(book).read_text(encoding="utf-8"), list(theory(book).ids)
    assert all(f"`{name}`" in told for name in known)
    assert told.replace(f"`{known[0]}`", "").partition(FIRST)[2] != written(book).removeprefix(FIRST)
