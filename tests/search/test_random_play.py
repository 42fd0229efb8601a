"""Compiled random play is the play of the rules: the same actions, the same ends, the same counts."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.eastern_wonders import instances
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance.weights import eager
from century_rules.games.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.search.layout import LimitHit
from century_rules.search.packed.moves import EDIT_ADD
from century_rules.search.packed.playing import Player, PlayProgress
from century_rules.search.played import play_one_plainly, play_plainly
from century_rules.tracing.errors import TraceDiffers
from tests.tracing import toy


def port_closed(state: State) -> bool:
    return state.setup.closed_at in state.ports


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_printed_game_is_played_as_by_the_rules(players: int, guided: bool) -> None:
    game = Game(players=players)
    setup = game.shuffle(seed=players)
    start, guide = game.start(setup), eager(setup) if guided else None
    observers = {"closed": port_closed, "nothing lies about": lambda state: not any(map(any, state.lying))}
    player = Player(game, [start], bounds=leaf_bounds(game, setup), guide=guide, observers=observers)
    played = player.play(10, seed=5, most_actions=60)
    assert played == play_plainly(game, [start], range(10), seed=5, most_actions=60, guide=guide, observers=observers)
    for one in player.games(range(10), seed=5, most_actions=60):
        assert one == play_one_plainly(game, [start], one.number, seed=5, most_actions=60, guide=guide)


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("name", ["cove", "lagoon", "strait", "gulf"])
def test_instances_are_played_to_the_end_as_by_the_rules(name: str, guided: bool) -> None:
    instance = instances.instance(name)
    guide = eager(instance.setup) if guided else None
    player = Player(instance.game, [instance.start], bounds=instance.bounds, guide=guide)
    played = player.play(100, seed=1, most_actions=200)
    assert played == play_plainly(instance.game, [instance.start], range(100), seed=1, most_actions=200, guide=guide)
    assert played.finished > 0


def two_decks() -> tuple[toy.Ring, list[toy.State]]:
    game = toy.Ring(3, noted=True, far=True)
    return game, [game.start(), game.start(((0, 1, 2), (1, 0, 3), (1, 1, 9)))]


def test_games_begin_in_the_initial_states_in_turn() -> None:
    game, starts = two_decks()
    played = Player(game, starts, bounds=game.bounds).play(300, seed=2, most_actions=500)
    assert played == play_plainly(game, starts, range(300), seed=2, most_actions=500)
    assert played != play_plainly(game, starts[:1], range(300), seed=2, most_actions=500)
    assert played.games == 300
    assert played.finished > 0


@pytest.mark.parametrize("breath", [1, 7, 1000])
def test_it_does_not_matter_what_is_played_together_or_where_it_comes_up_for_air(breath: int) -> None:
    game, starts = two_decks()
    expected = play_plainly(game, starts, range(40, 70), seed=9, most_actions=50)
    player = Player(game, starts, bounds=game.bounds)
    assert player.play(30, first=40, seed=9, most_actions=50, breath=breath) == expected
    assert player.play(30, first=40, seed=9, most_actions=50) == expected
    assert player.play(30, first=40, seed=8, most_actions=50) != expected


def test_more_games_than_one_round_and_lane() -> None:
    game, starts = two_decks()
    played = Player(game, starts, bounds=game.bounds).play(2100, seed=1, most_actions=20)
    assert played == play_plainly(game, starts, range(2100), seed=1, most_actions=20)
    assert (played.games, sum(played.lengths.values()), played.longest) == (2100, 2100, 20)
    assert played.shortest <= played.median <= played.longest


@attrs.frozen
class Becalmed(toy.Ring):
    """A ring where nobody may dump, so that a full hold can leave a boat with nothing to do."""

    def legal_actions(self, state: toy.State) -> tuple[toy.Action, ...]:
        return tuple(action for action in super().legal_actions(state) if not isinstance(action, toy.Dump))


def test_games_that_get_stuck_are_counted_as_such() -> None:
    game = Becalmed(3, capacity=1)
    played = Player(game, [game.start()], bounds=game.bounds).play(200, seed=1, most_actions=100)
    assert played == play_plainly(game, [game.start()], range(200), seed=1, most_actions=100)
    assert played.stuck > 0


def test_a_bound_ends_a_game_and_is_counted() -> None:
    game = toy.Ring(3)

    def narrow(path: str) -> tuple[int, int]:
        return (0, 1) if path == "boats[0].hold[0]" else game.bounds(path)

    player = Player(game, [game.start()], bounds=narrow)
    played = player.play(300, seed=3, most_actions=200)
    assert set(played.limits) == {LimitHit("boats[0].hold[0]", 0, 1)}
    assert 0 < played.limits.total() < 300
    assert played.finished + played.capped + played.stuck + played.limits.total() == played.games
    broken_off = [one for one in player.games(range(30), seed=3, most_actions=200) if one.ended == "bounds"]
    assert broken_off
    for one in broken_off:
        whole = play_one_plainly(game, [game.start()], one.number, seed=3, most_actions=200)
        assert whole.actions[:len(one.actions)] == one.actions
        after = game.apply(one.final, whole.actions[len(one.actions)])
        assert after.boats[0].hold[0] == 2


def test_a_wrong_number_in_the_tables_is_noticed() -> None:
    """The negative control: without it equal plays would show nothing."""
    game, starts = two_decks()
    player = Player(game, starts, bounds=game.bounds)
    player.games(range(20), seed=1, most_actions=50)
    player._table.moves.edits[:, EDIT_ADD] ^= 1
    with pytest.raises(TraceDiffers, match="by the traced cases"):
        player.games(range(20), seed=1, most_actions=50)


def test_a_guide_is_followed() -> None:
    game, starts = two_decks()

    def idle(action: toy.Action) -> int:
        return 0 if isinstance(action, toy.Dump | toy.Load) else 1

    played = Player(game, starts, bounds=game.bounds, guide=idle).play(50, seed=1, most_actions=60)
    assert played == play_plainly(game, starts, range(50), seed=1, most_actions=60, guide=idle)
    assert played.kinds["Load"] < played.kinds["Swap"] + played.kinds["Buy"] + played.kinds["Sail"]
    with pytest.raises(InvalidInput, match="whole number"):
        Player(game, starts, bounds=game.bounds, guide=lambda _: -1).play(1, seed=1, most_actions=9)


@pytest.mark.parametrize("asked", [{"games": -1}, {"most_actions": -1}, {"first": -1}, {"games": 10**18},
                                   {"most_actions": 10**23}], ids=str)
def test_numbers_that_are_none_are_refused(asked: dict[str, int]) -> None:
    game, starts = two_decks()
    given = {"games": 1, "most_actions": 9, "first": 0, **asked}
    with pytest.raises(InvalidInput, match="should be a whole number, 0 to 999999999999999999"):
        Player(game, starts, bounds=game.bounds).play(given["games"], seed=1, most_actions=given["most_actions"],
                                                      first=given["first"])


def test_interrupted_it_counts_the_games_that_were_done() -> None:
    game, starts = two_decks()
    told: list[PlayProgress] = []

    def interrupt(progress: PlayProgress) -> None:
        told.append(progress)
        if progress.actions > 400:
            raise KeyboardInterrupt

    played = Player(game, starts, bounds=game.bounds).play(500, seed=4, most_actions=50, progress=interrupt, breath=30)
    assert 0 < played.games < 500
    assert played.actions == sum(played.kinds.values()) <= told[-1].actions
    assert [progress.actions for progress in told] == sorted(progress.actions for progress in told)
