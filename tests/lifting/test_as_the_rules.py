"""Random play: what is lifted says on ints what the rules say, refusal by refusal, leaf by leaf, and at the end."""

from __future__ import annotations

import random
from typing import Any, cast

import attrs
import pytest

from century_rules.games.spice_road.actions import NOTATION as SPICE_NOTATION
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves
from century_rules.kernel.playing import RuleGame
from century_rules.kernel.reading import ambiguities_of
from century_rules.rulebook import Rulebook
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.plain_rules import PlainRules
from century_rules.writing.notation import Notation
from tests.pairing_at_random import lively_choice

GAMES: tuple[tuple[Rulebook[Any, Any], Notation[Any], str], ...] = ((SPICE, SPICE_NOTATION, "oasis"),)
"""The games that are lifted, each with a small one that comes to its end soon."""


@attrs.define
class Compared:
    """How many lists of refusals, effects and ends were compared."""

    refusals: int = 0
    effects: int = 0
    ends: int = 0


@attrs.define
class Shapes:
    """The rules of a book, lifted once for each number of players and each clause left out; boxes are made once."""

    book: Rulebook[Any, Any]
    notation: Notation[Any]
    dice: random.Random
    found: Compared = attrs.field(factory=Compared)
    lifted: dict[object, tuple[object, LiftedRules[Any, Any]]] = attrs.field(factory=dict)

    def game(self, players: int) -> RuleGame[Any, Any]:
        """A game under random readings, sometimes without a clause that may be left out."""
        kind = self.book.readings
        readings = kind(**{each.field: self.dice.choice(list(each.readings)) for each in ambiguities_of(kind)})
        game = cast("RuleGame[Any, Any]", self.book.printed(players, readings))
        if self.dice.random() < 0.3:
            try:
                game = game.dropping(frozenset([self.dice.choice(sorted(game.droppable))]))
            except InvalidInput:
                return game
        return game

    def play(self, players: int, steps: int) -> None:
        """One game of at most so many steps."""
        game = self.game(players)
        self.play_from(game, game.deal(self.dice.randrange(10**6)), steps)

    def play_from(self, game: RuleGame[Any, Any], state: Any, steps: int) -> None:
        """The same, of a game and a position."""
        dice = self.dice
        rules = cast("PlainRules[int, bool, Any]", self.book.encoded().known(IntAlgebra(), game, state))
        shape = game.players, game.without, len(leaves(state)), repr(game.components)
        box, lifted = self.lifted.setdefault(shape, (rules.box, LiftedRules(self.book, self.notation)))
        deeds, alphabet = lifted.deeds(), game.by_action(state)
        rules = attrs.evolve(rules, box=box)
        for _ in range(steps):
            self.compare_end(game, rules, lifted, state)
            legal = game.legal_actions(state)
            some = dice.sample(alphabet, min(8, len(alphabet)))
            for action in (*some, *dice.sample(legal, min(2, len(legal)))):
                self.compare(game, rules, deeds, state, action)
            if not legal:
                return
            state = game.after(state, lively_choice(self.book, dice, state, legal))

    def compare(self, game: RuleGame[Any, Any], rules: PlainRules[int, bool, Any], deeds: Any, state: Any, action: Any) -> None:
        name, given = self.notation.arguments(action, game.things(state))  # type: ignore[attr-defined]
        deed = deeds[name](rules, state, *given.values())
        theirs = [(each.clause, each.order) for each in game.refuses(state, action)]
        mine = [(clause, True) for clause, holds in deed.order if not holds]
        mine += [(clause, False) for clause, holds in deed.guards if not holds]
        if game.is_over(state):
            assert any(is_order for _, is_order in mine)
        else:
            assert sorted(mine) == sorted(theirs), (name, given, game.readings, game.without)
            assert [each for each in mine if each[1]] == [each for each in theirs if each[1]]
            assert [each for each in mine if not each[1]] == [each for each in theirs if not each[1]]
        self.found.refusals += 1
        if not mine:
            found, wanted = leaves(deed.position()), leaves(game.after(state, action))
            differ = {path: (found[path], wanted[path]) for path in wanted if found[path] != wanted[path]}
            assert found == wanted, (name, given, differ)
            self.found.effects += 1

    def compare_end(
        self, game: RuleGame[Any, Any], rules: PlainRules[int, bool, Any], lifted: LiftedRules[Any, Any], state: Any,
    ) -> None:
        over = lifted.is_over(rules, state)
        assert over == game.is_over(state)
        if over:
            points, wins = lifted.reckoned(rules, state)
            outcome = game.outcome(state)
            assert outcome is not None
            assert points == outcome.points
            assert tuple(seat for seat, won in enumerate(wins) if won) == outcome.winners
            self.found.ends += 1


@pytest.mark.parametrize(("book", "notation", "small"), GAMES, ids=[book.name for book, *_ in GAMES])
@pytest.mark.parametrize(("games", "steps"), [(4, 40), pytest.param(300, 250, marks=pytest.mark.slow)])
def test_as_the_rules(book: Rulebook[Any, Any], notation: Notation[Any], small: str, games: int, steps: int) -> None:
    shapes = Shapes(book, notation, random.Random(f"{games}"))
    for place in range(games):
        shapes.play((2, 3, 4, 5)[place % 4], steps)
    smaller = book.small(small)
    for _ in range(games):
        shapes.play_from(cast("RuleGame[Any, Any]", smaller.game), smaller.start, 60)
    print(shapes.found)
    assert shapes.found.ends
    assert shapes.found.refusals > 200 * games and shapes.found.effects > 30 * games
