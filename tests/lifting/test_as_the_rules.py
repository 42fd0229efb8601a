"""Random play: what is lifted says on ints what the rules say, refusal by refusal, leaf by leaf, and at the end."""

from __future__ import annotations

import random
from typing import Any, cast

import attrs
import pytest

from century_rules.games.eastern_wonders.actions import NOTATION as EASTERN_NOTATION
from century_rules.games.eastern_wonders.encoding.open_map import OPENED as EASTERN_OPENED
from century_rules.games.eastern_wonders.rulebook import RULEBOOK as EASTERN
from century_rules.games.goa.actions import NOTATION as GOA_NOTATION
from century_rules.games.goa.rulebook import RULEBOOK as GOA
from century_rules.games.sand_to_sea.actions import NOTATION as SAND_NOTATION
from century_rules.games.sand_to_sea.rulebook import RULEBOOK as SAND
from century_rules.games.sky_islands.actions import NOTATION as SKY_NOTATION
from century_rules.games.sky_islands.rulebook import RULEBOOK as SKY
from century_rules.games.spice_road.actions import NOTATION as SPICE_NOTATION
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.reading import ambiguities_of
from century_rules.rulebook import Rulebook
from century_rules.theory.lifted import LiftedRules, OpenParts
from century_rules.theory.lifted_encoding import LiftedEncoding
from century_rules.theory.transition_rules import TransitionRules
from century_rules.writing.notation import Notation
from tests.pairing_at_random import lively_choice



@attrs.frozen
class Lifted:
    """A game that is lifted.

    Attributes:
        encoding: what the rules are lifted for.
        opened: what is open besides numbers.
        small: the name of a small game that comes to its end soon.
    """

    book: Rulebook[Any, Any]
    notation: Notation[Any]
    encoding: LiftedEncoding[Any, Any]
    opened: OpenParts[Any] | None
    small: str


GAMES = (
    Lifted(SPICE, SPICE_NOTATION, cast("LiftedEncoding[Any, Any]", SPICE.encoded()), None, "oasis"),
    Lifted(EASTERN, EASTERN_NOTATION, cast("LiftedEncoding[Any, Any]", EASTERN.encoded()), EASTERN_OPENED, "cove"),
    Lifted(SAND, SAND_NOTATION, cast("LiftedEncoding[Any, Any]", SAND.encoded()), None, "jetty"),
    Lifted(SKY, SKY_NOTATION, cast("LiftedEncoding[Any, Any]", SKY.encoded()), None, "skerry"),
    Lifted(GOA, GOA_NOTATION, cast("LiftedEncoding[Any, Any]", GOA.encoded()), None, "shore"))


@attrs.define
class Compared:
    """How many lists of refusals, effects and ends were compared."""

    refusals: int = 0
    effects: int = 0
    ends: int = 0


@attrs.define
class Shapes:
    """The rules of a book, lifted once for each number of players and each clause left out; boxes are made once."""

    of: Lifted
    dice: random.Random
    found: Compared = attrs.field(factory=Compared)
    lifted: dict[object, tuple[object, LiftedRules[Any, Any]]] = attrs.field(factory=dict)

    def game(self, players: int) -> RuleGame[Any, Any]:
        """A game under random readings, sometimes without a clause that may be left out."""
        kind = self.of.book.readings
        readings = kind(**{each.field: self.dice.choice(list(each.readings)) for each in ambiguities_of(kind)})
        game = cast("RuleGame[Any, Any]", self.of.book.printed(players, readings))
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
        rules = cast("TransitionRules[int, bool, Any]", self.of.encoding.known(IntAlgebra(), game, state))
        shape = game.players, game.without, len(leaves(state)), repr(game.components)
        box, lifted = self.lifted.setdefault(shape, (rules.box, LiftedRules(self.of.book, self.of.notation, self.of.opened)))
        transitions = lifted.transitions()
        rules = attrs.evolve(rules, box=box)
        for _ in range(steps):
            self.compare_end(game, rules, lifted, state)
            legal = game.legal_actions(state)
            some = [self.any_action(rules, state) for _ in range(8)]
            for action in (*some, *dice.sample(legal, min(2, len(legal)))):
                self.compare(game, rules, transitions, state, action)
            if not legal:
                return
            state = game.after(state, lively_choice(self.of.book, dice, state, legal))

    def any_action(self, rules: TransitionRules[int, bool, Any], state: Any) -> Any:
        """An action that may well be illegal."""
        name = self.dice.choice(self.of.notation.names)
        ranges = self.of.notation.ranges(name, rules.sizes)
        return rules.action_named(name, {each: self.dice.randint(*limits) for each, limits in ranges.items()}, state)

    def compare(self, game: RuleGame[Any, Any], rules: TransitionRules[int, bool, Any], transitions: Any, state: Any,
                action: Any) -> None:
        name, given = rules.operation_of(action, state)
        transition = transitions[name](rules, state, *given.values())
        theirs = [(each.clause, each.order) for each in game.refuses(state, action)]
        mine = [(clause, True) for clause, holds in transition.order if not holds]
        mine += [(clause, False) for clause, holds in transition.guards if not holds]
        if game.is_over(state):
            assert any(is_order for _, is_order in mine)
        else:
            assert sorted(mine) == sorted(theirs), (name, given, game.readings, game.without)
            assert [each for each in mine if each[1]] == [each for each in theirs if each[1]]
            assert [each for each in mine if not each[1]] == [each for each in theirs if not each[1]]
        self.found.refusals += 1
        if not mine:
            found, wanted = leaves(transition.position()), leaves(game.after(state, action))
            differ = {path: (found[path], wanted[path]) for path in wanted if found[path] != wanted[path]}
            assert found == wanted, (name, given, differ)
            self.found.effects += 1

    def compare_end(
        self, game: RuleGame[Any, Any], rules: TransitionRules[int, bool, Any], lifted: LiftedRules[Any, Any], state: Any,
    ) -> None:
        over = lifted.is_over(rules, state)
        assert over == game.is_over(state)
        if over:
            points, wins = lifted.scored(rules, state)
            outcome = game.outcome(state)
            assert outcome is not None
            assert points == outcome.points
            assert tuple(seat for seat, won in enumerate(wins) if won) == outcome.winners
            self.found.ends += 1


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("lifted", GAMES, ids=[each.book.name for each in GAMES])
@pytest.mark.parametrize(("games", "steps"), [(2, 60), pytest.param(360, 250, marks=pytest.mark.slow)])
def test_as_the_rules(lifted: Lifted, games: int, steps: int) -> None:
    shapes = Shapes(lifted, random.Random(f"{games}"))
    some = lifted.book.players
    for place in range(games):
        shapes.play(some[place % len(some)], steps)
    smaller = lifted.book.instance(lifted.small)
    for _ in range(games):
        shapes.play_from(cast("RuleGame[Any, Any]", smaller.game), smaller.start, 60)
    print(shapes.found)
    assert shapes.found.ends
    assert shapes.found.refusals > 200 * games and shapes.found.effects > 30 * games
