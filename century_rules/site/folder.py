"""The whole site, written to a folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

from century_rules.asking.for_pages import SEARCH_SCRIPT, search_json
from century_rules.asking.sheet import sheet_of
from century_rules.desk.settling.store import folder_of, load_found
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell, no_progress
from century_rules.pages.document import as_data, write_page
from century_rules.pages.folder import check_folder, command_of, kept_answer, kept_document, report_files, with_others
from century_rules.pages.of_document import page_of
from century_rules.pages.sheet import sheet_page
from century_rules.rulebook import Rulebook
from century_rules.rulings.names import names_of_game
from century_rules.site.compared import readings_compared
from century_rules.site.content import GameContent, all_questions, content_of
from century_rules.site.documents import document_files, document_page
from century_rules.site.evidence import Evidence, evidence_of
from century_rules.site.library import check_pyodide, written_library
from century_rules.site.templates import PARTS, filled, play_page, style

INDEX, READINGS, NAMES = "index.html", "readings.html", "names.html"
MARK = ".century-rules-site"
"""A file that says that a folder is a site of ours, which can be written anew."""


def write_site(
    books: Sequence[Rulebook[Any, Any]], folder: Path, *, docs: Path | None = None, pyodide: Path | None = None,
    tell: Tell = no_progress,
) -> Iterator[Path]:
    """Write the site, its first page last; gives each file when it is there.

    `docs` is a folder of documentation, `pyodide` one with the files of `PYODIDE`: with them the games can be played.

    Each stored play is played again: InvalidRecord if one does not show what it is for. InvalidInput where a page cannot be
    written, or where `folder` holds something else.
    """
    documents = {} if docs is None else document_files(docs)
    if pyodide is not None:
        check_pyodide(pyodide)
    _prepare(folder)
    site = _Site(folder, "play.html" if pyodide is not None else "",
                 (("Documentation", "docs/using.html"),) if Path("using.html") in documents else (), tell)
    for book in books:
        yield from site.game(book)
    for page, file in documents.items():
        yield site.document(page, file)
    if docs is not None:  # what documents lead to: pictures, rulings, records
        shutil.copytree(docs, folder / "docs", dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.md"))
    if pyodide is not None:
        tell("the library, for playing")
        yield from written_library(folder, pyodide, [book.name for book in books], tell)
    yield from site.shared()


@attrs.define
class _Site:
    """A site while it is written.

    Attributes:
        folder: where.
        window: the page of a game's play window, beside the page of the game; empty if it has none.
        extra: more rooms in the header, with their pages.
        tell: is told what is written.
        games: what was written of games so far.
    """

    folder: Path
    window: str
    extra: tuple[tuple[str, str], ...]
    tell: Tell
    games: list[GameContent[Any, Any]] = attrs.field(factory=list)

    def game(self, book: Rulebook[S, A]) -> Iterator[Path]:
        """The pages of a game: one for each question that is answered, the rules, the sheets and the play window."""
        self.tell(f"{book.short_title}: playing the stored plays again")
        files, found, there = report_files(book), load_found(folder_of(book)), self.folder / book.name
        answers = {case.name: kept_answer(case, found) for case in files.values()}
        evidence = evidence_of(book)
        content = content_of(book, answers, evidence)
        there.mkdir(exist_ok=True)
        for number, (file, case) in enumerate(files.items(), 1):
            self.tell(f"{book.short_title}, question {number} of {len(files)}: {case.name}")
            answer = answers[case.name]
            document = kept_document(answer, with_others=tuple(with_others(case, found)))
            yield write_page(there / file, page_of(
                document, command_of(case), home=f"{INDEX}#{answer.question.ambiguity.id}",
                home_name=f"{book.short_title}: rules and questions", window=self.window))
        sheets = {players: f"agree-{players}.html" for players in book.players}
        for players, file in sheets.items():
            yield write_page(there / file, sheet_page(
                sheet_of(book, players), f"century-rules agree {book.name} --players {players}"))
        more = [*([("Play", self.window)] if self.window else []), ("What each reading changes", READINGS),
                ("Names for rulings and claims", NAMES),
                *((f"To agree on with {players}", file) for players, file in sheets.items())]
        yield write_page(there / INDEX, filled(
            "game.html", up="../", extra=self.extra, title=f"{book.short_title}: rules and questions – Century Rules",
            game=content, of_game=more))
        yield from self.evidence(book, evidence)
        if self.window:
            yield write_page(there / self.window, play_page(book, backend="worker", up="../", extra=self.extra))
        self.games.append(content)

    def evidence(self, book: Rulebook[S, A], evidence: Evidence[S, A]) -> Iterator[Path]:
        """The pages that show what stands on the page of a game: what readings change, and the plays of claims and clauses."""
        there, home = self.folder / book.name, f"{book.short_title}: rules and questions"
        yield write_page(there / READINGS, filled(
            "readings.html", up="../", extra=self.extra, title=f"{book.short_title}: what each reading changes – Century Rules",
            found=readings_compared(book)))
        yield write_page(there / NAMES, filled(
            "names.html", up="../", extra=self.extra, book=book,
            title=f"{book.short_title}: names for rulings and claims – Century Rules",
            tables=[each for each in names_of_game(book) if each.rows]))
        for file, page in evidence.pages(home=INDEX, home_name=home):
            self.tell(f"{book.short_title}: {file}")
            yield write_page(there / file, page)

    def document(self, page: Path, file: Path) -> Path:
        """A document of the folder of documentation."""
        self.tell(f"documentation: {page}")
        there = self.folder / "docs" / page
        there.parent.mkdir(parents=True, exist_ok=True)
        return write_page(there, document_page(file.read_text(encoding="utf-8"), page, self.extra))

    def shared(self) -> Iterator[Path]:
        """What is of all games: the questions, the search, the style, and the first page."""
        questions = all_questions(self.games)
        yield write_page(self.folder / "questions.html", filled(
            "questions.html", title="All questions – Century Rules", games=self.games, questions=questions, extra=self.extra))
        yield from front(self.folder, self.games, window=self.window, extra=self.extra)


def front(folder: Path, games: Sequence[GameContent[Any, Any]], *, window: str = "",
          extra: Sequence[tuple[str, str]] = ()) -> Iterator[Path]:
    """The first page of a site of those games, with the search and what else it needs."""
    yield write_page(folder / "site.css", style())
    yield write_page(folder / "site.js", (PARTS / "site.js").read_text(encoding="utf-8"))
    yield write_page(folder / "search.js", SEARCH_SCRIPT.read_text(encoding="utf-8"))
    index = as_data(search_json([game.book for game in games]))
    yield write_page(folder / "search-index.js", f"const SEARCH_INDEX = {index};\n")
    yield write_page(folder / INDEX, filled(
        "home.html", title="Century Rules: ask the rulebook", games=games, questions=all_questions(games), window=window,
        extra=extra))


def _prepare(folder: Path) -> None:
    """Make the folder. Raises InvalidInput where it is a file, or holds what is no site of ours."""
    if not (folder / MARK).is_file():
        check_folder(folder)
    write_page(folder / MARK, "Written by `century-rules site`; it may be written anew.\n")
