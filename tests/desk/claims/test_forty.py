"""Claims on Spice Road: none of forty that are false or say nothing is called proved without a word, and ten true ones are."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.claims.own_file import addition
from century_rules.desk.claims.premises import Premises
from century_rules.desk.proving.user_claims import ClaimResult, try_out
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.solving.prover import prover_of_any_claim
from century_rules.theory.theories import theory_once

from .forty import FORTY, HEAD, TEN

pytestmark = pytest.mark.filterwarnings("ignore::SyntaxWarning")

REFUSED = {
    "no_truth": "it gives a number, not True or False", "no_return": "it gives nothing on some path",
    "used_twice": "a generator is gone through twice", "zipped_twice": "zip is gone through twice",
    "used_up_elsewhere": "an iterator made elsewhere", "a_memo": "a call of list.append", "a_cache": "a call of dict.setdefault",
    "a_count": "a function that binds names outside itself", "a_default": "takes (game, position, most=10)",
    "late": "functions that are all the same", "late_in_a_loop": "functions that are all the same",
    "late_inside": "after the loop it was made in", "which_object": "whether these are one object"}
"""By name what is said of those that are refused before they are asked of anything."""

REFUTED = {"one_too_few", "the_next_seat", "at_any_time", "one_reading"}
STUMBLES = {"beyond_the_table": "IndexError"}
MAY_STUMBLE = {"backwards": "Python may stumble"}
NOTHING = {"constant", "constant_of_names", "no_limits", "past_the_last", "everybody_holds", "first_of_or", "equal_to_a_list",
           "list_and_tuple", "text_and_number", "a_set_up", "either_way", "true_of_iterators"}
BEHIND = {
    "at_rest": "`if position.phase == Phase.ACT and position.laid > 0` is never so",
    "at_rest_or": "`position.left == 0` is always so",
    "iff": "`position.phase == Phase.ACT and position.laid > 0` is never so",
    "as_comparison": "`position.phase == Phase.ACT and position.laid > 0` is never so",
    "in_a_filter": "`if min(p.hand) > 1` is never so", "in_a_helper": "`if not premise` is always so",
    "no_such_step": "`if isinstance(action, Rest) and before.phase == Phase.OVER` is never so",
    "in_a_case": "`case Discard() if before.phase == Phase.ACT` is never so", "in_max": "`if p.claims > 60` is never so"}
"""By name the premise that is never so; what is claimed is behind it."""
IN_PART = "in_a_helper"
"""The one of these that claims something besides."""


def test_each_of_the_forty_is_expected_once() -> None:
    expected = [*REFUSED, *REFUTED, *STUMBLES, *MAY_STUMBLE, *NOTHING, *BEHIND]
    assert len(FORTY) == 40 and len(TEN) == 10 and sorted(expected) == sorted(FORTY)


def _read(file: Path) -> None:
    for claim in addition(theory_once(RULEBOOK), file).claims:
        Premises(prover_of_any_claim(RULEBOOK, 2), claim)


def _file(folder: Path, name: str, *texts: str) -> Path:
    file = folder / f"{name}_here.py"
    file.write_text("\n\n".join([HEAD, *texts]), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(tmp_path: Path, name: str) -> None:
    file = _file(tmp_path, name, FORTY[name])
    with pytest.raises(InvalidInput) as refused:
        _read(file)
    assert REFUSED[name] in str(refused.value) and str(file) in str(refused.value), str(refused.value)


@pytest.mark.slow
def test_what_raises_on_a_play_is_named(tmp_path: Path) -> None:
    known = theory_once(RULEBOOK)
    (name, said), = STUMBLES.items()
    with pytest.raises(InvalidInput, match=said):
        list(try_out(known, addition(known, _file(tmp_path, name, FORTY[name])), players=(2,)))


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ClaimResult[State, Action]]:
    known = theory_once(RULEBOOK)
    texts = [text for name, text in {**FORTY, **TEN}.items() if name not in {**REFUSED, **STUMBLES}]
    added = addition(known, _file(tmp_path_factory.mktemp("claims"), "all", *texts))
    return {each.claim.id: each for each in try_out(known, added, players=(2,))}


@pytest.mark.slow
def test_none_of_the_forty_is_proved(tried: dict[str, ClaimResult[State, Action]]) -> None:
    assert not [name for name in FORTY if name in tried and tried[name].verdict is Verdict.PROVED]
    assert {name for name in FORTY if name in tried and tried[name].verdict is Verdict.REFUTED} == REFUTED
    behind_a_premise = {name for name in BEHIND if name != IN_PART}
    assert {name for name in FORTY if name in tried and tried[name].says_nothing_at_all} == NOTHING | behind_a_premise
    for name, said in BEHIND.items():
        assert tried[name].follows and any(said in each for each in tried[name].empty), (name, tried[name].empty)
    for name, said in MAY_STUMBLE.items():
        assert any(said in each for each in tried[name].notes), (name, tried[name].notes)


@pytest.mark.slow
def test_the_ten_are_proved_without_a_word(tried: dict[str, ClaimResult[State, Action]]) -> None:
    said = {name: (tried[name].verdict, tried[name].notes) for name in TEN}
    assert said == dict.fromkeys(TEN, (Verdict.PROVED, ()))
    assert all(tried[name].asked > 1_000 for name in TEN)
