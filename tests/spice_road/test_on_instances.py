"""Every claim asked of all positions of the small games: what is proved holds, and what is false breaks or is known not to."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

from century_rules.desk.breaking.on_instances import on_instance
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.theory import theories
from century_rules.theory.theories import theory_once

KNOWN = theory_once(RULEBOOK)
LARGE = [pytest.param(name, marks=pytest.mark.slow) for name in ("bazaar", "caravan")]


@pytest.mark.parametrize("name", ["oasis", "purse", *LARGE])
def test_every_claim_comes_out_as_expected(name: str) -> None:
    found = list(on_instance(RULEBOOK, RULEBOOK.instance(name)))
    assert len(found) >= 37
    for each in found:
        assert each.expected is not None and each.as_expected, (each.id, each.verdict, each.reason)
        assert each.verdict is Verdict.REFUTED or each.id not in KNOWN.counterexamples or each.reason


def test_each_false_claim_breaks_on_some_instance_or_a_reason_is_given_for_all() -> None:
    for claim, reasons in KNOWN.holds_on.items():
        assert claim in KNOWN.counterexamples
        assert set(reasons) <= set(RULEBOOK.archive.instances)


def test_a_wrong_reason_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons: Mapping[str, Mapping[str, str]] = {**KNOWN.holds_on, "every-game-ends": {"oasis": "somebody claims at last"}}
    said = theories.theory

    def with_it(book: Rulebook[object, object]) -> object:
        return attrs.evolve(said(book), holds_on=reasons)

    monkeypatch.setattr("century_rules.desk.breaking.on_instances.theory", with_it)
    (found,) = on_instance(RULEBOOK, RULEBOOK.instance("oasis"), only=("every-game-ends",))
    assert found.verdict is Verdict.REFUTED and not found.as_expected


def test_a_claim_on_plays_of_which_nothing_is_said_cannot_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    said = theories.theory

    def without(book: Rulebook[object, object]) -> object:
        known = said(book)
        bare = attrs.evolve(known.counterexamples["ender-wins"], parts=())
        return attrs.evolve(known, counterexamples={**known.counterexamples, "ender-wins": bare})

    monkeypatch.setattr("century_rules.desk.breaking.on_instances.theory", without)
    with pytest.raises(InvalidInput, match="ender-wins does not say how it is asked of all plays"):
        list(on_instance(RULEBOOK, RULEBOOK.instance("oasis"), only=("ender-wins",)))
