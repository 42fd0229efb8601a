"""The two formulations of the rules, run on ints, are the same: every step of random play, legal and illegal.

    PAIRING_STEPS=1000000 pytest tests/sand_to_sea/test_pairing.py -k every_step
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from typing import cast, get_args

import pytest
from attrs import evolve

from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.clauses import DROPPABLE
from century_rules.games.sand_to_sea.encoding import turn, voyage
from century_rules.games.sand_to_sea.encoding.words import Words
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.readings import Tie
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.pairing.pair import differences_on_numbers
from century_rules.theory.plain import PlainRules
from century_rules.theory.rules import Rules

from .random_games import lively_choice, random_action, random_game

STEPS = int(os.environ.get("PAIRING_STEPS", "4000"))
SEED = int(os.environ.get("PAIRING_SEED", "0"))


def known(game: Game, beginning: State) -> Rules[int, bool]:
    return RULEBOOK.encoded().known(IntAlgebra(), game, beginning)


def end_differs(game: Game, rules: Rules[int, bool], state: State) -> bool:
    """Whether the two say otherwise about the end: that it is there, the points, and who wins."""
    outcome, plain = game.outcome(state), cast("PlainRules[int, bool, State]", rules)
    if outcome is None or not rules.ended(leaves(state)):
        return (outcome is not None) != rules.ended(leaves(state))
    points, wins = plain.reckoned(plain, state)
    return (points, tuple(seat for seat, won in enumerate(wins) if won)) != (outcome.points, outcome.winners)


def play_at_random(rng: random.Random, steps: int, *readings: str) -> tuple[Counter[str], list[object]]:
    """What was met in so many comparisons, and the first difference with all there is to know about it; stops there.

    All games are played under those readings, whatever else chance says.
    """
    counts: Counter[str] = Counter()
    while counts["legal"] + counts["illegal"] < steps:
        game, state = random_game(rng)
        if readings:
            game = game.under(RULEBOOK.reading_names.parse(readings, game.readings))
            state = game.adopting(state)
        rules = known(game, state)
        operations = rules.named()
        for _ in range(min(300, steps // 4)):
            if end_differs(game, rules, state):
                return counts, ["the end", game.outcome(state), game, state]
            legal = game.legal_actions(state)
            if not legal:
                counts["reached the end" if game.outcome(state) is not None else "nobody can act"] += 1
                break
            taken = lively_choice(rng, state, legal)
            for action in (taken, *(random_action(rng, game, state) for _ in range(3))):
                found = differences_on_numbers(game, rules, operations, state, action)
                allowed = not game.why_illegal(state, action)
                if found or allowed != (action in legal):
                    return counts, [found or "not offered", action, game, state]
                counts["legal" if allowed else "illegal"] += 1
            counts[type(taken).__name__] += 1
            counts.update(f"without {clause}" for clause in game.without)
            counts.update(_others(game))
            state = game.apply(state, taken)
    return counts, []


def _others(game: Game) -> list[str]:
    """The readings of a game that are not the default."""
    return [f"{doubt.id}={getattr(game.readings, doubt.field)}" for doubt in RULEBOOK.ambiguities
            if getattr(game.readings, doubt.field) is not doubt.default]


OTHERS = [f"{doubt.id}={reading}" for doubt in RULEBOOK.ambiguities for reading in doubt.readings if reading is not doubt.default]


def test_encoding_equals_reference_on_every_step_of_random_play() -> None:
    counts, difference = play_at_random(random.Random(SEED), STEPS)
    print(dict(counts))
    assert difference == [] and counts["nobody can act"] == 0
    if STEPS >= 200_000:
        dropped = {f"without {clause}" for clause in DROPPABLE}
        assert {kind.__name__ for kind in get_args(Action)} | set(OTHERS) | dropped <= set(counts)
        assert counts["reached the end"] > 50
    assert min(counts["legal"], counts["illegal"]) > STEPS / 5


@pytest.mark.parametrize("reading", OTHERS)
def test_encoding_equals_reference_under_each_reading(reading: str) -> None:
    _, difference = play_at_random(random.Random(reading), 320, reading)
    assert difference == []


def never_full(w: Words[int, bool], p: State, seat: int, player: object) -> bool:
    return False


def paid_by_nobody(w: Words[int, bool], p: State, tile: int) -> list[bool]:
    return [False for _ in p.players]


@pytest.mark.parametrize(("room", "name", "mutant"), [
    (turn, "too_full", never_full), (voyage, "_may_end_at", lambda w, kind: kind >= 0), (Words, "met", paid_by_nobody)],
    ids=["too_full", "_may_end_at", "met"])
def test_an_encoding_that_is_wrong_is_noticed(
        monkeypatch: pytest.MonkeyPatch, room: object, name: str, mutant: Callable[..., object]) -> None:
    monkeypatch.setattr(room, name, mutant)
    _, difference = play_at_random(random.Random(3), 20_000, "sea=pass-only")
    assert difference != []


def test_an_end_that_is_reckoned_otherwise_is_noticed() -> None:
    game = Game(players=2)
    state = game.deal(0)
    over = evolve(state, phase=Phase.OVER, players=tuple(evolve(each, vp_points=7) for each in state.players))
    assert not end_differs(game, known(game, over), over)
    shared = evolve(game, readings=evolve(game.readings, tie=Tie.SHARED))
    assert not end_differs(shared, known(shared, over), over) and end_differs(shared, known(game, over), over)
