"""The two formulations of the rules, run on ints, are the same: every step of random play, legal and illegal.

    PAIRING_STEPS=1000000 pytest tests/sand_to_sea/test_pairing.py -k every_step
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import partial
from typing import get_args

import pytest
from attrs import evolve

from century_rules.games.eastern_wonders.components import SeaMap
from century_rules.games.sand_to_sea.actions import Action, Discard, Done, Open, Stay, Step, Stop
from century_rules.games.sand_to_sea.clauses import DROPPABLE
from century_rules.games.sand_to_sea.dealing import laid_out, start_of
from century_rules.games.sand_to_sea.encoding import turn, voyage
from century_rules.games.sand_to_sea.encoding.words import Words
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.readings import Readings, Sea, Tie
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import ANY_REWARD, CARD_REWARD, Phase, State
from century_rules.pairing.pair import differences_on_numbers
from tests.pairing_at_random import end_differs, known, others_of, play_at_random

from .by_hand import table
from .random_games import random_action, random_game
from .test_rules import SECOND

STEPS = int(os.environ.get("PAIRING_STEPS", "4000"))
SEED = int(os.environ.get("PAIRING_SEED", "0"))
play = partial(play_at_random, RULEBOOK, random_game, random_action)


def test_encoding_equals_reference_on_every_step_of_random_play() -> None:
    counts, difference = play(random.Random(SEED), STEPS)
    print(dict(counts))
    assert difference == [] and counts["nobody can act"] == 0
    if STEPS >= 200_000:
        dropped = {f"without {clause}" for clause in DROPPABLE}
        assert {kind.__name__ for kind in get_args(Action)} | set(others_of(RULEBOOK)) | dropped <= set(counts)
        assert counts["reached the end"] > 50
    assert min(counts["legal"], counts["illegal"]) > STEPS / 5


@pytest.mark.parametrize("reading", others_of(RULEBOOK))
def test_encoding_equals_reference_under_each_reading(reading: str) -> None:
    _, difference = play(random.Random(reading), 320, reading)
    assert difference == []


@pytest.mark.parametrize("clause", ["", "SS-5.4", "SS-5.5"])
@pytest.mark.parametrize("first_column", ["card", "choice"])
@pytest.mark.parametrize("emptied", [["C5", "D2", "B4"], SECOND], ids=["first", "second"])
def test_an_emptied_column_gives_the_same(emptied: list[str], first_column: str, clause: str) -> None:
    """Random play seldom empties one: by the text that gives it, a card or a choice, whichever is dropped."""
    at = table(outposts={0: emptied}, without=[clause] if clause else [], first_column=first_column).do(Stay())
    rules = known(RULEBOOK, at.game, at.game.beginning(at.state))
    assert differences_on_numbers(at.game, rules, rules.named(), at.state, Open()) == []
    choice = first_column == "choice" or emptied == SECOND
    given = ANY_REWARD if choice else CARD_REWARD
    assert at.do(Open()).state.reward == (0 if clause == ("SS-5.5" if choice else "SS-5.4") else given)


def test_whether_one_must_act_on_a_port_is_the_same_without_the_clause_on_claiming() -> None:
    sailed = table(["YYYBB"], port_turn="own-turn", move_only="no").do(Discard("U2"), Step("A1"), Stop())
    game = sailed.game.dropping({"SS-6.1"})
    rules = known(RULEBOOK, game, sailed.state)
    assert not differences_on_numbers(game, rules, rules.named(), sailed.state, Done())


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
    _, difference = play(random.Random(3), 20_000, "sea=pass-only")
    assert difference != []


@pytest.mark.parametrize(("cards", "in_reach"), [(19, False), (20, True)])
def test_a_harbour_beyond_nothing_but_sea(cards: int, in_reach: bool) -> None:
    """Without SS-1.3 nineteen sea tiles may lie between a ship that may not stop where it is and the next tile where it may."""
    game = Game(readings=Readings(sea=Sea.PASS), without=frozenset({"SS-1.3"}))
    box, numbers = game.components, range(len(game.components.sea.names))
    row = SeaMap("a row", tuple(f"T{place}" for place in numbers),
                 tuple(tuple(near for near in (place - 1, place + 1) if near in numbers) for place in numbers), (20, 21, 22, 23))
    setup = laid_out(game, [box.market_tiles[0], *[None] * 19], game.deal(0).setup.vp_order, row)
    begun = start_of(game, setup, range(len(box.merchants)))
    first, second = (evolve(player, ship=0) for player in begun.players)
    hand = tuple(int(number < cards) for number in range(len(begun.cards)))
    state = evolve(begun, phase=Phase.ACT, turn=0, actor=0, players=(evolve(first, hand=hand), second))
    rules, discard = known(RULEBOOK, game, state), Discard(state.card_names[0])
    assert differences_on_numbers(game, rules, rules.named(), state, discard) == []
    assert (not game.why_illegal(state, discard)) == in_reach


def test_an_end_that_is_reckoned_otherwise_is_noticed() -> None:
    game = Game(players=2)
    state = game.deal(0)
    over = evolve(state, phase=Phase.OVER, players=tuple(evolve(each, vp_points=7) for each in state.players))
    assert not end_differs(game, known(RULEBOOK, game, over), over)
    shared = evolve(game, readings=evolve(game.readings, tie=Tie.SHARED))
    assert not end_differs(shared, known(RULEBOOK, shared, over), over) and end_differs(shared, known(RULEBOOK, game, over), over)
