"""A plain encoding is tied to its rules by tracing, too: on the toy game, with what its fields mean."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from century_rules.kernel.algebra import B, N
from century_rules.pairing.equality import alphabet, prove_equal
from century_rules.pairing.pair import Pair
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.plain import PlainEncoding, Scene
from century_rules.theory.theorem import Invariant
from tests.games.ring.ring.encoding import RULEBOOK
from tests.games.ring.ring.rules import Action, Phase, Position, State


def few_points(x: Scene[N, B, Position[N]]) -> B:
    over, few = x.of.is_(x.now.phase, Phase.OVER), [x.of.lt(boat.points, x.of.number(4)) for boat in x.now.boats]
    return x.of.any(over, x.of.all(*few))


FACTS = (*BY_MEANING, Invariant("few-points", "Nobody has four points before the end.", few_points))


def pair(at_the_end: str) -> Pair[State, Action]:
    encoding = RULEBOOK.encoded()
    assert isinstance(encoding, PlainEncoding)
    book = attrs.evolve(RULEBOOK, encoding=attrs.evolve(encoding, facts=FACTS, at_the_end=at_the_end))
    game = book.printed(2)
    return Pair.of(book, game, game.deal(1))


def failing(both: Pair[State, Action], actions: Sequence[Action]) -> list[Action]:
    return [action for action in actions if not prove_equal(both, action).proved]


def test_every_action_is_equal() -> None:
    both = pair("R-7")
    assert len(alphabet(both)) == 7 and failing(both, alphabet(both)) == []


def test_where_the_two_differ_is_found() -> None:
    """The negative control: an encoding that does not know R-7 refuses by another clause once the game is over."""
    both = pair("")
    assert failing(both, alphabet(both)) == list(alphabet(both))
