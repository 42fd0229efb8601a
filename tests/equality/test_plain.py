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
from tests.games.ring.ring.rules import Action, Phase, Position, Sail, State


def goes_on(x: Scene[N, B, Position[N]]) -> B:
    """Nobody has four points; once it is over the encoding refuses by another clause than the rules, for it knows no R-7."""
    few = [x.of.lt(boat.points, x.of.number(4)) for boat in x.now.boats]
    return x.of.all(x.of.neg(x.of.is_(x.now.phase, Phase.OVER)), *few)


def pair(*facts: Invariant) -> Pair[State, Action]:
    encoding = RULEBOOK.encoded()
    assert isinstance(encoding, PlainEncoding)
    book = attrs.evolve(RULEBOOK, encoding=attrs.evolve(encoding, facts=facts))
    game = book.printed(2)
    return Pair.of(book, game, game.deal(1))


def failing(both: Pair[State, Action], actions: Sequence[Action]) -> list[Action]:
    return [action for action in actions if not prove_equal(both, action).proved]


def test_every_action_is_equal_while_the_game_goes_on() -> None:
    both = pair(*BY_MEANING, Invariant("goes-on", "The game is not over.", goes_on))
    assert len(alphabet(both)) == 7 and failing(both, alphabet(both)) == []


def test_where_the_two_differ_is_found() -> None:
    """The negative control: with the end among the positions."""
    assert failing(pair(*BY_MEANING), [Sail("I2")]) == [Sail("I2")]
