"""What a ruling says of single operations: the tables [[forbids]], [[allows]] and [[instead]] of its file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.record import clip, did_you_mean
from century_rules.rulings.naming import called, listed, number_of
from century_rules.rulings.operations import Book, Known, operations_of
from century_rules.writing.toml_table import TomlTable

KINDS = ("forbids", "allows", "instead")
"""What a ruling may say of operations, each a list of tables."""

KEYS_OF = {"forbids": ("operations", "arguments", "when"), "allows": ("operations", "arguments", "when", "lifts"),
           "instead": ("operations", "gives")}
"""The keys of each of these tables."""

_MEANT = {
    ("instead", "when"): "what is led to instead is said for every one of them: let the function of `gives` give `after` "
                         "where nothing changes",
    ("instead", "arguments"): "let the function of `gives` ask `action`, and give `after` where nothing changes",
    ("forbids", "gives"): "the function that says when is named by `when`",
    ("allows", "gives"): "the function that says when is named by `when`",
    ("forbids", "lifts"): "only what is allowed lifts clauses; what is forbidden is forbidden besides",
}
"""What to write instead of a key that belongs elsewhere."""


@attrs.frozen(kw_only=True)
class Part:
    """What a ruling says of some operations.

    Attributes:
        kind: one of `KINDS`.
        operations: by name.
        function: the function of the Python part that says when, or what instead; always if there is none.
        arguments: only with these arguments, by name.
        words: those of the arguments that are given by a word, and the word.
        lifts: the clauses that do not forbid it any more, of what is allowed.
    """

    kind: str
    operations: tuple[str, ...]
    function: str = ""
    arguments: Mapping[str, int] = attrs.field(factory=dict)
    words: Mapping[str, str] = attrs.field(factory=dict)
    lifts: tuple[str, ...] = ()


def part(book: Book, players: tuple[int, ...], clause: str, kind: str, table: TomlTable) -> Part:
    """What one table says; `clause` is that of the ruling, `players` are for how many it is, or none for any number.

    Raises InvalidInput, which names the place and the mend.
    """
    for key in table.values:
        if (kind, key) in _MEANT:
            raise InvalidInput(f"{table.place}{key}: does not belong here; {_MEANT[kind, key]}")
    table.only(KEYS_OF[kind])
    most = max(players or book.players)
    known = operations_of(book, most)
    operations = _operations(table, known)
    named = "gives" if kind == "instead" else "when"
    function = table.text(named) if kind == "instead" or table.has(named) else ""
    given = table.table("arguments").values if table.has("arguments") else {}
    return Part(kind=kind, operations=operations, function=function,
                arguments=_arguments(book, most, table, operations, known),
                words={name: value for name, value in given.items() if isinstance(value, str)},
                lifts=_lifts(book, clause, table, [known[each] for each in operations]) if kind == "allows" else ())


def check_parts(parts: Iterable[Part]) -> None:
    """Raise InvalidInput for parts that say the same twice, or two things where only one can be."""
    for first, second in combinations(parts, 2):
        both = [each for each in first.operations if each in second.operations]
        if not both or first.kind != second.kind:
            continue
        if first.kind == "instead":
            raise InvalidInput(f"instead: {both[0]} is in two of them, and can lead to one position only; make them one")
        if first == second:
            raise InvalidInput(f"{first.kind}: two of them say the same of {both[0]}; leave one out")


def _operations(table: TomlTable, known: Mapping[str, Known]) -> tuple[str, ...]:
    operations = table.texts("operations")
    if not operations:
        raise InvalidInput(f"{table.place}operations: should name one operation at least")
    for operation in operations:
        if operation not in known:
            typed_so = [each for each in known.values() if each.typed.split(" ")[0] == operation]
            meant = did_you_mean(operation, known)
            if typed_so:
                meant = f" (what is typed `{typed_so[0].typed}` is {typed_so[0].name})"
            raise InvalidInput(f"{table.place}operations: there is no operation '{clip(operation)}'{meant}; "
                               f"there are {', '.join(known)}")
        if operations.count(operation) > 1:
            raise InvalidInput(f"{table.place}operations: names {operation} twice; once is enough")
    return operations


def _lifts(book: Book, clause: str, table: TomlTable, operations: list[Known]) -> tuple[str, ...]:
    """The clauses lifted, each of which forbids one of the operations at least, and of each operation one at least."""
    lifts = table.texts("lifts") if table.has("lifts") else (clause,)
    where = f"{table.place}lifts"
    if not lifts:
        raise InvalidInput(f"{where}: names no clause; leave it out if {clause} is the one that forbids it no more")
    for each in lifts:
        try:
            book.clause(each)
        except InvalidInput as error:
            raise InvalidInput(f"{where}: {error}") from error
        if lifts.count(each) > 1:
            raise InvalidInput(f"{where}: names {each} twice; once is enough")
        if not any(each in operation.guards for operation in operations):
            named = " and ".join(operation.name for operation in operations)
            if any(each in operation.order for operation in operations):
                raise InvalidInput(f"{where}: {each} is of the order of play, which stands; of what forbids {named}, "
                                   f"{_listed(operations)} can be lifted")
            left_out = "" if table.has("lifts") else "is left out, and then it is the clause of the ruling: "
            raise InvalidInput(f"{where}: {left_out}{each} does not forbid {named}; {_listed(operations)} can be lifted")
    for operation in operations:
        if not set(lifts) & set(operation.guards):
            raise InvalidInput(f"{where}: {' and '.join(lifts)} does not forbid {operation.name}; {_listed([operation])} can be "
                               "lifted")
    return lifts


def _listed(operations: Iterable[Known]) -> str:
    return ", ".join(dict.fromkeys(clause for operation in operations for clause in operation.guards)) or "no clause"


def _arguments(
    book: Book, players: int, table: TomlTable, operations: tuple[str, ...], known: Mapping[str, Known],
) -> dict[str, int]:
    """The numbers of the arguments given, each as a number or as the word that players use for it."""
    if not table.has("arguments"):
        return {}
    given = table.table("arguments").values
    if not given:
        raise InvalidInput(f"{table.place}arguments: names none; leave it out if it is said whatever they are")
    found: dict[str, int] = {}
    for name, value in given.items():
        for operation in operations:
            ranges = known[operation].arguments
            if name not in ranges:
                raise InvalidInput(f"{table.place}arguments: {operation} has no argument '{clip(name)}'"
                                   f"{did_you_mean(name, ranges)}; it has {', '.join(ranges) or 'none'}")
            names, (low, high) = called(book, players, operation, name), ranges[name]
            number = number_of(names, value) if isinstance(value, str) else value
            if type(number) is not int or not low <= number <= high or found.setdefault(name, number) != number:
                raise InvalidInput(f"{table.place}arguments.{name}: {clip(repr(value))} should be "
                                   f"{f'{listed(names)}, or ' if names else ''}a whole number from {low} to {high}"
                                   f"{_one_each(table) if isinstance(value, list) else ''}")
    return found


def _one_each(table: TomlTable) -> str:
    return f"; one only: write a further [[{table.place.partition('[')[0]}]] for each other one"


def check_words(book: Book, players: int, part: Part) -> None:
    """Raise InvalidInput where a word of a part stands for another thing in this game than as it is printed."""
    for name, given in part.words.items():
        for operation in part.operations:
            if number_of(called(book, players, operation, name), given) != part.arguments[name]:
                raise InvalidInput(f"{part.kind}: arguments.{name}: with this [box] '{clip(given)}' is not the {operation} that "
                                   f"it is as printed; give its number, from 0 on")
