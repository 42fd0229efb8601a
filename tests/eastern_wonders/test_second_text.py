"""What is lifted from the rules of Eastern Wonders is what a second text says that was written by hand.

On any map, with any tiles, starting sets and numbers on boards and bonus tiles, and all readings open.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

import pytest

from century_rules.games.eastern_wonders.actions import NOTATION
from century_rules.games.eastern_wonders.clauses import DROPPABLE
from century_rules.games.eastern_wonders.encoding import encoding_of, lifted_encoding, market, port, turn, voyage
from century_rules.games.eastern_wonders.encoding.open_map import OPENED
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase
from century_rules.theory.lifted import LiftedRules
from tests.second_text import Both, Kept, is_so_in_every_play, never_in
from tests.sampling import of_players

ANY_NUMBER = pytest.mark.parametrize(
    "players", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)])


KEPT: Mapping[str, Kept] = {"EW-3.4": never_in(Phase.FEE), "EW-4.4": never_in(Phase.BONUS)}
"""By clause what is so in every play without it; where it is not, the two texts differ."""


@functools.cache
def _whole(players: int) -> Both:
    return both(players)


def both(players: int, without: tuple[str, ...] = ()) -> Both:
    kept = KEPT.get(without[0]) if without else None
    return Both.of(lifted_encoding(RULEBOOK), encoding_of(RULEBOOK), players, without, kept=kept)


@pytest.mark.parametrize(("operation", "players"), of_players(NOTATION.names, (2, 3, 4), 6))
def test_both_texts_say_the_same(operation: str, players: int) -> None:
    assert _whole(players).differences(operation) == []


@ANY_NUMBER
def test_python_stumbles_over_nothing(players: int) -> None:
    found, rules = both(players), LiftedRules(RULEBOOK, NOTATION, OPENED)
    assert [each for name in NOTATION.names for each in found.stumbles(rules, name)] == []


@pytest.mark.slow
@pytest.mark.parametrize("clause", sorted(DROPPABLE))
def test_both_texts_say_the_same_without_a_clause(clause: str) -> None:
    found = both(2, (clause,))
    assert [each for name in NOTATION.names for each in found.differences(name)] == []


@pytest.mark.parametrize("clause", sorted(KEPT))
def test_what_is_assumed_without_a_clause_is_so_in_every_play(clause: str) -> None:
    assert is_so_in_every_play(KEPT[clause], RULEBOOK, both(2, (clause,)), clause)


def test_what_a_play_can_end_is_noticed() -> None:
    assert "open" in both(2).ends(never_in(Phase.OPENING))


# --- negative controls ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "name", "mutant", "operation"), [
    (voyage, "_fees_are_paid_at", lambda w, tile: w.algebra.truth(True), "stop"),
    (voyage, "_arrived", lambda w, p: w.algebra.is_(p.moved, 1), "pay"),
    (market, "_cost_of_opening", lambda w, p: w.one, "open"),
    (turn, "end_turn", lambda w, p: p, "harvest"),
    (port, "end_turn", lambda w, p: p, "claim")])
def test_a_text_that_is_wrong_is_noticed(
        monkeypatch: pytest.MonkeyPatch, room: object, name: str, mutant: object, operation: str) -> None:
    monkeypatch.setattr(room, name, mutant)
    assert both(2).shown_differences(operation)
