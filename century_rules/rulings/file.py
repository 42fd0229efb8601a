"""The file of a ruling: strict TOML for all that numbers, names and clauses can say, and a Python part where they cannot.

    name = "rest-every-turn"
    game = "spice-road"
    clause = "SR-5.2"
    says = "one rests only with cards on the table"
    source = "a forum"
    python = '''
    def nothing_played(game, position, action):
        return not any(position.players[position.turn].played)
    '''

    [[forbids]]
    operations = ["rest"]
    when = "nothing_played"
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

import attrs

from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.text_lines import clip, read_text
from century_rules.rulebook import Rulebook, rulebook
from century_rules.rulings.misplaced import check_places
from century_rules.rulings.parts import KINDS, Part, check_parts, part
from century_rules.rulings.replacing import whole_name
from century_rules.writing.toml_table import TomlTable, parse_toml

V = TypeVar("V")

WHOLE = ("begins", "points", "wins")
"""What it may say of the whole game, each the name of a function."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")

KEYS = ("name", "game", "clause", "says", "source", "players", "readings", "box", "drops", "replaces", *KINDS, *WHOLE, "python")
"""What there may be in a file."""


@attrs.frozen(kw_only=True)
class RulingFile:
    """A ruling as its file says it.

    Attributes:
        name: what it is called in answers and records.
        book: the game, as it is printed.
        clause: the clause that it is about, by id.
        says: what is played instead, in one sentence without a full stop.
        source: who says so.
        players: for how many players it is made; empty for any number.
        readings: the readings that it stands on, by name.
        box: the numbers of the box that it changes, as tables of a components file.
        drops: clauses that it drops.
        replaces: functions of the rules, by name, and the functions that are in their place.
        parts: what it says of operations.
        whole: of `WHOLE`, the functions it names.
        python: its Python part; empty if there is none.
        first_line: in which line of the file that begins.
        path: the file.
        digest: of its bytes.
    """

    name: str
    book: Rulebook[object, object] = attrs.field(eq=False, repr=False)
    clause: str
    says: str
    source: str
    players: tuple[int, ...] = ()
    readings: Mapping[str, str] = attrs.field(factory=dict)
    box: Mapping[str, object] = attrs.field(factory=dict)
    drops: tuple[str, ...] = ()
    replaces: Mapping[str, str] = attrs.field(factory=dict)
    parts: tuple[Part, ...] = ()
    whole: Mapping[str, str] = attrs.field(factory=dict)
    python: str = attrs.field(default="", repr=False)
    first_line: int = 0
    path: Path
    digest: str

    @property
    def by_data_alone(self) -> bool:
        """Whether it has no Python part."""
        return not self.python

    @property
    def asks(self) -> tuple[tuple[str, str], ...]:
        """The functions of the Python part that it names, each with what it says: ``forbids``, …"""
        of_parts = [(part.kind, part.function) for part in self.parts if part.function]
        return tuple(dict.fromkeys((*of_parts, *self.whole.items(), *(("replaces", name) for name in self.replaces.values()))))

    @property
    def rewords(self) -> bool:
        """Whether it changes the text of the rules: lifts reasons, or replaces functions."""
        return bool(self.replaces) or any(part.lifts for part in self.parts)

    @property
    def functions(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(dict.fromkeys(name for _, name in self.asks))


LONGEST = 100_000
"""Letters of a file."""

NOT_SAID = "not said"
"""The source of a ruling that gives none."""


def load_ruling(path: str | Path) -> RulingFile:
    """The ruling in a file. Its Python part is read, and not run. Raises InvalidInput, which names the file and the place."""
    try:
        text = read_text(path)
    except CenturyError as error:
        raise InvalidInput(str(error)) from error
    return read_ruling(text, path)


def read_ruling(text: str, path: str | Path) -> RulingFile:
    """The ruling of that text, as `load_ruling` has it; `path` is what it is called in errors, and need not be there."""
    if len(text) > LONGEST:
        raise InvalidInput(f"{path}: longer than {LONGEST:,} letters; a ruling is of a page or two")
    table = TomlTable(parse_toml(text, str(path)), "")
    try:
        return _ruling(table, text, Path(path))
    except CenturyError as error:
        raise InvalidInput(f"{path}: {error}") from error


def _ruling(table: TomlTable, text: str, path: Path) -> RulingFile:
    book = _game(table)
    table.only(KEYS)
    name = table.text("name")
    if not _NAME.fullmatch(name):
        raise InvalidInput(f"name: '{clip(name)}' should be of small letters, digits and hyphens")
    book = book or rulebook(table.text("game"))
    if name in {doubt.id for doubt in book.ambiguities}:
        raise InvalidInput(f"name: {name} is one of the readings of {book.name}; give the ruling a name of its own")
    clause = _known_clause(book, table.text("clause"), "clause")
    says = _sentence(table)
    players = _listed(table, "players", table.numbers, book.check_players,
                      "number; leave it out if the ruling is for any number of players")
    drops = _listed(table, "drops", table.texts, partial(_droppable, book), "clause; leave it out if none is dropped")
    parts = tuple(part(book, players, clause, kind, each) for kind in KINDS for each in table.tables(kind))
    check_parts(parts)
    ruling = RulingFile(
        name=name, book=book, clause=clause, says=says, source=table.text("source") if table.has("source") else NOT_SAID,
        players=players, readings=_readings(book, table), box=_table(table, "box"), drops=drops,
        replaces=_replaces(book, table), parts=parts,
        whole={each: table.text(each) for each in WHOLE if table.has(each)},
        python=table.text("python") if table.has("python") else "", first_line=_line_of_python(text), path=path,
        digest=hashlib.sha256(text.encode()).hexdigest()[:16])
    if not (ruling.box or ruling.drops or ruling.replaces or ruling.parts or ruling.whole):
        if ruling.readings:
            options = " ".join(f"--reading {id}={reading}" for id, reading in ruling.readings.items())
            asked = " or ".join(f"{id}={reading}" for id, reading in ruling.readings.items())
            raise InvalidInput(f"gives readings and nothing else, which needs no ruling: compare {asked}, "
                               f"or give {options} to a verb that takes readings")
        raise InvalidInput("says nothing that could be played; give it [box], drops, [replaces], "
                           f"{', '.join(f'[[{each}]]' for each in KINDS)}, {', '.join(WHOLE)}")
    if ruling.python and not ruling.functions:
        raise InvalidInput("python: none of its functions is named by the ruling; say `when` in [[forbids]] or [[allows]], "
                           "`gives` in [[instead]], [replaces], or begins, points, wins")
    if ruling.functions and not ruling.python:
        raise InvalidInput(f"python: missing; {', '.join(ruling.functions)} should be there")
    return ruling


def _game(table: TomlTable) -> Rulebook[object, object] | None:
    """The game, if the file says one that there is; then keys in wrong places are refused."""
    try:
        book = rulebook(table.text("game"))
    except CenturyError:
        return None
    check_places(book, table.values, KEYS)
    return book


def _sentence(table: TomlTable) -> str:
    says = table.text("says")
    if says.endswith(".") or not says.isprintable() or says != says.strip():
        raise InvalidInput("says: should be one sentence, without a full stop at its end")
    return says


def _known_clause(book: Rulebook[object, object], clause: str, where: str) -> str:
    try:
        return book.clause(clause).id
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from error


def _readings(book: Rulebook[object, object], table: TomlTable) -> dict[str, str]:
    inner = table.optional_table("readings")
    texts = {name: inner.text(name) for name in inner.values}
    try:
        book.reading_names.parse(texts)
    except InvalidInput as error:
        raise InvalidInput(f"readings: {error}") from error
    return texts


def _replaces(book: Rulebook[object, object], table: TomlTable) -> dict[str, str]:
    """The functions of the rules that are replaced, by their whole names, and what by."""
    if not table.has("replaces"):
        return {}
    inner, found = table.table("replaces"), dict[str, str]()
    for name in inner.values:
        whole = whole_name(book, name, "replaces")
        if whole in found:
            raise InvalidInput(f"replaces: names {whole} twice; once is enough")
        found[whole] = inner.text(name)
    if not found:
        raise InvalidInput("replaces: names no function; leave it out if none is replaced")
    return found


def _table(table: TomlTable, key: str) -> dict[str, object]:
    if not table.has(key):
        return {}
    found = dict(table.table(key).values)
    if not found:
        raise InvalidInput(f"{key}: changes nothing; give it the numbers that are other than printed, or leave it out")
    return found


def _droppable(book: Rulebook[object, object], clause: str) -> None:
    if _known_clause(book, clause, "drops") not in book.droppable:
        raise InvalidInput(f"drops: {clause} cannot be dropped: there is no game without it; "
                           f"{', '.join(sorted(book.droppable)) or 'none'} can. Say what is played instead")


def _listed(table: TomlTable, key: str, of: Callable[[str], tuple[V, ...]], check: Callable[[V], object], otherwise: str,
            ) -> tuple[V, ...]:
    """What is listed under a key that may be left out, each once and each checked."""
    if not table.has(key):
        return ()
    found = of(key)
    if not found:
        raise InvalidInput(f"{key}: names no {otherwise}")
    for each in found:
        check(each)
        if found.count(each) > 1:
            raise InvalidInput(f"{key}: names {each} twice; once is enough")
    return found


def _line_of_python(text: str) -> int:
    """The line of the file in which the Python part begins; 0 if there is none."""
    lines = text.splitlines()
    found = next((number for number, line in enumerate(lines, 1) if re.match(r"\s*python\s*=", line)), 0)
    opens_alone = bool(found) and re.fullmatch(r"\s*python\s*=\s*('''|\"\"\")\s*", lines[found - 1]) is not None
    return found + opens_alone
