"""A ruling under which play comes to impossible positions: said first, whoever is asked, and never a plain answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from century_rules.desk import comparing
from century_rules.desk.comparing import Answer, Limits, Question
from century_rules.desk.comparing.answer_json import answer_as_json
from century_rules.desk.comparing.document import badge_of, report
from century_rules.desk.settling.cases import cases
from century_rules.desk.settling.store import load_play
from century_rules.kernel.play import played
from century_rules.kernel.verdict import Verdict
from century_rules.rulings import in_force, load_ruling
from century_rules.rulings.check import check
from century_rules.rulings.noticed import Looked
from century_rules.rulings.possible import impossible
from century_rules.rulings.trying import Trying
from century_rules.rulings.question import asked_of_rulings, with_impossible
from tests.cli.running import run
from tests.rulings.as_written import a_coin_more, write

MEND = ("By the printed rules that action is not allowed there: EW-4.7: 1 tea is missing.",
        "What an action pays or takes stays though its clause is dropped. Instead of dropping EW-4.7, say with [[instead]] on "
        "trade what is led to; or forbid with [[forbids]] on trade what cannot be done.",
        "`century-rules rule new eastern-wonders EW-4.7` has examples.")


def trades_for_nothing(folder: Path) -> Path:
    """What is paid stays, so that holds fall below zero."""
    return write(folder, "trades-for-nothing", "eastern-wonders", "EW-4.7", 'drops = ["EW-4.7"]\n')


def no_fees(folder: Path) -> Path:
    """The negative control: nothing is paid then."""
    return write(folder, "no-fees", "eastern-wonders", "EW-3.4", 'drops = ["EW-3.4"]\n')


def answer(file: Path) -> Answer[object, object]:
    """An answer to the question whether the ruling matters, as it would be without looking for such positions."""
    ruling = load_ruling(file)
    question = asked_of_rulings(ruling.book, (ruling.book, in_force([ruling])), ((), [ruling]), 2, ruling.book.readings(),
                                ruling.book.components(None))
    return Answer(question=question, verdict=Verdict.PROVED)


def test_an_answer_says_so_first_in_text_for_programs_and_on_a_page(tmp_path: Path) -> None:
    found = with_impossible(answer(trades_for_nothing(tmp_path)))
    first, *mend = found.no_position
    assert first.startswith("hold (P") and ") is -1, and cannot be less than 0; so it is after action " in first
    assert tuple(mend) == MEND
    text = report(found)
    assert 0 < text.index("NO PLAIN ANSWER: The ruling leads to impossible positions.") < text.index("They never part")
    assert answer_as_json(found)["impossible_positions"] == list(found.no_position)
    badge = badge_of(found)
    assert (badge.kind, badge.headline) == ("No plain answer", "The ruling leads to impossible positions")
    assert badge.before[1:4] == MEND


def test_of_another_ruling_nothing_of_it_is_said(tmp_path: Path) -> None:
    found = with_impossible(answer(no_fees(tmp_path)))
    assert found.no_position == () and "IMPOSSIBLE" not in report(found) and badge_of(found).kind == "Proved"


@pytest.mark.parametrize(("ruling", "code"), [(trades_for_nothing, 1), (no_fees, 0)])
def test_the_exit_code_of_compare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruling: object, code: int) -> None:
    def proved(question: Question[object, object], _limits: Limits, *_told: object) -> Answer[object, object]:
        return Answer(question=question, verdict=Verdict.PROVED)

    monkeypatch.setattr(comparing, "compare_readings", proved)
    made = trades_for_nothing(tmp_path) if ruling is trades_for_nothing else no_fees(tmp_path)
    said = run("compare", "eastern-wonders", str(made), "--json")
    assert said.exit_code == code
    assert bool(json.loads(said.stdout)["impossible_positions"]) == bool(code)


def test_pieces_that_no_box_has_are_noticed(tmp_path: Path) -> None:
    file = load_ruling(a_coin_more(tmp_path))
    book = in_force([file])
    found = impossible(book, book.printed(2), [file])
    assert found is not None and found.fields == ("coins-stay",)
    assert found.says[0].startswith("there are other pieces than in the box: ") and "before anything is played" in found.says[0]
    assert impossible(file.book, file.book.printed(2), [file], actions=100) is None


def test_rule_check_tells_it_once_with_the_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for costly in ("play_through", "_search", "_on_instance"):
        monkeypatch.setattr(f"century_rules.rulings.check.{costly}", lambda *_: None)
    looked, ruling = Looked(), load_ruling(trades_for_nothing(tmp_path))
    check([ruling], looked)
    told, = looked.noticed
    assert told.kind == "impossible" and told.says.endswith(MEND[-1]) and " trades " in told.play[-1]
    book = in_force([ruling])
    found = impossible(book, book.printed(2), [ruling])
    assert found is not None
    for noticed in (looked, Looked()):  # the second has not heard of it: the same is seen where positions are looked at
        Trying(book, book.printed(2), (), noticed).look(found.play.states[-1])
        assert [each.kind for each in noticed.noticed] == ["impossible"]


def test_impact_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run("simulate", "eastern-wonders", "--games", "1", "--records", str(folder))
    said = run("impact", "eastern-wonders", str(trades_for_nothing(tmp_path)), str(folder))
    assert said.exit_code == 1 and said.stdout.startswith("THE RULING LEADS TO IMPOSSIBLE POSITIONS:\n  - Hold (P")


def test_impact_says_how_to_come_by_records(tmp_path: Path) -> None:
    file = str(no_fees(tmp_path))
    mend = "; `century-rules simulate eastern-wonders --games 100 --ordinary --records games` makes a folder of them"
    for given in ([file], [file, str(tmp_path / "none")], [file, str(tmp_path)]):
        said = run("impact", "eastern-wonders", *given)
        assert said.exit_code == 2 and mend in said.stderr and "--ruling FILE" in said.stderr


def test_rulings_are_loaded_without_the_solver() -> None:
    code = "import sys; import century_rules.rulings, century_rules.rulings.impact; print('z3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_pieces_that_go_to_the_box_by_another_reading_of_that_clause_may_go_by_a_ruling() -> None:
    """Silver that is left goes to the box under silver=lost; and a ruling about another clause is no such reading."""
    lost = Path(__file__).parent / "readings" / "silver=lost.toml"
    ruling = load_ruling(lost)
    printed = ruling.book.printed(2)
    kept = load_play(ruling.book, next(each.name for each in cases(ruling.book) if each.name == "silver=lost-2"))
    for about, allowed in (("SR-6.5", True), ("SR-6.1", False)):
        file = attrs.evolve(ruling, clause=about)
        book = in_force([file])
        game = book.printed(2)
        play = played(game, game.adopting(kept.start(printed)), kept.actions)
        found = impossible(book, game, [file], tried=play, actions=0)
        assert (found is None) == allowed and (found is None or found.fields == ("coins-stay",))
