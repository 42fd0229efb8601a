"""SPIN on an exported game: ``python benchmarks/peers/spin.py INSTANCE [dfs|bfs]``.

A model is built twice, once with its assertions and once without: the first run, which is complete, shows that no number
leaves its field, so the others, which are timed, need not look. What SPIN prints is read strictly; a search that was cut
short, or a line that is missing, raises `PeerFailed`.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

import attrs

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a script, from anywhere

from benchmarks.peers.calling import PeerFailed, call, found
from century_rules.archive import Instance
from century_rules.exporting.foreign import foreign_model
from century_rules.exporting.promela import to_promela
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State

Mode = Literal["dfs", "bfs"]
"""One model serves both: its steps are indivisible, so neither stores a state that is not the game's."""
COMPILER = ("gcc", "-O3", "-w", "-DSAFETY", "-DNOREDUCE", "-DNOFAIR", "-DNOBOUNDCHECK", "-DMEMLIM=8000")
"""Only safety, no partial orders (there is one process): what leaves pan the least to do. Full states are stored."""
MODES: dict[Mode, tuple[str, ...]] = {"dfs": (), "bfs": ("-DBFS",)}
_DEEPEST = 20_000_000


@attrs.frozen
class Spin:
    """What SPIN found.

    Attributes:
        states: states stored. SPIN starts in the game's first state, so nothing is to be taken off.
        transitions: transitions of the game: stored and matched states, but for the first, to which none leads.
        seconds: elapsed by pan's own count (10 ms resolution), tables set up, compilation not included.
        compile_seconds: spent by gcc.
        vector_bytes: of a state.
        megabytes: all memory used.
        depth: the length of the longest path of the search: breadth-first, of the longest shortest play.
        witness: actions of the play to the goal; None if there was none. Shortest if the search was breadth-first.
    """

    states: int
    transitions: int
    seconds: float
    compile_seconds: float
    vector_bytes: int
    megabytes: float
    depth: int
    witness: int | None


def run(game: Instance[State, Action], mode: Mode = "dfs", *, goal: str = "", timed_runs: int = 1) -> list[Spin]:
    """The complete search, so many times; the first, unlisted, with assertions. With a goal, one search that stops there."""
    with tempfile.TemporaryDirectory(prefix="century-spin-") as folder:
        model = foreign_model(RULEBOOK, game, goal)
        return run_text(to_promela(model), mode, Path(folder), wanted=bool(goal), timed_runs=timed_runs)


def run_text(text: str, mode: Mode, folder: Path, *, wanted: bool = False, timed_runs: int = 1) -> list[Spin]:
    """The same for a model's text; what is built goes into the folder."""
    if wanted:
        (folder / "model.pml").write_text(text, encoding="utf-8")
        return [_search(folder, mode, 22, _DEEPEST, wanted, _build(folder, mode, ()))]
    search = prepared(text, mode, folder)
    return [search() for _ in range(timed_runs)]


def prepared(text: str, mode: Mode, folder: Path) -> Callable[[], Spin]:
    """The complete search of a model, compiled, and run once with assertions: to be called as often as wanted."""
    (folder / "model.pml").write_text(text, encoding="utf-8")
    checked = _search(folder, mode, 22, _DEEPEST, False, _build(folder, mode, ()))
    compiled = _build(folder, mode, ("-DTRUSTED",))
    bits, deepest = checked.states.bit_length(), checked.depth + 1000  # room as needed: making more of it costs SPIN time
    return lambda: _search(folder, mode, bits, deepest, False, compiled)


def _build(folder: Path, mode: Mode, options: Sequence[str]) -> float:
    """Make pan; how many seconds gcc took."""
    call(["spin", *options, "-a", "model.pml"], folder)
    began = time.perf_counter()
    call([*COMPILER, *MODES[mode], "-o", "pan", "pan.c"], folder)
    return time.perf_counter() - began


def _search(folder: Path, mode: Mode, hash_bits: int, deepest: int, wanted: bool, compiled: float) -> Spin:
    (folder / "model.pml.trail").unlink(missing_ok=True)
    said = call(["./pan", "-n", f"-w{hash_bits}", *(() if mode == "bfs" else (f"-m{deepest}",))], folder)
    report = read(said, compiled, wanted)
    return attrs.evolve(report, witness=_steps(folder / "model.pml.trail")) if wanted else report


def _steps(trail: Path) -> int:
    """How many transitions the play has that pan wrote down; the depth it prints with it is one less."""
    lines = trail.read_text(encoding="utf-8").splitlines()
    return sum(bool(re.fullmatch(r"\d+:\d+:\d+", line)) for line in lines)


def read(said: str, compiled: float = 0.0, wanted: bool = False) -> Spin:
    """pan's report, without the play. Raises PeerFailed if the search was cut short, or did not end as `wanted`."""
    for sign in ("max search depth too small", "Search not completed", "out of memory", "aborting", "vector too"):
        if sign in said and not (wanted and sign == "Search not completed"):
            raise PeerFailed(f"the search was cut short ({sign}):\n{said[-3000:]}")
    errors = int(found(r"errors: (\d+)", said))
    violation = re.search(r"pan:\d+: (.+?) \(at depth (\d+)\)", said)
    if wanted:
        if violation is None or "assertion violated" not in violation[1]:
            raise PeerFailed(f"the goal was not reached:\n{said[-3000:]}")
    elif errors or violation:
        raise PeerFailed(f"an error where there should be none: {violation[0] if violation else errors}\n{said[-3000:]}")
    states = int(found(r"(\d+) states, stored", said))
    return Spin(
        states=states, transitions=int(found(r"(\d+) transitions \(= ", said)) - 1,
        seconds=float(found(r"elapsed time ([\d.e+-]+) seconds", said)), compile_seconds=compiled,
        vector_bytes=int(found(r"State-vector (\d+) byte", said)),
        megabytes=float(found(r"([\d.]+)\s+total actual memory usage", said)),
        depth=int(found(r"depth reached (\d+)", said)), witness=None)


if __name__ == "__main__":
    name, how = (*sys.argv[1:], "dfs")[:2]
    if how not in MODES:
        sys.exit(f"dfs or bfs, not {how}")
    mode: Mode = "bfs" if how == "bfs" else "dfs"
    for each in run(RULEBOOK.instance(name), mode, timed_runs=3):
        speed = f"{each.states / each.seconds:,.0f} states/s" if each.seconds else "too quick to be timed"
        print(f"{name} {mode}: {each.states:,} states, {each.transitions:,} transitions, depth {each.depth}, "
              f"{each.seconds} s, {speed}, {each.vector_bytes} bytes a state, {each.megabytes} MB")
