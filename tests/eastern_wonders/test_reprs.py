"""What a failed assertion prints: enough to know a thing by, and no page of it."""

from __future__ import annotations

import attrs
import pytest
from hypothesis.vendor.pretty import pretty

from century_rules.games.eastern_wonders import Game, parse_readings, observe
from century_rules.games.eastern_wonders.components import printed
from tests.eastern_wonders.instances import instance

GAME = Game(players=4, readings=parse_readings(["pickup=all", "claims=several"]))
STATE = GAME.deal(seed=7)
THINGS = {
    "Game": GAME, "Game of its own": instance("cove").game, "Components": GAME.components, "Readings": GAME.readings,
    "State": STATE, "Setup": STATE.setup, "SeaMap": STATE.setup.sea, "Observation": observe(STATE, 0),
}


@pytest.mark.parametrize("name", THINGS)
def test_short(name: str) -> None:
    assert len(repr(THINGS[name])) < 400 and "\n" not in repr(THINGS[name])
    assert name == "Readings" or pretty(THINGS[name]) == repr(THINGS[name]), "so Hypothesis prints it"


def test_what_they_say() -> None:
    assert repr(GAME) == ("Game(players=4, readings=Readings(pickup=all, claims=several), components=printed(), "
                          "without=frozenset())")
    assert repr(attrs.evolve(printed(), hold_spaces=12)) == (
        "Components(SeaMap('printed', 24 tiles, 4 of them ports), 24 market tiles, 26 VP tiles)")
    assert repr(STATE).startswith("State(<Phase.START: 0>, turn=3, actor=3, ships=[-1, -1, -1, -1], holds=[(0, 0, 0, 0), ")
