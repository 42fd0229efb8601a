"""The reference with clauses denied: what is said instead is written over any algebra, and is run here on ints."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.encoded import EncodedRules, known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.negation import negations, negations_in
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import Refusal
from century_rules.kernel.game import Outcome
from century_rules.kernel.leaves import leaves
from century_rules.theory.made_once import made_once
from century_rules.theory.theorem import Denial


@attrs.frozen(kw_only=True)
class _AnySetup(Game):
    """The reference for any set-up at all."""

    def _check(self, setup: Setup) -> None:
        pass


@attrs.frozen(kw_only=True)
class DeniedGame(_AnySetup):
    """Everything asked of a `Game` can be asked of it; its components are the real ones, whatever box it is played with."""

    _played: Game = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        box = self.components
        for negation in negations_in(self):
            box = box if negation.box is None else negation.box(box)
        object.__setattr__(self, "_played", _AnySetup(
            players=self.players, readings=self.readings, components=box, without=self.without))

    def outcome(self, state: State) -> Outcome | None:
        """Points and winner, as they would be."""
        outcome = self._played.outcome(state)
        if outcome is None or not any(negation.points or negation.wins for negation in negations_in(self)):
            return outcome
        points, wins = self.encoded(state).scene(leaves(state), {}).counted()
        return Outcome(points, wins.index(True))

    def refuses(self, state: State, action: Action) -> Iterator[Refusal]:
        name = type(action).__name__.lower()
        concerned = [each for each in negations_in(self) if name in each.operations and (each.lifts or each.forbids)]
        if not concerned:
            return self._played.refuses(state, action)
        rules = self.encoded(state)
        w, before, (_, arguments) = rules.words, rules.position(leaves(state)), rules.operation_of(action, state)
        lifted = {each.clause for each in concerned if each.lifts is not None and each.lifts(w, before, arguments)}
        forbidding = [each for each in concerned if each.forbids is not None and each.forbids(w, before, arguments)]
        played = (refusal for refusal in self._played.refuses(state, action) if refusal.order or refusal.clause not in lifted)
        return itertools.chain(played, (Refusal(each.clause, each.says) for each in forbidding))

    def after(self, state: State, action: Action) -> State:
        return self._played.after(state, action)

    def encoded(self, state: State) -> EncodedRules[int, bool]:
        """The encoding with the set-up of a state."""
        return made_once(lambda: known_rules(IntAlgebra(), self, state.setup), "denied rules", self, state.setup)


def deny(game: Game, denied: Sequence[Denial]) -> Game:
    """The same game with clauses denied."""
    if not denied:
        return game
    return DeniedGame(players=game.players, readings=game.readings, components=game.components, without=game.without,
                      denials=negations(denied))
