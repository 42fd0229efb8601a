"""Ctrl-C at any time: exit code 3, no traceback, soon."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.interrupting import Ended, interrupted

EW = "eastern-wonders"
OWN = '''
def no_gold(game, position):
    """Nobody has a gold coin."""
    return all(player.gold == 0 for player in position.players)
'''
LONG: dict[str, tuple[str, ...]] = {
    "compare": ("compare", EW, "pickup"),
    "verify": ("verify", EW, "-p", "2", "--only", "voyage-cost"),
    "own": ("verify", "spice-road", "--also", "OWN", "--only", "mine"),
    "instance": ("check", EW, "cove"),
    "simulate": ("simulate", EW, "--games", "60", "--seed", "1"),
    "search": ("search", EW, "lagoon"),
    "clauses": ("clauses", EW, "--why", "EW-3.5"),
    "perft": ("perft", EW, "--depth", "4"),
    "export": ("export", EW, "cove", "--to", "promela"),
    "replay": ("replay", "RECORD"),
}
"""Verbs that take a while. OWN is a file of claims, RECORD a long game."""

SOON = 5.0
"""Seconds; on a quiet machine it is a few tenths."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    own = tmp_path_factory.mktemp("claims") / "mine.py"
    own.write_text(OWN, encoding="utf-8")
    plays = Path(__file__).parents[2] / "proofs" / "eastern_wonders" / "plays"
    return {"OWN": str(own), "RECORD": str(plays / "nobody-scores-everything.4p.txt")}


def line(verb: str, files: dict[str, str]) -> list[str]:
    return [files.get(word, word) for word in LONG[verb]]


def assert_well_ended(ended: Ended, verb: str, after: float) -> None:
    assert not ended.wrong, f"{verb} after {after:.3f} s: {ended.wrong}\n{ended.err}"
    assert ended.seconds < SOON, f"{verb} after {after:.3f} s went on for {ended.seconds:.1f} s"


@pytest.mark.parametrize(("verb", "after"), [("compare", 0.25), ("compare", 2.5), ("search", 1.2), ("verify", 3.0)])
@pytest.mark.in_turn(1)
def test_once(verb: str, after: float, files: dict[str, str]) -> None:
    assert_well_ended(interrupted(line(verb, files), after), verb, after)


@pytest.mark.parametrize("verb", ["compare", "verify"])
def test_twice(verb: str, files: dict[str, str]) -> None:
    """The second one may meet what is being cleaned up, or shown."""
    assert_well_ended(interrupted(line(verb, files), 2.0, times=3, apart=0.1), verb, 2.0)


@pytest.mark.slow
@pytest.mark.parametrize("verb", LONG)
def test_at_any_time(verb: str, files: dict[str, str]) -> None:
    """Python itself takes some 0.1 s until it reads the first line of ours."""
    dice = random.Random(verb)
    sent: Counter[bool] = Counter()
    began = time.monotonic()
    assert_well_ended(interrupted(line(verb, files), 10.0), verb, 10.0)
    lasting = time.monotonic() - began
    for number in range(12):
        after = 0.12 + dice.random() * lasting * (1.0 if number % 2 else 0.2)
        ended = interrupted(line(verb, files), after, times=1 + number % 3)
        sent[ended.sent] += 1
        assert_well_ended(ended, verb, after)
    assert sent[True], "it had always ended before"


def test_the_probe_sees_what_is_wrong() -> None:
    """Negative control: what a verb must not do is called wrong."""
    assert Ended(3, True, 0.1, "", "century-rules: interrupted\n").wrong == ""
    assert Ended(0, False, 0.1, "", "").wrong == ""
    assert Ended(0, True, 0.1, "an answer", "").wrong == ""
    assert Ended(0, True, 20.0, "", "").wrong == "exit code 0 though interrupted"
    assert Ended(-2, True, 0.1, "", "").wrong == "exit code -2 though interrupted"
    assert Ended(3, True, 0.1, "", "").wrong == "exit code 3, and not a word of why"
    assert Ended(3, True, 0.1, "", "Traceback (most recent call last):\ninterrupted").wrong == "Traceback on standard error"
    assert Ended(3, True, 0.1, "", "Exception ignored in: <x>\ninterrupted").wrong == "Exception ignored on standard error"
