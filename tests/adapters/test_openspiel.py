"""Every game passes OpenSpiel's own test, and is the game of the rulebook. Left out where OpenSpiel is not installed: 312 MB."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="LEFT OUT: OpenSpiel; it needs: pip install open_spiel")

from century_rules.adapters.baselines import Baseline  # noqa: E402
from century_rules.adapters.openspiel import SpielState  # noqa: E402
from century_rules.kernel.errors import IllegalAction, InvalidInput  # noqa: E402
from century_rules.rulebook import rulebook, rulebooks  # noqa: E402


def load(name: str, **given: str | int) -> Any:
    return pyspiel.load_game("century_rules", {"rulebook": name, **given})


@pytest.mark.parametrize("name", rulebooks())
def test_openspiels_own_test(name: str) -> None:
    """Each step is saved and read again, by playing all that was before, so that the games are short."""
    game = load(name, deals=5, most_actions=20 if name == "sky-islands" else 50)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def play(game: Any, seed: int, whim: float) -> tuple[SpielState[Any, Any], list[str]]:
    state = game.new_initial_state()
    state.apply_action(seed)
    player, texts = Baseline(game.table, seed, whim), []
    while not state.is_terminal():
        chosen = player.choose(state.position)
        texts.append(state.action_to_string(chosen))
        state.apply_action(chosen)
    return state, texts


@pytest.mark.parametrize("whim", [1.0, 0.05])
def test_a_game_through_openspiel_is_the_game_of_the_rulebook(whim: float) -> None:
    loaded = load("spice-road", players=3, readings="rest-empty=yes")
    book = rulebook("spice-road")
    game = book.printed(3, book.reading_names.parse(["rest-empty=yes"]))
    for seed in range(2):
        reached, texts = play(loaded, seed, whim)
        state = game.deal(seed)
        for text in texts:
            state = game.apply(state, book.read_action(text, state))
        outcome = game.outcome(state)
        assert state == reached.position and outcome is not None
        assert reached.returns()[outcome.winner] == 1 and sum(reached.returns()) == pytest.approx(0)


@pytest.mark.slow
@pytest.mark.parametrize("whim", [1.0, 0.03])
def test_a_thousand_games(whim: float) -> None:
    game = load("spice-road", players=2, deals=1000)
    assert sum(len(play(game, seed, whim)[1]) > 20 for seed in range(1000)) == 1000


def test_the_deal_is_an_action_of_chance() -> None:
    state = load("goa", deals=3).new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(seed, pytest.approx(1 / 3)) for seed in range(3)]
    state.apply_action(2)
    assert not state.is_chance_node() and [state.action_to_string(each) for each in state.legal_actions()] == ["reveal"]


def test_what_is_no_action_is_told() -> None:
    state = load("spice-road", deals=3).new_initial_state()
    with pytest.raises(InvalidInput, match="77 is no deal of chance; they are 0 to 2"):
        state.apply_action(77)
    state.apply_action(2)
    legal = set(state.legal_actions())
    with pytest.raises(IllegalAction, match="is not allowed: SR-"):
        state.apply_action(next(number for number in range(state.get_game().num_distinct_actions()) if number not in legal))
    with pytest.raises(InvalidInput, match="1000000 is the number of no action"):
        state.apply_action(1_000_000)
    assert set(state.legal_actions()) == legal and state.history() == [2]


@pytest.mark.parametrize("name", ["spice-road", "eastern-wonders"])
def test_under_every_reading_a_game_is_read_again(name: str) -> None:
    """From its own text, and from what pickle makes of it."""
    several, book = {}, rulebook(name)
    for doubt in book.ambiguities:
        for value in map(str, doubt.others):
            several[doubt.id] = value
            loaded = load(name, readings=f"{doubt.id}={value}", deals=3)
            for again in (pyspiel.load_game(str(loaded)), pickle.loads(pickle.dumps(loaded))):
                assert str(again) == str(loaded) and again.key == loaded.key
                assert book.reading_names.by_name(again.table.game.readings) == {doubt.id: value}
    loaded = load(name, readings=",".join(f"{each}={value}" for each, value in several.items()))
    assert book.reading_names.by_name(pyspiel.load_game(str(loaded)).table.game.readings) == several
    assert pyspiel.load_game(str(load(name))).key == load(name).key
    with pytest.raises(Exception, match="Unknown parameter"):
        pyspiel.load_game(str(loaded).replace(":", "="))  # the negative control


def test_a_state_is_pickled_under_another_reading() -> None:
    state = load("spice-road", readings="rest-empty=yes", deals=3).new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    assert pickle.loads(pickle.dumps(state)).position == state.position


def test_there_are_no_information_states_as_the_game_says() -> None:
    state = load("spice-road").new_initial_state()
    assert not state.get_game().get_type().provides_information_state_string
    with pytest.raises(InvalidInput, match="there are no information states"):
        state.information_state_string(0)
    assert state.observation_string(0) == "before the deal"


def test_the_observer_gives_the_numbers_of_the_seat() -> None:
    game = load("spice-road", players=2)
    state, observer, dice = game.new_initial_state(), game.make_py_observer(), random.Random(1)
    observer.set_from(state, 0)
    assert not observer.tensor.any()
    for _ in range(10):
        state.apply_action(dice.choice(state.legal_actions()))
    observer.set_from(state, 1)
    assert observer.tensor[game.table.features.labels.index("seat")] == 1


@pytest.mark.parametrize(("given", "why"), [
    ({"players": 9}, "is for 2 to 5 players"), ({"deals": 0}, "1 or more"), ({"readings": "rest-emty=yes"}, "rest-empty")])
def test_what_there_is_not_is_told(given: dict[str, Any], why: str) -> None:
    with pytest.raises(Exception, match=why):
        load("spice-road", **given)
