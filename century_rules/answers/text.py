"""An answer as text for people: what is claimed as soon as it is known, then all of it in tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from century_rules.answers.document import Document, Ending, Part, Row, ShownPlay, Table, joined
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted, in_sentence, wrapped
from century_rules.writing.turns import WIDTH, by_turn, told_play, turn_lines
from century_rules.writing.wording import full_stop

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Tabular

_lines = partial(wrapped, width=WIDTH)

LAST_TURNS = 12
"""Turns of a play that are told where there is a way to ask for all of them."""


SMALL_BOARD = 8
"""Lines of the largest board that is drawn with a play."""


def row_lines(row: Row, *, plays: bool = False, every: bool = False, shown: bool = False, whole: bool = False) -> Iterator[str]:
    """How a claim stands, what else is said of it, and with `plays` those that show it.

    With `shown` these are told at once, if they are long their end, with `whole` also what the claim says, how it was shown and
    from where a play begins; with `every` plays are told action by action.
    """
    name = "/".join(filter(None, (row.family, row.name)))
    why = f": {in_sentence(row.why).rstrip('.')}" if row.why else ""
    measure = f" ({row.measure})" if row.measure else ""
    yield f"{', '.join(filter(None, (name, row.for_players, row.under)))} ... {row.grade.loud}{why}{measure}"
    for line in (row.says, *row.lines) if whole else ():
        yield from _lines(line, 2, 4)
    for note in row.notes:
        yield from _lines(f"note: {in_sentence(note)}", 2, 4)
    for play in row.plays if plays or shown else ():
        yield from play_lines(play, every=every, turns=None if plays else LAST_TURNS, whole=whole)
    for part in row.parts:
        if shown and part.play in row.plays:
            continue  # it is told with its play
        yield from [f"    {part.text}"] if part.grade is None else _lines(part_line(part), 2, 4)
        if plays and part.play is not None:
            yield from play_lines(part.play, every=every)


def _position(shown: ShownPlay[Any, Any]) -> Iterator[str]:
    """From where a play begins: the board, unless it is large, and what each player has."""
    telling, state = shown.book.telling, shown.play.states[0]
    board = telling.board(shown.game, state)
    for line in (*(board if len(board) <= SMALL_BOARD else ()), *telling.seats(shown.game, state)):
        yield f"    {line}".rstrip()


ALL = ("head", "headline", "play", "grounds")
"""The parts of a report."""


def head(document: Document[Any, Any]) -> Iterator[str]:
    """What was asked, and what is played by."""
    asked = f"  [{', '.join(document.about)}]" if document.about else ""
    yield from _lines(f"{document.heading}{asked}", 0)
    wide = max((len(side.name) for side in document.sides), default=0) + 4
    for side in document.sides:
        yield from _lines(f"{side.name:<{wide - 2}}{side.says}{'  (the default)' if side.default else ''}", 2, wide)
    if document.kicker:
        yield from _lines(document.kicker, 0)
    for side in document.sides:
        if side.played:
            yield f"What is played by {side.name}, whatever it says:"
        for line in side.played:
            indent = 2 + len(line) - len(line.lstrip())
            yield from _lines(line.strip(), indent, indent + 2)


def headline(document: Document[Any, Any]) -> Iterator[str]:
    """What kind of answer it is, and the answer, with what is to be known before."""
    badge = document.badge
    still = f" ({badge.still_open})" if badge.still_open else ""
    yield from _lines(f"{badge.kind.upper()}: {full_stop(badge.headline + still)}", 0)
    for sentence in badge.before:
        yield from _lines(f"- {sentence}", 2, 4)


def grounds(document: Document[Any, Any]) -> Iterator[str]:
    """What the answer rests on; where it is a proof, then each lemma."""
    for number, line in enumerate(document.badge.rests_on):
        yield from _lines(f"- by induction: {line}", 2, 4) if number else _lines(line, 0)


def play_paragraphs(document: Document[Any, Any], *, every: bool = False, turns: int | None = LAST_TURNS) -> Iterator[str]:
    """The play and what it comes to, paragraph by paragraph."""
    if document.set_up:
        yield _told(["Set-up, where it matters:", *(line for each in document.set_up for line in _lines(each, 4, 8))])
    if document.play is not None:
        yield from played(document.play, every=every, turns=turns)
    if document.point:
        point = _lines(f"The point: {in_sentence(document.point)}", 0)
        yield _told([*point, *(line for each in document.remarks for line in _lines(each, 4, 6))])
    cited = [document.book.clause(clause) for clause in document.clauses()]
    yield _told(line for each in cited for line in _lines(f"{each.id}  {each.text} ({each.source})", 0, len(each.id) + 2))


def report(document: Document[Any, Any], *, every: bool = False, turns: int | None = None, parts: Sequence[str] = ALL) -> str:
    """The whole answer, or those parts: what was asked; the answer; the play with its point; how sure that is.

    The play is told by turns, and action by action the one on which it turns; with `every`, each. Of more than so many
    `turns` the last are told.
    """
    told = {"head": [_told(head(document))], "headline": [_told(headline(document))],
            "play": play_paragraphs(document, every=every, turns=turns),
            "grounds": [_told(grounds(document))]}
    return paragraphs(*(each for part in parts for each in told[part]))


def by_itself(document: Document[Any, Any], *, every: bool = False) -> str:
    """Whether it comes up by itself, with the turn in which it did; with `every`, with the whole play."""
    itself = document.by_itself
    if itself is None:
        return ""
    turn = [] if itself.play is None else played(itself.play, every=every, turns=None if every else 1)
    point = f"The point: {in_sentence(itself.play.heading)}" if itself.play is not None and itself.play.heading else ""
    return paragraphs(_told(_lines(f"By itself: {itself.lead}", 0)), *turn, _told(_lines(point, 0)))


def paragraphs(*parts: str) -> str:
    """With an empty line between them."""
    return "\n\n".join(filter(None, parts))


def _told(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def played(shown: ShownPlay[Any, Any], *, every: bool = False, turns: int | None = None,
           more: str = "; --actions tells them") -> Iterator[str]:
    """The turns of a play, and its last step; of more than so many `turns` the last, and `more` is how to see the others."""
    end, told = shown.ending, told_play(shown.book, shown.game, shown.play.states, shown.play.actions)
    last = end.turn if end is not None else told[-1].turn if told else 0
    kept = told if turns is None or every else [one for one in told if one.turn > last - turns]
    left = [f"… {counted(len(told) - len(kept), 'action')} before{more}"] if len(kept) < len(told) else []
    yield _told([*left, *turn_lines(kept, in_doubt=last, every=every)])
    if end is not None:
        begins = not told or told[-1].turn != end.turn
        yield _told(_ending(end, heading=begins and bool(end.turn) and end.seat is not None))


def _ending(end: Ending[Any, Any], *, heading: bool) -> Iterator[str]:
    """The step on which the answer turns, and what each side says of it."""
    if heading and end.seat is not None:
        yield f"Turn {end.turn}, {format_seat(end.seat)}"
    if end.number:
        what = "HERE THEY PART. " if end.parts else ""
        yield from _lines(f"{end.number:>4}  {full_stop(end.sentence)} {what}{end.now}", 0, 6)
    else:
        yield from _lines(end.sentence, 0)
    wide = max(len(side.name) for side in end.sides) + 8
    for side in end.sides:
        allowed = "Allowed. " if side.allowed and not side.sentences.startswith("Allowed") else ""
        said = [*(f"Not allowed. {clause}: {why}" for clause, why in side.refusals), f"{allowed}{side.sentences}".strip()]
        yield from _lines(f"{side.name:<{wide - 6}}{' '.join(filter(None, said))}", 6, wide)


def part_line(part: Part) -> str:
    """What is said of a claim beside it, and how that stands where it is not as it should be."""
    said = in_sentence(part.text)
    return said if part.grade is None or part.grade.tone == "shown" else f"{said.rstrip('.')}: {part.grade.loud}"


def play_lines(shown: ShownPlay[Any, Any], *, every: bool = False, turns: int | None = None, indent: int = 4,
               whole: bool = False, more: str = "; --plays tells it") -> Iterator[str]:
    """A play turn by turn, its last turn action by action, and what it shows; with `whole` also from where it begins.

    With `turns` its last so many, and `more` is how to see the others.
    """
    if shown.where:
        yield from _lines(shown.where, indent)
    yield from _position(shown) if whole else ()
    told = told_play(shown.book, shown.game, shown.play.states, shown.play.actions)
    by_turns = by_turn(told)
    first = 0 if turns is None or every else max(0, len(by_turns) - turns)
    if first:
        yield f"{' ' * indent}… what came before {by_turns[first][0].heading} is left out here{more}"
    last = [one for turn in by_turns[first:] for one in turn]
    yield from turn_lines(last, in_doubt=last[-1].turn if last else None, every=every, indent=indent)
    if shown.ending is not None:
        yield from (f"{' ' * indent}{line}" for line in _ending(shown.ending, heading=False))
    yield from _lines(f"The point: {in_sentence(shown.heading)}", indent)
    for sentence in shown.after:
        yield from _lines(sentence, indent)


ROOM_FOR_STATEMENTS = 110
"""Columns a terminal must have for a table to say what each claim says, besides what went wrong."""


LEAST_ROOM = 24
"""Columns that must be left for readings to have a column of their own; else they stand under the claim."""


def table_of(table: Table, width: int) -> Tabular:
    """The rows as a table of a terminal that has so many columns, a line for all numbers of players that came out alike."""
    from rich.table import Table as Tabular

    found = Tabular(box=None, padding=(0, 2, 0, 0), title_justify="left")
    rows = [row for row in joined(table.rows) if not _by_name(table, row)]
    says = width >= ROOM_FOR_STATEMENTS
    cells = [("claim", "players", "how it stands")]
    cells += [(row.name, " ".join(map(str, row.players)), row.grade.loud) for row in rows]
    widest = [max(map(len, column)) + 2 for column in zip(*cells, strict=True)]
    beneath = not says and width - sum(widest) < min(LEAST_ROOM, max((len(row.under) for row in rows), default=0))
    for heading in ("claim", "players", "how it stands", *["under"] * (not beneath), *["what it says"] * says):
        found.add_column(heading, no_wrap=heading not in ("under", "what it says"), overflow="fold")
    for row, (name, players, grade) in zip(rows, cells[1:], strict=True):
        said = (" \N{EM DASH} ".join(filter(None, (row.says, row.why))),) if says else ()
        under = wrapped(f"under {row.under}", 2, 4, width=widest[0]) if beneath and row.under else ()
        found.add_row("\n".join((name, *under)), players, grade, *[row.under] * (not beneath), *said)
    return found


def _by_name(table: Table, row: Row) -> bool:
    """Whether a row is told by its name alone: it stands alike for all numbers of players."""
    return row.grade in table.by_name and all(other.grade == row.grade for other in table.rows if other.name == row.name)


def show_tables(document: Document[Any, Any], out: Console) -> None:
    """Print the tables, of what is told by name the names, and the last line."""
    for table in document.tables:
        if table.told:
            continue
        whole = table_of(table, out.width)
        if whole.row_count:
            out.print()
            out.print(whole)
        for grade in table.by_name:
            names = ", ".join(dict.fromkeys(row.name for row in table.rows if row.grade == grade and _by_name(table, row)))
            if names:
                out.print("\n".join((f"\n{grade.word.replace(':', ',')}:", *wrapped(names, 2, width=out.width))))
    if document.closing:
        out.print(f"\n{document.closing}")
