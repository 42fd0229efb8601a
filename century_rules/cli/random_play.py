"""Games played at random through the public API, and what was counted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.kernel.check_results import check_outcome
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.raised import told_in_words
from century_rules.writing.record import format_record, record_of

Chooser = Callable[[Rulebook[object, object], object, Sequence[object], random.Random], object]


def uniformly(book: Rulebook[S, A], state: S, actions: Sequence[A], dice: random.Random) -> A:
    """Any legal action as likely as any other; in many a game such play hardly ever comes to an end."""
    return dice.choice(actions)


def eagerly(book: Rulebook[S, A], state: S, actions: Sequence[A], dice: random.Random) -> A:
    """As likely as the game's guidance says, so that play gets somewhere."""
    weight = book.guidance.weight_in
    return dice.choices(actions, [weight(state, action) for action in actions])[0]


Tally = Counter[int]
"""How often a number came up."""


def spread(tally: Tally) -> dict[str, float] | None:
    """The mean, the least and the most of the numbers; None if there are none."""
    if not tally:
        return None
    return {"mean": round(sum(number * times for number, times in tally.items()) / tally.total(), 1),
            "least": min(tally), "most": max(tally)}


@attrs.define
class Count:
    """What was counted over some games; those that neither ended nor came to a dead end ran into the limit.

    `dead_ends` are games in which nobody could act though the game went on: a gap in the rules. `events` are
    those of the game's guidance, by name: in how many games they had come about. `wins` are by seat: a victory that several
    share is one of each; `shared` says how many those were. `at_the_end` tells of the games that ended, by name: the actions and
    the turns they took, and the measures of the game's guidance.
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
    shared: int = 0
    at_the_end: dict[str, Tally] = attrs.field(factory=dict)

    def add(self, other: Count) -> None:
        """Count other games, too."""
        for name in ("games", "actions", "ended", "dead_ends", "points", "shared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.events.update(other.events)
        self.wins.update(other.wins)
        self.by_verb.update(other.by_verb)
        for name, tally in other.at_the_end.items():
            self.at_the_end.setdefault(name, Counter()).update(tally)

    def as_json(self, seats: int, events: Sequence[str], measures: Sequence[str]) -> dict[str, object]:
        """For programs; players are P1, P2 and so on."""
        return {
            "games": self.games, "actions": self.actions, "longest_game": self.longest, "ended": self.ended,
            "dead_ends": self.dead_ends,
            **{name: self.events[name] for name in events},
            "mean_winning_points": round(self.points / self.ended, 1) if self.ended else None,
            "wins": {f"P{seat + 1}": self.wins[seat] for seat in range(seats)}, "shared_victories": self.shared,
            "at_the_end": {name: spread(self.at_the_end.get(name, Counter())) for name in (*ALWAYS, *measures)},
            "by_action": dict(self.by_verb.most_common()),
        }


CHOOSERS: Mapping[str, Chooser] = {"eagerly": eagerly, "uniformly": uniformly}
"""By name, so that a process on another machine knows them."""

ORDINARILY = "ordinarily"
"""Instead of a chooser: the ordinary player of the game's guidance."""

WHIM = 0.03
"""The share of choices that such a player makes blindly."""

ALWAYS: Mapping[str, str] = {"actions": "actions", "turns": "turns of all players"}
"""What is told of games that ended, whatever the game, by name in words."""


def chooser(book: Rulebook[S, A], game: BoardGame[S, A], seed: int, how: str) -> Callable[[S, Sequence[A]], A]:
    """Who chooses in one game, by a name of `CHOOSERS` or `ORDINARILY`."""
    if how == ORDINARILY:
        player = book.guidance.player(game, seed, WHIM)
        return lambda state, _: player.choose(state)
    choose, dice = CHOOSERS[how], random.Random(seed)
    return lambda state, actions: cast(A, choose(cast("Rulebook[object, object]", book), state, actions, dice))


def note_the_end(count: Count, book: Rulebook[S, A], state: S, **numbers: int) -> None:
    """Count the position in which a game ended, with other numbers that tell of that game."""
    for name, number in {**numbers, **{each: measure.of(state) for each, measure in book.guidance.measures.items()}}.items():
        count.at_the_end.setdefault(name, Counter())[int(number)] += 1


def play_at_random(
    book: Rulebook[S, A], game: BoardGame[S, A], seed: int, limit: int, how: str, components: str | None = None,
) -> tuple[Count, str]:
    """Play one game of at most `limit` actions from ``game.deal(seed)``, and count it.

    Gives its record as text, too, if `components` says what that calls the file they come from, as `record_of` takes it.
    """
    with told_in_words():  # here, for a worker sends no traceback
        return _played(book, game, seed, limit, how, components)


def _played(
    book: Rulebook[S, A], game: BoardGame[S, A], seed: int, limit: int, how: str, components: str | None,
) -> tuple[Count, str]:
    count, taken = Count(), list[A]()
    choose, state, verbs, turns = chooser(book, game, seed, how), game.deal(seed), count.by_verb, 0
    while verbs.total() < limit and (actions := game.legal_actions(state)):
        action = choose(state, actions)
        turns += game.begins_turn(state) and not game.prepares(state)
        state = game.apply(state, action)
        taken.append(action)
        verbs[type(action).__name__.lower()] += 1
    count.games = 1
    count.actions = count.longest = verbs.total()
    for event, happened in book.guidance.events.items():
        count.events[event] += happened.reached(state)
    outcome = game.outcome(state)
    check_outcome(game.outcome, outcome, game.players)
    if outcome is not None:
        count.ended = 1
        count.wins.update(outcome.winners)
        count.shared = int(bool(outcome.sharing))
        count.points = max(outcome.points)
        note_the_end(count, book, state, actions=count.actions, turns=turns)
    elif not game.legal_actions(state):
        count.dead_ends = 1
    return count, "" if components is None else format_record(record_of(book, game, seed, taken, components))
