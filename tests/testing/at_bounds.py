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


class NotFromAShortRow(Limited):
    """Once the deck is out nobody takes a merchant card any more."""

    def legal_actions(self) -> Collection[Any]:
        short = sum(self.now.unsold) < len(self.now.on)
        return [each for each in self.game.legal_actions(self.now) if not short or _kind(each) != "Take"]


class CoinOfNothing(Limited):
    """The leftmost point card brings a silver coin though there is none."""

    def apply(self, action: Any) -> None:
        before = self.now
        super().apply(action)
        leftmost = next(name for name, there in zip(before.point_names, before.unclaimed, strict=True) if there)
        if _kind(action) == "Claim" and action.card == leftmost and not before.gold + before.silver:
            me = self.now.players[before.turn]
            self.now = attrs.evolve(self.now, players=put(
                self.now.players, before.turn, attrs.evolve(me, silver=me.silver + 1)))


class BonusOfNothing(Limited):
    """A bonus tile is offered though its pile is used up."""

    def legal_actions(self) -> Collection[Any]:
        legal = [*self.game.legal_actions(self.now)]
        chosen = next((each for each in legal if _kind(each) == "Choose"), None)
        return legal if chosen is None else [
            *legal, *(type(chosen)(kind) for kind in type(chosen.bonus) if not self.now.bonus_left[kind])]


class AtMostTwo(Limited):
    """Of several actions of that kind in a turn only two can be."""

    kind = ""

    def reset(self, game: BoardGame[Any, Any], state: Any) -> None:
        super().reset(game, state)
        self.made = 0

    def apply(self, action: Any) -> None:
        turn = self.now.turn
        super().apply(action)
        self.made = 0 if self.now.turn != turn else self.made + (_kind(action) == self.kind)

    def legal_actions(self) -> Collection[Any]:
        return [each for each in self.game.legal_actions(self.now) if self.made < 2 or _kind(each) != self.kind]


class TwoShipsPaid(AtMostTwo):
    """Nobody pays more than two ships."""

    kind = "Pay"


class TwoCubesAnOutpost(AtMostTwo):
    """No outpost costs more than two cubes."""

    kind = "Spend"


def _kind(action: Any) -> str:
    return type(action).__name__


def _fifteen(cubes: Cubes) -> Cubes:
    while sum(cubes) > 15:
        kind = max(range(len(cubes)), key=lambda each: cubes[each])
        cubes = put(cubes, kind, cubes[kind] - 1)
    return cubes


CARDS, SHIPS = ("spice-road", "sand-to-sea"), ("sand-to-sea", "eastern-wonders")
LIMITS: dict[Callable[[], Limited], tuple[str, ...]] = {
    **dict.fromkeys((EightExchanges, ThirtyYellow, FifteenAtAPlace, AHundredPoints), ("spice-road", *SHIPS)),
    NotFromAShortRow: CARDS, CoinOfNothing: ("spice-road",), BonusOfNothing: SHIPS, TwoShipsPaid: SHIPS, TwoCubesAnOutpost: SHIPS}
"""The games in which each can be."""
