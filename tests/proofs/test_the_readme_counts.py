"""The README says how many theorems, other proofs and false claims each game has."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.rulebook import rulebook
from century_rules.theory.theories import theory

README = " ".join((Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split())
IN_WORDS = {1: "one", 3: "three", 4: "four"}


@pytest.mark.parametrize(("name", "others"), [
    ("eastern-wonders", "{} more claims are checked directly"), ("spice-road", "{} more are checked on the printed cards"),
    ("sand-to-sea", "{} more is counted on the outline of the map")])
def test_of_each_game(name: str, others: str) -> None:
    known = theory(rulebook(name))
    begins = README.index(f"`century-rules verify {name}` proves")
    told = README[begins:README.index("that sound true are refuted", begins)]
    assert f"proves {len(known.theorems)} theorems" in told or f"proves {len(known.theorems)} for" in told
    assert others.format(IN_WORDS[len(known.others)]) in told.replace("Three", "three")
    assert told.endswith(f"and {len(known.counterexamples)} claims ")
    if name != "eastern-wonders":
        assert f"all {len(known.book.ambiguities)} ambiguous readings" in told
