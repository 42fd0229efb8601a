"""A clause is touched where a line that carries it ran, and nowhere else."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

from century_rules.golden.clause_coverage import ClauseCoverage, carried_by
from century_rules.rulebook import Rulebook, rulebook

RULES = '''
# --- a heading (AB-9.9) carries nothing ---
def income(n):
    """AB-1.1, AB-1.2: what comes in; AB-9.9 is another matter."""
    if n > 1:  # AB-2.1
        n += 1
    elif n < 0:  # AB-2.2
        return n
    else:  # AB-2.3
        n += 2
    if n > 7 or not in_force("AB-9.9"):
        return 0
    paid = (n +  # AB-3.1; AB-3.2: in two lines
            1)
    return paid if in_force("AB-3.3") else 0  # as AB-9.9 reads it

def in_force(clause):
    return True

def upkeep():
    yield "AB-4.1"
    yield "AB-4.2"
'''

CLAUSES = ["AB-1.1", "AB-1.2", "AB-2.1", "AB-2.2", "AB-2.3", "AB-3.1", "AB-3.2", "AB-3.3", "AB-4.1", "AB-4.2", "AB-9.9"]
ALWAYS = {"AB-1.1", "AB-1.2", "AB-3.1", "AB-3.2", "AB-3.3"}


@pytest.fixture
def rules(tmp_path: Path) -> ModuleType:
    (tmp_path / "rules.py").write_text(RULES)
    module = ModuleType("rules")
    exec(compile(RULES, str(tmp_path / "rules.py"), "exec"), module.__dict__)
    return module


@pytest.mark.parametrize(("number", "also"), [(3, {"AB-2.1"}), (1, {"AB-2.3"})])
def test_the_lines_that_ran_touch_and_no_others(rules: ModuleType, number: int, also: set[str]) -> None:
    found = set[str]()
    assert ClauseCoverage[Any, Any](CLAUSES).watched(partial(rules.income, number), found) == (number + (2 if number == 3 else 3))
    assert found == ALWAYS | also


def test_a_line_that_is_not_reached_touches_nothing(rules: ModuleType) -> None:
    """The negative control: the function returns before it."""
    found = set[str]()
    assert ClauseCoverage[Any, Any](CLAUSES).watched(partial(rules.income, -1), found) == -1
    assert found == {"AB-1.1", "AB-1.2", "AB-2.2"}
    assert ClauseCoverage[Any, Any](CLAUSES).watched(lambda: next(rules.upkeep()), found) == "AB-4.1"
    assert "AB-4.1" in found and "AB-4.2" not in found


def test_clauses_of_another_game_are_none() -> None:
    assert not carried_by(RULES, ["CD-1.1"]) and {"AB-3.1"} < set().union(*carried_by(RULES, CLAUSES).values())


def test_whoever_watched_before_goes_on(rules: ModuleType) -> None:
    def other(*_: object) -> None: ...

    before = sys.gettrace()
    sys.settrace(other)
    try:
        with pytest.raises(TypeError):
            ClauseCoverage[Any, Any](CLAUSES).watched(rules.income, set())
        assert sys.gettrace() is other
    finally:
        sys.settrace(before)


def test_an_action_touches_what_it_does() -> None:
    book: Rulebook[Any, Any] = rulebook("spice-road")
    game = book.printed(2)
    start = game.deal(7)

    def touched(action: str) -> set[str]:
        found = set[str]()
        ClauseCoverage[Any, Any](book.clauses).watched(lambda: game.apply(start, book.read_action(action, start)), found)
        return found

    assert "SR-3.2" in touched("play +YY") and "SR-4.5" not in touched("play +YY")
    assert "SR-4.5" in touched("take B>YYRR") and "SR-3.2" not in touched("take B>YYRR")


@pytest.mark.parametrize(("gold", "makes_a_difference"), [(4, False), (0, True)])
def test_a_clause_that_makes_no_difference_is_not_touched(gold: int, makes_a_difference: bool) -> None:
    """SR-6.5: the silver slides once there is no gold; the line that says so runs at each card that is claimed."""
    book: Rulebook[Any, Any] = rulebook("spice-road")
    game = book.printed(2)
    start = game.deal(7)
    rich = attrs.evolve(start, gold=gold, players=tuple(attrs.evolve(each, hold=(9, 9, 9, 9)) for each in start.players))
    action = next(each for each in game.legal_actions(rich) if book.write_action(each).startswith("claim"))
    ran, touched = set[str](), set[str]()
    watch = ClauseCoverage[Any, Any](book.clauses, book.droppable)
    watch.watched(partial(game.apply, rich, action), ran)
    watch.touched(game, lambda game: game.apply(rich, action), touched)
    assert "SR-6.5" in ran and ("SR-6.5" in touched) == makes_a_difference and "SR-6.2" in touched
