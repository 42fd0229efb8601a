"""A game is known by its name alone, and what stands behind the name is a whole one."""

from __future__ import annotations

import pytest

from century_rules.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import rulebook, rulebooks


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
    small = RULEBOOK.small("cove")
    assert small.name in RULEBOOK.instances and small.game.outcome(small.start) is None
    assert small.game.beginning(small.start) == small.beginning != small.start
