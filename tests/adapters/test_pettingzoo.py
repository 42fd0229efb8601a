"""Every game passes PettingZoo's own tests, and is the game of the rulebook."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from century_rules.adapters.baselines import Baseline
from century_rules.adapters.pettingzoo import GameEnv, env, raw_env
from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.protocol.observations import observation_as_json
from century_rules.rulebook import rulebook, rulebooks

GAMES = rulebooks()


@pytest.mark.filterwarnings("ignore:Observation")  # a dictionary with a mask is what PettingZoo's own games give
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_own_tests(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(env(name, most_actions=80), num_cycles=60)
    seed_test(lambda: env(name, most_actions=20), num_cycles=15)


def play(made: Any, seed: int, whim: float) -> list[str]:
    """One game by the loop that PettingZoo's users write; gives the texts of what was played."""
    raw: GameEnv[Any, Any] = made.unwrapped
    made.reset(seed=seed)
    player, total, texts = Baseline(raw.table, seed, whim), dict.fromkeys(made.possible_agents, 0.0), []
    for agent in made.agent_iter():
        observation, reward, terminated, truncated, info = made.last()
        total[agent] += reward
        if terminated or truncated:
            made.step(None)
            continue
        chosen = player.choose(raw.position)
        assert observation["action_mask"][chosen] == 1 and observation["action_mask"].sum() == len(info["actions"])
        texts.append(info["actions"][chosen])
        made.step(chosen)
    outcome = raw.table.game.outcome(raw.position)
    if outcome is None:  # play by chance need not come to an end
        assert len(texts) == raw.table.most_actions and not any(total.values())
    else:
        assert sum(total.values()) == pytest.approx(0) and max(total.values()) == total[f"player_{outcome.winner}"]
    return texts


@pytest.mark.parametrize("whim", [1.0, 0.05])
def test_a_game_through_the_environment_is_the_game_of_the_rulebook(whim: float) -> None:
    made = env("spice-road", players=3, readings={"rest-empty": "yes"})
    for seed in range(3):
        texts = play(made, seed, whim)
        book = rulebook("spice-road")
        game = book.printed(3, book.reading_names.parse(["rest-empty=yes"]))
        state = game.deal(seed)
        for text in texts:
            state = game.apply(state, book.read_action(text, state))
        assert state == made.unwrapped.position and game.outcome(state) is not None
        assert len(texts) > 20


@pytest.mark.slow
@pytest.mark.parametrize(("whim", "come_to_an_end"), [(1.0, 950), (0.03, 1000)])
def test_a_thousand_games(whim: float, come_to_an_end: int) -> None:
    made = env("spice-road", players=2)
    lengths = [len(play(made, seed, whim)) for seed in range(1000)]
    assert sum(20 < length < made.unwrapped.table.most_actions for length in lengths) >= come_to_an_end


def test_an_action_that_is_not_legal_is_refused_with_its_clauses_and_changes_nothing() -> None:
    made: GameEnv[Any, Any] = raw_env("spice-road", players=2)
    made.reset(seed=7)
    rest = made.table.numbering.texts.index("rest")
    before = made.position
    with pytest.raises(IllegalAction, match=r"rest is not allowed: SR-5\.1"):
        made.step(rest)
    for number in (-5, made.table.numbering.size, None, True, "rest"):
        with pytest.raises(InvalidInput):
            made.step(number)  # type: ignore[arg-type]
    assert made.position is before and made.record == [] and made.agent_selection == "player_0"


def test_the_infos_have_what_the_seat_sees_and_may_do() -> None:
    made: GameEnv[Any, Any] = raw_env("goa", players=3)
    made.reset(seed=2)
    seat = int(made.agent_selection[-1])
    info: Any = made.infos[made.agent_selection]
    assert info["observation"] == observation_as_json(made.table.book, made.table.game, made.position, seat)
    assert list(info["actions"].values()) == ["reveal"]
    assert all(not told for agent, told in made.infos.items() if agent != made.agent_selection)


def test_a_game_that_has_too_many_actions_is_truncated_without_rewards() -> None:
    made: GameEnv[Any, Any] = raw_env("spice-road", most_actions=5)
    made.reset(seed=1)
    for _ in range(5):
        assert not any(made.truncations.values())
        made.step(min(made.table.numbering.legal(made.position)))
    assert all(made.truncations.values()) and not any(made.terminations.values()) and not any(made.rewards.values())
    assert made.infos["player_0"] == {"outcome": None}


def test_a_set_up_can_be_given() -> None:
    made: GameEnv[Any, Any] = raw_env("spice-road")
    made.reset(seed=7)
    dealt, lines = made.position, made.set_up
    made.reset(seed=8)
    assert made.position != dealt
    made.reset(options={"set_up": lines})
    assert made.position == dealt
    with pytest.raises(InvalidInput, match="set_up should be a list of texts"):
        made.reset(options={"set_up": "merchants"})
    with pytest.raises(InvalidInput, match=r"there is no 'setup' \(did you mean set_up"):
        made.reset(options={"setup": lines})
    with pytest.raises(InvalidInput, match="seed: there is a set_up, too"):
        made.reset(seed=8, options={"set_up": lines})
    assert made.position == dealt, "after an error nothing has changed"


@pytest.mark.parametrize(("given", "why"), [
    ({"game": "spiceroad"}, "did you mean spice-road"), ({"players": 9}, "is for 2 to 5 players"),
    ({"readings": {"rest-emty": "yes"}}, "rest-empty"), ({"most_actions": 0}, "1 or more"),
    ({"readings": {"coin": 3}}, "reading coin: 3 should be a text"), ({"render_mode": "human"}, "ansi")])
def test_what_there_is_not_is_told(given: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        env(**given)


def test_it_is_drawn_as_text() -> None:
    made = env("spice-road", render_mode="ansi")
    made.reset(seed=7)
    assert "P1" in str(made.render())


def test_without_the_extra_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None\nimport century_rules.adapters.pettingzoo"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "pip install 'century-rules[pettingzoo]'" in done.stderr.splitlines()[-1]
