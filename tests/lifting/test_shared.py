"""What is lifted once for games that drop other clauses: only what asked about none of those."""

from __future__ import annotations

import cProfile
from collections.abc import Callable
from typing import Any

import pytest

from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.lifting.native import watched
from century_rules.solving.prover import prover_once
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.transition_rules import TransitionRules
from century_rules.theory.predicates import Predicate


def _lifted() -> LiftedRules[Any, Any]:
    lifted = RULEBOOK.encoded().lifted
    assert lifted is not None
    return lifted


def _rules(*without: str) -> TransitionRules[Any, Any, State]:
    rules = prover_once(RULEBOOK, 2, without).rules
    assert isinstance(rules, TransitionRules)
    return rules


@pytest.mark.parametrize(("operation", "without", "is_shared"), [
    ("claim", "SR-6.1", False), ("claim", "SR-4.1", True), ("rest", "SR-6.1", True)])
def test_an_action_is_lifted_anew_where_it_asks_about_a_dropped_clause(operation: str, without: str, is_shared: bool) -> None:
    full, dropping = _rules(), _rules(without)
    lifted = _lifted()
    one, other = (lifted.action(operation, rules, rules.start_at) for rules in (full, dropping))
    assert (one is other) is is_shared
    assert is_shared or one.after != other.after or [each for *_, each in one.guards] != [each for *_, each in other.guards]


def _asks_about_one(game: Game, position: State) -> bool:
    return game.in_force("SR-6.1") or sum(position.players[0].hold) == 11


def _asks_about_all(game: Game, position: State) -> bool:
    return "SR-6.1" not in game.without or sum(position.players[0].hold) == 11


def _asks_about_none(game: Game, position: State) -> bool:
    return sum(position.players[0].hold) <= 10


@pytest.mark.parametrize(("predicate", "says", "is_shared"), [
    (_asks_about_one, (True, False), (False, True)), (_asks_about_all, (True, False), (False, False)),
    (_asks_about_none, (True, True), (True, True))])
def test_so_is_a_claim(predicate: Callable[[Game, State], bool], says: tuple[bool, bool], is_shared: tuple[bool, bool]) -> None:
    """Of the full rules, of those without the clause it asks about, and of those without another one."""
    asked = Predicate(_lifted(), predicate)
    rules = [_rules(), _rules("SR-6.1"), _rules("SR-7.1")]
    at_the_start = [each.at(each.start_at) for each in rules]
    assert [_is_true(asked.says(x)) for x in at_the_start[:2]] == list(says)
    full, *others = [asked.lifted(x) for x in at_the_start]
    assert tuple(each is full for each in others) == is_shared


def _is_true(said: object) -> bool:
    """Whether it is so of any set-up; what one starts with is known."""
    return said is True


def test_a_profiler_goes_on_after_python_was_watched() -> None:
    profiler = cProfile.Profile()
    profiler.enable()
    try:
        with watched():
            sorted((2, 1))
        max(1, 2)
    finally:
        profiler.disable()
    assert any(getattr(each.code, "co_name", each.code) == "<built-in method builtins.max>" for each in profiler.getstats())
