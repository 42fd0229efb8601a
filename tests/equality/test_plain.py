"""What is lifted from the rules is tied to their traces, too: on the toy game, with what its fields mean."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

from century_rules.lifting.games import LiftedAction, lift_action
from century_rules.pairing.equality import alphabet, prove_equal
from century_rules.pairing.pair import Pair
from tests.games.ring.ring.rules import RULEBOOK, Action, State


def pair() -> Pair[State, Action]:
    book = attrs.evolve(RULEBOOK)  # lifted anew
    game = book.printed(2)
    return Pair.of(book, game, game.deal(1))


def failing(both: Pair[State, Action], actions: Sequence[Action]) -> list[Action]:
    return [action for action in actions if not prove_equal(both, action).proved]


def test_every_action_is_equal() -> None:
    both = pair()
    assert len(alphabet(both)) == 7 and failing(both, alphabet(both)) == []


def test_where_the_two_differ_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: what is lifted does not know R-7, and refuses by another clause once the game is over."""
    right = lift_action

    def wrongly(*given: object) -> LiftedAction:
        found = right(*given)  # type: ignore[arg-type]  # as it was called
        return attrs.evolve(found, guards=[each for each in found.guards if each[0] != "R-7"])

    monkeypatch.setattr("century_rules.theory.lifted.lift_action", wrongly)
    both = pair()
    assert failing(both, alphabet(both)) == list(alphabet(both))
