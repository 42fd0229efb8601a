"""Plays told by turns."""

from __future__ import annotations

from typing import Any

import pytest

from century_rules.kernel.play import played, turn_numbers
from century_rules.kernel.property import Play
from century_rules.rulebook import rulebook
from century_rules.writing.paragraphs import because
from century_rules.writing.turns import WIDTH, by_turn, told_play, turn_lines

BOOK = rulebook("eastern-wonders")
ACTIONS = ("begin YYYY C3", "begin YYR B2", "step A1", "stop", "harvest", "stay", "harvest", "step B1", "stop")


def a_play() -> tuple[Any, Play[Any, Any]]:
    game = BOOK.printed(2)
    state = start = game.deal(7)
    actions = []
    for text in ACTIONS:
        actions.append(BOOK.read_action(text, state))
        state = game.apply(state, actions[-1])
    return game, played(game, start, actions)


def test_the_turns_of_a_play() -> None:
    game, play = a_play()
    assert turn_numbers(game, play.states, len(play.actions)) == [0, 0, 1, 1, 1, 2, 2, 3, 3]
    assert turn_numbers(game, play.states[3:], 3) == [1, 1, 2], "what begins in the middle of a turn begins with a turn"
    told = told_play(BOOK, game, play.states, play.actions)
    assert [len(turn) for turn in by_turn(told)] == [2, 3, 2, 2]
    assert [one.heading for one in told[1:3]] == ["Start", "Turn 1, P1"]
    assert (told[2].sentence, told[1].under_heading[:9]) == ("sails from B2 to A1", "P1 takes ")


def test_a_line_a_turn_and_the_last_one_action_by_action() -> None:
    game, play = a_play()
    told = told_play(BOOK, game, play.states, play.actions)
    lines = list(turn_lines(told, in_doubt=3))
    assert lines[0].startswith("Start          P2 takes 4 ginger and starts on C3; P1 takes ")
    assert any(line.startswith("Turn 1, P1     sails from B2 to A1; comes to rest on A1; harvests") for line in lines)
    assert lines[-3:] == ["Turn 3, P1", "   8  sails from A1 to B1", "   9  comes to rest on B1"]
    assert max(map(len, lines)) <= WIDTH
    every = list(turn_lines(told, every=True))
    assert [line.strip().split()[0] for line in every if line[0] == " " and line[:4].strip()] == [*map(str, range(1, 10))]
    assert list(turn_lines([], in_doubt=None)) == []


def test_nothing_is_lost_by_telling_turns() -> None:
    """Every action is told once in either form, however its lines are broken; the control leaves one out."""
    game, play = a_play()
    told = told_play(BOOK, game, play.states, play.actions)

    def all_told(lines: list[str]) -> bool:
        text, place = " ".join(" ".join(lines).split()), 0
        for one in told:
            place = text.find(one.sentence, place) + 1
            if not place:
                return False
        return True

    assert all_told(list(turn_lines(told))) and all_told(list(turn_lines(told, every=True)))
    assert all_told(list(turn_lines(told, in_doubt=1)))
    for missing in range(len(told)):
        assert not all_told(list(turn_lines(told[:missing] + told[missing + 1:])))


def test_the_same_action_again_is_counted() -> None:
    game, play = a_play()
    one = told_play(BOOK, game, play.states, play.actions)[2]
    assert next(turn_lines([one, one, one])).endswith("sails from B2 to A1 (3 times).")
    assert next(turn_lines([one, one])).endswith("sails from B2 to A1 (twice).")
    assert list(turn_lines([one, one], in_doubt=1))[1:] == ["   3  sails from B2 to A1 (twice)"]
    assert list(turn_lines([one, one], in_doubt=1, every=True))[1:] == ["   3  sails from B2 to A1"] * 2


@pytest.mark.parametrize(("why", "said"), [
    ("The hold is full.", "because the hold is full (EW-7.1)"), ("P2 acts", "because P2 acts (EW-7.1)"),
    ("it is full (EW-7.1)", "because it is full (EW-7.1)"), ("it is full (EW-7.2)", "because it is full (EW-7.2) (EW-7.1)"),
])
def test_a_reason_names_its_clause_once(why: str, said: str) -> None:
    assert because(why, "EW-7.1") == said
