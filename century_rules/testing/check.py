"""Somebody's own implementation of a game, played side by side with the rules until the two differ."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TypeVar, cast

import attrs

from century_rules.guidance import lead
from century_rules.process.content import has_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.property import Play
from century_rules.rulebook import A, Rulebook, S, rulebook
from century_rules.testing.comparing import Mismatch
from century_rules.testing.difference import Difference, Differs
from century_rules.testing.shortening import as_given, going_on, next_action, shortest_known
from century_rules.testing.subject import Choose, Implementation, Subject
from century_rules.writing.stored import as_far_as_legal, kept_plays, plays_at_bounds

G = TypeVar("G")

RECORD = "difference.txt"
"""The file that the play to a difference is written to, if no other is named."""

MOST_ACTIONS = 2000
"""A play that has not ended by then is given up."""

FROM_THERE = 60
"""Actions from the end of a kept play on: what it shows may be seen only then."""

NEW_ONES = 0.5
"""The share of positions in which an action is chosen, in unusual plays, that no such play had yet, if there is one."""

WHIMS = (0.03, 0.33)
"""The shares of actions that are chosen blindly, by turns: in ordinary play, and in such in which unusual things happen."""


@attrs.frozen(kw_only=True)
class Checked:
    """What was compared, without a difference.

    Attributes:
        plays: games played; each has ended, come to a dead end, or was given up.
        ended: those that came to their end.
        dead_ends: those in which at last nobody could act though the game went on: a gap in the rules.
        given_up: those that had not ended after 2,000 actions.
        kept: plays of the library followed besides, up to where readings part, a claim is refuted, or a bound is reached.
        tied: how many of all these ended with equal points of the first two.
        actions: how many were played in all.
        compared: how often each of ``position``, ``legal_actions`` and ``outcome`` was compared.
    """

    plays: int
    ended: int
    dead_ends: int
    given_up: int
    kept: int
    tied: int
    actions: int
    compared: Mapping[str, int]


def check(
    implementation: Implementation[G, S, A], book: Rulebook[S, A] | str, *, games: Iterable[BoardGame[S, A]] = (),
    plays: int = 8, seed: int = 0, record: str | Path | None = RECORD,
) -> Checked:
    """Play whole games side by side with the rules; raises `Differs` at the first difference.

    By turns, ordinary games and such in which a third of the actions is chosen blindly; then the plays that the library keeps
    of the printed game, as far as they are legal: those in which readings part, those that refute a claim, and those that come
    to the bounds of what can be (most cubes, a deck used up, most points). At last, ends at which points are equal, if the
    game's guidance knows how to make them. After each action all is compared that the implementation can say.

    The play to the first difference is made shorter, and written to `record` (None: nowhere), which
    ``century-rules replay`` accepts: up to the difference all of it is legal.

    Args:
        implementation: see `Implementation`.
        book: the game, or its name.
        games: the games it knows, of this book; default: the printed one for each number of players under the default readings.
        plays: how many plays of each game.
        seed: of the first of them; not negative.
        record: a file to write, over whatever is in it.

    Raises InvalidInput if there is nothing to compare, if `position` or `legal_actions` never says anything, or what a method
    gives is of another type than it should be. Whatever `reset` raises comes through; what another method raises is a difference.
    """
    __tracebackhide__ = True
    for name, number in (("seed", seed), ("plays", plays)):
        if not isinstance(number, int):
            raise InvalidInput(f"check: {name}: {number!r}; it should be a whole number")
        if number < 0:
            raise InvalidInput(f"check: {name}: {number}; it should not be negative")
    book = _book(book)
    subject, counted = Subject(implementation, book), Counter[str]()
    for game, dealt, play, mismatch in _plays(subject, _games(book, games), plays, seed):
        if mismatch is not None:
            actions, mismatch = shortest_known(subject, game, play.states[0], (play.actions, mismatch))
            difference = Difference(
                book=book, game=game, start=play.states[0], seed=dealt, actions=actions, mismatch=mismatch)
            raise Differs(difference, difference.write(record))
        way = _how_it_ended(game, play.states[-1])
        counted.update(actions=len(play.actions), tied=_is_tied(game, play.states[-1]),
                       **({"kept": 1} if dealt is None else {"plays": 1, way: 1}))
    if not sum(counted["ended"] if question == "outcome" else number for question, number in subject.compared.items()):
        raise InvalidInput(f"check: nothing was compared{_why_nothing(subject, counted)}")
    if subject.silent:  # most likely a `return` was forgotten: what was meant to be compared never was
        raise InvalidInput(f"check: {subject.silent[0]}() gave None whenever it was asked, so that it was never compared; "
                           f"let it return something, or leave it out")
    return Checked(plays=counted["plays"], ended=counted["ended"], dead_ends=counted["dead_ends"], given_up=counted["given_up"],
                   kept=counted["kept"],
                   tied=counted["tied"], actions=counted["actions"], compared=dict(subject.compared))


def first_difference(
    implementation: Implementation[G, S, A], book: Rulebook[S, A] | str, game: BoardGame[S, A], start: S, actions: Sequence[A],
) -> Difference[S, A] | None:
    """The first difference in a play, None if there is none. Raises IllegalAction if the play is not legal by the rules."""
    book = _book(book)
    play, mismatch = Subject(implementation, book).along(game, start, as_given(actions))
    if mismatch is None:
        return None
    return Difference(book=book, game=game, start=start, actions=play.actions, mismatch=mismatch)


def _book(book: Rulebook[S, A] | str) -> Rulebook[S, A]:
    if isinstance(book, str):
        return cast("Rulebook[S, A]", rulebook(book))
    if not isinstance(book, Rulebook):
        raise InvalidInput(f"check: book should be a Rulebook or the name of a game, not {type(book).__name__}")
    return book


def _games(book: Rulebook[S, A], given: object) -> tuple[BoardGame[S, A], ...]:
    """The games to be played: those given, which have to be of this book, or the printed ones."""
    games = tuple(given) if isinstance(given, Iterable) else (given,)
    for game in games:
        if not isinstance(getattr(game, "readings", None), book.readings):
            raise InvalidInput(f"check: games: should be games of {book.short_title}, not {type(game).__name__}")
    return games or tuple(map(book.printed, book.players))


def _plays(
    subject: Subject[S, A], games: Sequence[BoardGame[S, A]], plays: int, first: int,
) -> Iterator[tuple[BoardGame[S, A], int | None, Play[S, A], Mismatch | None]]:
    """Whole games of all kinds and plays that are kept, each with the seed of its set-up, if known, and the first mismatch."""
    yield from ordinary_plays(subject, games, plays, first)
    yield from followed_plays(subject, kept_of(subject.book, games), first)


def ordinary_plays(
    subject: Subject[S, A], games: Sequence[BoardGame[S, A]], plays: int, first: int,
) -> Iterator[tuple[BoardGame[S, A], int | None, Play[S, A], Mismatch | None]]:
    """So many whole games of each, each with the seed of its set-up, and the first mismatch."""
    seen = set[A]()
    for number in range(plays):
        seed, whim = first + number, WHIMS[number % len(WHIMS)]
        for game in games:
            choose = _choice(subject.book, game, seed, whim, seen)
            yield game, seed, *subject.along(game, game.deal(seed), choose)


def _choice(book: Rulebook[S, A], game: BoardGame[S, A], seed: int, whim: float, seen: set[A]) -> Choose[S, A]:
    """An ordinary player's; in unusual plays at times an action that is not among those `seen`, to which it is added."""
    choose, dice = next_action(book, game, seed, whim, MOST_ACTIONS), random.Random(seed)
    if whim < max(WHIMS):
        return choose

    def either(state: S) -> A | None:
        action = choose(state)
        fresh = [each for each in game.legal_actions(state) if each not in seen] if action is not None else []
        action = dice.choice(fresh) if fresh and dice.random() < NEW_ONES else action
        if action is not None:
            seen.add(action)
        return action

    return either


def followed_plays(
    subject: Subject[S, A], kept: Iterable[tuple[BoardGame[S, A], Play[S, A]]], first: int,
) -> Iterator[tuple[BoardGame[S, A], int | None, Play[S, A], Mismatch | None]]:
    """Plays that are kept, and some actions more, each with the first mismatch."""
    for game, play in kept:
        goes_on = next_action(subject.book, game, first, WHIMS[-1], FROM_THERE)
        yield game, None, *subject.along(game, play.states[0], going_on(play.actions, goes_on))


def kept_of(
    book: Rulebook[S, A], games: Iterable[BoardGame[S, A]],
) -> Iterator[tuple[BoardGame[S, A], Play[S, A]]]:
    """Plays that are kept because they show something seldom seen, as far as they are legal in those games."""
    for game in games:
        if game.components == book.components(None) and has_content("proofs", book.name, book.archive.content):
            for stored in chain(kept_plays(book, game.players), plays_at_bounds(book, game.players)):
                play = as_far_as_legal(game, stored.play)
                if play is not None:
                    yield game, play


def _how_it_ended(game: BoardGame[S, A], last: S) -> str:
    """How a play came to its end, as a field of `Checked`."""
    if game.outcome(last) is not None:
        return "ended"
    return "given_up" if game.legal_actions(last) else "dead_ends"


def _is_tied(game: BoardGame[S, A], last: S) -> int:
    """1 where a play has ended with equal points of the first two, else 0."""
    outcome = game.outcome(last)
    return int(outcome is not None and lead(outcome) == 0)


def _why_nothing(subject: Subject[S, A], counted: Mapping[str, int]) -> str:
    if subject.compared["outcome"]:
        return f": none of {counted['plays']} plays came to its end, and yours says the outcome alone; give it legal_actions, too"
    return "; give position, legal_actions or outcome something to say"
