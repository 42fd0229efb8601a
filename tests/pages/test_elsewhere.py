"""Under which other readings an action would be legal: against the rules, asked one action at a time."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from century_rules.every_action import MOST_ASKED, every_action, has_more_actions_than
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.hiding import in_sight
from century_rules.kernel.leaves import constant_values
from century_rules.pages.asking import Asking
from century_rules.pages.board import Gallery
from century_rules.pages.elsewhere import Elsewhere
from century_rules.pages.steps import Line
from century_rules.pages.why_not import WhyNot
from century_rules.rulebook import Rulebook
from tests.pages.made import kept_answer

CASES = [("eastern-wonders", "free-step=first-2"), ("spice-road", "tie-2")]
TOO_MANY = ("sky-islands", "fill-gap-2")
"""A play of a game with more actions than a page asks about."""


def collected(game: str, case: str) -> tuple[Rulebook[Any, Any], Any, list[Any], list[Any], Elsewhere[Any, Any], list[int], Any]:
    answer = kept_answer(game, case)
    parting, question = answer.parting, answer.question
    assert parting is not None
    played, actions = question.games()[0], list(parting.actions[:-1])
    states = [each.states[0] for each in question.both(parting.beginning).along(actions)]
    elsewhere = Elsewhere(question.book)
    legal = elsewhere.along(played, states, actions)
    why = WhyNot(question.book, every_action(question.book, played, states[0]))
    return question.book, played, states, actions, elsewhere, [elsewhere.row(each, why.numbers) for each in legal], why


@pytest.mark.parametrize(("game", "case"), CASES)
def test_what_would_be_legal_elsewhere_is_what_the_rules_allow_there(game: str, case: str) -> None:
    book, played, states, actions, elsewhere, rows, _ = collected(game, case)
    all_of_them = tuple(every_action(book, played, states[0]))
    readings = [(doubt, reading) for doubt in book.ambiguities for reading in doubt.readings]
    seen, gone = 0, 0
    for place in [*sorted(rows.index(row) for row in set(rows))[:5], len(states) - 1]:
        row, asked = elsewhere.rows[rows[place]], 0
        allowed: Any = row["allowed"]
        found = {number: set(more) for number, more in allowed}
        for number, (doubt, reading) in enumerate(readings):
            changes: dict[str, Any] = {doubt.field: reading}
            if getattr(played.readings, doubt.field) is reading:
                assert number not in found, "it is what is played"
                continue
            other = played.under(attrs.evolve(played.readings, **changes))
            try:
                there = other.adopting(states[0])
                for action in actions[:place]:
                    there = other.apply(there, action)
            except CenturyError:
                there = None
            if there is None or any(looked(there) != looked(states[place]) for looked in (in_sight, constant_values)):
                assert number not in found, "that position is another there"
                gone += 1
                continue
            asked += 1
            wanted = {one for one, action in enumerate(all_of_them)
                      if played.why_illegal(states[place], action) and not other.why_illegal(there, action)}
            assert found.get(number, set()) == wanted
            seen += len(wanted)
        assert row["asked"] == asked
        assert row["apart"] == len(readings) - len(book.ambiguities) - asked
    assert seen and gone, "neither is without an example"


def test_actions_in_words_are_told_apart() -> None:
    for game, case in CASES:
        *_, why = collected(game, case)
        assert len(set(why.actions)) == len(why.actions)
        assert not any(each.startswith(("step ", "drop")) for each in why.actions)


def test_what_actions_have_in_common() -> None:
    *_, why = collected(*CASES[0])
    assert {"sail to …", "pay 1 … for the outpost", "take no action"} <= {group["text"] for group in why.groups()}


def test_where_there_are_too_many_actions_those_are_asked_about_that_are_legal_somewhere() -> None:
    answer = kept_answer(*TOO_MANY)
    parting, question = answer.parting, answer.question
    assert parting is not None
    book, (game, other) = question.book, question.games()
    assert has_more_actions_than(MOST_ASKED, book, game, parting.beginning)
    states = [each.states for each in question.both(parting.beginning).along(parting.actions[:-1])]
    line = Line(book, game, [first for first, _ in states], parting.actions[:-1], Gallery[Any, Any]())
    asking = Asking(book, game, parting.beginning)
    steps = asking.along(line, (other, [second for _, second in states]))
    data: Any = asking.data(steps, (), "")
    assert data["some"]
    asked = [book.write_action(action) for action in asking.asked]
    assert len(set(asked)) == len(asked) < MOST_ASKED
    for step, both in zip(steps, states, strict=True):
        for row, played, state in zip(step.rows, (game, other), both, strict=True):
            legal = {book.write_action(action) for action in played.legal_actions(state)}
            assert legal == {text for text, refused in zip(asked, _unpacked(data["rows"][row]), strict=True) if not refused}
    readings: Any = game.readings
    loosely = {book.write_action(action) for action in game.under(attrs.evolve(
        readings, touch=type(readings.touch).ONE)).legal_actions(states[-1][0])}
    assert loosely <= set(asked) and loosely - {book.write_action(each) for each in game.legal_actions(states[-1][0])}


def _unpacked(row: str) -> list[int]:
    runs = [each.split("x") for each in row.split(",")]
    return [int(index) for index, *times in runs for _ in range(int(times[0]) if times else 1)]
