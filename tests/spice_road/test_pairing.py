"""The two formulations of the rules, run on ints, are the same: every step of random play, legal and illegal.

    PAIRING_STEPS=1000000 pytest tests/spice_road/test_pairing.py
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from typing import cast, get_args

import pytest
from attrs import evolve

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.clauses import DROPPABLE
from century_rules.games.spice_road.encoding import acquiring, cards, claiming, turn
from century_rules.games.spice_road.encoding.words import Words
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.pairing.pair import differences_on_numbers
from century_rules.theory.plain import PlainRules
from century_rules.theory.rules import Rules

from .random_games import lively_choice, random_action, random_game

STEPS = int(os.environ.get("PAIRING_STEPS", "50000"))
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
        for _ in range(300):
            if end_differs(game, rules, state):
                return counts, ["the end", game.outcome(state), game, state]
            legal = game.legal_actions(state)
            if not legal:
                counts["reached the end"] += 1
                break
            taken = lively_choice(rng, state, legal)
            for action in (taken, *(random_action(rng, state) for _ in range(3))):
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


def test_encoding_equals_reference_on_every_step_of_random_play() -> None:
    counts, difference = play_at_random(random.Random(SEED), STEPS)
    print(dict(counts))
    assert difference == []
    if STEPS >= 50_000:
        others = {f"{doubt.id}={reading}" for doubt in RULEBOOK.ambiguities for reading in doubt.readings
                  if reading is not doubt.default}
        dropped = {f"without {clause}" for clause in DROPPABLE}
        assert {kind.__name__ for kind in get_args(Action)} | others | dropped <= set(counts)
        assert min(counts["legal"], counts["illegal"]) > STEPS / 5 and counts["reached the end"] > 20


# --- negative controls ------------------------------------------------------------------------------------------------


def ten_and_one(w: Words[int, bool], p: State) -> bool:
    return sum(w.hold(p)) > w.box.caravan + 1


def cubes_stay(w: Words[int, bool], on: tuple[tuple[int, ...], ...], place: int) -> tuple[tuple[int, ...], ...]:
    return on


def one_more(w: Words[int, bool]) -> int:
    return w.box.to_end[w.rules.players - 2]


def nothing_lifted(w: Words[int, bool], p: State) -> tuple[int, ...]:
    return w.hold(p)


def always_both_piles(w: Words[int, bool], p: State, place: int) -> tuple[bool, bool]:
    return place == 0 and p.gold > 0, place == 1 and p.silver > 0


def goes_round(w: Words[int, bool], p: State) -> State:
    return evolve(p, phase=0, turn=(p.turn + 1) % len(p.players))


@pytest.mark.parametrize(("room", "name", "mutant", "readings"), [
    (turn, "too_full", ten_and_one, ()), (acquiring, "cleared", cubes_stay, ()), (claiming, "last_card", one_more, ()),
    (cards, "fresh_cubes", nothing_lifted, ("upgrade-same-cube=no",)),
    (claiming, "coin_above", always_both_piles, ()), (turn, "next_turn", goes_round, ())],
    ids=lambda each: each if isinstance(each, str) else "")
def test_an_encoding_that_is_wrong_is_noticed(
        monkeypatch: pytest.MonkeyPatch, room: object, name: str, mutant: Callable[..., object],
        readings: tuple[str, ...]) -> None:
    monkeypatch.setattr(room, name, mutant)
    _, difference = play_at_random(random.Random(SEED), 60_000, *readings)
    assert difference != []


def test_an_end_that_is_reckoned_otherwise_is_noticed() -> None:
    game = Game(players=2)
    state = game.deal(0)
    over = evolve(state, phase=8, players=tuple(evolve(each, points=7, hold=(0, 0, 0, 0)) for each in state.players))
    assert not end_differs(game, known(game, over), over)
    shared = evolve(game, readings=evolve(game.readings, tie=read.Tie.SHARED))
    assert not end_differs(shared, known(shared, over), over) and end_differs(shared, known(game, over), over)
