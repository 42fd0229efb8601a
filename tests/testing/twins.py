"""Implementations to be checked: the reference under another hat, with faults planted in it."""

from __future__ import annotations

from collections.abc import Collection

import attrs

from century_rules.games.eastern_wonders import Action, Claim, Game, Harvest, Open, State, Take
from century_rules.kernel.game import Outcome
from tests.testing.planted import UnderAnotherHat


class Twin(UnderAnotherHat[Game, State, Action]):
    """Without a fault."""


class FirstOfEquals(Twin):
    """A tie is won by the first of those who tie, not by the last."""

    def outcome(self) -> Outcome | None:
        right = self.game.outcome(self.now)
        return None if right is None else Outcome(right.points, right.points.index(max(right.points)))


class GingerScores(Twin):
    """Each ginger in the hold brings a point at the end."""

    def outcome(self) -> Outcome | None:
        right = self.game.outcome(self.now)
        if right is None:
            return None
        points = tuple(number + player.hold[0] for number, player in zip(right.points, self.now.players, strict=True))
        return Outcome(points, right.winner)


class CheapOutposts(Twin):
    """With two players no outpost costs more than one cube."""

    def apply(self, action: Action) -> None:
        super().apply(action)
        if isinstance(action, Open) and self.game.players == 2 and self.now.toll > 1:
            self.now = attrs.evolve(self.now, toll=1)


class NoHarvestTwice(Twin):
    """A harvest is not offered where cubes lie."""

    def legal_actions(self) -> Collection[Action]:
        here = self.now.players[self.now.turn].ship
        return [action for action in self.game.legal_actions(self.now)
                if not isinstance(action, Harvest) or not any(self.now.lying[here])]


class TakesAnywhere(Twin):
    """A cube may be taken at any time."""

    def legal_actions(self) -> Collection[Action | str]:
        return [*self.game.legal_actions(self.now), "take Y"]


class Stumbles(Twin):
    """Raises at the first VP tile."""

    def apply(self, action: Action) -> None:
        if isinstance(action, Claim):
            raise KeyError("port")
        super().apply(action)


class EndsEarly(Twin):
    """Is over with the third VP tile."""

    def outcome(self) -> object:
        if any(player.vp_tiles == 3 for player in self.now.players):
            return tuple(0 for _ in self.now.players), 0
        return super().outcome()


class TakesTwo(Twin):
    """Takes one cube more than it says, with four players."""

    def apply(self, action: Action) -> None:
        super().apply(action)
        if isinstance(action, Take) and self.game.players == 4:
            self.now = attrs.evolve(self.now, supply=(self.now.supply[0] - 1, *self.now.supply[1:]))
