"""Claims from a user's file: what is true is proved, what is false is set aside and spoils nothing else, what is bad is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from century_rules.desk.proving.own_claims import Tried, addition, try_out
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.theory.theories import Theory, theory

pytestmark = pytest.mark.in_turn(2)

HEAD = """\
from century_rules.games.eastern_wonders.theory import Always, Control, Ghost, Invariant, Theorem


def no_tile(x):
    return x.of.all(*(x.of.is_(player.vp_tiles, 0) for player in x.now.players))


def drawn(x):
    return x.of.at_least(x.now.drawn, len(x.table.ports))


def drawn_late(x):
    return x.of.le(x.now.drawn, x.of.number(len(x.table.ports)))


CONTROL = Control(("EW-8.1",), "-")
"""

CLAIMS = HEAD + """
INVARIANTS = (
    Invariant("no-tile", "Nobody has a VP tile.", no_tile),
    Invariant("drawn", "The tiles on the ports are drawn.", drawn),
    Invariant("drawn-late", "No tile is ever drawn.", drawn_late),
)
THEOREMS = (Theorem("drawn-again", (Always("drawn", drawn),), CONTROL), Theorem("tile-less", (Always("no", no_tile),), CONTROL))
"""


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


def written(folder: Path, text: str, name: str = "mine.py") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def tried(known: Theory[State, Action], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Tried[State, Action]]:
    added = addition(known, written(tmp_path_factory.mktemp("mine"), CLAIMS))
    return {each.claim.id: each for each in try_out(known, added, players=(2,), workers=2)}


def test_each_claim_gets_its_own_verdict(tried: dict[str, Tried[State, Action]]) -> None:
    assert {name: each.verdict for name, each in tried.items()} == {
        "no-tile": Verdict.REFUTED, "drawn": Verdict.PROVED, "drawn-late": Verdict.REFUTED,
        "drawn-again": Verdict.PROVED, "tile-less": Verdict.REFUTED}
    assert "claim/no-tile" in tried["no-tile"].failed and "claim/drawn-late" in tried["drawn-late"].failed


def test_a_false_claim_is_set_aside(tried: dict[str, Tried[State, Action]]) -> None:
    """That nobody has a tile and that none is drawn would prove each other; neither may prove what is left."""
    for each in tried.values():
        if each.verdict is Verdict.PROVED:
            assert not {"no-tile", "drawn-late"} & set(each.support.invariants)
    left = {invariant.name for invariant in tried["drawn-again"].merged.invariants}
    assert "drawn" in left and not {"no-tile", "drawn-late"} & left


def test_running_out_is_unknown(known: Theory[State, Action], tmp_path: Path) -> None:
    added = addition(known, written(tmp_path, HEAD + 'INVARIANTS = (Invariant("drawn", "-", drawn),)\n'))
    (each,) = try_out(known, added, players=(2,), rlimit=10)
    assert each.verdict is Verdict.UNKNOWN and each.ran_out and not each.failed


@pytest.mark.parametrize(("text", "message"), [
    ("X = 1\n", "claims nothing"),
    ("INVARIANTS = 3\n", "INVARIANTS should be a tuple of Invariant records, not int"),
    ("INVARIANTS = (3,)\n", "number 1 of INVARIANTS should be of type Invariant"),
    (HEAD + 'INVARIANTS = (Invariant("cubes", "-", drawn),)\n', "another invariant named 'cubes'"),
    (HEAD + 'INVARIANTS = (Invariant("a", "-", drawn), Invariant("a", "-", drawn))\n', "another invariant named 'a'"),
    (HEAD + 'THEOREMS = (Theorem("one-closed-port", (Always("a", drawn),), CONTROL),)\n', "another theorem named"),
    (HEAD + 'THEOREMS = (Theorem("x", (), CONTROL),)\n', "has no parts"),
    ("def broken(:\n", "line 1: not Python"),
])
def test_a_bad_file_is_named(known: Theory[State, Action], tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        addition(known, written(tmp_path, text, f"bad{abs(hash(text))}.py"))
    assert message in str(refused.value) and "bad" in str(refused.value)


@pytest.mark.parametrize(("claim", "message"), [
    ("return x.now.tides", "tides"),
    ("return x.now.drawn > 3 and x.now.drawn < 9", "line 20"),
    ("return not (x.now.final == 1)", "line 20"),
    ("return x.now.drawn == 4 or x.of.truth(True)", "line 20"),
    ("return 7", "should be a truth"),
    ("return x.now.drawn", "should be a truth"),
    ("return None", "should be a truth"),
])
def test_a_claim_that_cannot_be_run_is_named(known: Theory[State, Action], tmp_path: Path, claim: str, message: str) -> None:
    text = HEAD + f'\n\ndef mine(x):\n    {claim}\n\n\nINVARIANTS = (Invariant("mine", "-", mine),)\n'
    added = addition(known, written(tmp_path, text, f"claim{abs(hash(text))}.py"))
    with pytest.raises(InvalidInput) as refused:
        next(try_out(known, added, players=(2,)))
    assert message in str(refused.value) and added.file in str(refused.value), str(refused.value)


def test_a_file_that_is_not_there(known: Theory[State, Action]) -> None:
    with pytest.raises(InvalidInput, match="no such file"):
        addition(known, "/nowhere/mine.py")
