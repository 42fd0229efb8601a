"""A game is known by its name alone, and what stands behind the name is a whole one."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable

import attrs
import pytest

import century_rules
from century_rules.desk.breaking.controls import setting
from century_rules.desk.breaking.on_instances import on_instance
from century_rules.desk.breaking.why import whys
from tests.pages.made import text_of
from century_rules.desk.proving.verify import verify
from century_rules.games.eastern_wonders import state as eastern_wonders
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.games.spice_road import state as spice_road
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.meanings import During, parts_of
from century_rules.kernel.property import PlayProperty
from century_rules.rulebook import rulebook, rulebooks
from century_rules.rulebook_texts import text_of_reading, text_of_sources
from century_rules.telling import Telling
from century_rules.theme import Theme
from century_rules.theory.theorem import Control
from century_rules.theory.theories import theory
from tests.cli.running import run


def test_a_game_is_found_by_its_name() -> None:
    assert "eastern-wonders" in rulebooks()
    assert rulebook("eastern-wonders") is RULEBOOK


def test_a_name_that_is_none_lists_the_games() -> None:
    with pytest.raises(InvalidInput, match=r"there is no game 'eastern-wonder' \(did you mean eastern-wonders\?\)"):
        rulebook("eastern-wonder")


def test_it_plays_and_tells() -> None:
    game = RULEBOOK.game(2, RULEBOOK.readings(), RULEBOOK.components(None))
    state = game.deal(7)
    action = RULEBOOK.read_action("begin YYYY C3", state)
    assert RULEBOOK.write_action(action) == "begin YYYY C3" and action in game.legal_actions(state)
    assert RULEBOOK.narrate(game, state, action) == "P2 takes 4 ginger and starts on C3."
    after = game.apply(state, action)
    assert game.actor(after) == 0 and game.beginning(after) == state


def test_a_small_game_begins_where_it_says() -> None:
    small = RULEBOOK.instance("cove")
    assert small.name in RULEBOOK.archive.instances and small.game.outcome(small.start) is None
    assert small.game.beginning(small.start) == small.beginning != small.start


def test_it_goes_to_another_process_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(RULEBOOK)) is RULEBOOK
    with pytest.raises(InvalidInput, match="another game where it is registered"):
        pickle.dumps(attrs.evolve(RULEBOOK, title="Another"))


def letters(sources: Iterable[str], reasons: Iterable[str]) -> set[str]:
    """Those that stand for a source: first of what a clause is from, and alone in a reason; A is a word there, and a heading."""
    of_clauses = re.findall(r"(?:^|, )([A-Z])(?![a-z])", "\n".join(sources), re.MULTILINE)
    return {*of_clauses, *re.findall(r"\b[B-Z]\b", "\n".join(reasons))}


@pytest.mark.parametrize("name", ["eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa"])
def test_it_says_what_each_letter_in_its_sources_stands_for(name: str) -> None:
    book = rulebook(name)
    used = letters((each.source for each in book.clauses.values()),
                   (text for each in book.ambiguities for text in (each.why, *(reading.text for reading in each.readings))))
    assert used == set(book.sources) and not any("seed" in each for each in book.sources.values())
    for verb in ("clauses", "readings"):
        assert text_of_sources(book) in " ".join(run(verb, name).stdout.split())
    assert letters(["X2.1, Y3", "map page"], ["W says so"]) == {"X", "Y", "W"}  # the negative control


def test_clauses_that_it_speaks_of_must_be_there() -> None:
    with pytest.raises(InvalidInput, match=r"droppable: there is no clause 'EW-3\.55' \(did you mean EW-3\.5\?"):
        attrs.evolve(RULEBOOK, droppable=frozenset({"EW-3.55"}))
    without = {name: clause for name, clause in RULEBOOK.clauses.items() if name != "EW-3.6"}
    with pytest.raises(InvalidInput, match=r"there is no clause 'EW-3\.6'"):
        attrs.evolve(RULEBOOK, clauses=without)


def test_without_an_encoding_nothing_is_proved_and_it_is_said() -> None:
    plays_only = attrs.evolve(RULEBOOK, encoding=None, notation=None)
    with pytest.raises(InvalidInput, match=r"a proof needs the rules over any kind of number; .* and Century"):
        next(verify(plays_only, players=(2,), only=("voyage-cost",)))
    found, = on_instance(plays_only, RULEBOOK.instance("cove"), only=["one-outpost-each"], most=100)
    assert found.looked_at >= 100


def test_a_control_is_made_ready_on_the_first_instance_if_it_names_none() -> None:
    at = setting(RULEBOOK, Control(("EW-3.5",), "-", readings={"pickup": "all"}))
    assert at.small == RULEBOOK.instance(RULEBOOK.archive.instances[0]) and at.begin == at.small.start
    assert at.game.without == {"EW-3.5"} and RULEBOOK.reading_names.format(at.game.readings)[0] == "pickup=all"


def test_a_claim_about_plays_says_how_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    known = theory(RULEBOOK)
    silent = known.properties["every-game-ends"]
    assert isinstance(silent, PlayProperty)
    bare = attrs.evolve(known, properties={**known.properties, silent.id: attrs.evolve(silent, asked=None)})
    monkeypatch.setattr("century_rules.desk.breaking.on_instances.theory", lambda _book: bare)
    with pytest.raises(InvalidInput, match="every-game-ends does not say how it is asked of all plays"):
        next(on_instance(RULEBOOK, RULEBOOK.instance("cove"), only=["every-game-ends"]))


class Plain(Telling[State, Action]):
    """Says nothing of its own."""

    def describe(self, game: BoardGame[State, Action], state: State, action: Action, /) -> str:
        return RULEBOOK.write_action(action)

    def follows(self, game: BoardGame[State, Action], before: State, after: State, /) -> tuple[str, ...]:
        return ()

    def draw(self, game: BoardGame[State, Action], state: State, /) -> str:
        return ""

    def draw_now(self, game: BoardGame[State, Action], state: State, /) -> str:
        return ""

    def legend(self) -> str:
        return ""


def test_a_game_without_words_of_its_own_is_told_by_paths() -> None:
    game, told = RULEBOOK.printed(2), Plain()
    here = game.deal(7)
    there = game.apply(here, RULEBOOK.read_action("begin YYYY C3", here))
    assert not told.board(game, here) and "phase" not in "".join(told.lines(game, here)) and "drawn 4" in told.lines(game, here)
    assert told.seats(game, here) == told.lines(game, here) and told.differences(game, here, here) == []
    assert "players[1].hold[0] is 4, not 0" in told.differences(game, there, here)
    breaking = setting(attrs.evolve(RULEBOOK, theme=Theme(telling=told)), Control(("EW-5.3",), "-"))
    (why,) = whys(attrs.evolve(theory(RULEBOOK), book=breaking.book), ["EW-5.3"])
    assert "With EW-5.3 in force" in text_of(why)


def test_two_games_in_one_process_keep_what_their_fields_mean_apart() -> None:
    """Phases of two games are equal where their numbers are, and Python keeps one type for two that are equal."""
    for state, phases in ((eastern_wonders.Position, eastern_wonders.Phase), (spice_road.Position, spice_road.Phase)):
        for name, part in parts_of(state).items():
            during = part.mark(During)
            assert during is None or {type(member) for member in during.members} == {phases}, name


@pytest.mark.parametrize("name", ["eastern_wonders", "goa", "sand_to_sea", "sky_islands", "spice_road"])
def test_each_game_can_be_imported_from_the_package(name: str) -> None:
    """With all it says that it offers, and its actions are read and written there."""
    game = getattr(century_rules, name)
    assert name in dir(century_rules) and [each for each in game.__all__ if not hasattr(game, each)] == []
    start = game.Game(players=2)
    state = start.deal(7)
    action = start.legal_actions(state)[0]
    assert game.parse_action(game.format_action(action)) == action


@pytest.mark.parametrize("name", sorted(rulebooks()))
def test_a_reading_is_told_without_the_letters_of_its_sources(name: str) -> None:
    """What it says stays as it is, and so does what else stands in brackets."""
    book = rulebook(name)
    lettered = re.compile(rf" \([^()]*\b(?:{'|'.join(book.sources)})\b(?!-)[^()]*\)")
    readings = [reading for doubt in book.ambiguities for reading in doubt.readings]
    assert sum(bool(lettered.search(reading.text)) for reading in readings) > 5, "there are such letters"
    assert [text_of_reading(book, reading) for reading in readings] == [
        book.theme.worded(lettered.sub("", reading.text)) for reading in readings]
