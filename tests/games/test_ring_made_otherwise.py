"""A game whose class makes something of its readings, or of the clauses that it drops, where the evaluator does not look.

All readings are lifted from one game, and games that drop clauses share what asked about none of these. So whatever a game
makes of either has to be seen; what Python would make up is refused, or followed. In each game here resting pays a point, in a
position that random play does not come to: under one reading, or without R-9.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.installing import changed, run

RARE = "me.place == 4 and me.worth == 5 and me.crates == 2 and all(boat.crates == 2 for boat in s.boats)"
LOAD = "            me = evolve(me, crates=me.crates + 1, worth=me.worth + s.worth[me.place])\n"
DEAL, IMPORTS = "    def deal(self, seed: int) -> State:\n", "import enum\n"
WORTH = '    worth: tuple[N, ...] = attrs.field(metadata={"constant": True})  # of the crates, by island\n'
DEALT = "worth=(0, *crates)))"
CLAIM = '''from ring.rules import Rest


def rest_pays_nothing(game, before, action, after):
    """Resting pays nothing."""
    return not isinstance(action, Rest) or all(a.points == b.points for a, b in zip(before.boats, after.boats))
'''
RULING = 'name = "nopay"\ngame = "ring"\nclause = "R-9"\nsays = "resting pays a point"\ndrops = ["R-9"]\n'

Change = tuple[str, str]


def pays(asks: str) -> Change:
    return LOAD, f"{LOAD}        elif {asks} and {RARE}:\n            me = evolve(me, points=me.points + 1)\n"


def before_deal(text: str) -> Change:
    return DEAL, f"{text}\n{DEAL}"


def constant(kind: str, value: str) -> tuple[Change, Change]:
    return (WORTH, f'{WORTH}    note: {kind} = attrs.field(metadata={{"constant": True}})\n'), (
        DEALT, f"{DEALT.removesuffix('))')}, note={value}))")


def made_up(asks: str) -> dict[str, tuple[Change, ...]]:
    """Ways to make something of what is asked, by name, that are no plain method or property."""
    own = pays("self.pays")
    return {
        "cached property": (own, before_deal(
            f"    @functools.cached_property\n    def pays(self) -> bool:\n        return {asks}\n"),
            (IMPORTS, f"{IMPORTS}import functools\n")),
        "attribute made up": (own, before_deal(
            f"    def __getattr__(self, name):\n        if name == 'pays':\n            return {asks}\n"
            "        raise AttributeError(name)\n")),
        "every attribute": (own, before_deal(
            "    pays: ClassVar[bool] = False\n\n    def __getattribute__(self, name):\n        if name == 'pays':\n"
            f"            return {asks}\n        return object.__getattribute__(self, name)\n")),
        "descriptor": (own, before_deal("    pays: ClassVar = Pays()\n"), (
            "@attrs.frozen(kw_only=True)\nclass Ring", "class Pays:\n    def __get__(self, game, owner):\n"
            f"        return game is not None and {asks.replace('self', 'game')}\n\n\n@attrs.frozen(kw_only=True)\nclass Ring")),
        "field with a default": (own, before_deal(
            f"    pays: bool = attrs.field(init=False)\n\n    @pays.default\n    def _pays(self):\n        return {asks}\n")),
        "field that is equal": (pays("self.terms.pays"), before_deal(
            "    terms: Terms = attrs.field(init=False)\n\n    @terms.default\n    def _terms(self):\n"
            f"        return Terms({asks})\n"), (
            "@attrs.frozen(kw_only=True)\nclass Ring",
            "@attrs.frozen\nclass Terms:\n    pays: bool = attrs.field(eq=False)\n\n\n@attrs.frozen(kw_only=True)\nclass Ring")),
        "text of the set-up": (pays("s.note == 'pays'"), *constant("str", f"'pays' if {asks} else 'free'")),
        "row of the set-up": (pays("len(s.note) == 2"), *constant("tuple[N, ...]", f"(1,) * (2 if {asks} else 1)")),
    }


READ, DROPPED = "self.readings.staying == Staying.YES", '"R-9" in self.without'
BY_READING = {
    **made_up(READ),
    "another class": (pays("self.pays"), before_deal("    pays: ClassVar[bool] = False\n"), (
        "RULEBOOK: Rulebook",
        "@attrs.frozen(kw_only=True)\nclass Paying(Ring):\n    pays: ClassVar[bool] = True\n\n\nRULEBOOK: Rulebook"), (
        "game=Ring,", "game=lambda players, readings, box: (Paying if readings.staying == Staying.YES else Ring)("
        "players=players, readings=readings, components=box),")),
    "text by chance": (pays("s.note == 'pays'"), *constant("str", "'pays' if seed % 2 else 'free'")),
}
BY_CLAUSE = made_up(DROPPED)
CLAUSE = ('"R-7": "The game ends', '"R-9": "Resting pays nothing.",\n    "R-7": "The game ends'), (
    'frozenset({"R-4", "R-5"})', 'frozenset({"R-4", "R-5", "R-9"})')


def of_rules(*changes: Change) -> list[tuple[str, str, str]]:
    return [("rules.py", old, new) for old, new in changes]


@pytest.mark.parametrize("way", [*BY_READING, "property"])
@pytest.mark.in_turn(1)
def test_nothing_false_is_proved_of_what_depends_on_a_reading(tmp_path: Path, way: str) -> None:
    plain = pays("self.pays"), before_deal(f"    @property\n    def pays(self) -> bool:\n        return {READ}\n")
    site, file = changed(tmp_path, *of_rules(*BY_READING.get(way, plain))), tmp_path / "mine.py"
    file.write_text(CLAIM, encoding="utf-8")
    answer = run("verify", "ring", "-p", "2", "--no-controls", "--also", file, "--only", "mine", site=site)
    assert "PROVED, and asked" not in answer.out, answer.out
    assert "Traceback" not in answer.err and answer.code == (1 if way in ("property", "cached property") else 2), answer


@pytest.mark.parametrize("way", [*BY_CLAUSE, "property"])
@pytest.mark.in_turn(1)
def test_games_that_part_without_a_clause_are_not_said_never_to(tmp_path: Path, way: str) -> None:
    plain = pays("self.pays"), before_deal(f"    @property\n    def pays(self) -> bool:\n        return {DROPPED}\n")
    site, file = changed(tmp_path, *of_rules(*CLAUSE, *BY_CLAUSE.get(way, plain))), tmp_path / "nopay.toml"
    file.write_text(RULING, encoding="utf-8")
    answer = run("compare", "ring", file, "-p", "2", site=site)
    assert "never part" not in answer.out, answer.out
    assert "Traceback" not in answer.err


def test_it_is_said_where_resting_never_pays(tmp_path: Path) -> None:
    """The negative control: with a condition that is never so the same claim is proved, and the games never part."""
    never = pays("False"), *CLAUSE
    site, file, ruling = changed(tmp_path, *of_rules(*never)), tmp_path / "mine.py", tmp_path / "nopay.toml"
    file.write_text(CLAIM, encoding="utf-8")
    ruling.write_text(RULING, encoding="utf-8")
    verified = run("verify", "ring", "-p", "2", "--no-controls", "--also", file, "--only", "mine", site=site)
    assert "PROVED, and asked" in verified.out
    assert "never part" in run("compare", "ring", ruling, "-p", "2", site=site).out
