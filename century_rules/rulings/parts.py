"""What a ruling says of single operations: the tables [[forbids]], [[allows]] and [[instead]] of its file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.rulings.naming import called, listed, number_of
from century_rules.rulings.operations import Book, Known, operations_of
from century_rules.rulings.reasons import Reason, named, reasons_of
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
    ("forbids", "lifts"): "only what is allowed lifts reasons; what is forbidden is forbidden besides",
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
        lifts: the reasons for which it is not forbidden any more, of what is allowed.
    """

    kind: str
    operations: tuple[str, ...]
    function: str = ""
    arguments: Mapping[str, int] = attrs.field(factory=dict)
    words: Mapping[str, str] = attrs.field(factory=dict)
    lifts: tuple[Reason, ...] = ()


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
                lifts=_lifts(book, most, clause, table, operations) if kind == "allows" else ())


def check_parts(parts: Iterable[Part]) -> None:
    """Raise InvalidInput for parts that say the same twice, or two things where only one can be."""
    for first, second in combinations(parts, 2):
        both = [each for each in first.operations if each in second.operations]
        if both and {first.kind, second.kind} == {"forbids", "allows"} and _whenever(first) == _whenever(second):
            raise InvalidInput(f"forbids and allows: {both[0]} is forbidden and allowed wherever either is asked; leave one "
                               "out, or say when")
        if not both or first.kind != second.kind:
            continue
        if first.kind == "instead":
            raise InvalidInput(f"instead: {both[0]} is in two of them, and can lead to one position only; make them one")
        if first == second:
            raise InvalidInput(f"{first.kind}: two of them say the same of {both[0]}; leave one out")


def _whenever(part: Part) -> tuple[str, tuple[tuple[str, int], ...]]:
    return part.function, tuple(sorted(part.arguments.items()))


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


def _lifts(book: Book, players: int, clause: str, table: TomlTable, operations: Sequence[str]) -> tuple[Reason, ...]:
    """The reasons lifted, each of which forbids one of the operations at least, and of each operation one at least."""
    where = f"{table.place}lifts"
    given = table.texts("lifts") if table.has("lifts") else (clause,)
    if not given:
        raise InvalidInput(f"{where}: names no reason; leave it out if {clause} has one only")
    every = {operation: reasons_of(book, players).get(operation, ()) for operation in operations}
    found: dict[Reason, None] = {}
    for words in given:
        meant = {each for reasons in every.values() for each in named(reasons, words)}
        lifted = sorted((each for each in meant if each.may_be_lifted), key=lambda each: each.line)
        said = f"'{clip(words)}'" if table.has("lifts") else f"it is left out, and {clause}, the clause of the ruling,"
        if not meant:
            raise InvalidInput(f"{where}: {said} is no reason why {' and '.join(operations)} is forbidden; {_listed(every)}")
        if not lifted:
            raise InvalidInput(f"{where}: {said} is of the order of play, or there is nothing to do it with: that stands "
                               f"whatever is ruled; {_listed(every)}")
        if len({each.words for each in lifted}) > 1:
            raise InvalidInput(f"{where}: {said} has {len(lifted)} reasons; give those that are meant in their words: "
                               f"{_quoted(lifted)}")
        found.update(dict.fromkeys(lifted))
    for operation, reasons in every.items():
        if not set(found) & set(reasons):
            raise InvalidInput(f"{where}: {_quoted(found)} is no reason why {operation} is forbidden; "
                               f"{_listed({operation: reasons})}")
    for other, reasons in reasons_of(book, players).items():
        shared = [each for each in found if each in reasons and other not in operations]
        if shared:
            raise InvalidInput(f"{where}: {_quoted(shared)} is said of {other} as well; name that under operations, too, or "
                               f"replace {shared[0].function.co_name}")
    return tuple(found)


def _listed(every: Mapping[str, Sequence[Reason]]) -> str:
    can = list(dict.fromkeys(each for reasons in every.values() for each in reasons if each.may_be_lifted))
    of = " and ".join(every)
    return f"of {of} there can be lifted: {_quoted(can)}" if can else f"no reason of {of} can be lifted"


def _quoted(reasons: Iterable[Reason]) -> str:
    return ", ".join(f'"{each}"' for each in reasons)


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
