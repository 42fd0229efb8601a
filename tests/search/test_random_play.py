"""Compiled random play is the play of the rules: the same actions, the same ends, the same counts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import attrs
import pytest

from century_rules.every_action import every_action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK as WONDERS
from century_rules.games.sand_to_sea.rulebook import RULEBOOK as SAND
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE
from century_rules.kernel.errors import InvalidInput
from century_rules.lifting import terms as t
from century_rules.rulebook import Rulebook
from century_rules.search.layout import LimitHit, around
from century_rules.search.native.lifted.acting import ActionReader, ActionWriter
from century_rules.search.native.compiled.code import I64, Writer
from century_rules.search.native.errors import CodeDiffers
from century_rules.search.native.compiled.moves import Moves
from century_rules.search.native.play.playing import Player, PlayProgress
from century_rules.search.played import play_one_plainly, play_plainly
from tests.games.ring.ring.rules import ISLAND, NOTATION, RULEBOOK as RING, Action, Box, Load, Rest, State
from tests.search.lifted_machine import LiftedMachine, cells_of
from tests.search.machine import Machine, Rule, add, below, cell, start


def all_of_ring(state: State) -> Collection[Action]:
    """The last first, so that the order matters: the rules list them otherwise."""
    return [*NOTATION.all({ISLAND: Box().islands})][::-1]


def two_rings() -> tuple[Any, list[State]]:
    """A game and two of its set-ups."""
    game = RING.printed(2)
    return game, [game.deal(1), game.deal(2)]


def player_of_rings(**more: Any) -> Player[State, Action]:
    game, starts = two_rings()
    return Player(game, starts, actions=all_of_ring, **more)


def plainly(games: range, **more: Any) -> Any:
    game, starts = two_rings()
    return play_plainly(game, starts, games, actions=all_of_ring, **more)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("book", "players", "guided"), [
    (SPICE, 2, True), (SPICE, 3, False), *(pytest.param(*each, marks=pytest.mark.slow) for each in (
        (SPICE, 5, True), (WONDERS, 2, False), (WONDERS, 3, True), (WONDERS, 4, False), (SAND, 2, True)))])
def test_the_printed_game_is_played_as_by_the_rules(book: Rulebook[Any, Any], players: int, guided: bool) -> None:
    game = book.printed(players)
    state = game.deal(players)
    guide = book.guidance.whole_weights(state) if guided else None
    observers: dict[str, Callable[[Any], object]] = {"seat 0": lambda state: game.actor(state) == 0, "never": lambda _: False}
    asked: dict[str, Any] = {"guide": guide}
    if not game.by_action(state):
        asked["actions"] = lambda state: every_action(book, game, state)
    player = Player(game, [state], bounds=book.bounds_from(game, state), observers=observers, **asked)
    played = player.play(10, seed=5, most_actions=60)
    assert played == play_plainly(game, [state], range(10), seed=5, most_actions=60, observers=observers, **asked)
    assert 0 < played.seen["seat 0"] < 10
    for one in player.games(range(10), seed=5, most_actions=60):
        assert one == play_one_plainly(game, [state], one.number, seed=5, most_actions=60, **asked)


@pytest.mark.parametrize(("book", "name", "guided"), [
    (WONDERS, "cove", True), (WONDERS, "lagoon", False), (WONDERS, "strait", True), (WONDERS, "gulf", False),
    (SPICE, "bazaar", True), (SPICE, "caravan", False), (SAND, "jetty", False)])
@pytest.mark.in_turn(1)
def test_instances_are_played_to_the_end_as_by_the_rules(book: Rulebook[Any, Any], name: str, guided: bool) -> None:
    small = book.instance(name)
    asked: dict[str, Any] = {"guide": book.guidance.whole_weights(small.start) if guided else None,
                             "actions": lambda state: every_action(book, small.game, state)}
    played = Player(small.game, [small.start], bounds=small.bounds, **asked).play(100, seed=1, most_actions=200)
    assert played == play_plainly(small.game, [small.start], range(100), seed=1, most_actions=200, **asked)
    assert played.finished > 0


def test_games_begin_in_the_initial_states_in_turn() -> None:
    game, starts = two_rings()
    played = player_of_rings().play(300, seed=2, most_actions=500)
    assert played == plainly(range(300), seed=2, most_actions=500)
    assert played != play_plainly(game, starts[:1], range(300), seed=2, most_actions=500, actions=all_of_ring)
    assert played.games == 300
    assert played.finished > 0


def test_the_order_of_all_actions_is_that_of_a_choice() -> None:
    game, starts = two_rings()
    assert plainly(range(9), seed=2, most_actions=500) != play_plainly(game, starts, range(9), seed=2, most_actions=500)


@pytest.mark.parametrize("breath", [1, 7, 1000])
def test_it_does_not_matter_what_is_played_together_or_where_it_comes_up_for_air(breath: int) -> None:
    expected = plainly(range(40, 70), seed=9, most_actions=50)
    player = player_of_rings()
    assert player.play(30, first=40, seed=9, most_actions=50, breath=breath) == expected
    assert player.play(30, first=40, seed=9, most_actions=50) == expected
    assert player.play(30, first=40, seed=8, most_actions=50) != expected


def test_more_games_than_one_round_and_lane() -> None:
    played = player_of_rings().play(2100, seed=1, most_actions=20)
    assert played == plainly(range(2100), seed=1, most_actions=20)
    assert (played.games, sum(played.lengths.values()), played.longest) == (2100, 2100, 20)


MANY = LiftedMachine(components=Machine(tuple(add(place, 9) for place in (1, 2)), times=65))
"""Of 130 actions, which do not fit into two words, as many as there are can be legal."""


def test_games_that_get_stuck_are_counted_as_such() -> None:
    played = Player(MANY, [cells_of((0, 0, 0))]).play(200, seed=1, most_actions=100)
    assert played == play_plainly(MANY, [cells_of((0, 0, 0))], range(200), seed=1, most_actions=100)
    assert played.stuck == 200 and played.lengths == {18: 200}


def test_what_comes_late_is_lifted_when_it_comes() -> None:
    """Play beforehand does not come to the second context, nor to what is done there."""
    late = LiftedMachine(components=Machine((
        add(1, 200), add(2, 90), Rule((cell(1, -200), cell(2, -90), below(0, 1)), {0: cell(0, 1)}),
        Rule((cell(0, -1), below(3, 5)), {3: cell(3, 1)})), over=cell(3, -5)))
    begin = cells_of((0,) * 4)
    player = Player(late, [begin])
    assert player.play(20, seed=1, most_actions=400) == play_plainly(late, [begin], range(20), seed=1, most_actions=400)
    assert player.play(20, seed=1, most_actions=400).finished == 20 and player.lifted == 4


def test_a_bound_ends_a_game_and_is_counted() -> None:
    game, starts = two_rings()
    wide = around(starts[0])
    player = player_of_rings(bounds=lambda path: (0, 1) if path == "boats[0].crates" else wide(path))
    played = player.play(300, seed=3, most_actions=200)
    assert set(played.limits) == {LimitHit("boats[0].crates", 0, 1)}
    assert 0 < played.limits.total() < 300
    assert played.finished + played.capped + played.stuck + played.limits.total() == played.games
    broken_off = [one for one in player.games(range(30), seed=3, most_actions=200) if one.ended == "bounds"]
    assert broken_off
    for one in broken_off:
        whole = play_one_plainly(game, starts, one.number, seed=3, most_actions=200, actions=all_of_ring)
        assert whole.actions[:len(one.actions)] == one.actions
        after = game.apply(one.final, whole.actions[len(one.actions)])
        assert after.boats[0].crates == 2


def test_a_guide_is_followed() -> None:
    def idle(action: Action) -> int:
        return 0 if isinstance(action, Load) else 1

    played = player_of_rings(guide=idle).play(50, seed=1, most_actions=60)
    assert played == plainly(range(50), seed=1, most_actions=60, guide=idle)
    assert played.kinds["Load"] == 0 < played.kinds["Rest"]
    with pytest.raises(InvalidInput, match="whole number"):
        player_of_rings(guide=lambda _: -1).play(1, seed=1, most_actions=9)


def test_weights_of_one_choice_that_are_too_great_are_refused_where_they_come_together() -> None:
    def heavy(action: Action) -> int:
        return 1 << 30

    with pytest.raises(InvalidInput, match=r"the weights of a choice of 2 actions add up to 2,147,483,648"):
        player_of_rings(guide=heavy).play(5, seed=1, most_actions=9)
    played = Player(MANY, [cells_of((0, 0, 0))], guide=lambda action: (1 << 31) - 1 if action.number == 7 else 0).play(
        9, seed=1, most_actions=9)
    assert played.lengths == {9: 9}, "one of them alone may weigh so much"


@pytest.mark.parametrize("asked", [{"games": -1}, {"most_actions": -1}, {"first": -1}, {"games": 10**18},
                                   {"most_actions": 10**23}], ids=str)
def test_numbers_that_are_none_are_refused(asked: dict[str, int]) -> None:
    given = {"games": 1, "most_actions": 9, "first": 0, **asked}
    with pytest.raises(InvalidInput, match="should be a whole number, 0 to 999999999999999999"):
        player_of_rings().play(given["games"], seed=1, most_actions=given["most_actions"], first=given["first"])


def test_interrupted_it_counts_the_games_that_were_done() -> None:
    told: list[PlayProgress] = []

    def interrupt(progress: PlayProgress) -> None:
        told.append(progress)
        if progress.actions > 400:
            raise KeyboardInterrupt

    played = player_of_rings().play(500, seed=4, most_actions=50, progress=interrupt, breath=30)
    assert 0 < played.games < 500
    assert played.actions == sum(played.kinds.values()) <= told[-1].actions
    assert [progress.actions for progress in told] == sorted(progress.actions for progress in told)


def test_a_game_that_cannot_be_lifted_is_refused_and_told_who_can_play_it() -> None:
    game, starts = two_rings()
    with pytest.raises(InvalidInput, match="Machine is no RuleGame; the rules themselves can play it"):
        Player(Machine((add(0, 3),)), [start(0)])
    with pytest.raises(InvalidInput, match="nobody says which actions there are; the rules themselves can play it"):
        Player(game, starts)


# --- faults are noticed -----------------------------------------------------------------------------------------------------


def _forgets_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the code: of all leaves that an action changes one is left as it was."""
    write = ActionWriter.write_effect

    def forgetful(writer: Any, transition: Any) -> None:
        kept = dict(list(transition.after.items())[:-1])
        write(writer, attrs.evolve(transition, after=kept))

    monkeypatch.setattr(ActionWriter, "write_effect", forgetful)


def _reads_the_wrong_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the code: a leaf is read as one more than it is."""
    leaf = Writer._leaf
    monkeypatch.setattr(Writer, "_leaf", lambda writer, path: writer._b.add(
        leaf(writer, path), I64(int(path == "boats[0].crates"))))


def _offers_one_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """In reading: an action is passed over."""
    offered = ActionReader.offered
    monkeypatch.setattr(ActionReader, "offered", lambda reader, context: type(found := offered(reader, context))(
        found.lifter, [each for each in found.actions if each[0] != Rest()]))


def _has_the_effect_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the tables: an action has the code of another one."""
    compiled = Moves._compiled
    monkeypatch.setattr(Moves, "_compiled", lambda moves, writer, thoroughly: compiled(
        moves, writer, thoroughly=thoroughly) if thoroughly or not moves.lifted else moves.tables.transitions[:, 0].max())


def _never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """In lifting: no game is over."""
    monkeypatch.setattr("century_rules.search.native.lifted.lifting._over", lambda *_: False)


def _takes_more_for_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """In lifting: `a <= b` is taken for `a <= b + 1` where `b` is a number."""
    at_most = t.le
    monkeypatch.setattr(t, "le", lambda left, right: at_most(left, right + 1 if isinstance(right, int) else right))


FAULTS = (_forgets_a_change, _reads_the_wrong_bits, _offers_one_less, _has_the_effect_of_another, _never_ends,
          _takes_more_for_at_most)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: without it equal plays would show nothing."""
    fault(monkeypatch)
    with pytest.raises((CodeDiffers, InvalidInput), match=r"by the machine code|does not hold|cannot be lifted"):
        player_of_rings().play(100, seed=1, most_actions=50)


def test_what_leaves_a_bound_unseen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Writer, "_keep_within", lambda *_: None)
    with pytest.raises(CodeDiffers, match="by the machine code"):
        Player(MANY, [cells_of((0, 0, 0))], bounds=lambda path: (0, 7)).play(9, seed=3, most_actions=200)


def test_code_is_compared_again_after_many_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    player = player_of_rings()
    player.play(20, seed=1, most_actions=50)
    player._moves.tables.transitions[:, 0] = player._moves.tables.transitions[::-1, 0].copy()
    monkeypatch.setattr("century_rules.search.native.play.playing.COMPARED_EVERY", 1)
    with pytest.raises((CodeDiffers, InvalidInput)):
        player.play(20, seed=1, most_actions=50)
