"""The rules and the text written by hand, run on ints, say the same: every step of random play, legal and illegal.

    PAIRING_STEPS=1000000 pytest tests/spice_road/test_pairing.py
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import partial
from typing import get_args

import pytest
from attrs import evolve

from tests.spice_road.second_text import acquiring, cards
from tests.spice_road.second_text.words import Words
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.clauses import DROPPABLE
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import State
from tests.pairing_at_random import end_differs, known, others_of, play_at_random

from .second_text import SECOND, claiming, turn
from .random_games import random_action, random_game

STEPS = int(os.environ.get("PAIRING_STEPS", "50000"))
SEED = int(os.environ.get("PAIRING_SEED", "0"))
play = partial(play_at_random, SECOND, random_game, random_action)


@pytest.mark.in_turn(1)
def test_encoding_equals_reference_on_every_step_of_random_play() -> None:
    counts, difference = play(random.Random(SEED), STEPS)
    print(dict(counts))
    assert difference == [] and counts["nobody can act"] == 0
    if STEPS >= 50_000:
        dropped = {f"without {clause}" for clause in DROPPABLE}
        assert {kind.__name__ for kind in get_args(Action)} | set(others_of(SECOND)) | dropped <= set(counts)
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
    _, difference = play(random.Random(SEED), 60_000, *readings)
    assert difference != []


def test_an_end_that_is_reckoned_otherwise_is_noticed() -> None:
    game = Game(players=2)
    state = game.deal(0)
    over = evolve(state, phase=8, players=tuple(evolve(each, points=7, hold=(0, 0, 0, 0)) for each in state.players))
    assert not end_differs(game, known(SECOND, game, over), over)
    shared = evolve(game, readings=evolve(game.readings, tie=read.Tie.SHARED))
    assert not end_differs(shared, known(SECOND, shared, over), over) and end_differs(shared, known(SECOND, game, over), over)
