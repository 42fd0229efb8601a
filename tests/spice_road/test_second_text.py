"""What is lifted from the rules of Spice Road is what a second text says that was written by hand, clause by clause.

The second text is over the algebra of the solver and reads the clauses on its own. With any cards and all readings open.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest

from tests.spice_road.second_text import acquiring, cards
from tests.spice_road.second_text.words import Words
from century_rules.games.spice_road.actions import NOTATION
from century_rules.games.spice_road.clauses import DROPPABLE
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase, Position, State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.lifted_encoding import LiftedEncoding
from tests.second_text import Both, is_so_in_every_play
from tests.sampling import of_players
from tests.spice_road.second_text import claiming, turn, written_by_hand

LIFTED = RULEBOOK.encoded()
assert isinstance(LIFTED, LiftedEncoding)


@functools.cache
def _whole(players: int) -> Both:
    return both(players)


def both(players: int, without: tuple[str, ...] = ()) -> Both:
    assert isinstance(LIFTED, LiftedEncoding)
    return Both.of(LIFTED, written_by_hand(RULEBOOK), players, without, kept=kept)


def kept(of: Algebra[N, B], p: Position[N]) -> B:
    """While cubes are raised an upgrade is left, and right of the cards paid for there is a place of the row."""
    return of.all(of.any(of.neg(of.is_(p.phase, int(Phase.RAISE))), of.at_least(p.left, 1)),
                  of.any(of.is_(p.laid, 0), of.lt(p.laid, of.number(len(p.on)))))


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("players", [2, 5])
def test_what_both_suppose_is_so_in_every_play(players: int) -> None:
    assert is_so_in_every_play(kept, RULEBOOK, _whole(players))


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("operation", "players"), of_players(NOTATION.names, (2, 3, 4, 5), 6))
def test_both_texts_say_the_same(operation: str, players: int) -> None:
    assert _whole(players).differences(operation) == []


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow), 5])
@pytest.mark.in_turn(1)
def test_python_stumbles_over_nothing(players: int) -> None:
    """Whatever the position, the rules refuse an action or carry it out."""
    found, rules = both(players), LiftedRules(RULEBOOK, NOTATION)
    assert [each for name in NOTATION.names for each in found.stumbles(rules, name)] == []


def test_a_stumble_is_noticed() -> None:
    """Without the facts a seat could be beyond the last."""
    found, rules = both(2), LiftedRules(RULEBOOK, NOTATION)
    anything = Both(found.lifted, found.by_hand, found.position, found.view, ())
    assert any("players" in each or "index" in each for each in anything.stumbles(rules, "rest"))


@pytest.mark.slow
@pytest.mark.parametrize("clause", sorted(DROPPABLE))
def test_both_texts_say_the_same_without_a_clause(clause: str) -> None:
    found = both(2, (clause,))
    assert [each for name in NOTATION.names for each in found.differences(name)] == []


# --- negative controls ------------------------------------------------------------------------------------------------


def ten_and_one(w: Words[object, object], p: State) -> object:
    return w.of.lt(w.of.number(w.box.caravan + 1), w.total(w.hold(p)))  # type: ignore[arg-type]  # a position of terms


def cubes_stay(w: Words[object, object], on: tuple[tuple[object, ...], ...], place: object) -> tuple[tuple[object, ...], ...]:
    return on


def one_more(w: Words[object, object]) -> object:
    return w.of.number(w.box.to_end[w.rules.players - 2])


def nothing_lifted(w: Words[object, object], p: State) -> object:
    return w.hold(p)  # type: ignore[arg-type]  # a position of terms


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("room", "name", "mutant", "operation"), [
    (turn, "too_full", ten_and_one, "discard"), (acquiring, "cleared", cubes_stay, "take"),
    (claiming, "last_card", one_more, "claim"), (cards, "fresh_cubes", nothing_lifted, "raise")])
def test_a_text_that_is_wrong_is_noticed(
        monkeypatch: pytest.MonkeyPatch, room: object, name: str, mutant: Callable[..., object], operation: str) -> None:
    monkeypatch.setattr(room, name, mutant)
    assert both(2).shown_differences(operation)
