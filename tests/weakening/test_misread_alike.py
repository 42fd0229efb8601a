"""A word of the encoding misread, as the reference might be too: claims are not said in that word, so the proof breaks."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest

from century_rules.games.eastern_wonders.encoding import market, scoring
from century_rules.games.eastern_wonders.encoding.position import Player
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.theory import Always, Scene
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import decide_all
from century_rules.solving.prover import prover, theorem_tasks
from century_rules.solving.terms import Number, Truth
from century_rules.theory.theories import theory

from .cases import case
from .material import real_plays

pytestmark = pytest.mark.in_turn(2)

W = Words[Number, Truth]
Row = tuple[Number, ...]


def first_hold_bonus_counts(w: W, player: Player[Number]) -> Number:
    bonuses = w.algebra.least(w.one, player.bonus[Bonus.HOLD])
    return w.algebra.add(w.algebra.number(w.table.hold_spaces), w.algebra.times(w.table.hold_bonus_spaces, bonuses))


def each_bonus_counts_once(right: Callable[..., Number]) -> Callable[..., Number]:
    return lambda w, *asked: w.algebra.least(w.one, right(w, *asked))


def last_number_of_a_row_is_not_counted(w: W, player: Player[Number]) -> Number:
    algebra = w.algebra
    return algebra.total(algebra.choose(algebra.lt(algebra.number(column + 1), row), number, w.zero)
                         for row in player.uncovered for column, number in enumerate(w.table.vp_by_column))


def as_many_cubes_of_any_kind(w: W, cubes: Row, price: Row) -> Truth:
    return w.algebra.le(w.total(price), w.total(cubes))


def upside_down(right: Callable[..., tuple[Row, Row]]) -> Callable[..., tuple[Row, Row]]:
    return lambda w, tile: (right(w, tile)[1], right(w, tile)[0])


def anybodys_outpost(w: W, p: Any) -> Truth:
    return w.algebra.any(*(w.algebra.is_(w.algebra.select(w.ship(p), player.outposts), 1) for player in p.players))


MISREAD: dict[str, tuple[object, str, object, str]] = {
    "only the first hold bonus counts": (Words, "spaces", first_hold_bonus_counts, "score-parts"),
    "only the first hold bonus counts, for the hold": (Words, "spaces", first_hold_bonus_counts, "hold-within-spaces"),
    "only the first harvest bonus counts": (Words, "bonus", each_bonus_counts_once(Words.bonus), "harvest-gives"),
    "the last number uncovered does not count":
        (scoring, "uncovered_points", last_number_of_a_row_is_not_counted, "score-parts"),
    "a price is paid in any kind of cube": (Words, "covers", as_many_cubes_of_any_kind, "claim-is-paid"),
    "a recipe is read upside down": (Words, "recipe", upside_down(Words.recipe), "trade-is-printed"),
    "anybody's outpost will do": (market, "own_outpost_here", anybodys_outpost, "trade-needs-outpost"),
}
"""What is misread, in which word, and a theorem whose proof must break."""


def refuted(theorem_id: str, invariants: frozenset[str]) -> set[str]:
    """The obligations of a theorem, and of those invariants, that are not proved."""
    known = theory(RULEBOOK)
    full = prover(RULEBOOK, 2)
    induction = full.induction(known.invariants, known.ghosts)
    tasks = [*theorem_tasks(full, induction, known.theorems[theorem_id]), *induction.preservation(invariants=invariants)]
    return {found.id for found in decide_all(tasks, need_model=False) if found.verdict is not Verdict.PROVED}


HOLDS = {"hold-within-spaces": frozenset({"holds-bounded"})}
"""The invariants that say a theorem of positions."""


@pytest.mark.parametrize("misreading", MISREAD)
def test_the_proof_breaks(misreading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, word, misread, theorem_id = MISREAD[misreading]
    monkeypatch.setattr(place, word, misread)
    assert refuted(theorem_id, HOLDS.get(theorem_id, frozenset()))


def test_no_proof_breaks_without_a_misreading() -> None:
    for theorem_id in sorted({each[3] for each in MISREAD.values()}):
        assert refuted(theorem_id, HOLDS.get(theorem_id, frozenset())) == set()


class Wordless(Scene[int, bool]):
    """A position of which nothing can be said in the encoding's words; points are what theorems about points are about."""

    @property
    def words(self) -> Words[int, bool]:
        raise AssertionError("said in a word of the encoding")

    def outcome(self) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        return self.encoded.scene(self.leaves, self.ghosts).outcome()


def test_no_theorem_and_no_history_is_said_in_the_words_of_the_encoding() -> None:
    """But for how near a tile without fees is: it measures progress, so that any measure would do."""
    known = theory(RULEBOOK)
    material = real_plays(known, random.Random(1), of_each=1)
    said = set()
    for places in material.places.values():
        play, number = next(iter(places.values()))[0]
        real = case("", play, number, play.states[number:number + 2], play.actions[number:number + 1], material.ghosts)
        before, after = (Wordless(scene.rules, scene.now, scene.ghosts)  # type: ignore[arg-type]  # mypy loses an inherited converter
                         for scene in (real.steps[0].before, real.steps[0].after))
        step = attrs.evolve(real.steps[0], before=before, after=after)
        spoken: dict[str, Callable[[], object]] = {ghost.name: partial(ghost.following, step) for ghost in known.ghosts}
        for theorem in known.theorems.values():
            for part in theorem.parts:
                if isinstance(part, Always):
                    spoken[f"{theorem.id}/{part.name}"] = partial(part.at, after)
                elif not part.operations or step.operation in part.operations:
                    spoken[f"{theorem.id}/{part.name}"] = partial(part.at, step)
        for name, say in spoken.items():
            try:
                say()
            except AssertionError:
                said.add(name)
    assert said == {"move-can-finish/under way", "somebody-can-act/under way"}
