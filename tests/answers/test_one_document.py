"""One answer in all its forms: each says what kind of answer it is in the same words, and nothing looks surer in one of them."""

from __future__ import annotations

import re
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import attrs
import pytest
from markdown_it import MarkdownIt
from rich.console import Console

from century_rules.answers import text
from century_rules.answers.document import Badge, Copied, Document, Part, Row, Table
from century_rules.answers.grades import NOT_AS_EXPECTED, OPEN, PROVED, Grade
from century_rules.answers.markdown import markdown
from century_rules.desk.comparing.document import compared_document
from century_rules.desk.proving.all_readings_document import across_document
from century_rules.desk.proving.verify_document import row_of_demonstration, row_of_finding, verified_document
from century_rules.desk.settling.across_readings import kept_rows
from century_rules.pages.of_document import page_of
from century_rules.rulebook import rulebook
from tests.cli.running import run
from tests.pages.answers_made import bounded, broken_really, finding, refuted, undecided, verified
from tests.pages.made import EVIL, kept_answer
from tests.pages.test_answers import said

EW = "eastern-wonders"


def in_a_line(words: str) -> str:
    return " ".join(words.split())


def rendered(source: str) -> str:
    """What a reader of Markdown sees."""
    return in_a_line(re.sub("<[^>]*>", " ", MarkdownIt("commonmark").enable("table").render(source)))


def tables(document: Document[Any, Any], width: int = 120) -> str:
    """The tables as a terminal has them, in one line."""
    console = Console(width=width, record=True, file=StringIO())
    text.show_tables(document, console)
    return in_a_line(console.export_text())


def test_readings_stand_under_their_claim_where_a_column_of_their_own_would_be_too_narrow() -> None:
    long = Row(name="second-coin-while-both-piles-are-there", grade=PROVED, players=(2, 3, 4, 5),
               under="silver=slides, by a stored play")
    shown = {}
    for width in (80, 100):
        out = Console(width=width, file=StringIO(), record=True)
        out.print(text.table_of(Table("claims", ("", "", ""), [long, Row(name="short", grade=PROVED, players=(2,))]), width))
        shown[width] = [line.rstrip() for line in out.export_text().splitlines()]
    assert [line for line in shown[80] if "silver" in line] == ["  under silver=slides, by a stored play"]
    assert shown[80][0].split() == ["claim", "players", "how", "it", "stands"]
    assert shown[100][1].endswith("  silver=slides, by a stored play"), "there is room"


@pytest.mark.parametrize("case", ["payment-place-2", "free-step=first-2", "zero-trade-2", "vp-tiles-2"])
def test_a_comparison_says_the_same_in_all_its_forms(case: str) -> None:
    document = compared_document(kept_answer(EW, case))
    as_text, page, as_markdown = in_a_line(text.report(document)), said(page_of(document)), rendered(markdown(document))
    for part in (document.heading, document.badge.headline, document.badge.rests_on[0], *(side.says for side in document.sides)):
        for form in (as_text, page, as_markdown):
            assert in_a_line(part).rstrip(".") in form.replace("\N{NO-BREAK SPACE}", " "), (part, form)
    assert f"{document.badge.kind.upper()}: " in as_text and f"{document.badge.kind}: " in as_markdown.replace(" :", ":")


def test_that_the_solver_has_no_play_says_what_was_tried_and_what_it_comes_to() -> None:
    told = text.report(compared_document(kept_answer("sky-islands", "fill-gap-2")), parts=["grounds"])
    assert ("the solver's play of 1 action begins with a set-up that cannot be dealt, so it shows nothing, and the solver goes "
            "no further, whatever the limits. That this play parts them is certain all the same.") in in_a_line(told)
    assert "confirmed" not in told and "excluded nothing" not in told


STANDS = {"proved": finding(), "undecided": undecided(), "broken": broken_really(),
          "premises that contradict each other": attrs.evolve(finding(), possible=False),
          "a control that breaks nothing": attrs.evolve(finding(), controls=(attrs.evolve(finding().controls[0], broken=""),)),
          "a control that ran out": attrs.evolve(finding(), controls=(attrs.evolve(
              finding().controls[0], broken="", ran_out=True),))}


@pytest.mark.parametrize("what", STANDS)
def test_only_what_is_proved_is_called_so(what: str) -> None:
    row = row_of_finding(STANDS[what])
    document = verified_document(rulebook(EW), verified(findings=[STANDS[what]], demonstrations=[]))
    line, *others = text.row_lines(row)
    is_proved = what == "proved"
    assert (" ... PROVED (" in line) is is_proved
    assert (" PROVED " in tables(document)) is is_proved
    assert (" | **Proved** " in markdown(document)) is is_proved
    assert ('class="grade proved"' in page_of(document)) is is_proved
    assert is_proved or f" ... {row.grade.loud}: " in line, "and why it is not"
    assert ("1 of 1 as expected" in document.closing) is is_proved
    assert any("control" in each for each in others) is bool(STANDS[what].controls)


def test_a_control_that_is_not_as_expected_says_so() -> None:
    told = in_a_line(" ".join(text.row_lines(row_of_finding(STANDS["a control that breaks nothing"]))))
    assert "the proof still goes through: NOT AS EXPECTED" in told
    assert "NOT AS EXPECTED" not in in_a_line(" ".join(text.row_lines(row_of_finding(finding()))))


@pytest.mark.parametrize(("shown", "loud"), [(refuted(), "REFUTED, as it should be"), (bounded(), "HOLDS ON INSTANCE")])
def test_what_is_checked_directly(shown: Any, loud: str) -> None:
    document = verified_document(rulebook(EW), verified(findings=[], demonstrations=[shown]))
    assert f" ... {loud} (" in next(text.row_lines(row_of_demonstration(shown))) and loud in tables(document)
    assert "PROVED" not in tables(document) and "**Proved**" not in markdown(document)


def test_numbers_of_players_that_came_out_otherwise_are_two_lines() -> None:
    both = [finding(), attrs.evolve(undecided(), players=3)]
    told = tables(verified_document(rulebook(EW), verified(findings=both, demonstrations=[])))
    assert "closed-port-idle 2 PROVED" in told and "closed-port-idle 3 UNKNOWN" in told


def of_texts(words: str) -> Document[Any, Any]:
    """A document that consists of those words."""
    row = Row(name=words, grade=Grade(words, "open"), says=words, why=words, parts=[Part(words, OPEN)], lines=[words])
    return Document(book=rulebook(EW), heading=words, kicker=words, badge=Badge(words, words, (words,), words, before=(words,)),
                    remarks=[words], tables=[Table(words, (words, words, words), [row], words)], copied=[Copied(words, words)])


@pytest.mark.parametrize("words", [EVIL, "*a* _b_ `c` [d](http://e) # f | g", "# a\n- b\n> c", "````\nend of what is copied",
                                   "1. first", "- second", "+ third"])
def test_no_text_is_a_mark(words: str) -> None:
    """In Markdown what a game, a file or a claim says is letters, and cannot end a table, a list or what is copied."""
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown(of_texts(words)))
    plain = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown(of_texts("plain")))
    kinds = re.findall(r"<(\w+)", plain)
    assert re.findall(r"<(\w+)", made) == kinds
    assert in_a_line(words) in in_a_line(unescape(made))


def test_plays_of_controls_that_are_not_decided_show_nothing_of_the_proof() -> None:
    """A play that breaks a claim is no sign that its proof breaks; the negative control is a control that does."""
    for what, shows in (("proved", True), ("a control that ran out", False)):
        document = verified_document(rulebook(EW), verified(findings=[STANDS[what]], demonstrations=[]))
        groups = {group.heading: len(group.plays) for group in document.groups}
        assert groups["What the clauses are there for"] == int(shows)
        assert groups["Plays without a clause that do not decide a control"] == int(not shows)


def test_what_is_false_under_a_reading_is_said_in_all_forms() -> None:
    book = rulebook("spice-road")
    document = across_document(book, [row for row in kept_rows(book) if row.theorem == "one-winner"], book.players)
    told = in_a_line(" ".join(text.row_lines(document.tables[0].rows[0])))
    for form in (told, rendered(markdown(document)), said(page_of(document))):
        assert "nder tie=shared with 2 players it is false, by a play of" in form
    assert "Under the default readings" in markdown(document), "what Proved stands for there"


def test_a_theorem_that_stands_otherwise_for_some_players_is_not_told_by_name() -> None:
    rows = [Row(name="mixed", grade=PROVED, players=(2,)), Row(name="mixed", grade=NOT_AS_EXPECTED, players=(3,)),
            Row(name="whole", grade=PROVED, players=(2,)), Row(name="whole", grade=PROVED, players=(3,))]
    told = tables(attrs.evolve(of_texts("x"), tables=[Table("", ("", "", ""), rows, by_name=(PROVED,))]))
    assert "mixed 2 PROVED" in told and "mixed 3 NOT AS EXPECTED" in told
    assert told.partition("Proved:")[2].split() == ["whole"]


def test_what_comes_by_name_is_not_in_the_table() -> None:
    rows = [Row(name="kept-one", grade=PROVED, players=(2,)), Row(name="kept-one", grade=PROVED, players=(3,)),
            Row(name="broken-one", grade=NOT_AS_EXPECTED, players=(2,))]
    document = attrs.evolve(of_texts("x"), tables=[Table("", ("", "", ""), rows, by_name=(PROVED,))], closing="of 2 claims")
    told = tables(document)
    assert told.count("kept-one") == 1 and "broken-one 2 NOT AS EXPECTED" in told and told.endswith("of 2 claims")


def test_markdown_is_written_beside_a_page(tmp_path: Path) -> None:
    page, file = tmp_path / "a.html", tmp_path / "a.md"
    result = run("compare", EW, "payment-staying", "--html", str(page), "--markdown", str(file))
    assert result.exit_code == 0 and f"page: {page}\n" in result.stdout and f"Markdown: {file}\n" in result.stdout
    written = file.read_text(encoding="utf-8")
    assert written.startswith("# Does a ship that stays put") and "**Shortest play, proved**: First matters after 3" in written
    assert "```text\n" in written and "HERE THEY PART." in written
    assert "Made by `century-rules compare eastern-wonders payment-staying --html" in written


@pytest.mark.parametrize(("place", "expected"), [("gone/a.md", "there is no folder"), (".", "is a folder")])
def test_where_no_markdown_can_be_written(tmp_path: Path, place: str, expected: str) -> None:
    result = run("compare", EW, "payment-staying", "--markdown", str(tmp_path / place))
    assert result.exit_code == 2 and expected in result.stderr and result.stdout == ""


def test_what_a_command_reads_is_not_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def one(game, position):\n    return True\n", encoding="utf-8")
    result = run("verify", "spice-road", "--also", str(mine), "--html", str(mine))
    assert result.exit_code == 2 and "is a file that this command reads; give another name" in result.stderr
    assert mine.read_text(encoding="utf-8").startswith("def one")


def test_one_file_cannot_be_both(tmp_path: Path) -> None:
    same = str(tmp_path / "a")
    result = run("compare", EW, "payment-staying", "--html", same, "--markdown", same)
    assert result.exit_code == 2 and "--markdown" in result.stderr and not Path(same).exists()


@pytest.mark.in_turn(1)
def test_what_a_ruling_leaves_open_is_told_in_both_places(tmp_path: Path) -> None:
    ruling, file = Path(__file__).parents[2] / "docs" / "rulings" / "small-caravan.toml", tmp_path / "a.md"
    result = run("compare", "spice-road", str(ruling), "-p", "2", "--markdown", str(file))
    told = result.stdout.partition("What the rulebook leaves open, under the ruling:\n")[2]
    assert result.exit_code == 0 and "  leaves open  " in told
    for line in filter(None, told.partition("Markdown: ")[0].splitlines()):
        assert line.strip() in file.read_text(encoding="utf-8")
