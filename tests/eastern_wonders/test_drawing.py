"""Positions drawn as text."""

from __future__ import annotations

import attrs
from hypothesis import given, settings

from century_rules import eastern_wonders as ew
from century_rules.games.eastern_wonders.drawing import draw_map, draw_phase, draw_position
from century_rules.games.eastern_wonders.text_map import hex_rows
from tests.eastern_wonders.plays import Reached, play, reached


@settings(deadline=None, max_examples=30)
@given(reached())
def test_everything_that_lies_open_is_drawn(reached: Reached) -> None:
    drawn = draw_position(reached.game, reached.state)
    for name in reached.state.setup.sea.names:
        assert f"|{name} " in drawn
    assert max(len(line) for line in draw_map(reached.state).split("\n")) <= 78
    for seat in range(reached.game.players):
        assert f"P{seat + 1}  " in drawn


def test_the_printed_map_is_drawn_in_rows() -> None:
    sea = ew.Components.printed().sea
    rows = hex_rows(sea)
    assert rows is not None
    assert [len(row) for row in rows] == [4, 5, 6, 5, 4]


def test_another_map_is_listed() -> None:
    sea = ew.Components.printed().sea
    ring = {name: [sea.names[place - 1], sea.names[(place + 1) % 24]] for place, name in enumerate(sea.names)}
    other = ew.SeaMap.from_names("ring", ring, ["A1", "A4", "E1", "E4"])
    assert hex_rows(other) is None
    game = ew.Game(players=2)
    assert draw_map(game.start(game.shuffle(1, other))).startswith("A1 PORT")
    assert "[touches E4, A2]" in draw_map(game.start(game.shuffle(1, other)))


def test_what_is_left_to_do_is_said() -> None:
    state = play(ew.Game(players=2), 1, 2).state
    assert draw_phase(state) == "P1 sails."
    assert draw_phase(attrs.evolve(state, free=2, final=1)) == "P1 sails (free steps left: 2, last round)."
