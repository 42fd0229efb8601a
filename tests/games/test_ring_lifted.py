"""What solvers ask of a game from a package of its own is lifted from its rules; what cannot be lifted is said."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import cast

import attrs
import pytest

from century_rules.exporting.foreign import foreign_model
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves
from tests.encoded_moves import by_encoding
from century_rules.rulebook import Rulebook
from century_rules.search.perft import Perft
from century_rules.theory.lifted_encoding import LiftedEncoding, TransitionRules
from tests.exporting.running import reached
from tests.games.installing import LIBRARY, PLAYS_ONLY, changed, run
from tests.games.ring.ring.rules import RULEBOOK, Action, Ring, State


@pytest.fixture(scope="module")
def plays_only(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return changed(tmp_path_factory.mktemp("plays only"), PLAYS_ONLY)


@pytest.mark.parametrize(("arguments", "said"), [
    (("lift", "ring"), "lifting needs the rules over any kind of number; they are lifted from those of a RuleGame whose Rulebook "
                       "says its `notation`, and Ring has none"),
    (("export", "ring", "puddle", "--to", "promela"), "a model for another checker needs the rules over any kind of number"),
])
def test_without_a_notation_nothing_is_lifted_and_it_is_said(plays_only: Path, arguments: tuple[str, ...], said: str) -> None:
    answer = run(*arguments, site=plays_only)
    assert (answer.code, answer.out) == (2, "") and said in answer.err


@pytest.mark.in_turn(1)
def test_without_a_notation_all_else_works(plays_only: Path) -> None:
    for verb in (("games",), ("perft", "ring", "-d", "2"), ("search", "ring", "puddle"), ("simulate", "ring", "-n", "2"),
                 ("search", "ring", "puddle", "--against", "staying=yes")):
        assert run(*verb, site=plays_only).code == 0


def test_a_rulebook_says_how_actions_are_read() -> None:
    with pytest.raises(InvalidInput, match="Ring: the Rulebook should say `notation`, or `write_action` and `read_action`"):
        _ = attrs.evolve(RULEBOOK, notation=None).of_notation
    assert RULEBOOK.write_action(RULEBOOK.read_action("sail I2", None)) == "sail I2"


def test_a_game_is_imported_without_what_lifts_it() -> None:
    code = ("import sys; import ring.rules; print([name for name in sys.modules if name.startswith('century_rules.lifting') "
            "or name in ('z3', 'century_rules.theory.lifted_encoding')])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          cwd=LIBRARY / "tests/games/ring", env={"PYTHONPATH": str(LIBRARY)})
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("staying", ["no", "yes"])
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_lifted_counts_the_same_plays(players: int, staying: str) -> None:
    game = RULEBOOK.printed(players, RULEBOOK.reading_names.parse({"staying": staying}))
    start = game.deal(3)
    assert by_encoding(RULEBOOK, game, start)(start, 7) == Perft(game).divide(start, 7)


# --- set-ups ----------------------------------------------------------------------------------------------------------


def dealt_among(book: Rulebook[State, Action], seed: int) -> list[str]:
    """What the rules over ints say against a set-up that is dealt."""
    game = book.printed(2)
    dealt = game.deal(seed)
    crates = {f"worth[{place}]": worth for place, worth in enumerate(dealt.worth)}
    return [label for label, holds in book.encoded().dealt_among(IntAlgebra(), game, dealt, crates.__getitem__) if not holds]


def test_every_crate_is_open_and_is_what_it_can_be() -> None:
    rules = RULEBOOK.encoded().open(IntAlgebra(), 2, lambda name: {"worth[0]": 0, "worth[3]": 9}.get(name, 1), lambda _: False)
    assert isinstance(rules, TransitionRules)
    assert rules.constant["worth"] == (0, 1, 1, 9, 1) and rules.sides == (("side:set-up", True),)
    assert RULEBOOK.encoded().open(IntAlgebra(), 2, lambda name: 1, lambda _: False).sides == (("side:set-up", False),)
    assert dealt_among(RULEBOOK, 3) == []


def test_without_a_word_on_set_ups_any_numbers_can_be_there() -> None:
    book = attrs.evolve(RULEBOOK, set_up=None)
    assert book.encoded().open(IntAlgebra(), 2, lambda name: -1, lambda _: False).sides == ()


def test_set_ups_that_are_dealt_and_shut_out_are_noticed() -> None:
    assert dealt_among(attrs.evolve(RULEBOOK, set_up=lambda game, s: s.worth[1] == 2), 3) == ["side:set-up"]


class AnyBegins(Ring):
    """What is dealt is not all constant."""

    def deal(self, seed: int) -> State:
        return attrs.evolve(super().deal(seed), turn=seed % 2)


def test_what_is_dealt_and_no_constant_is_noticed() -> None:
    book = attrs.evolve(RULEBOOK, game=lambda players, readings, box: AnyBegins(
        players=players, readings=readings, components=box))  # type: ignore[arg-type]  # of Ring
    assert dealt_among(book, 2) == [] and dealt_among(book, 3) == [
        "turn, which is 1 and 0 by the deal, and should be constant then"]


@pytest.mark.parametrize(("old", "said"), [
    ("s.worth[0] == 0 and s.turn == 0", "Ring, set_up: it asks for turn, which is no constant of a position"),
    ("s.worth[0] == 0 or game.readings.staying == Staying.YES", "Ring, set_up: a set-up cannot depend on how staying is read"),
    ("s.worth[0] // 2 == 0", "compare with the multiples"),
])
def test_a_word_on_set_ups_that_asks_for_something_else_is_refused(tmp_path: Path, old: str, said: str) -> None:
    answer = run("compare", "ring", "staying", site=changed(tmp_path, ("rules.py", "s.worth[0] == 0", old)))
    assert said in answer.err + answer.out


# --- what cannot be lifted --------------------------------------------------------------------------------------------


HALVED = ("rules.py", "ahead = (to - me.place) % len(s.worth)", "ahead = (to - me.place) // 1 % len(s.worth)")


def test_a_line_that_cannot_be_lifted_is_named_with_the_mend(tmp_path: Path) -> None:
    site = changed(tmp_path, HALVED)
    answer = run("lift", "ring", site=site)
    assert answer.code == 1
    refused = answer.out.split("\n\n")[-1].splitlines()
    assert refused[0].endswith("ring/rules.py:118: FloorDiv of what is not known  (sail)")
    assert refused[1:] == ["    (to - me.place) // 1", "  instead: compare with the multiples, as in `1 if 2 <= x else 0`"]
    assert [line.split()[-1] for line in answer.out.splitlines() if line.startswith("sail ")] == ["refused"]
    for verb in (("verify", "ring", "--workers", "1"), ("export", "ring", "puddle", "--to", "promela")):
        again = run(*verb, site=site)
        assert again.code == 2 and "rules.py:118: FloorDiv of what is not known" in again.err


def test_lift_tells_each_part(tmp_path: Path) -> None:
    answer = run("lift", "ring", "--profile")
    assert answer.code == 0 and answer.out.startswith("Ring, 2 players\n")
    assert [line.split()[0] for line in answer.out.splitlines()[2:7]] == ["set-up", "sail", "load", "rest", "the"]
    assert "terms made, by line of the rules:" in answer.out and "me = s.boats[s.turn]" in answer.out
    found = json.loads(run("lift", "ring", "-p", "3", "--json").out)
    assert found["players"] == 3 and [part["guards"] for part in found["parts"]] == [0, 4, 4, 2, 0] and "lines" not in found


@pytest.mark.parametrize("players", ["2", "3"])
def test_python_stumbles_over_nothing(players: str) -> None:
    answer = run("lift", "ring", "-p", players, "--prove")
    assert answer.code == 0 and "PROVED: Python stumbles over nothing" in answer.out


@pytest.mark.parametrize(("change", "said"), [
    (("rules.py", "if not s.lying[me.place]:", "if not s.lying[me.place + 1]:"),
     "rules.py:124: an index below 5, and not negative"),
    (("rules.py", "% len(s.worth)", "% (len(s.worth) - 3)"), "% 2 of a number that is not below -2, and below 4"),
])
def test_what_python_could_stumble_over_is_told(tmp_path: Path, change: tuple[str, str, str], said: str) -> None:
    answer = run("lift", "ring", "--prove", site=changed(tmp_path, change))
    assert answer.code == 1 and said in answer.out.partition("not proved:")[2]


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("load", [
    "s.worth[me.place] + (s.worth[me.place - 2] if me.points == 2 and me.crates == 1 and me.worth == 3 else 0)",
    "s.worth[me.place] + (s.lying[me.place + 1] if me.points == 2 and me.crates == 1 and me.worth == 3 else 0)"])
def test_nothing_is_proved_of_rules_over_which_python_may_stumble(tmp_path: Path, load: str) -> None:
    """A place that is none counts from the end, or stops the game; so rarely that no stored play comes to it."""
    site = changed(tmp_path, ("rules.py", "worth=me.worth + s.worth[me.place])", f"worth=me.worth + {load})"))
    claim = tmp_path / "mine.py"
    claim.write_text('''def what_is_printed(game, before, action, after):
    """Loading adds no more than what is printed on a crate, as they all are up to nine."""
    return after.boats[before.turn].worth <= before.boats[before.turn].worth + max(before.worth)
''', encoding="utf-8")
    for verb in (("verify", "ring", "-p", "2"), ("verify", "ring", "-p", "2", "--also", str(claim), "--only", "mine"),
                 ("across-readings", "ring", "-p", "2")):
        answer = run(*verb, site=site)
        assert answer.code == 2 and "PROVED" not in answer.out, answer.out
        assert "Python could stumble over its rules, so that nothing is proved of them" in answer.err
        assert "rules.py:138: an index below 5, and not negative" in answer.err


def test_an_invariant_that_is_not_shown_shuts_nothing_out(tmp_path: Path) -> None:
    """It would keep Python from stumbling, and is asked in the same run as what leans on it."""
    load = "s.worth[me.place] + (s.worth[me.place - 2] if me.points == 2 else 0)"
    poor = "def poor(game, position):\n    return all(boat.points != 2 for boat in position.boats)\n\n\n"
    named = 'INVARIANTS = (\n    Invariant("poor", "Nobody has two points.", poor),\n'
    site = changed(tmp_path, ("rules.py", "worth=me.worth + s.worth[me.place])", f"worth=me.worth + {load})"),
                   ("boats.py", "INVARIANTS = (\n", f"{poor}{named}"))
    answer = run("verify", "ring", "-p", "2", "--no-controls", site=site)
    assert answer.code == 2 and "PROVED" not in answer.out, answer.out
    assert "sail/poor: not shown of every position" in answer.err


def test_a_second_text_written_by_hand_is_not_read_any_more() -> None:
    def sail(*_: object) -> object:
        return None

    encoding = cast("LiftedEncoding[State, Action]", RULEBOOK.encoded())
    with pytest.raises(InvalidInput, match="Ring: sail written a second time, by hand, is not read any more: leave `encoding`"):
        attrs.evolve(encoding, transitions={**encoding.transitions, "sail": sail})  # type: ignore[dict-item]  # of today's form


# --- exported models --------------------------------------------------------------------------------------------------


def test_export(tmp_path: Path) -> None:
    file = tmp_path / "puddle.pml"
    assert run("export", "ring", "puddle", "--to", "promela", "-o", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("/* ring puddle, written by century-rules")
    asked = run("export", "ring", "puddle", "--to", "promela", "--goal", "game-over").out
    assert "A failed assertion is a play to: the game is over." in asked and "assert(!" in asked


def test_obligations_are_written_as_smt_lib(tmp_path: Path) -> None:
    assert run("verify", "ring", "-p", "2", "--no-controls", "--export", tmp_path / "smt", "--workers", "1").code == 0
    assert (tmp_path / "smt" / "2-load_crates.smt2").read_text(encoding="utf-8").count("(check-sat)") == 1


def test_the_exported_model_has_the_states_of_the_game() -> None:
    small = RULEBOOK.instance("puddle")
    states, transitions = reached(foreign_model(RULEBOOK, small), tuple(leaves(small.start)))
    assert (len(states), transitions) == (200, 230)
