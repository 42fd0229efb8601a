"""What breaks without each clause, kept as ``load-bearing.json``: the plays of the theorems' controls, minutes to find.

What is kept of a control names what it was found for: of a control that changes something else now nothing is told.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Generic, TypedDict

import attrs

from century_rules.desk.breaking.controls import BreakingPlay, PreparedControl, breaking_play, setting
from century_rules.desk.breaking.why import Why, whys
from century_rules.desk.settling.store import folder_of, read, read_json, told, write_json
from century_rules.kernel.errors import CenturyError, InvalidRecord
from century_rules.kernel.game import A, S
from century_rules.kernel.play import played
from century_rules.process.progress import Tell
from century_rules.rulebook import Rulebook
from century_rules.search.first_play import broken
from century_rules.theory.theorem import Theorem
from century_rules.theory.theories import Theory, theory

FILE = "load-bearing.json"


class KeptPlay(TypedDict):
    """The play of a control: the digest of what it was found for, its actions as `told` writes them, whether none is shorter."""

    control: str
    actions: str
    shortest: bool


def find_load_bearing(book: Rulebook[S, A], tell: Callable[[str], None], folder: Path | None = None) -> None:
    """Look for the plays of all controls of all theorems, and keep them. Raises InvalidRecord where there is none."""
    known, kept = theory(book), dict[str, list[KeptPlay]]()
    for theorem in known.controlled.values():
        tell(f"{theorem.id}: looking for plays without its clauses")
        kept[theorem.id] = [_find(known, theorem, place) for place in range(len(theorem.controls))]
    write_json((folder or folder_of(book)) / FILE, kept)


def _find(known: Theory[S, A], theorem: Theorem, place: int) -> KeptPlay:
    at = setting(known.book, theorem.controls[place])
    play = breaking_play(known, theorem, at)
    if play is None:
        raise InvalidRecord(f"{theorem.id}: no play shows what {', '.join(theorem.controls[place].clauses)} is there for")
    return KeptPlay(control=_of(known, theorem, place), shortest=play.shortest,
                    actions=told(known.book, play.play.actions))


def kept_whys(book: Rulebook[S, A], clauses: Sequence[str], tell: Tell | None = None, folder: Path | None = None) -> Iterator[
        Why[S, A]]:
    """Why clauses are there, by the plays that are kept, each played again and looked at. None where nothing is kept.

    Raises InvalidRecord, which names the mend, where a play does not break its theorem, or is of another control.
    """
    file = (folder or folder_of(book)) / FILE
    kept = read_json(file)
    if kept:
        yield from whys(theory(book), clauses, tell, _Kept[S, A](file, kept))


@attrs.frozen
class _Kept(Generic[S, A]):
    """The plays in a file, by theorem and place of the control."""

    file: Path
    kept: dict[str, list[KeptPlay]]

    def __call__(self, known: Theory[S, A], theorem: Theorem, place: int, at: PreparedControl[S, A]) -> BreakingPlay[S, A]:
        """The play, played again."""
        found = dict(enumerate(self.kept.get(theorem.id, []))).get(place)
        if found is None or found["control"] != _of(known, theorem, place):
            raise self._wrong(known, theorem, place, "is not of the control as it is now")
        book = known.book
        try:
            play = played(at.game, at.begin, read(book, found["actions"], at.begin))
        except CenturyError as error:
            raise self._wrong(known, theorem, place, f"is no play: {error}") from error
        if not broken(known.properties[theorem.id], at.game, play):
            raise self._wrong(known, theorem, place, "does not break it")
        return BreakingPlay(book, at.game, play, at.small.name, found["shortest"])

    def _wrong(self, known: Theory[S, A], theorem: Theorem, place: int, why: str) -> InvalidRecord:
        name = known.book.name
        return InvalidRecord(f"{self.file}: what is kept of control {place + 1} of {theorem.id} {why}; "
                             f"`python -m century_rules.desk.settling find {name} clauses` finds it again, in minutes")


def _of(known: Theory[S, A], theorem: Theorem, place: int) -> str:
    """The digest of what is claimed, of what the control changes, and of where its play is looked for."""
    control = theorem.controls[place]
    text = json.dumps([known.properties[theorem.id].statement, control.changes, sorted(control.readings.items()),
                       control.instance, control.players])
    return hashlib.sha256(text.encode()).hexdigest()[:12]
