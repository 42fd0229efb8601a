"""Implementations that are right but for a limit of their own, to which ordinary play does not come; of all three games."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import attrs

from century_rules.kernel.game import BoardGame, Outcome
from century_rules.kernel.evolve import put
from tests.testing.planted import UnderAnotherHat

Cubes = tuple[int, ...]


class Limited(UnderAnotherHat[BoardGame[Any, Any], Any, Any]):
    """Without a limit."""


class EightExchanges(Limited):
    """Nobody exchanges, or trades, more than eight times in a turn."""

    made = 0

    def reset(self, game: BoardGame[Any, Any], state: Any) -> None:
        super().reset(game, state)
        self.made = 0

    def apply(self, action: Any) -> None:
        turn = self.now.turn
        super().apply(action)
        self.made = 0 if self.now.turn != turn else self.made + (_kind(action) in ("Exchange", "Trade") or self._begins(action))

    def legal_actions(self) -> Collection[Any]:
        return [each for each in self.game.legal_actions(self.now) if self.made < 8 or _kind(each) not in ("Exchange", "Trade")]

    def _begins(self, action: Any) -> bool:
        """Whether it plays a trade card, which comes with the first exchange."""
        return _kind(action) == "Play" and ">" in action.card


class ThirtyYellow(Limited):
    """Of more than thirty yellow cubes in a hold the others are lost."""

    def apply(self, action: Any) -> None:
        super().apply(action)
        self.now = attrs.evolve(self.now, players=tuple(
            attrs.evolve(player, hold=(min(player.hold[0], 30), *player.hold[1:])) for player in self.now.players))


class FifteenAtAPlace(Limited):
    """Of more than fifteen cubes on a card of the row, or on a tile, the others are lost."""

    def apply(self, action: Any) -> None:
        super().apply(action)
        field = "lying" if hasattr(self.now, "lying") else "on"
        self.now = attrs.evolve(self.now, **{field: tuple(map(_fifteen, getattr(self.now, field)))})


class AHundredPoints(Limited):
    """Nobody has more than a hundred points in the end."""

    def outcome(self) -> object:
        right = self.game.outcome(self.now)
        return None if right is None else Outcome(
            tuple(min(number, 100) for number in right.points), right.winner, tuple(right.sharing))


def _kind(action: Any) -> str:
    return type(action).__name__


def _fifteen(cubes: Cubes) -> Cubes:
    while sum(cubes) > 15:
        kind = max(range(len(cubes)), key=lambda each: cubes[each])
        cubes = put(cubes, kind, cubes[kind] - 1)
    return cubes


LIMITS: dict[str, Callable[[], Limited]] = {
    each.__name__: each for each in (EightExchanges, ThirtyYellow, FifteenAtAPlace, AHundredPoints)}
