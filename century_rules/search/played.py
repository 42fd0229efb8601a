"""What was counted over many games played at random, and the plain player: through the rules themselves, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, Literal

import attrs

from century_rules.kernel.game import A, Game, Outcome, S
from century_rules.search.chance import Guide, drawn, place_at, stream, weights
from century_rules.search.layout import LimitHit

Observers = Mapping[str, Callable[[S], object]]
"""Questions about the last state of each game, by name."""

HowEnded = Literal["finished", "capped", "stuck", "bounds"]


@attrs.define
class Played:
    """What was counted over some games.

    Attributes:
        games: how many were played.
        actions: how many actions were taken in all.
        finished, capped, stuck: games that came to their end; that had as many actions as allowed; in which nobody could do
            anything although the game had not ended.
        limits: games broken off because an action would have left a bound of the packed states, by the bound.
        lengths: how many games had how many actions.
        kinds: how often actions of each class were taken, by the name of the class.
        wins: how many finished games were won from each seat; a shared victory is one of each seat that shares it.
        shared: how many finished games were won by several.
        winning_points: how many finished games were won with how many points.
        seen: in how many games each observer says yes to the last state.
    """

    games: int = 0
    actions: int = 0
    finished: int = 0
    capped: int = 0
    stuck: int = 0
    limits: Counter[LimitHit] = attrs.field(factory=Counter)
    lengths: Counter[int] = attrs.field(factory=Counter)
    kinds: Counter[str] = attrs.field(factory=Counter)
    wins: Counter[int] = attrs.field(factory=Counter)
    shared: int = 0
    winning_points: Counter[int] = attrs.field(factory=Counter)
    seen: Counter[str] = attrs.field(factory=Counter)

    def add(self, other: Played) -> None:
        """Count other games, too."""
        for field in attrs.fields(Played):
            mine, its = getattr(self, field.name), getattr(other, field.name)
            if isinstance(mine, Counter):
                mine.update(its)
            else:
                setattr(self, field.name, mine + its)

    def end(self, outcome: Outcome) -> None:
        """Count how a game that was finished came out."""
        self.wins.update(outcome.winners)
        self.shared += bool(outcome.sharing)
        self.winning_points[max(outcome.points)] += 1

    @property
    def shortest(self) -> int:
        """Actions of the shortest game; 0 if there was none."""
        return min(self.lengths, default=0)

    @property
    def longest(self) -> int:
        """Actions of the longest game; 0 if there was none."""
        return max(self.lengths, default=0)


@attrs.frozen
class RandomGame(Generic[S, A]):
    """One game played at random.

    Attributes:
        number: which one of its seed.
        initial: where it began.
        actions: what was played.
        final: where that led.
        ended: why it was not played on.
    """

    number: int
    initial: S
    actions: tuple[A, ...]
    final: S
    ended: HowEnded


Actions = Callable[[S], Collection[A]]
"""Every action there is, legal or not, on the set-up of a position, in the order in which a choice among them is made."""


def play_one_plainly(
    game: Game[S, A], initial_states: Sequence[S], number: int, *, seed: int, most_actions: int, guide: Guide[A] | None = None,
    actions: Actions[S, A] | None = None,
) -> RandomGame[S, A]:
    """Play one game through the rules themselves; the same game as a compiled player plays, told of the same `actions`.

    Game `number` begins in the initial state of that number, begun anew when they are used up. Without `actions` a choice is made
    in the order in which the game lists the legal ones.
    """
    initial = state = initial_states[number % len(initial_states)]
    begin = stream(seed, number)
    places = {} if actions is None else {action: place for place, action in enumerate(actions(initial))}
    taken: list[A] = []
    while legal := game.legal_actions(state):
        if len(taken) == most_actions:
            return RandomGame(number, initial, tuple(taken), state, "capped")
        ordered = sorted(legal, key=lambda action: places.get(action, -1)) if places else legal
        weighed = weights(ordered, guide)
        taken.append(ordered[place_at(drawn(begin, len(taken), sum(weighed)), weighed)])
        state = game.apply(state, taken[-1])
    ended: HowEnded = "stuck" if game.outcome(state) is None else "finished"
    return RandomGame(number, initial, tuple(taken), state, ended)


def play_plainly(
    game: Game[S, A], initial_states: Sequence[S], games: range, *, seed: int, most_actions: int, guide: Guide[A] | None = None,
    observers: Observers[S] | None = None, actions: Actions[S, A] | None = None,
) -> Played:
    """Play games of given numbers through the rules themselves, and count; equal to what a compiled player counts."""
    counted = Played()
    for number in games:
        count_game(counted, game, play_one_plainly(
            game, initial_states, number, seed=seed, most_actions=most_actions, guide=guide, actions=actions),
            observers or {})
    return counted


def count_game(counted: Played, game: Game[S, A], played: RandomGame[S, A], observers: Observers[S]) -> None:
    """Add one game to what was counted."""
    counted.games += 1
    counted.actions += len(played.actions)
    counted.lengths[len(played.actions)] += 1
    counted.kinds.update(type(action).__name__ for action in played.actions)
    counted.seen.update(name for name, says in observers.items() if says(played.final))
    if played.ended == "finished":
        outcome = game.outcome(played.final)
        assert outcome is not None
        counted.finished += 1
        counted.end(outcome)
    elif played.ended == "capped":
        counted.capped += 1
    else:
        counted.stuck += 1
