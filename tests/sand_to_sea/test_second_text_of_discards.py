"""The same as `test_second_text` for the one action that takes minutes; in a file of its own, so that another worker has it."""

from __future__ import annotations

import pytest

from tests.sand_to_sea.test_second_text import both


@pytest.mark.slow
def test_both_texts_say_the_same_of_a_card_that_is_discarded() -> None:
    """How many may be discarded is counted before it by hand, after it by the rules; proved card by card."""
    assert both(2).differences("discard") == []
