"""Reference and encoding count the same plays, and reach the same positions of whole small games."""

from __future__ import annotations

from typing import Protocol

import pytest

from century_rules.archive import Instance
from century_rules.games.spice_road.actions import Action, Take
from tests.spice_road.second_text import acquiring
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.reading import ReadingsOfAGame
from tests.encoded_moves import EncodedMoves, by_encoding
from century_rules.search import Limits, compare, engine_for, explore, explore_with
from century_rules.search.explore import EngineName
from century_rules.search.native.play.counting import PlayCounter
from century_rules.search.native.errors import CodeDiffers
from century_rules.search.native.play.playing import Player
from century_rules.search.perft import Perft
from century_rules.search.played import play_one_plainly, play_plainly
from century_rules.writing.readings import ReadingNames
from tests.search.engines import each_engine, natively

from .second_text import SECOND


class Moves(Protocol):
    """What can be played."""

    def legal_actions(self, state: State, /) -> tuple[Action, ...]: ...

    def apply(self, state: State, action: Action, /) -> State: ...


def reached(moves: Moves, start: State, depth: int = 100) -> list[set[State]]:
    """The positions met first after so many actions."""
    seen, levels = {start}, [{start}]
    while levels[-1] and len(levels) <= depth:
        following = {moves.apply(state, action) for state in levels[-1] for action in moves.legal_actions(state)} - seen
        seen |= following
        levels.append(following)
    return levels


def under(name: str, *readings: str) -> Instance[State, Action]:
    return RULEBOOK.under(RULEBOOK.instance(name), ReadingNames[ReadingsOfAGame](RULEBOOK.readings).parse(
        dict(each.split("=") for each in readings)))


@pytest.mark.parametrize(("name", "readings", "states"), [
    ("oasis", (), 66), ("oasis", ("end-timing=lap",), 111), ("purse", (), 593),
    ("purse", ("silver=stays",), 622), pytest.param("bazaar", (), 17_928, marks=pytest.mark.slow)])
@pytest.mark.in_turn(1)
def test_the_same_positions(name: str, readings: tuple[str, ...], states: int) -> None:
    small = under(name, *readings)
    by_reference = reached(small.game, small.start)
    assert reached(EncodedMoves(RULEBOOK, small.game, small.start), small.start) == by_reference
    assert sum(map(len, by_reference)) == states


@pytest.mark.parametrize(("name", "readings", "depth"), [
    ("bazaar", (), 7), ("bazaar", ("pay-with-taken=yes", "card-cubes=part", "payment=at-least-one"), 7),
    ("caravan", (), 7), ("caravan", ("hold=always", "discard-exact=no", "supply=finite"), 7)])
def test_the_same_plays(name: str, readings: tuple[str, ...], depth: int) -> None:
    small = under(name, *readings)
    assert by_encoding(RULEBOOK, small.game, small.start)(small.start, depth) == Perft(small.game).divide(small.start, depth)


@pytest.mark.parametrize("players", [2, 5])
def test_the_same_plays_of_the_printed_game(players: int) -> None:
    game = RULEBOOK.printed(players)
    start = game.deal(players)
    assert by_encoding(RULEBOOK, game, start)(start, 3) == Perft(game).divide(start, 3)


def test_an_encoding_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: cards are taken that do not lie in the row."""
    monkeypatch.setattr(acquiring, "in_row", lambda *_: ())
    small = SECOND.instance("bazaar")
    assert by_encoding(SECOND, small.game, small.start)(small.start, 6) != Perft(small.game).divide(small.start, 6)
    assert reached(EncodedMoves(SECOND, small.game, small.start), small.start, 5) != reached(small.game, small.start, 5)


# --- by machine code, and by the rules -----------------------------------------------------------------------------------

MANY = ("pay-with-taken=yes", "card-cubes=part", "payment=at-least-one", "rest-part=yes", "coin=optional")
"""Readings with phases and actions that there are under no others."""


@pytest.mark.in_turn(1)
@each_engine
@pytest.mark.parametrize(("name", "readings", "depth"), [
    ("oasis", (), None), ("purse", (), None), ("bazaar", (), 12), ("caravan", (), 10), ("stall", (), 10), ("bazaar", MANY, 8),
    ("caravan", ("hold=always", "discard-exact=no", "supply=finite", "upgrade-count=at-least-one"), 10)])
def test_every_engine_finds_the_same_positions(
    name: str, readings: tuple[str, ...], depth: int | None, engine: EngineName,
) -> None:
    small = under(name, *readings)
    levels = reached(small.game, small.start, 100 if depth is None else depth)
    searched = engine_for(small.game, [small.start], bounds=small.bounds, engine=engine)
    found = explore_with(searched, Limits(max_depth=depth))
    assert found.why_stopped == ("closed" if depth is None else "max_depth")
    assert set(searched.states()) == set().union(*levels) and found.states == sum(map(len, levels))
    acting = [state for level in (levels if depth is None else levels[:-1]) for state in level]
    assert found.transitions == sum(len(small.game.legal_actions(state)) for state in acting)
    assert found.deadlocks == 0


@pytest.mark.parametrize(("name", "readings"), [("bazaar", ()), ("bazaar", MANY), ("caravan", ("hold=always", "supply=finite"))])
@pytest.mark.in_turn(1)
def test_lifted_action_by_action_the_same_plays(name: str, readings: tuple[str, ...]) -> None:
    small = under(name, *readings)
    counted = PlayCounter(small.game, [small.start], bounds=small.bounds)
    assert counted.divide(7) == Perft(small.game).divide(small.start, 7)

    def eager(action: Action) -> int:
        return 3 * isinstance(action, Take)

    player = Player(small.game, [small.start], bounds=small.bounds, guide=eager)
    assert player.play(40, seed=1, most_actions=60) == play_plainly(
        small.game, [small.start], range(40), seed=1, most_actions=60, guide=eager)
    for one in Player(small.game, [small.start], bounds=small.bounds).games(range(10), seed=1, most_actions=60):
        assert one == play_one_plainly(small.game, [small.start], one.number, seed=1, most_actions=60)


@each_engine
def test_two_readings_part_as_soon_as_by_the_rules(engine: EngineName) -> None:
    here, there = under("purse"), under("purse", "silver=stays")
    parting = compare(here.game, there.game, [(here.start, there.start)], bounds=here.bounds, engine=engine).parting
    assert parting is not None and (parting.kind, len(parting.actions)) == ("state", shortest_parting(here, there))
    ended = under("oasis", "end-timing=at-once")
    parting = compare(under("oasis").game, ended.game, [(ended.start, ended.start)], engine=engine).parting
    assert parting is not None and len(parting.actions) == shortest_parting(under("oasis"), ended)
    again = compare(here.game, here.game, [(here.start, here.start)], bounds=here.bounds, engine=engine)
    assert again.complete and again.parting is None and again.pairs == 593


def shortest_parting(one: Instance[State, Action], other: Instance[State, Action]) -> int:
    """After how many actions two games first differ, by the rules themselves."""
    levels, depth = {(one.start, other.start)}, 0
    while all(here == there and one.game.legal_actions(here) == other.game.legal_actions(there)
              and one.game.outcome(here) == other.game.outcome(there) for here, there in levels):
        levels = {(one.game.apply(here, action), other.game.apply(there, action))
                  for here, there in levels for action in one.game.legal_actions(here)}
        depth += 1
    return depth


@each_engine
def test_what_is_always_so_is_broken_by_the_first_step_that_breaks_it(engine: EngineName) -> None:
    small = under("bazaar")
    found = explore(small.game, [small.start], bounds=small.bounds, engine=engine,
                    step_invariant=lambda before, action, after: not isinstance(action, Take) or sum(after.unsold) > 1)
    assert found.why_stopped == "step invariant broken" and found.witness is not None
    assert isinstance(found.witness.actions[-1], Take) and sum(found.witness.final.unsold) == 1
    at = next(depth for depth, level in enumerate(reached(small.game, small.start))
              if any(sum(state.unsold) == 1 for state in level))
    assert len(found.witness.actions) == at


class Forgetful(Game):
    """Names no taking."""

    def by_action(self, state: State) -> list[Action]:
        return [action for action in super().by_action(state) if not isinstance(action, Take)]


@natively
def test_a_game_that_does_not_name_its_actions_rightly_is_noticed(engine: EngineName) -> None:
    small = under("bazaar")
    own = small.game
    assert isinstance(own, Game)
    game = Forgetful(players=own.players, readings=own.readings, components=own.components)
    with pytest.raises(CodeDiffers, match="but only by the rules"):
        explore(game, [small.start], bounds=small.bounds, max_depth=5, engine=engine)


def test_a_game_that_does_not_name_every_action_has_no_bounds_to_be_searched_within() -> None:
    """However seldom the action is legal that is missing: a search asks a part of its positions only."""
    small = under("bazaar")
    assert isinstance(small.game, Game) and RULEBOOK.bounds_from(small.game, small.beginning) is not None
    game = Forgetful(players=small.game.players, readings=small.game.readings, components=small.game.components)
    with pytest.raises(InvalidInput, match=r"by_action does not name take .*, and should name every action there is"):
        RULEBOOK.bounds_from(game, small.beginning)
