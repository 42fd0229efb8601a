"""A word of the rules misread: claims of theorems are not said in that word, so the proof breaks."""

from __future__ import annotations

import random
import types
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import attrs
import pytest

from century_rules.games.century import cubes
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders import rules, scoring, table
from century_rules.games.eastern_wonders.encoding import encoding_of
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.order import not_yet
from century_rules.games.eastern_wonders.pieces import Bonus, Spice, covers, total
from century_rules.games.eastern_wonders.rounds import end_turn
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.scoring import Score
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.table import market_here, ship_of_mover, spaces, take_from_supply
from century_rules.games.eastern_wonders.theory import Always, Scene
from century_rules.kernel.errors import Refusal
from century_rules.kernel.evolve import evolve
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import decide_all
from century_rules.solving.prover import prover, theorem_tasks
from century_rules.theory.theories import theory

from .cases import case
from .material import real_plays

pytestmark = pytest.mark.in_turn(2)

def first_hold_bonus_counts(game: Any, player: Any) -> Any:
    return game.components.hold_spaces + game.components.hold_bonus_spaces * min(1, player.bonus[Bonus.HOLD])


def first_harvest_bonus_counts(game: Any, s: Any, a: Any) -> Any:
    return end_turn(game, take_from_supply(game, s, (2, min(1, s.players[s.turn].bonus[Bonus.HARVEST]), 0, 0)))


def last_number_of_a_row_is_not_counted(game: Any, player: Any) -> Any:
    uncovered = sum(sum(game.components.vp_by_column[:row - 1]) for row in player.uncovered if row > 0)
    cubes = total(player.hold) - player.hold[Spice.GINGER]
    if game.readings.score_overflow is read.ScoreOverflow.NO:
        cubes = min(cubes, spaces(game, player))
    return Score(player.vp_points, uncovered, player.bonus_vp, cubes)


def as_many_cubes_of_any_kind(cubes: Any, cost: Any) -> Any:
    return total(cubes) >= total(cost)


def upside_down(s: Any) -> Any:
    market = s.setup.markets[ship_of_mover(s)]
    return None if market is None else evolve(market, cost=market.gain, gain=market.cost)


def anybodys_outpost(game: Any, s: Any, a: Any) -> Any:
    me, market = s.players[s.turn], market_here(s)
    if s.phase != Phase.ACT and s.phase != Phase.MARKET:
        yield not_yet("EW-3.8", s, "")
    elif market is None:
        yield Refusal("EW-3.8", "")
    elif not any(player.outposts[me.ship] for player in s.players):
        yield Refusal("EW-4.6", "")
    elif not covers(me.hold, market.cost):
        yield Refusal("EW-4.7", "")


MISREAD: dict[str, tuple[Any, types.FunctionType | Callable[..., Any], str]] = {
    "only the first hold bonus counts": (table.spaces, first_hold_bonus_counts, "score-parts"),
    "only the first hold bonus counts, for the hold": (table.spaces, first_hold_bonus_counts, "hold-within-spaces"),
    "only the first harvest bonus counts": (rules.harvest, first_harvest_bonus_counts, "harvest-gives"),
    "the last number uncovered does not count": (scoring.score, last_number_of_a_row_is_not_counted, "score-parts"),
    "a price is paid in any kind of cube": (cubes.covers, as_many_cubes_of_any_kind, "claim-is-paid"),
    "a recipe is read upside down": (table.market_here, upside_down, "trade-is-printed"),
    "anybody's outpost will do": (rules.may_trade, anybodys_outpost, "trade-needs-outpost"),
}
"""What function of the rules is misread, how, and a theorem whose proof must break. Each reads the names of the other's file."""


def refuted(theorem_id: str, invariants: frozenset[str]) -> set[str]:
    """The obligations of a theorem, and of those invariants, that are not proved."""
    book = attrs.evolve(RULEBOOK, encoding=encoding_of(RULEBOOK))  # lifted anew
    known, full = theory(book), prover(book, 2)
    induction = full.induction(known.invariants, known.ghosts)
    tasks = [*theorem_tasks(full, induction, known.theorems[theorem_id]), *induction.preservation(invariants=invariants)]
    return {found.id for found in decide_all(tasks, need_model=False) if found.verdict is not Verdict.PROVED}


HOLDS = {"hold-within-spaces": frozenset({"holds-bounded"})}
"""The invariants that say a theorem of positions."""


@pytest.mark.parametrize("misreading", MISREAD)
def test_the_proof_breaks(misreading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    function, misread, theorem_id = MISREAD[misreading]
    monkeypatch.setattr(function, "__code__", cast(types.FunctionType, misread).__code__)
    assert refuted(theorem_id, HOLDS.get(theorem_id, frozenset()))


def test_no_proof_breaks_without_a_misreading() -> None:
    for theorem_id in sorted({each[2] for each in MISREAD.values()}):
        assert refuted(theorem_id, HOLDS.get(theorem_id, frozenset())) == set()


class Wordless(Scene[int, bool]):
    """A position of which nothing can be said in the encoding's words; points are what theorems about points are about."""

    @property
    def words(self) -> Words[int, bool]:
        raise AssertionError("said in a word of the encoding")

    def outcome(self) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        return self.encoded.scene(self.leaves, self.ghosts).outcome()


def test_no_theorem_and_no_history_is_said_in_the_words_of_the_encoding() -> None:
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
    assert said == set()
