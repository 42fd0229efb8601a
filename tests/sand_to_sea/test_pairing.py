"""What is lifted from the rules of From Sand to Sea, run on ints, says what the rules say.

Under each reading, and in what random play seldom comes to. `tests/lifting/test_as_the_rules.py` has random play under any
readings, without any one clause.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest
from attrs import evolve

from century_rules.games.sand_to_sea.actions import Discard, Done, Open, Stay, Step, Stop
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.readings import Readings, RestEmpty, Sea, Tie
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import ANY_REWARD, CARD_REWARD, Phase, State
from century_rules.pairing.pair import differences_on_numbers
from tests.pairing_at_random import end_differs, known, others_of, play_at_random

from .by_hand import table
from .random_games import random_action, random_readings
from .test_rules import SECOND


def printed_game(rng: random.Random) -> tuple[Game, State]:
    """The printed game of two, for which the rules are lifted once, under any readings."""
    game = Game(players=2, readings=random_readings(rng))
    return game, game.deal(rng.randrange(10**9))


play = partial(play_at_random, RULEBOOK, printed_game, random_action)


@pytest.mark.parametrize("reading", others_of(RULEBOOK))
def test_what_is_lifted_equals_the_rules_under_each_reading(reading: str) -> None:
    counts, difference = play(random.Random(reading), 320, reading)
    assert difference == [] and min(counts["legal"], counts["illegal"]) > 40


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


# --- negative controls ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("otherwise", [
    lambda readings: evolve(readings, sea=Sea.PASS), lambda readings: evolve(readings, rest_empty=RestEmpty.YES)],
    ids=["sea", "rest-empty"])
def test_rules_that_are_lifted_otherwise_are_noticed(
        monkeypatch: pytest.MonkeyPatch, otherwise: Callable[[Readings], Readings]) -> None:
    """What is lifted is asked under another reading than is played."""
    def asked(book: object, game: Game, beginning: State) -> object:
        return known(RULEBOOK, evolve(game, readings=otherwise(game.readings)), beginning)

    monkeypatch.setattr("tests.pairing_at_random.known", asked)
    _, difference = play(random.Random(3), 20_000, "sea=open", "rest-empty=no")
    assert difference != []


def test_an_end_that_is_reckoned_otherwise_is_noticed() -> None:
    game = Game(players=2)
    state = game.deal(0)
    over = evolve(state, phase=Phase.OVER, players=tuple(evolve(each, vp_points=7) for each in state.players))
    assert not end_differs(game, known(RULEBOOK, game, over), over)
    shared = evolve(game, readings=evolve(game.readings, tie=Tie.SHARED))
    assert not end_differs(shared, known(RULEBOOK, shared, over), over) and end_differs(shared, known(RULEBOOK, game, over), over)
