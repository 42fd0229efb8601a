"""Positions drawn as text."""

from __future__ import annotations

import attrs
from hypothesis import given, settings

from century_rules import eastern_wonders as ew
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.text_map import hex_rows
from tests.eastern_wonders.plays import Reached, play, reached

TELLING = RULEBOOK.telling


@settings(deadline=None, max_examples=30)
@given(reached())
def test_everything_that_lies_open_is_drawn(reached: Reached) -> None:
    drawn = TELLING.draw(reached.game, reached.state)
    for name in reached.state.setup.sea.names:
        assert f"|{name} " in drawn
    assert max(len(line) for line in TELLING.board(reached.game, reached.state)) <= 78
    for seat in range(reached.game.players):
        assert f"P{seat + 1}  " in drawn


def test_the_printed_map_is_drawn_in_rows() -> None:
    sea = ew.printed().sea
    rows = hex_rows(sea)
    assert rows is not None
    assert [len(row) for row in rows] == [4, 5, 6, 5, 4]


def test_another_map_is_listed() -> None:
    sea = ew.printed().sea
    ring = {name: [sea.names[place - 1], sea.names[(place + 1) % 24]] for place, name in enumerate(sea.names)}
    other = ew.SeaMap.from_names("ring", ring, ["A1", "A4", "E1", "E4"])
    assert hex_rows(other) is None
    game = ew.Game(players=2)
    first, *_ = TELLING.board(game, game.start(game.shuffle(1, other)))
    assert first.startswith("A1 PORT") and "[touches E4, A2]" in first


def test_what_is_left_to_do_is_said() -> None:
    reached = play(ew.Game(players=2), 1, 2)
    assert TELLING.draw_now(reached.game, reached.state) == "P1 sails."
    later = attrs.evolve(reached.state, free=2, final=1)
    assert TELLING.draw_now(reached.game, later) == "P1 sails (free steps left: 2, last round)."
