"""Golden files: what they say is what the rules say, and they show what they are said to show."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from century_rules.cli.group import group
from century_rules.every_action import every_action
from century_rules.golden.candidates import Candidate, candidates
from century_rules.golden.choice import chosen
from century_rules.golden.clause_coverage import ClauseCoverage
from century_rules.golden.evidence import NOT_LOOKED_FOR, Evidence
from century_rules.golden.game_file import STOPS, Golden, golden_of
from century_rules.golden.sought import play_refused, play_with
from century_rules.golden.table import coverage
from century_rules.process.atomic_write import write_folder
from century_rules.kernel.errors import InvalidInput
from century_rules.pairing.refusing import never_refusing, refusing_clauses
from century_rules.protocol.positions import position_from_json
from century_rules.protocol.server import outcome_as_json
from century_rules.rulebook import Rulebook, rulebook

SPICE_ROAD: Rulebook[Any, Any] = rulebook("spice-road")
WATCH = ClauseCoverage[Any, Any](SPICE_ROAD.clauses, SPICE_ROAD.droppable)

pytestmark = pytest.mark.in_turn(1)


def written(folder: Path, *options: str) -> list[dict[str, Any]]:
    result = CliRunner().invoke(group, ["golden", "spice-road", str(folder), "-p", "2", "--ordinary", "1", *options])
    assert result.exit_code == 0, result.output
    return [json.loads(file.read_text()) for file in sorted(folder.glob("*.json")) if file.name != "schema.json"]


def wrong(golden: dict[str, Any]) -> list[str]:
    """What a golden file says otherwise than the rules."""
    book = SPICE_ROAD
    game, found = book.printed(golden["players"], book.reading_names.parse(golden["readings"])), []
    state = None
    for number, step in enumerate(golden["steps"]):
        here = position_from_json(book, game, step["position"], golden["set_up"])
        if state is not None and here != state:
            found.append(f"{number}: position")
        legal = game.legal_actions(here)
        if sorted(map(book.write_action, legal)) != sorted(step["legal"]):
            found.append(f"{number}: legal")
        found += [f"{number}: {each['action']}" for each in step["refused"] if each["clauses"] != [
            refusal.clause for refusal in game.why_illegal(here, book.read_action(each["action"], here))]]
        if step["action"] is not None:
            state = game.apply(here, book.read_action(step["action"], here))
    if outcome_as_json(game, here) != golden["outcome"]:
        found.append("outcome")
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("golden")
    assert len(written(found, "--games", "30")) == 30
    return found


def games(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(file.read_text()) for file in sorted(folder.glob("*.json")) if file.name != "schema.json"]


def test_they_say_what_the_rules_say(folder: Path) -> None:
    assert [(each["shows"], wrong(each)) for each in games(folder) if wrong(each)] == []
    assert max(len(each["steps"]) for each in games(folder)) > 30


def test_they_are_as_their_schema_says(folder: Path) -> None:
    schema = json.loads((folder / "schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    short = [each for each in games(folder) if len(each["steps"]) < 30]
    assert short and not [error for each in short for error in validator.iter_errors(each)]
    del short[0]["steps"][0]["legal"]
    assert list(validator.iter_errors(short[0])), "the negative control"


@pytest.mark.parametrize("fault", ["position", "legal", "refused", "outcome"])
def test_a_changed_file_is_noticed(folder: Path, fault: str) -> None:
    """The negative control."""
    golden = next(each for each in games(folder) if each["outcome"] is not None)
    assert wrong(golden) == []
    match fault:
        case "position":
            golden["steps"][3]["position"]["gold"] -= 1
        case "legal":
            golden["steps"][3]["legal"].pop()
        case "refused":
            golden["steps"][3]["refused"][0]["clauses"] = ["SR-8.4"]
        case "outcome":
            golden["outcome"]["points"][0] += 1
    assert wrong(golden)


def test_the_table_tells_what_is_shown_and_why_the_rest_is_not(folder: Path) -> None:
    table = (folder / "coverage.md").read_text()
    for clause in SPICE_ROAD.clauses:
        assert f"| {clause} |" in table
    for doubt in SPICE_ROAD.ambiguities:
        for reading in doubt.readings:
            assert f"| {doubt.id}={reading} | " in table and f"| {doubt.id}={reading} | - |" not in table
    assert re.search(r"^\| SR-1.5 \| - \| - \| 30 \| \d+ \| [\w=-]+; it refuses no action", table, re.MULTILINE)
    assert "A clause is shown where it refuses an action. It is touched where it is shown, and where a line" in table
    assert re.search(r"^\| SR-5.1 \| 30 \| \d+ \| 30 \| \d+ \| [\w=-]+ \|$", table, re.MULTILINE)
    assert re.search(r"^\| pick \| [1-9]", table, re.MULTILINE), "a play under another reading has it"


def test_few_games_show_all_that_many_do() -> None:
    found = [golden_of(SPICE_ROAD, each, WATCH) for each in candidates(SPICE_ROAD, (2,), range(1))][::4]
    everything = {feature for each in found for feature in each.features}
    few = chosen(found, len(found), 10**9)
    first = next(number for number in range(len(few) + 1)
                 if {feature for each in few[:number] for feature in each.features} == everything)
    assert first < len(found) and len(chosen(found, 3, 10**9)) == 3
    room = sum(len(each.text) for each in found) // 2
    assert 0 < sum(len(each.text) for each in chosen(found, len(found), room)) <= room


@pytest.mark.parametrize("options", [("--default-readings",), ("--reading", "tie=shared")])
def test_only_games_by_the_readings_asked_for(tmp_path: Path, options: tuple[str, ...]) -> None:
    asked = dict(each.split("=") for each in options[1:])
    found = written(tmp_path / "golden", *options, "--games", "20")
    assert len(found) == 20 and all(each["readings"] == asked for each in found) and not any(map(wrong, found))
    assert any(each["outcome"] is not None for each in found)
    table = (tmp_path / "golden" / "coverage.md").read_text()
    assert "| silver=lost | - | - | not one of the readings that were asked for |" in table
    assert f"| pick | - | - | {NOT_LOOKED_FOR} |" in table
    by_default = "0 games, 0 positions, 0 to the end" if asked else "20 games, "
    assert f"by the default readings {by_default}" in table


def test_readings_that_say_two_things_are_refused(tmp_path: Path) -> None:
    for options, told in ((("--default-readings", "-r", "tie=shared"), "says otherwise"),
                          (("-r", "tie=many"), "'many' is none of its readings")):
        result = CliRunner().invoke(group, ["golden", "spice-road", str(tmp_path / "golden"), *options])
        assert result.exit_code == 2 and told in result.output and not (tmp_path / "golden").exists()


def test_what_was_left_out_is_told_so() -> None:
    found = [golden_of(SPICE_ROAD, each, WATCH) for each in itertools.islice(candidates(SPICE_ROAD, (2,), ()), 6)]
    table = coverage(SPICE_ROAD, found, Evidence(known={("reading", "tie=shared")}))
    assert "| tie=shared | - | - | left out: there was no room for a game that shows it |" in table
    assert "| silver=lost | - | - | no candidate: with this reading alone" in table


def test_each_hole_says_by_what_it_is_excluded_or_that_this_is_not_known() -> None:
    evidence = Evidence({"SR-1.1": ["theorem `a`"], "SR-4.1": ["only sounds true `b`"]}, {"SR-4.2": "c"},
                        {"SR-4.1", "SR-4.2", "SR-4.3"}, {"SR-4.3"}, {"SR-1.1"})
    table, none = coverage(SPICE_ROAD, [], evidence), "| - " * 4 + "| "
    unasked = "it refuses no action, in any position, under any reading: so say the rules over unknowns"
    assert f"| SR-1.1 {none}{unasked}; in no candidate a statement that carries it makes a difference; theorem `a` |" in table
    assert f"| SR-1.2 {none}{unasked}; there is no statement of the rules that carries it |" in table
    assert f"| SR-4.1 {none}not found by a search: 4 plays by chance of 60 actions after each kept play about it," in table
    assert f"| SR-4.3 {none}with the shapes of the printed box and the fewest players it never refuses anything" in table
    assert [clause for clause in SPICE_ROAD.clauses if evidence.sought(clause)] == ["SR-4.1"]
    assert "carries it; only sounds true `b` |" in table
    assert f"| SR-4.2 {none}never refuses alone: theorem `c`" in table
    assert "| pick | - | - | not found by a search: 4 plays by chance" in table
    assert "the rules cannot be asked whether it refuses anything" in coverage(SPICE_ROAD, [], Evidence())


def test_a_play_is_sought_for_an_action_that_no_candidate_has(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_with(SPICE_ROAD, "pick", [2])
    assert found is not None and SPICE_ROAD.write_action(found.play.actions[-1]).startswith("pick ")
    assert "card-cubes=" in found.shows and found.game.readings != SPICE_ROAD.readings()
    monkeypatch.setattr("century_rules.golden.sought.LONGEST", 3)
    assert play_with(SPICE_ROAD, "pick", [2]) is None, "the negative control: nobody can in so few actions"


def test_a_play_is_sought_for_a_refusal_that_no_candidate_has() -> None:
    found = play_refused(SPICE_ROAD, "SR-4.2", [2])
    assert found is not None and ("clause", "SR-4.2") in golden_of(SPICE_ROAD, found, WATCH).features
    assert play_refused(SPICE_ROAD, "SR-1.1", [2]) is None, "the negative control: it refuses nothing"


def test_the_clauses_that_refuse_are_those_of_refusals() -> None:
    told: list[str] = []
    found = refusing_clauses(SPICE_ROAD, told.append)
    assert found is not None and {"SR-5.1", "SR-6.1"} <= found and "SR-1.1" not in found and len(told) > 5
    game = SPICE_ROAD.printed(2)
    refused = {each.clause for action in every_action(SPICE_ROAD, game, game.deal(1))
               for each in game.why_illegal(game.deal(1), action)}
    assert refused and refused <= found


def test_of_rules_that_cannot_be_lifted_that_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise InvalidInput("this line cannot be lifted")

    monkeypatch.setattr("century_rules.pairing.refusing._guards", refuse)
    assert refusing_clauses(SPICE_ROAD, print) is None


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    result = CliRunner().invoke(group, ["golden", "spice-road", str(tmp_path)])
    assert result.exit_code == 2 and "has other files already (mine.txt)" in result.output
    assert [*tmp_path.iterdir()] == [tmp_path / "mine.txt"]


def test_a_folder_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "golden"
    write_folder(folder, {"a.json": "1", "b.json": "2"})
    assert sorted(file.name for file in folder.iterdir()) == ["a.json", "b.json"]
    with pytest.raises(OSError, match="not empty"):
        write_folder(folder, {"c.json": "3"})
    with pytest.raises(OSError, match="No such file"):
        write_folder(tmp_path / "other", {"c.json": "3", "no/such/folder.json": "4"})
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["a.json", "b.json", "golden"]


@pytest.mark.parametrize("way", ["empty", "link", "."])
def test_an_empty_folder_stays_the_one_it_is(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be a mounted one, which nobody can replace."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "empty")
    monkeypatch.chdir(tmp_path / "empty")
    place = Path(way) if way == "." else tmp_path / way
    before = place.stat().st_ino
    write_folder(place, {"a.json": "1", "b.json": "2"})
    assert sorted(each.name for each in place.iterdir()) == ["a.json", "b.json"] and place.stat().st_ino == before
    (tmp_path / "other").mkdir()
    with pytest.raises(OSError, match="No such file"):
        write_folder(tmp_path / "other", {"a.json": "1", "no/such.json": "2"})
    assert list((tmp_path / "other").iterdir()) == []


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("century_rules.cli.golden.collected", interrupted)
    result = CliRunner().invoke(group, ["golden", "spice-road", str(tmp_path / "new" / "golden")])
    assert "interrupted; nothing was written" in result.output and list(tmp_path.iterdir()) == []


def test_where_readings_part_the_play_is_under_each_of_them_and_named_by_it() -> None:
    """SK-4.5 refuses the last action of the play under one of them, and no other stored play shows it."""
    book: Rulebook[Any, Any] = rulebook("sky-islands")
    both = {each.name: each for each in candidates(book, [2], []) if each.about == "fill-gap"}
    assert set(both) == {"fill-gap=yes-2p", "fill-gap=no-2p"}
    yes, no = both["fill-gap=yes-2p"], both["fill-gap=no-2p"]
    assert yes.refused is None and yes.play.actions[:-1] == no.play.actions
    told = golden_of(book, no, ClauseCoverage(book.clauses))
    assert ("clause", "SK-4.5") in told.features and told.of.shows == "where the readings of fill-gap part, under fill-gap=no"
    last = json.loads(told.text)["steps"][-1]
    assert {"action": "place hb-white 0,2 0", "clauses": ["SK-4.5"]} in last["refused"] and last["action"] is None


def test_a_file_is_named_by_the_reading_that_it_is_played_under() -> None:
    """Also where a set-up is another under it, as of bowls that can be empty."""
    found = [each for each in candidates(SPICE_ROAD, SPICE_ROAD.players, []) if each.about]
    assert len({each.name for each in found}) == len(found) > 150
    for each in found:
        readings = SPICE_ROAD.reading_names.by_name(each.game.readings, defaults=True)
        assert each.name.startswith(f"{each.about}={readings[each.about]}-{each.game.players}p")
    assert {"supply=finite-2p", "supply=unlimited-2p"} <= {each.name for each in found}


def golden(name: str, letters: int, *which: str) -> Golden[Any, Any]:
    candidate: Candidate[Any, Any] = Candidate(name, "", None, None)  # type: ignore[arg-type]  # the choice looks at neither
    return Golden(candidate, frozenset(("verb", each) for each in which), "x" * letters)


def test_what_takes_most_room_is_chosen_first() -> None:
    """By what is shown for each letter `leap` and `tie` would come last, and find no room; by how few show it, `tie` would."""
    games = [golden("long", 70, "leap"), *(golden(f"short-{each}", 10, f"verb-{each}", "play") for each in "abcd")]
    found = [each.of.name for each in chosen(games, 5, 100)]
    assert found[:1] == ["long"] and len(found) == 4
    assert [each.of.name for each in chosen(games, 5, 60)] == [f"short-{each}" for each in "abcd"]
    many = golden("many", 80, "leap", "play", *(f"verb-{each}" for each in "abcd"))
    games = [golden("tied", 60, "tie"), golden("tied-too", 61, "tie"), golden("small", 20, "leap"), *games[1:], many]
    assert {feature for each in chosen(games, 9, 125) for feature in each.features} == {
        feature for each in games for feature in each.features}


def test_what_games_by_the_default_readings_show_comes_first() -> None:
    """Were it not so, the short game by another reading would be all of `play` that there is room for."""
    by_default = golden("by-default", 50, "play")
    games = [attrs.evolve(golden("another", 10, "play"), by_default=False), by_default]
    assert [each.of.name for each in chosen(games, 1, 100)] == ["by-default"]
    games[1] = attrs.evolve(by_default, by_default=False)
    assert [each.of.name for each in chosen(games, 1, 100)] == ["another"]


def test_the_room_that_is_left_is_for_whole_games_by_the_default_readings() -> None:
    stops = golden("stops", 10, "play")
    stops = attrs.evolve(stops, features=stops.features | {STOPS})
    another = attrs.evolve(golden("another", 10, "play"), by_default=False)
    games = [golden("all", 5, "play"), stops, another, golden("whole", 50, "play"), golden("longer", 60, "play")]
    assert [each.of.name for each in chosen(games, 4, 200)] == ["stops", "all", "whole", "longer"]
    assert [each.of.name for each in chosen(games, 4, 70)] == ["stops", "all", "whole"]


def test_that_a_clause_refuses_nothing_with_the_printed_box_is_proved() -> None:
    """SK-4.2 asks whether a tile is turned by more edges than it has: of hexagons, never. SK-4.3 is the negative control."""
    book: Rulebook[Any, Any] = rulebook("sky-islands")
    assert never_refusing(book, ["SK-4.2", "SK-4.3"], lambda _: None) == {"SK-4.2"}
    assert never_refusing(book, [], lambda _: None) == frozenset()


@pytest.mark.parametrize(("game", "clause", "name"), [
    ("sky-islands", "SK-1.4", "all-ports"), ("sky-islands", "SK-1.5", "all-houses"), ("sand-to-sea", "SR-7.2", "a-kind-used-up"),
    ("spice-road", "SR-7.2", "a-kind-used-up")])
def test_what_runs_out_refuses_at_the_end_of_a_kept_play(game: str, clause: str, name: str) -> None:
    book: Rulebook[Any, Any] = rulebook(game)
    found = next(each for each in candidates(book, [4], []) if each.name == f"bounds-{name}-4p")
    assert ("clause", clause) in golden_of(book, found, ClauseCoverage(book.clauses)).features


def test_what_a_game_is_dealt_by_is_touched() -> None:
    """EW-1.3, without which a game is dealt in the same way: it forbids set-ups."""
    book: Rulebook[Any, Any] = rulebook("eastern-wonders")
    found = next(candidates(book, [2], []))
    assert ("line", "EW-1.3") in golden_of(book, found, ClauseCoverage(book.clauses, book.droppable)).features
