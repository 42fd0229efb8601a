"""`check` finds what was planted, tells it in a few lines, and leaves a record that replays."""

from __future__ import annotations

from pathlib import Path
import attrs
import pytest

from century_rules.games.eastern_wonders import (
    Game, State, format_action, format_state, load_record, parse_readings,
)
from century_rules.games.eastern_wonders.components import printed
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidInput
from century_rules.testing import Differs, check
from century_rules.writing.replay import replay
from tests.testing.planted import found, shows_it
from tests.testing.twins import (
    CheapOutposts, EndsEarly, FirstOfEquals, GingerScores, NoHarvestTwice, Stumbles, TakesAnywhere, TakesTwo, Twin,
)

PLANTED = {
    "a tie": (FirstOfEquals, "the outcome", "winner: yours", 700),
    "points": (GingerScores, "the outcome", "by the rules P1", 700),
    "a price": (CheapOutposts, "the position", "toll: yours 1, by the rules", 20),
    "not offered": (NoHarvestTwice, "the legal actions", "the rules allow `harvest`; yours does not", 25),
    "offered": (TakesAnywhere, "the legal actions", "yours allows `take Y`; by the rules it is not allowed: EW-", 0),
    "an exception": (Stumbles, "apply()", "yours raises KeyError: 'port'", 150),
    "an early end": (EndsEarly, "the end", "the rules go on; yours says that the game is over", 400),
    "cubes": (TakesTwo, "the position", "supply[0]: yours", 20),
}


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("fault", PLANTED)
def test_what_was_planted_is_found(fault: str, tmp_path: Path) -> None:
    kind, what, line, most = PLANTED[fault]
    record = tmp_path / "difference.txt"
    message, difference = found(RULEBOOK, kind, record)
    assert what in message and line in message
    assert message.count("\n") < 12 and len(message) < 1500
    assert len(difference.actions) <= most
    again = replay(load_record(record))
    assert again.game == difference.game
    assert [entry.action for entry in again.record.entries] == list(difference.actions)
    assert again.states[0] == difference.start and shows_it(RULEBOOK, kind, difference)


@pytest.mark.in_turn(2)
def test_a_right_one_is_played_to_its_ends() -> None:
    done = check(Twin(), "eastern-wonders")
    assert done.plays >= 24 and done.ended == done.plays and done.tied >= 1
    assert min(done.compared.values()) == done.actions + done.plays + done.kept


class InWords(Twin):
    """Says everything as text."""

    def position(self) -> str:
        return format_state(self.game, self.now)

    def legal_actions(self) -> list[str]:
        return [format_action(action) for action in self.game.legal_actions(self.now)]


@pytest.mark.in_turn(2)
def test_texts_will_do() -> None:
    done = check(InWords(), RULEBOOK, games=[Game()], plays=1)
    assert set(done.compared) == {"position", "legal_actions", "outcome"}
    assert set(done.compared.values()) == {done.actions + done.plays + done.kept}


class Mute(Twin):
    def position(self) -> None:
        return None

    def legal_actions(self) -> None:
        return None

    outcome = property()  # hasattr says no


class Blank:
    def reset(self, game: Game, state: State) -> None: ...

    def apply(self, action: object) -> None: ...


def test_who_says_nothing_is_not_called_right() -> None:
    with pytest.raises(InvalidInput, match="nothing was compared"):
        check(Mute(), RULEBOOK, plays=1)
    with pytest.raises(InvalidInput, match="Blank says nothing that could be compared"):
        check(Blank(), RULEBOOK, plays=1)


@pytest.mark.in_turn(2)
def test_the_games_are_those_asked_for(tmp_path: Path) -> None:
    strict = Game(players=4, readings=parse_readings(["pickup=all"]))
    check(CheapOutposts(), RULEBOOK, games=[strict], plays=1)
    with pytest.raises(Differs, match=r"4 players, pickup=all"):
        check(TakesTwo(), RULEBOOK, games=[strict], record=tmp_path / "difference.txt")
    own = Game(components=attrs.evolve(printed(), hold_spaces=9))
    with pytest.raises(Differs, match="it is not written: its components are in no file"):
        check(CheapOutposts(), RULEBOOK, games=[own], record=tmp_path / "own.txt")
    assert not (tmp_path / "own.txt").exists()


def test_a_record_that_cannot_be_written_hides_nothing(tmp_path: Path) -> None:
    with pytest.raises(Differs, match="toll: yours 1"):
        check(CheapOutposts(), RULEBOOK, record=tmp_path / "nowhere" / "difference.txt")
