"""In which ordinary games a doubt comes up: by hand, and that what is kept of it is what comes out again."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.comparing.by_play import WHIMS
from century_rules.desk.comparing.how_often import BY_ITSELF, NEVER, TRIED, came_up
from century_rules.desk.settling.frequency import FILE, Frequency, find_frequency, frequencies, load_looked
from century_rules.desk.settling.store import folder_of
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.rulebook import rulebook
from tests.sampling import by_commit, commit

GAMES = ("spice-road", "eastern-wonders", "sand-to-sea", "sky-islands", "goa")


def letters(name: str, players: int, seed: int) -> dict[str, str]:
    """Those that are kept of one game."""
    looked = load_looked(folder_of(rulebook(name)))[str(players)]
    return {doubt: kept[seed] for doubt, kept in looked["doubts"].items()}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_is_of_all_doubts(name: str) -> None:
    book = rulebook(name)
    kept = load_looked(folder_of(book))
    assert [*kept] == [str(number) for number in book.players]
    for looked in kept.values():
        assert [*looked["doubts"]] == [doubt.id for doubt in book.ambiguities]
        assert {len(each) for each in looked["doubts"].values()} == {looked["seeds"]}
        assert {letter for each in looked["doubts"].values() for letter in each} <= {NEVER, TRIED, BY_ITSELF}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_looked_at_again_comes_to_the_same(name: str) -> None:
    """Another one at every commit, of the fewest players; with more they take too long, and are slow tests."""
    players = min(rulebook(name).players)
    seeds = load_looked(folder_of(rulebook(name)))[str(players)]["seeds"]
    seed, = by_commit(range(seeds), 1)
    assert came_up(rulebook(name), players, seed) == letters(name, players, seed), f"seed {seed}, commit {commit()}"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [(name, players) for name in GAMES for players in rulebook(name).players[1:]])
def test_a_game_of_more_players_comes_to_the_same(name: str, players: int) -> None:
    seed, = by_commit(range(load_looked(folder_of(rulebook(name)))[str(players)]["seeds"]), 1)
    assert came_up(rulebook(name), players, seed) == letters(name, players, seed), f"seed {seed}, commit {commit()}"


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("name", GAMES[:3])
def test_asking_only_where_readings_can_differ_comes_to_the_same(name: str) -> None:
    book = rulebook(name)
    seed, = by_commit(range(1000, 1100), 1)
    assert came_up(book, 2, seed) == came_up(book, 2, seed, ask_all=True), f"seed {seed}, commit {commit()}"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES[3:])
def test_asking_only_where_readings_can_differ_comes_to_the_same_in_long_games(name: str) -> None:
    assert came_up(rulebook(name), 2, 0) == came_up(rulebook(name), 2, 0, ask_all=True)


def test_another_game_comes_to_something_else() -> None:
    """The negative control: what is compared changes from game to game."""
    found = [letters("spice-road", 2, seed) for seed in range(20)]
    assert len({tuple(each.values()) for each in found}) > 10
    assert came_up(RULEBOOK, 2, 0) != letters("spice-road", 2, 1)


def test_the_limit_of_the_caravan_comes_up_only_where_a_caravan_is_overfull() -> None:
    """By hand: without more than ten cubes it does not matter when the limit is checked."""
    game, ways = RULEBOOK.printed(2), set[tuple[str, bool]]()
    for seed in range(10):
        player, state, overfull = RULEBOOK.guidance.player(game, seed, WHIMS[0]), game.deal(seed), False
        while game.legal_actions(state):
            state = game.apply(state, player.choose(state))
            overfull = overfull or any(sum(each.hold) > 10 for each in state.players)
        ways.add((letters("spice-road", 2, seed)["hold"], overfull))
    assert {(BY_ITSELF, True), (NEVER, False)} <= ways and not {(BY_ITSELF, False), (TRIED, False)} & ways


def test_what_only_cuts_an_action_into_steps_has_to_be_tried() -> None:
    """A rest under `rest-part=yes` takes back card by card, and all of them if one likes: the same position, later."""
    kept = load_looked(folder_of(RULEBOOK))["2"]["doubts"]
    assert set(kept["rest-part"]) == {TRIED} and BY_ITSELF not in kept["coin"] and set(kept["end-timing"]) == {BY_ITSELF}


def test_numbers_follow_from_letters() -> None:
    assert Frequency.of("tts-") == Frequency(4, 3, 1) and Frequency.of("tts-").in_100 == 75
    assert Frequency.of("tts-").needs_trying and not Frequency.of("ts").needs_trying and not Frequency.of("--").needs_trying
    assert frequencies(RULEBOOK)["card-cubes"][2].came_up == len(
        load_looked(folder_of(RULEBOOK))["2"]["doubts"]["card-cubes"].replace(NEVER, ""))


def test_finding_keeps_what_was_found_of_other_numbers(tmp_path: Path) -> None:
    told = list[str]()
    find_frequency(RULEBOOK, told.append, 1, tmp_path, (3,))
    find_frequency(RULEBOOK, told.append, 1, tmp_path, (2,))
    kept = load_looked(tmp_path)
    assert [*kept] == ["2", "3"] and (tmp_path / FILE).is_file()
    assert kept["2"]["doubts"] == letters("spice-road", 2, 0)
    assert told == ["3 players: 1 of 1 games", "2 players: 1 of 1 games"]
