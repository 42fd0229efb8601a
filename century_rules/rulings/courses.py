"""Plays to try a ruling on: ordinary ones to their end, lively ones, and such that go on from late positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.rulings.operations import Book

Choose = Callable[[object, Sequence[object]], object]
"""One of the legal actions of a position."""

MOST = 2000
"""A play that has not ended by then is given up."""

STRETCH = 120
"""Actions of a play that is not played to its end."""


@attrs.frozen
class Course:
    """How one play goes.

    Attributes:
        game: the rules, with the ruling in force.
        seed: of the set-up, and of who chooses.
        how: in a word.
        opening: the actions it begins with, which were looked at before.
        choose: who chooses.
        most: after so many more actions it is broken off.
    """

    game: BoardGame[object, object]
    seed: int
    how: str
    opening: tuple[object, ...]
    choose: Choose
    most: int


def courses(book: Book, game: BoardGame[object, object], played: Callable[[int], Sequence[object]]) -> Iterator[Course]:
    """One after the other, without an end. `played` gives the actions of the ordinary play of a seed, once it was played."""
    seed = 0
    while True:
        yield Course(game, seed, "ordinary", (), ordinary(book, game, seed, 0.1), MOST)
        late = tuple(played(seed))[:-1]
        for how, weight in (("lively", book.guidance.lively_weight), ("hurried", lambda _, action: book.guidance.weight(action))):
            yield Course(game, seed + 1, how, (), weighted(weight, seed), STRETCH)
            yield Course(game, seed, f"{how}, from late on", late[:len(late) * 3 // 4], weighted(weight, seed), STRETCH)
        yield Course(game, seed, "ordinary, from near the end on", late[:-8], ordinary(book, game, seed + 1, 0.4), STRETCH)
        seed += 2


def ordinary(book: Book, game: BoardGame[object, object], seed: int, whim: float) -> Choose:
    """The game's ordinary player; chance where it does not know what to do under these rules."""
    player, dice = book.guidance.player(game, seed, whim), random.Random(seed)

    def choose(state: object, legal: Sequence[object]) -> object:
        try:
            chosen = player.choose(state)
        except Exception:  # it plays by the printed rules, and a ruling may bring it into what it has no opinion of
            return dice.choice(legal)
        return chosen if chosen in legal else dice.choice(legal)

    return choose


def weighted(weight: Callable[[object, object], float], seed: int) -> Choose:
    """By chance, as likely as the game's guidance says; evenly where it says nothing of what is legal under these rules."""
    dice = random.Random(seed)

    def choose(state: object, legal: Sequence[object]) -> object:
        try:
            return dice.choices(legal, [weight(state, action) for action in legal])[0]
        except Exception:  # as above
            return dice.choice(legal)

    return choose
