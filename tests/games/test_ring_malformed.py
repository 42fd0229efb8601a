"""A game of one's own that is not written as a game: which place of it, and the mend, for every verb, and no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.installing import changed, run

CONSTANT = '    worth: tuple[N, ...] = attrs.field(metadata={"constant": True})  # of the crates, by island\n'
SEATS = "SEAT: [*map(format_seat, range(game.players))], "
LIFT, VERIFY, RULE = ("lift", "ring", "-p", "2"), ("verify", "ring", "-p", "2"), ("rule", "new", "ring", "R-5")
GAMES, SIMULATE, PERFT = ("games",), ("simulate", "ring", "-n", "5", "--seed", "1"), ("perft", "ring", "-d", "6")
CHECK, SEARCH = ("check", "ring", "puddle"), ("search", "ring", "puddle")


def the_error(folder: Path, verb: tuple[str, ...], *changes: tuple[str, str]) -> str:
    """What a verb says of the game with texts of its rules replaced: one line, and that it is bad input."""
    answer = run(*verb, site=changed(folder, *(("rules.py", old, new) for old, new in changes)))
    assert answer.code == 2, answer
    return answer.err


@pytest.mark.parametrize("verb", [LIFT, RULE], ids=" ".join)
def test_a_field_that_means_nothing(tmp_path: Path, verb: tuple[str, ...]) -> None:
    said = the_error(tmp_path, verb, (CONSTANT, "    worth: tuple[N, ...]\n"))
    assert f"{Path('ring', 'rules.py')}: Position.worth: tuple[N, ...] is no number" in said
    assert "Annotated[tuple[N, ...], Along(axis)]" in said and 'attrs.field(metadata={"constant": True})' in said


@pytest.mark.parametrize("verb", [LIFT, VERIFY, RULE], ids=" ".join)
def test_names_without_an_axis_of_positions(tmp_path: Path, verb: tuple[str, ...]) -> None:
    said = the_error(tmp_path, verb, (SEATS, ""))
    assert "Ring, names: there is nothing for the axis player, which Position.turn needs" in said and "beside island" in said


def test_names_without_an_axis_of_actions(tmp_path: Path) -> None:
    said = the_error(tmp_path, LIFT, ('Thing[str](ISLAND, "I2")', 'Thing[str](Axis("port"), "I2")'))
    assert "Ring, names: there is nothing for the axis port, which Sail.to needs" in said


@pytest.mark.parametrize("players", ["()", '("2",)', "(0, 2)"])
@pytest.mark.parametrize("verb", [GAMES, VERIFY, LIFT, SIMULATE, PERFT, RULE], ids=" ".join)
@pytest.mark.in_turn(1)
def test_for_no_number_of_players(tmp_path: Path, players: str, verb: tuple[str, ...]) -> None:
    said = the_error(tmp_path, verb, ("players=(2, 3)", f"players={players}"))
    assert "rules.py:147: Ring, players: " in said and "should be for how many the game is, as (2, 3, 4)" in said


@pytest.mark.parametrize(("old", "new", "wrong"), [
    ("notation=NOTATION, ", "notation=NOTATION, bounds={}, ", "bounds: {} should be a function"),
    ("notation=NOTATION, ", "notation=[Sail, Load, Rest], ", "should be a Notation"),
    ('components=lambda file: components_by_type(Box(), file)', "components=Box()", "should be a function"),
    ("archive=Archive(", "archive=dict(", "should be an Archive"),
    ("players=(2, 3)", "players=2", "players: 2 should be a tuple"),
    ('"late", "crowd")', '"late", "crowd")[0]', "instances: 'puddle' should be a tuple"),
    ("readings=Readings,", "readings=Readings(),", "readings: Readings() should be a class"),
    ("content=Path(__file__).parent,", "content=__file__,", "should be a Path"),
])
def test_an_attribute_of_the_rulebook_of_another_kind(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    said = the_error(tmp_path, CHECK, (old, new))
    assert "rules.py:147: Ring, " in said and wrong in said


@pytest.mark.parametrize(("old", "new", "wrong"), [
    ("Ground.LEAST", "Ground.LETTER", ":38: Ground has no member LETTER; it has UNCONTRADICTED, OFFICIAL, LEAST"),
    ("class Box:", "class Box", ":42: not Python: expected ':'"),
    ("    hold: int = 2\n", "    hold: int = two\n", ":45: NameError: name 'two' is not defined"),
])
def test_an_error_while_it_is_imported(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    said = the_error(tmp_path, PERFT, (old, new))
    assert "the game 'ring' is registered, but cannot be loaded" in said and f"{Path('ring', 'rules.py')}{wrong}" in said


OFFERS = "        return map(Sail, self.components.islands) if s.phase == Phase.SAIL else [Load(), Rest()]"
REFUSES = "    def refuses(self, s: State, action: Action) -> Iterator[Refusal]:\n"
DEALS = "        return self.as_overridden(Position("
GIVES = {
    "offers none": ((OFFERS, "        return None"), "109: Ring.offers gives None; it should yield actions"),
    "refuses none": ((REFUSES, f"{REFUSES}        return None\n\n    def old(self, s, action):\n"),
                     "112: Ring.refuses gives None; it should yield refusals"),
    "refuses text": ((' not one or two islands ahead")', '")\n            yield "no"'), "112: Ring.refuses yields 'no'; "),
    "deal none": ((DEALS, "        return None and self.as_overridden(Position("), "92: Ring.deal gives None; it should "),
    "after none": (("        return evolve(s, phase=phase,", "        return None and evolve(s, phase=phase,"),
                   "129: Ring.after gives None; it should give the position after the action, a Position"),
}


@pytest.fixture(scope="module", params=GIVES)
def giving(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    (old, new), said = GIVES[request.param]
    return changed(tmp_path_factory.mktemp("giving"), ("rules.py", old, new)), said


@pytest.mark.parametrize("verb", [VERIFY, SIMULATE, (*SIMULATE, "--workers", "2"), SEARCH, PERFT], ids=" ".join)
@pytest.mark.in_turn(1)
def test_a_method_that_gives_something_else(giving: tuple[Path, str], verb: tuple[str, ...]) -> None:
    site, said = giving
    answer = run(*verb, site=site)
    assert answer.code == 2 and f"{site / 'ring' / 'rules.py'}:" in answer.err
    assert said in answer.err or verb == VERIFY  # which lifts first, and tells what cannot be


EXPORT = ("export", "ring", "puddle", "--to", "promela")


@pytest.mark.parametrize("verb", [VERIFY, SIMULATE, (*SIMULATE, "--workers", "2"), SEARCH, LIFT, EXPORT], ids=" ".join)
def test_an_end_that_is_no_outcome(tmp_path: Path, verb: tuple[str, ...]) -> None:
    site = changed(tmp_path, ("rules.py", "return self.won(state, Outcome(points, best)) if", 'return "won" if'))
    answer = run(*verb, site=site)
    assert answer.code in (1, 2) and f"{site / 'ring' / 'rules.py'}:141: " in answer.out + answer.err
    assert "Outcome(points, winner), or None while the game goes on" in " ".join((answer.out + answer.err).split())


def test_a_game_at_the_terminal_tells_it_too(giving: tuple[Path, str]) -> None:
    site, said = giving
    answer = run("play", "ring", "--seed", "7", typed="sail I2\nload\nall\n", site=site)
    assert answer.code == 2 and said in answer.out + answer.err


@pytest.mark.parametrize("verb", [PERFT, SIMULATE, SEARCH, LIFT], ids=" ".join)
@pytest.mark.parametrize(("old", "new", "wrong"), [
    ("@attrs.frozen(kw_only=True)\nclass Position", "@attrs.define(kw_only=True)\nclass Position", "Position is not frozen"),
    ("@attrs.frozen\nclass Boat", "@attrs.define\nclass Boat", "Boat is not frozen; make it by @attrs.frozen"),
    ("worth=(0, *crates)))", "worth=[0, *crates]))", "its worth is a list; let it be a tuple"),
])
def test_a_position_that_can_be_changed_in_place(tmp_path: Path, old: str, new: str, wrong: str, verb: tuple[str, ...]) -> None:
    said = the_error(tmp_path, verb, (old, new))
    assert f"rules.py:92: Ring.deal gives a position that can be changed in place: {wrong}" in said


@pytest.mark.parametrize("verb", [SIMULATE, PERFT, SEARCH, VERIFY, CHECK], ids=" ".join)
def test_a_legal_action_that_is_not_offered(tmp_path: Path, verb: tuple[str, ...]) -> None:
    """Nobody would play it, and a search that does not know of it would say what is false."""
    said = the_error(tmp_path, verb, ("else [Load(), Rest()]", "else [Load()]"))
    assert "Ring: `offers` leaves out rest where nothing forbids it" in said


def test_a_phrase_with_a_name_that_nothing_tells(tmp_path: Path) -> None:
    said = the_error(tmp_path, (*SEARCH, "--goal", "game-over"), ('"loads the crate"', '"loads {crate}"'))
    assert "Load.does: “loads {crate}” names crate, which is no field of Load (they are none)" in said


def test_a_worth_that_takes_no_seat(tmp_path: Path) -> None:
    guided = "notation=NOTATION, guidance=Guidance(lambda game, state: 0.0), "
    said = the_error(tmp_path, GAMES, ("notation=NOTATION, ", guided), (
        "import attrs\n", "import attrs\n\nfrom century_rules.guidance import Guidance\n"))
    assert "worth: <lambda> should take a game, a position and a seat" in said


@pytest.mark.parametrize("verb", [VERIFY, CHECK, ("clauses", "ring", "--why", "R-4")], ids=" ".join)
def test_a_property_that_cites_what_is_no_clause(tmp_path: Path, verb: tuple[str, ...]) -> None:
    answer = run(*verb, site=changed(tmp_path, ("claims.py", '("R-1", "R-4")', '("R-1", "R-44")')))
    assert answer.code == 2
    assert "claims.py: boats-keep-apart cites R-44, and there is no such clause (did you mean R-4?)" in answer.err


@pytest.mark.parametrize("verb", [
    ("search", "ring", "late", "--against", "staying=yes"), ("search", "ring", "late"), ("check", "ring", "late")], ids=" ".join)
def test_a_legal_action_that_is_seldom_not_offered(tmp_path: Path, verb: tuple[str, ...]) -> None:
    """Only once somebody has three points: a search looks at every position that it comes to."""
    seldom = "else [Load(), *[Rest()] * (max(boat.points for boat in s.boats) < 3)]"
    alike = "(ahead == 0 and self.readings.staying == Staying.NO)", "ahead == 0"  # so that the readings do not part before
    said = the_error(tmp_path, verb, ("else [Load(), Rest()]", seldom), alike)
    assert "Ring: `offers` leaves out rest where nothing forbids it" in said


def test_what_cannot_be_lifted_is_named_by_several_processes_too(tmp_path: Path) -> None:
    change = ("me.points + me.worth)", "me.points + me.worth // (1 + me.crates))")
    said = the_error(tmp_path, ("verify", "ring", "--workers", "2"), change)
    assert "rules.py:134: FloorDiv of what is not known: me.worth // (1 + me.crates); compare with the multiples" in said


ONE_CONTROL = '(Control(("R-5",), "a boat takes a third crate", instance="late"),)'


@pytest.mark.parametrize(("old", "new", "told"), [
    (ONE_CONTROL, ONE_CONTROL.replace(",)", ")"), "controls of no-boat-overloaded: Control should be a tuple of"),
    ("THEOREMS = (", "THEOREMS = (1,", "THEOREMS: 1 should be of the class Theorem"),
    ("INVARIANTS = (", 'INVARIANTS = ("crates",', "INVARIANTS: 'crates' should be of the class Invariant"),
    ("THEOREMS = (", 'LEMMAS = {"staying": ("crates",)}\nTHEOREMS = (', "LEMMAS of staying: 'crates' should be of the class"),
])
def test_what_a_file_of_proofs_lists_is_of_its_class(tmp_path: Path, old: str, new: str, told: str) -> None:
    verb = ("compare", "ring", "staying") if "LEMMAS" in new else VERIFY
    answer = run(*verb, site=changed(tmp_path, ("proofs/boats.py", old, new)))
    assert answer.code == 2 and told in answer.err
