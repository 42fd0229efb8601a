"""Stored plays of a game that the library knows nothing of: made by a command, played first from then on."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from tests.games.ring.ring.rules import RULEBOOK, Action, State

from century_rules.desk.comparing import Limits, Question, compare_readings
from century_rules.desk.settling.cases import cases
from century_rules.desk.settling.find_partings import find
from century_rules.guidance import Guidance
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.archive import Settling


@pytest.fixture
def stored(tmp_path: Path) -> Rulebook[State, Action]:
    return attrs.evolve(RULEBOOK, archive=attrs.evolve(RULEBOOK.archive, settling=Settling(folder=tmp_path)))


def told_of(book: Rulebook[State, Action], limits: Limits) -> tuple[Verdict, str, int, bool]:
    ambiguity, = book.ambiguities
    answer = compare_readings(Question(book, ambiguity, 2), limits)
    return answer.verdict, answer.found_by, 0 if answer.parting is None else answer.parting.length, answer.shortest


def test_the_command_makes_them_and_compare_plays_them_first(stored: Rulebook[State, Action], tmp_path: Path) -> None:
    nothing = Limits(depth=0, tries=0, plays=0)
    assert told_of(stored, nothing) == (Verdict.HOLDS_TO_DEPTH, "", 0, False)
    said: list[str] = []
    find(cases(stored), said.append)
    assert {path.name for path in tmp_path.iterdir()} == {"staying-2.txt", "staying-3.txt", "found.json"}
    assert said[0] == "staying-2: refuted, 1 action, a shortest play"
    assert told_of(stored, nothing) == (Verdict.REFUTED, "stored play", 1, True)


def test_a_stored_play_that_shows_nothing_is_no_answer(stored: Rulebook[State, Action], tmp_path: Path) -> None:
    """The negative control: a play of the same name, in which the readings do not part."""
    find(cases(stored), lambda _: None)
    play = tmp_path / "staying-2.txt"
    lines = play.read_text(encoding="utf-8").splitlines()
    play.write_text("\n".join([*(line for line in lines if not line.startswith("P1")), "P1  sail I1", ""]), encoding="utf-8")
    assert told_of(stored, Limits(depth=0, tries=0, plays=0))[0] is Verdict.HOLDS_TO_DEPTH


def test_what_is_legal_beside_a_stored_play_is_tried(stored: Rulebook[State, Action], tmp_path: Path) -> None:
    find(cases(stored), lambda _: None)
    play = tmp_path / "staying-2.txt"
    lines = play.read_text(encoding="utf-8").splitlines()
    play.write_text("\n".join([*(line for line in lines if not line.startswith("P1")), "P1  sail I1", ""]), encoding="utf-8")
    assert told_of(stored, Limits(depth=0, tries=1000, plays=0))[:3] == (Verdict.REFUTED, "stored play", 1)


# --- an ordinary player -----------------------------------------------------------------------------------------------


def worth(game: BoardGame[State, Action], s: State, seat: int) -> float:
    """Points, and nearly as much what is aboard; the nearer to the harbour the better."""
    me = s.boats[seat]
    return 10 * me.points + 8 * me.worth + (me.place if me.crates else 0)


def lengths(guidance: Guidance[State, Action]) -> Iterator[int]:
    game = RULEBOOK.printed(2)
    for seed in range(30):
        state, player, length = game.deal(seed), guidance.player(game, seed, 0.03), 0
        while game.outcome(state) is None:
            state, length = game.apply(state, player.choose(state)), length + 1
        yield length


def test_an_ordinary_player_needs_a_word_on_what_a_position_is_worth() -> None:
    by_worth, by_chance = list(lengths(Guidance(worth))), list(lengths(Guidance()))
    assert statistics.mean(by_worth) < 0.8 * statistics.mean(by_chance)
    assert by_worth == list(lengths(Guidance(worth))), "a seed gives the same play"


def test_where_no_seed_deals_the_set_up_it_says_what_is_wanted(
    stored: Rulebook[State, Action], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("century_rules.desk.settling.store.SEEDS", 0)
    with pytest.raises(InvalidInput, match=r"Ring: a record says its set-up by a seed, .* with `layouts` in the Rulebook"):
        find(cases(stored), lambda _: None)
