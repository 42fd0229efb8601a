"""Pages as text: what can be seen without a browser."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Generator
from itertools import pairwise
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import attrs
import pytest

from century_rules.desk.comparing.document import compared_document, differs
from century_rules.desk.settling.store import folder_of, play_path
from century_rules.every_action import every_action
from century_rules.kernel.errors import InvalidInput
from century_rules.pages.document import SCRIPTS, as_data, part, write_page
from century_rules.pages.folder import INDEX, check_folder, report_files, write_report
from century_rules.pages.of_document import page_of
from century_rules.pages.steps import MOST_ACTIONS
from century_rules.rulebook import rulebook
from century_rules.writing.record import load_record
from tests.cli.running import run
from tests.eastern_wonders.test_record import GOOD
from tests.pages.answers_made import ANSWERS
from tests.pages.made import (
    EVIL, evil_page, kept_answer, kept_page, longest_page, parting_page, record_page, refused_page,
)
from tests.rulings.made import written as written_ruling
from tests.rulings.test_compare import compared

PAGES: dict[str, Callable[[], str]] = {
    "legality": lambda: kept_page("eastern-wonders", "free-step=first-2"),
    "position": lambda: kept_page("eastern-wonders", "payment-place-2"),
    "winner": lambda: kept_page("spice-road", "tie-2"),
    "set-up": lambda: kept_page("eastern-wonders", "vp-tiles-2"),
    "proof": lambda: kept_page("eastern-wonders", "zero-trade-2"),
    "longest": longest_page, "refused": refused_page, "evil": evil_page, **ANSWERS,
}
ALLOWED_SCHEMES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")
"""Names of languages, which nothing is asked for."""


class Tags(HTMLParser):
    """All tags of a page with their attributes, and its text without scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.said, self._inside = list[tuple[str, dict[str, str | None]]](), list[str](), ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside not in ("script", "style"):
            self.said.append(data)


def data_of(page: str) -> dict[str, Any]:
    """What the script of a page works with."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    read: dict[str, Any] = json.loads(found.group(1))
    return read


# --- what every page keeps to -----------------------------------------------------------------------------------------


def check_nothing_from_outside(page: str) -> None:
    """A policy that forbids it, and nothing in the page that would ask for anything."""
    tags = Tags(page).tags
    policies = [each["content"] for tag, each in tags if tag == "meta" and each.get("http-equiv") == "Content-Security-Policy"]
    assert len(policies) == 1 and policies[0] is not None
    said = dict(rule.strip().partition(" ")[::2] for rule in policies[0].split(";"))
    assert said["default-src"] == "'none'"
    assert said["base-uri"] == said["form-action"] == "'none'"
    assert all(re.fullmatch(r"'none'|('sha256-[A-Za-z0-9+/=]{44}' ?)+", said[each]) for each in ("script-src", "style-src"))
    assert set(said["img-src"].split()) == {"data:", "blob:"}
    page_without_names = page
    for name in ALLOWED_SCHEMES:
        page_without_names = page_without_names.replace(name, "")
    assert not re.search(r"https?:|(?:src|href)\s*=\s*[\"']?//|@import|url\(", page_without_names)
    for _, attributes in tags:
        for name in ("src", "href", "xlink:href", "action", "data", "srcset", "poster"):
            target = attributes.get(name) or ""
            assert target.startswith("#") or target in ("", "index.html") or re.fullmatch(r"[a-z0-9.-]+\.html", target), target
        assert not [name for name in attributes if name.startswith("on") or name == "style"], attributes


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.in_turn(1)
def test_nothing_comes_from_outside(name: str) -> None:
    check_nothing_from_outside(PAGES[name]())


@pytest.mark.parametrize(("old", "new"), [
    ("default-src &#39;none&#39;", "default-src *"), ("script-src &#39;sha256-", "script-src 'unsafe-inline' &#39;sha256-"),
    ("base-uri &#39;none&#39;", "base-uri 'self'"), ("</main>", '<img src="https://example.org/x.png"></main>'),
    ("</main>", '<p onclick="x()">a</p></main>'), ("Content-Security-Policy", "Content-Policy")])
def test_a_page_that_lets_something_in_is_noticed(old: str, new: str) -> None:
    """The negative controls."""
    page = PAGES["legality"]()
    assert old in page
    with pytest.raises(AssertionError):
        check_nothing_from_outside(page.replace(old, new))


@pytest.mark.parametrize("name", PAGES)
def test_ids_are_unique_and_what_is_linked_to_is_there(name: str) -> None:
    tags = Tags(PAGES[name]()).tags
    ids = Counter(each["id"] for _, each in tags if "id" in each)
    assert [each for each, number in ids.items() if number > 1] == []
    targets = [each.get("href") or "" for tag, each in tags if tag in ("a", "use")]
    wanted = {target[1:] for target in targets if target.startswith("#")}
    wanted |= {one for _, each in tags for one in (each.get("aria-labelledby") or "").split()}
    assert wanted <= set(ids)


@pytest.mark.parametrize("name", PAGES)
def test_it_has_a_language_a_title_one_heading_and_one_main_part(name: str) -> None:
    tags = Tags(PAGES[name]()).tags
    assert ("html", {"lang": "en"}) in tags
    assert [tag for tag, _ in tags].count("h1") == [tag for tag, _ in tags].count("main") == 1
    assert ("meta", {"charset": "utf-8"}) in tags
    levels = [int(tag[1]) for tag, _ in tags if re.fullmatch("h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_texts_are_texts() -> None:
    page = evil_page()
    assert "<script>alert" not in page and "<img" not in page
    tags = Tags(page)
    assert [tag for tag, _ in tags.tags].count("script") == 2  # its data and its own
    assert EVIL in "".join(tags.said)
    assert any(EVIL in text for text in data_of(page)["clauses"].values())


def test_data_cannot_end_its_element() -> None:
    said = as_data({"why": "</script><!--&\u2028"})
    assert not set("<>&") & set(said)
    assert json.loads(said) == {"why": "</script><!--&\u2028"}


# --- what it says -----------------------------------------------------------------------------------------------------


def decoded(page: str) -> list[list[list[list[tuple[str, str]]]]]:
    """Per step of a page, per side, per action: its refusals."""
    data = data_of(page)
    runs = [[run.partition("x") for run in row.split(",")] for row in data["rows"]]
    rows = [[int(index) for index, _, times in row for _ in range(int(times or 1))] for row in runs]
    lists: list[list[tuple[str, str]]] = [[(each[0], each[1]) for each in one] for one in data["lists"]]
    return [[[lists[index] for index in rows[side]] for side in step] for step in data["steps"]]


def check_refusals(page: str) -> int:
    """Every refusal that the page of a parting tells, at every step under both readings, is the one of the rules."""
    answer = kept_answer("eastern-wonders", "free-step=first-2")
    question, parting = answer.question, answer.parting
    assert parting is not None
    book, games, said, checked = question.book, question.games(), decoded(page), 0
    line = list(question.both(parting.beginning).along(parting.actions[:-1]))
    assert len(said) == parting.length + 1
    for number, step in enumerate(said):
        both = line[min(number, len(line) - 1)]
        for game, state, told in zip(games, both.states, step, strict=True):
            assert len(told) == len(data_of(page)["actions"]) if not checked else True
            for text, refusals in zip(TEXTS, told, strict=True):
                wanted = game.why_illegal(state, book.read_action(text, state))
                assert [clause for clause, _ in refusals] == [each.clause for each in wanted], (number, text)
                for (_, why), each in zip(refusals, wanted, strict=True):
                    assert why.lower() == re.sub(r"\bP(\d)\b", r"player \1", each.why).lower() + "."
                checked += 1
    return checked


TEXTS: list[str] = []


def written() -> list[str]:
    """Every action as its text, in the order of the page, which has them in words."""
    question = kept_answer("eastern-wonders", "free-step=first-2").question
    game = question.games()[0]
    return [question.book.write_action(action) for action in every_action(question.book, game, game.deal(0))]


def test_every_refusal_is_the_one_of_the_rules() -> None:
    page = PAGES["legality"]()
    TEXTS[:] = written()
    assert len(data_of(page)["actions"]) == len(TEXTS) and check_refusals(page) == 29 * 2 * len(TEXTS) > 10_000


def test_a_refusal_that_says_something_else_is_noticed() -> None:
    """The negative control: one letter of one refusal."""
    page = PAGES["legality"]()
    TEXTS[:] = written()
    mutant = page.replace("free step of the movement bonus is left", "free step of the movement bonus was left")
    assert mutant != page
    with pytest.raises(AssertionError):
        check_refusals(mutant)


def test_the_kind_of_verdict_and_what_it_rests_on() -> None:
    said = {name: " ".join(" ".join(Tags(make()).said).split()) for name, make in PAGES.items()}
    assert "Shown by a play sooner? not known First matters after 28 actions, in turn 9" in said["legality"]
    assert "up to 10: excluded by the solver then not excluded 28: this play" in said["legality"]
    assert "Shortest play, proved First matters after 7 actions, in turn 2" in said["position"]
    assert "None is shorter: the solver found that no play of up to 6 actions parts them" in said["position"]
    assert "Proved They never part" in said["proof"] and "obligations, all proved" in said["proof"]
    assert "Shown by dealing They part before the first action" in said["set-up"]
    assert "Not a legal play" in said["refused"] and "E4 is not next to the ship's tile" in said["refused"]


def test_it_ends_with_its_point() -> None:
    page = PAGES["legality"]()
    assert ("By “choice”, player 1 sails from A1 to A2, laying 1 ginger on A1; by “first” that is not allowed, because a free "
            "step of the movement bonus is left, and comes before steps that cost a cube (EW-4.5a).") in page
    assert "Player 1 has 1 ginger and 1 chili in the hold" in page and "Player 1 has 2 ginger and 1 chili in the hold" in page


def test_a_ruling_is_asked_about_in_its_own_words_beside_the_clause_it_replaces(tmp_path: Path) -> None:
    page = parting_page(compared(written_ruling(tmp_path, "yellow-more")))
    said = " ".join(" ".join(Tags(page).said).split())
    asked = "What if everybody begins with a yellow cube more?"
    assert said.startswith(asked) and f"<h1>{asked}</h1>" in page and "Does it matter whether" not in said
    clause = rulebook("spice-road").clause("SR-1.7")
    assert f"As it is printed: “{clause.text}” (SR-1.7)" in said and "The rules as they are printed" not in said


def test_what_differs_is_told_in_the_words_of_the_game() -> None:
    rows = {case: differs(answer.question, answer.parting) for case in (
        "payment-2", "pay-with-taken-2", "card-cubes-2", "end-timing=lap-2", "coin-2")
        if (answer := kept_answer("spice-road", case)).parting is not None}
    assert rows["payment-2"] == [
        ("Player 1 has 2 turmeric in the caravan", "Player 1 has 1 turmeric in the caravan"),
        ("On the first card of the row, YYY>RG, lies 1 turmeric", "On the first card of the row, YYY>RG, lies 2 turmeric")]
    assert rows["pay-with-taken-2"][-1] == (
        "Player 2 is to play, take, claim or rest", "Player 2 is paying for a merchant card, 0 laid")
    assert rows["card-cubes-2"][-1][1] == "Player 2 may take more of what lay on the card, 1 turmeric"
    assert rows["end-timing=lap-2"] == [("The game is over", "Player 1 is to play, take, claim or rest")]
    assert ("The point card YYRR is not claimed", "The point card YYRR is claimed") in rows["coin-2"]


def test_what_needs_two_sides_is_only_where_there_are_two() -> None:
    said = {name: " ".join(Tags(PAGES[name]()).said) for name in ("legality", "longest")}
    assert "what differs" in said["legality"] and "what differs" not in said["longest"]


def test_a_record_of_a_whole_game_says_who_has_won() -> None:
    book = rulebook("spice-road")
    record = load_record(play_path("tie-2", folder_of(book)))
    said = " ".join(" ".join(Tags(record_page(book, record)).said).split())
    assert "The game is over: player 1 has 67 points, player 2 has 67 points; player 2 wins" in said


def test_moves_are_grouped_by_turn() -> None:
    tags = Tags(PAGES["legality"]())
    turns = [text for text in tags.said if re.fullmatch(r"Turn \d+ ?", text)]
    assert [text.strip() for text in turns] == [f"Turn {number}" for number in range(1, 10)]
    links = [each["data-step"] for tag, each in tags.tags if tag == "a" and "data-step" in each]
    assert links == [str(number) for number in range(29)]


def test_a_play_that_arose_by_itself_is_beside_it() -> None:
    page = parting_page(kept_answer("eastern-wonders", "pass-2"), ordinary=1)
    said = " ".join(Tags(page).said)
    assert re.search(r"In games of ordinary players, .* it first mattered in turn \d+, after \d+ actions, of game 1 ", said)
    turn = page.partition('<ol class="turn">')[2].partition("</ol>")[0]
    assert turn.count("<li>") >= 2 and turn.rstrip().endswith("takes no action.</li>")


def test_where_it_did_not_arise_that_is_said() -> None:
    answer = kept_answer("eastern-wonders", "payment-staying-2")
    said = " ".join(" ".join(Tags(parting_page(answer, ordinary=2)).said).split())
    assert "Whether it comes up by itself" in said
    assert "In 2 games of ordinary players it never came up, which is no proof that it cannot." in said
    assert "by itself" not in " ".join(Tags(parting_page(answer, ordinary=0)).said)


def test_the_record_on_the_page_is_a_legal_play(tmp_path: Path) -> None:
    parser = re.search(r'<pre id="record"[^>]*>(.*?)</pre>', PAGES["legality"](), re.DOTALL)
    assert parser is not None
    (tmp_path / "play.txt").write_text(parser.group(1).replace("&#34;", '"').replace("&gt;", ">"), encoding="utf-8")
    assert run("replay", str(tmp_path / "play.txt")).stdout == "legal: 28 actions of 2 players; the game goes on\n"


# --- size, and where it cannot be written -----------------------------------------------------------------------------


@pytest.mark.in_turn(1)
def test_the_page_of_the_longest_kept_play_is_small_and_quick() -> None:
    longest_page.cache_clear()
    begun = time.process_time()
    page = longest_page()
    assert time.process_time() - begun < 40  # some 8 s; far off, so that a busy machine does not fail it
    assert len(page.encode()) < 3_000_000
    assert len(data_of(page)["steps"]) == 651


def test_the_script_is_short() -> None:
    assert all(len(part(name).splitlines()) < 200 for name in SCRIPTS)


@pytest.mark.parametrize("actions", [MOST_ACTIONS + 1, 4])
def test_too_long_a_play_is_refused(actions: int) -> None:
    document = compared_document(kept_answer("eastern-wonders", "payment-place-2"))
    assert document.play is not None and document.play.ending is not None
    longer = attrs.evolve(document.play, ending=attrs.evolve(document.play.ending, number=actions))
    if actions == 4:  # the negative control
        assert "<html" in page_of(attrs.evolve(document, play=longer))
        return
    with pytest.raises(InvalidInput, match="a page shows plays of up to 3,000 actions, and this one has 3,001"):
        page_of(attrs.evolve(document, play=longer))


def test_a_file_called_like_a_tag(tmp_path: Path) -> None:
    path = tmp_path / "<img src=x onerror=alert(1)>.txt"
    path.write_text(GOOD, encoding="utf-8")
    assert run("replay", str(path), "--html", str(tmp_path / "a.html")).exit_code == 0
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    check_nothing_from_outside(page)
    assert "&lt;img src=x onerror" in page


@pytest.mark.in_turn(1)
def test_replay_and_compare_write_pages(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(GOOD, encoding="utf-8")
    result = run("replay", str(tmp_path / "game.txt"), "--html", str(tmp_path / "a.html"))
    assert result.exit_code == 0 and f"page: {tmp_path / 'a.html'}" in result.stdout
    wrong = GOOD.replace("P1  step A1", "P1  step E4")
    (tmp_path / "wrong.txt").write_text(wrong, encoding="utf-8")
    assert run("replay", str(tmp_path / "wrong.txt"), "--html", str(tmp_path / "b.html")).exit_code == 1
    assert "This is not allowed" in (tmp_path / "b.html").read_text(encoding="utf-8")
    assert run("compare", "eastern-wonders", "shared-start", "--html", str(tmp_path / "c.html")).exit_code == 0
    check_nothing_from_outside((tmp_path / "c.html").read_text(encoding="utf-8"))
    again = run("compare", "eastern-wonders", "shared-start", "--depth", "1", "--html", str(tmp_path / "c.html"))
    made = f"century-rules compare eastern-wonders shared-start --depth 1 --html {tmp_path / 'c.html'}"
    assert again.exit_code == 0 and made in " ".join(Tags((tmp_path / "c.html").read_text(encoding="utf-8")).said)


@pytest.mark.parametrize(("place", "expected"), [
    ("gone/page.html", "there is no folder"), (".", "is a folder; give the name of a file in it"),
    ("game.txt/page.html", "there is no folder")])
def test_where_no_page_can_be_written(tmp_path: Path, place: str, expected: str) -> None:
    (tmp_path / "game.txt").write_text(GOOD, encoding="utf-8")
    for asked in (["replay", str(tmp_path / "game.txt")], ["compare", "eastern-wonders", "payment-place"]):
        result = run(*asked, "--html", str(tmp_path / place))
        assert result.exit_code == 2 and expected in result.stderr and result.stdout == ""


def test_a_place_that_is_not_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(path: Path, text: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("century_rules.pages.document.write_whole", refuse)
    with pytest.raises(InvalidInput, match="cannot be written: Permission denied; choose another place"):
        write_page(tmp_path / "a.html", "")


def test_one_page_is_of_one_answer(tmp_path: Path) -> None:
    result = run("compare", "eastern-wonders", "free-step", "--html", str(tmp_path / "a.html"))
    assert result.exit_code == 2
    assert "--html is the page of one answer; say which readings to compare" in result.stderr


# --- every ambiguity of a game ----------------------------------------------------------------------------------------


@pytest.mark.in_turn(1)
def test_a_report(tmp_path: Path) -> None:
    folder = tmp_path / "doubts"
    result = run("report", "spice-road", str(folder), "--plays", "0", "--theme", "golem")
    assert result.exit_code == 0
    files = sorted(path.name for path in folder.iterdir())
    assert len(files) == 24 and "index.html" in files
    index = (folder / "index.html").read_text(encoding="utf-8")
    check_nothing_from_outside(index)
    said = " ".join(Tags(index).said)
    assert "18 questions that the rulebook leaves open, and 23 pages" in said
    assert "On 22 of them a play or a set-up shows that it matters, and on 1 it was proved that it does not." in said
    assert said.count("Which golem card ends the game?") == 1, "an entry for each question"
    assert "They never part with 2 players" in said and "With 4 or 5 players they do part. With 3 players they never part" in said
    assert "With 4 or 5 players they never part." in said, "with 2 they do"
    assert "With 4 or 5 players they do part." in (folder / "end-count-six-2.html").read_text(encoding="utf-8")
    linked = {each["href"] for tag, each in Tags(index).tags if tag == "a"}
    assert linked == set(files) - {"index.html"}
    assert "cardamom" not in "".join(Tags((folder / "hold-2.html").read_text(encoding="utf-8")).said).lower()
    assert result.stderr.count("…") >= 23
    check_folder(folder, {INDEX, *report_files(rulebook("spice-road"))})  # its own files may be written again


def test_a_folder_of_others_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.doc").write_text("years of work", encoding="utf-8")
    result = run("report", "eastern-wonders", str(tmp_path))
    assert result.exit_code == 2
    assert "has other files already (thesis.doc); give an empty folder" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.doc"]
    file = run("report", "eastern-wonders", str(tmp_path / "thesis.doc"))
    assert file.exit_code == 2 and "is a file; give the name of a folder" in file.stderr
    unknown = run("report", "ring", str(tmp_path / "new"))
    assert unknown.exit_code == 2


def test_interrupted_it_leaves_whole_files(tmp_path: Path) -> None:
    pages = write_report(rulebook("spice-road"), tmp_path, ordinary=0)
    assert isinstance(pages, Generator)
    written = [next(pages), next(pages)]
    pages.close()
    assert sorted(tmp_path.iterdir()) == sorted(written)
    assert all(path.read_text(encoding="utf-8").rstrip().endswith("</html>") for path in written)
