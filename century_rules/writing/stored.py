"""Plays that are kept as records: read, played again, and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Generic

import attrs

from century_rules.kernel.caching import cached
from century_rules.process.content import plays_of_proofs as plays_beside
from century_rules.process.content import plays_to_bounds
from century_rules.kernel.errors import CenturyError, InvalidRecord
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play
from century_rules.kernel.text_lines import in_file
from century_rules.rulebook import Rulebook
from century_rules.writing.record import GameRecord, format_record, load_record_of, record_of
from century_rules.writing.replay import replay


@attrs.frozen
class Stored(Generic[S, A]):
    """A stored play, from the position before its first action.

    Attributes:
        file: where it lies.
        game: the rules it was played by.
        play: all of it, played again.
        about: the ambiguity whose readings part by its last action, if it is kept to show that.
    """

    file: Path
    game: BoardGame[S, A]
    play: Play[S, A]
    about: str = ""


def stored_play(book: Rulebook[S, A], file: Path) -> Stored[S, A]:
    """The play in a file. Raises InvalidRecord for one that is not there or is no legal play of that game."""
    return _played_again(file, load_record_of(book, file))


def stored_plays_for(book: Rulebook[S, A], files: Iterable[Path], players: int) -> Iterator[Stored[S, A]]:
    """Those of the plays in files that are for so many players. Raises InvalidRecord as `stored_play` does.

    A file is read and played once in a process, until it is written again.
    """
    for file in files:
        if _record(book, file, _written_at(file)).players == players:
            yield _stored(book, file, _written_at(file))


def _written_at(file: Path) -> tuple[int, int]:
    """What tells that a file is another one: when it was written, and how long it is."""
    try:
        found = file.stat()
    except OSError:  # who reads it says why
        return 0, 0
    return found.st_mtime_ns, found.st_size


@cached
def _record(book: Rulebook[S, A], file: Path, _written: tuple[int, int]) -> GameRecord[S, A]:
    return load_record_of(book, file)


@cached
def _stored(book: Rulebook[S, A], file: Path, written: tuple[int, int]) -> Stored[S, A]:
    return _played_again(file, _record(book, file, written))


def _played_again(file: Path, record: GameRecord[S, A]) -> Stored[S, A]:
    try:
        again = replay(record)
    except InvalidRecord as error:
        raise in_file(file, error) from error
    return Stored(file, again.game, Play(again.states, record.actions), record.about)


def plays_of_proofs(book: Rulebook[S, A]) -> Path:
    """The folder of the plays that show something, beside the proofs."""
    return plays_beside(book.name, book.archive.content)


@cached
def stored_plays(book: Rulebook[S, A], players: int) -> tuple[Stored[S, A], ...]:
    """Those that show something for that many players, in the order of their names; by the rules without any rulings."""
    if book.in_force.printed is not None:
        return stored_plays(book.in_force.printed, players)
    return tuple(stored_play(book, file) for file in sorted(plays_of_proofs(book).glob(f"*.{players}p*.txt")))


def kept_plays(book: Rulebook[S, A], players: int) -> Iterator[Stored[S, A]]:
    """Those of the printed game in which two readings part, or that show something of a claim, for so many players.

    With rulings in force, as much of each as is legal.
    """
    printed = book.without_rulings
    settling = printed.archive.settling
    yield from _of_printed(book, players, [*([settling.folder] if settling else []), plays_of_proofs(printed)])


def plays_at_bounds(book: Rulebook[S, A], players: int) -> Iterator[Stored[S, A]]:
    """Those of the printed game that come to the bounds of what can be: most cubes, a deck used up, most points.

    With rulings in force, as much of each as is legal.
    """
    printed = book.without_rulings
    yield from _of_printed(book, players, [plays_to_bounds(printed.name, printed.archive.content)])


def _of_printed(book: Rulebook[S, A], players: int, folders: Iterable[Path]) -> Iterator[Stored[S, A]]:
    files = sorted(path for folder in folders for path in folder.glob("*.txt"))
    for stored in stored_plays_for(book.without_rulings, files, players):
        if stored.game.components != book.without_rulings.components(None) or not stored.play.actions:
            continue
        if book.in_force.printed is None:
            yield stored
            continue
        game = book.game(players, stored.game.readings, book.components(None))
        play = as_far_as_legal(game, stored.play)
        if play is not None and play.actions:
            yield Stored(stored.file, game, play)


def as_far_as_legal(game: BoardGame[S, A], play: Play[S, A]) -> Play[S, A] | None:
    """The beginning of a play that is legal in another game, under other readings, say; None if its set-up is not one of them."""
    states, actions = [play.states[0]], list[A]()
    try:
        if game.beginning(play.states[0]) != play.states[0]:
            return None
    except CenturyError:
        return None
    for action in play.actions:
        if game.why_illegal(states[-1], action):
            break
        actions.append(action)
        states.append(game.apply(states[-1], action))
    return Play(tuple(states), tuple(actions))


def written(book: Rulebook[S, A], game: BoardGame[S, A], start: S | int, actions: Iterable[A], about: str = "") -> str:
    """A legal play as a record; `start` is as `record_of` takes it.

    Raises InvalidInput for a game with other components than the printed ones.
    """
    return format_record(record_of(book, game, start, actions, about=about))
