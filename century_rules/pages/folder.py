"""Every ambiguity of a game as a page, and an index, from the plays and proofs that are kept for the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import attrs

from century_rules.answers.document import Badge, Document
from century_rules.desk.comparing.answer import Answer, Found
from century_rules.desk.comparing.by_itself import by_itself, with_itself
from century_rules.desk.comparing.document import badge_of, compared_document
from century_rules.desk.settling.cases import Case, cases, cases_of
from century_rules.desk.settling.store import folder_of, load_found, load_parting
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell, no_progress
from century_rules.pages.document import rendered, write_page
from century_rules.pages.of_document import page_of
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

INDEX = "index.html"


@attrs.frozen
class Row:
    """A line of the index: the page, what it asks, between which readings, in which world, the answer, and whether it is another
    with other numbers of players.
    """

    file: str
    question: str
    readings: tuple[str, str]
    world: str
    badge: Badge
    with_others: tuple[str, ...] = ()


def report_files(book: Rulebook[S, A]) -> dict[str, Case[S, A]]:
    """What a folder holds besides its index: a page for each case that is kept, for as few players as the game is for."""
    found, fewest = load_found(folder_of(book)), min(book.players)
    return {file_of(case): case for case in cases(book) if case.players == fewest and case.name in found}


def file_of(case: Case[S, A]) -> str:
    """The file of the page of a case."""
    return f"{case.name.replace('=', '-')}.html"


def make_folder(folder: Path) -> None:
    """Make it, unless it is there. Raises InvalidInput, which names the mend, for a file, and where it cannot be made."""
    if folder.exists() and not folder.is_dir():
        raise InvalidInput(f"{folder}: is a file; give the name of a folder, which is made if it is not there")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInput(f"{folder}: cannot be made: {error.strerror or error}; choose another place") from error


def check_folder(folder: Path, ours: Collection[str] = ()) -> None:
    """Make it, unless it is there. Raises InvalidInput, which names the mend, for a file, or where files are not ours."""
    make_folder(folder)
    others = sorted(each.name for each in folder.iterdir() if each.name not in ours)
    if others:
        few = f"{', '.join(others[:3])}{' …' if len(others) > 3 else ''}"
        raise InvalidInput(f"{folder}: has other files already ({few}); give an empty folder, or one that is not there yet")


def write_report(
    book: Rulebook[S, A], folder: Path, *, ordinary: int = 3, command: str = "", tell: Tell = no_progress,
) -> Iterator[Path]:
    """Write the pages, the index last; gives each when it is there. Raises InvalidInput where one cannot be written.

    Each play is played again under both readings while its page is written: InvalidRecord if it does not show what it is for.
    """
    found, rows, files = load_found(folder_of(book)), list[Row](), report_files(book)
    check_folder(folder, {INDEX, *files})
    for number, (file, case) in enumerate(files.items(), 1):
        tell(f"{number} of {len(files)}: {case.name}")
        answer, others = kept_answer(case, found), tuple(with_others(case, found))
        question, asked = answer.question, f"{command_of(case)} --html page.html"
        page = page_of(kept_document(answer, ordinary, others), asked, home=INDEX)
        yield write_page(folder / file, page)
        first, second = map(str, question.readings)
        rows.append(Row(file, book.theme.worded(question.ambiguity.question), (first, second),
                        ", ".join(case.fixed), badge_of(answer), others))
    yield write_page(folder / INDEX, index_page(book, rows, command))


def kept_document(answer: Answer[S, A], ordinary: int = 0, with_others: Sequence[str] = ()) -> Document[S, A]:
    """The document of an answer, with what is so with other numbers of players and whether it comes up in so many games."""
    question, parting = answer.question, answer.parting
    found = by_itself(question, ordinary) if ordinary and parting is not None and parting.before is not None else None
    document = with_itself(compared_document(answer), question, found)
    return attrs.evolve(document, badge=attrs.evolve(document.badge, before=(*document.badge.before, *with_others)))


def kept_answer(case: Case[S, A], found: Mapping[str, Found]) -> Answer[S, A]:
    """What is kept of a case, its play played again. Raises InvalidRecord if that does not show what it is for."""
    question, known = case.question(), found[case.name]
    return known.answer(question, load_parting(case.name, question) if known.parts else None)


def command_of(case: Case[S, A]) -> str:
    """What asks the same at the command line."""
    return f"century-rules compare {case.book.name} {case.switch}" + "".join(f" --reading {each}" for each in case.fixed)


def with_others(case: Case[S, A], found: Mapping[str, Found]) -> Iterator[str]:
    """With which other numbers of players the readings part, where they do not in the case, and with which they never do."""
    others = [(each.players, found[each.name]) for each in cases_of(case.book, case.switch)
              if each.fixed == case.fixed and each.players != case.players and each.name in found]
    parting, never = ([players for players, known in others if getattr(known, what)] for what in ("parts", "proved"))
    if parting and not found[case.name].parts:
        yield f"With {' or '.join(map(str, parting))} players they do part."
    if never:
        yield f"With {' or '.join(map(str, never))} players they never part{', either' * found[case.name].proved}."


def index_page(book: Rulebook[S, A], rows: list[Row], command: str = "") -> str:
    """The index: what the rulebook leaves open, an entry for each question with its pages, a row each."""
    entries = [list(pages) for _, pages in groupby(rows, lambda row: row.question)]
    kinds = [row.badge.kind for row in rows]
    proved, unknown = kinds.count("Proved"), kinds.count("Not known")
    lead = (f"{counted(len(entries), 'question')} that the rulebook leaves open, and {counted(len(rows), 'page')}, each between "
            f"two readings of a clause, for {min(book.players)} players. On {len(rows) - proved - unknown} of them a play or a "
            "set-up shows that it matters"
            + (f", and on {proved} it was proved that it does not" * bool(proved))
            + (f"; of {unknown} it is not known" * bool(unknown)) + ".")
    return rendered("index.html", title=f"What the rulebook leaves open – {book.title}", kicker=book.title,
                    heading=f"What the rulebook of {book.short_title} leaves open", lead=lead, entries=entries, home="",
                    command=command)
