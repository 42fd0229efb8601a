"""Numbers of a box that no source gives, `open_numbers`: what is proved is so of any, however the rules ask for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.installing import changed, run

NOTATION, SET_UP = "notation=NOTATION, ", "set_up=lambda game, s: s.worth[0] == 0 and min(s.worth[1:]) >= 1,"
OPEN = (NOTATION, 'notation=NOTATION, open_numbers=("hold",), ')
BOUNDED = (SET_UP, "set_up=(worth_of_crates, hold_of_boats),"), ("RULEBOOK: Rulebook", """\
def worth_of_crates(game, s):
    return s.worth[0] == 0 and min(s.worth[1:]) >= 1


def hold_of_boats(game, s):
    return game.components.hold >= 1


RULEBOOK: Rulebook""")
ASKED = "self.components.hold"
BOX = "    to_end: int = 4\n"
WAYS = {
    "field": (),
    "property": ((ASKED, "self.components.room"), (
        BOX, f"{BOX}\n    @property\n    def room(self) -> int:\n        return self.hold\n")),
    "cached property": ((ASKED, "self.components.room"), ("import enum\n", "import enum\nimport functools\n"), (
        BOX, f"{BOX}\n    @functools.cached_property\n    def room(self) -> int:\n        return self.hold\n")),
    "method": ((ASKED, "self.components.room(0)"), (
        BOX, f"{BOX}\n    def room(self, more: int) -> int:\n        return self.hold + more\n")),
}
CLAIM = '''
def two_crates(game, position):
    """A boat holds two crates at most."""
    return all(boat.crates <= 2 for boat in position.boats)


def room_for_crates(game, position):
    """A boat holds no more crates than there is room for."""
    return all(boat.crates <= game.components.hold for boat in position.boats)
'''


def verified(folder: Path, *changes: tuple[str, str], claim: str = CLAIM) -> str:
    file = folder / "mine.py"
    file.write_text(claim, encoding="utf-8")
    site = changed(folder, *(("rules.py", old, new) for old, new in changes))
    answer = run("verify", "ring", "-p", "2", "--no-controls", "--also", file, "--only", "mine", site=site)
    assert "Traceback" not in answer.err
    return answer.out + answer.err


@pytest.mark.parametrize("way", WAYS)
def test_what_is_so_of_the_printed_number_alone_is_not_proved(tmp_path: Path, way: str) -> None:
    said = verified(tmp_path, OPEN, *BOUNDED, *WAYS[way])
    assert "mine/two_crates, 2 players, all readings ... PROVED" not in said
    assert "mine/room_for_crates, 2 players, all readings ... PROVED" in said


def test_of_the_printed_number_it_is_proved(tmp_path: Path) -> None:
    """The negative control: where nothing is open."""
    said = verified(tmp_path)
    assert "mine/two_crates, 2 players, all readings ... PROVED" in said


DEALS = "(Boat(0, 0, 0, 0),) * self.players", "(Boat(0, 0, 0, self.components.hold),) * self.players"
TEXTS = NOTATION, 'notation=NOTATION, open_numbers=("islands",), '


@pytest.mark.parametrize(("changes", "wrong"), [
    (((NOTATION, 'notation=NOTATION, open_numbers=("holds",), '),),
     "Ring, open_numbers: the components have no field 'holds' (did you mean hold?); there are islands, worth, hold, to_end"),
    ((TEXTS,), "Ring, open_numbers: islands of the components is no number"),
    ((OPEN, DEALS), "Ring, open_numbers: the position before the first action depends on hold of the components"),
    (((SET_UP, "set_up=(lambda game, s: True, lambda game, s: s.worth[0] == 0),"),),
     "Ring, set_up: <lambda>, <lambda>: let each of them be a function with a name of its own"),
])
def test_what_cannot_be_open_is_named(tmp_path: Path, changes: tuple[tuple[str, str], ...], wrong: str) -> None:
    assert wrong in verified(tmp_path, *changes)
