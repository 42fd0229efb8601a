"""Actions and positions as text."""

from __future__ import annotations

import contextlib
import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from century_rules import eastern_wonders as ew
from century_rules.kernel.errors import InvalidAction, InvalidInput, InvalidRecord
from century_rules.kernel.text_lines import word, words
from tests.eastern_wonders.plays import Reached, play, reached

CUBES = st.tuples(*[st.integers(0, 9)] * 4)
SPICES, TILES = st.sampled_from(ew.Spice), st.text()
ACTIONS: st.SearchStrategy[ew.Action] = st.one_of(
    st.builds(ew.Begin, CUBES, TILES), st.builds(ew.Step, TILES, st.none() | SPICES),
    st.builds(ew.Pay, SPICES, st.integers(0, 3)),
    st.builds(ew.Choose, st.sampled_from(ew.Bonus)),
    *(st.builds(kind, SPICES) for kind in (ew.Take, ew.Spend, ew.Upgrade, ew.Discard)),
    *(st.just(kind()) for kind in (ew.Stay, ew.Stop, ew.Done, ew.Open, ew.Trade, ew.Claim, ew.Harvest, ew.Pass)))


@given(ACTIONS)
def test_an_action_is_read_back(action: ew.Action) -> None:
    text = ew.format_action(action)
    assert ew.parse_action(text) == action
    assert "\n" not in text


@given(st.lists(st.text(), min_size=1))
def test_words_are_read_back(texts: list[str]) -> None:
    assert words(" ".join(word(text) for text in texts)) == tuple(texts)


@pytest.mark.parametrize(("text", "action"), [
    ("begin YYYY C3", ew.Begin((4, 0, 0, 0), "C3")), ("step B2", ew.Step("B2")),
    ("step B3 drop Y", ew.Step("B3", ew.Spice.GINGER)), ("pay R to P2", ew.Pay(ew.Spice.CHILI, 1)),
    ("bonus move", ew.Choose(ew.Bonus.MOVE)), ("  take  G  ", ew.Take(ew.Spice.TEA)), ("stay # no wind", ew.Stay()),
])
def test_the_notation(text: str, action: ew.Action) -> None:
    assert ew.parse_action(text) == action


@pytest.mark.parametrize(("action", "text"), [
    (ew.Begin((1, 1, 1, 2), "A2"), "begin YRGBB A2"), (ew.Begin((0, 0, 0, 0), "A2"), "begin - A2"), (ew.Step("B2"), "step B2"),
    *((ew.Step("B2", cube), f"step B2 drop {letter}") for cube, letter in zip(ew.Spice, "YRGB", strict=True)),
    *((ew.Pay(cube, seat), f"pay {letter} to P{seat + 1}") for seat in range(4)
      for cube, letter in zip(ew.Spice, "YRGB", strict=True)),
    *((kind(cube), f"{word} {letter}") for kind, word in (
        (ew.Take, "take"), (ew.Spend, "spend"), (ew.Upgrade, "upgrade"), (ew.Discard, "discard"))
      for cube, letter in zip(ew.Spice, "YRGB", strict=True)),
    *((ew.Choose(bonus), f"bonus {word}") for bonus, word in zip(
        ew.Bonus, ("move", "harvest", "upgrade", "hold", "points"), strict=True)),
    (ew.Stay(), "stay"), (ew.Stop(), "stop"), (ew.Done(), "done"), (ew.Open(), "open"), (ew.Trade(), "trade"),
    (ew.Claim(), "claim"), (ew.Harvest(), "harvest"), (ew.Pass(), "pass"),
])
def test_each_action_is_written_in_one_way_and_read_back(action: ew.Action, text: str) -> None:
    assert (ew.format_action(action), ew.parse_action(text)) == (text, action)


@pytest.mark.parametrize(("text", "expected"), [
    ("", "an action is missing"), ("   # only a comment", "an action is missing"),
    ("harvset", "did you mean harvest?"), ("sail B2", "'sail' is no action"), ("STEP B2", "did you mean step?"),
    ("stay here", "expected stay, and nothing more"), ("harvest 3", "expected harvest, and nothing more"),
    ("step", "expected step TILE"), ("step B2 B3", "expected step TILE"), ("step B2 drop", "expected step TILE"),
    ("step B2 drop X", "'X' is no cube"), ("step B2 drop YY", "'YY' is no cube"), ("step B2 drop Y now", "expected step TILE"),
    ("take", "expected take CUBE"), ("take y", "'y' is no cube"), ("take Y Y", "expected take CUBE"),
    ("begin YYYX C3", "'YYYX' is no set of cubes"), ('begin "" C3', "'' is no set of cubes"),
    ("begin C3", "expected begin CUBES"),
    ("pay R P2", "expected pay CUBE to PLAYER"), ("pay R to 2", "'2' is no player"), ("pay R to P0", "'P0' is no player"),
    ("pay R to P99999999999999999999", "is no player"), ("bonus mvoe", "did you mean move?"), ("bonus", "expected bonus KIND"),
    ('step "B2', "a quotation is not closed"), ('step "B2"x', "a space is missing"), ('step "\\q"', "as in JSON"),
])
def test_what_is_no_action_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        ew.parse_action(text)
    assert expected in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_tile_that_is_not_on_the_map() -> None:
    state = ew.Game(players=2).deal(seed=7)
    with pytest.raises(InvalidAction, match=r"there is no tile 'c3' on this map \(did you mean C3\?\)"):
        ew.parse_action("step c3", state)
    assert ew.parse_action("step C3", state) == ew.Step("C3")


@given(st.text() | st.lists(st.sampled_from(["step", "B2", "drop", "Y", "pay", "to", "P1", '"', "#", "begin", "\0", "\x1b"]))
       .map(" ".join))
def test_nothing_but_invalid_action_is_raised(text: str) -> None:
    try:
        action = ew.parse_action(text)
    except InvalidAction as error:
        message = str(error)
    else:
        message = ew.format_action(action)
        assert ew.parse_action(message) == action
    assert message.isprintable()


@settings(deadline=None, max_examples=60)
@given(reached())
def test_a_position_is_read_back(play: Reached) -> None:
    assert ew.parse_state(play.game, ew.format_state(play.game, play.state)) == play.state


@settings(deadline=None, max_examples=40)
@given(reached())
def test_every_legal_action_is_told_and_read_back(play: Reached) -> None:
    for action in play.game.legal_actions(play.state):
        assert ew.parse_action(ew.format_action(action), play.state) == action
        told = ew.narrate(play.game, play.state, action)
        assert told.startswith(f"P{play.state.actor + 1} ")
        assert told.endswith(".")


def test_positions_on_another_map_and_with_numbers_below_zero() -> None:
    box = ew.printed()
    sea = ew.SeaMap.from_names("two words", {f"#{name}": [f"#{box.sea.names[near]}" for near in box.sea.neighbours[place]]
                                            for place, name in enumerate(box.sea.names)}, ["#A1", "#A4", "#E1", "#E4"])
    game = ew.Game(players=2)
    state = game.start(game.shuffle(3, sea))
    assert ew.parse_state(game, ew.format_state(game, state)) == state
    odd = attrs.evolve(state, supply=(-3, 0, 1, 2),
                       players=(attrs.evolve(state.players[0], hold=(0, -1, 0, 2)), *state.players[1:]))
    assert ew.parse_state(game, ew.format_state(game, odd)) == odd


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("position eastern-wonders 1", "position chess 1", "line 1: the first line should be"),
    ("phase sail", "phase sial", "did you mean sail?"), ("phase sail", "", "a line `phase …` is missing"),
    ("turn P1", "turn P7", "there is no player 'P7'"), ("turn P1", "turn", "expected a player"),
    ("P1 ship B2", "P1 ship Z9", "there is no tile 'Z9'"),
    ("P1 ship B2", "P1 boat B2", "'boat' is nothing of a player"), ("P1 hold YYR", "P1 hold YYX", "'YYX' is no set of cubes"),
    ("P1 hold YYR", "P1 hold 1,2,3", "expected 4 numbers"), ("P1 hold YYR", "P1 hold YYR\nP1 hold Y", "was said in line"),
    ("P1 ship B2", "P3 ship B2", "'P3' is unknown"), ("drawn 4", "drawn -4", "should be a whole number, at least 0"),
    ("drawn 4", "drawn ²", "should be a whole number"),
    ("port A1 V", "port B2 V", "expected port PORT VP-TILE"), ("vp ", "vq ", "'vq' is unknown"),
    ("market A2 ", "market A1 ", "A1 is a port"), ("market A2 ", "market Z2 ", "there is no tile 'Z2'"),
    ("market A2 ", "market A3 ", "was said in line"), ("origin B2", "lying Z9 Y", "expected lying TILE CUBES"),
    ("supply ", "supply x ", "expected 4 numbers: ginger"), ("bonus-left 4", "bonus-left", "expected 5 numbers"),
    ("origin B2", 'origin "B2', "a quotation is not closed"), ("origin B2", "sets 9", "there is no set of starting cubes '9'"),
])
def test_a_bad_position_names_the_line(old: str, new: str, expected: str) -> None:
    game = ew.Game(players=2)
    state = game.deal(seed=7)
    for action in ("begin YYYY C3", "begin YYR B2"):
        state = game.apply(state, ew.parse_action(action))
    text = ew.format_state(game, state)
    assert old in text
    with pytest.raises(InvalidRecord) as caught:
        ew.parse_state(game, text.replace(old, new, 1))
    assert expected in str(caught.value)


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_a_spoilt_position_raises_invalid_input_only(seed: int) -> None:
    game, dice = ew.Game(players=2), random.Random(seed)
    lines = ew.format_state(game, play(game, 1, 40).state).split("\n")
    place = dice.randrange(len(lines))
    spoilt = dice.choice([lines[:place], lines[:place] + lines[place + 1:], [*lines, dice.choice(lines)],
                          [*lines[:place], lines[place][:-1], *lines[place + 1:]]])
    with contextlib.suppress(InvalidInput):
        ew.parse_state(game, "\n".join(spoilt))


def test_sentences() -> None:
    game = ew.Game(players=2)
    state = game.deal(seed=7)
    told = []
    for text in ("begin YYYY C3", "begin YYR B2", "step A2", "step A3 drop Y", "stop", "open", "done", "step C4", "stop",
                 "harvest"):
        told.append(ew.narrate(game, state, ew.parse_action(text)))
        state = game.apply(state, ew.parse_action(text))
    assert told == [
        "P2 takes 4 ginger and starts on C3.", "P1 takes 2 ginger and 1 chili and starts on B2.", "P1 sails from B2 to A2.",
        "P1 sails from A2 to A3, laying 1 ginger on A2.", "P1 comes to rest on A3.",
        "P1 opens an outpost on A3 for nothing. P1 moves an outpost from the ginger row to A3, uncovering 0 VP.",
        "P1 ends the market action.", "P2 sails from C3 to C4.", "P2 comes to rest on C4.", "P2 harvests 2 ginger.",
    ]
