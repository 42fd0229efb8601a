"""Maude on an exported game: ``python benchmarks/peers/maude.py INSTANCE [GOAL]``. Maude searches breadth-first."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

import attrs

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a script, from anywhere

from benchmarks.peers.calling import PeerFailed, call, found
from century_rules.exporting.foreign import foreign_model
from century_rules.exporting.maude import to_maude
from century_rules.games.eastern_wonders.instances import Instance, instance
from century_rules.games.eastern_wonders.rulebook import RULEBOOK


@attrs.frozen
class Maude:
    """What Maude found.

    Attributes:
        states: all that can be reached; the first is the game's first.
        seconds: of processor time for the search of them all, by Maude's own count.
        rewrites: of that search.
        witness: actions of a shortest play to the goal; None if none was asked for.
    """

    states: int
    seconds: float
    rewrites: int
    witness: int | None


def run(game: Instance, *, goal: str = "") -> Maude:
    """The complete search, and a shortest play to the goal of that name, if one is named."""
    with tempfile.TemporaryDirectory(prefix="century-maude-") as folder:
        model = foreign_model(RULEBOOK, game, goal)
        return run_text(to_maude(model), Path(folder), wanted=bool(goal))


def run_text(text: str, folder: Path, *, wanted: bool = False) -> Maude:
    """The same for a model's text. Raises PeerFailed if a leaf leaves its limits, play gets stuck, or the goal is not reached."""
    (folder / "model.maude").write_text(text, encoding="utf-8")
    said = call(_command(folder), folder)
    answers = said.split("==========================================")[1:]
    if "Warning" in said or len(answers) != 2 + wanted:
        raise PeerFailed(f"not the {2 + wanted} answers expected:\n{said[-3000:]}")
    for answer in answers[:2]:
        if "No solution." not in answer:
            raise PeerFailed(f"a state that should not be:\n{answer[:3000]}")
    return Maude(
        states=int(found(r"states: (\d+)", answers[0])), seconds=int(found(r"in (\d+)ms cpu", answers[0])) / 1000,
        rewrites=int(found(r"rewrites: (\d+)", answers[0])), witness=_witness(answers[2], folder) if wanted else None)


def _command(folder: Path) -> list[str]:
    return ["maude", "-no-banner", "-no-wrap", str(folder / "model.maude")]  # Maude goes by $PWD, not by the folder it is run in


def _witness(answer: str, folder: Path) -> int:
    """Maude is asked once more, for the path to the state it found."""
    state = found(r"Solution 1 \(state (\d+)\)", answer)
    said = call(_command(folder), folder, f"show path labels {state} .\n")
    labels = said.split("Solution 1")[-1].splitlines()
    return sum(bool(re.fullmatch(r"[a-z]+", line.strip())) for line in labels)


if __name__ == "__main__":
    name, wanted = (*sys.argv[1:], "")[:2]
    told = run(instance(name), goal=wanted)
    shortest = "" if told.witness is None else f", a shortest play to {wanted} has {told.witness} actions"
    print(f"{name}: {told.states:,} states, {told.seconds} s, {told.rewrites:,} rewrites{shortest}")
