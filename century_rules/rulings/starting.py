"""A commented start of a ruling: the frame filled in from a clause, and examples that are switched on by taking a `#` away."""

from __future__ import annotations

import inspect
import json
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType

from century_rules.kernel.meanings import Place
from century_rules.rulings.naming import called, is_amount, listed
from century_rules.rulings.operations import Book, Known, operations_of, plain_rules
from century_rules.rulings.box import printed_numbers
from century_rules.rulings.reasons import Reason, liftable, reasons_of
from century_rules.rulings.replacing import functions_of_rules
from century_rules.writing.components import PLACEHOLDER

WIDTH = 110
MOST_NUMBERS = 20
"""A table of the box with more numbers is named, and not listed."""

_ROWS = re.compile(r"\[\d+\]")


def start_of(book: Book, clause: str) -> str:
    """The text of such a file. Raises InvalidInput for a clause that there is not."""
    found = book.clause(clause)
    operations = operations_of(book, max(book.players))
    citing = [each for each in operations.values() if found.id in each.guards] or list(operations.values())
    lines = [
        *_prose(f"A ruling for {book.title}. A line that begins with one # is switched on by taking it away; lines with two of "
                "them are for you to read. Then: century-rules rule check FILE"),
        f'name = "my-{found.id.lower().replace(".", "-")}"', f'game = "{book.name}"', f'clause = "{found.id}"',
        *_prose(f"{found.id}: {found.text}"), *([*_prose(f"Note: {found.note}")] if found.note else []),
        'says = ""', "## … in one sentence without a full stop at its end, what is played instead", 'source = "a house rule"',
        f"#players = [{', '.join(map(str, book.players))}]", "## … only for so many players; for any number if it is left out",
        *_droppable(book, found.id), "", *_of_operations(book, found.id, citing),
        "",
        *_prose("What a ruling can say without any Python: switch on what fits, each example as a whole."),
        "", *_by_data(found.id, citing, book), *_readings(book, found.id), *_box(book), "",
        *_prose("Only where none of this says it: Python, which is code. Put all functions into one python = ''' … ''', and "
                "move that above the first [table] that is switched on."),
        *_of_positions(book), "", *_by_python(book, citing)]
    return "\n".join(lines) + "\n"


def _prose(text: str, further: str = "") -> list[str]:
    """In lines; those after the first begin with `further`."""
    return [f"## {line}" for line in textwrap.wrap(text, WIDTH - 3, subsequent_indent=further)]


def _droppable(book: Book, clause: str) -> list[str]:
    if clause not in book.droppable:
        return []
    return [f'#drops = ["{clause}"]', "## … plays without the clause, and with nothing instead: what it forbids is allowed then, "
            "what is paid or taken by it may be gone with it, or stay: play it to see"]


def _of_operations(book: Book, clause: str, citing: Sequence[Known]) -> Iterator[str]:
    cited = any(clause in each.guards for each in citing)
    which = (f"Operations that {clause} may forbid" if cited else f"{clause} forbids no operation by itself. All operations")
    yield from _prose(f"{which}, each with what it is, its arguments, and the reasons why it is forbidden that can be lifted:")
    for each in citing:
        reasons = liftable(book, max(book.players), each.name)
        forbidden = (f"reasons: {', '.join(f'“{reason}”' for reason in reasons)}" if reasons else
                     "no reason for which it is forbidden can be lifted")
        yield from _prose(" ".join(filter(None, (f"  {each.name}:", each.says, f"Typed `{each.typed}`; {forbidden}"))), "      ")
        for argument, (low, high) in each.arguments.items():
            names = called(book, max(book.players), each.name, argument)
            other = "" if names or is_amount(low, high) else ", which stands for another thing in each set-up"
            yield from _prose(f"      {argument}: {f'{listed(names)}; or ' if names else ''}{low} to {high}{other}", "        ")


def _of_positions(book: Book) -> list[str]:
    """What the numbers of a position are called."""
    rules = plain_rules(book, book.printed(max(book.players)))
    named = dict.fromkeys(_ROWS.sub("[…]", leaf.path) for leaf in rules.form.leaves)
    return _prose(f"Numbers of a position, as `position` has them: {', '.join(named)}.")


# --- examples -----------------------------------------------------------------------------------------------------------


def _by_data(clause: str, citing: Sequence[Known], book: Book) -> Iterator[str]:
    reasons = [(each, reason) for each in citing for reason in liftable(book, max(book.players), each.name)
               if _only_of(book, reason, each.name)]
    operation, lifts = next(((each, reason) for each, reason in reasons if reason.clause == clause), (citing[0], None))
    if lifts is None and reasons:
        operation, lifts = reasons[0]
    yield from _switched_off("forbids: the operation is forbidden besides; without `arguments` whatever they are",
                             ["[[forbids]]", f'operations = ["{operation.name}"]', *_only(book, operation)])
    if lifts is not None:
        yield from _switched_off("allows: it is not forbidden for that reason any more; what it pays or takes stays",
                                 ["[[allows]]", f'operations = ["{operation.name}"]',
                                  f"lifts = [{json.dumps(str(lifts), ensure_ascii=False)}]"])


def _only_of(book: Book, reason: Reason, operation: str) -> bool:
    """Whether no other operation is forbidden for that reason."""
    return not any(reason in reasons for other, reasons in reasons_of(book, max(book.players)).items() if other != operation)


def _only(book: Book, operation: Known) -> list[str]:
    """One of its arguments as a ruling gives it; none where a number stands for another thing in each set-up."""
    for argument, (low, _) in operation.arguments.items():
        words = called(book, max(book.players), operation.name, argument).get(low)
        if words is not None:
            return [f"arguments = {{ {argument} = {json.dumps(words[-1])} }}"]
    return []


def _by_python(book: Book, citing: Sequence[Known]) -> Iterator[str]:
    operation, turn = citing[0].name, _a_number(book)
    yield from _switched_off("when: forbidden, or allowed, only where a function says so", [
        "python = '''", "def only_then(game, position, action):", f"    return position.{turn} == 1", "'''",
        "[[forbids]]", f'operations = ["{operation}"]', *_only(book, citing[0]), 'when = "only_then"'])
    function = _a_rule(book, operation)
    if function is not None:
        takes = ", ".join(inspect.signature(function).parameters)
        does = "yield from" if inspect.isgeneratorfunction(function) else "return"
        yield from _switched_off("replaces: a function of the rules in other words; it may call the one it is in the place of", [
            "python = '''", f"from {function.__module__} import {function.__qualname__.partition('.')[0]}", "",
            f"def in_other_words({takes}):", f"    {does} {function.__qualname__}({takes})", "'''", "[replaces]",
            f'{json.dumps(_name_of(book, function))} = "in_other_words"'])
    yield from _switched_off("instead: the position it leads to; `after` is that by the rules", [
        "python = '''", "def another_position(game, before, action, after):",
        f"    return evolve(after, {turn}=before.{turn})", "'''",
        "[[instead]]", f'operations = ["{operation}"]', 'gives = "another_position"'])
    yield from _switched_off("points: what is counted, a number for each seat; both stand above the tables", [
        "points = \"one_more_for_the_last\"", "python = '''", "def one_more_for_the_last(game, position, points):",
        "    return (*points[:-1], points[-1] + 1)", "'''"])
    yield from _switched_off("wins: who wins, a truth for each seat, here so of all who have most; both stand above the tables", [
        "wins = \"all_with_most\"", "python = '''", "def all_with_most(game, position, points, wins):",
        "    return tuple([mine == max(points) for mine in points])", "'''"])


def _a_rule(book: Book, operation: str) -> FunctionType | None:
    """The function of the rules that says first why an operation is forbidden."""
    codes = [reason.function for reason in reasons_of(book, max(book.players)).get(operation, ())]
    return next((each for code in codes for each in functions_of_rules(book).values() if each.__code__ is code), None)


def _name_of(book: Book, function: FunctionType) -> str:
    """The name by which a ruling replaces it."""
    return next(name for name, each in functions_of_rules(book).items() if each is function)


def _switched_off(said: str, lines: Sequence[str]) -> list[str]:
    return [*_prose(f"{said}:"), *(f"#{line}" for line in lines), ""]


def _a_number(book: Book) -> str:
    """The name of a number that is no row of them; a place on an axis if there is one, as whose turn it is."""
    rules = plain_rules(book, book.printed(max(book.players)))
    alone = [leaf for leaf in rules.form.leaves if re.fullmatch(r"\w+", leaf.path)]
    return next((leaf.path for leaf in alone if isinstance(leaf.meaning, Place)), alone[0].path)


# --- readings and numbers -----------------------------------------------------------------------------------------------


def _readings(book: Book, clause: str) -> list[str]:
    about = [doubt for doubt in book.ambiguities if clause in doubt.clauses]
    if not about:
        return []
    return [*_prose(f"Readings that it stands on; these are about {clause}:"), "#[readings]",
            *(f'#{doubt.id} = "{doubt.default}"' for doubt in about), ""]


def _box(book: Book) -> list[str]:
    """The numbers of the box, as printed, by their tables."""
    by_table: dict[str, list[str]] = {}
    rows: dict[str, int] = {}
    numbers, placeholders = printed_numbers(book), dict[str, str]()
    for path, value in numbers.items():
        table, _, key = path.rpartition(".")
        if key == "confidence" and value == PLACEHOLDER:
            placeholders[f"box.{table}"] = str(numbers.get(f"{table}.source", ""))
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            rows[path] = len(value)
        elif key not in ("confidence", "source"):
            by_table.setdefault(f"box.{table}" if table else "box", []).append(f"#{key} = {json.dumps(value)}")
    lines = _prose("Numbers of the box, as they are printed; a ruling gives those that are other, each under its table:")
    for table, given in by_table.items():
        lines += _prose(f"[{table}] is a placeholder: {placeholders.pop(table)}") if table in placeholders else []
        if len(given) > MOST_NUMBERS:
            lines += _prose(f"[{table}]: {len(given)} of them are printed; a ruling gives those that are other.")
        else:
            lines += [f"#[{table}]", *given]
    for table, why in placeholders.items():
        lines += _prose(f"[{table}] is a placeholder: {why}")
    for path, many in rows.items():
        lines += _prose(f"[[box.{path}]]: {many} of them are printed; a ruling that gives any gives them all.")
    return lines
