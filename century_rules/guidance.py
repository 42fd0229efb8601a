"""The heuristics of a game: who plays an ordinary game, and how likely actions are in random play.

All of it only guides. What it leads to is played through the rules, so that a wrong one finds nothing and does no harm.
A game without any has the answers of `Guidance` itself: chance plays.
"""

from __future__ import annotations

import math
import random
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import signature
from types import MappingProxyType
from typing import ClassVar, Generic, Protocol, TypeAlias, TypeVar


from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame, Outcome
from century_rules.kernel.goal import Goal, Measure

S = TypeVar("S")
A = TypeVar("A")
C = TypeVar("C")
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


Worth: TypeAlias = Callable[[BoardGame[S, A], S, int], float]
"""What a position of a game is worth to a seat; a difference of one is as much as a whole unit of what is to be had."""


class Player(Protocol[S_contra, A_co]):
    """Somebody who plays for any seat."""

    def choose(self, state: S_contra, /) -> A_co:
        """One of the legal actions. Raises ValueError if there is none."""


class Chance(Generic[S, A]):
    """A player who takes any legal action; a seed gives the same play."""

    def __init__(self, game: BoardGame[S, A], seed: int) -> None:
        self.game, self.random = game, random.Random(seed)

    def choose(self, state: S, /) -> A:
        actions = self.game.legal_actions(state)
        if not actions:
            raise ValueError("the game is over: there is nothing to choose")
        return self.random.choice(actions)


class ByMerit(Generic[S, A]):
    """Base of a player for any seat who mostly takes what looks best; a seed gives the same play.

    Attributes:
        game: the rules it plays by.
        random: where its whims come from.
        whim: the share of its decisions that it makes blindly.
        temperature: how freely it chooses among actions of nearly the same merit: more freely the more it is.
    """

    temperature: ClassVar[float] = 0.4
    game: BoardGame[S, A]

    def __init__(self, game: BoardGame[S, A], seed: int = 0, whim: float = 0.03) -> None:
        self.game, self.random, self.whim = game, random.Random(seed), whim

    @abstractmethod
    def merits(self, state: S) -> Callable[[A], float]:
        """What a legal action in that position is worth, beside the others."""

    def choose(self, state: S) -> A:
        """One of the legal actions. Raises ValueError if the game is over."""
        actions = self.game.legal_actions(state)
        if not actions:
            raise ValueError("the game is over: there is nothing to choose")
        if len(actions) == 1:
            return actions[0]
        if self.random.random() < self.whim:
            return self.on_a_whim(actions)
        return self.one_of(actions, list(map(self.merits(state), actions)))

    def on_a_whim(self, actions: Sequence[A]) -> A:
        """Any of them."""
        return self.random.choice(actions)

    def one_of(self, choices: Sequence[C], merits: Sequence[float]) -> C:
        """One of them, the likelier the more its merit."""
        best = max(merits)
        return self.random.choices(choices, [math.exp(max(-60.0, (each - best) / self.temperature)) for each in merits])[0]

    def play(self, state: S, most: int = 2000) -> Iterator[tuple[A, S]]:
        """Play for everybody: each action with the position after it, until the game is over or after `most` actions."""
        for _ in range(most):
            if self.game.outcome(state) is not None:
                return
            action = self.choose(state)
            state = self.game.apply(state, action)
            yield action, state


class ByWorth(ByMerit[S, A]):
    """Looks one action ahead, at what the position after it is worth to whoever acts; see `ByMerit`."""

    def __init__(self, game: BoardGame[S, A], worth: Worth[S, A], seed: int = 0, whim: float = 0.03) -> None:
        super().__init__(game, seed, whim)
        self.worth = worth

    def merits(self, state: S) -> Callable[[A], float]:
        seat = self.game.actor(state)
        return lambda action: self.worth(self.game, self.game.apply(state, action), seat)


class Guidance(Generic[S, A]):
    """The heuristics of a game; by default those of one that says at most what a position is worth.

    Attributes:
        worth: what a position is worth to a seat, for an ordinary player.
        ordinary: makes an ordinary player of a game, a seed and a share of whims; without it `worth` does, and without both
            chance plays.
        chances: how likely actions of a class should be, beside others, in random play that is to get somewhere; 1 otherwise.
        quiet: the classes of actions by which a further player disturbs a play least.
        events: kinds of position worth counting of random play, by name: each is said of a game as in ``reached a closed port``.
        measures: numbers worth telling of the last positions of games that ended, by name.
    """

    ordinary: Callable[..., Player[S, A]] | None = None
    chances: Mapping[type, float] = MappingProxyType({})
    quiet: tuple[type, ...] = ()
    events: Mapping[str, Goal[S]] = MappingProxyType({})
    measures: Mapping[str, Measure[S]] = MappingProxyType({})

    def __init__(self, worth: Worth[S, A] | None = None) -> None:
        """Raises InvalidInput for a function that cannot be called with a game, a position and a seat."""
        if worth is not None:
            try:
                signature(worth).bind(None, None, 0)
            except TypeError as error:
                where = getattr(worth, "__qualname__", repr(worth))
                raise InvalidInput(f"worth: {where} should take a game, a position and a seat ({error})") from error
        self.worth = worth

    @property
    def has_ordinary(self) -> bool:
        """Whether it says who plays an ordinary game."""
        return self.ordinary is not None or self.worth is not None

    def player(self, game: BoardGame[S, A], seed: int, whim: float, /) -> Player[S, A]:
        """An ordinary player, whose games come to an end if the game has any; decides that share of its choices blindly."""
        if self.ordinary is not None:
            return self.ordinary(game, seed, whim)
        return Chance(game, seed) if self.worth is None else ByWorth(game, self.worth, seed, whim)

    def weight(self, action: A, /) -> float:
        """How likely a legal action should be, beside the others, in random play that is to get somewhere."""
        return self.chances.get(type(action), 1.0)

    def weight_in(self, state: S, action: A, /) -> float:
        """The same in a position, for random play that is to come to its end."""
        return self.weight(action)

    def whole_weights(self, beginning: S, /) -> Callable[[A], int]:
        """`weight` in whole numbers, for the compiled player."""
        return lambda action: max(1, round(10 * self.weight(action)))

    def lively_weight(self, state: S, action: A, /) -> float:
        """How likely a legal action should be, beside the others, in random play in which much is to happen."""
        return self.chances.get(type(action), 3.0)

    def advises(self, beginning: S, /) -> Mapping[str, str]:
        """What the rulebook advises against in a set-up, a sentence by clause: it refuses nothing."""
        return {}

    def under_way(self, beginning: S, /) -> S:
        """The beginning, with what is chosen before the first turn taken away."""
        return beginning

    def idle(self, state: S, allowed: Sequence[A], play: Sequence[A], /) -> A | None:
        """Of those actions one by which a further player disturbs that play least; None if there is none."""
        return next(iter([*(action for action in allowed if isinstance(action, self.quiet)), *allowed]), None)


def lead(outcome: Outcome) -> int | None:
    """How many points the first is ahead of the second at the end of a game; None where one plays alone."""
    if len(outcome.points) < 2:
        return None
    *_, second, first = sorted(outcome.points)
    return first - second
