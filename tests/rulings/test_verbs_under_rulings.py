"""The verbs that count, search, check and list, asked of ruled rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from century_rules.exporting.foreign import foreign_model
from century_rules.kernel.leaves import leaves
from tests.eastern_wonders.instances import Instance
from tests.encoded_moves import by_encoding
from century_rules.rulings import ruled
from century_rules.search.explore import EngineName
from century_rules.search.small import search_instance
from tests.cli.running import run
from tests.equality.engines import by_reference
from tests.exporting.running import reached
from tests.rulings import as_written as files

File = Callable[[Path], Path]


def one_more_ginger(folder: Path) -> Path:
    """Who harvests gets three, one of them from nowhere."""
    return files.write(folder, "three-ginger", "eastern-wonders", "EW-6.1", """
python = '''
import attrs

def three(game, before, action, after):
    players = [attrs.evolve(each, hold=(each.hold[0] + (before.turn == seat), *each.hold[1:]))
               for seat, each in enumerate(after.players)]
    return attrs.evolve(after, players=tuple(players))
'''
[[instead]]
operations = ["harvest"]
gives = "three"
""")


# --- the ruled rules are what is counted and searched -----------------------------------------------------------------


@pytest.mark.in_turn(1)
@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("game", "place", "depth", "file"), [
    ("spice-road", ("--instance", "bazaar"), 8, files.rests_with_an_empty_hand),
    ("eastern-wonders", ("--instance", "lagoon"), 7, files.harvest_on_ports),
    ("eastern-wonders", ("--instance", "lagoon"), 7, one_more_ginger),
])
def test_what_solvers_ask_and_the_compiled_engine_count_the_same(
    tmp_path: Path, game: str, place: tuple[str, ...], depth: int, file: File,
) -> None:
    path = file(tmp_path)
    counted = run("perft", game, *place, "--depth", str(depth), "--ruling", str(path), "--against", "kernel")
    assert counted.exit_code == 0, counted.output
    assert "the kernel counts the same" in counted.output
    book = ruled([path])
    small = book.instance(place[1])
    encoded = sum(by_encoding(book, small.game, small.start)(small.start, depth).values())
    assert counted.stdout.splitlines()[depth].split() == [str(depth), f"{encoded:,}"]
    printed = run("perft", game, *place, "--depth", str(depth))
    assert printed.stdout.splitlines()[1:depth + 1] != counted.stdout.splitlines()[1:depth + 1]


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("file", "instance"), [
    (files.rests_with_an_empty_hand, "bazaar"), (files.a_coin_more, "purse"), (files.reopened_never, "cove"),
    (files.one_step_a_turn, "cove")])
def test_engines_search_the_same(tmp_path: Path, file: File, instance: str) -> None:
    book = ruled([file(tmp_path)])
    assert book.in_force.printed is not None
    ruled_small, engines = book.instance(instance), list[EngineName](("python", "native"))
    by: list[tuple[int, int, int, int]] = []
    for engine in engines:
        found = search_instance(ruled_small, engine=engine, book=book)
        assert found.complete
        by.append((found.states, found.transitions, found.depth, found.deadlocks))
    eager = by_reference(cast(Instance, ruled_small))
    assert by[0] == by[1]
    assert by[0][:2] == (len(eager.states), eager.transitions)


@pytest.mark.in_turn(1)
def test_search_tells_who_is_stranded(tmp_path: Path) -> None:
    searched = run("search", "spice-road", "bazaar", "--ruling", str(files.rests_with_an_empty_hand(tmp_path)), "--json")
    assert searched.exit_code == 1
    assert json.loads(searched.stdout)["deadlocks"] > 0


def test_check_asks_the_ruled_rules_and_knows_nothing_beforehand(tmp_path: Path) -> None:
    path = str(files.rests_with_an_empty_hand(tmp_path))
    checked = run("check", "spice-road", "bazaar", "--only", "acting", "--ruling", path, "--json")
    printed = run("check", "spice-road", "bazaar", "--only", "acting", "--json")
    assert (printed.exit_code, checked.exit_code) == (0, 1)
    assert "refuted" in checked.stdout
    assert "refuted" not in printed.stdout


@pytest.mark.in_turn(2)
def test_what_a_false_claim_holds_for_is_not_said_of_a_ruling(tmp_path: Path) -> None:
    """Why a false claim holds on an instance was found out by the printed rules."""
    said = run("check", "eastern-wonders", "cove", "--only", "extremes", "--json")
    ruled_too = run("check", "eastern-wonders", "cove", "--only", "extremes", "--json", "--ruling",
                    str(files.reopened_never(tmp_path)))
    assert any(each["reason"] for each in json.loads(said.stdout)["findings"])
    assert not any(each["reason"] for each in json.loads(ruled_too.stdout)["findings"])


# --- what is listed ---------------------------------------------------------------------------------------------------


def test_clauses_say_what_the_ruling_says(tmp_path: Path) -> None:
    listed = run("clauses", "spice-road", "SR-2.2", "--ruling", str(files.nobody_rests(tmp_path)))
    assert "By the ruling nobody-rests: nobody-rests." in listed.stdout


def test_readings_say_what_the_ruling_stands_on(tmp_path: Path) -> None:
    file = files.write(tmp_path, "few", "spice-road", "SR-1.5",
                       '[readings]\nsupply = "finite"\n[[forbids]]\noperations = ["rest"]\n')
    said = json.loads(run("readings", "spice-road", "--ruling", str(file), "--json").stdout)
    assert {each["name"]: each["ruling_stands_on"] for each in said if each["ruling_stands_on"]} == {"supply": "finite"}
    assert "The ruling stands on this." in " ".join(run("readings", "spice-road", "supply", "--ruling", str(file)).stdout.split())


@pytest.mark.in_turn(2)
def test_an_exported_model_is_of_the_ruled_rules(tmp_path: Path) -> None:
    path = files.one_step_a_turn(tmp_path)
    exported = run("export", "eastern-wonders", "cove", "--to", "promela", "--ruling", str(path))
    assert exported.exit_code == 0
    assert "cove, with one-step-a-turn, written" in exported.stdout
    book = ruled([path])
    small = book.instance("cove")
    states, transitions = reached(foreign_model(book, small), tuple(leaves(small.start)))
    expected = by_reference(cast(Instance, small))
    assert states == expected.states
    assert transitions == expected.transitions
    assert len(states) != 8906  # which it has by the printed rules


def test_what_is_kept_is_of_the_printed_rules(tmp_path: Path) -> None:
    refused = run("across-readings", "spice-road", "--kept", "--ruling", str(files.nobody_rests(tmp_path)))
    assert refused.exit_code == 2
    assert "leave --players and --ruling out" in refused.output


def test_no_column_contradicts_what_the_ruling_stands_on(tmp_path: Path) -> None:
    from century_rules.desk.proving.all_readings import changes

    file = files.write(tmp_path, "few", "spice-road", "SR-1.5",
                       '[readings]\nsupply = "finite"\n[[forbids]]\noperations = ["rest"]\n')
    assert not any("supply" in change for change in changes(ruled([file])))


@pytest.mark.parametrize("verb", [
    ("verify", "spice-road"), ("search", "spice-road", "purse"), ("check", "spice-road", "purse"), ("perft", "spice-road"),
    ("clauses", "spice-road"), ("readings", "spice-road"), ("across-readings", "spice-road"),
    ("export", "spice-road", "purse", "--to", "promela")])
def test_code_is_refused_where_only_data_is_wanted(tmp_path: Path, verb: tuple[str, ...]) -> None:
    refused = run(*verb, "--data-only", "--ruling", str(files.rests_with_an_empty_hand(tmp_path)))
    assert refused.exit_code == 2
    assert "has a Python part" in refused.output


# --- verify -----------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(2)
def test_verify_tells_what_changed_first(tmp_path: Path) -> None:
    path = str(files.rests_with_an_empty_hand(tmp_path))
    said = run("verify", "spice-road", "--ruling", path, "-p", "2", "--workers", "1",
               "--only", "somebody-can-act", "--only", "yellow-scores-nothing", "--html", str(tmp_path / "kept.html"))
    assert said.exit_code == 1, said.output
    table = said.stdout[said.stdout.index("how it stands"):]
    assert table.index("somebody-can-act") < table.index("yellow-scores-nothing")
    assert "of 2 claims: 1 broken, 0 not decided, 0 not claimed, 1 kept" in table
    assert "    Turn 1, P1" in said.stdout
    page = (tmp_path / "kept.html").read_text(encoding="utf-8")
    assert "Of 2 claims under rest-when-empty: 1 broken, 1 kept" in page and page.count('class="grade proved"') == 1
    assert '<span class="grade against">Broken</span>' in page and '<details class="told" id="play-1" open>' in page
    told = json.loads(run("verify", "spice-road", "--ruling", path, "-p", "2", "--workers", "1", "--only", "somebody-can-act",
                          "--json").stdout)
    assert [name["name"] for name in told["rulings"]] == ["rest-when-empty"]
    assert told["theorems"][0]["play"]["sentences"]


@pytest.mark.in_turn(1)
def test_verify_ends_with_3_where_something_is_not_decided(tmp_path: Path) -> None:
    said = run("verify", "eastern-wonders", "--ruling", str(files.nobody_begins(tmp_path)), "-p", "2", "--workers", "1",
               "--only", "starting-sets")
    assert said.exit_code == 3, said.output
    assert "nothing can be played" in said.stdout


def test_verify_says_where_no_ruling_is_in_force(tmp_path: Path) -> None:
    said_there = 'players = [3]\n[[forbids]]\noperations = ["begin"]\n'
    file = files.write(tmp_path, "three-alone", "eastern-wonders", "EW-1.7", said_there)
    said = run("verify", "eastern-wonders", "--ruling", str(file), "-p", "2", "--only", "starting-sets")
    assert said.exit_code == 0
    assert "For 2 players no ruling is in force: nothing changes." in said.stdout


def test_controls_are_not_explained_under_a_ruling(tmp_path: Path) -> None:
    refused = run("verify", "spice-road", "--ruling", str(files.nobody_rests(tmp_path)), "--explain")
    assert refused.exit_code == 2
    assert "leave --ruling out" in refused.output
