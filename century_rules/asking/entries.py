"""What can be found: each question, clause, theorem and false claim of a game, with its answer in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import attrs

from century_rules.asking.players_words import players_words
from century_rules.process.content import has_content
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import Ambiguity, Ground
from century_rules.rulebook import Rulebook
from century_rules.theory.theories import theory_if_any
from century_rules.writing.readings import in_short

Kind: TypeAlias = Literal["question", "clause", "theorem", "false claim"]

LEADS = {
    Ground.UNCONTRADICTED: "The sources settle it:", Ground.OFFICIAL: "The rulebook leaves it open; by the letter",
    Ground.LEAST: "The sources leave it open; default:"}
"""How an answer begins, by the ground on which its reading is the default."""


@attrs.frozen(kw_only=True)
class Entry:
    """One thing that can be found.

    Attributes:
        kind: what it is.
        games: the games it is of, by name: more than one where they say the same.
        id: its name in these.
        title: the question, or what is said.
        lead: what the answer rests on, ``The sources settle it:``.
        answer: the answer, or what is said, without a full stop.
        others: the answers by the other readings, if it is a question.
        asked: other ways to ask.
        text: what else it is found by.
        clauses: the clauses it rests on, in any of these games.
        shown_by: the command that shows more, of the first game.
    """

    kind: Kind
    games: tuple[str, ...]
    id: str
    title: str
    lead: str
    answer: str
    others: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    text: str = ""
    clauses: tuple[str, ...] = ()
    shown_by: str

    @property
    def says(self) -> str:
        """The answer as a sentence."""
        return f"{self.lead} {self.answer}."


def entries_of(book: Rulebook[S, A]) -> Iterator[Entry]:
    """Those of one game, in the words of its theme: questions first, in the order of the inventory."""
    words = players_words(book)
    for doubt in book.ambiguities:
        said, (default, *others) = words[doubt.id], doubt.readings
        yield Entry(
            kind="question", games=(book.name,), id=doubt.id, title=said.question, lead=LEADS[doubt.ground],
            answer=said.answer(default), others=tuple(map(said.answer, others)), asked=said.asked, clauses=doubt.clauses,
            text=" ".join(filter(None, (_asked_otherwise(book, doubt, said.question),
                                        *(book.theme.worded(reading.text) for reading in doubt.readings)))),
            shown_by=_command(book, "compare", doubt.id))
    for clause in book.clauses.values():
        yield Entry(kind="clause", games=(book.name,), id=clause.id, title=clause.text, lead="The rulebook says:",
                    answer=clause.text.rstrip("."), clauses=(clause.id,), text=clause.note,
                    shown_by=_command(book, "clauses", clause.id))
    if has_content("properties", book.name, book.archive.content):
        yield from _claims(book)


def _asked_otherwise(book: Rulebook[S, A], doubt: Ambiguity, question: str) -> str:
    written = book.theme.worded(doubt.question)
    return "" if written == question else written


def _claims(book: Rulebook[S, A]) -> Iterator[Entry]:
    theory = theory_if_any(book)
    for claimed in theory.properties.values():
        false = claimed.id in theory.counterexamples
        under = theory.stands_on(claimed.id)
        only = f", by {in_short(under)}" if under else ""
        lead = "It only sounds true" if false else "Claimed, not proved" if claimed.id in theory.unproved else "A theorem"
        said = book.theme.worded(claimed.statement)
        yield Entry(kind="false claim" if false else "theorem", games=(book.name,), id=claimed.id, title=said,
                    lead=f"{lead}{only}:", answer=said.rstrip("."), clauses=claimed.clauses,
                    shown_by=_command(book, "verify", "--only", claimed.id))


def _command(book: Rulebook[S, A], verb: str, *rest: str) -> str:
    theme = ("--theme", book.theme.name) if book.theme.name and verb != "verify" else ()
    return " ".join(("century-rules", verb, book.name, *rest, *theme))


def merged(entries: Iterable[Entry]) -> list[Entry]:
    """The entries with those that say the same of several games as one, where the first of them stands."""
    found: dict[object, Entry] = {}
    for entry in entries:
        same = (entry.kind, entry.id, entry.title, entry.lead, entry.answer, entry.others)
        first = found.get(same)
        found[same] = entry if first is None else attrs.evolve(
            first, games=(*first.games, *entry.games), clauses=tuple(dict.fromkeys((*first.clauses, *entry.clauses))))
    return list(found.values())
