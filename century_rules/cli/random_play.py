"""Games played at random through the public API, and what was counted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S, rulebook

Chooser = Callable[[Rulebook[object, object], object, Sequence[object], random.Random], object]


def uniformly(book: Rulebook[S, A], state: S, actions: Sequence[A], dice: random.Random) -> A:
    """Any legal action as likely as any other; in many a game such play hardly ever comes to an end."""
    return dice.choice(actions)


def eagerly(book: Rulebook[S, A], state: S, actions: Sequence[A], dice: random.Random) -> A:
    """As likely as the game's guidance says, so that play gets somewhere."""
    weight = book.guidance.weight
    return dice.choices(actions, [weight(state, action) for action in actions])[0]


@attrs.define
class Count:
    """What was counted over some games; those that neither ended nor came to a dead end ran into the limit.

    `dead_ends` are games in which nobody could act though the game went on: a gap in the rules. `events` are
    those of the game's guidance, by name: in how many games they had come about.
    """

    games: int = 0
    actions: int = 0
    ended: int = 0
    dead_ends: int = 0
    longest: int = 0
    points: int = 0
    events: Counter[str] = attrs.field(factory=Counter)
    wins: Counter[int] = attrs.field(factory=Counter)
    by_verb: Counter[str] = attrs.field(factory=Counter)

    def add(self, other: Count) -> None:
        """Count other games, too."""
        for name in ("games", "actions", "ended", "dead_ends", "points"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.events.update(other.events)
        self.wins.update(other.wins)
        self.by_verb.update(other.by_verb)

    def as_json(self, seats: int, events: Sequence[str]) -> dict[str, object]:
        """For programs; players are P1, P2 and so on."""
        return {
            "games": self.games, "actions": self.actions, "longest_game": self.longest, "ended": self.ended,
            "dead_ends": self.dead_ends,
            **{name: self.events[name] for name in events},
            "mean_winning_points": round(self.points / self.ended, 1) if self.ended else None,
            "wins": {f"P{seat + 1}": self.wins[seat] for seat in range(seats)}, "by_action": dict(self.by_verb.most_common()),
        }


CHOOSERS: Mapping[str, Chooser] = {"eagerly": eagerly, "uniformly": uniformly}
"""By name, so that a process on another machine knows them."""


def play_at_random(name: str, game: BoardGame[object, object], seed: int, limit: int, chooser: str) -> Count:
    """Play one game of at most `limit` actions from ``game.deal(seed)``, and count it; `name` is the rulebook's."""
    book, choose, count = rulebook(name), CHOOSERS[chooser], Count()
    dice, state, verbs = random.Random(seed), game.deal(seed), count.by_verb
    while verbs.total() < limit and (actions := game.legal_actions(state)):
        action = choose(book, state, actions, dice)
        state = game.apply(state, action)
        verbs[type(action).__name__.lower()] += 1
    count.games = 1
    count.actions = count.longest = verbs.total()
    for event, happened in book.guidance.events.items():
        count.events[event] += happened.reached(state)
    outcome = game.outcome(state)
    if outcome is not None:
        count.ended = 1
        count.wins[outcome.winner] += 1
        count.points = max(outcome.points)
    elif not game.legal_actions(state):
        count.dead_ends = 1
    return count
