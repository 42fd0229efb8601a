"""A plain encoding is tied to its rules by tracing, too: on the toy game, with the facts that follow from what its fields mean."""

from __future__ import annotations

import attrs
import pytest

from century_rules.pairing.equality import Pair, alphabet, prove_equal
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.plain import PlainEncoding
from tests.games.ring.ring.encoding import RULEBOOK
from tests.games.ring.ring.rules import Action, Load, Sail, State


def pair(*, facts: bool = True) -> Pair[State, Action]:
    encoding = RULEBOOK.encoded()
    assert isinstance(encoding, PlainEncoding)
    book = attrs.evolve(RULEBOOK, encoding=attrs.evolve(encoding, facts=BY_MEANING if facts else ()))
    game = book.printed(2)
    return Pair.of(book, game, game.deal(1))


def test_every_action_is_equal() -> None:
    both = pair()
    found = [prove_equal(both, action) for action in alphabet(both)]
    assert len(found) == 7 and all(each.proved and each.refused for each in found)


@pytest.mark.parametrize("action", [Sail("I2"), Load()])
def test_without_the_facts_it_is_of_more_positions_than_there_are(action: Action) -> None:
    """The negative control: the phase may be any number then, or a boat be nowhere."""
    try:
        assert not prove_equal(pair(facts=False), action).proved
    except Exception as error:  # the rules meet a place that there is not
        assert isinstance(error, (IndexError, ValueError, KeyError))
