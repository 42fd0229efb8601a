"""Real plays to ask claims of: the stored ones, games to their end, lively ones from the deal and from late positions.

Together they are played under every reading at least once. The same plays come each time, so that an answer repeats. What was
chosen in a play is kept from one run to the next; it is played again by the rules, and where they refuse it, anew.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Generic

import attrs

from century_rules.kernel.caching import cached
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.reading import Ambiguity, ReadingsOfAGame
from century_rules.rulebook import Rulebook
from century_rules.running.kept_findings import finding
from century_rules.writing.stored import Stored, as_far_as_legal, kept_plays, written

GUIDED = 8
"""Games that ordinary players play to their end, for each number of players."""

LATE = 60
"""Random actions after a guided beginning."""

EARLY = 110
"""Random actions from the deal."""

AFTER_PARTING = 25
"""Random actions after a stored play in which two readings part."""

MOST = 2000
"""Actions of a game of ordinary players before it is given up."""

WHIM = 0.03
"""The share of their choices that they make blindly."""

SEEDS = 1_000
"""So many set-ups are looked at for the one that a play begins with, where a record says it by its seed."""


@attrs.frozen
class RealPlay(Generic[S, A]):
    """A play from its set-up on, through the reference.

    Attributes:
        book: whose play it is.
        name: what kind of play it is, for people.
        game: the rules it is played by, with the printed components.
        states: the position before each action, and after the last.
        actions: as many, less one.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    name: str
    game: BoardGame[S, A] = attrs.field(repr=False)
    states: tuple[S, ...] = attrs.field(repr=False)
    actions: tuple[A, ...] = attrs.field(repr=False)

    @property
    def readings(self) -> str:
        """The readings that are not the default, in words."""
        return self.book.reading_names.in_words(self.game.readings)

    def record(self, length: int) -> str:
        """Its first actions as a record, which `century-rules replay` accepts; "" where no record can say how it begins."""
        start: S | int = self.states[0]
        if self.book.layouts is None:  # then by a seed, and these plays begin with the first ones
            seed = next((seed for seed in range(SEEDS) if self.game.deal(seed) == start), None)
            if seed is None:
                return ""
            start = seed
        return written(self.book, self.game, start, self.actions[:length])


@attrs.frozen(eq=False, slots=False)
class _Planned(Generic[S, A]):
    """A play that is played when it is first asked for.

    Attributes:
        game: the rules it is played by.
        begin: plays it.
    """

    game: BoardGame[S, A]
    begin: Callable[[], RealPlay[S, A]]

    @cached_property
    def play(self) -> RealPlay[S, A]:
        return self.begin()


def sample_traces(book: Rulebook[S, A], players: int, first: int = 0, every: int = 1) -> tuple[RealPlay[S, A], ...]:
    """Plays for that many players, of the printed game, in the same order each time: all, or every so many from one on."""
    return tuple([each.play for each in _real_plays(book, players)[first::every]])


@cached
def _real_plays(book: Rulebook[S, A], players: int) -> tuple[_Planned[S, A], ...]:
    there = [_Planned(play.game, partial(_there, play)) for play in _stored(book, players)]
    return (*there, *_guided(book, players), *_lively(book, players))


def _there(play: RealPlay[S, A]) -> RealPlay[S, A]:
    return play


def plays_under(book: Rulebook[S, A], players: int, needs: Mapping[str, str]) -> tuple[RealPlay[S, A], ...]:
    """More plays, under readings that something is claimed for: two games to their end, and lively ones; if there are any."""
    return tuple([each.play for each in _plays_under(book, players, tuple(sorted(needs.items())))])


def one_by_one(book: Rulebook[S, A], players: int, needs: Mapping[str, str]) -> Iterator[RealPlay[S, A]]:
    """All there are under the readings that something is claimed for, each played when it is asked for."""
    there = (*_plays_under(book, players, tuple(sorted(needs.items()))), *_real_plays(book, players))
    return (each.play for each in there if book.reading_names.parse(needs, each.game.readings) == each.game.readings)


@cached
def _plays_under(
    book: Rulebook[S, A], players: int, needs: tuple[tuple[str, str], ...],
) -> tuple[_Planned[S, A], ...]:
    plays = []
    for number in range(6 if needs else 0):
        dice = random.Random(f"{players} {number} {needs}")
        others = _some_readings(book, dice, 0.8) if number else book.readings()
        game = book.printed(players, book.reading_names.parse(dict(needs), others))
        readings = ", ".join(f"{name}={value}" for name, value in needs)
        plays.append(_Planned(game, partial(
            _play, book, f"a play under {readings}, number {number}", game, number, dice,
            guided=MOST if number < 2 else 150 * (number % 2), lively=EARLY if number >= 2 else 0)))
    return tuple(plays)


def _play(
    book: Rulebook[S, A], name: str, game: BoardGame[S, A], seed: int, dice: random.Random, *, guided: int, lively: int,
) -> RealPlay[S, A]:
    """Up to so many actions of ordinary players from the deal, then up to so many at random."""
    kept = finding("a real play", book.name, game.players, name, book.reading_names.in_words(game.readings), seed, guided, lively,
                   of_proofs=False, of_library=book.is_of_library)
    chosen = None if kept is None else kept.find()
    again = None if chosen is None else _played_again(book, game, seed, chosen)
    if again is not None:
        return RealPlay(book, name, game, *again)
    states, actions = [game.deal(seed)], list[A]()
    player = book.guidance.player(game, seed, WHIM)
    while len(actions) < guided:
        try:
            actions.append(player.choose(states[-1]))
        except ValueError:
            if game.legal_actions(states[-1]):
                raise
            break  # there may be none before the game has ended
        states.append(game.apply(states[-1], actions[-1]))
    _go_on(book, game, states, actions, dice, lively)
    if kept is not None:
        kept.keep("\n".join(map(book.write_action, actions)))
    return RealPlay(book, name, game, tuple(states), tuple(actions))


def _played_again(
    book: Rulebook[S, A], game: BoardGame[S, A], seed: int, chosen: str,
) -> tuple[tuple[S, ...], tuple[A, ...]] | None:
    """The positions and actions of a play from the deal, of its actions as text; None if it is no legal play."""
    states, actions = [game.deal(seed)], list[A]()
    read: Callable[[str], A] = cache(partial(_read, book, states[0]))
    try:
        for text in chosen.splitlines():
            actions.append(read(text))
            states.append(game.apply(states[-1], actions[-1]))
    except CenturyError:
        return None
    return tuple(states), tuple(actions)


def _read(book: Rulebook[S, A], beginning: S, text: str) -> A:
    return book.read_action(text, beginning)


def _go_on(
    book: Rulebook[S, A], game: BoardGame[S, A], states: list[S], actions: list[A], dice: random.Random, most: int,
) -> None:
    """Add up to so many random actions."""
    for _ in range(most):
        action = game.some_legal_action(states[-1], dice, book.guidance.weight)
        if action is None:
            break
        actions.append(action)
        states.append(game.apply(states[-1], action))


def _stored(book: Rulebook[S, A], players: int) -> Iterator[RealPlay[S, A]]:
    """Those that the library keeps as partings, and those that refute a claim."""
    for stored in kept_plays(book, players):
        play = RealPlay(book, f"the stored play {stored.file.name}", stored.game, stored.play.states, stored.play.actions)
        yield play
        if stored.about:
            yield from _on_the_other_side(play, stored, book.reading_names.find(stored.about))


def _on_the_other_side(play: RealPlay[S, A], stored: Stored[S, A], about: Ambiguity) -> Iterator[RealPlay[S, A]]:
    """A play in which two readings part, under the other readings of that ambiguity: up to there, and on at random."""
    book = play.book
    for reading in about.readings:
        readings = book.reading_names.parse({about.id: str(reading)}, play.game.readings)
        game = book.printed(play.game.players, readings)
        known = None if readings == play.game.readings else as_far_as_legal(game, stored.play)
        if known is not None:
            states, actions = list(known.states), list(known.actions)
            _go_on(book, game, states, actions, random.Random(stored.file.stem), AFTER_PARTING)
            yield RealPlay(book, f"{play.name} under {about.id}={reading}, and on at random", game, tuple(states), tuple(actions))


def _guided(book: Rulebook[S, A], players: int) -> Iterator[_Planned[S, A]]:
    for seed in range(GUIDED):
        dice = random.Random(f"{players} guided {seed}")
        game = book.printed(players, book.readings() if seed < 2 else _some_readings(book, dice, 0.7))
        yield _Planned(game, partial(_play, book, f"an ordinary game, seed {seed}", game, seed, dice, guided=MOST, lively=0))


def _lively(book: Rulebook[S, A], players: int) -> Iterator[_Planned[S, A]]:
    """Under each reading that is not a default, among others: from the deal, and from where an ordinary game has come to."""
    others = [(each.id, str(reading)) for each in book.ambiguities for reading in each.readings if reading is not each.default]
    for number, (name, value) in enumerate([*others, *others]):
        late = number >= len(others)
        dice = random.Random(f"{players} {late} {name}={value}")
        game = book.printed(players, book.reading_names.parse([f"{name}={value}"], _some_readings(book, dice, 0.8)))
        guided = dice.randrange(100, 100 + 130 * players) if late else 0
        yield _Planned(game, partial(_play, book, f"a random play, number {number}", game, number, dice, guided=guided,
                                     lively=LATE if late else EARLY))


def _some_readings(book: Rulebook[S, A], dice: random.Random, defaults: float) -> ReadingsOfAGame:
    """Each ambiguity at its default as likely as said, otherwise at any of its readings."""
    chosen: Mapping[str, str] = {
        each.id: str(each.default if dice.random() < defaults else dice.choice(list(each.readings)))
        for each in book.ambiguities}
    return book.reading_names.parse(chosen)
