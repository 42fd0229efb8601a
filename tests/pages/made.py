"""Pages that the tests look at, each made once."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

from century_rules.answers.replayed import replayed_document
from century_rules.answers.text import row_lines
from century_rules.desk.breaking.why import Why
from century_rules.desk.comparing import Answer
from century_rules.desk.proving.why_document import row_of_why
from century_rules.desk.settling.cases import cases
from century_rules.desk.settling.store import folder_of, load_found, load_parting, play_path
from century_rules.pages.folder import kept_document
from century_rules.pages.of_document import page_of
from century_rules.rulebook import Rulebook, rulebook
from century_rules.writing.record import GameRecord, load_record, parse_record
from century_rules.writing.replay import IllegalPlay, replay
from tests.eastern_wonders.test_record import GOOD

EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&"
"""What no page may take for anything but text."""

LONGEST = "free-step=first-or-none-2.legality"
"""The longest play that is kept."""


@cache
def kept_answer(game: str, name: str) -> Answer[Any, Any]:
    """The kept answer of a case, its play played again."""
    book = rulebook(game)
    question = {case.name: case for case in cases(book)}[name].question()
    found = load_found(folder_of(book))[name]
    return found.answer(question, load_parting(name, question) if found.parts else None)


def parting_page(answer: Answer[Any, Any], *, ordinary: int = 3, command: str = "", home: str = "") -> str:
    """The page of a comparison, with so many games of ordinary players."""
    return page_of(kept_document(answer, ordinary), command, home=home)


def record_page(book: Rulebook[Any, Any], record: GameRecord[Any, Any], file: str = "", wrong: IllegalPlay | None = None) -> str:
    """The page of a record."""
    return page_of(replayed_document(book, record, file, wrong))


def text_of(why: Why[Any, Any]) -> str:
    """Why a clause is there, as the command line tells it, in one line."""
    return " ".join(" ".join(row_lines(row_of_why(why), shown=True, whole=True)).split())


@cache
def kept_page(game: str, name: str) -> str:
    """Its page."""
    return parting_page(kept_answer(game, name), command=f"century-rules compare {game} {name}")


@cache
def longest_page() -> str:
    """The page of the longest kept play."""
    book = rulebook("eastern-wonders")
    record = load_record(play_path(LONGEST, folder_of(book)))
    replay(record)
    return record_page(record.book, record, "longest.txt")


@cache
def refused_page() -> str:
    """The page of a record with an action that is not allowed."""
    book = rulebook("eastern-wonders")
    record = parse_record(book, GOOD.replace("P1  step A1", "P1  step E4"))
    try:
        replay(record)
    except IllegalPlay as error:
        return record_page(book, record, "wrong.txt", error)
    raise AssertionError("the play was thought to be wrong")


def evil_book() -> Rulebook[Any, Any]:
    """A rulebook whose texts are tags."""
    book = rulebook("eastern-wonders")
    clauses = {name: attrs.evolve(clause, text=f"{EVIL} {clause.text}", source=EVIL) for name, clause in book.clauses.items()}
    words = {"ginger": EVIL, "ship": EVIL, "step": EVIL, "free": EVIL}
    return attrs.evolve(book, title=EVIL, clauses=clauses, theme=attrs.evolve(book.theme, words=words), sources={EVIL: EVIL})


@cache
def evil_page() -> str:
    """A page of it."""
    answer = kept_answer("eastern-wonders", "free-step=first-2")
    return parting_page(attrs.evolve(answer, question=attrs.evolve(answer.question, book=evil_book()), reason=EVIL),
                        command=EVIL, home="index.html")
