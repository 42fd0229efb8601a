"""Answers that are kept from one run to the next: found for the same question only, and never believed when damaged."""

from __future__ import annotations

import multiprocessing
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest

from century_rules.process.kept_folder import FRESH, KEPT, MODE, VARIABLE
from century_rules.kernel.verdict import Verdict
from century_rules.solving import kept_answers, questions
from century_rules.solving.kept_answers import Answer, Answers, question_of
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.bounded import Reach, Searched, search
from century_rules.solving.terms import Z3Algebra, variable
from tests.games.installing import Answer as Process
from tests.games.installing import changed, run
from tests.solving.test_bounded import system

CONTRADICTION = Answer("unsat", (0, 2), "", 17)


@pytest.fixture
def keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """This process keeps answers, in a file of its own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv(MODE, KEPT)
    kept_answers._answers.cache_clear()
    yield tmp_path / "answers" / "answers.sqlite"
    kept_answers._answers.cache_clear()


def _asked(most: int = 5) -> Obligation:
    """From x <= 3 and y <= 2 follows x + y <= 5; the third premise is not needed."""
    x, y, z = map(variable, "xyz")
    return Obligation("sum", (("x", x <= 3), ("y", y <= 2), ("z", z <= 9)), x + y <= most)


def test_the_same_question_is_answered_as_it_was(keeping: Path) -> None:
    first, second = decide(_asked()), decide(_asked())
    assert (first.verdict, first.core, first.is_kept) == (Verdict.PROVED, ("x", "y"), False)
    assert attrs.evolve(second, seconds=0) == attrs.evolve(first, seconds=0, is_kept=True)


def test_another_question_is_asked(keeping: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide(_asked())
    assert decide(_asked(4)).verdict is Verdict.REFUTED and not decide(_asked(6)).is_kept
    assert not decide(_asked(), need_core=False).is_kept
    assert decide(_asked(), rlimit=1_000_000).is_kept, "what is proved is so with fewer steps, too"
    assert decide(_asked()).is_kept
    monkeypatch.setattr(questions, "z3_version", lambda: "9.9.9")
    assert not decide(_asked()).is_kept


def test_what_followed_from_some_premises_follows_from_more(keeping: Path) -> None:
    """Another premise that was not needed changes nothing; without one that was the question is asked."""
    decide(_asked())
    x, y, z = map(variable, "xyz")
    others = attrs.evolve(_asked(), premises=(("w", z >= 2), ("y", y <= 2), ("x", x <= 3)))
    found = decide(others)
    assert (found.verdict, found.core, found.is_kept) == (Verdict.PROVED, ("y", "x"), True)
    less = decide(attrs.evolve(_asked(), premises=(("w", z >= 2), ("y", y <= 2), ("x", x <= 4))))
    assert less.verdict is Verdict.REFUTED and not less.is_kept
    with sqlite3.connect(keeping) as file:
        file.execute("UPDATE cores SET core = '[]'")
    weaker = attrs.evolve(_asked(), premises=(("y", y <= 2), ("x", x <= 4)))
    assert decide(weaker).verdict is Verdict.REFUTED, "a core that was changed is not believed"


def test_what_can_be_met_is_asked_each_time_for_its_numbers(keeping: Path) -> None:
    found = [decide(_asked(4)) for _ in range(2)]
    assert all(each.verdict is Verdict.REFUTED and each.model and not each.is_kept for each in found)


def test_that_it_can_be_met_is_kept_for_who_needs_no_numbers(keeping: Path) -> None:
    assert decide(_asked(4)).verdict is Verdict.REFUTED
    again = decide(_asked(4), need_model=False)
    assert (again.verdict, again.model, again.is_kept) == (Verdict.REFUTED, None, True)


def test_that_a_limit_ran_out_is_kept_for_that_limit(keeping: Path) -> None:
    x, y, z = map(variable, "xyz")
    hard = Obligation("hard", (("at least", x + 3 * y + 7 * z == 1), ("x", x >= 1), ("y", y >= 2)), 2 * x + 5 * y != 11 * z)
    first, second = decide(hard, rlimit=1), decide(hard, rlimit=1)
    assert first.verdict is Verdict.UNKNOWN and (second.reason, second.is_kept) == (first.reason, True)
    assert not decide(hard, rlimit=1_000_000).is_kept


def test_fresh_asks_again_and_keeps_what_it_finds(keeping: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide(_asked())
    monkeypatch.setenv(MODE, FRESH)
    assert not decide(_asked()).is_kept and not decide(_asked(6)).is_kept
    monkeypatch.setenv(MODE, KEPT)
    assert decide(_asked(6)).is_kept


def test_nothing_is_kept_unless_it_is_asked_for(keeping: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(MODE)
    assert not decide(_asked()).is_kept and not decide(_asked()).is_kept and not keeping.exists()


def test_an_answer_that_was_changed_is_not_believed(keeping: Path) -> None:
    """Its core has another premise than the solver gave."""
    decide(_asked())
    with sqlite3.connect(keeping) as file:
        file.execute("""UPDATE answers SET answer = replace(answer, '[0, 1', '[1, 1')""")
        file.execute("DELETE FROM cores")
    assert not decide(_asked()).is_kept
    assert decide(_asked()).is_kept, "what was asked again took its place"


def test_an_answer_to_another_question_is_not_believed(tmp_path: Path) -> None:
    one, other = (question_of([(0, text)], 5, "4.15") for text in (b"a", b"b"))
    kept = Answers(tmp_path / "answers.sqlite")
    kept.keep(one, CONTRADICTION)
    with sqlite3.connect(kept.file) as file:
        file.execute("UPDATE answers SET question = ?", (other,))
    assert Answers(kept.file).find(other) is None


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda _: b"no database" * 500, lambda text: text[:5000], lambda text: text[:40], lambda _: b""]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_begun_anew(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    kept, question = Answers(tmp_path / "answers.sqlite"), question_of([(None, b"a")], 5, "4.15")
    kept.keep(question, CONTRADICTION)
    kept.close()  # so that all is in the one file
    kept.file.write_bytes(damage(kept.file.read_bytes()))
    again = Answers(kept.file)
    for _ in range(3):
        again.keep(question, CONTRADICTION)
    assert again.find(question) == CONTRADICTION


def test_a_folder_that_cannot_be_written_to_is_gone_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("here is no folder")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file"))
    monkeypatch.setenv(MODE, KEPT)
    kept_answers._answers.cache_clear()
    assert kept_answers.answers() is None and decide(_asked()).verdict is Verdict.PROVED
    kept_answers._answers.cache_clear()


def _keep_many(file: Path, begin: int) -> None:
    kept = Answers(file)
    for number in range(begin, begin + 60):
        kept.keep(question_of([(number, b"a")], 5, "4.15"), _answer_of(number))


def _answer_of(number: int) -> Answer:
    return Answer("unsat", (number,), "", number)


def test_processes_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    file, spawn = tmp_path / "answers.sqlite", multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_keep_many, args=(file, begin)) for begin in (0, 30, 1000)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    kept = Answers(file)
    for number in (*range(90), *range(1000, 1060)):
        assert kept.find(question_of([(number, b"a")], 5, "4.15")) == _answer_of(number)


def _questions_kept(answer: Process) -> int:
    """How many were answered in an earlier run, or earlier in this one."""
    told = re.search(r"^([\d,]+) questions? to the solver", answer.err, re.MULTILINE)
    return int(told[1].replace(",", "")) if told else 0


@pytest.mark.in_turn(1)
def test_verify_says_what_was_answered_before_and_asks_what_an_edit_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same is said at once; an edited rule breaks its theorem, and `--fresh` asks all again."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setenv(MODE, KEPT)
    asked = ("verify", "ring", "-p", "2", "--only", "no-boat-overloaded", "--workers", "1")
    first, second, fresh = run(*asked), run(*asked), run(*asked, "--fresh")
    said = "to the solver had been answered before; --fresh asks again"
    assert _questions_kept(first) < _questions_kept(second) and said in second.err and said not in fresh.err
    assert [line for line in first.out.splitlines() if "obligations" not in line] == [
        line for line in second.out.splitlines() if "obligations" not in line]
    assert first.code == second.code == fresh.code == 0
    full = "me.crates >= self.components.hold"
    edited = run(*asked, site=changed(tmp_path, ("rules.py", full, full.replace(">=", ">"))))
    assert edited.code == 1 and "no-boat-overloaded  2        PROVED" not in edited.out


def _no_play_of_three(price: int = 2, limit: int = 1_000_000) -> tuple[Searched, int]:
    """A search for a play that draws three, which there is not, and how many of its answers were kept ones."""
    before = kept_answers.kept_so_far()
    found = search(system(price), Reach(lambda view: Z3Algebra().at_least(view["drawn"], 3)), depth=3, rlimit=limit)
    return found, kept_answers.kept_so_far() - before


def test_that_no_play_of_some_length_comes_there_is_kept(keeping: Path) -> None:
    (first, none), (second, kept) = _no_play_of_three(), _no_play_of_three()
    assert (first.verdict, first.depth, none, kept) == (Verdict.HOLDS_TO_DEPTH, 3, 0, len(first.depths))
    assert (second.verdict, second.depth) == (first.verdict, first.depth)
    assert [attrs.evolve(each, seconds=0) for each in second.depths] == [attrs.evolve(each, seconds=0) for each in first.depths]


def test_a_search_by_other_rules_or_of_another_goal_is_asked(keeping: Path) -> None:
    _no_play_of_three()
    assert _no_play_of_three(price=1)[1] < len(_no_play_of_three(price=1)[0].depths)
    sold = search(system(), Reach(lambda view: Z3Algebra().is_(view["drawn"], 1)), depth=3)
    assert sold.verdict is Verdict.REFUTED and sold.play is not None, "what is kept of one goal is not said of another"


def test_a_play_that_is_found_is_found_anew_with_its_actions(keeping: Path) -> None:
    found = [search(system(), Reach(lambda view: Z3Algebra().is_(view["open"], 0)), depth=9) for _ in range(2)]
    assert all(each.verdict is Verdict.REFUTED and each.play is not None for each in found)
    assert found[0].play == found[1].play


def test_that_a_limit_ran_out_in_a_search_is_kept_for_that_limit(keeping: Path) -> None:
    (first, _), (second, kept) = _no_play_of_three(limit=1), _no_play_of_three(limit=1)
    assert first.verdict is Verdict.UNKNOWN and (second.reason, second.depth) == (first.reason, first.depth) and kept
    assert _no_play_of_three()[0].verdict is Verdict.HOLDS_TO_DEPTH
