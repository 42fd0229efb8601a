"""A property that a theorem names rejects what is kept of it; and every text that is weaker in one place accepts some of that."""

from __future__ import annotations

import pytest

from .exceptions import NOT_TOLD
from .kept import GAMES, kept, named, unnoticed, weaker, wrong
from .mutating import changed


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_is_rejected_and_the_real_one_is_not(name: str) -> None:
    claims = named(name)
    assert set(kept(name)) == set(claims), f"run `python -m tests.weakening.keep {name}`"
    assert all(of.rejected for of in kept(name).values())
    assert [text for each, claim in claims.items() for text in wrong(name, each, claim)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_weaker_text_is_noticed(name: str) -> None:
    """But for those of which it is said why not."""
    found = {each: set(unnoticed(name, each, claim)) for each, claim in named(name).items()}
    assert found == {each: set(NOT_TOLD[name].get(each, {})) for each in found}


def test_no_exception_is_left_over() -> None:
    assert {name: set(NOT_TOLD[name]) - set(named(name)) for name in GAMES} == {name: set() for name in GAMES}


@pytest.mark.parametrize(("name", "each", "change"), [
    ("spice-road", "coins-stay", "gold == of_each  ->  LtE"),
    ("eastern-wonders", "claim-is-paid", "without affordable"),
    ("sand-to-sea", "others-keep-theirs", "was == now  ->  True")])
def test_the_guard_notices_a_weaker_text(name: str, each: str, change: str) -> None:
    """The same check as that of every run, on a property that somebody has weakened."""
    claim = named(name)[each]
    text, = (text for text in weaker(claim) if change in text.says)
    with changed(*text.change):
        assert any(f"{each} accepts" in said for said in wrong(name, each, claim))
    assert not list(wrong(name, each, claim))
