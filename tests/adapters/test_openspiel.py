"""Every game passes OpenSpiel's own test, and is the game of the rulebook. Left out where OpenSpiel is not installed: 312 MB."""

from __future__ import annotations

import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="LEFT OUT: OpenSpiel; it needs: pip install open_spiel")

from century_rules.adapters.baselines import Baseline  # noqa: E402
from century_rules.adapters.openspiel import SpielState  # noqa: E402
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
