"""Which theorem holds under which reading, kept as ``across-readings.json``: minutes to find, seconds to play again.

A sign says how a theorem stands in a column, for one number of players. What is kept of a theorem names the claim it was found
for: of a claim that says something else now nothing is told.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import TypedDict

import attrs

from century_rules.desk.breaking.controls import BreakingPlay
from century_rules.desk.proving.all_readings import (
    PRINTED_GAME, Cell, Row, changes, played_on_instance, readings_of, rows, stored_play, under_all_readings,
)
from century_rules.desk.settling.store import folder_of, read, read_json, told, write_json
from century_rules.kernel.errors import CenturyError, InvalidRecord
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.running import Workers
from century_rules.solving.prover import RLIMIT_OF_OURS
from century_rules.theory.theories import Theory, theory

FILE = "across-readings.json"
SIGNS = {Verdict.PROVED: "+", Verdict.REFUTED: "X", Verdict.UNKNOWN: "?"}
_VERDICTS = {sign: verdict for verdict, sign in SIGNS.items()}


class KeptRow(TypedDict):
    """What is kept of a theorem.

    `claim` is the digest of what is claimed; `signs` has by number of players a sign for each column. Of each cell that says more
    than its sign, named as ``2 claims=several``, `plays` has the small game and the actions, and of a play of the printed game
    how many actions of a stored one; `reasons` has what was tried where nothing is known.
    """

    claim: str
    signs: dict[str, str]
    plays: dict[str, tuple[str, str | int]]
    reasons: dict[str, str]


def find_across_readings(
    book: Rulebook[S, A], tell: Callable[[str], None], folder: Path | None = None, *, workers: Workers = 1,
) -> None:
    """Ask for all numbers of players and all readings, and keep it."""
    keep_rows(book, rows(list(under_all_readings(book, rlimit=RLIMIT_OF_OURS, workers=workers, progress=tell))), folder)


def keep_rows(book: Rulebook[S, A], found: Collection[Row[S, A]], folder: Path | None = None) -> None:
    """Keep the rows of all theorems."""
    known = theory(book)
    write_json((folder or folder_of(book)) / FILE, {
        "columns": list(changes(book)), "theorems": {row.theorem: _kept(book, row, _claim(known, row.theorem)) for row in found}})


def kept_rows(book: Rulebook[S, A], folder: Path | None = None) -> tuple[Row[S, A], ...]:
    """The rows of all theorems; none where nothing is kept.

    The play of each cell that a row has more to say about is played again. Raises InvalidRecord, which names the mend, for one
    that does not break its theorem, and where theorems, readings or what is claimed are others than when it was found.
    """
    file, known = (folder or folder_of(book)) / FILE, theory(book)
    kept = read_json(file)
    if not kept:
        return ()
    theorems: dict[str, KeptRow] = kept["theorems"]
    of_now = {name: _claim(known, name) for name in known.theorems}
    if kept["columns"] != list(changes(book)):
        raise InvalidRecord(f"{file}: is of other readings than the game has; {_mend(book)}")
    stale = sorted({*of_now, *theorems} - {name for name, row in theorems.items() if of_now.get(name) == row["claim"]})
    if stale:
        raise InvalidRecord(f"{file}: is not of what is claimed now: {', '.join(stale)}; {_mend(book)}")
    found = tuple([cell for name in known.theorems for cell in _cells(known, name, theorems[name])])
    told = {id(cell) for row in rows(found) for cell in row.not_proved()}
    return rows([_with_play(book, file, cell, theorems[cell.theorem]) if id(cell) in told else cell for cell in found])


def _mend(book: Rulebook[S, A]) -> str:
    return f"`python -m century_rules.desk.settling find {book.name} across-readings` finds it again, in minutes"


def _claim(known: Theory[S, A], name: str) -> str:
    """The digest of what a theorem claims: its sentence, its clauses and the readings it needs."""
    said = known.properties[name]
    text = json.dumps([said.statement, list(said.clauses), sorted(known.theorems[name].needs.items())])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _kept(book: Rulebook[S, A], row: Row[S, A], claim: str) -> KeptRow:
    signs, cells = dict[str, str](), [cell for each in row.cells.values() for cell in each]
    for cell in cells:  # column by column, as the row has them
        signs[str(cell.players)] = signs.get(str(cell.players), "") + SIGNS[cell.verdict]
    told = list(row.not_proved())
    return KeptRow(
        claim=claim, signs=signs, plays={_name(cell): _kept_play(book, cell.play) for cell in told if cell.play is not None},
        reasons={_name(cell): cell.reason for cell in told if cell.play is None})


def _name(cell: Cell[S, A]) -> str:
    return f"{cell.players} {cell.change}"


def _kept_play(book: Rulebook[S, A], play: BreakingPlay[S, A]) -> tuple[str, str | int]:
    actions = play.play.actions
    return play.instance, len(actions) if play.instance == PRINTED_GAME else told(book, actions)


def _cells(known: Theory[S, A], name: str, row: KeptRow) -> Iterator[Cell[S, A]]:
    """The cells of a theorem without their plays, in the order in which they are found."""
    columns, needs = changes(known.book), known.theorems[name].needs
    for number in known.book.players:
        for change, sign in zip(columns, row["signs"][str(number)], strict=True):
            under = {each: readings_of(known.book, change)[each] for each in needs}
            yield Cell(name, change, number, under == dict(needs), _VERDICTS[sign], under=under,
                       reason=row["reasons"].get(f"{number} {change}", ""))


def _with_play(book: Rulebook[S, A], file: Path, cell: Cell[S, A], row: KeptRow) -> Cell[S, A]:
    if cell.verdict is not Verdict.REFUTED:
        return cell
    readings, claimed = readings_of(book, cell.change), theory(book).properties[cell.theorem]
    try:
        instance, actions = row["plays"][_name(cell)]
        if isinstance(actions, int):
            play = stored_play(book, claimed, cell.players, readings)
            play = play if play is not None and len(play.play.actions) == actions else None
        else:
            play = played_on_instance(book, claimed, instance, readings, lambda start: read(book, actions, start))
    except (KeyError, CenturyError):
        play = None
    if play is None or play.game.players != cell.players:
        raise InvalidRecord(f"{file}: no play shows that {cell.theorem} is false under {cell.change} with {cell.players} "
                            f"players; {_mend(book)}")
    return attrs.evolve(cell, play=play)

