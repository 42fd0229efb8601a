"""What was found, kept as data of the game: the plays as records, and beside them what cannot be seen from a play.

A play is a record like any other (`century_rules.eastern_wonders.record`), under a reading that allows all of it. That it
is a shortest one, and the proofs, are in ``found.json``; a slow test finds them again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from century_rules import eastern_wonders
from century_rules.desk.comparing import Answer, Parting, Question
from century_rules.desk.comparing.asking import setup_parting
from century_rules.desk.comparing.never import NeverProof
from century_rules.desk.comparing.parting import confirmed
from century_rules.desk.comparing.telling import side_that_allows
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.record import Record, format_record, load_record
from century_rules.eastern_wonders.setup import Setup
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.verdict import Verdict

FOLDER = Path(eastern_wonders.__file__).parent / "data" / "partings"


@attrs.frozen
class Found:
    """What is known of a question besides its play.

    Attributes:
        verdict: of the claim that the readings never part, by its name.
        shortest: whether it was shown that no shorter play parts them, on any legal set-up of the map.
        excluded: no play of up to so many actions parts them, on any legal set-up of the map; -1 if that was not asked.
        found_by: what found the play.
        reason: what kept the search from going on.
        obligations: how many were proved, where they never part.
        possible: how many operations were seen to be possible under the premises of that proof.
        lemmas: what that proof leans on.
    """

    verdict: str
    shortest: bool = False
    excluded: int = -1
    found_by: str = ""
    reason: str = ""
    obligations: int = 0
    possible: int = 0
    lemmas: tuple[str, ...] = ()

    @staticmethod
    def of(answer: Answer) -> Found:
        proof = answer.proof
        return Found(answer.verdict.name, answer.shortest, answer.excluded, answer.found_by, answer.reason,
                     proof.proved if proof else 0, proof.possible if proof else 0, proof.lemmas if proof else ())

    def answer(self, question: Question, parting: Parting | None) -> Answer:
        """As `compare_readings` gave it, with the play as it was played again."""
        verdict = Verdict[self.verdict]
        proof = NeverProof(verdict, self.obligations, lemmas=self.lemmas, possible=self.possible) if self.proved else None
        return Answer(question, verdict, parting, self.shortest, self.excluded, proof, self.found_by, self.reason)

    @property
    def proved(self) -> bool:
        """Whether the readings were proved never to part."""
        return self.verdict == Verdict.PROVED.name

    @property
    def parts(self) -> bool:
        """Whether a play parts them."""
        return self.verdict == Verdict.REFUTED.name


def load_found(folder: Path = FOLDER) -> dict[str, Found]:
    """What is known of each case, by its name."""
    said = read_json(folder / "found.json")
    return {name: Found(**{**entry, "lemmas": tuple(entry["lemmas"])}) for name, entry in said.items()}


def save_found(found: dict[str, Found], folder: Path = FOLDER) -> None:
    """Keep it, in the order of the names so that the file repeats."""
    write_json(folder / "found.json", {name: attrs.asdict(found[name]) for name in sorted(found)})


def read_json(path: Path) -> dict[str, Any]:
    """The contents of a JSON file of ours; nothing where there is none yet."""
    if not path.exists():
        return {}
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


def write_json(path: Path, contents: object) -> None:
    """Keep as JSON."""
    path.write_text(json.dumps(contents, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def play_path(name: str, folder: Path = FOLDER) -> Path:
    """Where the play of that name is kept."""
    return folder / f"{name}.txt"


def save_play(name: str, question: Question, setup: Setup, actions: Sequence[Action], side: int, folder: Path = FOLDER) -> None:
    """Keep a play, as a record under the first (0) or second (1) reading, which has to allow all of it."""
    game = question.games()[side]
    record = Record.of(game, game.start(setup), actions)
    play_path(name, folder).write_text(format_record(record), encoding="utf-8")


def save_parting(name: str, question: Question, parting: Parting, folder: Path = FOLDER) -> None:
    """Keep the play of a parting, under a reading that allows all of it."""
    _, side = side_that_allows(question, parting)
    save_play(name, question, parting.setup, parting.actions, side, folder)


def load_parting(name: str, question: Question, folder: Path = FOLDER) -> Parting:
    """The kept play, played again through the reference under both readings.

    Raises InvalidRecord if it is none of that question, or does not part the readings by its last action and not before.
    """
    record = load_record(play_path(name, folder))
    allowed = [question.under(reading) for reading in question.readings]
    if record.players != question.players or record.readings not in allowed:
        raise InvalidRecord(f"{name}: the record is not of the game asked about; find it again")
    setup = record.start(record.game()).setup
    actions = [entry.action for entry in record.entries]
    if actions:
        parting = confirmed(question.games(), setup, actions)
    else:
        parting = setup_parting(question)
        if parting is not None and parting.setup != setup:
            parting = None
    if parting is None:
        raise InvalidRecord(f"{name}: the play does not part the readings by its last action; find it again")
    return parting
