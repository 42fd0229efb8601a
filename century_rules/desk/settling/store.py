"""What was found, kept as data of the game: the plays as records, and beside them what cannot be seen from a play.

A play is a record like any other, under a reading that allows all of it. That it
is a shortest one, and the proofs, are in ``found.json``; a slow test finds them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from century_rules.desk.comparing import Found, Parting, Question
from century_rules.process.atomic_write import write_whole
from century_rules.kernel.errors import InvalidInput, InvalidRecord
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.archive import Settling
from century_rules.writing.record import GameRecord, load_record_of
from century_rules.writing.stored import written


SEEDS = 500
"""Deals looked at for one on which a play parts the readings, where a record can say no other set-up."""


def settling_of(book: Rulebook[S, A]) -> Settling:
    """What a game says of its ambiguities. Raises InvalidInput if it keeps nothing of them."""
    if book.archive.settling is None:
        raise InvalidInput(f"{book.title} keeps no plays and proofs about its ambiguities: say `settling` in its Rulebook, as "
                           "`Settling(folder=…)` of `century_rules.archive`, and let `python -m "
                           f"century_rules.desk.settling find {book.name} plays` look for them")
    return book.archive.settling


def folder_of(book: Rulebook[S, A]) -> Path:
    """Where they are kept."""
    return settling_of(book).folder


def check_kept(book: Rulebook[S, A]) -> None:
    """Raise InvalidRecord, which says what makes it, where a file is not there that the game says is kept."""
    for name in settling_of(book).kept:
        file = folder_of(book) / f"{name}.json"
        if not file.exists():
            raise InvalidRecord(f"{file}: not there; `python -m century_rules.desk.settling find {book.name} all` makes it")


def load_found(folder: Path) -> dict[str, Found]:
    """What is known of each case, by its name."""
    return {name: Found(**entry) for name, entry in read_json(folder / "found.json").items()}


def save_found(found: dict[str, Found], folder: Path) -> None:
    """Keep it, in the order of the names so that the file repeats."""
    write_json(folder / "found.json", {name: found[name].kept() for name in sorted(found)})


def read_json(path: Path) -> dict[str, Any]:
    """The contents of a JSON file of ours; nothing where there is none yet."""
    if not path.exists():
        return {}
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


def write_json(path: Path, contents: object) -> None:
    """Keep as JSON, the whole of it or nothing."""
    write_whole(path, json.dumps(contents, indent=1, ensure_ascii=False) + "\n")


def told(book: Rulebook[S, A], actions: Iterable[A]) -> str:
    """Some actions in one text, as they are kept where a record would say no more."""
    return "; ".join(map(book.write_action, actions))


def read(book: Rulebook[S, A], text: str, start: S) -> list[A]:
    """The actions that `told` wrote, of a play that begins there. Raises InvalidAction for what is none."""
    return [book.read_action(each, start) for each in text.split("; ")] if text else []


def play_path(name: str, folder: Path) -> Path:
    """Where the play of that name is kept."""
    return folder / f"{name}.txt"


def load_play(book: Rulebook[S, A], name: str, folder: Path | None = None) -> GameRecord[S, A]:
    """The kept play of that name, not yet played again. Raises InvalidRecord."""
    return load_record_of(book, play_path(name, folder or folder_of(book)))


def save_parting(name: str, question: Question[S, A], parting: Parting[S, A], folder: Path) -> None:
    """Keep the play of a parting, as a record under a reading that allows all of it.

    Raises InvalidInput for a game without layouts where no seed deals a set-up on which the play parts the readings.
    """
    game = question.games()[parting.side_that_allows]
    start = game.beginning(parting.beginning) if question.book.layouts is not None else _seed_for(question, parting)
    text = written(question.book, game, start, parting.actions, question.ambiguity.id)
    play_path(name, folder).write_text(text, encoding="utf-8")


def _seed_for(question: Question[S, A], parting: Parting[S, A]) -> int:
    game = question.games()[parting.side_that_allows]
    for seed in range(SEEDS):
        if question.confirmed(game.deal(seed), parting.actions) is not None:
            return seed
    raise InvalidInput(f"{question.book.title}: a record says its set-up by a seed, and the play parts the readings on none of "
                       f"the first {SEEDS} deals; with `layouts` in the Rulebook a record says any set-up")


def load_parting(name: str, question: Question[S, A], folder: Path | None = None) -> Parting[S, A]:
    """The kept play, played again through the reference under both readings.

    Raises InvalidRecord for one of another question, or that does not part the readings by its last action alone.
    """
    kept = load_play(question.book, name, folder)
    asked = [question.under(reading) for reading in question.readings]
    if kept.players != question.players or kept.readings not in asked:
        raise InvalidRecord(f"{name}: the record is not of the game asked about; find it again")
    beginning = kept.start(kept.game())
    parting = question.confirmed(beginning, kept.actions) if kept.entries else question.set_up_parting()
    if parting is None or (not kept.entries and parting.beginning != beginning):
        raise InvalidRecord(f"{name}: the play does not part the readings by its last action; find it again")
    return parting
