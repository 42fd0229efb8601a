"""The site as it is written: whole, in itself, and of what is kept."""

from __future__ import annotations

import gzip
import html
import json
from pathlib import Path
from typing import Any

import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.rulebook import rulebook
from century_rules.site.documents import anchor, document_page
from century_rules.site.folder import write_site
from century_rules.site.links import Parts, broken, pages
from century_rules.theory.theories import theory
from tests.cli.running import run
from tests.site.made import DOCS, GAME, Site


def test_every_link_leads_to_something(site: Site) -> None:
    assert not list(broken(pages(site.folder.rglob("*"), site.folder), site.folder))


def test_a_broken_link_is_seen(site: Site) -> None:
    """The negative control."""
    found = {Path("index.html"): Parts(
        '<a href="nothing.html">a</a><a href="#nowhere">b</a><a href="questions.html">c</a><a href="https://example.org">d</a>'
        '<a href="questions.html#nowhere">e</a><img src="//example.org/f.png"><img src="data:image/png;base64,"></a>'),
        Path("questions.html"): Parts('<p id="here">')}
    assert list(broken(found, site.folder)) == [
        "index.html: nothing.html", "index.html: #nowhere", "index.html: questions.html#nowhere",
        "index.html: //example.org/f.png, which is of another host"]


def test_what_is_found_is_there(site: Site) -> None:
    """The addresses that the search makes of its index."""
    text, found = (site.folder / "search-index.js").read_text(encoding="utf-8"), pages(site.folder.rglob("*"), site.folder)
    entries = json.loads(text.removeprefix("const SEARCH_INDEX = ").removesuffix(";\n"))["entries"]
    wanted = {(game, entry["id"]) for entry in entries for game in entry["games"]}
    clauses = {entry["id"] for entry in entries if entry["kind"] == "clause"}
    assert len(wanted) > 80 and not [each for each in wanted if each[1] not in found[Path(each[0]) / "index.html"].ids]
    assert {clause for entry in entries for clause in entry.get("clauses", ())} <= clauses, "a clause is linked to its own game"


def test_names_in_a_page_are_there_once(site: Site) -> None:
    for page, parts in pages(site.folder.rglob("*"), site.folder).items():
        assert len(parts.ids) == len(set(parts.ids)), page


def test_own_pages_have_no_style_or_script_inside(site: Site) -> None:
    """So that their policy can forbid it."""
    for page, parts in pages(site.folder.rglob("*"), site.folder).items():
        if "default-src 'none'; style-src 'self'" in (site.folder / page).read_text(encoding="utf-8"):
            assert not parts.inline, page
    assert "style-src 'self'" in (site.folder / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "most"), [
    ("index.html", 100_000), (f"{GAME}/index.html", 60_000), (f"{GAME}/card-cubes-2.html", 60_000)])
def test_pages_are_small(site: Site, name: str, most: int) -> None:
    """With the style and the script of the site, packed as servers do."""
    files = [site.folder / each for each in (name, "site.css", "site.js")]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < most


def test_the_page_of_a_game_says_all_of_it(site: Site) -> None:
    book: Any = rulebook(GAME)
    known, text = theory(book), (site.folder / GAME / "index.html").read_text(encoding="utf-8")
    asked = {doubt.id for doubt in book.ambiguities}
    assert {*book.clauses, *asked, *known.theorems, *known.others, *known.counterexamples} <= {*Parts(text).ids}
    assert {f"{GAME}-{name}" for name in asked} <= {
        *Parts((site.folder / "questions.html").read_text(encoding="utf-8")).ids}
    assert "With 2 players it first matters after 3 actions" in text


def test_the_names_for_rulings_and_claims_are_those_of_the_command(site: Site) -> None:
    page = html.unescape((site.folder / GAME / "names.html").read_text(encoding="utf-8"))
    told = json.loads(run("names", GAME, "--json").stdout)
    named = [name for each in told for name in each["names"]]
    assert len(named) > 50 and all(f"<code>{name}</code>" in page for name in named)
    assert 'href="names.html"' in (site.folder / GAME / "index.html").read_text(encoding="utf-8")
    assert "<code>position.no_such_field</code>" not in page


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"has other files already \(mine.txt\); give an empty folder"):
        list(write_site([rulebook(GAME)], tmp_path))
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidInput, match="is a file; give the name of a folder"):
        list(write_site([rulebook(GAME)], tmp_path / "site"))


def test_a_folder_without_documents_or_without_pyodide_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidInput, match=r"has no documents \(\*\.md\)"):
        list(write_site([rulebook(GAME)], tmp_path / "site", docs=tmp_path / "empty"))
    with pytest.raises(InvalidInput, match=r"there is no pyodide\.mjs; `npm pack pyodide`"):
        list(write_site([rulebook(GAME)], tmp_path / "site", pyodide=tmp_path / "empty"))
    assert not (tmp_path / "site").exists()


def test_a_site_is_written_anew_over_itself(site: Site) -> None:
    first = (site.folder / "questions.html").read_text(encoding="utf-8")
    next(write_site([rulebook(GAME)], site.folder, docs=DOCS))  # as if Ctrl-C came after the first page
    assert (site.folder / "questions.html").read_text(encoding="utf-8") == first


def test_documents_lead_to_documents() -> None:
    text = "# A game's end\n\nSee [there](clauses.md#who-wins) and"
    text += " [this](rulings/fifth.toml), or <http://example.org/a.md>; [out](../README.md).\n"
    page = document_page(text, Path("a-page.html"))
    assert "<a>out</a>" in page
    assert '<h1 id="a-games-end">' in page and 'href="clauses.html#who-wins"' in page
    assert 'href="rulings/fifth.toml"' in page and 'href="http://example.org/a.md"' in page
    assert anchor("`verify`: what, and why?") == "verify-what-and-why"
