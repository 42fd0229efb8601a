"""What a ruling touches, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.kernel.text_lines import clip
from century_rules.rulings.box import flat, printed_numbers
from century_rules.rulings.file import WHOLE, RulingFile
from century_rules.rulings.naming import with_name
from century_rules.rulings.operations import operations_of
from century_rules.rulings.parts import Part
from century_rules.writing.names import any_of

WHOLE_WORDS = dict(zip(WHOLE, ("how the game begins", "what is counted", "who wins"), strict=True))
"""What each function about the whole game is about."""

_VERBS = {"forbids": "forbids", "allows": "allows", "instead": "what is led to by"}


def touched(ruling: RulingFile) -> dict[str, object]:
    """What it touches, for programs."""
    return {
        "name": ruling.name, "file": str(ruling.path), "digest": ruling.digest, "game": ruling.book.name, "clause": ruling.clause,
        "clause_says": ruling.book.clause(ruling.clause).text, "says": ruling.says, "source": ruling.source,
        "players": list(ruling.players or ruling.book.players), "readings": dict(ruling.readings),
        "box": [{"number": path, "before": before, "after": after} for path, before, after in box_changes(ruling)],
        "drops": list(ruling.drops),
        "operations": [{"kind": part.kind, "operations": list(part.operations), "arguments": dict(part.arguments),
                        "arguments_called": _called(ruling, part), "lifts": list(map(str, part.lifts)),
                        "function": part.function}
                       for part in ruling.parts],
        "replaces": dict(ruling.replaces),
        "whole": dict(ruling.whole), "python": bool(ruling.python), "other_clause_meant": list(not_decided(ruling)),
    }


def told(ruling: RulingFile) -> Iterator[str]:
    """The same line by line."""
    book = ruling.book
    yield f"{ruling.name}: {ruling.says}"
    yield f"  instead of {ruling.clause}: {book.clause(ruling.clause).text}"
    numbers = ", ".join(map(str, ruling.players or book.players))
    yield f"  {book.title}, {numbers} players{'' if ruling.players else ' (all it is for)'}; source: {ruling.source}"
    if ruling.readings:
        yield f"  stands on {', '.join(f'{name}={value}' for name, value in ruling.readings.items())}"
    yield from (f"  {line}" for line in in_play(ruling))
    yield from (f"  is that the clause that is meant? {each}" for each in not_decided(ruling))
    yield ("  no Python part: data alone" if ruling.by_data_alone else
           f"  has a Python part of {len(ruling.python.strip().splitlines())} lines, which is code and is run")


def in_play(ruling: RulingFile) -> Iterator[str]:
    """What it changes of the rules, line by line, whatever it says of itself."""
    for path, before, after in box_changes(ruling):
        yield f"box: {path}: {_shown(before)} -> {_shown(after)}"
    for clause in ruling.drops:
        yield f"drops {clause}"
    for part in ruling.parts:
        only = " and ".join(f"{name} {value}" for name, value in _called(ruling, part).items())
        yield (f"{_VERBS[part.kind]} {', '.join(part.operations)}{f' with {only}' if only else ''}"
               f"{''.join(f', lifting “{each}”' for each in part.lifts)}"
               f"{f': as {part.function}() says' if part.function else ': always'}")
    for name, function in ruling.replaces.items():
        yield f"replaces {name}: by {function}()"
    for each, function in ruling.whole.items():
        yield f"{WHOLE_WORDS[each]}: as {function}() says"


def not_decided(ruling: RulingFile) -> Iterator[str]:
    """Where the clause that it names has nothing to do with what it changes: what decides that, in a sentence each."""
    book, known = ruling.book, operations_of(ruling.book, max(ruling.players or ruling.book.players))
    for part in ruling.parts:
        deciding = [known[name].decided_by(book) for name in part.operations]
        if not any(ruling.clause in each for each in deciding):
            clauses = dict.fromkeys(clause for each in deciding for clause in each)
            yield (f"{ruling.clause} decides nothing of {' and '.join(part.operations)} as far as the game says; what does: "
                   f"{', '.join(clauses)}")
    if ruling.drops and ruling.clause not in ruling.drops and not ruling.parts:
        yield f"the clause is {ruling.clause}, and what is dropped is {any_of(ruling.drops)}"


def _called(ruling: RulingFile, part: Part) -> dict[str, str]:
    """The arguments of a part as players call them."""
    players = max(ruling.players or ruling.book.players)
    return {name: with_name(ruling.book, players, part.operations[0], name, number) for name, number in part.arguments.items()}


def box_changes(ruling: RulingFile) -> list[tuple[str, object, object]]:
    """The numbers of the box that it changes: place, as printed, as it says. None where the printed one is not written down."""
    printed = printed_numbers(ruling.book)
    return [(path, printed.get(path), value) for path, value in flat(ruling.box)]


def _shown(value: object) -> str:
    if value is None:
        return "not written down"
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        return f"{len(value)} of them"
    return clip(str(value), 60)
