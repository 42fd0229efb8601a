"""What is kept of the ambiguities: every play is played again, and one that shows nothing is found out."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TypeAlias

import attrs
import pytest
from click.testing import CliRunner

from century_rules.desk.settling.__main__ import main
from century_rules.desk.settling.cases import Case, cases, main_case, switch_named, switches
from century_rules.desk.settling.direct import direct_changes
from century_rules.desk.settling.find_partings import extended, find
from century_rules.desk.settling.grades import graded_case, load_grades
from century_rules.desk.settling.choices import load_choices, must_choose, need_not, never_parts
from century_rules.desk.settling.store import folder_of, load_found, load_parting, play_path, save_found
from century_rules.games.eastern_wonders import AMBIGUITIES, Action, State, load_record
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.verdict import Verdict
from century_rules.writing.replay import replay
from tests.desk.stored_answers import not_shown
from tests.desk.test_compare import assert_it_parts

ACase: TypeAlias = Case[State, Action]
CASES, SWITCHES, PLAYERS, FOLDER = cases(RULEBOOK), switches(RULEBOOK), RULEBOOK.players, folder_of(RULEBOOK)
FOUND = load_found(FOLDER)
BY_NAME = {case.name: case for case in CASES}
PARTING = [case for case in CASES if FOUND[case.name].parts]


def test_every_ambiguity_is_settled_for_every_number_of_players() -> None:
    assert set(FOUND) == {case.name for case in CASES}
    assert {(case.switch, case.players) for case in CASES if not case.fixed} == {
        (switch.name, players) for switch in SWITCHES for players in PLAYERS}
    assert [case.name for case in CASES if not case.fixed and not (FOUND[case.name].parts or FOUND[case.name].proved)] == []
    for switch in SWITCHES:
        assert graded_case(RULEBOOK, switch.name) is not None, f"no play at all parts {switch.name}"


def test_a_switch_is_the_default_and_one_other_reading() -> None:
    assert {(switch.ambiguity, switch.other) for switch in SWITCHES} == {
        (ambiguity, reading) for ambiguity in AMBIGUITIES for reading in ambiguity.readings if reading is not ambiguity.default}
    assert len({switch.name for switch in SWITCHES}) == len(SWITCHES)
    assert all(switch_named(RULEBOOK, switch.name) == switch for switch in SWITCHES)


def test_nothing_is_kept_that_nothing_speaks_of() -> None:
    named = {case.name for case in PARTING} | {name for grade in load_grades(FOLDER).values() for name in grade["plays"].values()}
    assert {path.stem for path in FOLDER.glob("*.txt")} == named


@pytest.mark.parametrize("case", PARTING, ids=lambda case: case.name)
def test_a_kept_play_parts_the_readings_by_its_last_action_and_not_before(case: ACase) -> None:
    known, parting = FOUND[case.name], load_parting(case.name, case.question(), FOLDER)
    assert known.shortest == (known.excluded == parting.length - 1) or parting.kind == "set-up"
    if parting.kind == "set-up":
        refused = [bool(reason) for reason in parting.refused_setup]
        assert refused in ([True, False], [False, True])
        return
    assert_it_parts(known.answer(case.question(), parting))
    replay(load_record(play_path(case.name, FOLDER)))


def test_a_play_kept_wrongly_is_found_out(tmp_path: Path) -> None:
    lines = play_path("pass-2", FOLDER).read_text(encoding="utf-8").splitlines()
    shorter = tmp_path / "shorter.txt"
    shorter.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    with pytest.raises(InvalidRecord, match="does not part"):
        load_parting("shorter", BY_NAME["pass-2"].question(), tmp_path)
    shutil.copy(play_path("pass-2", FOLDER), tmp_path / "other.txt")
    with pytest.raises(InvalidRecord, match="does not part"):
        load_parting("other", BY_NAME["pickup-2"].question(), tmp_path)
    with pytest.raises(InvalidRecord, match="not of the game"):
        load_parting("other", BY_NAME["pass-3"].question(), tmp_path)


def test_a_play_for_two_grows_into_one_for_more() -> None:
    two, four = BY_NAME["payment-place-2"].question(), BY_NAME["payment-place-4"].question()
    grown = extended(four, load_parting("payment-place-2", two, FOLDER))
    assert grown is not None
    assert (grown.kind, grown.length) == ("state", load_parting("payment-place-2", two, FOLDER).length + 2)
    assert extended(BY_NAME["pass-4"].question(), load_parting("payment-place-2", two, FOLDER)) is None


@pytest.mark.parametrize("name", [switch.name for switch in SWITCHES])
def test_grades_stand_on_plays(name: str) -> None:
    assert not_shown(RULEBOOK, name, load_grades(FOLDER)[name]) == ""


def test_what_has_to_be_ruled() -> None:
    for players in PLAYERS:
        must, free = must_choose(RULEBOOK, players, FOUND), need_not(RULEBOOK, players, FOUND)
        assert sorted([*must, *free]) == sorted(ambiguity.id for ambiguity in AMBIGUITIES)
        assert set(load_choices(FOLDER)[str(players)]["rests_on"]) == set(load_choices(FOLDER)[str(players)]["free"]) == set(free)
    assert need_not(RULEBOOK, 2, FOUND) == ["score-overflow", "zero-trade"]
    assert need_not(RULEBOOK, 3, FOUND) == need_not(RULEBOOK, 4, FOUND) == ["zero-trade"]


def test_build_and_harvest_is_idle_where_one_must_trade() -> None:
    assert ["build-only=no"] in load_choices(FOLDER)["2"]["idle"]["build-and-harvest"]
    assert never_parts(Case(RULEBOOK, "build-and-harvest", 2, ("build-only=no",)))
    assert not never_parts(Case(RULEBOOK, "build-and-harvest", 2))


@pytest.mark.in_turn(1)
def test_what_a_reading_changes_at_once() -> None:
    verdicts = {each.change: each.verdict for each in direct_changes(BY_NAME["shared-start-2"].question())}
    never = dict.fromkeys(("cubes", "position", "points"), Verdict.PROVED)
    assert verdicts == {"legality": Verdict.REFUTED, **never}


def test_the_command_says_what_there_is() -> None:
    unknown = CliRunner().invoke(main, ["find", "eastern-wonders", "plays", "pikcup"])
    assert (unknown.exit_code, "there is no ambiguity" in unknown.output) == (2, True)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_found_again(case: ACase, tmp_path: Path) -> None:
    for_few = attrs.evolve(case, players=min(PLAYERS))
    if for_few != case:  # its play is where that for more players may come from
        save_found({for_few.name: FOUND[for_few.name]}, tmp_path)
        if FOUND[for_few.name].parts:
            shutil.copy(play_path(for_few.name, FOLDER), tmp_path)
    find([case], lambda line: None, tmp_path)
    assert load_found(tmp_path) == {each.name: FOUND[each.name] for each in (for_few, case)}
    if FOUND[case.name].parts:
        # Which of the plays of that length the solver comes up with depends on what it was asked before in the same process.
        again, kept = (load_parting(case.name, case.question(), folder) for folder in (tmp_path, FOLDER))
        assert again.length == kept.length


@pytest.mark.slow
@pytest.mark.parametrize("name", [switch.name for switch in SWITCHES if switch.name != "vp-tiles"])
def test_the_solver_grades_again(name: str) -> None:
    case = graded_case(RULEBOOK, name)
    assert case is not None
    found = {each.change: each.verdict.name for each in direct_changes(case.question())}
    assert found == load_grades(FOLDER)[name]["solver"]


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_what_need_not_be_ruled_is_proved_again(players: int) -> None:
    rulings = load_choices(FOLDER)[str(players)]
    for name, sets in rulings["idle"].items():
        assert all(never_parts(Case(RULEBOOK, name, players, tuple(given))) for given in sets)
        assert not never_parts(main_case(RULEBOOK, name, players))
    for name in rulings["unruled"]:
        assert never_parts(Case(RULEBOOK, name, players, tuple(rulings["given"])))
