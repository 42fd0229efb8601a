"""The whole site, written to a folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from century_rules.desk.comparing.answer import Answer
from century_rules.desk.settling.store import folder_of, load_found, load_parting
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.progress import Tell, no_progress
from century_rules.pages.document import write_page
from century_rules.pages.folder import report_files, with_others
from century_rules.pages.parting import parting_page
from century_rules.rulebook import Rulebook
from century_rules.site.content import GameContent, all_questions, content_of
from century_rules.site.documents import document_files, document_page
from century_rules.site.library import PYODIDE, archive
from century_rules.site.templates import PARTS, filled, play_page, style

INDEX = "index.html"
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
    extra = (("Documentation", "docs/using.html"),) if Path("using.html") in documents else ()
    if pyodide is not None:
        check_pyodide(pyodide)
    _prepare(folder)
    games = list[GameContent[Any, Any]]()
    for book in books:
        tell(f"{book.short_title}: playing the stored plays again")
        answers = _answers(book)
        games.append(content_of(book, answers))
        (folder / book.name).mkdir(exist_ok=True)
        for number, (name, answer) in enumerate(answers.items(), 1):
            tell(f"{book.short_title}, question {number} of {len(answers)}: {name}")
            yield _question(book, folder, name, answer)
        yield write_page(folder / book.name / INDEX, filled(
            "game.html", up="../", title=f"{book.short_title}: rules and questions – Century Rules", game=games[-1], extra=extra,
            of_game=() if pyodide is None else (("Play", "play.html"),)))
        if pyodide is not None:
            yield write_page(folder / book.name / "play.html", play_page(book, backend="worker", up="../", extra=extra))
    for page, file in documents.items():
        tell(f"documentation: {page}")
        (folder / "docs" / page).parent.mkdir(parents=True, exist_ok=True)
        yield write_page(folder / "docs" / page, document_page(file.read_text(encoding="utf-8"), len(page.parts)))
    if docs is not None:  # what documents lead to: pictures, rulings, records
        shutil.copytree(docs, folder / "docs", dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.md"))
    if pyodide is not None:
        tell("the library, for playing")
        yield from _written_library(folder, pyodide)
    questions = all_questions(games)
    yield write_page(folder / "questions.html", filled(
        "questions.html", title="All questions – Century Rules", games=games, questions=questions, extra=extra))
    yield write_page(folder / "site.css", style())
    yield write_page(folder / "site.js", (PARTS / "site.js").read_text(encoding="utf-8"))
    yield write_page(folder / INDEX, filled(
        "home.html", title="Century Rules: ask the rulebook", games=games, questions=questions, extra=extra))


def check_pyodide(folder: Path) -> None:
    """Raise InvalidInput, which says how to come by it, where a file of Pyodide lacks."""
    lacks = [name for name in PYODIDE if not (folder / name).is_file()]
    if lacks:
        raise InvalidInput(f"--pyodide {folder}: there is no {lacks[0]}; `npm pack pyodide` and unpacking what comes makes a "
                           "folder `package` that has all of it")


def _written_library(folder: Path, pyodide: Path) -> Iterator[Path]:
    """What a browser plays with: Python, the library, and the script that brings them together."""
    (folder / "pyodide").mkdir(exist_ok=True)
    for name in PYODIDE:
        yield Path(shutil.copyfile(pyodide / name, folder / "pyodide" / name))
    library = folder / "library.zip"
    library.write_bytes(archive())
    yield library
    for name in ("play.js", "worker.js"):
        yield write_page(folder / name, (PARTS / name).read_text(encoding="utf-8"))


def _prepare(folder: Path) -> None:
    """Make the folder. Raises InvalidInput where it is a file, or holds what is no site of ours."""
    if folder.exists() and not folder.is_dir():
        raise InvalidInput(f"{folder}: is a file; give the name of a folder, which is made if it is not there")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise InvalidInput(f"{folder}: holds something else already; give an empty folder, or one that is not there yet")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).write_text("Written by `century-rules site`; it may be written anew.\n", encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"{folder}: cannot be made: {error.strerror or error}; choose another place") from error


def _answers(book: Rulebook[S, A]) -> dict[str, Answer[S, A]]:
    """What is kept of its questions, by the name of the case, each play played again."""
    found, answers = load_found(folder_of(book)), dict[str, Answer[S, A]]()
    for case in report_files(book).values():
        question, known = case.question(), found[case.name]
        answers[case.name] = known.answer(question, load_parting(case.name, question) if known.parts else None)
    return answers


def _question(book: Rulebook[S, A], folder: Path, name: str, answer: Answer[S, A]) -> Path:
    files = {case.name: file for file, case in report_files(book).items()}
    case = report_files(book)[files[name]]
    asked = f"century-rules compare {book.name} {case.switch}" + "".join(f" --reading {each}" for each in case.fixed)
    page = parting_page(
        answer, ordinary=0, command=asked, home=f"{INDEX}#{answer.question.ambiguity.id}", home_name=f"{book.short_title}: rules "
        "and questions", with_others=tuple(with_others(case, load_found(folder_of(book)))))
    return write_page(folder / book.name / files[name], page)
