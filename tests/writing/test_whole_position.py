"""A position of any game as text: read back, with its set-up or without, and by paths where nothing has a name."""

from __future__ import annotations

import attrs
import pytest

from century_rules.games.eastern_wonders import Game, format_state
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.rulebook import RULEBOOK as EASTERN_WONDERS
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidRecord
from century_rules.writing.whole_position import format_position, parse_position
from tests.games.ring.ring.rules import RULEBOOK, Load, Sail
from tests.games.ring.ring.rules import State as RingState

GAME = RULEBOOK.printed(2)
START = GAME.deal(7)
SAILED = GAME.apply(GAME.apply(START, Sail("I2")), Load())
NAMELESS = attrs.evolve(RULEBOOK, names=None)


def eastern_wonders() -> tuple[Game, State]:
    game = Game(players=3)
    state = game.deal(4)
    for _, later in Merchant(game, 4).play(state, 200):
        state = later
    return game, state


def test_it_is_read_back() -> None:
    text = format_position(RULEBOOK, GAME, SAILED)
    assert text.splitlines()[0] == "position ring 1" and "P1 place I2" in text
    assert parse_position(RULEBOOK, GAME, text, START) == SAILED
    by_path = format_position(NAMELESS, GAME, SAILED)
    assert "boats[0].place 2" in by_path and parse_position(NAMELESS, GAME, by_path, START) == SAILED


def test_the_set_up_is_read_where_it_is_said() -> None:
    game, state = eastern_wonders()
    text = format_position(EASTERN_WONDERS, game, state)
    assert sorted(text.splitlines()) == sorted(format_state(game, state).splitlines())
    other = game.deal(5)
    assert parse_position(EASTERN_WONDERS, game, text, other) == state
    position = "\n".join(line for line in text.splitlines() if line.split()[0] not in ("market", "vp", "map", "tile", "stack"))
    assert parse_position(EASTERN_WONDERS, game, position, state) == state


@pytest.mark.parametrize(("old", "new", "said"), [
    ("position ring 1", "position rung 1", "line 1: the first line should be `position ring 1`"),
    ("P1 place I2", "P1 plaice I2", "'plaice' is nothing of a player (did you mean place?)"),
    ("P1 place I2", "P1 place I9", "there is no island 'I9' on this ring"),
    ("turn P2", "trun P2", "'trun' is unknown (did you mean turn?)"),
])
def test_what_cannot_be_read_is_named(old: str, new: str, said: str) -> None:
    text = format_position(RULEBOOK, GAME, SAILED)
    assert old in text
    with pytest.raises(InvalidRecord) as error:
        parse_position(RULEBOOK, GAME, text.replace(old, new), START)
    assert said in str(error.value)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("boats[0].place 2\n", "", "a line `boats[0].place …` is missing"),
    ("boats[0].place 2", "boats[0].plaice 2", "line 4: 'boats[0].plaice' is unknown (did you mean boats[0].place?)"),
    ("boats[0].place 2", "boats[0].place two", "'two' should be a whole number"),
    ("boats[0].place 2", "boats[0].place 2 3", "expected `boats[0].place` and one number"),
    ("turn 1", "boats[0].place 2", "'boats[0].place' was said already"),
])
def test_a_path_that_cannot_be_read_is_named(old: str, new: str, said: str) -> None:
    text = format_position(NAMELESS, GAME, SAILED)
    assert old in text
    with pytest.raises(InvalidRecord) as error:
        parse_position(NAMELESS, GAME, text.replace(old, new), START)
    assert said in str(error.value)


def test_nothing_is_no_position() -> None:
    with pytest.raises(InvalidRecord, match="there is nothing here; the first line should be `position ring 1`"):
        parse_position(RULEBOOK, GAME, "# nothing", START)


def test_another_position_is_another_text() -> None:
    """The negative control."""
    other: RingState = attrs.evolve(SAILED, turn=0)
    assert format_position(RULEBOOK, GAME, other) != format_position(RULEBOOK, GAME, SAILED)
    assert parse_position(RULEBOOK, GAME, format_position(RULEBOOK, GAME, other), SAILED) == other
