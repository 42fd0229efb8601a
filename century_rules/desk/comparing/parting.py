"""One play under two readings, side by side, for as long as it is the same under both; and where they part in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, Literal, TypeAlias

import attrs

from century_rules.kernel.errors import IllegalAction, Refusal
from century_rules.kernel.game import A, BoardGame, Outcome, S
from century_rules.kernel.hiding import in_sight, same_in_sight

Games: TypeAlias = tuple[BoardGame[S, A], BoardGame[S, A]]
Trail: TypeAlias = "tuple[Trail[A], A] | None"
"""The actions so far, the last one first: shared between all plays with the same beginning."""


Kind: TypeAlias = Literal["set-up", "beginning", "legality", "state", "score", "winner"]

BEFORE_PLAY: tuple[Kind, ...] = ("set-up", "beginning")
"""What differs before the first action."""


@attrs.frozen
class Parting(Generic[S, A]):
    """The first point of a play at which two readings differ.

    Attributes:
        kind: what differs there: whether the set-up is legal, the position before the first action, whether the last action is
            legal, the state after it, or at the end of the game the points or only the winner.
        beginning: the position before the first action, with the set-up; under ``set-up`` one that only one reading allows.
        actions: the play, up to and with the action at which the readings part.
        before: under each reading the position in which that action is taken; None before the first action.
        after: the position after it, or before the first action under ``beginning``; None where it is not allowed.
        refusals: under each reading, why the action is not allowed; empty where it is.
        refused_setup: under each reading, why the set-up is not allowed; empty where it is.
        outcomes: points and winner under each reading, if the game is over there.
    """

    kind: Kind
    beginning: S = attrs.field(repr=False)
    actions: tuple[A, ...]
    before: tuple[S, S] | None = attrs.field(default=None, repr=False)
    after: tuple[S | None, S | None] = attrs.field(default=(None, None), repr=False)
    refusals: tuple[tuple[Refusal, ...], tuple[Refusal, ...]] = ((), ())
    refused_setup: tuple[str, str] = ("", "")
    outcomes: tuple[Outcome | None, Outcome | None] = (None, None)

    @property
    def length(self) -> int:
        """How many actions, those of the start included."""
        return len(self.actions)

    @property
    def side_that_allows(self) -> int:
        """The reading that allows the whole play: the first (0) if both do."""
        return 1 if self.refusals[0] or self.refused_setup[0] else 0

    def differences(self) -> dict[str, tuple[int, int]]:
        """Leaf path -> its value under each reading, where both allow the last action."""
        first, second = self.after
        if first is None or second is None:
            return {}
        under_first, under_second = in_sight(first), in_sight(second)
        return {path: (int(number), int(under_second[path])) for path, number in under_first.items()
                if number != under_second[path]}


@attrs.frozen
class Both(Generic[S, A]):
    """The positions a play has reached under two readings, which look the same to players.

    Attributes:
        games: the rules under both.
        beginning: the position before the first action, under the first.
        states: the positions now.
        trail: the actions so far.
    """

    games: Games[S, A] = attrs.field(repr=False)
    beginning: S = attrs.field(repr=False)
    states: tuple[S, S]
    trail: Trail[A] = attrs.field(default=None, repr=False)

    @property
    def actions(self) -> tuple[A, ...]:
        """The play so far."""
        found, trail = list[A](), self.trail
        while trail is not None:
            trail, action = trail
            found.append(action)
        return tuple(reversed(found))

    def after(self, action: A) -> Both[S, A] | Parting[S, A]:
        """The positions after an action, or how the readings part by it.

        Of what can differ, the first that applies: legality, state, points, winner. Raises InvalidAction, and IllegalAction if
        neither allows it.
        """
        first, second = self._applied(0, action), self._applied(1, action)
        if first is None or second is None:
            refusals = self.games[0].why_illegal(self.states[0], action), self.games[1].why_illegal(self.states[1], action)
            if first is None and second is None:
                raise IllegalAction(action, refusals[0])
            return Parting("legality", self.beginning, (*self.actions, action), self.states, (first, second), refusals)
        reached = attrs.evolve(self, states=(first, second), trail=(self.trail, action))
        kind: Kind = "state"
        outcomes = reached.outcomes()
        if same_in_sight(first, second):
            if outcomes[0] is None or outcomes[1] is None or outcomes[0] == outcomes[1]:
                return reached
            kind = "score" if outcomes[0].points != outcomes[1].points else "winner"
        return Parting(kind, self.beginning, (*self.actions, action), self.states, (first, second), outcomes=outcomes)

    def along(self, actions: Iterable[A]) -> Iterator[Both[S, A]]:
        """Here, and after each of those actions as long as they part nothing. Raises IllegalAction or InvalidAction."""
        reached = self
        yield reached
        for action in actions:
            following = reached.after(action)
            if isinstance(following, Parting):
                return
            reached = following
            yield reached

    def legal(self) -> tuple[tuple[A, ...], tuple[A, ...]]:
        """The legal actions under each reading."""
        return self.games[0].legal_actions(self.states[0]), self.games[1].legal_actions(self.states[1])

    def common(self) -> list[A]:
        """What both readings allow."""
        return [action for action in self.games[0].legal_actions(self.states[0])
                if not self.games[1].why_illegal(self.states[1], action)]

    def outcomes(self) -> tuple[Outcome | None, Outcome | None]:
        """How the game has ended under each reading; None where it goes on."""
        return self.games[0].outcome(self.states[0]), self.games[1].outcome(self.states[1])

    def apart(self, action: A) -> Both[S, A]:
        """The positions after an action that both allow, whether they look the same or not. Raises IllegalAction."""
        states = self.games[0].apply(self.states[0], action), self.games[1].apply(self.states[1], action)
        return attrs.evolve(self, states=states, trail=(self.trail, action))

    def partings(self) -> Iterator[Parting[S, A]]:
        """Every way in which the readings part by the next action."""
        first, second = self.legal()
        for action in dict.fromkeys((*first, *second)):
            found = self.after(action)
            if isinstance(found, Parting):
                yield found

    def _applied(self, side: int, action: A) -> S | None:
        try:
            return self.games[side].apply(self.states[side], action)
        except IllegalAction:
            return None
