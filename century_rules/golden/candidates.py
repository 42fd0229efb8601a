"""The plays that golden files are chosen from: those that are kept, and ordinary ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Generic

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play
from century_rules.rulebook import Rulebook
from century_rules.writing.stored import Stored, as_far_as_legal, kept_plays, plays_at_bounds

LONGEST, UNDER_A_READING = 600, 60
"""Actions; an ordinary game that has not ended by then is left there. One under another reading is short, for plays that are kept
show where the reading matters."""


@attrs.frozen
class Candidate(Generic[S, A]):
    """A play that may become a golden file.

    Attributes:
        name: of the file.
        shows: what it is kept for, in words.
        game: the rules it is played by.
        play: all of it.
        refused: an action that is refused at its end.
        about: the doubt whose readings part by the last action.
    """

    name: str
    shows: str
    game: BoardGame[S, A]
    play: Play[S, A]
    refused: A | None = None
    about: str = ""


def candidates(
    book: Rulebook[S, A], players: Collection[int], seeds: Collection[int], under: Sequence[str] | None = None,
) -> Iterator[Candidate[S, A]]:
    """The plays that are kept, then ordinary ones under each reading; or all as far as they are legal `under` those readings."""
    names, readings = Counter[str](), book.reading_names.parse(under or ())
    for number in players:
        other = None if under is None else book.printed(number, readings)
        for stored in (*plays_at_bounds(book, number), *kept_plays(book, number)):
            for each in _of_stored(book, stored) if other is None else _played_by(other, stored):
                names[each.name] += 1
                yield each if names[each.name] == 1 else attrs.evolve(each, name=f"{each.name}-{names[each.name]}")
    for seed in seeds:
        for number in players:
            game = book.printed(number, readings)
            yield _ordinary(book, game, seed, LONGEST, f"ordinary-{number}p-{seed}", "an ordinary game")
    if under is not None:
        return
    for reading in (f"{doubt.id}={reading}" for doubt in book.ambiguities for reading in doubt.others):
        try:
            game = book.printed(min(players), book.reading_names.parse([reading]))
            yield _ordinary(book, game, 0, UNDER_A_READING, f"reading-{reading}", f"an ordinary game under {reading}")
        except CenturyError:  # not with the printed box, or not alone
            continue


def _of_stored(book: Rulebook[S, A], stored: Stored[S, A]) -> Iterator[Candidate[S, A]]:
    """The play; one in which readings part under each reading of that doubt, as far as it is legal, and what refuses the rest."""
    if not stored.about:
        yield Candidate(_name_of(stored), _kept_for(stored), stored.game, stored.play)
        return
    doubt = book.reading_names.find(stored.about)
    for reading in doubt.readings:
        under = f"{doubt.id}={reading}"
        game = book.printed(stored.game.players, book.reading_names.parse([under], stored.game.readings))
        known, refused = _as_far_as_legal(stored, game)
        if known is not None and len(known.actions) >= len(stored.play.actions) - 1:
            yield Candidate(f"{under}-{game.players}p", f"where the readings of {doubt.id} part, under {under}", game, known,
                            refused, doubt.id)


def _played_by(game: BoardGame[S, A], stored: Stored[S, A]) -> Iterator[Candidate[S, A]]:
    """The play by other rules, as far as it is legal, and what refuses the rest."""
    known, refused = _as_far_as_legal(stored, game)
    if known is not None:
        yield Candidate(_name_of(stored), _kept_for(stored), game, known, refused, stored.about)


def _as_far_as_legal(stored: Stored[S, A], game: BoardGame[S, A]) -> tuple[Play[S, A] | None, A | None]:
    """The play, and the action after it; no play where its set-up is none of that game."""
    start = game.adopting(stored.play.states[0])  # read otherwise, the set-up may be another
    known = as_far_as_legal(game, Play((start,), stored.play.actions))
    return known, dict(enumerate(stored.play.actions)).get(len(known.actions)) if known else None


def _name_of(stored: Stored[S, A]) -> str:
    return f"{stored.file.parent.name}-{stored.file.stem.replace('.', '-')}"


def _kept_for(stored: Stored[S, A]) -> str:
    return f"kept for {stored.file.stem.partition('.')[0]}"


def _ordinary(
    book: Rulebook[S, A], game: BoardGame[S, A], seed: int, most: int, name: str, shows: str,
) -> Candidate[S, A]:
    """With a fifth of its actions chosen blindly."""
    *_, play = gone_on(game, Play((game.deal(seed),), ()), book.guidance.player(game, seed, 0.2).choose, most)
    return Candidate(name, shows, game, play)


def gone_on(game: BoardGame[S, A], play: Play[S, A], choose: Callable[[S], A], most: int) -> Iterator[Play[S, A]]:
    """A play, and as it is after each of up to so many actions more."""
    yield play
    for _ in range(most):
        if not game.legal_actions(play.states[-1]):
            return
        action = choose(play.states[-1])
        play = Play((*play.states, game.apply(play.states[-1], action)), (*play.actions, action))
        yield play
