"""The ambiguities of From Sand to Sea: plays that part their readings, what they rest on, and what is kept of them."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import attrs
import pytest

from century_rules.desk.comparing import Limits, Question, compare_readings
from century_rules.desk.comparing.answer_json import answer_as_json
from century_rules.desk.comparing.never import never_part
from century_rules.desk.comparing.document import report
from century_rules.desk.settling.cases import Case, cases, main_case, switches
from century_rules.desk.settling.find_partings import extended
from century_rules.desk.settling.grades import Grade, load_grades
from century_rules.desk.settling.store import folder_of, load_found, load_parting
from century_rules.games.sand_to_sea import Action, Game, State
from century_rules.games.sand_to_sea.actions import Begin, Step
from century_rules.games.sand_to_sea.components import components_of
from century_rules.games.sand_to_sea.parting_words import OwnPartingWords
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.telling import PLACEHOLDERS
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.verdict import Verdict
from century_rules.writing.components import PLACEHOLDER
from tests.desk.stored_answers import Stored, commit_here, excluded_plays, not_shown, sample, stored_answers

AQuestion: TypeAlias = Question[State, Action]
CASES, FOLDER = cases(RULEBOOK), folder_of(RULEBOOK)
FOUND = load_found(FOLDER)
PARTING = [case for case in CASES if case.name in FOUND and FOUND[case.name].parts]


def question(switch: str, players: int = 2) -> AQuestion:
    return main_case(RULEBOOK, switch, players).question()


def in_a_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("switch", "limits", "length", "kind", "shortest"), [
    ("stay-acts", Limits(depth=3), 3, "legality", True),
    ("stay-pays", Limits(depth=3), 3, "state", True),
    ("trim", Limits(depth=0), 13, "state", False),
])
@pytest.mark.in_turn(1)
def test_readings_part(switch: str, limits: Limits, length: int, kind: str, shortest: bool) -> None:
    told: list[str] = []
    answer = compare_readings(question(switch), limits, told.append)
    assert told[0].startswith("stored play found a play of")
    parting = answer.parting
    assert answer.verdict is Verdict.REFUTED and parting is not None
    assert (parting.length, parting.kind, answer.shortest) == (length, kind, shortest)
    assert answer.question.confirmed(parting.beginning, parting.actions) == parting
    assert ("None is shorter" in in_a_line(report(answer))) == shortest


# --- what a play rests on


def test_an_answer_names_the_placeholders_that_its_play_rests_on() -> None:
    """The numbers on the board only where a game is counted out."""
    case = main_case(RULEBOOK, "stay-acts")
    answer = FOUND[case.name].answer(case.question(), load_parting(case.name, case.question()))
    told = in_a_line(report(answer))
    assert ("The play, and that none is shorter, are of the game with placeholders for what no source gives: the sets of "
            "starting cubes and the outline of the map.") in told
    assert answer_as_json(answer)["placeholders"] == ["the sets of starting cubes", "the outline of the map"]
    assert OwnPartingWords().placeholders(Game(), True) == [*PLACEHOLDERS.values()]


def test_of_a_box_that_gives_what_is_missing_nothing_is_a_placeholder() -> None:
    box = components_of({"numbers": {"by_column": [0, 1, 2, 3]}, "sets": {"cubes": ["YYYY", "YYR", "RR", "YG"]}})
    assert OwnPartingWords().placeholders(Game(components=box), True) == ["the outline of the map"]


def test_what_is_a_placeholder_in_the_data_is_named_where_it_is_played_with() -> None:
    box = Game().components
    assert {table for table, origin in box.origins.items() if origin.confidence == PLACEHOLDER} == set(PLACEHOLDERS)


# --- what is kept


def test_every_ambiguity_is_settled_for_every_number_of_players() -> None:
    """By a play or by a proof."""
    assert set(FOUND) == {case.name for case in CASES}
    assert {case.name for case in CASES if FOUND[case.name].proved} == {"end-cap-2"}
    assert all(FOUND[case.name].parts or FOUND[case.name].proved for case in CASES)
    assert {path.stem for path in FOLDER.glob("*.txt")} == {case.name for case in PARTING} | {
        play for grade in load_grades(FOLDER).values() for play in grade["plays"].values()}
    for case in PARTING:
        assert FOUND[case.name].excluded < len(load_parting(case.name, case.question()).actions)


@pytest.mark.parametrize("switch", [each.name for each in switches(RULEBOOK)])
def test_a_kept_play_parts_the_readings(switch: str) -> None:
    """By its last action and not before: it is played again under both. A shortest one is what the solver left."""
    for case in (each for each in PARTING if each.switch == switch):
        parting = load_parting(case.name, case.question())
        assert FOUND[case.name].shortest == (FOUND[case.name].excluded == parting.length - 1)


def test_a_kept_play_of_another_ambiguity_shows_nothing() -> None:
    with pytest.raises(InvalidRecord, match="not of the game asked about"):
        load_parting("overdiscard-2", question("stay-pays"))


def test_a_play_for_two_is_played_with_others_who_idle() -> None:
    grown = extended(question("trim", 4), load_parting("trim-2", question("trim")))
    assert grown is not None and grown.length > load_parting("trim-2", question("trim")).length


@pytest.mark.parametrize("players", [3, 4])
def test_others_who_idle_keep_away_and_play_the_last_round_to_its_end(players: int) -> None:
    """An outpost where one of them were would cost more; and who has won is known only after the last one's turn."""
    two = load_parting("cargo-now-2", question("cargo-now"))
    grown = extended(question("cargo-now", players), two)
    assert grown is not None and grown.kind == "state"
    started = {action.tile for action in grown.actions[:players - 2] if isinstance(action, Begin)}
    assert started.isdisjoint(action.to for action in two.actions if isinstance(action, Step))
    ended = extended(question("tie", players), load_parting("tie-2", question("tie")))
    assert ended is not None and ended.kind == "winner"
    assert ended.before is not None and ended.before[0].actor == players - 1
    assert extended(question("tie", players), attrs.evolve(two, actions=two.actions[:9])) is None


@pytest.mark.parametrize("switch", [each.name for each in switches(RULEBOOK)])
def test_grades_stand_on_plays(switch: str) -> None:
    assert not_shown(RULEBOOK, switch, load_grades(FOLDER)[switch]) == ""


def test_a_grade_that_its_plays_do_not_show_is_found_out() -> None:
    kept = load_grades(FOLDER)["stay-pays"]
    wrong: list[Grade] = [
        {**kept, "plays": {"legality": "stay-pays-2"}}, {**kept, "plays": {}}, {**kept, "case": "stay-pays-3"},
        {**kept, "solver": {**kept["solver"], "cubes": Verdict.PROVED.name}}]
    assert [not_shown(RULEBOOK, "stay-pays", each) for each in wrong] == [
        "stay-pays-2 does not show legality", "the kept play shows cubes, position, and not all of it is said",
        "of another case than stay-pays-2", "cubes is proved never to change, and shown to"]
    zero: Grade = {**load_grades(FOLDER)["trade-zero"], "plays": {"points": "trade-zero-2.cubes"}}
    assert not_shown(RULEBOOK, "trade-zero", zero) == "trade-zero-2.cubes: the points are the same, or the game is not over"


@cache
def stored() -> list[Stored]:
    return stored_answers(RULEBOOK)


KINDS = sorted({each.kind for each in stored_answers(RULEBOOK)})


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_is_decided_anew(kind: str) -> None:
    answer = next(each for each in sample(stored(), commit_here(FOLDER)) if each.kind == kind)
    wrong = answer.wrong()
    assert not wrong, f"{answer.kind}, {answer.name}: {wrong}"


@pytest.mark.in_turn(1)
def test_a_wrong_shortest_is_found_out() -> None:
    spoilt = {**FOUND, "stay-acts-2": attrs.evolve(FOUND["stay-acts-2"], excluded=3)}
    (answer,) = (each for each in excluded_plays(RULEBOOK, spoilt) if each.name == "stay-acts-2")
    assert answer.wrong() == "a play of 3 actions parts them; up to 3 were said to be excluded"


@pytest.mark.slow
@pytest.mark.parametrize(("players", "fixed"), [(2, ("pay-where=any-tile",)), (3, ())])
def test_that_cubes_beyond_the_hold_never_score_rests_on_two_players_and_markets(players: int, fixed: tuple[str, ...]) -> None:
    assert not never_part(Case(RULEBOOK, "end-cap", players, fixed).question(), rlimit=10_000_000).proved
