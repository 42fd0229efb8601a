"""Pages of verify, search, clauses and impact as text: what each says, that nothing looks surer than it is, and bad places."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from century_rules.answers import grades
from century_rules.answers.document import Badge
from century_rules.desk.comparing import Answer, document as compared_of
from century_rules.desk.proving import verify_document as claims_of
from century_rules.kernel.verdict import Verdict
from century_rules.rulings import keeping_document as kept_of
from century_rules.rulings.impact_document import Beside
from century_rules.rulings.keeping import Kept
from century_rules.search.exploration import Exploration
from tests.cli.running import run
from tests.pages.answers_made import (
    ANSWERS, apart, bounded, broken_really, claims, clauses, finding, impact, impact_page, impacts, kept, refuted, search,
    searched, undecided, why,
)
from tests.pages.made import EVIL, kept_answer, parting_page
from tests.pages.test_text import Tags, check_nothing_from_outside
from tests.rulings.files import BOTH_PLAY, SR, folder_of, play, ruling


def said(page: str) -> str:
    """The text of a page."""
    return " ".join(" ".join(Tags(page).said).split())


def badge(page: str) -> str:
    """The kind of answer it says it is, with what is still open."""
    found = re.search(r'<p class="badge">(.*?)</p>', page, re.DOTALL)
    assert found is not None
    return " ".join(re.sub("<[^>]*>", " ", found.group(1)).split())


def graded(page: str) -> dict[str, list[tuple[str, str]]]:
    """By the name of each row its grades: tone and word; those of what is folded up in it, too."""
    found: dict[str, list[tuple[str, str]]] = {}
    for row in re.findall(r'<th scope="row"><b>(.*?)</b>(.*?)</tr>', page, re.DOTALL):
        found.setdefault(row[0], []).extend(re.findall(r'<span class="grade (\w+)">([^<]*)</span>', row[1]))
    return found


# --- nothing looks surer than it is -----------------------------------------------------------------------------------


def check_claims(page: str) -> None:
    """What is proved is green and says so, and nothing else does."""
    found = graded(page)
    assert found["closed-port-idle"][0] == ("proved", "Proved")
    assert found["turn-order"] == [("open", "Not decided")]
    assert found["can-always-end"] == [("bounded", "Bounded: holds on a small game")]
    assert found["every-game-ends"] == [("shown", "Refuted, as it should be")]
    assert badge(page) == "Not decided"
    assert page.count('class="grade proved"') == 1


def test_claims_of_each_kind() -> None:
    page = claims()
    check_claims(page)
    text = said(page)
    assert "induction by Z3, 1 obligation, all proved, 1.3 million solver steps" in text
    assert "Negative controls that break the proof: 1 of 1" in text and "ran out of solver steps" in text.lower()
    assert "Against: Every game ends" in text and "The play as a record" in text and "8,906 positions of cove" in text


@pytest.mark.parametrize("verdict", [Verdict.HOLDS_ON_INSTANCE, Verdict.UNKNOWN, Verdict.REFUTED])
def test_a_page_that_calls_them_proved_is_noticed(monkeypatch: pytest.MonkeyPatch, verdict: Verdict) -> None:
    """The negative controls."""
    monkeypatch.setitem(grades._OF_VERDICTS, verdict, grades.PROVED)
    monkeypatch.setattr(grades, "grade_of", lambda verdict, expected=Verdict.PROVED: grades._OF_VERDICTS[verdict])
    monkeypatch.setattr(claims_of, "grade_of", grades.grade_of)
    with pytest.raises(AssertionError):
        check_claims(claims())


@pytest.mark.parametrize(("changed", "grade", "kind"), [
    (attrs.evolve(finding(), possible=False), ("against", "Not as expected"), "Not as expected"),
    (attrs.evolve(finding(), controls=(attrs.evolve(finding().controls[0], broken="", ran_out=True),)),
     ("open", "Controls not decided"), "Not decided"),
    (attrs.evolve(finding(), controls=(attrs.evolve(finding().controls[0], broken=""),)), ("against", "Not as expected"),
     "Not as expected"),
    (attrs.evolve(finding(), controls=(attrs.evolve(finding().controls[0], play=None),)), ("against", "Not as expected"),
     "Not as expected"),
    (broken_really(), ("against", "Refuted"), "Not as expected"), (undecided(), ("open", "Not decided"), "Not decided"),
    (finding(), ("proved", "Proved"), "Proved")])
def test_a_proof_alone_is_not_enough(changed: Any, grade: tuple[str, str], kind: str) -> None:
    page = claims(findings=[changed], demonstrations=[])
    assert graded(page)["closed-port-idle"][0] == grade
    assert badge(page) == kind


@pytest.mark.parametrize(("changed", "grade"), [
    (attrs.evolve(refuted(), verdict=Verdict.UNKNOWN, reason="the play is not legal"), ("against", "Not as expected")),
    (attrs.evolve(bounded(), verdict=Verdict.REFUTED), ("against", "Refuted")),
    (attrs.evolve(bounded(), expected=Verdict.PROVED), ("bounded", "Bounded: holds on a small game"))])
def test_what_is_shown_otherwise_and_came_out_otherwise(changed: Any, grade: tuple[str, str]) -> None:
    page = claims(findings=[finding()], demonstrations=[changed])
    assert graded(page)[changed.id][0] == grade
    assert badge(page) == "Not as expected"


def test_another_solver_that_does_not_agree() -> None:
    page = claims(findings=[finding()], demonstrations=[], second=["theorem/x: z3 proves it, cvc5 refutes it"], agreed=False)
    assert badge(page) == "Not as expected" and "cvc5 refutes it" in said(page)


def test_interrupted_it_names_what_was_not_reached() -> None:
    page = claims(findings=[finding()], demonstrations=[], cut="interrupted", players=(2, 3),
                  asked=["closed-port-idle", "turn-order", "every-game-ends"])
    found = graded(page)
    assert badge(page) == "Interrupted not all was asked"
    assert found["closed-port-idle"][0] == ("proved", "Proved") and found["closed-port-idle"][-1] == ("open", "Not reached")
    assert found["turn-order"] == found["every-game-ends"] == [("open", "Not reached")]


def test_numbers_of_players_that_came_out_alike_are_one_row() -> None:
    both = [finding(), attrs.evolve(finding(), players=3, controls=()), attrs.evolve(undecided(), players=4)]
    page = claims(findings=both, demonstrations=[])
    assert graded(page)["closed-port-idle"][0] == ("proved", "Proved")
    assert graded(page)["closed-port-idle"][-1] == ("open", "Not decided")
    assert "2 and 3 players" in said(page) and badge(page) == "Not decided"


def check_kept(page: str) -> None:
    found = graded(page)
    assert list(found) == ["harvest-gives", "cubes-conserved", "can-always-end", "voyage-cost"]  # what changed first
    assert found == {
        "harvest-gives": [("against", "Broken")], "cubes-conserved": [("open", "Not decided")],
        "can-always-end": [("open", "Not claimed")], "voyage-cost": [("proved", "Kept: proved anew")]}
    assert badge(page) == "Broken by a play some not decided"


def test_what_a_ruling_keeps() -> None:
    page = kept()
    check_kept(page)
    text = said(page)
    assert "For 4 players no ruling is in force: nothing changes." in text
    assert "no play that was tried takes discard any more" in text and "Against: A harvest gives two." in text
    assert badge(kept(found=(), cut="interrupted")).startswith("Interrupted")
    assert badge(kept(found=())) == "Not decided"


NO_POSITION = ("hold (P) is -1, and cannot be less than 0.", "Write what is paid.")


@pytest.mark.parametrize("no_position", [NO_POSITION, ()])
def test_under_impossible_positions_nothing_is_a_plain_answer(no_position: tuple[str, ...]) -> None:
    book, found = impacts()
    plain = not no_position
    for page, kind, headline in (
            (kept(no_position=no_position), "Broken by a play", "Of 4 claims under"),
            (impact_page(book, found, "So it is.", Beside(proof="all are the same."), no_position),
             "It mattered", "So it is.")):
        assert badge(page).startswith(kind if plain else "No plain answer")
        first, = re.findall(r'<h2 id="answer">(.*?)</h2>', page)
        assert first.startswith(headline if plain else "The ruling leads to impossible positions")
        assert ("Hold (P) is -1, and cannot be less than 0. Write what is paid." in said(page)) is not plain
        assert headline in said(page) and "lemmas" not in said(page)
    assert graded(page)["Does it matter in any game?"] == [("proved", "Proved") if plain else ("open", "No plain answer")]
    beside = Beside(answer=attrs.evolve(kept_answer("eastern-wonders", "zero-trade-2"), no_position=no_position))
    of_answer = impact_page(book, found, "So it is.", beside)
    assert badge(of_answer) == badge(page) and graded(of_answer) == graded(page)


@pytest.mark.parametrize("which", [Kept.NOT_DECIDED, Kept.NOT_CLAIMED, Kept.BROKEN])
def test_a_page_that_calls_it_kept_is_noticed(monkeypatch: pytest.MonkeyPatch, which: Kept) -> None:
    """The negative control."""
    monkeypatch.setitem(kept_of.GRADES, which, kept_of.GRADES[Kept.KEPT])
    with pytest.raises(AssertionError):
        check_kept(kept())


# --- the page of a comparison, where it is not known ------------------------------------------------------------------


def not_known(**others: Any) -> str:
    """A comparison that found no play, and no proof."""
    answer: Answer[Any, Any] = attrs.evolve(
        kept_answer("eastern-wonders", "zero-trade-2"), obligations=0, possible=0, lemmas=(),
        **{"verdict": Verdict.UNKNOWN, "reason": "the limit of solver steps ran out", **others})
    return parting_page(answer)


def check_not_known(page: str, still: str) -> None:
    text = said(page)
    assert badge(page) == f"Not known {still}".strip()
    assert "No play was found in which they part, and no proof that there is none" in text
    assert not re.search(r"Proved|proof:|never part|no difference", text) and "The play" not in text.split("The clauses")[0]


@pytest.mark.parametrize(("others", "still"), [
    ({}, ""), ({"verdict": Verdict.HOLDS_TO_DEPTH, "excluded": 7}, "excluded: plays of up to 7 actions"),
    ({"interrupted": True, "reason": "interrupted"}, "interrupted"),
    ({"interrupted": True, "excluded": 7, "verdict": Verdict.HOLDS_TO_DEPTH}, "interrupted")])
def test_a_comparison_that_is_not_known(others: dict[str, Any], still: str) -> None:
    page = not_known(**others)
    check_not_known(page, still)
    check_nothing_from_outside(page)
    if others.get("excluded"):
        assert "no play of up to 7 actions parts them" in said(page)


def test_a_play_found_before_an_interrupt_says_so() -> None:
    answer = attrs.evolve(kept_answer("eastern-wonders", "free-step=first-2"), interrupted=True)
    assert badge(parting_page(answer, ordinary=0)) == "Shown by a play interrupted; sooner? not known"


def test_a_page_that_calls_a_bounded_comparison_proved_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control."""
    monkeypatch.setattr(compared_of, "badge_of", lambda answer: Badge("Proved", "They never part", ()))
    with pytest.raises(AssertionError):
        check_not_known(not_known(verdict=Verdict.HOLDS_TO_DEPTH, excluded=7), "excluded: plays of up to 7 actions")


def test_a_notebook_shows_an_answer() -> None:
    shown = kept_answer("eastern-wonders", "payment-place-2")._repr_html_()
    assert "SHORTEST PLAY, PROVED: First matters after 7 actions" in shown and shown.count("<svg") >= 3
    refused = kept_answer("eastern-wonders", "free-step=first-2")._repr_html_()
    assert "<h4>first: not allowed</h4>" in refused and "<h4>choice</h4>" in refused
    proved = kept_answer("eastern-wonders", "zero-trade-2")._repr_html_()
    assert "PROVED: They never part" in proved and "<svg" not in proved


# --- search, clauses, impact ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "sides"), [(search, 1), (apart, 2)])
@pytest.mark.in_turn(1)
def test_of_each_position_of_a_search_other_readings_are_asked(page: Callable[[], str], sides: int) -> None:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page(), re.DOTALL)
    assert found is not None
    data = json.loads(found.group(1))
    assert len(data["elsewhere"]) == len(data["steps"]) and {len(each) for each in data["elsewhere"]} == {sides}
    rows = [data["others"][number] for each in data["elsewhere"] for number in each]
    assert min(row["asked"] for row in rows) > 10 and any(row["allowed"] for row in rows)


def test_a_search_that_found_a_play() -> None:
    page = search()
    assert badge(page) == "Found, and none is shorter here"
    text = said(page)
    assert "Reached in 5 actions, and no sooner" in text and "It is about this small game alone" in text
    assert "So it comes to this: the port-closed tile lies on a port." in text.replace("The port-closed", "the port-closed")
    assert len(re.findall(r'<section class="step', page)) == 6


@pytest.mark.parametrize(("others", "goal", "kind"), [
    ({"why_stopped": "max_depth"}, "port-closed", "Bounded: not known --max-depth was reached"),
    ({"why_stopped": "interrupted"}, "port-closed", "Interrupted: not known it was interrupted"),
    ({"why_stopped": "no memory"}, None, "Bounded: not known there is no more memory; give --max-states"),
    ({"why_stopped": "closed", "complete": True}, "port-closed", "Searched to the end"),
    ({"why_stopped": "closed", "complete": True}, None, "Searched to the end")])
def test_a_search_that_found_none(others: dict[str, Any], goal: str | None, kind: str) -> None:
    found: Exploration[Any, Any] = attrs.evolve(searched(), witness=None, complete=False)
    page = search(attrs.evolve(found, **others), goal=goal)
    assert badge(page) == kind
    text = said(page)
    assert ("beyond that it is not known" in text) is (not others.get("complete"))
    assert "Proved" not in text and "Reached" not in text and '<section class="step' not in page
    assert "Never on this small game" in text if others.get("complete") and goal else "Never" not in text


def test_a_dead_end_comes_first() -> None:
    found = searched()
    page = search(attrs.evolve(found, deadlock=found.witness, deadlocks=3))
    assert badge(page).startswith("Refuted by a play") and "In 3 positions nobody can act though the game goes on" in said(page)
    assert "What was looked for was reached, too" in said(page)


def test_two_readings_of_a_small_game() -> None:
    assert badge(apart()) == "Shortest play on this small game"
    text = said(apart())
    assert "After 17 actions one allows what the other does not, and no sooner" in text and "≠ Here they part." in text
    bounded_page = apart(max_depth=3)
    assert badge(bounded_page) == "Bounded: not known --max-depth was reached"
    assert "beyond that it is not known" in said(bounded_page)


def test_why_clauses_are_there() -> None:
    page = clauses()
    assert badge(page) == "Shown by a play"
    assert graded(page)["EW-6.1"][0] == ("shown", "Load-bearing: a play shows it")
    text = said(page)
    assert "EW-6.1 overridden (a harvest takes three ginger)" in text and "With EW-6.1 in force, at step" in text
    assert len(re.findall('<details class="told"', page)) == 5


def test_a_clause_that_is_not_shown_to_be_load_bearing() -> None:
    bare = attrs.evolve(why(), losses=())
    assert graded(clauses(bare))["EW-6.1"] == [("open", "Not shown to be load-bearing")]
    assert badge(clauses(bare)) == "Not shown"
    lost = attrs.evolve(why(), losses=(attrs.evolve(why().losses[0], steps_in=None),))
    assert graded(clauses(lost))["EW-6.1"][0] == ("open", "Not shown to be load-bearing")
    assert "Not as expected" in said(clauses(lost))
    page = clauses(why(), cut="interrupted", asked=("EW-3.5",))
    assert badge(page) == "Interrupted not all was asked" and graded(page)["EW-3.5"] == [("open", "Not reached")]


def test_what_a_ruling_changes() -> None:
    page = impact()
    assert badge(page) == "It mattered of 1 it is not known"
    found = graded(page)
    assert {"Illegal under the ruling", "Unreadable", "Unchanged, but somebody had other choices"} <= set(found)
    assert [row[0][1] for name, row in found.items() if name.endswith("b.txt")] == ["Illegal under it"]
    assert [row[0] for name, row in found.items() if name.endswith("bad.txt")] == [("open", "Unreadable")]
    assert found["Does it matter in any game?"] == [("open", "Not asked")]
    text = said(page)
    assert "Player 1: “rest”." in text and "Here somebody has other choices." in text and "Only here is allowed: rest." in text
    assert "# illegal: SR-5.1" in text and len(re.findall('<details class="told"', page)) == 2


# --- texts are texts, and places --------------------------------------------------------------------------------------


def test_no_text_is_a_tag() -> None:
    page = ANSWERS["evil claims"]()
    assert "<script>alert" not in page and "<img" not in page
    assert EVIL in "".join(Tags(page).said)


@pytest.fixture(scope="module")
def verbs(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """Each verb with what it needs."""
    folder = tmp_path_factory.mktemp("impact")
    games = folder_of(folder / "<img src=x onerror=alert(1)>", a=play(*BOTH_PLAY))
    return [["verify", "eastern-wonders", "-p", "2", "--only", "every-game-ends"],
            ["search", "eastern-wonders", "lagoon", "--goal", "port-closed"],
            ["search", "eastern-wonders", "cove", "--against", "pickup=all", "--max-depth", "2"],
            ["clauses", "eastern-wonders", "--why", "EW-6.1"], ["impact", SR, ruling(folder, "rest-with-one"), games]]


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("number", range(5))
def test_each_verb_writes_its_page(verbs: list[list[str]], tmp_path: Path, number: int) -> None:
    plain = run(*verbs[number])
    file = tmp_path / "page.html"
    result = run(*verbs[number], "--html", str(file))
    assert result.exit_code == plain.exit_code and f"page: {file}" in result.stdout
    page = file.read_text(encoding="utf-8")
    check_nothing_from_outside(page)
    assert "<img" not in page and f"--html {file}" in said(page) and page.rstrip().endswith("</html>")
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]
    said_too = run(*verbs[number], "--html", str(file), "--json") if number != 4 else result
    assert number == 4 or (f"page: {file}" in said_too.stderr and said_too.stdout.lstrip()[0] in "{[")


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize(("place", "expected"), [
    ("gone/page.html", "there is no folder"), (".", "is a folder; give the name of a file in it"),
    ("file/page.html", "there is no folder")])
def test_where_no_page_can_be_written(
        verbs: list[list[str]], tmp_path: Path, number: int, place: str, expected: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run(*verbs[number], "--html", str(tmp_path / place))
    assert result.exit_code == 2 and expected in result.stderr and result.stdout == ""


def test_a_page_of_all_clauses_is_not_asked_for(tmp_path: Path) -> None:
    result = run("clauses", "eastern-wonders", "--html", str(tmp_path / "a.html"))
    assert result.exit_code == 2 and "--html: is the page of why clauses are there; say which, with --why ID" in result.stderr


def test_ctrl_c_leaves_a_page_that_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def one(*_: object, **__: object) -> Iterator[Any]:
        yield finding()
        raise KeyboardInterrupt

    monkeypatch.setattr("century_rules.desk.proving.verify.verify", one)
    file = tmp_path / "page.html"
    result = run("verify", "eastern-wonders", "-p", "2", "--only", "port_closure", "--html", str(file))
    assert result.exit_code == 3
    page = file.read_text(encoding="utf-8")
    assert badge(page).startswith("Interrupted") and graded(page)["one-closed-port"] == [("open", "Not reached")]


@pytest.mark.in_turn(1)
def test_the_answer_of_compare_stands_beside(tmp_path: Path) -> None:
    games = folder_of(tmp_path / "games", a=play(*BOTH_PLAY, "P1 rest", "P2 rest"))
    file = tmp_path / "page.html"
    result = run("impact", SR, ruling(tmp_path, "rest-with-two"), games, "--html", str(file))
    assert result.exit_code == 1
    page = file.read_text(encoding="utf-8")
    assert graded(page)["Does it matter in any game?"] == [("shown", "Shortest play, proved")]
    assert "None is shorter: the solver found that no play of up to 2 actions parts them" in said(page)


def test_a_ruling_that_cannot_matter_is_proved_not_to(tmp_path: Path) -> None:
    games = folder_of(tmp_path / "games", a=play(*BOTH_PLAY))
    file = tmp_path / "page.html"
    assert run("impact", SR, ruling(tmp_path, "rest-with-one"), games, "--html", str(file)).exit_code == 0
    page = file.read_text(encoding="utf-8")
    assert graded(page)["Does it matter in any game?"] == [("proved", "Proved")]
    assert badge(page) == "It cannot matter: proved"
