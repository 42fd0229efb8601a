"""The file of a ruling: strict TOML for all that numbers, names and clauses can say, and a Python part where they cannot.

    name = "rest-every-turn"
    game = "spice-road"
    clause = "SR-5.2"
    says = "one rests only with cards on the table"
    source = "a forum"

    python = '''
    def nothing_played(x):
        …
    '''

    [[forbids]]
    operations = ["rest"]
    when = "nothing_played"
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

import attrs

from century_rules.kernel.errors import CenturyError, InvalidComponents, InvalidInput
from century_rules.kernel.record import clip, did_you_mean, read_text
from century_rules.rulebook import Rulebook, rulebook
from century_rules.writing.toml_table import TomlTable, parse_toml

KINDS = ("forbids", "allows", "instead")
"""What a ruling may say of operations, each a list of tables."""

WHOLE = ("begins", "points", "wins")
"""What it may say of the whole game, each the name of a function."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


@attrs.frozen(kw_only=True)
class Part:
    """What a ruling says of some operations.

    Attributes:
        kind: one of `KINDS`.
        operations: by name.
        function: the function of the Python part that says when, or what instead; always if there is none.
        arguments: only with these arguments, by name.
        lifts: the clauses that do not forbid it any more, of what is allowed.
    """

    kind: str
    operations: tuple[str, ...]
    function: str = ""
    arguments: Mapping[str, int] = attrs.field(factory=dict)
    lifts: tuple[str, ...] = ()


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
    def functions(self) -> tuple[str, ...]:
        """The functions of the Python part that it names."""
        return tuple(dict.fromkeys((*(part.function for part in self.parts if part.function), *self.whole.values())))


def load_ruling(path: str | Path) -> RulingFile:
    """The ruling in a file. Its Python part is read, and not run. Raises InvalidInput, which names the file and the place."""
    try:
        text = read_text(path)
    except CenturyError as error:
        raise InvalidInput(str(error)) from error
    table = TomlTable(parse_toml(text, str(path)), "")
    try:
        return _ruling(table, text, Path(path))
    except CenturyError as error:
        raise InvalidInput(f"{path}: {error}") from error


def _ruling(table: TomlTable, text: str, path: Path) -> RulingFile:
    name = table.text("name")
    if not _NAME.fullmatch(name):
        raise InvalidInput(f"name: '{clip(name)}' should be of small letters, digits and hyphens")
    book = rulebook(table.text("game"))
    if name in {doubt.id for doubt in book.ambiguities}:
        raise InvalidInput(f"name: {name} is one of the readings of {book.name}; give the ruling a name of its own")
    clause = _known_clause(book, table.text("clause"), "clause")
    says = table.text("says")
    if says.endswith(".") or "\n" in says:
        raise InvalidInput("says: should be one sentence, without a full stop at its end")
    ruling = RulingFile(
        name=name, book=book, clause=clause, says=says, source=table.optional_text("source", "not said"),
        players=_players(book, table), readings=_readings(book, table), box=_table(table, "box"),
        drops=_drops(book, table), parts=tuple(
            _part(book, kind, each) for kind in KINDS for each in table.tables(kind)),
        whole={each: table.text(each) for each in WHOLE if table.has(each)},
        python=table.optional_text("python", ""), first_line=_line_of_python(text), path=path,
        digest=hashlib.sha256(text.encode()).hexdigest()[:16])
    table.only([*("name", "game", "clause", "says", "source", "players", "readings", "box", "drops", "python"), *KINDS, *WHOLE])
    for each in KINDS:
        for one in table.tables(each):
            one.refuse_unasked()
    if not (ruling.box or ruling.drops or ruling.parts or ruling.whole):
        raise InvalidInput("says nothing that could be played; give it [box], drops, "
                           f"{', '.join(f'[[{each}]]' for each in KINDS)}, {', '.join(WHOLE)}")
    if ruling.python and not ruling.functions:
        raise InvalidInput("python: none of its functions is named by the ruling; give `when` or `gives` of what it says")
    if ruling.functions and not ruling.python:
        raise InvalidInput(f"python: missing; {', '.join(ruling.functions)} should be there")
    return ruling


def _known_clause(book: Rulebook[object, object], clause: str, where: str) -> str:
    try:
        return book.clause(clause).id
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from error


def _players(book: Rulebook[object, object], table: TomlTable) -> tuple[int, ...]:
    if not table.has("players"):
        return ()
    found = table.numbers("players")
    for number in found:
        book.check_players(number)
    return found


def _readings(book: Rulebook[object, object], table: TomlTable) -> dict[str, str]:
    given = _table(table, "readings")
    texts = {name: str(value) for name, value in given.items()}
    try:
        book.reading_names.parse(texts)
    except InvalidInput as error:
        raise InvalidInput(f"readings: {error}") from error
    return texts


def _table(table: TomlTable, key: str) -> dict[str, object]:
    return dict(table.optional_table(key).values) if table.has(key) else {}


def _drops(book: Rulebook[object, object], table: TomlTable) -> tuple[str, ...]:
    if not table.has("drops"):
        return ()
    found = table.texts("drops")
    for clause in found:
        if _known_clause(book, clause, "drops") not in book.droppable:
            raise InvalidInput(f"drops: {clause} cannot be dropped: there is no game without it; "
                               f"{', '.join(sorted(book.droppable)) or 'none'} can. Say what is played instead")
    return found


def _part(book: Rulebook[object, object], kind: str, table: TomlTable) -> Part:
    operations = table.texts("operations")
    if not operations:
        raise InvalidInput(f"{table.place}operations: should name one operation at least")
    known = _operations(book)
    for operation in operations:
        if operation not in known:
            raise InvalidInput(f"{table.place}operations: there is no operation '{clip(operation)}'"
                               f"{did_you_mean(operation, known)}; there are {', '.join(known)}")
    function = table.text("gives" if kind == "instead" else "when") if (
        kind == "instead" or table.has("when")) else ""
    lifts: tuple[str, ...] = ()
    if kind == "allows" and table.has("lifts"):
        lifts = table.texts("lifts")
        for clause in lifts:
            _known_clause(book, clause, f"{table.place}lifts")
    arguments = _arguments(table, operations, known) if kind != "instead" else {}
    return Part(kind=kind, operations=operations, function=function, arguments=arguments, lifts=lifts)


def _arguments(
    table: TomlTable, operations: tuple[str, ...], known: Mapping[str, Mapping[str, tuple[int, int]]],
) -> dict[str, int]:
    if not table.has("arguments"):
        return {}
    asked = table.table("arguments")
    given = asked.values
    for name, value in given.items():
        asked.has(name)
        for operation in operations:
            ranges = known[operation]
            if name not in ranges:
                raise InvalidComponents(f"{table.place}arguments: {operation} has no argument '{clip(name)}'"
                                        f"{did_you_mean(name, ranges)}; it has {', '.join(ranges) or 'none'}")
            low, high = ranges[name]
            if type(value) is not int or not low <= value <= high:
                raise InvalidComponents(f"{table.place}arguments.{name}: {value!r} should be a whole number from {low} to {high}")
    return {name: value for name, value in given.items() if isinstance(value, int)}


def _operations(book: Rulebook[object, object]) -> dict[str, Mapping[str, tuple[int, int]]]:
    """The operations of a game, each with its arguments and their ranges, for as many players as can be."""
    from century_rules.kernel.algebra import IntAlgebra

    game = book.printed(max(book.players))
    rules = book.encoded("a ruling").known(IntAlgebra(), game, game.deal(0))
    return {operation.name: operation.arguments for operation in rules.operations}


def _line_of_python(text: str) -> int:
    """The line of the file in which the Python part begins; 0 if there is none."""
    lines = text.splitlines()
    found = next((number for number, line in enumerate(lines, 1) if re.match(r"\s*python\s*=", line)), 0)
    opens_alone = bool(found) and re.fullmatch(r"\s*python\s*=\s*('''|\"\"\")\s*", lines[found - 1]) is not None
    return found + opens_alone
