"""Every play in which two readings part ends with its point, and what it says of them is so."""

from __future__ import annotations

import re

import attrs
import pytest

from century_rules.desk.comparing.point import point_of
from century_rules.desk.comparing.document import report
from century_rules.desk.settling.cases import cases
from century_rules.desk.settling.store import folder_of, load_found, load_parting
from century_rules.rulebook import rulebook

KEPT = [(game, case.name) for game in ("eastern-wonders", "spice-road") for case in cases(rulebook(game))
        if case.players == 2 and load_found(folder_of(rulebook(game)))[case.name].parts]


@pytest.mark.parametrize(("game", "name"), KEPT, ids=lambda each: each)
def test_it_names_both_readings_and_why_one_does_not_allow_it(game: str, name: str) -> None:
    book = rulebook(game)
    question = {case.name: case for case in cases(book)}[name].question()
    parting = load_parting(name, question)
    point = point_of(question, parting)
    assert all(f"by “{reading}”" in point.lower() or f"By “{reading}”" in point for reading in question.readings)
    assert point.endswith(".") and ".." not in point and "“”" not in point
    if parting.kind == "legality":
        refused = next(each for each in parting.refusals if each)[0]
        assert point.endswith(f"({refused.clause}).") and "that is not allowed, because " in point
    only = re.search(r"Only by “(.*)” is it allowed then .* by “(.*)” it is not, because .* \((.*)\)\.$", point)
    if only is not None:
        assert {only[1], only[2]} == {*map(str, question.readings)} and only[3] in book.clauses
    text = report(load_found(folder_of(book))[name].answer(question, parting))
    assert " ".join(text.split()).count("The point: ") == 1


def test_what_is_said_to_be_forbidden_is_asked_of_the_rules() -> None:
    """The negative control: of two positions that are alike nothing is said to be allowed in one of them only."""
    book = rulebook("eastern-wonders")
    question = {case.name: case for case in cases(book)}["pickup-staying-2"].question()
    parting = load_parting("pickup-staying-2", question)
    assert "Only by “yes” is it allowed then that P2 takes 1 chili lying on C2" in point_of(question, parting)
    for alike in (attrs.evolve(parting, after=(parting.after[side],) * 2) for side in (0, 1)):
        first, second = question.games()
        here, there = alike.after
        assert here is not None and there is not None
        told = point_of(question, alike)
        assert ("Only by" in told) == (first.legal_actions(here) != second.legal_actions(there))


def test_of_a_long_play_the_last_turns_are_told_unless_all_are_asked_for() -> None:
    book = rulebook("eastern-wonders")
    question = {case.name: case for case in cases(book)}["end-trigger-2"].question()
    answer = load_found(folder_of(book))["end-trigger-2"].answer(question, load_parting("end-trigger-2", question))
    whole, last, every = report(answer), report(answer, turns=2), report(answer, turns=2, every=True)
    turns = [int(each) for each in re.findall(r"^Turn (\d+), ", last, re.MULTILINE)]
    assert turns == [turns[-1] - 1, turns[-1]] and "actions before; --actions tells them" in last
    assert "Turn 1, " in whole and "Turn 1, " in every and "--actions tells them" not in whole + every
    short = {case.name: case for case in cases(book)}["payment-staying-2"].question()
    parting = load_parting("payment-staying-2", short)
    assert "--actions tells them" not in report(load_found(folder_of(book))["payment-staying-2"].answer(short, parting), turns=12)
