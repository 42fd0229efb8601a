"""An answer as Markdown, to be put where people talk about rules: its kind, tables, and plays as they are told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from century_rules.answers import text
from century_rules.answers.document import Document, Row, ShownPlay, Table, joined
from century_rules.writing.wording import full_stop


def markdown(document: Document[Any, Any], command: str = "") -> str:
    """The whole answer; `command` is what made it."""
    return "\n\n".join(filter(None, _parts(document, command))) + "\n"


def _parts(document: Document[Any, Any], command: str) -> Iterator[str]:
    badge = document.badge
    yield f"# {_plain(document.heading)}"
    yield _plain(document.kicker or document.book.title)
    yield _listed(f"**{_plain(side.name)}**{' (the default)' if side.default else ''}: {_plain(side.says)}"
                  for side in document.sides)
    for side in document.sides:
        if side.played:
            yield f"What is played by {_plain(side.name)}, whatever it says:"
            yield _listed(_plain(line.strip()) for line in side.played)
    still = f" ({badge.still_open})" if badge.still_open else ""
    yield f"**{_plain(badge.kind)}**: {_plain(full_stop(badge.headline + still))}"
    yield _listed(map(_plain, badge.before))
    yield _plain(document.point)
    yield from map(_plain, document.remarks)
    yield _listed(map(_plain, document.set_up))
    if document.play is not None:
        yield _fenced(text.played(document.play, turns=text.LAST_TURNS, more=""))
    if document.by_itself is not None:
        yield _plain(document.by_itself.lead)
    for table in document.tables:
        yield from _table(table)
    for group in document.groups:
        if group.plays:
            yield f"## {_plain(group.heading)}"
            yield _plain(group.note)
        for play in group.plays:
            yield from _play(play)
    for each in document.copied:
        yield f"## {_plain(each.heading)}"
        yield _fenced([each.text])
    if document.clauses():
        yield "The clauses:"
    yield _listed(f"{clause}: {_plain(document.book.clause(clause).text)} ({_plain(document.book.clause(clause).source)})"
                  for clause in document.clauses())
    if badge.rests_on:
        yield "What that rests on:"
    yield _listed(map(_plain, badge.rests_on))
    yield f"Made by `{command}`" if command else ""


def _table(table: Table) -> Iterator[str]:
    rows = joined(table.rows)
    if not rows:
        return
    yield f"## {_plain(table.heading)}"
    yield _plain(table.note)
    yield "\n".join((f"| {' | '.join(map(_plain, table.headings))} |", "| --- | --- | --- |", *map(_row, rows)))
    for row in rows:
        if row.parts:
            yield f"**{_plain(row.name)}**. {_plain(row.parts_say)}:"
            yield _listed(_plain(text.part_line(part)) for part in row.parts)


def _row(row: Row) -> str:
    cited = f"({', '.join(row.clauses)})" if row.clauses else ""
    claim = " ".join(filter(None, (f"**{_plain(row.name)}**", _plain(row.says), cited)))
    stands = " ".join(filter(None, (f"**{_plain(row.grade.word)}**", _plain(row.for_players), _plain(row.why))))
    return f"| {claim} | {stands} | {' '.join(map(_plain, (*row.lines, *row.notes)))} |"


def _play(play: ShownPlay[Any, Any]) -> Iterator[str]:
    yield f"**{_plain(play.heading)}**"
    yield _fenced(text.play_lines(play, indent=0, turns=text.LAST_TURNS, more=""))


def _fenced(lines: Iterable[str]) -> str:
    told = "\n".join(lines)
    fence = "```"
    while fence in told:
        fence += "`"
    return f"{fence}text\n{told}\n{fence}"


def _listed(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def _plain(words: str) -> str:
    """With what Markdown takes for marks told to be letters; in one line."""
    escaped = "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in " ".join(words.split()))
    return re.sub(r"^(\d*)([.+)-])(?= |$)", r"\1\\\2", escaped)  # no item of a list
