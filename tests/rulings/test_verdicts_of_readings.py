"""``compare GAME FILE`` with a reading written as a ruling: the verdict and the length that are kept of the reading itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from century_rules.desk.settling.cases import Case, switches
from century_rules.desk.settling.store import folder_of, load_found, load_play
from century_rules.rulings import ruled
from tests.cli.running import run

FOLDER = Path(__file__).parent / "readings"
QUICK = ("rest-empty=yes",)
SOME_SECONDS = (
    "card-cubes=part", "coin=optional", "cubes-follow=place", "discard-exact=no", "discard-more=yes", "drop-place=origin",
    "hold=always", "rest-part=yes", "silver=lost", "silver=stays", "trade-zero=yes", "upgrade-count=at-least-one",
    "pay-with-taken=yes", "payment-staying=yes", "zero-trade=yes",
)
"""Those whose play is short, or that are proved never to part; of a play many actions long the shortest takes longer.

Of upgrade-same-cube=no the verdict and the length are the same, and that nothing is shorter is not shown: as a ruling it
remembers what was raised in a field, and the steps of the solver run out.
"""


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("stem", [*QUICK, *(pytest.param(each, marks=pytest.mark.slow) for each in SOME_SECONDS)])
def test_the_verdict_and_the_length_are_those_of_the_reading(stem: str) -> None:
    book = ruled([FOLDER / f"{stem}.toml"])
    printed = book.in_force.printed
    assert printed is not None
    switch = next(each for each in switches(printed) if each.choice == stem)
    fixed, found = tuple(f"{name}={value}" for name, value in book.in_force.readings.items()), load_found(folder_of(printed))
    case = next(each for each in (Case(printed, switch.name, players, fixed) for players in book.players)
                if each.name in found)
    kept = found[case.name]
    said = run("compare", book.name, str(FOLDER / f"{stem}.toml"), "-p", str(case.players), "--json")
    answer = json.loads(said.stdout)
    if kept.proved:
        assert (answer["answer"], answer["verdict"]) == ("never", "proved"), said.stdout
    else:
        length = len(load_play(printed, case.name).actions)
        assert (answer["parting"]["actions"], answer["shortest"]) == (length, kept.shortest)
