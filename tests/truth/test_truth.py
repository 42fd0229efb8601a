"""What must not change while code is moved about is what it was: see `tests.truth.facts`."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from tests.truth.__main__ import differences, stored
from tests.truth.facts import SECTIONS, Section


@pytest.mark.parametrize("section", [
    pytest.param(each, marks=[pytest.mark.slow] if each.slow else [], id=each.name) for each in SECTIONS])
def test_facts_are_what_they_were(section: Section) -> None:
    assert stored(section), "nothing is stored"
    assert differences(section) == []


def test_a_changed_fact_is_told() -> None:
    """The negative control."""
    plays = next(each for each in SECTIONS if each.name == "plays")

    def one_less() -> Iterator[str]:
        yield from list(plays.facts())[1:]

    assert differences(attrs.evolve(plays, facts=one_less)) == [f"-{stored(plays)[0]}"]
