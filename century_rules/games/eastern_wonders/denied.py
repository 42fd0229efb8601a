"""The reference with clauses denied: what is said instead is written over any algebra, and is run here on ints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.negation import Negation, negations_in
from century_rules.games.eastern_wonders.scoring import winner
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import Refusal
from century_rules.kernel.game import Outcome
from century_rules.theory.ruling import deny as deny_plainly
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
        if outcome is None:
            return None
        points = self.counted(state, outcome.points)
        return self.won(state, Outcome(points, winner(points)))

    def refuses(self, state: State, action: Action) -> Iterator[Refusal]:
        return self._played.refuses(state, action)

    def after(self, state: State, action: Action) -> State:
        return self._played.after(state, action)


def deny(game: Game, denied: Sequence[Denial]) -> Game:
    """The same game with clauses denied. Raises InvalidInput for a denial of another kind."""
    if not any(isinstance(each, Negation) for each in denied):
        return cast(Game, deny_plainly(game, denied))
    return cast(Game, deny_plainly(DeniedGame(
        players=game.players, readings=game.readings, components=game.components, without=game.without, denials=game.denials),
        denied))
