"""Faults of the rules that are drawn by lot are noticed by tests by hand, perft numbers or stored plays, or change nothing.

    python -m tests.mutants.rules spice-road       # who noticed what
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants.drawing import Fault, Words, drawn, faults_of, words_of
from tests.mutants.noticing import BY_TIME, RULES, Noticed, Rules, Workshop, kept_misreadings, text_of
from tests.mutants.patching import Change
from tests.mutants.rules import FAULTS, equivalent, of_the_draw
from tests.sampling import by_commit, commit

ALL = list(RULES.values())
TODAY = ALL[int(commit()[:8] or "0", 16) % len(ALL)]
"""The game of which some faults are made at this commit."""


def named(rules: Rules) -> str:
    return rules.name


def unnoticed(shop: Workshop, rules: Rules, faults: list[Fault]) -> list[str]:
    """Those faults that nothing notices, and of which nothing says that they change nothing."""
    known = equivalent(rules.name)
    return [fault.id for fault in faults if fault.id not in known and not shop.noticed(fault).test]


@pytest.mark.in_turn(1)
def test_some_faults_are_noticed(tmp_path: Path) -> None:
    """Others at every commit, as is the game."""
    known = equivalent(TODAY.name)
    telling = [fault for fault in of_the_draw(TODAY) if fault.id not in known]
    assert unnoticed(Workshop(tmp_path, TODAY), TODAY, by_commit(telling, 2)) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL, ids=named)
def test_each_fault_drawn_is_noticed(rules: Rules, tmp_path: Path) -> None:
    shop = Workshop(tmp_path, rules)
    assert shop.as_it_is().test == ""
    assert unnoticed(shop, rules, of_the_draw(rules)) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL, ids=named)
def test_each_misreading_that_is_kept_is_noticed(rules: Rules, tmp_path: Path) -> None:
    shop, known = Workshop(tmp_path, rules), equivalent(rules.name)
    assert [name for name, changes in kept_misreadings(rules.name).items()
            if name not in known and not shop.noticed_of(changes).test] == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL, ids=named)
def test_nothing_notices_what_is_said_to_change_nothing(rules: Rules, tmp_path: Path) -> None:
    shop, known = Workshop(tmp_path, rules), equivalent(rules.name)
    assert [fault.id for fault in rules.faults() if fault.id in known and shop.noticed(fault).test] == []


@pytest.mark.parametrize("rules", ALL, ids=named)
def test_each_game_has_many_faults_and_as_many_as_are_said_are_drawn(rules: Rules) -> None:
    faults = rules.faults()
    ids = {fault.id for fault in faults}
    assert len(ids) == len(faults) > 900 and len(of_the_draw(rules)) == FAULTS
    assert equivalent(rules.name).keys() <= ids | kept_misreadings(rules.name).keys()
    assert all(reason.endswith(".") for reason in equivalent(rules.name).values())
    for fault in of_the_draw(rules):
        ast.parse(fault.made(text_of(fault.file)))


@pytest.mark.in_turn(4)
def test_a_fault_that_is_not_noticed_is_told_and_so_are_an_endless_loop_and_a_text_that_is_none(tmp_path: Path) -> None:
    """The controls."""
    shop, table = Workshop(tmp_path, RULES["spice_road"]), "games/spice_road/table.py"
    assert shop.noticed_of([Change(table, "# --- rows and decks", "# === rows and decks")]).by == ""
    assert shop.noticed_of([Change(table, "def mover(", "def mover((")]).by == "by hand"
    shop.seconds = 2
    assert shop.noticed_of([Change(table, "    return s.players[s.turn]\n", "    while True:\n        pass\n")]).test == BY_TIME


# --- what is drawn ----------------------------------------------------------------------------------------------------

WORDS = Words({"gold": "silver", "silver": "gold"}, {"Phase": ("ACT", "PAY", "OVER")})


def changed(body: str) -> set[str]:
    """What the body of a function becomes by each single fault."""
    text = f"def rule(game, s, a):\n    {body}\n"
    return {fault.made(text).partition("\n    ")[2].rstrip() for fault in faults_of("any.py", text, WORDS)}


@pytest.mark.parametrize(("body", "becomes"), [
    ("return s.left < 1", {"return (s.left <= 1)", "return s.left < 2", "return s.left < 0"}),
    ("return s.gold is a", {"return (s.gold is not a)", "return s.silver is a"}),
    ("return a and not s", {"return (a or not s)", "return a", "return (not s)", "return a and s"}),
    ("return s.phase == Phase.OVER", {"return (s.phase != Phase.OVER)", "return s.phase == Phase.ACT"}),
    ("return 0 if a else s", {"return (s if a else 0)", "return 1 if a else s"}),
    ("yield not_now('SR-2.2', f'{s.gold} < 1')", {"yield from ()"}),
    ("s = evolve(s, gold=a)", {"pass", "s = evolve(s)", "s = evolve(s, silver=a)"}),
    ("return minus(s, one(a))", {"return plus(s, one(a))"}),
    ("return minus(one(a), two(a))", {"return plus(one(a), two(a))", "return minus(two(a), one(a))"}),
    ("return max(plus(s, a)[:a])", {"return min(plus(s, a)[:a])", "return max(minus(s, a)[:a])", "return max(plus(s, a)[a:])"}),
    ("s += a", {"pass", "s -= a"}),
    ("return list(zip(s, a, strict=True))", set()), ("'a docstring'", set()), ("assert s.gold == 1", set()),
])
def test_what_could_stand_there_instead(body: str, becomes: set[str]) -> None:
    assert changed(body) == becomes


def test_a_condition_is_denied_or_left_out() -> None:
    assert {said.splitlines()[0] for said in changed("if s.left < 1:\n        s = a")} == {
        "if (not s.left < 1):", "if False:", "if (s.left <= 1):", "if s.left < 2:", "if s.left < 0:", "if s.left < 1:"}


def test_fields_of_one_shape_and_members_of_enums_are_what_is_taken_for_each_other() -> None:
    words = words_of(["class Player:\n    hold: Four[N]\n    gold: Many[N]\n    silver: Annotated[N, Count()]\n",
                      "class Phase(enum.IntEnum):\n    ACT = 0\n    PAY = 1\n"])
    assert words == Words({"gold": "silver", "silver": "gold"}, {"Phase": ("ACT", "PAY")})


def test_a_draw_repeats_and_a_line_more_changes_little_of_it() -> None:
    text = text_of("spice_road/rules.py")
    faults, later = (faults_of("rules.py", said, WORDS) for said in (text, f"ADDED = 1\n{text}"))
    ten = drawn(faults, 10, 1)
    assert ten == drawn(faults, 10, 1) != drawn(faults, 10, 2) and len(ten) == 10
    assert [fault.id for fault in drawn(later, 10, 1)] == [fault.id for fault in ten]


@pytest.mark.parametrize(("test", "by"), [
    ("tests/spice_road/test_rules.py::test_coin", "by hand"), ("", ""), (BY_TIME, BY_TIME),
    ("tests/search/test_perft_numbers.py::test_x[a]", "perft"), ("tests/proofs/test_kept_plays.py::test_x[a]", "stored play")])
def test_who_has_noticed_is_told_apart(test: str, by: str) -> None:
    assert Noticed(test, 1.0).by == by
