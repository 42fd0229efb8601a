"""Theorems weakened mechanically, those in `GONE_THROUGH`: each part narrowed, and changed in each place of its text.

A weakening is noticed if it accepts a broken play that the property rejects (`test_guard` runs those by default), or says
something false of real plays (`tests/proofs` runs all claims along such). What is left does no harm: the solver shows that the
rest of the theorem, or other theorems, force what was changed; or it is named in `exceptions`.

    pytest -m slow tests/weakening -s          # the table: theorems, weakenings tried, who notices
"""

from __future__ import annotations

import random
import zlib
from collections import Counter
from pathlib import Path

import pytest

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.state import State
from century_rules.process.content import content_files
from century_rules.theory.theorem import Theorem
from century_rules.theory.theories import Theory

from .exceptions import GONE_THROUGH, SELDOM_MET, UNNOTICED
from .harmless import RANGES, does_no_harm, stays_in_range
from .material import OPERATIONS, Material, sample_traces
from .mutating import functions_of
from .weakened import Watched, Weakening, weakenings

pytestmark = pytest.mark.in_turn(3)

MOST = 3_000
"""Broken plays drawn for a part before a weakening of it counts as not noticed."""
SAMPLE = 40


def judged(known: Theory[State, Action], material: Material, theorem: Theorem, tried: list[Weakening]) -> dict[Weakening, str]:
    """Who notices each, or why nobody needs to; what is not in it is neither noticed nor explained."""
    watched = Watched(material, random.Random(theorem.id), theorem, known.properties[theorem.id])
    found = watched.noticed(tried, MOST)
    for each in tried:
        if each not in found and does_no_harm(known, theorem, each, players=3):
            found[each] = "harmless"
        elif each not in found and name_of(theorem, each):
            found[each] = "named"
    if left := [each for each in tried if each not in found]:  # by chance?
        found.update(watched.noticed(left, 3 * MOST))
    return found


def name_of(theorem: Theorem, weakening: Weakening) -> str:
    """What it is named in `UNNOTICED`, nothing if it is not."""
    named = UNNOTICED.get(theorem.id, {})
    return next((each for each in (weakening.says, f"{weakening.part}, {weakening.says}") if each in named), "")


def test_a_sample_of_weakenings_is_noticed(known: Theory[State, Action], material: Material) -> None:
    """Another sample whenever a proof is changed."""
    text = b"".join(Path(file).read_bytes() for file in content_files("proofs", "eastern-wonders"))
    guarded = [known.theorems[each] for each in GONE_THROUGH]
    everything = [(theorem, each) for theorem in guarded for each in weakenings(theorem)]
    drawn = random.Random(zlib.crc32(text)).sample(everything, SAMPLE)
    for theorem in guarded:
        tried = [each for other, each in drawn if other is theorem]
        found = judged(known, material, theorem, tried)
        assert [(theorem.id, each.part, each.says) for each in tried if each not in found] == []


@pytest.mark.slow
def test_every_weakening_is_noticed(known: Theory[State, Action], material: Material) -> None:
    unnoticed: dict[str, dict[str, list[str]]] = {}
    lines = []
    for theorem in (known.theorems[each] for each in (*GONE_THROUGH, SELDOM_MET)):
        tried = list(weakenings(theorem))
        met = sample_traces(known, random.Random(5), of_each=60) if theorem.id == SELDOM_MET else material
        found = judged(known, met, theorem, tried)
        counts = Counter(found.values())
        lines.append(f"| `{theorem.id}` | {len(theorem.parts)} | {len(tried)} | {counts['property']} | {counts['real plays']} | "
                     f"{counts['harmless']} | {counts['named']} | {len(tried) - len(found)} |")
        print(lines[-1], flush=True)
        for each in tried:
            if each not in found:
                print(f"    {each.part}: {each.says}", flush=True)
                unnoticed.setdefault(theorem.id, {}).setdefault(each.part, []).append(each.says)
        named = {name_of(theorem, each) for each, why in found.items() if why == "named"}
        assert set(UNNOTICED.get(theorem.id, {})) == named, f"{theorem.id}: named, but noticed after all"
    assert unnoticed == {}


def test_what_is_remembered_is_in_its_range(known: Theory[State, Action]) -> None:
    for ghost in (each for each in known.ghosts if each.name in RANGES):
        least, greatest = RANGES[ghost.name]
        assert least <= ghost.initial <= (ghost.initial if greatest is None else greatest)
        assert [name for name in OPERATIONS if not stays_in_range(known, ghost.name, name)] == [], ghost.name


def test_what_is_weakened_is_as_it_was_afterwards(known: Theory[State, Action]) -> None:
    theorem = known.theorems["voyage-cost"]
    function = functions_of(theorem.parts[0].holds)[0]
    before = function.__code__
    changed = 0
    for each in weakenings(theorem):
        with each.made():
            changed += function.__code__ is not before
        assert function.__code__ is before
    assert changed >= 5
