"""Games in which a claim is false in some far position, and what once made the solver prove it all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.installing import changed, run

Change = tuple[str, str]

WORTH = '    worth: tuple[N, ...] = attrs.field(metadata={"constant": True})  # of the crates, by island\n'
DEALT, AFTER = "lying=lying, worth=(0, *crates)))", "return evolve(s, phase=phase, turn=turn, boats="
FULL = "if me.crates >= self.components.hold:"
STAYING = "class Staying(Reading):"
QUICK = (STAYING, f'class Quick(Reading):\n    NO = "no", "Slow."\n    YES = "yes", "Quick."\n\n\n{STAYING}'), (
    "    staying: Staying = ambiguity(",
    '    quick: Quick = ambiguity(Quick.NO, "Are boats quick?", "R-3", why="R-3 says so", ground=Ground.LEAST)\n'
    "    staying: Staying = ambiguity(")
BOTH = "self.readings.staying == Staying.YES and self.readings.quick == Quick.YES"
SET_UP = ("set_up=lambda game, s: s.worth[0] == 0 and min(s.worth[1:]) >= 1,",
          'open_numbers=("hold",), set_up=lambda game, s: game.components.hold >= 1 and s.worth[0] == 0,')
BOX = ("@attrs.frozen\nclass Box:\n", "    to_end: int = 4\n")


def field(said: str, dealt: str, then: str) -> tuple[Change, ...]:
    """A field of the position, what it is dealt as, and what it is after an action."""
    name = dealt.partition("=")[0]
    return (WORTH, f"    {said}\n{WORTH}"), (DEALT, f"lying=lying, {dealt}, worth=(0, *crates)))"), (
        AFTER, f"return evolve(s, {name}={then}, phase=phase, turn=turn, boats=")


MARK = 'mark: Annotated[N, Flag(), Remembered("staying=yes")]'
REMEMBERED = *field(MARK, "mark=0", "1 if s.boats[0].worth == 6 else s.mark"), (
    FULL, "if me.crates >= self.components.hold + (1 if s.mark and self.readings.staying == Staying.NO else 0):"), (
    "import attrs\n", "import attrs\n\nfrom century_rules.kernel.meanings import Remembered\n")

NOT_PROVED: dict[str, tuple[tuple[Change, ...], str]] = {
    "a number that is remembered under the other reading, too": (REMEMBERED, "is not inductive"),
    "a field with the name of an argument": ((
        ("@attrs.frozen(kw_only=True)\nclass Position", "@attrs.frozen\nclass Aim(Record, Generic[N]):\n"
         "    to: Annotated[N, Place(ISLAND)]\n\n\n@attrs.frozen(kw_only=True)\nclass Position"),
        *field("arg: Aim[N]", "arg=Aim(0)", "Aim(me.place) if s.boats[0].worth == 6 else s.arg"),
        ("if to != 0 and any(", "if to != 0 and s.arg.to in (0, to) and any(")), "is not inductive"),
    "a field with the name of an open number": ((
        ("@attrs.frozen(kw_only=True)\nclass Position", "@attrs.frozen\nclass Chest(Record, Generic[N]):\n"
         "    hold: Annotated[N, Count()]\n\n\n@attrs.frozen(kw_only=True)\nclass Position"),
        *field("box: Chest[N]", "box=Chest(2)", "s.box"), SET_UP), "is not inductive"),
    "a field of the game that its readings make": ((
        *QUICK, ("    components: Box\n", "    components: Box\n"
                 f"    room: int = attrs.Factory(lambda self: 3 if {BOTH} else 2, takes_self=True)\n"),
        (FULL, "if me.crates >= self.room:")), "room of a Ring is not written in its class, or is worked out"),
    "a beginning by two readings": ((
        *QUICK, ("(Boat(0, 0, 0, 0),) * self.players", f"(Boat(0, 3 if {BOTH} else 0, 0, 0),) * self.players")),
        "boats[0].crates depends on quick and staying together"),
    "a descriptor of the box": ((
        (BOX[0], "class Room:\n    def __get__(self, box, kind=None):\n        return 2 if box is None else box.hold\n\n\n"
         f"{BOX[0]}"),
        (BOX[1], f"{BOX[1]}    room: ClassVar = Room()\n"), (FULL, "if me.crates >= self.components.room:"), SET_UP),
        "room of a Box, whose hold can be any number, is made of other fields or made up"),
    "a field of the box that is made of an open one": ((
        (BOX[1], f"{BOX[1]}    room: int = attrs.field(init=False)\n\n    @room.default\n    def _room(self):\n"
         "        return self.hold\n"),
        (FULL, "if me.crates >= self.components.room:"), SET_UP), "room of the components is made of hold; let it be a property"),
}


@pytest.mark.parametrize("way", NOT_PROVED)
def test_what_is_false_far_away_is_not_proved(tmp_path: Path, way: str) -> None:
    changes, told = NOT_PROVED[way]
    site = changed(tmp_path, *(("rules.py", old, new) for old, new in changes))
    answer = run("verify", "ring", "-p", "2", "--no-controls", site=site)
    assert answer.code in (1, 2) and told in answer.out + answer.err, answer
    assert "3 of 3 as expected" not in answer.out and "Traceback" not in answer.err


def test_points_are_not_a_field_that_is_called_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text('def most(game, position):\n    """Who wins has most points."""\n    outcome = game.outcome(position)\n'
                    "    return outcome is None or max(outcome.points) == outcome.points[outcome.winner]\n", encoding="utf-8")
    changes = *field("points: Annotated[tuple[N, ...], Along(SEAT), Count()]", "points=(0,) * self.players",
                     "tuple([me.points if seat == s.turn else each for seat, each in enumerate(s.points)])"), (
        "tuple(boat.points for boat", "tuple(boat.points + (5 if boat.worth == 6 else 0) for boat"), (
        "key=lambda seat: (points[seat], seat)", "key=lambda seat: (state.points[seat], seat)")
    site = changed(tmp_path, *(("rules.py", old, new) for old, new in changes))
    answer = run("verify", "ring", "-p", "2", "--no-controls", "--also", file, "--only", "mine", site=site)
    assert answer.code == 1 and "mine/most, 2 players, all readings ... UNKNOWN" in answer.out


LOW = "def low(game, position):\n    return position.boats[0].points == 0\n\n\n"


def test_an_invariant_cannot_stand_in_the_place_of_what_fields_mean(tmp_path: Path) -> None:
    said = f'{LOW}INVARIANTS = (\n    Invariant("counts", "The first has no point.", low),\n'
    answer = run("verify", "ring", "-p", "2", site=changed(tmp_path, ("proofs/boats.py", "INVARIANTS = (\n", said)))
    assert answer.code == 2 and "the invariant 'counts' has the name of one that follows from what the fields of a" in answer.err


def test_invariants_are_decided_where_there_are_no_theorems(tmp_path: Path) -> None:
    proofs = ('from century_rules.theory.theorem import Invariant\n\n\n'
              f'{LOW}INVARIANTS = (Invariant("low", "The first has no point.", low),)\nTHEOREMS = ()\n')
    site = changed(tmp_path)
    (site / "ring" / "proofs" / "boats.py").write_text(proofs, encoding="utf-8")
    (site / "ring" / "properties" / "claims.py").write_text("PROPERTIES = ()\n", encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", site=site)
    assert answer.code == 1 and "No theorem rests on the invariant low, which is NOT SHOWN" in answer.out
