"""``century-rules lift`` on a game of the library; what it says of refused lines is asked in tests/games."""

from __future__ import annotations

import json

from century_rules.games.spice_road.actions import NOTATION
from tests.cli.running import run


def test_each_action_and_the_end() -> None:
    result = run("lift", "spice-road", "--json", "--profile")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert [part["name"] for part in found["parts"]] == ["set-up", *NOTATION.names, "the end"] and found["players"] == 2
    assert all(part["nodes"] and part["refused"] is None for part in found["parts"])
    assert all(part["guards"] and part["obligations"] for part in found["parts"][1:-1])
    most = found["lines"][0]
    assert most["text"] and most["terms"] >= found["lines"][1]["terms"] and most["at"].rpartition(":")[2].isdigit()


def test_bad_input() -> None:
    assert "players: 6; Spice Road is for 2 to 5 players" in run("lift", "spice-road", "-p", "6").stderr
    assert "there is no game 'rings'" in run("lift", "rings").stderr


def test_help_has_examples() -> None:
    said = run("lift", "--help").output
    assert "Examples:" in said and "century-rules lift spice-road --players 4 --profile" in said
